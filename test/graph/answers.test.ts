import { beforeAll, describe, expect, test } from "vitest";
import { collectionInfoNamed } from "../../worker/collection-info.ts";
import type { GraphEdge, GraphPath, Neighbourhood } from "../../worker/graph/graph-json.ts";
import { includedOf } from "../../worker/resources/records/included-parts.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus, termName } from "../fixture/corpus.ts";

/** A term with the slug of a strategy, an event without backlinks, and a chain of three terms. */
const EXTRA: Readonly<Record<string, string>> = {
  "terms/risk/arbitrage.md":
    "---\nname: Arbitrage\nlevel: intro\nsummary: Riskless profit.\n---\n\nBuying and selling the same thing.\n",
  "events/island.md": "---\nname: Island\ndate: 2001-01-01\nsummary: Nobody saw it.\n---\n\nNothing more.\n",
};

let service: ContentService;
beforeAll(async () => {
  service = await serve({ ...quickCorpus(45), ...EXTRA });
});

async function ask<T>(path: string): Promise<T> {
  const response = await service.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}

async function problem(path: string): Promise<{ status: number; detail: string; suggestions?: string[] }> {
  return (await (await service.get(path)).json()) as { status: number; detail: string; suggestions?: string[] };
}

describe("GET /api/v1/graph/{slug}", () => {
  test("gives the root, its neighbours and the edges between them and it", async () => {
    const found = await ask<Neighbourhood>("/api/v1/graph/term-001");
    expect(found).toMatchObject({ root: "term:term-001", depth: 1, truncated: false });
    expect(found.nodes[0]).toEqual({
      id: "term:term-001",
      type: "term",
      slug: "term-001",
      name: "H term 1",
      distance: 0,
      url: "http://localhost:8787/api/v1/terms/term-001",
    });
    // What the term names, then what names it.
    expect(found.nodes.slice(1).map((node) => node.id)).toEqual([
      "category:risk",
      "source:book",
      "strategy:arbitrage",
      "term:term-002",
      "category:credit",
      "term:term-000",
    ]);
    const ends = found.edges.map(({ source, target, relation }) => `${source} ${relation} ${target}`);
    expect(ends).toContain("category:credit key_term term:term-001");
    expect(ends).toContain("term:term-001 see_also term:term-002");
  });

  test("says of each edge which field it comes from, and quotes the prose that the root's edges come from", async () => {
    const { edges } = await ask<Neighbourhood>("/api/v1/graph/term-001");
    expect(edges).toContainEqual({
      source: "category:credit",
      target: "term:term-001",
      relation: "key_term",
      field: "key_terms",
    });
    for (const number of [0, 1])
      expect(edges).toContainEqual({
        source: `term:term-00${number}`,
        target: `term:term-00${number + 1}`,
        relation: "mentions",
        sentence: `The definition of number ${number}, with a link to the next and stress on a word, is ${termName(number)}.`,
      });
    const farther = await ask<Neighbourhood>("/api/v1/graph/term-001?depth=2");
    const quoted = farther.edges.filter(({ sentence }) => sentence !== undefined);
    expect(quoted).toEqual(edges.filter(({ sentence }) => sentence !== undefined));
    expect(farther.edges.some((edge) => edge.relation === "mentions" && !quoted.includes(edge))).toBe(true);
  });

  test("narrows to relations, which also decide what is near", async () => {
    const found = await ask<Neighbourhood>("/api/v1/graph/term-001?relation=key_term,source&depth=2&limit=4");
    expect(new Set(found.edges.map((edge) => edge.relation))).toEqual(new Set(["key_term", "source"]));
    expect(found.nodes.map((node) => node.id)).toEqual([
      "term:term-001",
      "source:book",
      "category:credit",
      "term:term-000",
    ]);
    expect(found.truncated).toBe(true);
  });

  test("roots at a term where kinds share a slug, at another kind when asked, and at what there is", async () => {
    expect((await ask<Neighbourhood>("/api/v1/graph/arbitrage")).root).toBe("term:arbitrage");
    expect((await ask<Neighbourhood>("/api/v1/graph/arbitrage?type=strategy")).root).toBe("strategy:arbitrage");
    expect((await ask<Neighbourhood>("/api/v1/graph/ada-example")).root).toBe("person:ada-example");
  });

  test("is one node where nothing refers to an entity", async () => {
    const found = await ask<Neighbourhood>("/api/v1/graph/island?depth=2");
    expect([found.nodes.length, found.edges, found.truncated]).toEqual([1, [], false]);
  });

  test("is as lines the same nodes and edges", async () => {
    const json = await ask<Neighbourhood>("/api/v1/graph/term-001");
    const response = await service.get("/api/v1/graph/term-001.ndjson");
    expect(response.headers.get("Content-Type")).toBe("application/x-ndjson");
    const lines = (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([
      { kind: "neighbourhood", root: json.root, depth: 1, truncated: false, total: json.total },
      ...json.nodes.map((node) => ({ kind: "node", ...node })),
      ...json.edges.map((edge) => ({ kind: "edge", ...edge })),
    ]);
  });

  test("is found by the slug of a name, with capitals or `_`, and by no slug that is near one", async () => {
    const { root, resolved } = await ask<Neighbourhood & { resolved: object[] }>("/api/v1/graph/alias_1");
    expect([root, resolved]).toEqual(["term:term-001", [{ from: "term:alias-1", to: "term:term-001" }]]);
    expect((await ask<Neighbourhood>("/api/v1/graph/term_001")).root).toBe("term:term-001");
    expect((await service.get("/api/v1/graph/the-alias-1")).status).toBe(404);
  });

  test("answers an unknown slug with 404 and addresses that are close", async () => {
    const unknown = await problem("/api/v1/graph/term-01");
    expect(unknown).toMatchObject({ status: 404, detail: "No entity has the id `term-01`." });
    expect(unknown.suggestions).toContain("/api/v1/graph/term-001");
    const wrongType = await problem("/api/v1/graph/ada-example?type=term");
    expect(wrongType.suggestions?.[0]).toBe("/api/v1/graph/ada-example?type=person");
  });

  test.each(["depth=0", "depth=3", "limit=0", "limit=5001", "relation=", "relation=see-also", "type=chunk", "d=1"])(
    "refuses %s",
    async (query) => {
      expect((await service.get(`/api/v1/graph/term-001?${query}`)).status).toBe(400);
    },
  );

  test("has a tag of its own bytes, which a second request need not fetch again", async () => {
    const first = await service.get("/api/v1/graph/term-001");
    const etag = first.headers.get("ETag") ?? "";
    const same = await service.get("/api/v1/graph/term-001?limit=200&depth=1");
    expect(same.headers.get("ETag")).toBe(etag);
    expect((await service.get("/api/v1/graph/term-002")).headers.get("ETag")).not.toBe(etag);
    expect((await service.get("/api/v1/graph/term-001.ndjson")).headers.get("ETag")).not.toBe(etag);
    expect((await service.get("/api/v1/graph/term-001", { "If-None-Match": etag })).status).toBe(304);
  });
});

describe("GET /api/v1/graph", () => {
  interface Whole {
    readonly nodes: readonly object[];
    readonly edges: readonly GraphEdge[];
    readonly meta: object;
  }

  test("says of each edge which field or sentence it comes from", async () => {
    const { edges } = await ask<Whole>("/api/v1/graph");
    const origins = edges.map(({ field, sentence }) => [field !== undefined, sentence !== undefined]);
    expect(new Set(origins.map(String))).toEqual(new Set(["true,false", "false,true"]));
  });

  test("is with view=summary ids and names, and the ends of edges and their relations, also as lines", async () => {
    const full = await ask<Whole>("/api/v1/graph");
    const brief = await ask<Whole>("/api/v1/graph?view=summary");
    expect(brief.meta).toEqual(full.meta);
    expect(brief.nodes).toEqual(full.nodes.map((node) => pick(node, ["id", "name"])));
    expect(brief.edges).toEqual(full.edges.map((edge) => pick(edge, ["source", "target", "relation"])));
    const response = await service.get("/api/v1/graph.ndjson?view=summary");
    expect(response.headers.get("Content-Type")).toBe("application/x-ndjson");
    expect(
      (await response.text())
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      ...brief.nodes.map((node) => ({ kind: "node", ...node })),
      ...brief.edges.map((edge) => ({ kind: "edge", ...edge })),
    ]);
  });

  test("has a tag for each view, and refuses another view", async () => {
    const tags = ["", "?view=summary", "?view=full"].map(async (query) => {
      const response = await service.get(`/api/v1/graph${query}`);
      return response.headers.get("ETag");
    });
    const [plain, summary, full] = await Promise.all(tags);
    expect(full).toBe(plain);
    expect(summary).not.toBe(plain);
    expect((await service.get("/api/v1/graph?view=flat")).status).toBe(400);
  });
});

