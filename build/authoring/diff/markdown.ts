/** A comparison as Markdown for reviewers: the worst first, bounded in length. */
import { collectionOfType } from "../../schema/collections.ts";
import { codeMarkdown, escapeMarkdown } from "../../text/escape-markdown.ts";
import type { Comparison, FieldChange, RankChange, RecordChange } from "./compare.ts";
import { MAX_LENGTH, TITLE_PREFIX } from "./report-limits.ts";
import { wordDifference } from "./words.ts";

/** Lines of one list; the rest is counted. */
const MAX_LINES = 20;
/** Records whose fields are shown. */
const MAX_RECORDS = 40;
/** Characters of one value. */
const MAX_VALUE = 700;
/** @param ref what the content is compared with */
export function comparisonMarkdown(comparison: Comparison, ref: string): string {
  const { added, removed, changed, names, ranks, addressesLost, addressesGained } = comparison;
  const own = changed.filter(({ followsOthers }) => !followsOthers);
  const followers = changed.filter(({ followsOthers }) => followsOthers);
  const worse = ranks.filter(isWorse);
  const better = ranks.filter((change) => !isWorse(change));
  const sections = [
    TITLE_PREFIX + codeMarkdown(ref),
    summary(comparison, own.length, followers.length),
    list("Addresses that are lost", addressesLost.map(codeMarkdown)),
    list(
      "Judged queries that are answered worse",
      worse.map(rankLine),
      "The rank of the best answer among the first ten.",
    ),
    list(
      "Names that lead elsewhere in search",
      names.map(({ query, before, after }) => `${codeMarkdown(query)}: ${keyOrNone(before)} → ${keyOrNone(after)}`),
    ),
    list("Records that are gone", removed.map(codeMarkdown)),
    list("Edges lost", comparison.edgesLost.map(codeMarkdown)),
    records(
      "Records that change",
      [...own].sort((a, b) => sizeOf(b) - sizeOf(a)),
    ),
    list("Records that are new", added.map(codeMarkdown)),
    list("Edges gained", comparison.edgesGained.map(codeMarkdown)),
    list("Judged queries that are answered better", better.map(rankLine)),
    list("Addresses that are new", addressesGained.map(codeMarkdown)),
    list(
      "Records that only show another's new name",
      followers.map(({ key }) => codeMarkdown(key)),
    ),
  ];
  return bounded(sections.filter((section) => section !== ""));
}

function summary(comparison: Comparison, own: number, followers: number): string {
  const { added, removed, changed, edgesGained, edgesLost, tagsChanged, files, writes, values } = comparison;
  if (changed.length + added.length + removed.length + tagsChanged + writes === 0)
    return "Nothing changes for readers.";
  const rows = [
    ["records", `${own} changed, ${added.length} new, ${removed.length} gone, ${followers} show another's new name`],
    ["words", wordsText(comparison.words)],
    ["edges", `${edgesGained.length} gained, ${edgesLost.length} lost`],
    [
      "search",
      `${comparison.names.length} names lead elsewhere, ${comparison.ranks.length} judged queries change rank`,
    ],
    ["addresses", `${comparison.addressesGained.length} new, ${comparison.addressesLost.length} lost`],
    ["files with a new tag", `${tagsChanged} of ${files}`],
    ["KV writes of a deploy", `${writes} of ${values}`],
  ];
  return ["| | |", "|---|---|", ...rows.map(([name, text]) => `| ${name} | ${text} |`)].join("\n");
}

function wordsText([before, after]: Comparison["words"]): string {
  const more = after - before;
  return `${after} (${more < 0 ? "−" : "+"}${Math.abs(more)})`;
}

function list(title: string, lines: readonly string[], note = ""): string {
  if (lines.length === 0) return "";
  const shown = lines.slice(0, MAX_LINES).map((line) => `- ${line}`);
  const rest = lines.length > MAX_LINES ? [`- … and ${lines.length - MAX_LINES} more`] : [];
  return [`## ${title} (${lines.length})`, ...(note === "" ? [] : [note]), [...shown, ...rest].join("\n")].join("\n\n");
}

