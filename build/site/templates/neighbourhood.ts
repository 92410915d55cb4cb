/**
 * The neighbourhood of an entry as a static figure: what leads to it on the left, what it leads to on the right. On a
 * narrow screen there is another drawing, in which they stand below each other. Every name is a link.
 */
import { type Html, html, NOTHING, trusted } from "../../../worker/representations/html-template.ts";
import type { Link } from "./site.ts";

export interface Neighbour extends Link {
  /** The entity type, which gives the dot its colour. */
  readonly type: string;
}

export interface Neighbourhood {
  readonly incoming: readonly Neighbour[];
  readonly outgoing: readonly Neighbour[];
}

const WIDTH = 680;
const ROW = 26;
const TOP = 30;
/** Where the names of each side end and begin: as far from their edges of the drawing as a name may be long. */
const LEFT = 244;
const RIGHT = WIDTH - LEFT;
/** Sizes of a name and of the type after it, which the style sheet sets. */
const NAME_SIZE = 14;
const TYPE_SIZE = 12;
/** Width of a character in words of wide letters, as “Performance measurement”: a share of the font's size. */
const WIDE_CHARACTER = 0.6;

export function neighbourhoodFigure(neighbourhood: Neighbourhood, title: string): Html {
  const { incoming, outgoing } = neighbourhood;
  if (incoming.length + outgoing.length === 0) return NOTHING;
  return html`<figure class="neighbourhood">${wide(neighbourhood, title)}${narrow(neighbourhood, title)}</figure>
`;
}

function wide({ incoming, outgoing }: Neighbourhood, title: string): Html {
  const rows = Math.max(incoming.length, outgoing.length, 2);
  const height = TOP + rows * ROW + 8;
  const middle = TOP + (rows * ROW) / 2;
  const offset = (side: readonly Neighbour[]) => TOP + ((rows - side.length) * ROW) / 2 + ROW / 2;
  const edges = [
    ...incoming.map((_, i) => curve(LEFT + 14, offset(incoming) + i * ROW, WIDTH / 2 - 7, middle)),
    ...outgoing.map((_, i) => curve(WIDTH / 2 + 7, middle, RIGHT - 14, offset(outgoing) + i * ROW)),
  ];
  return html`<svg class="wide" viewBox="0 0 ${WIDTH} ${height}" role="group" aria-label="Entries around ${title}">
${incoming.length > 0 && html`<text class="side" x="${LEFT}" y="14" text-anchor="end">Leads here</text>`}${outgoing.length > 0 && html`<text class="side" x="${RIGHT}" y="14">Leads to</text>`}
<path class="edge" d="${edges.join("")}"/>
<circle class="root" cx="${WIDTH / 2}" cy="${middle}" r="7"/>
${incoming.map((node, i) => label(node, LEFT, offset(incoming) + i * ROW, "end"))}${outgoing.map((node, i) => label(node, RIGHT, offset(outgoing) + i * ROW, "start"))}
</svg>`;
}

/** Width of the narrow drawing, and where its names begin. */
const NARROW_WIDTH = 320;
const NARROW_LEFT = 54;
const ROOT_X = 10;

/** One column, with the entry itself on its left edge. */
function narrow({ incoming, outgoing }: Neighbourhood, title: string): Html {
  const sides = [
    { heading: "Leads here", nodes: incoming },
    { heading: "Leads to", nodes: outgoing },
  ].filter(({ nodes }) => nodes.length > 0);
  const height = sides.reduce((sum, { nodes }) => sum + TOP + nodes.length * ROW, 0);
  const middle = height / 2;
  let top = 0;
  const drawings = sides.map(({ heading, nodes }) => {
    const from = top + TOP + ROW / 2;
    top += TOP + nodes.length * ROW;
    const at = (i: number) => from + i * ROW;
    return {
      edges: nodes.map((_, i) => `M${ROOT_X} ${middle}Q${ROOT_X} ${at(i)} ${NARROW_LEFT - 14} ${at(i)}`).join(""),
      names: html`<text class="side" x="${NARROW_LEFT}" y="${from - ROW / 2 - 6}">${heading}</text>
${nodes.map((node, i) => label(node, NARROW_LEFT, at(i), "start"))}`,
    };
  });
  return html`<svg class="narrow" viewBox="0 0 ${NARROW_WIDTH} ${height}" role="group" aria-label="Entries around ${title}">
<path class="edge" d="${drawings.map(({ edges }) => edges).join("")}"/>
<circle class="root" cx="${ROOT_X}" cy="${middle}" r="7"/>
${drawings.map(({ names }) => names)}</svg>`;
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = (x1 + x2) / 2;
  return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
}

function label({ name, path, type }: Neighbour, x: number, y: number, anchor: "start" | "end"): Html {
  const dot = anchor === "end" ? x + 10 : x - 10;
  // Terms are most of the corpus; a formula or a calculator often has the name of a term.
  const kind = type === "term" ? NOTHING : html`<tspan class="side"> ${type}</tspan>`;
  const ofType = type === "term" ? 0 : ((type.length + 1) * TYPE_SIZE) / NAME_SIZE;
  const room = Math.floor(LEFT / (NAME_SIZE * WIDE_CHARACTER)) - Math.ceil(ofType);
  const short = name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name;
  const full = short === name ? NOTHING : html`<title>${name}</title>`;
  const side = anchor === "end" ? trusted(' text-anchor="end"') : NOTHING;
  return html`<a href="${path}">${full}<circle class="dot ${type}" cx="${dot}" cy="${y}" r="4"/><text x="${x}" y="${y + 5}"${side}>${short}${kind}</text></a>
`;
}
