/** Writes the files beside the content that follow from the schema and the editions: `npm run docs`. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { print } from "../cli/terminal.ts";
import { CHANGELOG, changelogText } from "../editions/changelog.ts";
import { readHistory } from "../editions/read-history.ts";
import { listContent } from "../parse/content-files.ts";
import { collectionSnippets } from "./snippets.ts";

/** Each derived file, by its path. */
export async function derivedFiles(): Promise<ReadonlyMap<string, string>> {
  const { history } = readHistory("content", await listContent("content"));
  return new Map([
    [".vscode/collections.code-snippets", collectionSnippets()],
    [CHANGELOG, changelogText(history.editions)],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of await derivedFiles()) {
    writeFileSync(path, text);
    print(`${path} was written.`);
  }
}
