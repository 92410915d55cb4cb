import { beforeAll, describe, expect, test } from "vitest";
import { problemOf, type Service, startService } from "../fixture/service.ts";

const TERM = "/api/v1/terms/term-001";
let service: Service;
beforeAll(async () => {
  service = await startService();
});

describe("a record's four representations", () => {
  test.each([
    ["json", "application/json"],
    ["ndjson", "application/x-ndjson"],
    ["jsonld", "application/ld+json"],
    ["md", "text/markdown; charset=utf-8"],
  ])("are reached by extension, by format= and by Accept (%s)", async (extension, mediaType) => {
    const byExtension = await service.get(`${TERM}.${extension}`);
    const byFormat = await service.get(`${TERM}?format=${extension}`);
    const byAccept = await service.get(TERM, { Accept: mediaType });
    const body = await byExtension.text();
    expect(await byFormat.text()).toBe(body);
    expect(await byAccept.text()).toBe(body);
    for (const response of [byExtension, byFormat, byAccept]) {
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(mediaType);
      expect(response.headers.get("ETag")).toBe(byExtension.headers.get("ETag"));
    }
  });

  test("have different tags, since one address may answer with any of them", async () => {
    const tags = await Promise.all(
      ["json", "ndjson", "jsonld", "md"].map(async (name) =>
        (await service.get(`${TERM}.${name}`)).headers.get("ETag"),
      ),
    );
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  });

  test.each([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["application/*", "application/json"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json"],
    ["application/jsonl", "application/x-ndjson"],
    ["application/ndjson", "application/x-ndjson"],
    ["application/json;q=0.1, text/markdown", "text/markdown; charset=utf-8"],
    ["application/json;q=0, */*", "application/x-ndjson"],
    ["text/*", "text/markdown; charset=utf-8"],
    ["APPLICATION/LD+JSON;profile=x", "application/ld+json"],
    ["application/ld+json, application/json", "application/ld+json"],
    ["text/markdown, */*", "text/markdown; charset=utf-8"],
  ])("are chosen from Accept: %s", async (accept, expected) => {
    const response = await service.get(TERM, accept === undefined ? {} : { Accept: accept });
    expect(response.headers.get("Content-Type")).toBe(expected);
  });

  test("negotiated answers say that they vary and where the chosen one lies; extension addresses do neither", async () => {
    const negotiated = await service.get(TERM, { Accept: "text/markdown" });
    expect(negotiated.headers.get("Vary")).toBe("Accept");
    expect(negotiated.headers.get("Content-Location")).toBe(`${TERM}.md`);
    const direct = await service.get(`${TERM}.md`, { Accept: "application/json" });
    expect(direct.headers.get("Vary")).toBeNull();
    expect(direct.headers.get("Content-Location")).toBeNull();
    expect(direct.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  });

  test("JSON names the context that says what its members mean, and no other representation does", async () => {
    const context = '</api/context.jsonld>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"';
    for (const address of [TERM, `${TERM}.json`])
      expect((await service.get(address)).headers.get("Link")).toContain(context);
    for (const address of [`${TERM}.jsonld`, `${TERM}.md`, "/api/v1/terms"])
      expect((await service.get(address)).headers.get("Link")).not.toContain("json-ld#context");
  });

  test("JSON-LD of a page says that it is a list, and repeats a query as it was asked", async () => {
    const typeOf = async (path: string) => ((await (await service.get(path)).json()) as { "@type": string })["@type"];
    expect(await typeOf("/api/v1/llms/chunks?limit=1&format=jsonld")).toBe("ChunkList");
    expect(await typeOf("/api/v1/changes?limit=1&format=jsonld")).toBe("ChangeList");
    const search = await service.get("/api/v1/search?q=term:alpha&format=jsonld");
    expect(await search.json()).toMatchObject({ "@type": "SearchAnswer", meta: { query: "term:alpha" } });
  });

  test("the path's extension wins over format=, and format= over Accept", async () => {
    expect((await service.get(`${TERM}.md?format=json`)).headers.get("Content-Type")).toContain("text/markdown");
    expect(
      (await service.get(`${TERM}?format=md`, { Accept: "application/json" })).headers.get("Content-Type"),
    ).toContain("text/markdown");
  });
});

test.each(["", ".json", ".md", ".jsonld"])(
  "another path of a resource leads to it in the same format: %s",
  async (extension) => {
    const moved = await service.get(`/api/v1${extension}`);
    expect([moved.status, moved.headers.get("Location")]).toEqual([308, `/api/v1/manifest${extension}`]);
  },
);

describe("a computation", () => {
  const PATH = "/api/v1/compute/calmar-ratio?annualized_return=0.12&max_drawdown=-0.2";

  test("is in every representation, and format= wins over Accept", async () => {
    const response = await service.get(`${PATH}&format=json`, { Accept: "text/html" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.get("Content-Location")).toBe(PATH.replace("ratio?", "ratio-calc.json?"));
    expect((await service.get(PATH, { Accept: "text/html" })).status).toBe(406);
  });

  test("is in no other format, whatever is accepted", async () => {
    for (const accept of ["*/*", "text/html"]) {
      for (const query of ["&format=csv", "&format=", "&format=json&format=json"]) {
        const response = await service.get(PATH + query, { Accept: accept });
        expect([query, response.status]).toEqual([query, 400]);
        expect((await problemOf(response)).errors?.[0]?.parameter).toBe("format");
      }
    }
  });

  test("is answered to a POST as it is to a GET", async () => {
    const body = JSON.stringify({ annualized_return: 0.12, max_drawdown: -0.2 });
    for (const [query, accept] of [
      ["?format=md", "*/*"],
      ["", "text/markdown"],
    ] as const) {
      const headers = { "Content-Type": "application/json", Accept: accept };
      const posted = await service.request(`/api/v1/compute/calmar-ratio${query}`, { method: "POST", body, headers });
      expect(posted.headers.get("Content-Location")).toBe("/api/v1/compute/calmar-ratio-calc");
      expect(await posted.text()).toBe(await (await service.get(`${PATH}&format=md`)).text());
    }
  });

  test("is said to vary in an answer to a POST, which lies at no address", async () => {
    for (const path of ["/api/v1/terms/_bulk", "/api/v1/duties/_match"]) {
      for (const Accept of ["application/json", "text/markdown"]) {
        const body = path.endsWith("_bulk") ? { ids: ["term-001"] } : {};
        const { headers } = await service.request(path, {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept },
          body: JSON.stringify(body),
        });
        expect([path, headers.get("Vary")?.split(", ").includes("Accept")]).toEqual([path, true]);
        expect([path, headers.get("Content-Location")]).toEqual([path, null]);
      }
    }
  });
});

describe("what cannot be represented", () => {
  test("an unknown format is 400 and suggests the close one", async () => {
    const response = await service.get(`${TERM}?format=jsonl`);
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.errors?.[0]).toMatchObject({ parameter: "format", allowed: ["json", "ndjson", "jsonld", "md"] });
    expect(problem.detail).toContain("Did you mean `json");
  });

  test("an unknown extension is 404", async () => {
    expect((await service.get(`${TERM}.xml`)).status).toBe(404);
    expect((await service.get(`${TERM}.html`)).status).toBe(404);
  });

  test("nothing acceptable is 406 and lists what there is", async () => {
    const response = await service.get(TERM, { Accept: "image/png, text/html" });
    expect(response.status).toBe(406);
    expect((await problemOf(response)).errors?.[0]).toMatchObject({
      header: "Accept",
      allowed: ["application/json", "application/x-ndjson", "application/ld+json", "text/markdown"],
    });
  });
});

describe("the front page", () => {
  test("is HTML for a browser, JSON for a program, Markdown on demand", async () => {
    const browser = await service.get("/", {
      Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    });
    expect(browser.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await browser.text()).toContain("<!doctype html>");
    expect((await service.get("/")).headers.get("Content-Type")).toBe("application/json");
    expect((await service.get("/?format=md")).headers.get("Content-Type")).toContain("text/markdown");
    expect((await service.get("/index.html")).headers.get("Content-Type")).toContain("text/html");
  });
});
