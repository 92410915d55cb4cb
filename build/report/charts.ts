/** Charts of the report, drawn as SVG without a script. */
import { escapeMarkup } from "../../worker/representations/escape-markup.ts";
import type { ReportSection } from "./sections.ts";

/** How a section is drawn: a bar for each row, or shares in the cells of columns. */
export type Chart =
  | { readonly kind: "bars"; readonly label: number; readonly value: number }
  | { readonly kind: "shares"; readonly columns: readonly number[] };

type Cell = ReportSection["rows"][number][number];

const [LABEL_WIDTH, BAR_WIDTH, VALUE_WIDTH, ROW_HEIGHT] = [170, 420, 70, 20];
/** Characters of a label that fit before its bar. */
const MAX_LABEL = 26;

/** Horizontal bars, one for each row; nothing for a section that is drawn otherwise. */
export function barsOf({ title, rows, chart }: ReportSection): string {
  if (chart?.kind !== "bars" || rows.length === 0) return "";
  const values = rows.map((row) => numberOf(row[chart.value]));
  const most = Math.max(1, ...values);
  const bars = rows.map((row, i) => {
    const width = ((values[i] ?? 0) / most) * BAR_WIDTH;
    const y = i * ROW_HEIGHT;
    const [label, value] = [String(row[chart.label] ?? ""), String(row[chart.value] ?? "")];
    const shown = label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
    return (
      `<text class="label" x="${LABEL_WIDTH - 8}" y="${y + 14}">${escapeMarkup(shown)}</text>` +
      `<rect x="${LABEL_WIDTH}" y="${y + 4}" width="${width.toFixed(1)}" height="${ROW_HEIGHT - 8}"/>` +
      `<text x="${(LABEL_WIDTH + width + 6).toFixed(1)}" y="${y + 14}">${escapeMarkup(value)}</text>`
    );
  });
  const size = `0 0 ${LABEL_WIDTH + BAR_WIDTH + VALUE_WIDTH} ${rows.length * ROW_HEIGHT}`;
  return `<svg class="bars" viewBox="${size}" role="img" aria-label="${escapeMarkup(`Chart: ${title}`)}">${bars.join("")}</svg>\n`;
}

/** A bar under the share in a cell; nothing for other cells. */
export function shareOf({ chart }: ReportSection, column: number, cell: Cell): string {
  if (chart?.kind !== "shares" || !chart.columns.includes(column)) return "";
  const width = Math.max(0, Math.min(100, numberOf(cell)));
  return `<svg class="share" viewBox="0 0 100 6" aria-hidden="true"><rect width="100" height="6" class="rest"/><rect width="${width}" height="6"/></svg>`;
}

/** Of `12.3 %` the 12.3. */
function numberOf(cell: Cell | undefined): number {
  return Number.parseFloat(String(cell ?? 0)) || 0;
}