function records(title: string, changes: readonly RecordChange[]): string {
  if (changes.length === 0) return "";
  const shown = changes.slice(0, MAX_RECORDS).map(recordSection);
  const rest = changes.slice(MAX_RECORDS).map(({ key }) => codeMarkdown(key));
  const others =
    rest.length > 0
      ? [
          `Also: ${rest.slice(0, MAX_LINES).join(", ")}${rest.length > MAX_LINES ? ` and ${rest.length - MAX_LINES} more` : ""}.`,
        ]
      : [];
  return [`## ${title} (${changes.length})`, ...shown, ...others].join("\n\n");
}

function recordSection({ key, fields }: RecordChange): string {
  const [type = ""] = key.split(":");
  const titles: Readonly<Record<string, { readonly title: string }>> = collectionOfType(type)?.fields ?? {};
  const lines = fields.map(
    (change) => `- **${escapeMarkdown(titles[change.field]?.title ?? change.field)}**: ${fieldLine(change)}`,
  );
  return [`### ${codeMarkdown(key)}`, lines.join("\n")].join("\n\n");
}

function fieldLine({ before, after }: FieldChange): string {
  if (before === undefined) return `new: ${shownValue(after)}`;
  if (after === undefined) return `gone: ~~${shownValue(before)}~~`;
  if (Array.isArray(before) && Array.isArray(after)) return listLine(before, after);
  return cut(wordDifference(textOf(before), textOf(after)) ?? `~~${shownValue(before)}~~ → ${shownValue(after)}`);
}

/** The elements that are gone and new; a text that has one of the other side in its place is compared with it. */
function listLine(before: readonly unknown[], after: readonly unknown[]): string {
  const [was, is] = [before.map(textOf), after.map(textOf)];
  const gone = was.filter((text) => !is.includes(text));
  const added = is.filter((text) => !was.includes(text));
  if (gone.length === 0 && added.length === 0) return "in another order";
  const pairs = gone.length === added.length ? gone.map((text, i) => wordDifference(text, added[i] ?? "")) : [];
  if (pairs.length > 0 && pairs.every((pair) => pair !== undefined)) return cut(pairs.join("; "));
  return cut(
    [...gone.map((text) => `~~${escapeMarkdown(text)}~~`), ...added.map((text) => `**${escapeMarkdown(text)}**`)].join(
      "; ",
    ),
  );
}

/** A value in words: of a reference or a source its id. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const { type, id, label, title } = value as Readonly<Record<string, unknown>>;
  if (typeof id === "string" && label !== undefined) return `${String(type)}:${id}`;
  if (typeof id === "string" && title !== undefined) return id;
  return JSON.stringify(value);
}

function shownValue(value: unknown): string {
  return cut(escapeMarkdown(Array.isArray(value) ? value.map(textOf).join("; ") : textOf(value)));
}

function cut(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).replace(/[\\~*]$/, "")}…` : text;
}

function rankLine({ query, answer, before, after }: RankChange): string {
  return `${codeMarkdown(query)} (${codeMarkdown(answer)}): ${before ?? "not found"} → ${after ?? "not found"}`;
}

function isWorse({ before, after }: RankChange): boolean {
  return (after ?? Number.POSITIVE_INFINITY) > (before ?? Number.POSITIVE_INFINITY);
}

function keyOrNone(key: string | undefined): string {
  return key === undefined ? "nothing" : codeMarkdown(key);
}

/** The fields that change, the texts that a reader reads above all. */
function sizeOf({ fields }: RecordChange): number {
  return fields.reduce((sum, { before, after }) => sum + Math.max(lengthOf(before), lengthOf(after)), 0);
}

function lengthOf(value: unknown): number {
  return value === undefined ? 0 : JSON.stringify(value).length;
}

/** Sections until the length is reached. */
function bounded(sections: readonly string[]): string {
  let text = "";
  for (const section of sections) {
    const next = text === "" ? section : `${text}\n\n${section}`;
    if (next.length > MAX_LENGTH) {
      const end = next.lastIndexOf("\n", MAX_LENGTH);
      return `${next.slice(0, end)}\n\nThe rest is left out: the report is longer than ${MAX_LENGTH} characters.\n`;
    }
    text = next;
  }
  return `${text}\n`;
}
