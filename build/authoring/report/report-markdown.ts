/** The report as Markdown. */
import { cellMarkdown } from "../../../worker/representations/markdown-text.ts";
import type { ReportSection } from "./sections.ts";

export function reportMarkdown(sections: readonly ReportSection[]): string {
  const parts = sections.map(({ title, note, columns, rows }) => {
    const line = (cells: readonly (string | number)[]) =>
      `| ${cells.map((cell) => cellMarkdown(String(cell))).join(" | ")} |`;
    const rule = line(columns.map((_, i) => (isNumeric(rows, i) ? "--:" : "---")));
    const intro = note === "" ? "" : `${note}\n\n`;
    return `## ${title}\n\n${intro}${[line(columns), rule, ...rows.map(line)].join("\n")}\n`;
  });
  return `# The corpus, for its editors\n\n${parts.join("\n")}`;
}

/** Whether a column holds numbers, or text that starts with one. */
function isNumeric(rows: ReportSection["rows"], column: number): boolean {
  return rows.every((row) => /^[-−–\d]/.test(String(row[column] ?? "")) && !/ to /.test(String(row[column])));
}
