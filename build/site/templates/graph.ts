/** The graph of all entries: a map that can be moved and searched, and what leads where as lists. */

import { grouped } from "../../../worker/representations/grouped.ts";
import { html, NOTHING } from "../../../worker/representations/html-template.ts";
import { EXTENT } from "./graph-data.ts";
import { layout } from "./layout.ts";
import { pageHead } from "./page-head.ts";
import { PATHS, type Site } from "./site.ts";

export interface GraphView {
  readonly dataPath: string;
  readonly nodes: number;
  readonly edges: number;
  readonly types: readonly { readonly type: string; readonly title: string; readonly count: number }[];
  readonly relations: readonly { readonly relation: string; readonly meaning: string; readonly isShown: boolean }[];
  /** The nodes of each type as dots. */
  readonly dots: readonly { readonly type: string; readonly path: string }[];
}

export function graphPage(site: Site, view: GraphView): string {
  const { dataPath, nodes, edges, types, relations, dots } = view;
  const description = "Every entry and what leads from one to another: a map, its filters, and the way between two.";
  return layout(site, {
    title: "The graph",
    description,
    path: PATHS.graph,
    alternates: [{ mediaType: "application/json", path: "/api/v1/graph" }],
    scripts: [site.assets.graph],
    main: html`<div class="list graph">
${pageHead("The graph", description, html`${grouped(nodes)} entries, ${grouped(edges)} edges · <a href="/api/v1/graph">JSON</a> · <a href="/api/v1/graph.ndjson">NDJSON</a> · <a href="/api/v1/graph.graphml">GraphML</a>`)}
<div class="map-frame" data-graph="${dataPath}">
<div class="map-tools scripted" data-tools role="group" aria-label="What the map shows">
<p class="map-find"><label for="map-find">Find</label> <input type="text" id="map-find" list="map-names" autocomplete="off" spellcheck="false" data-find></p>
<p class="map-find"><label for="map-from">Way from</label> <input type="text" id="map-from" list="map-names" autocomplete="off" spellcheck="false" data-from></p>
<p class="map-find"><label for="map-to">to</label> <input type="text" id="map-to" list="map-names" autocomplete="off" spellcheck="false" data-to></p>
<datalist id="map-names"></datalist>
<p class="status" role="status" data-said></p>
<details><summary>What is shown</summary>
<fieldset><legend>Entries</legend>${types.map(({ type, title, count }) => html`<label><input type="checkbox" name="type" value="${type}" checked> <span class="key" data-type="${type}"></span>${title} <span class="status">${grouped(count)}</span></label> `)}</fieldset>
<fieldset><legend>Edges</legend>${relations.map(({ relation, meaning, isShown }) => html`<label><input type="checkbox" name="relation" value="${relation}"${isShown ? html` checked` : NOTHING}> ${relation.replaceAll("_", " ")} <span class="status">${meaning}</span></label> `)}</fieldset>
</details>
</div>
<div class="map" data-map role="group" aria-label="Map of the entries" aria-describedby="map-keys">
<svg viewBox="0 0 ${EXTENT} ${EXTENT}" role="img" aria-label="${grouped(nodes)} entries as dots, terms around their categories"><g class="edges"></g>${dots.map(({ type, path }) => html`<path class="dots ${type}" data-type="${type}" d="${path}"/>`)}<g class="near"></g><g class="labels"></g></svg>
<p class="map-buttons scripted"><button type="button" data-zoom="1.5" aria-label="Zoom in">+</button><button type="button" data-zoom="0.667" aria-label="Zoom out">−</button><button type="button" data-whole>Whole</button></p>
</div>
<ul class="map-legend" aria-label="Colours of the map">${types.map(({ type, title }) => html`<li><span class="key" data-type="${type}"></span> ${title}</li>`)}</ul>
<p class="status scripted" id="map-keys">Drag and scroll, or with the keyboard: arrows move, + and − zoom, 0 shows the whole. The lists below have the same.</p>
<div class="map-answer" data-answer aria-live="polite"></div>
</div>
<section aria-labelledby="as-list">
<h2 id="as-list">As lists</h2>
<p>Each entry's page shows what leads to it and from it. All entries by type:</p>
<ul class="counted">${types.map(({ type, title, count }) => html`<li><a href="${site.sections.find(({ name }) => name === title)?.path ?? `/${type}`}">${title}</a> <span>${grouped(count)}</span></li>`)}</ul>
</section>
</div>`,
  });
}
