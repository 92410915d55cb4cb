/** Markdown: records as pages to read, lists with links to them, other objects as headings, facts and tables. */

import type { CollectionInfo } from "../collection-info.ts";
import { filePath, listPath, recordPath } from "../paths.ts";
import { concat } from "../store/binary/bytes.ts";
import { markdownDocument, pagesOf } from "./markdown-document.ts";
import { inlineMarkdown, linkMarkdown } from "./markdown-text.ts";
import { fieldTable } from "./projected-markdown.ts";
import type { ProjectedField } from "./projection.ts";
import { firstSentence, nameOf } from "./record-label.ts";
import { type ListContent, type RepresentationFormat, recordsOf } from "./representation-format.ts";

export const MARKDOWN_FORMAT = {
  name: "md",
  title: "Markdown",
  mediaType: "text/markdown; charset=utf-8",
  acceptedAs: ["text/markdown"],
  contentKind: "text",
  forRecords: true,
  list: { source: "json", unpaged: false, includesPageInfo: true, write: (list) => concat([markdownList(list)]) },
  document: (value, { title }) => markdownDocument(value, title),
} as const satisfies RepresentationFormat;

/** A line per record with its name, address and first sentence, or a table of the requested fields. */
function markdownList(list: ListContent): string {
  const { collection, meta, links, base, fields } = list;
  const records = recordsOf(list);
  const from = meta.count === 0 ? "None" : `${meta.offset + 1}–${meta.offset + meta.count}`;
  const lines = [
    `# ${collection.title}`,
    "",
    collection.description,
    "",
    links ? `${from} of ${meta.total}.` : `${meta.count} of ${meta.total}.`,
    "",
    ...rowsOf(records, collection, base, fields),
  ];
  if (records.length > 0) lines.push("");
  const around = [
    links ? pagesOf({ ...links }) : "",
    `[All as NDJSON](${base}${filePath(listPath(collection), "ndjson")})`,
  ];
  lines.push(around.filter((link) => link !== "").join(" · "));
  return `${lines.join("\n")}\n`;
}

function rowsOf(
  records: readonly Record<string, unknown>[],
  collection: CollectionInfo,
  base: string,
  fields: readonly ProjectedField[] | undefined,
): string[] {
  if (fields) return [fieldTable(records, fields)];
  return records.map((record) => {
    const address = base + filePath(recordPath(collection, String(record["id"])), "md");
    const sentence = firstSentence(record, collection);
    return `- ${linkMarkdown(nameOf(record, collection), address)}${sentence === "" ? "" : `: ${inlineMarkdown(sentence)}`}`;
  });
}
