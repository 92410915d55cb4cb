/**
 * The page of the graph: a map that can be moved and searched, the data that its script loads, and what leads where as
 * lists.
 */

import { grouped } from "../../worker/representations/grouped.ts";
import { html } from "../../worker/representations/html-template.ts";
import { type Corpus, keyOf } from "../corpus.ts";
import { wholeGraph } from "../render/graph-files.ts";
import { collectionOfType } from "../schema/collections.ts";
import { RELATIONS, type Relation } from "../schema/relations.ts";
import { assetPath } from "./assets.ts";
import { layOut, type Places } from "./graph-layout.ts";
import { EXTENT, type GraphData, packEdges, packSlug } from "./templates/graph-data.ts";
import { layout } from "./templates/layout.ts";
import { pageHead } from "./templates/page-head.ts";
import { PATHS, type Site } from "./templates/site.ts";

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
  const relations = Object.entries(RELATIONS).filter(([relation]) => relation in data.edges);
  const kinds = types.map(([type, count]) => ({ type, title: collectionOfType(type)?.title ?? type, count }));
  const description = "Every entry and what leads from one to another: a map, its filters, and the way between two.";
  const page = layout(site, {
    title: "The graph",
    description,
    path: PATHS.graph,
    alternates: [{ mediaType: "application/json", path: "/api/v1/graph" }],
    scripts: [site.assets.graph],
    main: html`<div class="list graph">
${pageHead("The graph", description, html`${grouped(nodes.length)} entries, ${grouped(edges.length)} edges · <a href="/api/v1/graph">JSON</a> · <a href="/api/v1/graph.ndjson">NDJSON</a> · <a href="/api/v1/graph.graphml">GraphML</a>`)}
<div class="map-frame" data-graph="${dataPath}">
<div class="map-tools scripted" data-tools role="group" aria-label="What the map shows">
<p class="map-find"><label for="map-find">Find</label> <input type="text" id="map-find" list="map-names" autocomplete="off" spellcheck="false" data-find></p>
<p class="map-find"><label for="map-from">Way from</label> <input type="text" id="map-from" list="map-names" autocomplete="off" spellcheck="false" data-from></p>
<p class="map-find"><label for="map-to">to</label> <input type="text" id="map-to" list="map-names" autocomplete="off" spellcheck="false" data-to></p>
<datalist id="map-names"></datalist>
<p class="status" role="status" data-said></p>
<details><summary>What is shown</summary>
<fieldset><legend>Entries</legend>${kinds.map(({ type, title, count }) => html`<label><input type="checkbox" name="type" value="${type}" checked> <span class="key" data-type="${type}"></span>${title} <span class="status">${grouped(count)}</span></label> `)}</fieldset>
<fieldset><legend>Edges</legend>${relations.map(([relation, meaning]) => html`<label><input type="checkbox" name="relation" value="${relation}"${!HIDDEN_AT_FIRST.has(relation) && html` checked`}> ${relation.replaceAll("_", " ")} <span class="status">${meaning}</span></label> `)}</fieldset>
</details>
</div>
<div class="map" data-map role="group" aria-label="Map of the entries" aria-describedby="map-keys">
<svg viewBox="0 0 ${EXTENT} ${EXTENT}" role="img" aria-label="${grouped(nodes.length)} entries as dots, terms around their categories"><g class="edges"></g>${dotsOf(types, places).map(({ type, path }) => html`<path class="dots ${type}" data-type="${type}" d="${path}"/>`)}<g class="near"></g><g class="labels"></g></svg>
<p class="map-buttons scripted"><button type="button" data-zoom="1.5" aria-label="Zoom in">+</button><button type="button" data-zoom="0.667" aria-label="Zoom out">−</button><button type="button" data-whole>Whole</button></p>
</div>
<ul class="map-legend" aria-label="Colours of the map">${kinds.map(({ type, title }) => html`<li><span class="key" data-type="${type}"></span> ${title}</li>`)}</ul>
<p class="status scripted" id="map-keys">Drag and scroll, or with the keyboard: arrows move, + and − zoom, 0 shows the whole. The lists below have the same.</p>
<div class="map-answer" data-answer aria-live="polite"></div>
</div>
<section aria-labelledby="as-list">
<h2 id="as-list">As lists</h2>
<p>Each entry's page shows what leads to it and from it. All entries by type:</p>
<ul class="counted">${kinds.map(({ type, title, count }) => html`<li><a href="${site.sections.find(({ name }) => name === title)?.path ?? `/${type}`}">${title}</a> <span>${grouped(count)}</span></li>`)}</ul>
</section>
</div>`,
  });
  return { data: json, dataPath, page };
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Relations that would hide the others: there are too many. */
const HIDDEN_AT_FIRST: ReadonlySet<string> = new Set<Relation>(["mentions", "source"]);

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
