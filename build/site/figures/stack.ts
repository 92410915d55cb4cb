/** Layers on top of each other, each as high as its size, with their names beside them. */
import { shown } from "../../../worker/calculator-page/number-format.ts";
import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import type { Figure } from "../../schema/figures.ts";
import { px, textLines, wrapped } from "./text.ts";

const WIDTH = 440;
const SIZE = 13;
const LINE = 16;
/** The column of the layers, and where their names begin. */
const COLUMN = { left: 0, right: 130 };
const NAMES = 160;
/** The column is at least this high, and each name has room. */
const LEAST_HEIGHT = 220;
const GAP = 8;

export function stackChart({ unit, layers }: NonNullable<Figure["stack"]>, attributes: Html, inside: Html): Html {
  const total = layers.reduce((sum, { size }) => sum + size, 0);
  const wanted = layers.map(({ name, size, note }) =>
    [name, `${measured(size, unit)}${note === undefined ? "" : `, ${note}`}`].flatMap((text) =>
      wrapped(text, WIDTH - NAMES, SIZE),
    ),
  );
  const needed = wanted.reduce((sum, lines) => sum + lines.length * LINE + GAP, 0);
  const height = Math.max(LEAST_HEIGHT, needed);
  let top = 0;
  const bands = layers.map(({ size }) => {
    const band = { top, height: (size / total) * height };
    top += band.height;
    return band;
  });
  const tops = spaced(
    bands.map((band, i) => ({
      middle: band.top + band.height / 2,
      height: (wanted[i]?.length ?? 0) * LINE + GAP,
    })),
    height,
  );
  return html`<svg viewBox="0 0 ${WIDTH} ${px(height)}"${attributes}>
${inside}${layers.map((layer, i) => {
  const band = bands[i] ?? { top: 0, height: 0 };
  const lines = wanted[i] ?? [];
  const label = tops[i] ?? 0;
  const [from, to] = [band.top + band.height / 2, label + (lines.length * LINE) / 2];
  return html`<rect class="layer l${i % 6}" x="${COLUMN.left}" y="${px(band.top)}" width="${COLUMN.right - COLUMN.left}" height="${px(band.height)}"/><path class="leader" d="M${COLUMN.right} ${px(from)}L${NAMES - 8} ${px(to)}"/>${nameOf(layer.name, lines, label)}
`;
})}</svg>
`;
}

/** The name in ink, what follows it in a softer colour. */
function nameOf(name: string, lines: readonly string[], top: number): Html {
  const count = wrapped(name, WIDTH - NAMES, SIZE).length;
  const base = top + SIZE;
  return html`${textLines(lines.slice(0, count), NAMES, base, LINE, html` class="name"`)}${lines.length > count ? textLines(lines.slice(count), NAMES, base + count * LINE, LINE, NOTHING) : NOTHING}`;
}

/** `USD 400 million`, `4.5% of assets`, `12 years`. */
function measured(size: number, unit: string): string {
  const [, currency, rest] = /^([A-Z]{3})\b ?(.*)$/.exec(unit) ?? [];
  if (currency !== undefined) return `${currency} ${shown(size)} ${rest ?? ""}`.trimEnd();
  return `${shown(size)}${unit.startsWith("%") ? "" : " "}${unit}`;
}

/** Tops of labels, as near to the middle of their bands as they fit below each other. */
function spaced(labels: readonly { readonly middle: number; readonly height: number }[], height: number): number[] {
  const tops: number[] = [];
  let free = 0;
  for (const { middle, height: own } of labels) {
    const top = Math.max(free, middle - own / 2 + GAP / 2);
    tops.push(top);
    free = top + own;
  }
  // Labels beyond the end are moved up again.
  let end = height;
  for (const [i, { height: own }] of [...labels.entries()].reverse()) {
    tops[i] = Math.min(tops[i] ?? 0, end - own);
    end = tops[i] ?? 0;
  }
  return tops;
}
