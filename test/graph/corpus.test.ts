import { beforeAll, describe, expect, test } from "vitest";
import { allEntities, type Corpus, type Entity, keyOf } from "../../build/corpus.ts";
import { withMentions } from "../../build/link/mentions/mentions.ts";
import { graphFiles, wholeGraph } from "../../build/render/graph-files.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { MAX_SENTENCE } from "../../build/text/sentences.ts";
import { GRAPH_PATH } from "../../worker/graph/graph-format.ts";
import { backlinksOf, type Neighbourhood, neighbourhoodOf } from "../../worker/graph/graph-json.ts";
import { type Adjacency, Graph } from "../../worker/graph/graph-reader.ts";
import { neighbourhood } from "../../worker/graph/neighbourhood.ts";
import { recordAddresses } from "../../worker/paths.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";
import { SETTINGS } from "../fixture/workspace.ts";

let corpus: Corpus;
let graph: Graph;
let files: Map<string, Uint8Array>;

beforeAll(async () => {
  const whole = await wholeCorpus();
  corpus = { ...whole.corpus, edges: withMentions(whole.corpus) };
  files = new Map(graphFiles(corpus, SETTINGS.base).map(({ path, bytes }) => [path, bytes]));
  graph = new Graph(files.get(GRAPH_PATH) ?? new Uint8Array());
});

function around(node: number, depth: number, limit = graph.count): Neighbourhood {
  return neighbourhoodOf(graph, node, { depth, limit }, recordAddresses(COLLECTIONS, SETTINGS.base));
}

function text(path: string): string {
  return new TextDecoder().decode(files.get(path));
}

function edgesOf({ edges }: Pick<Neighbourhood, "edges">): string[] {
  return edges.map(({ source, target, relation }) => `${source} ${relation} ${target}`);
}

function degree(node: number): number {
  const edges = [graph.outgoing, graph.incoming].map(({ offsets }) => (offsets[node + 1] ?? 0) - (offsets[node] ?? 0));
  return edges.reduce((sum, count) => sum + count, 0);
}

/** All texts of a record in one, without line breaks. */
function ownWords({ record }: Entity): string {
  const texts: string[] = [];
  JSON.stringify(record, (_, value: unknown) => {
    if (typeof value === "string") texts.push(value.replace(/\s+/g, " "));
    return value;
  });
  return texts.join("\n");
}

const HOPS = [1, 2];

/** At most 250 nodes spread over the graph: answers of depth 2 hold most of it. */
function sample(): number[] {
  const step = Math.ceil(graph.count / 250);
  return Array.from({ length: Math.ceil(graph.count / step) }, (_, i) => i * step);
}

