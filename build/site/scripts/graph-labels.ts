/** The names on the map: as many as there is room for. */
import type { GraphNodes } from "./graph-nodes.ts";
import type { Frame } from "./graph-viewport.ts";

/** Names that are shown at once, and characters of the longest. */
const MAX_LABELS = 36;
const MAX_NAME = 34;

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
    const name = nodes.nameOf(node);
    const text = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name;
    const [x, y] = [(nodes.x[node] ?? 0) + 6 * unit, (nodes.y[node] ?? 0) + 4 * unit];
    const box = { left: x, right: x + text.length * 6.6 * unit, top: y - 12 * unit, bottom: y + 4 * unit };
    const isInside =
      box.left >= whole.left && box.right <= whole.right && box.top >= whole.top && box.bottom <= whole.bottom;
    if (!isInside || taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    const size = { "font-size": String(12 * unit), "stroke-width": String(3 * unit) };
    const label = drawn("text", { x: String(x), y: String(y), ...size });
    label.textContent = text;
    labels.push(label);
  }
  return labels;
}

function overlap(a: Frame, b: Frame): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function drawn(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
