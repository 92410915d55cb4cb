/** Strategies side by side: a table, and a chart of typical leverage against typical Sharpe ratio. */

import { isDrawable } from "../../../worker/calculator-page/drawable.ts";
import { ticks, tickText } from "../../../worker/calculator-page/number-format.ts";
import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import type { Link } from "./site.ts";

export interface ComparedStrategy extends Link {
  /** Cells of the table, one for each column. */
  readonly cells: readonly string[];
  /** Multiples of net asset value. */
  readonly leverage?: Range;
  readonly sharpe?: Range;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface ComparisonView {
  readonly columns: readonly string[];
  readonly strategies: readonly ComparedStrategy[];
  /** Where two are chosen to stand side by side. */
  readonly sides?: Html;
}

export function comparison({ columns, strategies, sides }: ComparisonView): Html {
  if (strategies.length < 2) return NOTHING;
  return html`<section class="comparison" aria-labelledby="compared">
<h2 id="compared">Compared</h2>
${sides}${chart(strategies)}<div class="scroll" tabindex="0" role="group" aria-label="Strategies compared"><table data-sortable><thead><tr><th scope="col">Strategy</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${strategies.map(({ name, path, cells }, i) => html`<tr><th scope="row">${i + 1}. <a href="${path}">${name}</a></th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>
</section>
`;
}

const WIDTH = 960;
const HEIGHT = 500;
const FRAME = { left: 48, right: 40, top: 24, bottom: 44 };
/** Minimum vertical distance between labels. */
const LABEL_HEIGHT = 17;

type Placed = ComparedStrategy & { readonly number: number; readonly leverage: Range; readonly sharpe: Range };

/**
 * A cross for each strategy, with its number in the table: its arms are the typical ranges. Leverage is on a logarithmic
 * scale.
 */
function chart(strategies: readonly ComparedStrategy[]): Html {
  const placed = strategies
    .map((entry, i) => ({ ...entry, number: i + 1 }))
    .filter((entry): entry is Placed => isDrawn(entry.leverage) && isDrawn(entry.sharpe));
  if (placed.length < 2) return NOTHING;
  // An author may have written the ends of a range in either order.
  const leverages = placed.flatMap(({ leverage }) => [leverage.low, leverage.high]);
  const sharpes = placed.flatMap(({ sharpe }) => [sharpe.low, sharpe.high]);
  const [least, most] = [Math.min(...leverages), Math.max(...leverages)];
  const [lowest, best] = [Math.min(0, ...sharpes), Math.max(...sharpes)];
  const log = (value: number) => Math.log(Math.max(value, 0.1));
  const x = (value: number) =>
    FRAME.left + ((log(value) - log(least)) / (log(most) - log(least) || 1)) * (WIDTH - FRAME.left - FRAME.right);
  const y = (value: number) =>
    HEIGHT - FRAME.bottom - ((value - lowest) / (best - lowest || 1)) * (HEIGHT - FRAME.top - FRAME.bottom);
  const marks = [0.5, 1, 2, 3, 5, 10, 20].filter((value) => value >= least && value <= most);
  return html`<figure class="plot">
<figcaption>Typical gross leverage and Sharpe ratio, with their ranges; the numbers are those of the table</figcaption>
<div class="scroll" tabindex="0" role="group" aria-label="Chart of the strategies"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="Typical Sharpe ratio by typical gross leverage; the table below has the numbers">
${ticks(lowest, best).map((value) => html`<path class="grid" d="M${FRAME.left} ${px(y(value))}H${WIDTH - FRAME.right}"/><text x="${FRAME.left - 8}" y="${px(y(value) + 4)}" text-anchor="end">${tickText(value)}</text>`)}
${marks.map((value) => html`<text x="${px(x(value))}" y="${HEIGHT - FRAME.bottom + 20}" text-anchor="middle">${value}×</text>`)}
<text class="axis" x="${FRAME.left}" y="12">Sharpe ratio</text>
<text class="axis" x="${WIDTH - FRAME.right}" y="${HEIGHT - 6}" text-anchor="end">Gross leverage (multiples of net asset value)</text>
${spaced(placed, x, y).map(
  ({
    entry: { leverage, sharpe, name, number, path },
    at,
    labelY,
  }) => html`<a href="${path}"><title>${number}. ${name}</title><path class="range" d="M${px(x(leverage.low))} ${px(at[1])}H${px(x(leverage.high))}M${px(at[0])} ${px(y(sharpe.low))}V${px(y(sharpe.high))}"/><circle class="point" cx="${px(at[0])}" cy="${px(at[1])}" r="4"/><text class="name" x="${px(at[0] + 8)}" y="${px(labelY)}">${number}</text></a>
`,
)}</svg></div></figure>
`;
}

function isDrawn(range: Range | undefined): boolean {
  return range !== undefined && isDrawable(range.low) && isDrawable(range.high);
}

interface Placement {
  readonly entry: Placed;
  readonly at: readonly [x: number, y: number];
  readonly labelY: number;
}

/** Labels of near points are moved apart, from the top down. */
function spaced(placed: readonly Placed[], x: (value: number) => number, y: (value: number) => number): Placement[] {
  const points = placed
    .map((entry) => ({
      entry,
      at: [
        x(Math.sqrt(Math.max(entry.leverage.low, 0.1) * Math.max(entry.leverage.high, 0.1))),
        y((entry.sharpe.low + entry.sharpe.high) / 2),
      ] as const,
    }))
    .sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const placements: Placement[] = [];
  for (const { entry, at } of points) {
    let labelY = at[1] - 6;
    const isTaken = (line: number) =>
      placements.some((other) => Math.abs(other.labelY - line) < LABEL_HEIGHT && Math.abs(other.at[0] - at[0]) < 20);
    while (isTaken(labelY)) labelY += 3;
    placements.push({ entry, at, labelY });
  }
  return placements;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
