/**
 * The mark: a square-cut h whose short leg has a colour of its own. It is drawn once, on a grid of 16 units so that it is
 * sharp at 16 pixels.
 */
import { SERVICE } from "../../../worker/service-facts.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const GRID = 16;
const RADIUS = 3;
const GROUND = "#0e3b2b";
const LETTER = "#f4f2e6";
const SHORT_LEG = "#f19580";

/** The stem and the bar of the letter, then its short leg. */
const STROKES: readonly (Box & { readonly colour: string })[] = [
  { x: 3, y: 2, width: 3, height: 12, colour: LETTER },
  { x: 6, y: 7, width: 7, height: 2, colour: LETTER },
  { x: 10, y: 9, width: 3, height: 5, colour: SHORT_LEG },
];

const TITLE = SERVICE.name;

/** A square picture, with round corners unless the radius is 0. */
export function logo({ radius = RADIUS } = {}): string {
  // Pixels that two strokes half cover would show where they meet. Only round corners need them.
  const rendering = radius === 0 ? ' shape-rendering="crispEdges"' : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}" role="img" aria-label="${TITLE}"${rendering}>
<rect width="${GRID}" height="${GRID}" rx="${radius}" fill="${GROUND}"/>
${STROKES.map(({ colour, ...box }) => `<path d="${outline(box)}" fill="${colour}"/>`).join("\n")}
</svg>
`;
}

/** The letter alone, as the outlines of an SVG on the same grid: what has the colour of the text, and the short leg. */
export const LETTER_OUTLINES = {
  size: GRID,
  letter: STROKES.slice(0, -1).map(outline).join(""),
  shortLeg: STROKES.slice(-1).map(outline).join(""),
};

function outline({ x, y, width, height }: Box): string {
  return `M${x} ${y}h${width}v${height}h-${width}z`;
}
