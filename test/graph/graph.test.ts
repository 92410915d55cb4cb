import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeGraph } from "../../worker/graph/encode-graph.ts";
import { Graph, visitEdges } from "../../worker/graph/graph-reader.ts";
import { neighbourhood } from "../../worker/graph/neighbourhood.ts";
import { nodesOnOtherPaths, shortestPath } from "../../worker/graph/path.ts";
import { allShortestPaths, byKey, type Drawn, distancesFrom, randomGraph } from "./reference.ts";

const RELATION_CHOICE = fc.option(fc.subarray(["category", "mentions", "see_also"], { minLength: 1 }), {
  nil: undefined,
});

function pick({ nodes }: Drawn, at: number): string {
  const node = nodes[at % nodes.length];
  return `${node?.type}:${node?.slug}`;
}

function numberOf(graph: Graph, key: string): number {
  const [type = "", slug = ""] = key.split(":");
  const node = graph.find(type, slug);
  if (node === undefined) throw new Error(`no node ${key}`);
  return node;
}

describe("the file of a graph", () => {
  test("gives back every node and every edge, in both directions", () => {
    fc.assert(
      fc.property(randomGraph, ({ nodes, edges, graph }) => {
        expect(graph.count).toBe(nodes.length);
        for (const { type, slug, name } of nodes) {
          const node = numberOf(graph, `${type}:${slug}`);
          expect([graph.type(node), graph.slug(node), graph.name(node)]).toEqual([type, slug, name]);
        }
        const outgoing: string[] = [];
        const fields: string[] = [];
        const incoming: string[] = [];
        for (let node = 0; node < graph.count; node++) {
          const own = graph.key(node);
          visitEdges(graph.outgoing, node, undefined, (other, relation, edge) => {
            fields.push(`${own} ${graph.relations[relation]} ${graph.key(other)} ${graph.fieldOf(edge)}`);
            outgoing.push(`${own} ${graph.relations[relation]} ${graph.key(other)}`);
          });
          visitEdges(graph.incoming, node, undefined, (other, relation) => {
            incoming.push(`${graph.key(other)} ${graph.relations[relation]} ${own}`);
          });
        }
        const expected = edges.map((edge) => `${edge.source} ${edge.relation} ${edge.target}`).sort();
        expect(outgoing.sort()).toEqual(expected);
        expect(incoming.sort()).toEqual(expected);
        const origins = edges.map((edge) => `${edge.source} ${edge.relation} ${edge.target} ${edge.field}`);
        expect(fields.sort()).toEqual(origins.sort());
      }),
    );
  });

  test("is the same whatever order nodes and edges come in, and wherever it lies in memory", () => {
    fc.assert(
      fc.property(randomGraph, ({ nodes, edges }) => {
        const bytes = encodeGraph(nodes, edges);
        expect(encodeGraph([...nodes].reverse(), [...edges].reverse())).toEqual(bytes);
        const shifted = new Uint8Array(bytes.length + 1);
        shifted.set(bytes, 1);
        expect(new Graph(shifted.subarray(1)).count).toBe(nodes.length);
      }),
    );
  });

  test("has node numbers of four bytes when two do not suffice", () => {
    const nodes = Array.from({ length: 65_537 }, (_, i) => ({ type: "term", slug: `t${i}`, name: "" }));
    const graph = new Graph(encodeGraph(nodes, [{ source: "term:t0", target: "term:t9999", relation: "see_also" }]));
    const last = numberOf(graph, "term:t9999");
    expect(shortestPath(graph, numberOf(graph, "term:t0"), last)).toEqual([0, last]);
    expect(last).toBe(65_536);
  });

  test("is as its description says, byte for byte", async () => {
    const bytes = encodeGraph(
      [
        { type: "term", slug: "beta", name: "Bêta" },
        { type: "event", slug: "fall", name: "The Fall" },
        { type: "term", slug: "alpha", name: "Alpha" },
      ],
      [
        { source: "term:alpha", target: "term:beta", relation: "see_also", field: "see_also" },
        { source: "term:alpha", target: "term:beta", relation: "mentions" },
        { source: "term:beta", target: "event:fall", relation: "mentions" },
      ],
    );
    const rows =
      Buffer.from(bytes)
        .toString("hex")
        .match(/.{1,64}/g) ?? [];
    await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("golden/graph-3.hex");
  });

  test("of another version is refused", () => {
    const bytes = encodeGraph([{ type: "term", slug: "a", name: "A" }], []);
    bytes[new TextDecoder().decode(bytes.subarray(4)).indexOf("3") + 4] = "1".charCodeAt(0);
    expect(() => new Graph(bytes)).toThrow("graph version 1 is not 3");
  });

  test.each([
    ["an end that is no node", [{ source: "term:a", target: "term:c", relation: "see_also" }]],
    ["a loop", [{ source: "term:a", target: "term:a", relation: "see_also" }]],
    ["an edge given twice", [0, 1].map(() => ({ source: "term:a", target: "term:b", relation: "see_also" }))],
  ])("is not made with %s", (_, edges) => {
    const nodes = ["a", "b"].map((slug) => ({ type: "term", slug, name: slug }));
    expect(() => encodeGraph(nodes, edges)).toThrow("the edge term:a see_also");
  });
});

