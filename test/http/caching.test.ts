import { beforeAll, describe, expect, test } from "vitest";
import { problemOf, ROUTES, type Service, startService } from "../fixture/service.ts";

const TERM = "/api/v1/terms/term-001";
const EDGE_MADE = "/api/v1/terms?limit=3&offset=2&fields=id";
let service: Service;
beforeAll(async () => {
  service = await startService();
});

async function tagOf(path: string): Promise<string> {
  return (await service.get(path)).headers.get("ETag") ?? "";
}

describe.each([TERM, `${TERM}.md`, "/api/v1/terms", EDGE_MADE, "/llms.txt", `${TERM}?include=backlinks`])(
  "a conditional request for %s",
  (path) => {
    test("is 304 without a body for the current tag, however it is written", async () => {
      const etag = await tagOf(path);
      for (const header of [etag, `W/${etag}`, "*", `"other", ${etag}`, `"a",W/${etag} , "b"`, ` ${etag} `]) {
        const response = await service.get(path, { "If-None-Match": header });
        expect([header, response.status]).toEqual([header, 304]);
        expect(await response.text()).toBe("");
      }
    });

    test("is 200 for any other tag", async () => {
      const etag = await tagOf(path);
      for (const header of ['"other"', `"x,${etag},y"`, etag.slice(1, -1), `"x${etag.slice(1)}`, "", "garbage, more"]) {
        expect([header, (await service.get(path, { "If-None-Match": header })).status]).toEqual([header, 200]);
      }
    });

    test("has on its 304 every header of the 200 but those about a body", async () => {
      const full = await service.get(path);
      const etag = full.headers.get("ETag") ?? "";
      const notModified = await service.get(path, { "If-None-Match": etag });
      const aboutBody = new Set(["content-type", "content-length"]);
      const expected = [...full.headers].filter(([name]) => !aboutBody.has(name));
      expect([...notModified.headers].filter(([name]) => !aboutBody.has(name))).toEqual(expected);
    });

    test("answers HEAD with the headers of GET, and conditionally too", async () => {
      const get = await service.get(path);
      const head = await service.request(path, { method: "HEAD" });
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
      for (const name of [
        "ETag",
        "Content-Type",
        "Link",
        "Cache-Control",
        "Content-Location",
        "Vary",
        "X-Total-Count",
      ]) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
      const conditional = await service.request(path, {
        method: "HEAD",
        headers: { "If-None-Match": get.headers.get("ETag") ?? "" },
      });
      expect(conditional.status).toBe(304);
    });
  },
);

describe.each([TERM, EDGE_MADE, "/api/v1/llms/chunks"])("If-Match on %s", (path) => {
  test("lets the current tag pass, and is 412 for any other, with a Range too", async () => {
    const etag = await tagOf(path);
    for (const [header, status] of [
      [etag, 200],
      ["*", 200],
      [`"a", ${etag}`, 200],
      ['"other"', 412],
      [`W/${etag}`, 412],
      [`"x${etag.slice(1)}`, 412],
      ["", 412],
    ] as const) {
      const plain = await service.get(path, { "If-Match": header });
      const part = await service.get(path, { "If-Match": header, Range: "bytes=0-9" });
      const head = await service.request(path, { method: "HEAD", headers: { "If-Match": header } });
      expect([header, plain.status, part.status, head.status]).toEqual([
        header,
        status,
        status === 200 ? 206 : 412,
        status,
      ]);
    }
    const refused = await service.get(path, { "If-Match": '"other"', "If-None-Match": etag });
    expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([412, "no-store"]);
    expect((await problemOf(refused)).detail).toContain(etag);
  });

  test("is ignored where nothing is, and dates of change are ignored where there are none", async () => {
    expect((await service.get("/api/v1/terms/none", { "If-Match": '"other"' })).status).toBe(404);
    const old = "Mon, 01 Jan 1990 00:00:00 GMT";
    expect((await service.get(path, { "If-Unmodified-Since": old, "If-Modified-Since": old })).status).toBe(200);
  });
});

test.each([
  ["/api/v1/terms/_bulk", { ids: ["term-001"] }],
  ["/api/v1/compute/irr", { cash_flows: [-100, 110] }],
  ["/api/v1/compute/_batch", { items: [{ calculator: "irr", inputs: { cash_flows: [-100, 110] } }] }],
])("the answer to a POST to %s has a tag, and no condition applies to it", async (path, body) => {
  async function posted(headers: Record<string, string> = {}): Promise<Response> {
    const sent = { "Content-Type": "application/json", ...headers };
    return service.request(path, { method: "POST", body: JSON.stringify(body), headers: sent });
  }
  const etag = (await posted()).headers.get("ETag") ?? "";
  expect(etag).toMatch(/^"[^"]+"$/);
  expect((await posted()).headers.get("ETag")).toBe(etag);
  expect((await posted({ "If-None-Match": etag, "If-Match": '"other"' })).status).toBe(200);
});

test("a tag that is a part of the current one does not match", async () => {
  const etag = await tagOf(TERM);
  expect((await service.get(TERM, { "If-None-Match": `"${etag.slice(3)}` })).status).toBe(200);
});

