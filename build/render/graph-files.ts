/** The graph as files: binary for the worker, and as JSON, NDJSON and GraphML. */

import { compareText } from "../../worker/compare-text.ts";
import { encodeGraph } from "../../worker/graph/encode-graph.ts";
import { GRAPH_PATH } from "../../worker/graph/graph-format.ts";
import {
  type GraphEdge,
  graphLines,
  type PlainEdge,
  type PlainNode,
  plainEdge,
} from "../../worker/graph/graph-json.ts";
import { recordPath } from "../../worker/paths.ts";
import { escapeMarkup } from "../../worker/representations/escape-markup.ts";
import {
  RECORD_REPRESENTATIONS,
  type RecordRepresentation,
  writeDocument,
} from "../../worker/representations/registry.ts";
import { required } from "../../worker/required.ts";
import { sentenceKey, sentencesPath } from "../../worker/resources/graph/edge-sentences.ts";
import { GRAPHML_PATH, WHOLE_GRAPH_PATH, wholeGraphFile } from "../../worker/resources/graph/graph.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { allEntities, type Corpus, keyOf } from "../corpus.ts";
import { createReleaseFile, type ReleaseFile } from "../release-files.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { RELATION_NAMES, RELATIONS } from "../schema/relations.ts";

interface WholeGraph {
  /** By type, then by slug. */
  readonly nodes: readonly PlainNode[];
  /** By source, relation and target. */
  readonly edges: readonly GraphEdge[];
}

/** All files of the graph. */
export function graphFiles(corpus: Corpus, base: string, cache = new BuildCache()): readonly ReleaseFile[] {
  const nodes = allEntities(corpus).flatMap((entity) => [keyOf(entity), entity.name]);
  const edges = corpus.edges.map(
    ({ source, target, relation, origin }) =>
      `${keyOf(source)} ${relation} ${keyOf(target)} ${Object.entries(origin).join()}`,
  );
  return cache.graph.get("", [base, JSON.stringify(nodes), edges.join("\n")], () =>
    filesOf(wholeGraph(corpus, base), base).map(([path, content]) =>
      createReleaseFile(path, content as string | Uint8Array<ArrayBuffer>),
    ),
  );
}

function filesOf(graph: WholeGraph, base: string): [path: string, content: string | Uint8Array][] {
  return [
    [GRAPH_PATH, encodeGraph(graph.nodes, graph.edges)],
    ...(["full", "summary"] as const).flatMap((view): [path: string, content: string][] => {
      const { nodes, edges } = view === "summary" ? brief(graph) : graph;
      const value = { meta: countsOf(nodes, edges), nodes, edges };
      return RECORD_REPRESENTATIONS.map((name) => [wholeGraphFile(name, view), textOf(name, value, base)]);
    }),
    [GRAPHML_PATH, graphMl(graph)],
    ...sentenceFiles(graph),
  ];
}

function brief({ nodes, edges }: WholeGraph) {
  return { nodes: nodes.map(({ id, name }) => ({ id, name })), edges: edges.map(plainEdge) };
}

/** For each entity the sentences that its edges come from, which the worker adds to its answers. */
function sentenceFiles({ edges }: WholeGraph): [path: string, content: string][] {
  const quoted = edges.filter(({ sentence }) => sentence !== undefined);
  return [...Map.groupBy(quoted, ({ source }) => source)].map(([source, own]) => [
    sentencesPath(source),
    JSON.stringify(Object.fromEntries(own.map((edge) => [sentenceKey(edge), edge.sentence]))),
  ]);
}

export function wholeGraph(corpus: Corpus, base: string): WholeGraph {
  const nodes = allEntities(corpus)
    .map((entity): PlainNode => {
      const { type } = entity.collection;
      const url = base + recordPath(entity.collection, entity.id);
      return { id: keyOf(entity), type, slug: entity.id, name: entity.name, url };
    })
    .sort((a, b) => compareText(a.type, b.type) || compareText(a.slug, b.slug));
  const order = new Map(nodes.map((node, number) => [node.id, number]));
  const nodeNumber = (key: string): number => required(order.get(key), key);
  const edges = corpus.edges
    .map(({ source, target, relation, origin }): GraphEdge => {
      return { source: keyOf(source), target: keyOf(target), relation, ...origin };
    })
    .sort(
      (a, b) =>
        nodeNumber(a.source) - nodeNumber(b.source) ||
        compareText(a.relation, b.relation) ||
        nodeNumber(a.target) - nodeNumber(b.target),
    );
  return { nodes, edges };
}