/** 0: an entry that is nearer to the root refers to it, 1: it refers to one, 2: one mentions it, 3: it mentions one. */
function closeness(
  node: string,
  distances: ReadonlyMap<string, number>,
  { edges }: Drawn,
  relations: readonly string[] | undefined,
): number {
  const followed = edges.filter(({ relation }) => relations?.includes(relation) ?? true);
  const isNearer = (other: string) => (distances.get(other) ?? 99) < (distances.get(node) ?? 99);
  const arriving = followed.filter(({ source, target }) => target === node && isNearer(source));
  const leaving = followed.filter(({ source, target }) => source === node && isNearer(target));
  if (arriving.some(({ relation }) => relation !== "mentions")) return 0;
  if (leaving.some(({ relation }) => relation !== "mentions")) return 1;
  return arriving.length > 0 ? 2 : 3;
}

describe("a neighbourhood", () => {
  test("is what trying every edge finds: the nearest nodes, in order, and the edges of the walks", () => {
    fc.assert(
      fc.property(
        randomGraph,
        fc.nat(),
        fc.constantFrom(1, 2),
        fc.integer({ min: 1, max: 15 }),
        RELATION_CHOICE,
        (drawn, at, depth, limit, relations) => {
          const root = pick(drawn, at);
          const { graph } = drawn;
          const found = neighbourhood(graph, numberOf(graph, root), { depth, limit, mask: graph.mask(relations) });
          const distances = distancesFrom(root, drawn, relations);
          const within = [...distances]
            .filter(([, distance]) => distance <= depth)
            .sort(
              ([a, da], [b, db]) =>
                da - db ||
                closeness(a, distances, drawn, relations) - closeness(b, distances, drawn, relations) ||
                byKey(a, b),
            );
          expect(found.nodes.map(({ node, distance }) => [graph.key(node), distance])).toEqual(within.slice(0, limit));
          expect(found.total).toBe(within.length);

          const kept = new Map(within.slice(0, limit));
          const walked = drawn.edges.filter(({ source, target, relation }) => {
            const ends = [kept.get(source), kept.get(target)];
            return (
              (relations?.includes(relation) ?? true) && !ends.includes(undefined) && ends.some((d) => d !== depth)
            );
          });
          const shown = found.edges.map(
            (e) => `${graph.key(e.source)} ${graph.relations[e.relation]} ${graph.key(e.target)}`,
          );
          expect(shown.sort()).toEqual(walked.map((e) => `${e.source} ${e.relation} ${e.target}`).sort());
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a walk over the pages of a neighbourhood", () => {
  test("meets every node and every edge once, and no edge before both of its ends", () => {
    fc.assert(
      fc.property(
        randomGraph,
        fc.nat(),
        fc.constantFrom(1, 2),
        fc.integer({ min: 1, max: 5 }),
        (drawn, at, depth, limit) => {
          const { graph } = drawn;
          const root = numberOf(graph, pick(drawn, at));
          const whole = neighbourhood(graph, root, { depth, limit: graph.count });
          const nodes: number[] = [];
          const edges: number[] = [];
          for (let offset = 0; offset < whole.total + limit; offset += limit) {
            const page = neighbourhood(graph, root, { depth, limit, offset });
            expect(page.total).toBe(whole.total);
            nodes.push(...page.nodes.map(({ node }) => node));
            edges.push(...page.edges.map(({ edge }) => edge));
            for (const { source, target } of page.edges)
              expect(nodes).toEqual(expect.arrayContaining([source, target]));
          }
          expect(nodes).toEqual(whole.nodes.map(({ node }) => node));
          expect(edges.sort((a, b) => a - b)).toEqual(whole.edges.map(({ edge }) => edge).sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe("a shortest path", () => {
  test("is, of all that are shortest, the one whose nodes come first", () => {
    fc.assert(
      fc.property(randomGraph, fc.nat(), fc.nat(), (drawn, a, b) => {
        const { graph } = drawn;
        const [from, to] = [pick(drawn, a), pick(drawn, b)];
        const path = shortestPath(graph, numberOf(graph, from), numberOf(graph, to));
        const paths = allShortestPaths(from, to, drawn).map((keys) => keys.map((key) => numberOf(graph, key)));
        paths.sort((p, q) => p.map((node, i) => node - (q[i] ?? 0)).find((difference) => difference !== 0) ?? 0);
        expect(path).toEqual(paths[0]);
        const others = new Set(paths.flat().filter((node) => !path?.includes(node)));
        expect(nodesOnOtherPaths(graph, path ?? [])).toEqual([...others].sort((p, q) => p - q));
      }),
      { numRuns: 1000 },
    );
  });
});
