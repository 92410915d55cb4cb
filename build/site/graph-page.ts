/** The page of the graph: the positions of all nodes, and the data that its script loads. */

import { type Corpus, keyOf } from "../corpus.ts";
import { wholeGraph } from "../render/graph-files.ts";
import { collectionOfType } from "../schema/collections.ts";
import { RELATIONS, type Relation } from "../schema/relations.ts";
import { assetPath } from "./assets.ts";
import { layOut, type Places } from "./graph-layout.ts";
import { graphPage } from "./templates/graph.ts";
import { type GraphData, packEdges, packSlug } from "./templates/graph-data.ts";
import type { Site } from "./templates/site.ts";

export function graphPageFiles(
  corpus: Corpus,
  site: Site,
): { readonly page: string; readonly dataPath: string; readonly data: string } {
  const { nodes, edges } = wholeGraph(corpus, site.base);
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]));
  const numberOf = (key: string) => numbers.get(key) ?? -1;
  const numbered = edges.map(({ source, target, relation }) => ({
    source: numberOf(source),
    target: numberOf(target),
    relation,
  }));
  const categories = corpus.collections.categories.map(keyOf);
  const homeOf = (key: string) => {
    const category = corpus.entities.get(key)?.record["category"];
    return categories.indexOf(key.startsWith("category:") ? key : `category:${String(category)}`);
  };
  const laidOut = numbered.filter(({ relation }) => relation !== "mentions");
  const places = layOut(
    nodes.map(({ id }) => ({ home: homeOf(id) })),
    laidOut.map(({ source, target }) => [source, target] as const),
    categories.length,
  );
  const counts = Map.groupBy(nodes, ({ type }) => type);
  const types = [...counts].map(([type, of]): [string, number] => [type, of.length]);
  const degrees = new Array<number>(nodes.length).fill(0);
  for (const { source, target } of numbered) for (const end of [source, target]) degrees[end] = (degrees[end] ?? 0) + 1;
  const data: GraphData = {
    types,
    slugs: nodes.map(packSlug),
    names: nodes.map(({ name }) => name),
    ...places,
    degrees,
    edges: packEdges(numbered),
  };
  // Browsers decode and parse a text of ASCII alone faster.
  const json = `${JSON.stringify(data).replace(/[\u0080-\uffff]/g, escaped)}\n`;
  const dataPath = assetPath("graph", ".json", json);
  const relations = new Set(numbered.map(({ relation }) => relation));
  return {
    data: json,
    dataPath,
    page: graphPage(site, {
      dataPath,
      nodes: nodes.length,
      edges: edges.length,
      types: types.map(([type, count]) => ({
        type,
        title: collectionOfType(type)?.title ?? type,
        count,
      })),
      relations: Object.entries(RELATIONS).flatMap(([relation, meaning]) =>
        relations.has(relation) ? [{ relation, meaning, isShown: !HIDDEN_AT_FIRST.has(relation as Relation) }] : [],
      ),
      dots: dotsOf(types, places),
    }),
  };
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Relations that would hide the others: there are too many. */
const HIDDEN_AT_FIRST: ReadonlySet<Relation> = new Set<Relation>(["mentions", "source"]);

/** A path for each type, with a dot for each node. */
function dotsOf(types: GraphData["types"], { x, y }: Places): { type: string; path: string }[] {
  let first = 0;
  return types.map(([type, count]) => {
    const from = first;
    first += count;
    const dots = Array.from({ length: count }, (_, i) => `M${x[from + i] ?? 0} ${y[from + i] ?? 0}h0`);
    return { type, path: dots.join("") };
  });
}
