import { beforeAll, describe, expect, test } from "vitest";
import { TAGS } from "../../build/schema/tags.ts";
import type { GraphEdge } from "../../worker/graph/graph-json.ts";
import { listParameters } from "../../worker/resources/records/list-parameters.ts";
import { COLLECTIONS, listOf, problemOf, type Service, startService } from "../fixture/service.ts";

const BASE = "http://localhost:8787";
let service: Service;
beforeAll(async () => {
  service = await startService();
});

function ids(list: { data: Record<string, unknown>[] }): unknown[] {
  return list.data.map((record) => record["id"]);
}

async function walk(path: string): Promise<{ ids: unknown[]; pages: number }> {
  const seen: unknown[] = [];
  let pages = 0;
  for (let next: string | null = path; next !== null; ) {
    const page = await listOf(await service.get(next));
    seen.push(...ids(page));
    pages++;
    next = page.links.next?.slice(BASE.length) ?? null;
  }
  return { ids: seen, pages };
}

describe("paging", () => {
  test("is by id, in an envelope", async () => {
    const response = await service.get("/api/v1/terms?limit=20");
    const list = await listOf(response);
    expect(list.meta).toEqual({ total: 45, count: 20, limit: 20, offset: 0 });
    expect(ids(list)).toEqual([...ids(list)].sort());
    expect(list.links).toEqual({
      self: `${BASE}/api/v1/terms?limit=20`,
      first: `${BASE}/api/v1/terms?limit=20`,
      next: `${BASE}/api/v1/terms?limit=20&offset=20`,
      last: `${BASE}/api/v1/terms?limit=20&offset=40`,
    });
    expect(response.headers.get("X-Total-Count")).toBe("45");
  });

  test("a collection of up to a hundred records comes whole, a larger one twenty at a time", async () => {
    const response = await service.get("/api/v1/terms");
    const list = await listOf(response);
    expect(list.meta).toEqual({ total: 45, count: 45, limit: 100, offset: 0 });
    const self = `${BASE}/api/v1/terms`;
    expect(list.links).toEqual({ self, first: self, last: self });
    const [collection] = COLLECTIONS;
    if (!collection) throw new Error("there are no collections");
    const limitOf = (count: number) => listParameters({ ...collection, count }).find(({ name }) => name === "limit");
    expect([100, 101].map((count) => limitOf(count))).toMatchObject([{ default: 100 }, { default: 20 }]);
  });

  test.each([
    "/api/v1/terms?limit=7",
    "/api/v1/terms?limit=1",
    "/api/v1/terms?sort=-name&limit=4",
    "/api/v1/terms?sort=updated&limit=10",
    "/api/v1/terms?category=risk&fields=id&limit=3",
    "/api/v1/terms?q=term+alias&limit=4&fields=id",
  ])("a walk over next of %s meets each record exactly once", async (path) => {
    const walked = await walk(path);
    const total = Number((await service.get(path)).headers.get("X-Total-Count"));
    expect(new Set(walked.ids).size).toBe(total);
    expect(walked.ids.length).toBe(total);
  });

  test("every collection can be walked", async () => {
    for (const { name, count } of COLLECTIONS) {
      const walked = await walk(`/api/v1/${name}?limit=2`);
      expect([name, walked.ids.length]).toEqual([name, count]);
    }
  });

  test("links keep every other choice, in one order", async () => {
    const list = await listOf(
      await service.get("/api/v1/terms?fields=id,name&category=risk&sort=name&limit=5&offset=5"),
    );
    expect(list.links.next).toBe(`${BASE}/api/v1/terms?limit=5&offset=10&sort=name&fields=id,name&category=risk`);
    expect(list.links.prev).toBe(`${BASE}/api/v1/terms?limit=5&sort=name&fields=id,name&category=risk`);
    const header = (await service.get("/api/v1/terms?limit=5&format=jsonld")).headers.get("Link");
    expect(header).toContain('</api/v1/terms?limit=5&offset=5&format=jsonld>; rel="next"');
  });

  test.each(["/api/v1/terms", "/api/v1/search", "/api/v1/llms/chunks"])(
    "%s keeps to headers that clients take, of a long query those to the next page first",
    async (path) => {
      const { headers } = await service.get(`${path}?q=term+${"漢".repeat(250)}&limit=1&offset=1`);
      const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
      expect(size).toBeLessThan(15_000);
      expect(headers.get("Link")).toMatch(/rel="prev", .*rel="next".*rel="license"/);
    },
  );

  test("an offset past the end is an empty page that leads back", async () => {
    const list = await listOf(await service.get("/api/v1/terms?limit=20&offset=1000"));
    expect(list.data).toEqual([]);
    expect(list.meta).toEqual({ total: 45, count: 0, limit: 20, offset: 1000 });
    expect(list.links).not.toHaveProperty("next");
    expect(list.links.prev).toBe(`${BASE}/api/v1/terms?limit=20&offset=40`);
  });

  test.each([
    "limit=0",
    "limit=201",
    "limit=-1",
    "limit=1.5",
    "limit=1e2",
    "limit=",
    "limit=x",
    "offset=-1",
    "offset=99999999999999999999",
  ])("%s is 400 and names the bound", async (query) => {
    const response = await service.get(`/api/v1/terms?${query}`);
    expect(response.status).toBe(400);
    const [error] = (await problemOf(response)).errors ?? [];
    expect(error?.parameter).toBe(query.split("=")[0]);
    expect(error?.detail).toMatch(/from 1 to 200|at least 0|from 0 to 9007199254740991/);
  });
});

