/**
 * The mark: a square-cut h whose short leg has a colour of its own. It is drawn once, on a grid of 16 units so that it is
 * sharp at 16 pixels: as SVG here, as pixels in `build/site/icons.ts`.
 */
import { SERVICE } from "../../../worker/service-facts.ts";

export type Colour = readonly [red: number, green: number, blue: number];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const GRID = 16;
export const RADIUS = 3;
export const GROUND: Colour = [0x0e, 0x3b, 0x2b];
const LETTER: Colour = [0xf4, 0xf2, 0xe6];
const SHORT_LEG: Colour = [0xf1, 0x95, 0x80];

/** The stem and the bar of the letter, then its short leg. */
export const STROKES: readonly (Box & { readonly colour: Colour })[] = [
  { x: 3, y: 2, width: 3, height: 12, colour: LETTER },
  { x: 6, y: 7, width: 7, height: 2, colour: LETTER },
  { x: 10, y: 9, width: 3, height: 5, colour: SHORT_LEG },
];

const TITLE = SERVICE.name;

/** A square picture with round corners. */
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}" role="img" aria-label="${TITLE}">
<rect width="${GRID}" height="${GRID}" rx="${RADIUS}" fill="${hex(GROUND)}"/>
${STROKES.map(({ colour, ...box }) => `<path d="${outline(box)}" fill="${hex(colour)}"/>`).join("\n")}
</svg>
`;

/** The letter alone, as the outlines of an SVG on the same grid: what has the colour of the text, and the short leg. */
export const LETTER_OUTLINES = {
  size: GRID,
  letter: STROKES.slice(0, -1).map(outline).join(""),
  shortLeg: STROKES.slice(-1).map(outline).join(""),
};

function outline({ x, y, width, height }: Box): string {
  return `M${x} ${y}h${width}v${height}h-${width}z`;
}

export function hex(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
