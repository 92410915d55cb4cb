/** The report as Markdown, as JSON and as a page. */

import { escapeMarkup } from "../../worker/representations/escape-markup.ts";
import { cellMarkdown } from "../../worker/representations/markdown-text.ts";
import { barsOf, shareOf } from "./charts.ts";
import type { ReportSection } from "./sections.ts";

/** Longer tables are folded. */
const MAX_ROWS = 30;
/** Longer texts are wrapped. */
const MAX_TEXT = 60;

const TITLE = "The corpus, for its editors";

export function reportMarkdown(sections: readonly ReportSection[]): string {
  const parts = sections.map(({ title, note, columns, rows }) => {
    const line = (cells: readonly (string | number)[]) =>
      `| ${cells.map((cell) => cellMarkdown(String(cell))).join(" | ")} |`;
    const rule = line(columns.map((_, i) => (isNumeric(rows, i) ? "--:" : "---")));
    const intro = note === "" ? "" : `${note}\n\n`;
    return `## ${title}\n\n${intro}${[line(columns), rule, ...rows.map(line)].join("\n")}\n`;
  });
  return `# ${TITLE}\n\n${parts.join("\n")}`;
}

/** The tables alone: a program draws its own charts. */
export function reportJson(sections: readonly ReportSection[]): string {
  const tables = sections.map(({ title, note, columns, rows }) => ({ title, note, columns, rows }));
  return `${JSON.stringify({ title: TITLE, sections: tables }, undefined, 2)}\n`;
}

export function reportHtml(sections: readonly ReportSection[]): string {
  const parts = sections.map((section) => {
    const { title, note, columns, rows } = section;
    const numeric = columns.map((_, i) => (isNumeric(rows, i) ? ' class="n"' : ""));
    const heads = columns.map((cell, i) => `<th scope="col"${numeric[i]}>${escapeMarkup(cell)}</th>`).join("");
    const cells = (row: readonly (string | number)[]) =>
      row
        .map(
          (cell, i) => `<td${classOf(cell, numeric[i])}>${escapeMarkup(String(cell))}${shareOf(section, i, cell)}</td>`,
        )
        .join("");
    const intro = note === "" ? "" : `<p>${escapeMarkup(note).replace(/`([^`]*)`/g, "<code>$1</code>")}</p>\n`;
    const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n");
    const table = `<div class="table"><table>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table></div>\n`;
    const bars = barsOf(section);
    // A chart of bars says all that its table says.
    const folded = bars !== "" ? "As a table" : rows.length > MAX_ROWS ? `${rows.length} rows` : undefined;
    const shown = folded === undefined ? table : `${bars}<details><summary>${folded}</summary>\n${table}</details>\n`;
    return `<section>\n<h2>${escapeMarkup(title)}</h2>\n${intro}${shown}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title>
<style>
:root { color-scheme: light dark; --ink: #16202c; --soft: #5a6877; --line: #dde3ea; --paper: #fbfcfd; --bar: #1f6f8b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #9aa8b8; --line: #2a3542; --paper: #11171e; --bar: #59b3cf; } }
body { margin: 0 auto; max-width: 68rem; padding: 2rem 1.5rem 4rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 1rem; }
h2 { font-size: 1.05rem; margin: 2.2rem 0 .4rem; }
p { color: var(--soft); margin: 0 0 .6rem; max-width: 46rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem 1.2rem .25rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 600; }
.n { text-align: right; }
.wrap { white-space: normal; min-width: 24rem; }
svg { fill: var(--bar); }
.bars { display: block; width: 100%; max-width: 44rem; font-size: 12px; }
.bars text { fill: var(--ink); }
.bars .label { text-anchor: end; fill: var(--soft); }
.share { display: block; width: 4.5rem; height: .3rem; margin-left: auto; }
.share .rest { fill: var(--line); }
summary { color: var(--soft); cursor: pointer; }
</style>
</head>
<body>
<h1>${TITLE}</h1>
${parts.join("\n")}
</body>
</html>
`;
}

function classOf(cell: string | number, numeric = ""): string {
  return typeof cell === "string" && cell.length > MAX_TEXT ? ' class="wrap"' : numeric;
}

/** Whether a column holds numbers, or text that starts with one. */
function isNumeric(rows: ReportSection["rows"], column: number): boolean {
  return rows.every((row) => /^[-−–\d]/.test(String(row[column] ?? "")) && !/ to /.test(String(row[column])));
}
