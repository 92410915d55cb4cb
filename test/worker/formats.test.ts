/** Every GET in every format: the matrix over the small corpus, and what the formats say. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import jsonld from "jsonld";
import { beforeAll, describe, expect, test } from "vitest";
import { markdownDocument } from "../../worker/representations/markdown-document.ts";
import { RECORD_REPRESENTATIONS } from "../../worker/representations/registry.ts";
import { ROUTES, type Service, startService } from "../fixture/service.ts";
import { EXCEPTIONS, exampleOf, formatMatrix } from "../yardsticks/format-matrix.ts";

const BASE = "http://localhost:8787";
let service: Service;
beforeAll(async () => {
  service = await startService();
});

test("every GET below /api/v1/ is in every format, by extension, format= and Accept, by GET, HEAD and If-None-Match", async () => {
  const cells = await formatMatrix(service.answer, BASE, service.release.catalog);
  const gets = ROUTES.filter(({ method, path }) => method === "GET" && path.startsWith("/api/v1/"));
  expect(gets.length).toBeGreaterThan(30);
  expect(cells.length).toBe(gets.length * RECORD_REPRESENTATIONS.length * 9);
  expect(cells.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(gets.filter(({ representations }) => representations.length === 0).map(({ path }) => path)).toEqual(
    EXCEPTIONS,
  );
});

/** The schema that an answer names, with what is valid by it: the body, or each line. */
function describedBy(response: Response): string | undefined {
  return /#\/\$defs\/(\w+)>; rel="describedby"/.exec(response.headers.get("Link") ?? "")?.[1];
}

test("every answer in JSON and every line of NDJSON is valid by the schema that `describedby` names", async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schema = (await (await service.get("/api/schema.json")).json()) as { $id: string };
  ajv.addSchema(schema);
  const described = new Set<string>();
  for (const route of ROUTES) {
    if (route.method !== "GET" || !route.path.startsWith("/api/v1/") || route.representations.length === 0) continue;
    const path = await exampleOf(route, service.answer, BASE, service.release.catalog);
    const and = path.includes("?") ? "&" : "?";
    for (const format of RECORD_REPRESENTATIONS) {
      const response = await service.get(`${path}${and}format=${format}`);
      const name = describedBy(response);
      const isCut = /fields=/.test(path);
      expect([path, format, name !== undefined]).toEqual([path, format, !isCut && format.endsWith("json")]);
      if (name === undefined) continue;
      const text = await response.text();
      const values = format === "json" ? [text] : text.split("\n").slice(0, -1);
      const validate = ajv.compile({ $ref: `${schema.$id}#/$defs/${name}` });
      for (const value of values)
        expect([path, name, validate(JSON.parse(value)), validate.errors]).toEqual([path, name, true, null]);
      described.add(name);
    }
  }
  expect([...described]).toEqual(
    expect.arrayContaining(["TermList", "Term", "SearchHit", "Suggestion", "ChunkList", "ChangeList"]),
  );
});

describe("an object in lines", () => {
  test.each([
    ["/api/v1/search?q=term&limit=3", 3],
    ["/api/v1/suggest?q=te", 10],
    ["/api/v1/changes?limit=2", 2],
  ])("has a line per item of data: %s", async (path, count) => {
    const { data } = (await (await service.get(path)).json()) as { data: unknown[] };
    const lines = (await (await service.get(`${path}&format=ndjson`)).text()).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(data);
    expect(data.length).toBe(count);
  });

  test.each(["/api/v1/health", "/api/v1/manifest", "/api/v1/compute/irr?cash_flows=-100,110"])(
    "is one line where there is no data: %s",
    async (path) => {
      const value: unknown = await (await service.get(path)).json();
      const and = path.includes("?") ? "&" : "?";
      expect(await (await service.get(`${path}${and}format=ndjson`)).text()).toBe(`${JSON.stringify(value)}\n`);
    },
  );
});

/** What a JSON-LD processor makes of an answer. */
async function quadsOf(path: string): Promise<string[]> {
  const document = (await (await service.get(path)).json()) as jsonld.JsonLdDocument;
  const context: unknown = await (await service.get("/api/context.jsonld")).json();
  const options = {
    format: "application/n-quads",
    safe: true,
    documentLoader: async (url: string) => ({ contextUrl: undefined, documentUrl: url, document: context }),
  };
  const quads = (await jsonld.toRDF(document, options as unknown as jsonld.Options.ToRdf)) as unknown as string;
  return quads.trimEnd().split("\n");
}

