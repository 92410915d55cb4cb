import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { layOut } from "../../build/site/graph-layout.ts";
import {
  EXTENT,
  type GraphData,
  type NodeEdge,
  otherEnd,
  packEdges,
  shortestPath,
  unpackEdges,
  unpackSlugs,
} from "../../build/site/templates/graph-data.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { smallCorpus } from "../fixture/corpus.ts";

const RELATIONS = ["see_also", "mentions"];

const edgesOf = (nodes: number) =>
  fc
    .array(
      fc.record({
        source: fc.nat(nodes - 1),
        target: fc.nat(nodes - 1),
        relation: fc.constantFrom(...RELATIONS),
      }),
      { maxLength: 40 },
    )
    .map((edges) =>
      [...new Map(edges.map((edge) => [JSON.stringify(edge), edge])).values()].sort(
        (a, b) => a.relation.localeCompare(b.relation) || a.source - b.source || a.target - b.target,
      ),
    );

describe("the edges as the page loads them", () => {
  test("are the same after they were packed", () => {
    fc.assert(
      fc.property(edgesOf(30), (edges) => {
        expect(unpackEdges(JSON.parse(JSON.stringify(packEdges(edges))))).toEqual(edges);
      }),
    );
  });
});

describe("the way between two nodes", () => {
  /** Steps to each node, by trying all edges until nothing changes. */
  function distances(edges: readonly NodeEdge[], from: number, nodes: number): number[] {
    const steps = new Array<number>(nodes).fill(Number.POSITIVE_INFINITY);
    steps[from] = 0;
    for (let round = 0; round < nodes; round++)
      for (const { source, target } of edges)
        for (const [a, b] of [
          [source, target],
          [target, source],
        ] as const)
          steps[b] = Math.min(steps[b] ?? 0, (steps[a] ?? 0) + 1);
    return steps;
  }

  test("is joined from end to end, and no other is shorter", () => {
    fc.assert(
      fc.property(edgesOf(12), fc.nat(11), fc.nat(11), (edges, from, to) => {
        const path = shortestPath(edges, from, to);
        const least = distances(edges, from, 12)[to] ?? 0;
        expect(path?.length ?? Number.POSITIVE_INFINITY).toBe(least);
        let node = from;
        for (const edge of path ?? []) {
          expect([edge.source, edge.target]).toContain(node);
          node = otherEnd(edge, node);
        }
        if (path) expect(node).toBe(to);
      }),
    );
  });
});

describe("the layout", () => {
  const nodes = Array.from({ length: 200 }, (_, i) => ({ home: i % 5 === 4 ? -1 : i % 3 }));
  const edges = nodes.map((_, i) => [i, (i * 7 + 1) % 200] as const);

  test("is the same for the same graph, in whole numbers within the map", () => {
    const { x, y } = layOut(nodes, edges, 3);
    expect(layOut(nodes, edges, 3)).toEqual({ x, y });
    for (const value of [...x, ...y])
      expect([Number.isInteger(value), value >= 0 && value <= EXTENT]).toEqual([true, true]);
  });

  test("keeps terms nearer to others of their category than to those of another one", () => {
    const { x, y } = layOut(nodes, [], 3);
    const spread = (pairs: readonly (readonly [number, number])[]) =>
      pairs.reduce((sum, [a, b]) => sum + Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0)), 0) /
      pairs.length;
    const homed = nodes.flatMap(({ home }, i) => (home >= 0 ? [{ home, i }] : []));
    const pairs = homed.flatMap((a) =>
      homed.flatMap((b) => (a.i < b.i ? [{ same: a.home === b.home, pair: [a.i, b.i] as const }] : [])),
    );
    const [inside, across] = [true, false].map((same) =>
      spread(pairs.filter((one) => one.same === same).map(({ pair }) => pair)),
    );
    expect(inside).toBeLessThan((across ?? 0) / 2);
  });

  test("takes a graph of nothing, of one node, and of nodes that nothing joins", () => {
    expect(layOut([], [], 0)).toEqual({ x: [], y: [] });
    expect(layOut([{ home: -1 }], [], 0)).toEqual({ x: [EXTENT / 2], y: [EXTENT / 2] });
    expect(layOut([{ home: -1 }, { home: -1 }], [], 1).x).toHaveLength(2);
  });
});

describe("the page of the graph", () => {
  let service: ContentService;
  let page: string;
  let data: GraphData;
  beforeAll(async () => {
    service = await serve(smallCorpus(6));
    page = service.file("/graph.html");
    const [, path = ""] = /data-graph="([^"]+)"/.exec(page) ?? [];
    data = JSON.parse(service.file(path)) as GraphData;
  });

  test("has a dot for each entry before any script runs, and lists that lead to all", () => {
    expect([...page.matchAll(/M\d+ \d+h0/g)]).toHaveLength(service.corpus.entities.size);
    for (const name of Object.keys(service.corpus.collections)) expect(page).toContain(`<li><a href="/${name}">`);
  });

  test("loads every node and every edge of the graph of the API", () => {
    const whole = JSON.parse(service.file("/api/v1/graph.json")) as {
      nodes: { id: string; name: string }[];
      edges: { source: string; target: string; relation: string }[];
    };
    const types = data.types.flatMap(([type, count]) => new Array<string>(count).fill(type));
    const slugs = unpackSlugs(data);
    const key = (node: number) => `${types[node]}:${slugs[node]}`;
    expect(slugs.map((_, i) => [key(i), data.names[i]])).toEqual(whole.nodes.map(({ id, name }) => [id, name]));
    const edges = unpackEdges(data.edges).map(
      ({ source, target, relation }) => `${key(source)} ${relation} ${key(target)}`,
    );
    expect(edges.sort()).toEqual(
      whole.edges.map(({ source, target, relation }) => `${source} ${relation} ${target}`).sort(),
    );
    const ends = whole.edges.flatMap(({ source, target }) => [source, target]);
    expect(data.degrees).toEqual(whole.nodes.map(({ id }) => ends.filter((end) => end === id).length));
  });

  test("says the colour of each type beside its name, and no two types have the same", async () => {
    const style = await (await service.get(/href="([^"]+\.css)"/.exec(page)?.[1] ?? "")).text();
    const colours = data.types.map(
      ([type]) => new RegExp(`\\[data-type="?${type}"?\\]\\{--type:(.+?)\\}`).exec(style)?.[1],
    );
    expect(colours).not.toContain(undefined);
    expect(new Set(colours).size).toBe(data.types.length);
    const [, legend = ""] = /<ul class="map-legend"[^>]*>(.*?)<\/ul>/.exec(page) ?? [];
    for (const [type] of data.types) expect(legend).toContain(`<span class="key" data-type="${type}">`);
  });

  test("offers each relation and each type as a filter, and says what a relation means", () => {
    for (const relation of Object.keys(data.edges)) expect(page).toContain(`name="relation" value="${relation}"`);
    for (const [type] of data.types) expect(page).toContain(`name="type" value="${type}"`);
    expect(page).toContain("the target is worth reading next");
  });

  test("is the data of the API to programs, and is found by search engines", async () => {
    const answer = await service.get("/graph", { Accept: "application/json" });
    expect([answer.status, answer.headers.get("Content-Location")]).toEqual([200, "/api/v1/graph.json"]);
    expect((await service.get("/graph", { Accept: "text/html" })).headers.get("Content-Type")).toContain("text/html");
    expect(service.file("/sitemap.xml")).toContain("<loc>http://localhost:8787/graph</loc>");
  });
});
