import { beforeAll, describe, expect, test } from "vitest";
import { type ListBody, listOf, problemOf, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

function bulk(
  body: unknown,
  headers: Record<string, string> = { "Content-Type": "application/json" },
): Promise<Response> {
  return service.request("/api/v1/terms/_bulk", {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("a term asked for by another of its names", () => {
  test.each(["", ".md", "?fields=id", ".jsonld"])("is at its own address: %s", async (rest) => {
    const response = await service.get(`/api/v1/terms/alias-7${rest}`);
    expect([response.status, response.headers.get("Location")]).toEqual([308, `/api/v1/terms/term-007${rest}`]);
  });

  test.each([
    ["alias_7", "term-007"],
    ["term_007", "term-007"],
    ["Alias%207", "alias-7"],
    ["Term%20007", "term-007"],
  ])("with an underscore or a space, as %s, is there too", async (written, id) => {
    const response = await service.get(`/api/v1/terms/${written}`);
    expect([response.status, response.headers.get("Location")]).toEqual([308, `/api/v1/terms/${id}`]);
  });

  test.each(["the-alias-7", "a-alias-7", "alias-7s", "aliases-7", "alias7", "ali-as-7", "7", "alias"])(
    "is not guessed: %s is not found",
    async (written) => {
      expect((await service.get(`/api/v1/terms/${written}`)).status).toBe(404);
      expect((await service.get(`/terms/${written}`)).status).toBe(404);
    },
  );

  test("is not found where no entity of that kind has the name", async () => {
    expect((await service.get("/api/v1/people/alias-7")).status).toBe(404);
    expect((await service.get("/api/v1/terms/ada-example")).status).toBe(404);
  });
});

describe("terms in bulk", () => {
  test("come in the order asked, each once, with what is missing named", async () => {
    const response = await bulk({ ids: ["term-003", "none", "term-001", "term-003"], fields: ["slug", "name"] });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({
      data: [
        { slug: "term-003", name: "V term 3" },
        { slug: "term-001", name: "H term 1" },
      ],
      meta: { requested: 4, found: 2 },
      missing: ["none"],
    });
  });

  test("are found by the other ways to write their ids that an address takes", async () => {
    const response = await bulk({
      ids: ["Term-001", "alias_7", "the-alias-7", "TERM_001", "Term 003"],
      fields: ["id"],
    });
    expect(await response.json()).toEqual({
      data: [{ id: "term-001" }, { id: "term-007" }, { id: "term-003" }],
      meta: { requested: 5, found: 3 },
      missing: ["the-alias-7"],
      resolved: [
        { from: "Term-001", to: "term-001" },
        { from: "alias_7", to: "term-007" },
        { from: "TERM_001", to: "term-001" },
        { from: "Term 003", to: "term-003" },
      ],
    });
  });

  test("are whole without fields", async () => {
    const { data } = (await (await bulk({ ids: ["term-001"] })).json()) as ListBody;
    expect(data[0]).toEqual(await (await service.get("/api/v1/terms/term-001")).json());
  });

  test("are refused where the address says which fields: the body does", async () => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ ids: ["term-001"] });
    const response = await service.request("/api/v1/terms/_bulk?fields=id", { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors).toMatchObject([
      { parameter: "fields", detail: expect.stringContaining("body") },
    ]);
  });

  test("are the nodes of the records in JSON-LD", async () => {
    const body = JSON.stringify({ ids: ["term-001", "term:none"] });
    const headers = { "Content-Type": "application/json", Accept: "application/ld+json" };
    const response = await service.request("/api/v1/terms/_bulk", { method: "POST", headers, body });
    const { "@context": context, ...node } = (await (await service.get("/api/v1/terms/term-001.jsonld")).json()) as {
      "@context": string;
    };
    expect(await response.json()).toMatchObject({ "@context": context, data: [node], missing: ["term:none"] });
  });

  test("that are missing are named whole, as long as an id may be", async () => {
    const id = "x".repeat(255);
    expect(await (await bulk({ ids: [id, `${id}y`] })).json()).toMatchObject({ missing: [id, `${id}…`] });
  });

  test("may be two hundred and no more", async () => {
    const ids = Array.from({ length: 201 }, (_, i) => `id-${i}`);
    expect((await bulk({ ids: ids.slice(1) })).status).toBe(200);
    const response = await bulk({ ids });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors?.[0]).toMatchObject({ pointer: "#/ids" });
  });

  test.each([
    [{}, "#/ids"],
    [{ ids: [] }, "#/ids"],
    [{ ids: "alpha" }, "#/ids"],
    [{ ids: ["a", 1] }, "#/ids/1"],
    [{ ids: ["a"], feilds: ["id"] }, "#/feilds"],
    [{ ids: ["a"], fields: ["id", "nope"] }, "#/fields/1"],
    [{ ids: ["a"], fields: "id" }, "#/fields"],
    [{ ids: ["a"], fields: [] }, "#/fields"],
    [[], "#"],
    [null, "#"],
    ['{"ids":["a"],"__proto__":{}}', "#/__proto__"],
    [{ ids: ["a"], "a/b~c": 1 }, "#/a~1b~0c"],
  ])("with the body %j are 422 pointing at the error", async (body, pointer) => {
    const response = await bulk(body);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  test("with any number of errors are answered shortly", async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`member-${i}`, 1])));
    const response = await bulk(body);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors?.length).toBe(20);
  });

  test.each(["gzip", "BR", "gzip, identity"])("sent as %s are 415 and told to come uncompressed", async (coding) => {
    const response = await bulk({ ids: ["a"] }, { "Content-Type": "application/json", "Content-Encoding": coding });
    expect([response.status, response.headers.get("Accept-Encoding")]).toEqual([415, "identity"]);
    expect((await problemOf(response)).errors?.[0]).toMatchObject({ header: "Content-Encoding" });
  });

  test("may say that they have no coding", async () => {
    const headers = { "Content-Type": "application/json", "Content-Encoding": "identity" };
    expect((await bulk({ ids: ["a"] }, headers)).status).toBe(200);
  });

  test("that are not JSON are 400, not sent as JSON 415, over a mebibyte 413", async () => {
    expect((await bulk('{"ids":')).status).toBe(400);
    expect((await bulk("[".repeat(10_000))).status).toBe(400);
    expect((await bulk("")).status).toBe(400);
    expect((await bulk({ ids: ["a"] }, { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await bulk({ ids: ["a"] }, { "Content-Type": "Application/JSON; charset=utf-8" })).status).toBe(200);
    expect((await bulk(`"${"x".repeat(1024 * 1024)}"`)).status).toBe(413);
  });
});