/** The members of these names, in this order. */
function pick(value: object, names: readonly string[]): object {
  const members = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(names.map((name) => [name, members.get(name)]));
}

describe("GET /api/v1/graph/path", () => {
  test("gives the nodes from one end to the other and every edge that joins two of them", async () => {
    const found = await ask<GraphPath>("/api/v1/graph/path?from=fall&to=person:ada-example");
    expect(found).toMatchObject({ from: "event:fall", to: "person:ada-example", length: 2 });
    expect(found.nodes.map(({ id, distance }) => [id, distance])).toEqual([
      ["event:fall", 0],
      ["strategy:arbitrage", 1],
      ["person:ada-example", 2],
    ]);
    expect(found.edges).toEqual([
      { source: "strategy:arbitrage", target: "event:fall", relation: "blowup", field: "notable_blowups" },
      {
        source: "strategy:arbitrage",
        target: "person:ada-example",
        relation: "practitioner",
        field: "famous_practitioners",
      },
    ]);
  });

  test("quotes the prose that its edges come from", async () => {
    const { edges } = await ask<GraphPath>("/api/v1/graph/path?from=term-001&to=term-003&relation=mentions");
    expect(edges.map(({ sentence }) => sentence)).toEqual([
      `The definition of number 1, with a link to the next and stress on a word, is ${termName(1)}.`,
      `The definition of number 2, with a link to the next and stress on a word, is ${termName(2)}.`,
    ]);
  });

  test("takes names, abbreviations and aliases as a search does, and says which entities they are", async () => {
    const found = await ask<GraphPath>("/api/v1/graph/path?from=Ada+Example&to=alias+1");
    expect([found.from, found.to]).toEqual(["person:ada-example", "term:term-001"]);
  });

  test("takes a name in the form of an id too, and none that only means the same", async () => {
    const found = await ask<GraphPath>("/api/v1/graph/path?from=ADA_EXAMPLE&to=term:alias-1");
    expect([found.from, found.to]).toEqual(["person:ada-example", "term:term-001"]);
    const loose = await problem("/api/v1/graph/path?from=the+alias+1&to=term-001");
    expect(loose).toMatchObject({ status: 404, detail: expect.stringContaining("`from` names no entity") });
  });

  test("goes only by the relations asked for", async () => {
    const found = await ask<GraphPath>("/api/v1/graph/path?from=term-000&to=term-003&relation=see_also");
    expect(found.nodes.map((node) => node.slug)).toEqual(["term-000", "arbitrage", "term-003"]);
    const none = await problem("/api/v1/graph/path?from=term-000&to=ada-example&relation=see_also,source");
    expect(none).toMatchObject({
      status: 404,
      detail: "No path joins term:term-000 and person:ada-example by see_also, source.",
    });
  });

  test("from an entity to itself is that entity", async () => {
    const found = await ask<GraphPath>("/api/v1/graph/path?from=term-001&to=term:term-001");
    expect([found.length, found.nodes.length, found.edges]).toEqual([0, 1, []]);
  });

  test("that does not exist is 404, as is an end that does not, and the parameter is named", async () => {
    const none = await problem("/api/v1/graph/path?from=island&to=term-001");
    expect(none).toMatchObject({ status: 404, detail: "No path joins event:island and term:term-001." });
    expect(await problem("/api/v1/graph/path?from=term-001&to=ada-exampel")).toMatchObject({
      status: 404,
      errors: [{ parameter: "to" }],
      suggestions: ["ada-example"],
    });
    expect((await problem("/api/v1/graph/path?from=strategy:ada-example&to=fall")).status).toBe(404);
    expect((await problem("/api/v1/graph/path?from=term-001")).status).toBe(400);
  });
});

describe("what a term carries of the graph", () => {
  const terms = () => collectionInfoNamed(service.context.release.catalog.collections, "terms");

  test("is who refers to it, by type, id and relation, and its neighbourhood of depth 1", async () => {
    const { backlinks, graph } = await includedOf(terms(), "term-001", ["backlinks", "graph"], service.context);
    expect(backlinks).toEqual([
      { type: "category", id: "credit", label: "Credit", relation: "key_term" },
      { type: "term", id: "term-000", label: "A term 0", relation: "mentions" },
      { type: "term", id: "term-000", label: "A term 0", relation: "see_also" },
    ]);
    const asked = await ask<Neighbourhood>("/api/v1/graph/term-001");
    expect(graph).toEqual({ ...asked, edges: asked.edges.map(({ sentence, ...edge }) => edge) });
  });

  test("is what was asked for and no more", async () => {
    expect(Object.keys(await includedOf(terms(), "term-001", ["backlinks"], service.context))).toEqual(["backlinks"]);
  });
});