/** Query of the example path. Falls back to the first edge when the corpus lacks the ends. */
export function exampleGraphQuery({ entities, edges }: Corpus): string | null {
  const shown = ["term:sharpe-ratio", "event:ltcm-collapse"];
  const [first] = edges;
  const ends = shown.every((key) => entities.has(key)) ? shown : first && [keyOf(first.source), keyOf(first.target)];
  return ends ? `?from=${ends[0]}&to=${ends[1]}` : null;
}

/** The graph as it is answered. */
interface GraphDocument {
  readonly meta: { readonly nodes: number; readonly edges: number; readonly by_relation: Record<string, number> };
  readonly nodes: readonly object[];
  readonly edges: readonly PlainEdge[];
}

function textOf(name: RecordRepresentation, value: GraphDocument, base: string): string {
  if (name === "json") return graphJson(value);
  if (name === "ndjson") return graphLines(value.nodes, value.edges);
  return writeDocument(
    name,
    { ...value },
    {
      title: "The graph of the corpus",
      address: base + WHOLE_GRAPH_PATH,
      schema: "Graph",
      base,
      collections: COLLECTIONS,
    },
  );
}

function countsOf(nodes: readonly object[], edges: readonly PlainEdge[]): GraphDocument["meta"] {
  const counts: Record<string, number> = {};
  for (const { relation } of [...edges].sort((a, b) => compareText(a.relation, b.relation))) {
    counts[relation] = (counts[relation] ?? 0) + 1;
  }
  return { nodes: nodes.length, edges: edges.length, by_relation: counts };
}

/** One line per node and edge, so that releases can be compared line by line. */
function graphJson({ nodes, edges, meta }: GraphDocument): string {
  const lines = (values: readonly object[]): string => values.map((value) => JSON.stringify(value)).join(",\n");
  return `{"nodes":[\n${lines(nodes)}\n],"edges":[\n${lines(edges)}\n],"meta":${JSON.stringify(meta)}}\n`;
}

/** GraphML 1.0 (http://graphml.graphdrawing.org). `label` is the attribute that Gephi and Cytoscape show. */
function graphMl({ nodes, edges }: WholeGraph): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"' +
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
      ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">',
    ...["label", "type", "slug", "url"].map((name) => keyLine(name, "node")),
    keyLine("relation", "edge", `What the source is to the target: ${relationsText()}.`),
    keyLine("field", "edge", "The source's field that the edge comes from; none if it comes from its prose."),
    '<graph id="knowledge" edgedefault="directed">',
    ...nodes.map(
      ({ id, type, slug, name, url }) =>
        `<node id="${escaped(id)}">${data("label", name)}${data("type", type)}${data("slug", slug)}${data("url", url)}</node>`,
    ),
    ...edges.map(
      ({ source, target, relation, field }, i) =>
        `<edge id="e${i}" source="${escaped(source)}" target="${escaped(target)}">${data("relation", relation)}${
          field === undefined ? "" : data("field", field)
        }</edge>`,
    ),
    "</graph>",
    "</graphml>",
  ];
  return `${lines.join("\n")}\n`;
}

function keyLine(name: string, of: "node" | "edge", description?: string): string {
  const attributes = `id="${name}" for="${of}" attr.name="${name}" attr.type="string"`;
  return description === undefined
    ? `<key ${attributes}/>`
    : `<key ${attributes}><desc>${escaped(description)}</desc></key>`;
}

function relationsText(): string {
  return RELATION_NAMES.map((name) => `${name} (${RELATIONS[name]})`).join("; ");
}

function data(key: string, value: string): string {
  return `<data key="${key}">${escaped(value)}</data>`;
}

function escaped(text: string): string {
  return escapeMarkup(text).replace(/[\r\n\t]+/g, " ");
}