describe("random terms", () => {
  test("are distinct, and as many as asked", async () => {
    const list = await listOf(await service.get("/api/v1/terms/_random?n=45&fields=id"));
    expect(new Set(list.data.map((record) => record["id"])).size).toBe(45);
    expect(list.meta).toEqual({ total: 45, count: 45, limit: 45, offset: 0 });
    expect(list).not.toHaveProperty("links");
    expect((await listOf(await service.get("/api/v1/terms/_random"))).data.length).toBe(1);
  });

  test("are the same for the same seed and differ between seeds", async () => {
    const sample = async (seed: number) =>
      (await service.get(`/api/v1/terms/_random?n=10&seed=${seed}&fields=id`)).text();
    expect(await sample(7)).toBe(await sample(7));
    expect(await sample(7)).not.toBe(await sample(8));
    expect(await sample(2 ** 40)).not.toBe(await sample(2 ** 41));
  });

  test("of fewer than asked have another tag for another `n`, which they say", async () => {
    const tagOf = async (n: number) =>
      (await service.get(`/api/v1/terms/_random?n=${n}&seed=7&category=risk`)).headers.get("ETag");
    expect(await tagOf(50)).not.toBe(await tagOf(49));
  });

  test("have every record at some seed", async () => {
    const found = new Set<string>();
    for (let seed = 0; seed < 300; seed++) {
      const path = `/api/v1/terms/_random?n=1&category=risk&fields=id&seed=${seed}`;
      for (const { id } of (await listOf(await service.get(path))).data) found.add(String(id));
    }
    expect(found.size).toBe(22);
  });

  test("without a seed differ from call to call", async () => {
    const samples = await Promise.all(
      Array.from({ length: 8 }, async () => (await service.get("/api/v1/terms/_random?n=10&fields=id")).text()),
    );
    expect(new Set(samples).size).toBeGreaterThan(1);
  });

  test("name where the same sample is found again", async () => {
    const response = await service.get("/api/v1/terms/_random?n=5&fields=id");
    const location = response.headers.get("Content-Location") ?? "";
    expect(location).toMatch(/^\/api\/v1\/terms\/_random\.json\?n=5&fields=id&seed=\d+$/);
    expect(await (await service.get(location)).text()).toBe(await response.text());
  });

  test("take the list's filters", async () => {
    const list = await listOf(await service.get("/api/v1/terms/_random?n=50&category=risk&fields=category"));
    expect(list.meta).toEqual({ total: 22, count: 22, limit: 50, offset: 0 });
    for (const record of list.data) expect(record).toEqual({ category: "risk" });
  });

  test.each(["n=0", "n=51", "n=x", "seed=1.5", "offset=1"])("%s is 400", async (query) => {
    expect((await service.get(`/api/v1/terms/_random?${query}`)).status).toBe(400);
  });
});

