/** Removes a record from the corpus, and records the removal. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { collect, listContent } from "../parse/content-files.ts";
import { readFrontMatter } from "../parse/front-matter.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { EDITIONS_FOLDER, REMOVALS_FILE, Removals, removalsText } from "./edition.ts";
import { isAboutEditions, readHistory } from "./read-history.ts";

/** @param successor the successor, as `type:id` */
export async function removeRecord(
  contentDir: string,
  { type, id, successor }: { readonly type: string; readonly id: string; readonly successor?: string | undefined },
): Promise<{ readonly removed: string; readonly recorded: readonly string[] }> {
  const paths = await listContent(contentDir);
  const { files } = collect(
    contentDir,
    paths.filter((path) => !isAboutEditions(path)),
  );
  const keys = files.map((file) => `${file.collection.type}:${file.id}`);
  const file = files[keys.indexOf(`${type}:${id}`)];
  if (!file) throw new Error(`there is no ${type} ${id}${didYouMean(`${type}:${id}`, keys)}`);
  if (successor === `${type}:${id}`) throw new Error("a record cannot be its own successor");
  if (successor !== undefined && !keys.includes(successor))
    throw new Error(`the successor ${successor} is no record${didYouMean(successor, keys)}`);

  const { history, diagnostics } = readHistory(contentDir, paths);
  const [fault] = diagnostics;
  if (fault) throw new Error(`${fault.file}: ${fault.message}`);
  const { formerly = [] } = readFrontMatter(file.text).data as { formerly?: readonly string[] };
  // A record that was never published has no address to keep.
  const recorded = [id, ...formerly].map((each) => `${type}:${each}`).filter((key) => history.published.has(key));
  const removed = file.path.slice("content/".length);
  rmSync(join(contentDir, removed));
  if (recorded.length > 0) {
    const path = join(contentDir, EDITIONS_FOLDER, REMOVALS_FILE);
    const before = existsSync(path) ? Removals.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
    const removal = successor === undefined ? {} : { successor };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, removalsText({ ...before, ...Object.fromEntries(recorded.map((key) => [key, removal])) }));
  }
  return { removed, recorded };
}
