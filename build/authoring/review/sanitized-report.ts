/**
 * The report that a pull request's build left, as the text of a comment. The build ran the pull request's own code, so
 * the report may hold anything: its size and shape are checked, and nothing in it can link, mention or embed.
 */

import { withoutReach } from "../../text/escape-markdown.ts";
import { MAX_LENGTH, TITLE_PREFIX } from "../diff/report-limits.ts";
import { readZipEntry } from "./zip.ts";

/** The name of the artifact, and of the file in it. */
export const ARTIFACT = "review";
export const REPORT_FILE = "diff.md";
/** Bytes of the archive. */
export const MAX_ARCHIVE = 512 * 1024;
/** A character has at most four bytes in UTF-8. */
const MAX_REPORT = 4 * (MAX_LENGTH + 200);
/** Marks the comment, so that it is found again. */
export const MARK = "<!-- what changes for readers -->";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** @throws when the archive is not one that the workflow makes */
export function commentOf(archive: Buffer): string {
  if (archive.length > MAX_ARCHIVE)
    throw new Error(`the archive has ${archive.length} bytes; at most ${MAX_ARCHIVE} are allowed`);
  const report = UTF8.decode(readZipEntry(archive, REPORT_FILE, MAX_REPORT));
  if (!report.startsWith(TITLE_PREFIX))
    throw new Error(`the report does not begin with ${JSON.stringify(TITLE_PREFIX)}`);
  if (report.length > MAX_LENGTH + 200) throw new Error(`the report has ${report.length} characters`);
  const text = withoutReach(report);
  const kept = text.length > MAX_LENGTH ? `${text.slice(0, text.lastIndexOf("\n", MAX_LENGTH))}\n\n…` : text;
  return `${MARK}\n${kept}\n\nMade by the build of this pull request, whose code is not reviewed yet.\n`;
}
