/** The report as Markdown and as a page. */
import { cellMarkdown } from "../../worker/representations/markdown-text.ts";
import { escapeMarkup } from "../../worker/representations/markup.ts";
import type { ReportSection } from "./sections.ts";

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

export function reportHtml(sections: readonly ReportSection[]): string {
  const parts = sections.map(({ title, note, columns, rows }) => {
    const cells = (tag: string, row: readonly (string | number)[]) =>
      row
        .map((cell, i) => `<${tag}${isNumeric(rows, i) ? ' class="n"' : ""}>${escapeMarkup(String(cell))}</${tag}>`)
        .join("");
    const intro = note === "" ? "" : `<p>${escapeMarkup(note).replace(/`([^`]*)`/g, "<code>$1</code>")}</p>\n`;
    const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
    return `<section>\n<h2>${escapeMarkup(title)}</h2>\n${intro}<div class="table"><table>\n<thead><tr>${cells("th", columns)}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table></div>\n</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title>
<style>
:root { color-scheme: light dark; --ink: #16202c; --soft: #5a6877; --line: #dde3ea; --paper: #fbfcfd; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #9aa8b8; --line: #2a3542; --paper: #11171e; } }
body { margin: 0 auto; max-width: 68rem; padding: 2rem 1.5rem 4rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 1rem; }
h2 { font-size: 1.05rem; margin: 2.2rem 0 .4rem; }
p { color: var(--soft); margin: 0 0 .6rem; max-width: 46rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem 1.2rem .25rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 600; }
.n { text-align: right; }
</style>
</head>
<body>
<h1>${TITLE}</h1>
${parts.join("\n")}
</body>
</html>
`;
}

/** Whether a column holds numbers, or text that starts with one. */
function isNumeric(rows: ReportSection["rows"], column: number): boolean {
  return rows.every((row) => /^[-−–\d]/.test(String(row[column] ?? "")) && !/ to /.test(String(row[column])));
}
