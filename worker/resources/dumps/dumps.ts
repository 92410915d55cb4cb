/** Answers with a dump, or says that this release was made without. */
import type { Answer } from "../../http/answer.ts";
import type { Context, RoutedRequest } from "../../http/route.ts";
import { Problem } from "../../problems.ts";
import { truncate } from "../../truncate.ts";
import { fileAnswer } from "../files/file.ts";

/** Address of the list of dumps; the dumps lie below it. */
export const DUMPS_PATH = "/dumps";

export async function handleDump(routed: RoutedRequest, { store }: Context): Promise<Answer> {
  const file = await store.find(routed.path);
  if (file) return fileAnswer(file, routed);
  throw new Problem(
    "not-found",
    `There is no dump at \`${truncate(routed.path)}\`. The release may have been made without dumps: \`npm start\` and \`npm run build\` make them.`,
    { suggestions: [`/api/v1${DUMPS_PATH}`] },
  );
}
