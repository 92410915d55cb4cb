/** Removes a record from the corpus, and records the removal. */
import { join } from "node:path";
import { collect, listContent } from "../parse/content-files.ts";
import { readFrontMatter } from "../parse/front-matter.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { editTogether, type FileEdit } from "./edit-together.ts";
import { EDITIONS_FOLDER, REMOVALS_FILE, removalsText } from "./edition.ts";
import { isAboutEditions, readHistory } from "./read-history.ts";

/**
 * Removes a record, or leaves everything as it was.
 *
 * @param successor the successor, as `type:id`
 */
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
  const former = (readFrontMatter(file.text).data as { formerly?: unknown } | undefined)?.formerly;
  const formerly = Array.isArray(former) ? former.map(String) : [];
  // A record that was never published has no address to keep.
  const own = [id, ...formerly].map((each) => `${type}:${each}`).filter((key) => history.published.has(key));
  // Those that it was the successor of need another one.
  const inherited = Object.keys(history.removals).filter((key) => history.removals[key]?.successor === `${type}:${id}`);
  const recorded = [...own, ...inherited];
  const removed = file.path.slice("content/".length);
  const edits: FileEdit[] = [{ kind: "delete", path: removed }];
  if (recorded.length > 0) {
    const removal = successor === undefined ? {} : { successor };
    const text = removalsText({ ...history.removals, ...Object.fromEntries(recorded.map((key) => [key, removal])) });
    edits.push({ kind: "write", path: join(EDITIONS_FOLDER, REMOVALS_FILE), text });
  }
  editTogether(contentDir, edits);
  return { removed, recorded };
}
