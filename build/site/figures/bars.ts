/** Numbers as horizontal bars: each label stands above its bars, so that it may be long on a narrow screen. */
import { shown } from "../../../worker/calculator-page/number-format.ts";
import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import { px, widthOf } from "./text.ts";

interface Bars {
  readonly series: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
}

const WIDTH = 440;
const SIZE = 13;
const BAR = 15;
const LABEL = 19;
const GAP = 11;

export function barChart({ rows, series }: Bars, attributes: Html, inside: Html): Html {
  const values = rows.flatMap((row) => row.values);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  // The number stands behind its bar, on the side to which the bar grows.
  const room = (sign: number) =>
    Math.max(0, ...values.filter((value) => Math.sign(value) === sign).map((value) => widthOf(shown(value), SIZE) + 8));
  const [left, right] = [least < 0 ? room(-1) : 0, WIDTH - Math.max(room(1), most === 0 ? 0 : 24)];
  const x = (value: number) => left + ((value - least) / (most - least || 1)) * (right - left);
  const height = LABEL + series.length * (BAR + 2) + GAP;
  return html`<svg viewBox="0 0 ${WIDTH} ${rows.length * height}"${attributes}>
${inside}${rows.map(({ label, values: own }, i) => {
  const top = i * height;
  return html`<text class="name" x="0" y="${top + LABEL - 5}">${label}</text>${own.map((value, n) => bar(value, n, top + LABEL + n * (BAR + 2), x))}
`;
})}${least < 0 && html`<path class="zero" d="M${px(x(0))} 0V${rows.length * height}"/>`}</svg>
`;
}

function bar(value: number, series: number, y: number, x: (value: number) => number): Html {
  const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
  const isNegative = value < 0;
  return html`<rect class="bar${series > 0 && ` s${series + 1}`}" x="${px(from)}" y="${y}" width="${px(Math.max(1, to - from))}" height="${BAR}"/><text x="${px(isNegative ? from - 5 : to + 5)}" y="${y + BAR - 3}"${isNegative ? html` text-anchor="end"` : NOTHING}>${shown(value)}</text>`;
}

export function barLegend({ series }: Bars): Html {
  if (series.length < 2) return NOTHING;
  return html`<ul class="legend">${series.map((name, i) => html`<li class="bars${i > 0 && ` s${i + 1}`}">${name}</li>`)}</ul>
`;
}