describe("order", () => {
  test("a leading minus is the exact reverse", async () => {
    for (const sort of ["id", "name", "updated"]) {
      const up = await listOf(await service.get(`/api/v1/terms?limit=200&sort=${sort}`));
      const down = await listOf(await service.get(`/api/v1/terms?limit=200&sort=-${sort}`));
      expect(ids(down)).toEqual(ids(up).reverse());
      const keys = up.data.map((record) => String(record[sort]).toLowerCase());
      expect(keys).toEqual([...keys].sort());
    }
  });

  test("events have that of their dates", async () => {
    const { data } = await listOf(await service.get("/api/v1/events?sort=-date&fields=date"));
    const dates = data.map(({ date }) => String(date));
    expect(dates).toEqual([...dates].sort().reverse());
    expect((await service.get("/api/v1/terms?sort=date")).status).toBe(400);
  });

  test("an unknown order is 400 and lists the known", async () => {
    const response = await service.get("/api/v1/terms?sort=nam");
    expect(response.status).toBe(400);
    expect((await problemOf(response)).detail).toContain("Did you mean `name`?");
  });
});

describe("filters", () => {
  test("keep the records whose field holds the value, and combine", async () => {
    const risk = await listOf(await service.get("/api/v1/terms?category=risk&level=intermediate&limit=200"));
    expect(risk.data.length).toBeGreaterThan(0);
    for (const record of risk.data) expect(record).toMatchObject({ category: "risk", level: "intermediate" });
    const tagged = await listOf(await service.get("/api/v1/terms?tag=credit&limit=200"));
    expect(tagged.meta.total).toBe(15);
    for (const record of tagged.data) expect(record["tags"]).toContain("credit");
  });

  test.each([
    ["/api/v1/terms?category=rsk", "risk"],
    ["/api/v1/terms?level=introo", "intro"],
    ["/api/v1/strategies?family=macro", "global-macro"],
    ["/api/v1/regulations?jurisdiction=USA", "US"],
    ["/api/v1/people?role=fonder", "founder"],
    ["/api/v1/conventions?kind=daycount", "day-count"],
    ["/api/v1/sources?type=text", "textbook"],
    ["/api/v1/formulas?category=credits", "credit"],
  ])("%s is 400, since no record can have that value", async (path, allowed) => {
    const response = await service.get(path);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.allowed).toContain(allowed);
  });

  test("a search keeps what it finds, best first, and a blank one is 400", async () => {
    const found = await listOf(await service.get("/api/v1/terms?q=%22term%20number%207%22&fields=id"));
    expect(found.meta.total).toBeGreaterThan(0);
    const filtered = await listOf(await service.get("/api/v1/terms?q=fixture&category=risk&fields=category&limit=200"));
    expect(filtered.meta.total).toBe(22);
    expect((await service.get("/api/v1/terms?q=%20")).status).toBe(400);
    expect((await service.get("/api/v1/search?q=%20")).status).toBe(400);
  });

  test.each(["/api/v1/search?q=term&limit=2&offset=2", "/api/v1/suggest?q=te"])(
    "%s says where it is found again",
    async (path) => {
      const response = await service.get(path);
      const again = await service.get(response.headers.get("Content-Location") ?? "");
      expect(await again.text()).toBe(await response.text());
    },
  );

  test("a tag that the vocabulary lacks is 400 and names the close ones", async () => {
    const response = await service.get("/api/v1/terms?tag=creditt");
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.detail).toBe("`creditt` is not a value of `tag`. Did you mean `credit`?");
    expect(problem.errors?.[0]?.allowed?.length).toBeLessThanOrEqual(5);
  });

  test("a tag of the vocabulary that no record carries is an empty list", async () => {
    const used = (await listOf(await service.get("/api/v1/terms?fields=tags&limit=200"))).data;
    const unused = TAGS.find((tag) => !used.some((record) => (record["tags"] as string[] | undefined)?.includes(tag)));
    const response = await service.get(`/api/v1/terms?tag=${unused}`);
    expect(response.status).toBe(200);
    expect((await listOf(response)).meta.total).toBe(0);
  });
});