describe("a term's surroundings", () => {
  test("are added on request: who refers to it, and its neighbourhood", async () => {
    const term = (await (await service.get("/api/v1/terms/term-001?include=backlinks,graph")).json()) as {
      id: string;
      backlinks: { type: string; id: string; relation: string }[];
      graph: { root: string; nodes: { id: string; distance: number }[]; edges: { source: string; target: string }[] };
    };
    expect(term.id).toBe("term-001");
    expect(term.backlinks).toContainEqual({ type: "category", id: "credit", label: "Credit", relation: "key_term" });
    expect(term.backlinks).toContainEqual({ type: "term", id: "term-000", label: "A term 0", relation: "see_also" });
    expect(term.backlinks).toContainEqual({ type: "term", id: "term-000", label: "A term 0", relation: "mentions" });
    expect(term.graph.root).toBe("term:term-001");
    expect(term.graph.nodes[0]).toMatchObject({ id: "term:term-001", distance: 0 });
    const nodes = new Set(term.graph.nodes.map((node) => node.id));
    for (const edge of term.graph.edges) expect([nodes.has(edge.source), nodes.has(edge.target)]).toEqual([true, true]);
  });

  test("are absent without it, and combine with fields and formats", async () => {
    expect(await (await service.get("/api/v1/terms/term-001")).json()).not.toHaveProperty("graph");
    const both = (await (await service.get("/api/v1/terms/term-001?include=graph&fields=id")).json()) as object;
    expect(Object.keys(both)).toEqual(["id", "graph"]);
    const empty = (await (
      await service.get("/api/v1/terms/term-001?include=backlinks&fields=abbreviation")
    ).json()) as object;
    expect(Object.keys(empty)).toEqual(["backlinks"]);
    expect(await (await service.get("/api/v1/terms/term-001.md?include=backlinks")).text()).toContain(
      "## Referred to by",
    );
  });

  test("are nothing where the record has none of the fields that are asked for", async () => {
    const record = await (await service.get("/api/v1/terms/term-001")).json();
    for (const format of ["json", "ndjson"])
      expect(await (await service.get(`/api/v1/terms/term-001.${format}?include=figures`)).json()).toEqual(record);
    const none = await service.get("/api/v1/terms/term-001?include=figures&fields=abbreviation");
    expect(await none.json()).toEqual({});
  });

  test("are those of any record, and an unknown one is 400", async () => {
    expect((await service.get("/api/v1/terms/term-001?include=graf")).status).toBe(400);
    const strategy = (await (await service.get("/api/v1/strategies/arbitrage?include=graph")).json()) as object;
    expect(strategy).toMatchObject({ id: "arbitrage", graph: { root: "strategy:arbitrage" } });
  });
});