describe("the graph of the whole corpus", () => {
  test("has every entity and every edge, whose ends exist and differ", () => {
    expect(graph.count).toBe(corpus.entities.size);
    for (const { source, target } of corpus.edges) {
      expect([corpus.entities.get(keyOf(source)), corpus.entities.get(keyOf(target))]).toEqual([source, target]);
      expect(source).not.toBe(target);
    }
  });

  test("leaves no term alone, and no entity that another could be found by", () => {
    const alone = corpus.collections.terms.filter(({ id }) => {
      const node = graph.find("term", id);
      return node === undefined || around(node, 1).nodes.length < 2;
    });
    expect(alone.map(keyOf)).toEqual([]);
  });

  test("a neighbourhood is symmetric: if a node is near another, the other is near it, by the same edges", () => {
    const near = Array.from({ length: graph.count }, (_, node) => around(node, 1));
    const sets = new Map(near.map((found) => [found.root, new Set(found.nodes.map((node) => node.id))]));
    for (const [root, others] of sets) for (const other of others) expect(sets.get(other)?.has(root)).toBe(true);
    const seen = new Map<string, number>();
    for (const edge of near.flatMap(edgesOf)) seen.set(edge, (seen.get(edge) ?? 0) + 1);
    expect(new Set(seen.values())).toEqual(new Set([2]));
    expect(seen.size).toBe(corpus.edges.length);
  });

  test("gives at depth 2 all that it gives at depth 1, and edges between nodes of the answer alone", () => {
    for (const node of sample()) {
      const [one, two] = HOPS.map((depth) => around(node, depth)) as [Neighbourhood, Neighbourhood];
      expect(two.nodes.slice(0, one.nodes.length)).toEqual(one.nodes);
      const wide = new Set(edgesOf(two));
      expect(edgesOf(one).filter((edge) => !wide.has(edge))).toEqual([]);
      const ids = new Set(two.nodes.map((found) => found.id));
      expect(two.edges.filter(({ source, target }) => !ids.has(source) || !ids.has(target))).toEqual([]);
      expect(wide.size).toBe(two.edges.length);
    }
  });

  test("gives under a limit the beginning of what it gives without, and says that it was cut", () => {
    for (const node of sample()) {
      const whole = around(node, 2);
      expect(whole.truncated).toBe(false);
      for (const limit of [1, 2, 20, whole.nodes.length, whole.nodes.length + 1]) {
        const cut = around(node, 2, limit);
        expect(cut.nodes).toEqual(whole.nodes.slice(0, limit));
        expect(cut.truncated).toBe(limit < whole.nodes.length);
      }
    }
  });

  test("follows around the largest hub the edges of nodes nearer than the depth, and once more those of the answer's nodes", () => {
    const degrees = Array.from({ length: graph.count }, (_, node) => degree(node));
    const hub = degrees.indexOf(Math.max(...degrees));
    let followed = 0;
    const counted = ({ offsets, nodes, relations }: Adjacency): Adjacency => ({
      offsets,
      nodes,
      relations: new Proxy(relations, {
        get(target, edge) {
          followed++;
          return target[Number(edge)];
        },
      }),
    });
    const watched = {
      count: graph.count,
      relations: graph.relations,
      outgoing: counted(graph.outgoing),
      incoming: counted(graph.incoming),
    } as Graph;
    const { nodes } = neighbourhood(watched, hub, { depth: 2, limit: 500 });
    expect(nodes.length).toBe(500);
    function edgesAt(some: readonly { readonly node: number }[]): number {
      return some.reduce((sum, { node }) => sum + (degrees[node] ?? 0), 0);
    }
    // The total is told on every page, so nodes are gone through that no page of this size has.
    const whole = neighbourhood(graph, hub, { depth: 2, limit: graph.count }).nodes;
    const nearer = whole.filter(({ distance }) => distance < 2);
    expect(followed).toBeLessThanOrEqual(edgesAt(nearer) + edgesAt(nodes));
  });

  test("says of each entity exactly which others refer to it", () => {
    const expected = new Map<string, string[]>();
    for (const { source, target, relation } of corpus.edges) {
      expected.set(keyOf(target), [...(expected.get(keyOf(target)) ?? []), `${keyOf(source)} ${relation}`]);
    }
    for (const entity of allEntities(corpus)) {
      const node = graph.find(entity.collection.type, entity.id) ?? -1;
      const found = backlinksOf(graph, node).map(({ type, id, relation }) => `${type}:${id} ${relation}`);
      expect(found.sort()).toEqual((expected.get(keyOf(entity)) ?? []).sort());
    }
  });

  test("gives for each edge a field that names its target, or words of the source's own", () => {
    for (const { source, target, origin } of corpus.edges) {
      if ("field" in origin) {
        expect(Object.keys(source.collection.fields)).toContain(origin.field);
        const { name, id } = target;
        const written = JSON.stringify(source.record[origin.field]).toLowerCase();
        const surname = name.split(" ").at(-1)?.toLowerCase() ?? name;
        expect(
          [id, surname].some((word) => written.includes(word)),
          `${keyOf(source)} ${keyOf(target)}`,
        ).toBe(true);
      } else {
        const { sentence } = origin;
        expect(sentence.length).toBeLessThanOrEqual(MAX_SENTENCE);
        expect(sentence, keyOf(source)).not.toBe("");
        expect(ownWords(source), `${keyOf(source)} ${keyOf(target)}`).toContain(sentence.replace(/^…|…$/g, ""));
      }
    }
  });

  test("holds the mentions of the links, and those of names once each", () => {
    const mentions = corpus.edges.filter((edge) => edge.relation === "mentions");
    expect(new Set(mentions.map(({ source, target }) => `${keyOf(source)} ${keyOf(target)}`)).size).toBe(
      mentions.length,
    );
    expect(withMentions(corpus)).toEqual(corpus.edges);
  });
});

describe("the whole graph as a file", () => {
  test("is the same in JSON and in lines", () => {
    const { nodes, edges } = wholeGraph(corpus, SETTINGS.base);
    const json = JSON.parse(text("/api/v1/graph.json")) as { meta: { nodes: number; edges: number } };
    expect(json).toMatchObject({ nodes, edges, meta: { nodes: nodes.length, edges: edges.length } });
    const counts = [...Map.groupBy(corpus.edges, ({ relation }) => relation)].map(([relation, { length }]) => [
      relation,
      length,
    ]);
    expect(json.meta).toHaveProperty("by_relation", Object.fromEntries(counts));
    // Whatever order its edges were found in.
    const reversed = { ...corpus, edges: corpus.edges.toReversed() };
    expect(wholeGraph(reversed, SETTINGS.base).edges).toEqual(edges);
    const lines = text("/api/v1/graph.ndjson")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([
      ...nodes.map((node) => ({ kind: "node", ...node })),
      ...edges.map((edge) => ({ kind: "edge", ...edge })),
    ]);
  });

  test("is in GraphML the same, with every key declared and every end a node", () => {
    const { nodes, edges } = wholeGraph(corpus, SETTINGS.base);
    const xml = text("/api/v1/graph.graphml");
    expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/);
    const ids = [...xml.matchAll(/^<node id="([^"<>]+)">(?:<data key="\w+">[^<>]*<\/data>)+<\/node>$/gm)];
    expect(ids.map(([, id]) => id)).toEqual(nodes.map((node) => node.id));
    const drawn = [
      ...xml.matchAll(
        /^<edge id="e\d+" source="([^"]+)" target="([^"]+)"><data key="relation">(\w+)<\/data>(?:<data key="field">(\w+)<\/data>)?<\/edge>$/gm,
      ),
    ].map(([, ...parts]) => parts.join(" "));
    expect(drawn).toEqual(
      edges.map(({ source, target, relation, field }) => [source, target, relation, field].join(" ")),
    );
    const declared = [...xml.matchAll(/<key id="(\w+)"/g)].map(([, key]) => key);
    expect(new Set([...xml.matchAll(/<data key="(\w+)"/g)].map(([, key]) => key))).toEqual(new Set(declared));
    expect(xml.split("\n").filter((line) => /^<(?:node|edge)/.test(line)).length).toBe(nodes.length + edges.length);
  });
});
