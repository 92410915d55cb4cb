/** The repository's content as a corpus, without the checks. */
import { fileURLToPath } from "node:url";
import type { Corpus } from "../../build/corpus.ts";
import { link } from "../../build/link/link.ts";
import { collect, listContent } from "../../build/parse/content-files.ts";
import { parse } from "../../build/parse/parse.ts";

export async function readCorpus(): Promise<Corpus> {
  const folder = fileURLToPath(new URL("../../content", import.meta.url));
  const { files } = await collect(folder, await listContent(folder));
  const drafts = files.flatMap((file) => {
    const { content } = parse(file, "");
    return content ? [{ fingerprint: file.path, file, ...content }] : [];
  });
  return link(drafts).corpus;
}