describe("an object in JSON-LD", () => {
  test("has an address and a class", async () => {
    const address = `${BASE}/api/v1/search?q=term&limit=2`;
    expect(await quadsOf("/api/v1/search?q=term&limit=2&format=jsonld")).toContain(
      `<${address}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${BASE}/api/schema.json#SearchAnswer> .`,
    );
  });

  test("of a graph has nodes and edges between their addresses", async () => {
    const quads = await quadsOf("/api/v1/graph/term-001.jsonld");
    const { nodes, edges } = (await (await service.get("/api/v1/graph/term-001")).json()) as {
      nodes: { url: string; name: string }[];
      edges: { source: string; target: string }[];
    };
    for (const { url, name } of nodes) expect(quads).toContain(`<${url}> <https://schema.org/name> "${name}" .`);
    const targets = quads.filter((quad) => quad.includes(`<${BASE}/api/schema.json#target>`));
    expect(targets.length).toBe(edges.length);
    for (const quad of targets) expect(nodes.some(({ url }) => quad.includes(`#target> <${url}> .`))).toBe(true);
  });

  test.each([
    "/api/v1/health",
    "/api/v1/manifest",
    "/api/v1/stats",
    "/api/v1/compute",
    "/api/v1/llms/chunks",
    "/api/v1/changes",
    "/api/v1/paths/risk",
    "/problems",
  ])("loads without a loss: %s", async (path) => {
    expect((await quadsOf(`${path}.jsonld`)).length).toBeGreaterThan(2);
  });

  test.each([
    "/api/v1/llms/chunks?limit=40",
    "/api/v1/changes?limit=200",
    "/api/v1/duties/_calendar?from=2027-01-01&to=2028-12-31&section_13f_aum_usd=1e9",
    "/api/v1/search?q=term&limit=40",
    "/api/v1/calendars?",
    "/api/v1/compute?",
  ])("has a node for each item, which links its record: %s", async (path) => {
    const { data } = (await (await service.get(`${path}&format=json`)).json()) as { data: { url: string }[] };
    const quads = await quadsOf(`${path}&format=jsonld`);
    const nodes = quads.flatMap((quad) => /schema\.json#data> (\S+) \.$/.exec(quad)?.[1] ?? []);
    expect([data.length > 4, nodes.length]).toEqual([true, data.length]);
    const links = nodes.map((node) => quads.find((quad) => quad.startsWith(`${node} <https://schema.org/url> `)));
    expect(links.map((quad) => quad?.split(" ")[2]).toSorted()).toEqual(data.map(({ url }) => `<${url}>`).toSorted());
  });
});

describe("an object in Markdown", () => {
  test("of a search has each hit with its address, its summary and what it is quoted with", async () => {
    const path = "/api/v1/search?q=stress+word&limit=2";
    const text = await (await service.get(`${path}&format=md`)).text();
    const { data } = (await (await service.get(path)).json()) as {
      data: { name: string; url: string; type: string; summary: string; snippet: { text: string } }[];
    };
    expect(data.length).toBe(2);
    for (const { name, url, type, summary, snippet } of data) {
      expect(text).toContain(`[${name}](${url}.md) (${type})`);
      expect(text).toContain(summary);
      expect(snippet.text).not.toBe(summary);
      expect(text).toContain(`> ${snippet.text}`);
    }
    expect(text).toContain(`[Next page](${BASE}${path}&offset=2&format=md)`);
  });

  test.each(["/index", "/api/v1/compute", "/api/v1/manifest"])("links addresses that answer: %s", async (path) => {
    const text = await (await service.get(`${path}.md`)).text();
    const links = [...text.matchAll(/\]\((http:\/\/localhost:8787\/[^)]*)\)/g)].map(([, url = ""]) => url);
    expect(links.length).toBeGreaterThan(9);
    for (const url of links) expect([url, (await service.get(url.slice(BASE.length))).status]).toEqual([url, 200]);
  });

  test("has facts, tables with links, and headings for what is nested", async () => {
    const text = await (await service.get("/api/v1/stats.md")).text();
    const stats = (await (await service.get("/api/v1/stats")).json()) as { collections: { terms: number } };
    expect(text).toMatch(/^# .+\n\n- Edition: /);
    expect(text).toContain(`- Terms: ${stats.collections.terms}\n`);
    expect(text).toContain("### By level\n\n");
    const graph = await (await service.get("/api/v1/graph/term-001.md")).text();
    expect(graph).toContain("## Edges\n\n| Source | Target | Relation |");
    expect(graph).toContain(`| [H term 1](${BASE}/api/v1/terms/term-001) |`);
  });

  test("keeps sentences and addresses of any length in a table, and gives what has more a heading each", () => {
    const sentence = "A sentence goes on. ".repeat(12).trim();
    const url = `${BASE}/${"x".repeat(300)}`;
    expect(markdownDocument({ edges: [{ source: "a|b", sentence, seen: url }], counts: { min: 1 } }, "T")).toBe(
      `# T\n\n- Counts: min 1\n\n## Edges\n\n| Source | Sentence | Seen |\n| --- | --- | --- |\n| a\\|b | ${sentence} | <${url}> |\n`,
    );
    const data = [{ name: "N", url: `${BASE}/n`, text: "One.\n\nTwo." }];
    expect(markdownDocument({ data, links: { next: `${BASE}/?offset=1` } }, "# T")).toBe(
      `# # T\n\n## [N](${BASE}/n)\n\n### Text\n\nOne.\n\nTwo.\n\n[Next page](${BASE}/?offset=1)\n`,
    );
    expect(markdownDocument({ by_id: { "a-b": 1, credit: 2, c: null } }, "T")).toBe(
      "# T\n\n- By id: a-b 1, credit 2\n",
    );
  });
});
