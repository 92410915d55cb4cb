/** The names on the map, whole: as many as there is room for. */
import type { GraphNodes } from "./graph-nodes.ts";
import type { Frame } from "./graph-viewport.ts";

/** Names that are shown at once, and characters of a line; longer names have more lines. */
const MAX_LABELS = 36;
const MAX_LINE = 26;

/** Pixels: of the letters, between lines, and between a dot and its name. */
const SIZE = 12;
const LEADING = 14;
const GAP = 6;

/**
 * @param candidates nodes, the most important first
 * @param whole what is seen of the map
 * @param unit units of the map in a pixel of the screen
 */
export function labelsOf(nodes: GraphNodes, candidates: readonly number[], whole: Frame, unit: number): SVGElement[] {
  const taken: Frame[] = [];
  const labels: SVGElement[] = [];
  for (const node of candidates) {
    if (labels.length >= MAX_LABELS) break;
    const [x, y] = [nodes.x[node] ?? 0, nodes.y[node] ?? 0];
    const lines = linesOf(nodes.nameOf(node));
    const [width, height] = [Math.max(...lines.map(widthOf)) * unit, lines.length * LEADING * unit];
    const box = placesFor(x, y, width, height, GAP * unit).find(
      (place) => isWithin(place, whole) && !taken.some((other) => overlap(place, other)),
    );
    if (!box) continue;
    taken.push(box);
    const label = drawn("text", { "font-size": String(SIZE * unit), "stroke-width": String(3 * unit) });
    for (const [i, line] of lines.entries()) {
      const part = drawn("tspan", { x: String(box.left), y: String(box.top + (i * LEADING + SIZE) * unit) });
      part.textContent = line;
      label.append(part);
    }
    labels.push(label);
  }
  return labels;
}

/** Where a name can stand: to the right of its dot, to the left, below it or above. */
function placesFor(x: number, y: number, width: number, height: number, gap: number): Frame[] {
  const at = (left: number, top: number): Frame => ({ left, right: left + width, top, bottom: top + height });
  return [
    at(x + gap, y - height / 2),
    at(x - gap - width, y - height / 2),
    at(x - width / 2, y + gap),
    at(x - width / 2, y - gap - height),
  ];
}

function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < MAX_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const context = document.createElement("canvas").getContext("2d");
if (context) context.font = `${SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;

/** Of a line in pixels; where a browser cannot measure, of its widest letters. */
function widthOf(line: string): number {
  return context?.measureText(line).width ?? line.length * SIZE;
}

function isWithin(box: Frame, whole: Frame): boolean {
  return box.left >= whole.left && box.right <= whole.right && box.top >= whole.top && box.bottom <= whole.bottom;
}

function overlap(a: Frame, b: Frame): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function drawn(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
