/** CHANGELOG.md, which follows from the editions. */
import { changelogText } from "../editions/changelog.ts";
import { readHistory } from "../editions/read-history.ts";
import { listContent } from "../parse/content-files.ts";

/** The text of the changelog for the editions that the content has. */
export async function changelogDocument(): Promise<string> {
  const { history } = readHistory("content", await listContent("content"));
  return changelogText(history.editions);
}