test("equal answers have equal tags, however they were asked for", async () => {
  for (const [one, other] of [
    ["/api/v1/terms?fields=id,name&format=ndjson", "/api/v1/terms?fields=id,%20name&format=ndjson"],
    ["/api/v1/terms.jsonld", "/api/v1/terms.jsonld?limit=100"],
    ["/api/v1/terms.ndjson", "/api/v1/terms.ndjson?sort=id&offset=0"],
  ] as const) {
    const [first, second] = [await service.get(one), await service.get(other)];
    expect(await second.text()).toBe(await first.text());
    expect([one, second.headers.get("ETag")]).toEqual([one, first.headers.get("ETag")]);
  }
});

test("what would be answered otherwise to another Accept says so wherever it may be cached", async () => {
  const accepts = [undefined, "*/*", "application/json", "text/html", "text/markdown", "image/png"];
  const wrong: unknown[] = [];
  for (const { method, path, representations } of ROUTES) {
    if (method !== "GET") continue;
    const addresses = ["none", "term-001", "irr"].map((id) => path.replace(/:\w+/, id));
    const queries = ["", "?format=json", "?q=term", "?cash_flows=-1,2", "?cash_flows=-1,2&format=json"];
    const extensions = ["", ...representations.map((name) => `.${name}`)];
    for (const target of addresses.flatMap((at) => extensions.flatMap((end) => queries.map((q) => at + end + q)))) {
      const answers = await Promise.all(
        accepts.map(async (accept) => {
          const response = await service.get(target, accept === undefined ? {} : { Accept: accept });
          return { shown: `${response.status} ${response.headers.get("Content-Type")}`, headers: response.headers };
        }),
      );
      const depends = new Set(answers.map(({ shown }) => shown)).size > 1;
      for (const { shown, headers } of answers) {
        const cacheable = headers.get("Cache-Control") !== "no-store";
        const says = headers.get("Vary")?.split(", ").includes("Accept") ?? false;
        if (cacheable && says !== depends) wrong.push([target, shown, depends]);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  TERM,
  `${TERM}?fields=id,name`,
  `${TERM}?include=backlinks,graph`,
  EDGE_MADE,
  "/api/v1/terms.md?limit=3",
  "/api/v1/terms.jsonld?offset=40",
  "/api/v1/terms.ndjson?fields=id",
  "/api/v1/terms.ndjson?category=risk",
  "/api/v1/terms?q=term",
  "/api/v1/search?q=term",
  "/api/v1/suggest?q=te",
  "/api/v1/graph/term-001",
  "/api/v1/graph/term-001?format=ndjson",
  "/api/v1/graph/path?from=term-001&to=term-002",
  "/api/v1/compute/irr?cash_flows=-100,60,60",
  "/api/v1/llms/chunks",
  "/api/v1/llms/chunks?kind=term&offset=2",
  "/api/v1/llms/chunks?format=json&limit=3",
  "/api/v1/terms/_random?seed=1",
  "/api/v1/terms/none",
  "/api/v1/compute/irr?cash_flows=x",
])("HEAD of %s gives the length of the body that GET has, asked first or last", async (path) => {
  const fresh = await startService();
  async function headLength(): Promise<string | null> {
    const head = await fresh.request(path, { method: "HEAD" });
    expect(await head.text()).toBe("");
    return head.headers.get("Content-Length");
  }
  const before = await headLength();
  const body = await (await fresh.get(path)).arrayBuffer();
  expect([before, await headLength()]).toEqual([String(body.byteLength), String(body.byteLength)]);
});

test("what is asked by POST is never stored, not even its 404", async () => {
  const response = await service.request("/api/v1/compute/none", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
});

describe("Cache-Control", () => {
  const PUBLIC = "public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800";
  test.each([
    [TERM, PUBLIC],
    [EDGE_MADE, PUBLIC],
    ["/sitemap.xml", PUBLIC],
    ["/api/v1/terms/none", "public, max-age=60"],
    ["/nothing/here", "public, max-age=60"],
    ["/api/v1/terms?limit=0", "no-store"],
    ["/api/v1/terms/_random", "no-store"],
    ["/api/v1/health", "no-store"],
  ])("of %s is %s", async (path, expected) => {
    expect((await service.get(path)).headers.get("Cache-Control")).toBe(expected);
  });
});

test.each([TERM, "/api/v1/terms/none", "/api/v1/terms?limit=0", "/nothing", "/api/v1/terms/TERM-001", "/"])(
  "%s may be read from any origin and names the versions of API and data, whatever its status",
  async (path) => {
    const { headers } = await service.get(path);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Expose-Headers")).toBe(
      "Accept-Ranges, Content-Range, ETag, Link, Content-Location, X-API-Version, X-Data-Version, X-Total-Count, Retry-After",
    );
    expect(headers.get("X-API-Version")).toBe("1.0.0");
    expect(headers.get("X-Data-Version")).toBe("2026.09.0");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  },
);

test("Link names the alternates, the schema and the licence", async () => {
  const link = (await service.get(TERM)).headers.get("Link") ?? "";
  expect(link).toContain(`<${TERM}.md>; rel="alternate"; type="text/markdown"`);
  expect(link).toContain('</api/schema.json#/$defs/Term>; rel="describedby"');
  expect(link).toContain('<https://creativecommons.org/licenses/by/4.0/>; rel="license"');
});

test("Link of JSON-LD names one alternate, the JSON: PyLD takes no more", async () => {
  const link = (await service.get(`${TERM}.jsonld`)).headers.get("Link") ?? "";
  expect(link.split(", ").filter((part) => part.includes('rel="alternate"'))).toEqual([
    `<${TERM}.json>; rel="alternate"; type="application/json"`,
  ]);
});
