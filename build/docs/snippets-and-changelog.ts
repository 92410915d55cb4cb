/** The editor's snippets, which follow from the schema, and CHANGELOG.md, which follows from the editions. */

import { collectionSnippets } from "../authoring/snippets.ts";
import { CHANGELOG, changelogText } from "../editions/changelog.ts";
import { readHistory } from "../editions/read-history.ts";
import { listContent } from "../parse/content-files.ts";

/** Both texts, each by its path. */
export async function snippetsAndChangelog(): Promise<ReadonlyMap<string, string>> {
  const { history } = readHistory("content", await listContent("content"));
  return new Map([
    [".vscode/collections.code-snippets", collectionSnippets()],
    [CHANGELOG, changelogText(history.editions)],
  ]);
}
