/**
 * The neighbourhood of an entry as a static figure: what leads to it on the left, what it leads to on the right. Every
 * name is a link.
 */
import { type Html, html, NOTHING, trusted } from "./html.ts";
import type { Link } from "./site.ts";

export interface Neighbour extends Link {
  /** The entity type, which gives the dot its colour. */
  readonly type: string;
}

export interface Neighbourhood {
  readonly incoming: readonly Neighbour[];
  readonly outgoing: readonly Neighbour[];
}

const WIDTH = 640;
const ROW = 26;
const TOP = 30;
/** Where the names of each side end and begin, and how far their dots are from the middle. */
const LEFT = 218;
const RIGHT = WIDTH - LEFT;
/** Characters of a name that fit beside the edge. */
const MAX_NAME = 30;

export function neighbourhoodFigure({ incoming, outgoing }: Neighbourhood, title: string): Html {
  if (incoming.length + outgoing.length === 0) return NOTHING;
  const rows = Math.max(incoming.length, outgoing.length, 2);
  const height = TOP + rows * ROW + 8;
  const middle = TOP + (rows * ROW) / 2;
  const offset = (side: readonly Neighbour[]) => TOP + ((rows - side.length) * ROW) / 2 + ROW / 2;
  const edges = [
    ...incoming.map((_, i) => curve(LEFT + 14, offset(incoming) + i * ROW, WIDTH / 2 - 7, middle)),
    ...outgoing.map((_, i) => curve(WIDTH / 2 + 7, middle, RIGHT - 14, offset(outgoing) + i * ROW)),
  ];
  return html`<figure class="neighbourhood"><svg viewBox="0 0 ${WIDTH} ${height}" role="group" aria-label="Entries around ${title}">
${incoming.length > 0 && html`<text class="side" x="${LEFT}" y="14" text-anchor="end">Leads here</text>`}${outgoing.length > 0 && html`<text class="side" x="${RIGHT}" y="14">Leads to</text>`}
<path class="edge" d="${edges.join("")}"/>
<circle class="root" cx="${WIDTH / 2}" cy="${middle}" r="7"/>
${incoming.map((node, i) => label(node, LEFT, offset(incoming) + i * ROW, "end"))}${outgoing.map((node, i) => label(node, RIGHT, offset(outgoing) + i * ROW, "start"))}
</svg></figure>
`;
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = (x1 + x2) / 2;
  return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
}

function label({ name, path, type }: Neighbour, x: number, y: number, anchor: "start" | "end"): Html {
  const dot = anchor === "end" ? x + 10 : x - 10;
  const short = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name;
  const full = short === name ? NOTHING : html`<title>${name}</title>`;
  const side = anchor === "end" ? trusted(' text-anchor="end"') : NOTHING;
  return html`<a href="${path}">${full}<circle class="dot ${type}" cx="${dot}" cy="${y}" r="4"/><text x="${x}" y="${y + 5}"${side}>${short}</text></a>
`;
}