describe("view=summary", () => {
  const SUMMARY = ["id", "name", "summary", "url"];

  test.each(COLLECTIONS.map(({ name }) => name))("gives id, name, summary and address of %s", async (name) => {
    const { data } = await listOf(await service.get(`/api/v1/${name}?view=summary&limit=3`));
    expect(data.length).toBeGreaterThan(0);
    for (const record of data) {
      expect(Object.keys(record)).toEqual(SUMMARY);
      expect(record["url"]).toBe(`http://localhost:8787/api/v1/${name}/${record["id"]}`);
      const single = await service.get(`/api/v1/${name}/${record["id"]}?view=summary`);
      expect(await single.json()).toEqual(record);
    }
  });

  test("is kept by links to other pages, and is told apart by tags", async () => {
    const response = await service.get("/api/v1/terms?view=summary&limit=2");
    const { links } = await listOf(response);
    expect(links.next).toContain("view=summary");
    const whole = await service.get("/api/v1/terms?limit=2");
    expect(whole.headers.get("ETag")).not.toBe(response.headers.get("ETag"));
    expect(await (await service.get("/api/v1/terms?view=full&limit=2")).json()).toMatchObject({
      data: ((await whole.json()) as { data: object[] }).data,
    });
  });

  test.each(["csv", "ndjson"])("is also a table or lines: %s", async (format) => {
    const text = await (await service.get(`/api/v1/terms.${format}?view=summary`)).text();
    const [first = ""] = text.split(/\r?\n/);
    expect(format === "csv" ? first.split(",") : Object.keys(JSON.parse(first) as object)).toEqual(SUMMARY);
  });

  test("keeps in JSON-LD what says what a node is", async () => {
    const node = (await (await service.get("/api/v1/terms/term-001.jsonld?view=summary")).json()) as object;
    const plain = (await (await service.get("/api/v1/terms/term-001?view=summary")).json()) as { url: string };
    expect(node).toEqual({
      "@context": `${BASE}/api/context.jsonld`,
      "@id": plain.url,
      "@type": expect.anything(),
      ...plain,
    });
    const list = (await (await service.get("/api/v1/terms.jsonld?view=summary")).json()) as { "@graph": object[] };
    const { "@context": _, ...inGraph } = node as Record<string, unknown>;
    expect(list["@graph"][1]).toEqual(inGraph);
  });

  test("and fields exclude each other", async () => {
    const response = await service.get("/api/v1/terms?view=summary&fields=id");
    expect(response.status).toBe(400);
    expect((await problemOf(response)).detail).toContain("give one of them");
  });

  test("leaves out of a graph's nodes what their ids tell, and of its edges where they come from", async () => {
    const full = (await (await service.get("/api/v1/graph/term-001")).json()) as {
      nodes: object[];
      edges: GraphEdge[];
    };
    const brief = (await (await service.get("/api/v1/graph/term-001?view=summary")).json()) as typeof full;
    const ends = ({ source, target, relation }: GraphEdge) => ({ source, target, relation });
    expect(brief.edges).toEqual(full.edges.map(ends));
    expect(brief.edges).not.toEqual(full.edges);
    expect(brief.nodes.map((node) => Object.keys(node))).toEqual(full.nodes.map(() => ["id", "name", "distance"]));
    const record = await (await service.get("/api/v1/terms/term-001?view=summary&include=graph")).json();
    expect(record).toMatchObject({ id: "term-001", graph: { nodes: brief.nodes } });
  });
});

