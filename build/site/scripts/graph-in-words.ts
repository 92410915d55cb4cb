/** The chosen part of the map in words and lists. */
import { type NodeEdge, otherEnd } from "../templates/graph-data.ts";
import type { GraphNodes } from "./graph-nodes.ts";

/** Neighbours listed of a relation. */
const MAX_LISTED = 60;

/** @param path the edges from one to the other; none when there is no way @param isShown whether the map shows them all */
export function pathInWords(
  nodes: GraphNodes,
  from: number,
  to: number,
  path: readonly NodeEdge[] | undefined,
  isShown: boolean,
): HTMLElement[] {
  const [first, last] = [nodes.nameOf(from), nodes.nameOf(to)];
  if (!path) return [element("p", {}, `No way leads from ${first} to ${last}.`)];
  let node = from;
  const steps = path.map((edge) => {
    const before = node;
    node = otherEnd(edge, node);
    const arrow = edge.source === before ? "→" : "←";
    const relation = ` ${arrow} ${edge.relation.replaceAll("_", " ")} ${arrow} `;
    return element("li", {}, link(nodes, before), relation, link(nodes, node));
  });
  const count = steps.length === 1 ? "one step" : `${steps.length} steps`;
  const over = isShown
    ? []
    : [element("p", {}, "No way leads over what is chosen to be shown, so this one is over all edges.")];
  return [element("h2", {}, `From ${first} to ${last}: ${count}`), ...over, element("ol", {}, ...steps)];
}

/** @param edges those of the node */
export function neighboursInWords(nodes: GraphNodes, node: number, edges: readonly NodeEdge[]): HTMLElement[] {
  const groups = Map.groupBy(edges, ({ relation, source }) => `${relation} ${source === node ? "→" : "←"}`);
  const lists = [...groups].flatMap(([title, of]) => {
    const others = of
      .map((edge) => otherEnd(edge, node))
      .sort((a, b) => (nodes.degrees[b] ?? 0) - (nodes.degrees[a] ?? 0));
    const buttons = others.slice(0, MAX_LISTED).map((other) => {
      const button = element("button", { type: "button", "data-node": String(other) }, nodes.nameOf(other));
      return element("li", {}, button, edgesOf(nodes, other));
    });
    const more = others.length > MAX_LISTED ? [element("li", {}, `and ${others.length - MAX_LISTED} more`)] : [];
    return [
      element("h3", {}, `${title.replaceAll("_", " ")} (${others.length})`),
      element("ul", { class: "map-list" }, ...buttons, ...more),
    ];
  });
  const kind = element("span", { class: "status" }, `${nodes.typeOf(node)}, ${nodes.degrees[node]} edges in all`);
  return [element("h2", {}, link(nodes, node), " ", kind), ...lists];
}

/** How much leads to an entry and from it. */
function edgesOf(nodes: GraphNodes, node: number): HTMLElement {
  return element("span", { class: "status", title: "edges in all" }, String(nodes.degrees[node]));
}

function link(nodes: GraphNodes, node: number): HTMLElement {
  return element("a", { href: nodes.pathOf(node) }, nodes.nameOf(node));
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (string | HTMLElement)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}
