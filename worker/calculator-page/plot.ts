/** A plot as SVG, with the table of its points. The build and the browser write the same. */
import { type Html, html, NOTHING } from "../representations/html-template.ts";
import { shown, ticks, tickText } from "./number-format.ts";
import type { Line, Plot, Point } from "./plot-points.ts";

const WIDTH = 640;
const HEIGHT = 320;
const FRAME = { left: 64, right: 16, top: 28, bottom: 46 };
/** Rows of the table; a longer series is shown by as many of its points. */
const MAX_ROWS = 45;
/** Names below the horizontal axis. */
const MAX_NAMES = 8;
/** Characters of all names that stand side by side on a narrow screen. */
const NAMES_LENGTH = 48;

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly at: (value: number) => number;
}

export function plotHtml(plot: Plot): Html {
  return html`<figure class="plot">
<figcaption>${plot.title}</figcaption>
${chart(plot, html` role="img" aria-label="${describe(plot)}"`, NOTHING)}${legend(plot)}</figure>
`;
}

/**
 * The drawing itself.
 *
 * @param attributes its accessible name, for readers who do not see it
 * @param inside its title and description, where it has them
 */
export function chart(plot: Plot, attributes: Html, inside: Html): Html {
  const all = plot.lines.flatMap(({ points }) => points);
  const bars = plot.lines.find(({ style }) => style === "bars");
  // Bars stand around their points.
  const half = bars ? distanceOf(bars) / 2 : 0;
  const ends = [...(plot.answer ? [plot.answer] : [])];
  const xs = [...all.map(([x]) => x), ...ends.map(([x]) => x), ...plot.marks.map((mark) => mark.x)];
  const ys = [...all.map(([, y]) => y), ...ends.map(([, y]) => y), ...(bars ? [0] : [])];
  const x = scale(
    extent([...xs, ...all.flatMap(([at]) => [at - half, at + half])], 0),
    FRAME.left,
    WIDTH - FRAME.right,
  );
  const y = scale(extent(ys, 0.06), HEIGHT - FRAME.bottom, FRAME.top);
  const ground = y.at(Math.min(Math.max(0, y.from), y.to));
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}"${attributes}>
${inside}${ticks(y.from, y.to, leastStep(ys)).map((value) => html`<path class="grid" d="M${FRAME.left} ${px(y.at(value))}H${WIDTH - FRAME.right}"/><text x="${FRAME.left - 8}" y="${px(y.at(value) + 4)}" text-anchor="end">${tickText(value)}</text>`)}
${ticksOfX(plot, x, leastStep(xs)).map(({ value, text, anchor }) => html`<text x="${px(x.at(value))}" y="${HEIGHT - FRAME.bottom + 18}" text-anchor="${anchor}">${text}</text>`)}
${y.from < 0 && y.to > 0 && html`<path class="zero" d="M${FRAME.left} ${px(ground)}H${WIDTH - FRAME.right}"/>`}
<text class="axis" x="${WIDTH - FRAME.right}" y="${HEIGHT - 6}" text-anchor="end">${plot.x}</text>
<text class="axis" x="${FRAME.left}" y="13">${plot.y}</text>
${plot.lines.map((line, i) => drawn(line, plot.lines[i - 1], x, y, ground, seriesOf(plot, i)))}
${plot.marks.map((mark, i) => drawnMark(mark, i, x))}
${plot.answer && html`<circle class="answer" cx="${px(x.at(plot.answer[0]))}" cy="${px(y.at(plot.answer[1]))}" r="4.5"/>`}
</svg>
`;
}

/** Between the points of bars, which are at equal distances. */
function distanceOf({ points }: Pick<Line, "points">): number {
  return (points[1]?.[0] ?? 0) - (points[0]?.[0] ?? 0);
}

/** Between counts, positions and periods there is nothing to mark. */
function leastStep(values: readonly number[]): number {
  return values.every(Number.isInteger) ? 1 : 0;
}

/** Round numbers, or as many of the names as there is room for. */
function ticksOfX({ names }: Plot, x: Scale, least: number): { value: number; text: string; anchor: string }[] {
  if (!names) return ticks(x.from, x.to, least).map((value) => ({ value, text: tickText(value), anchor: "middle" }));
  const longest = Math.max(...names.map(({ length }) => length));
  const step = Math.ceil(names.length / Math.max(2, Math.min(MAX_NAMES, Math.floor(NAMES_LENGTH / longest))));
  const last = names.length - 1;
  // The outer names stay inside the frame.
  const anchor = (i: number) => (i === 0 ? "start" : i === last ? "end" : "middle");
  return names.map((text, value) => ({ value, text, anchor: anchor(value) })).filter((_, i) => i % step === 0);
}

/** Class of the second and later lines of one style, which differ in colour and dashes. */
function seriesOf({ lines }: Plot, i: number): string {
  const before = lines.slice(0, i).filter(({ style }) => style === lines[i]?.style).length;
  return lines[i]?.style === "line" && before > 0 ? ` s${before + 1}` : "";
}

/** Distance of the lines of names, which are set larger on narrow screens. */
const NAME_HEIGHT = 22;

/** Each name stands on a line of its own. One at the right edge stands left of its mark. */
function drawnMark({ name, x: value }: Plot["marks"][number], i: number, x: Scale): Html {
  const at = x.at(value);
  const isRight = at > WIDTH * 0.6;
  return html`<path class="mark" d="M${px(at)} ${FRAME.top}V${HEIGHT - FRAME.bottom}"/><text class="name" x="${px(at + (isRight ? -5 : 5))}" y="${FRAME.top + 12 + i * NAME_HEIGHT}"${isRight ? html` text-anchor="end"` : NOTHING}>${name}</text>`;
}

function drawn(
  { points, style }: Line,
  before: Line | undefined,
  x: Scale,
  y: Scale,
  ground: number,
  series: string,
): Html {
  const at = ([a, b]: Point) => `${px(x.at(a))} ${px(y.at(b))}`;
  const path = points.map((point, i) => (i === 0 ? "M" : "L") + at(point)).join("");
  switch (style) {
    case "dots":
      return html`${points.map((point) => html`<circle class="point" cx="${px(x.at(point[0]))}" cy="${px(y.at(point[1]))}" r="3"/>`)}`;
    case "bars": {
      const width = Math.max(1, (x.at(distanceOf({ points })) - x.at(0)) * 0.9);
      return html`${points.map(([a, b]) => html`<rect class="bar" x="${px(x.at(a) - width / 2)}" y="${px(Math.min(ground, y.at(b)))}" width="${px(width)}" height="${px(Math.abs(ground - y.at(b)))}"/>`)}`;
    }
    case "area": {
      const back = [...(before?.points ?? [])]
        .reverse()
        .map((point) => `L${at(point)}`)
        .join("");
      return html`<path class="shade" d="${path}${back}Z"/><path class="line" d="${path}"/>`;
    }
    default:
      return html`<path class="${style}${series}" d="${path}"/>`;
  }
}

export function legend(plot: Plot): Html {
  const { lines } = plot;
  if (lines.length < 2) return NOTHING;
  return html`<ul class="legend">${lines.map(({ name, style }, i) => html`<li class="${style}${seriesOf(plot, i)}">${name}</li>`)}</ul>