describe("fields", () => {
  test("are answered in the order and under the names asked for", async () => {
    const record = (await (await service.get("/api/v1/terms/term-001?fields=term,slug,level")).json()) as object;
    expect(Object.keys(record)).toEqual(["term", "slug", "level"]);
    const list = await listOf(await service.get("/api/v1/terms?fields=name,id&limit=2"));
    for (const entry of list.data) expect(Object.keys(entry)).toEqual(["name", "id"]);
  });

  test("leave out what a record does not have", async () => {
    expect(await (await service.get("/api/v1/terms/term-001?fields=id,abbreviation")).json()).toEqual({
      id: "term-001",
    });
  });

  test("work in NDJSON and JSON-LD, which keeps what says what a node is", async () => {
    const lines = (await (await service.get("/api/v1/terms.ndjson?fields=id")).text()).trim().split("\n");
    expect(lines.length).toBe(45);
    expect(JSON.parse(lines[0] ?? "")).toEqual({ id: "term-000" });
    const node = (await (await service.get("/api/v1/terms/term-001.jsonld?fields=name")).json()) as object;
    expect(Object.keys(node)).toEqual(["@context", "@id", "@type", "name"]);
    const list = (await (await service.get("/api/v1/terms.jsonld?fields=name&limit=1")).json()) as {
      "@graph": object[];
    };
    expect(Object.keys(list["@graph"][0] ?? {})).toEqual(["@id", "@type", "name"]);
  });

  test("work in Markdown: a line per field, and a table of a list", async () => {
    const record = await (await service.get("/api/v1/terms/term-001.md?fields=slug,level,abbreviation")).text();
    expect(record).toBe("- slug: term-001\n- level: intermediate\n");
    const list = await (await service.get("/api/v1/terms.md?fields=id,tags&limit=1")).text();
    expect(list).toContain('| id | tags |\n| --- | --- |\n| term-000 | `["risk","credit"]` |\n');
  });

  test.each([
    "/api/v1/terms?limit=2&fields=name&fields=id",
    "/api/v1/terms?limit=2&fields=name,id&fields=name",
    "/api/v1/terms?fields=name&limit=2&fields=%20id",
  ])("are taken repeated as in a comma list: %s", async (path) => {
    const asked = await service.get(path);
    const listed = await service.get("/api/v1/terms?limit=2&fields=name,id");
    expect(await asked.text()).toBe(await listed.text());
    expect(asked.headers.get("ETag")).toBe(listed.headers.get("ETag"));
  });

  test.each([
    ["/api/v1/terms?fields=id,nam", "name"],
    ["/api/v1/terms/term-001?fields=defintion", "definition"],
    ["/api/v1/sources?fields=term", "title"],
    ["/api/v1/terms?fields=__proto__", "id"],
  ])("%s is 400 with the valid names", async (path, valid) => {
    const response = await service.get(path);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.allowed).toContain(valid);
  });
});

describe("a list in the other formats", () => {
  test("NDJSON without limit is the whole collection, and with limit a page of it", async () => {
    const whole = await service.get("/api/v1/terms.ndjson");
    const lines = (await whole.text()).trimEnd().split("\n");
    expect(lines.length).toBe(45);
    expect(whole.headers.get("X-Total-Count")).toBe("45");
    const page = (await (await service.get("/api/v1/terms?format=ndjson&limit=3&offset=1")).text())
      .trimEnd()
      .split("\n");
    expect(page).toEqual(lines.slice(1, 4));
  });

  test("JSON-LD is a graph, Markdown a readable list with links", async () => {
    const jsonld = (await (await service.get("/api/v1/terms?format=jsonld&limit=2&offset=1")).json()) as Record<
      string,
      unknown
    >;
    expect(jsonld["@context"]).toBe(`${BASE}/api/context.jsonld`);
    expect((jsonld["@graph"] as Record<string, unknown>[]).map((node) => node["@id"])).toEqual([
      `${BASE}/api/v1/terms/term-001`,
      `${BASE}/api/v1/terms/term-002`,
    ]);
    const markdown = await (await service.get("/api/v1/terms?format=md&limit=2")).text();
    expect(markdown).toContain("# Terms");
    expect(markdown).toContain(`(${BASE}/api/v1/terms/term-000.md): The fixture's term number 0`);
    expect(markdown).toContain("1–2 of 45");
  });

  test("what the edge makes is what the build wrote", async () => {
    for (const { name } of COLLECTIONS) {
      for (const format of ["json", "jsonld", "md"]) {
        const written = await (await service.get(`/api/v1/${name}.${format}`)).text();
        const made = await (await service.get(`/api/v1/${name}.${format}?limit=100`)).text();
        // The links of the page repeat the limit that was asked for; nothing else differs.
        expect(made.replaceAll("?limit=100&", "?").replaceAll("?limit=100", "")).toBe(written);
      }
    }
  });
});

