/** Answers that are one file of the release. */
import { resourceHeaders } from "../http/links.ts";
import type { Answer } from "../http/respond.ts";
import type { Asked, Context, Handler } from "../http/route.ts";
import { Problem } from "../problems.ts";
import { fileOf } from "../representations/file-path.ts";
import { mediaTypeOf } from "../representations/registry.ts";
import { StorageError, type StoredFile } from "../store/store.ts";
import { truncate } from "../truncate.ts";

/** Answers with the file at the route's own address. */
export async function answerFile(asked: Asked, { store }: Context): Promise<Answer> {
  const { route, path, representation } = asked;
  const file = await store.find(route.representations.length === 0 ? path : fileOf(path, representation));
  if (file) return fileAnswer(file, asked);
  if (route.pathParameters) throw new Problem("not-found", `There is nothing at \`${truncate(path)}\`.`);
  throw new StorageError(`the release has no file for ${path}`);
}

/** As `answerFile`, never cached: what it tells is about this moment. */
export const answerFresh: Handler = async (asked, context) => ({
  ...(await answerFile(asked, context)),
  cache: "none",
});

export function fileAnswer(file: StoredFile, asked: Asked, headers = resourceHeaders(asked)): Answer {
  const mediaType = asked.route.mediaType ?? mediaTypeOf(asked.representation);
  const { etag, length } = file;
  return { mediaType, etag, length, cache: "public", headers, stored: true, body: () => file.body() };
}
