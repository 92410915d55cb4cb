/** Boxes with arrows between them. */
import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import {
  type Flow,
  LINE,
  layoutOf,
  NAME_SIZE,
  NOTE_SIZE,
  type PlacedArrow,
  type PlacedBox,
  type PlacedLabel,
  WIDTH,
} from "./flow-layout.ts";
import { px, textLines } from "./text.ts";

export function flowChart(flow: Flow, attributes: Html, inside: Html): Html {
  const { boxes, arrows, height } = layoutOf(flow);
  return html`<svg viewBox="0 0 ${WIDTH} ${px(height)}"${attributes}>
${inside}${arrows.map(drawnArrow)}${boxes.map(drawnBox)}${arrows.map(({ label }) => (label ? drawnLabel(label) : NOTHING))}</svg>
`;
}

/** Length and half width of an arrow's head. */
const HEAD = { length: 8, width: 3.6 };

function drawnArrow({ points }: PlacedArrow): Html {
  const [[fromX, fromY] = [0, 0], [x, y] = [0, 0]] = [points.at(-2), points.at(-1)];
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
  const [neckX, neckY] = [x - dx * HEAD.length, y - dy * HEAD.length];
  const line = [...points.slice(0, -1), [neckX, neckY] as const].map(([a, b]) => `${px(a)} ${px(b)}`).join("L");
  const [sideX, sideY] = [-dy * HEAD.width, dx * HEAD.width];
  const head = `${px(x)} ${px(y)}L${px(neckX + sideX)} ${px(neckY + sideY)}L${px(neckX - sideX)} ${px(neckY - sideY)}Z`;
  return html`<path class="arrow" d="M${line}"/><path class="head" d="M${head}"/>
`;
}

function drawnBox({ x, y, width, height, name, note }: PlacedBox): Html {
  const top = y + (height - (name.length + note.length) * LINE) / 2 + NAME_SIZE - 2;
  return html`<rect class="box" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="3"/>${textLines(name, x + width / 2, top, LINE, html` class="name" text-anchor="middle"`)}${note.length > 0 && textLines(note, x + width / 2, top + name.length * LINE, LINE, html` class="note" text-anchor="middle"`)}
`;
}

function drawnLabel({ lines, at: [x, y] }: PlacedLabel): Html {
  const top = y - (lines.length * LINE) / 2 + NOTE_SIZE;
  return html`${textLines(lines, x, top, LINE, html` class="label" text-anchor="middle"`)}
`;
}