describe("parameters", () => {
  test("an unknown one is 400, named, with the valid ones and the close one", async () => {
    const response = await service.get("/api/v1/terms?ofset=2");
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.errors?.[0]).toMatchObject({ parameter: "ofset" });
    expect(problem.errors?.[0]?.allowed).toContain("offset");
    expect(problem.detail).toContain("Did you mean `offset`?");
  });

  test("thousands of unknown ones are 400 shortly", async () => {
    const query = Array.from({ length: 2000 }, (_, i) => `p${i}=`).join("&");
    for (const path of ["/api/v1/terms", "/api/v1/compute/irr"]) {
      const response = await service.get(`${path}?${query}`);
      expect(response.status).toBe(400);
      expect((await problemOf(response)).errors?.length).toBe(20);
    }
  });

  test("a repeated one is 400, and all errors are told at once", async () => {
    const response = await service.get("/api/v1/terms?limit=1&limit=2&sort=x&foo");
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.map((error) => error.parameter)).toEqual(["limit", "sort", "foo"]);
  });

  test.each([
    "/api/v1/terms?limit=2",
    "/api/v1/search?q=term&limit=2",
    "/api/v1/graph/term-001?limit=2",
    "/api/v1/terms/term-001?fields=id",
    "/api/v1/compute/irr?cash_flows=-100,110",
    "/api/v1/llms/chunks?limit=1",
  ])("those of trackers and caches change nothing of %s, and stand in no link and no tag", async (path) => {
    const plain = await service.get(path);
    const tracked = await service.get(
      `${path.replace("?", "?_=1700000000&")}&utm_source=chat&utm_medium=a&fbclid=b&gclid=c&msclkid=d&cb=e&cb=f&utm%5Fterm=g`,
    );
    expect(await tracked.text()).toBe(await plain.text());
    expect([...tracked.headers]).toEqual([...plain.headers]);
  });

  test("those of trackers do not follow a redirect", async () => {
    const response = await service.get("/api/v1/terms/TERM-001/?utm_source=x&fields=id&_=1");
    expect([response.status, response.headers.get("Location")]).toEqual([308, "/api/v1/terms/term-001?fields=id"]);
  });

  test.each([
    "/api/v1/health",
    "/api/v1/manifest",
    "/api/v1/search?q=term",
    "/api/v1/suggest?q=term",
    "/api/v1/graph/term-001",
    "/api/v1/compute/irr?cash_flows=-100,110",
    "/api/v1/llms/chunks?limit=1",
    "/api/v1/changes",
    "/api/v1/openapi.json",
    "/api/schema.json",
  ])("`fields` and `format` are taken everywhere: %s", async (path) => {
    const and = path.includes("?") ? "&" : "?";
    const plain = await service.get(path);
    const answered = await service.get(`${path}${and}fields=id,nothing&fields=x`);
    expect([answered.status, answered.headers.get("ETag")]).toEqual([200, plain.headers.get("ETag")]);
    expect((await service.get(`${path}${and}format=json`)).status).toBe(200);
    const slip = await service.get(`${path}${and}feilds=id`);
    expect([slip.status, (await problemOf(slip)).errors?.[0]?.parameter]).toEqual([400, "feilds"]);
  });

  test("unknown parameters are ignored outside the API", async () => {
    expect((await service.get("/llms.txt?utm_source=x")).status).toBe(200);
  });
});