`;
}

/** The points of a plot as rows, the head first. @param most rows without the head */
export function rowsOf({ x, y, lines, names }: Plot, most = MAX_ROWS): string[][] {
  const [first] = lines;
  if (!first) return [];
  const step = Math.max(1, Math.ceil(first.points.length / most));
  const chosen = first.points.filter((_, i) => i % step === 0);
  // Lines with points of their own, such as a fitted one, are not in the table.
  const others = lines
    .slice(1)
    .map(({ name, points }) => ({ name, at: new Map(points) }))
    .filter(({ at }) => chosen.every(([value]) => at.has(value)));
  const head = [x, others.length > 0 ? first.name : y, ...others.map(({ name }) => name)];
  const rows = chosen.map(([a, b]) => [names?.[a] ?? a, b, ...others.map(({ at }) => at.get(a) ?? Number.NaN)]);
  return [head, ...rows.map((row) => row.map(String))];
}

export function table(plot: Plot): Html {
  const [head = [], ...rows] = rowsOf(plot);
  return html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell, i) => html`<td>${i === 0 && plot.names ? cell : shown(Number(cell))}</td>`)}</tr>`)}</tbody></table>`;
}

function describe({ title, lines, names, answer }: Plot): string {
  const place = (x: number) => names?.[x] ?? shown(x);
  const [{ points } = { points: [] }] = lines;
  const [first, last] = [points[0], points.at(-1)];
  const path =
    first && last ? ` From ${shown(first[1])} at ${place(first[0])} to ${shown(last[1])} at ${place(last[0])}.` : "";
  return `${title}.${path}${answer ? ` The answer is ${shown(answer[1])} at ${shown(answer[0])}.` : ""}`;
}

/** Least and greatest, with room around them. */
function extent(values: readonly number[], room: number): [from: number, to: number] {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const span = to - from || Math.abs(to) || 1;
  return from === to ? [from - span / 2, to + span / 2] : [from - span * room, to + span * room];
}

function scale([from, to]: readonly [from: number, to: number], start: number, end: number): Scale {
  return { from, to, at: (value) => start + ((value - from) / (to - from)) * (end - start) };
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
