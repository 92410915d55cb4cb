/** The picture that chats and networks show of a page: its title on the cloth, and the curve of a calculator. */
import { readFileSync } from "node:fs";
import { chart } from "../../../worker/calculator-page/plot.ts";
import type { Plot } from "../../../worker/calculator-page/plot-points.ts";
import { type Html, html, NOTHING, trusted } from "../../../worker/representations/html-template.ts";
import { cutAtWord } from "../cut-at-word.ts";
import { LETTER_OUTLINES } from "../templates/mark.ts";
import { PREVIEW_SIZE } from "../templates/site.ts";

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
export const FONT = "Source Sans 3";

/** What stands in a picture. */
export interface PreviewDrawing {
  /** The site's name beside its mark. */
  readonly site: string;
  /** What kind of page it is; absent for a list and for the whole site. */
  readonly kind?: string;
  readonly title: string;
  readonly text?: string;
  /** Drawn beside the words. */
  readonly plot?: Plot;
}

/** The colours of pages by day, as their style has them. */
const COLOURS = new Map(
  ["base", "plots"].flatMap((name) =>
    [
      ...readFileSync(new URL(`../styles/${name}.css`, import.meta.url), "utf8").matchAll(
        /--([a-z]+): (?:light-dark\()?(#[0-9a-f]{6})/g,
      ),
    ].map(([, property = "", colour = ""]) => [property, colour]),
  ),
);

function colour(name: string): string {
  const found = COLOURS.get(name);
  if (found === undefined) throw new Error(`the style has no colour ${name}`);
  return found;
}

const EDGE = 64;
/** Where the panel of a plot begins. */
const PANEL = 560;
/** A plot is twice as wide as it is high. */
const PLOT = { x: PANEL + 16, width: WIDTH - PANEL - 32, height: (WIDTH - PANEL - 32) / 2 };
/** A letter of the font is as wide as this part of its size, when text is mixed. */
const LETTER_WIDTH = 0.53;
const LINE_HEIGHT = 1.16;

export function previewSvg(view: PreviewDrawing): string {
  const { plot } = view;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<style>${trusted(STYLE)}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour("cloth")}"/>
${letter(EDGE - 12, 56, 64)}<text x="${EDGE + 60}" y="100" class="print" font-size="34">${view.site}</text>
${plot ? panel(plot) : letter(WIDTH - 380, 170, 380)}${words(view, (plot ? PANEL : WIDTH - 380) - 2 * EDGE + (plot ? 32 : 0))}
<rect y="${HEIGHT - 12}" width="${plot ? PANEL : WIDTH}" height="12" fill="${colour("short")}"/>
</svg>
`.text;
}

const STYLE = `text{font-family:"${FONT}"}.print{fill:${colour("print")}}.faded{fill:${colour("faded")}}
.panel text{fill:${colour("soft")};font-size:22px}.panel .caption,.panel .legend,.panel .name,.panel .axis{fill:${colour("ink")}}
.panel .caption{font-size:26px;font-weight:600}.panel .legend{font-size:24px}
.panel path,.panel rect{fill:none;stroke-width:1}.panel .grid{stroke:${colour("line")}}.panel .zero,.panel .mark{stroke:${colour("soft")}}
.panel .mark{stroke-dasharray:3 3}.panel .line{stroke:${colour("accent")};stroke-width:3}.panel .thin{stroke:${colour("soft")};stroke-width:2}
.panel .shade{fill:${colour("accent")};fill-opacity:.16}.panel .bar{fill:${colour("accent")};fill-opacity:.6}.panel .name{stroke:${colour("paper")};stroke-width:5px;paint-order:stroke}.panel .point{fill:${colour("accent")}}
.panel .s2{stroke:${colour("second")};stroke-dasharray:7 3}.panel .s3{stroke:${colour("third")};stroke-dasharray:2 3}.panel .s4{stroke:${colour("fourth")};stroke-dasharray:9 3 2 3}`;

function letter(x: number, y: number, size: number): Html {
  return html`<g transform="translate(${x} ${y}) scale(${size / LETTER_OUTLINES.size})"><path d="${LETTER_OUTLINES.letter}" fill="${colour("print")}"/><path d="${LETTER_OUTLINES.shortLeg}" fill="${colour("short")}"/></g>
`;
}

/** The title as large as it fits, what it is above it, and the text below. @param width pixels that there are */
function words({ kind, title, text, plot }: PreviewDrawing, width: number): Html {
  const most = plot ? 5 : 3;
  const sizes = plot ? [58, 52, 46, 40] : [96, 84, 72];
  const size = sizes.find((candidate) => fits(title, width, candidate, most)) ?? sizes.at(-1) ?? 40;
  const titles = lines(title, width, size).slice(0, most);
  const texts = text === undefined ? [] : lines(text, width, 34).slice(0, 3);
  const top = 330 - (titles.length * size * LINE_HEIGHT + texts.length * 34 * LINE_HEIGHT) / 2 + size;
  const below = top + (titles.length - 1) * size * LINE_HEIGHT + 60;
  return html`${kind !== undefined && html`<text x="${EDGE}" y="${top - size - 8}" font-size="28" font-weight="600" fill="${colour("short")}">${kind}</text>`}
${titles.map((line, i) => html`<text x="${EDGE}" y="${top + i * size * LINE_HEIGHT}" class="print" font-size="${size}" font-weight="600">${line}</text>`)}
${texts.map((line, i) => html`<text x="${EDGE}" y="${below + i * 34 * LINE_HEIGHT}" class="faded" font-size="34">${line}</text>`)}`;
}

/** The curve on paper, under its title and above what its lines are. */
function panel(plot: Plot): Html {
  const captions = lines(plot.title, PLOT.width - 24, 26).slice(0, 2);
  const named = plot.lines.length > 1 ? plot.lines.slice(0, 4) : [];
  const top = (HEIGHT - PLOT.height - 34 * (captions.length + named.length)) / 2 + 20;
  const below = top + 34 * captions.length + PLOT.height + 20;
  const before = (i: number) => plot.lines.slice(0, i).filter(({ style }) => style === plot.lines[i]?.style).length;
  return html`<g class="panel"><rect x="${PANEL}" width="${WIDTH - PANEL}" height="${HEIGHT}" style="fill:${colour("paper")}"/>
${captions.map((line, i) => html`<text class="caption" x="${PLOT.x + 8}" y="${top + i * 34}">${line}</text>`)}
${chart({ ...plot, answer: undefined }, html` x="${PLOT.x}" y="${top + 34 * captions.length - 16}" width="${PLOT.width}" height="${PLOT.height}" overflow="visible"`, NOTHING)}
${named.map(({ name, style }, i) => html`<path class="${style === "line" ? `line${before(i) > 0 ? ` s${before(i) + 1}` : ""}` : style === "thin" ? "thin" : "line"}" d="M${PLOT.x + 8} ${below + i * 34 - 8}h40"/><text class="legend" x="${PLOT.x + 60}" y="${below + i * 34}">${cutAtWord(name, 44)}</text>`)}</g>
`;
}

function fits(title: string, width: number, size: number, most: number): boolean {
  const all = lines(title, width, size);
  return all.length <= most && all.every((line) => line.length <= perLine(width, size));
}

function perLine(width: number, size: number): number {
  return Math.floor(width / (size * LETTER_WIDTH));
}

/** The text in lines of the width. A longer word stands alone. */
function lines(text: string, width: number, size: number): string[] {
  const made: string[] = [];
  for (const word of text.split(" ")) {
    const last = made.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= perLine(width, size))
      made.splice(-1, 1, `${last} ${word}`);
    else made.push(word);
  }
  return made;
}
