import { beforeAll, describe, expect, test } from "vitest";
import { PROBLEMS } from "../../worker/problems.ts";
import { LIST_REPRESENTATIONS, mediaTypeOf } from "../../worker/representations/registry.ts";
import { COLLECTIONS, problemOf, ROUTES, type Service, startService } from "../fixture/service.ts";

const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const HTML = "text/html; charset=utf-8";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

describe("the page of a record", () => {
  test.each(COLLECTIONS.map(({ name, example }) => [`/${name}/${example}`]))(
    "%s is HTML for a browser",
    async (path) => {
      const response = await service.get(path, BROWSER);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, HTML]);
      expect(response.headers.get("Content-Location")).toBe(`${path}.html`);
      expect(response.headers.get("Vary")?.split(", ")).toContain("Accept");
      expect(await response.text()).toContain(`<link rel="canonical" href="http://localhost:8787${path}">`);
    },
  );

  test.each([
    ["application/json", "json"],
    ["application/ld+json", "jsonld"],
    ["text/markdown", "md"],
  ])("asked for as %s is the record itself, with the tag that the API gives it", async (accept, extension) => {
    const page = await service.get("/terms/term-001", { Accept: accept });
    const record = await service.get(`/api/v1/terms/term-001.${extension}`);
    expect(page.headers.get("Content-Type")).toBe(record.headers.get("Content-Type"));
    expect(page.headers.get("ETag")).toBe(record.headers.get("ETag"));
    expect(page.headers.get("Content-Location")).toBe(`/api/v1/terms/term-001.${extension}`);
    expect(page.headers.get("Link")).toContain('</terms/term-001>; rel="canonical"');
    expect(await page.text()).toBe(await record.text());
  });

  test("without a wish is HTML, and at the address with another extension leads to the one address of that file", async () => {
    expect((await service.get("/terms/term-001")).headers.get("Content-Type")).toBe(HTML);
    const moved = await service.get("/terms/term-001.md?x=1");
    expect([moved.status, moved.headers.get("Location")]).toEqual([308, "/api/v1/terms/term-001.md?x=1"]);
    const chosen = await service.get("/terms/term-001.json?fields=id");
    expect(chosen.headers.get("Location")).toBe("/api/v1/terms/term-001.json?fields=id");
    expect((await service.get("/terms.json?fields=id")).headers.get("Location")).toBe("/api/v1/terms.json?fields=id");
  });

  test("has a tag, and is answered with 304 to a client that has it", async () => {
    const { headers } = await service.get("/terms/term-001", BROWSER);
    const etag = headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await service.get("/terms/term-001", { ...BROWSER, "If-None-Match": `W/${etag}` });
    expect([again.status, again.headers.get("Content-Security-Policy")]).toEqual([
      304,
      headers.get("Content-Security-Policy"),
    ]);
  });

  test("names its other formats", async () => {
    const link = (await service.get("/terms/term-001", BROWSER)).headers.get("Link");
    expect(link).toContain('</api/v1/terms/term-001.json>; rel="alternate"; type="application/json"');
    expect(link).toContain('</api/v1/terms/term-001.md>; rel="alternate"; type="text/markdown"');
  });

  test("is named by the record, which is never HTML itself", async () => {
    const record = await service.get("/api/v1/terms/term-001", BROWSER);
    expect(record.headers.get("Content-Type")).toBe("application/json");
    expect(record.headers.get("Link")).toContain('</terms/term-001>; rel="canonical"; type="text/html"');
    expect((await service.get("/api/v1/terms")).headers.get("Link")).toContain(
      '</terms>; rel="alternate"; type="text/html"',
    );
  });

  test("at an alias leads to the entry", async () => {
    const response = await service.get("/terms/alias-7", BROWSER);
    expect([response.status, response.headers.get("Location")]).toEqual([308, "/terms/term-007"]);
  });
});

describe("the page of a collection", () => {
  const asked = COLLECTIONS.flatMap(({ name }) =>
    [
      ["application/json", "json"],
      ["text/markdown", "md"],
    ].map(([accept = "", extension = ""]) => [name, accept, extension] as const),
  );

  test.each(asked)("/%s asked for as %s is the list of the API", async (name, accept, extension) => {
    const list = await service.get(`/api/v1/${name}.${extension}`);
    const page = await service.get(`/${name}`, { Accept: accept });
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, list.headers.get("Content-Type")]);
    expect(page.headers.get("Content-Location")).toBe(`/api/v1/${name}.${extension}`);
    expect(page.headers.get("Vary")?.split(", ")).toContain("Accept");
    const text = await page.text();
    // The links of a page keep its form.
    expect(text.replaceAll("?format=md", "")).toBe((await list.text()).replaceAll("?format=md", ""));
    const head = await service.request(`/${name}`, { method: "HEAD", headers: { Accept: accept } });
    expect([head.status, head.headers.get("Content-Length")]).toEqual([
      200,
      String(new TextEncoder().encode(text).length),
    ]);
  });

  test("leads to the list of the API at the address of each other representation", async () => {
    for (const name of LIST_REPRESENTATIONS) {
      const moved = await service.get(`/terms.${name}?level=intro`);
      expect([moved.status, moved.headers.get("Location")]).toEqual([308, `/api/v1/terms.${name}?level=intro`]);
    }
  });

  test("takes the parameters of the list, and leaves out those of campaigns", async () => {
    const list = await service.get("/api/v1/terms.json?limit=2&fields=id&category=risk");
    const path = "/terms?utm_source=x&category=risk&limit=2&fields=id";
    const page = await service.get(path, { Accept: "application/json" });
    expect([page.status, page.headers.get("Content-Location")]).toEqual([
      200,
      "/api/v1/terms.json?limit=2&fields=id&category=risk",
    ]);
    expect(await page.json()).toEqual(await list.json());
  });
});

describe("every address of the route table", () => {
  const addresses = ROUTES.filter(({ method, example }) => method === "GET" && example !== null).flatMap((route) => {
    const path = (route.pathParameters ?? []).reduce(
      (filled, { name, example }) => filled.replace(`:${name}`, example),
      route.path,
    );
    const search = route.example ?? "";
    return route.representations.map((name) => [path + search, mediaTypeOf(name)] as const);
  });

  // Some lack a parameter that they need; none lacks a file.
  test.each(addresses)("%s as %s is answered by GET and HEAD alike", async (path, accept) => {
    const [got, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => service.request(path, { method, headers: { Accept: accept } })),
    );
    expect(got?.status).toBeLessThan(500);
    expect(head?.status).toBe(got?.status);
  });
});

describe("every page", () => {
  const pages = [
    "/",
    "/docs",
    "/dumps",
    "/terms",
    "/terms/term-001",
    "/search?q=term",
    "/problems",
    "/problems/not-found",
    "/paths",
    "/paths/risk",
    "/terms/none",
  ];

  test.each(pages)("%s loads nothing foreign and is shown in no frame", async (path) => {
    const { headers } = await service.get(path, BROWSER);
    expect(headers.get("Content-Type")).toBe(HTML);
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(headers.get("Content-Security-Policy")).not.toMatch(/unsafe|\*/);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  });

  test("has a style, a script and an icon that never change under their names", async () => {
    const text = await (await service.get("/terms/term-001", BROWSER)).text();
    const assets = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    const types = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", png: "image/png" };
    const seen = new Set<string>();
    for (const path of assets) {
      const { status, headers } = await service.get(path);
      expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "public, max-age=31536000, immutable"]);
      const type = path.slice(path.lastIndexOf(".") + 1);
      seen.add(type);
      expect([path, headers.get("Content-Type")]).toEqual([path, types[type as keyof typeof types]]);
    }
    expect([...seen].sort()).toEqual(Object.keys(types));
    expect((await service.get("/assets/style-0000000000.css")).status).toBe(404);
  });

  test("takes any query, such as a campaign's", async () => {
    expect((await service.get("/terms/term-001?utm_source=x", BROWSER)).status).toBe(200);
  });

  test("is left out of the contract of programs", async () => {
    const { paths } = (await (await service.get("/api/v1/openapi.json")).json()) as { paths: object };
    const shown = ROUTES.filter(({ group }) => group === "Pages").map(({ path }) => path.replace(/:(\w+)/g, "{$1}"));
    expect(shown).toContain("/terms/{id}");
    expect(shown.filter((path) => path in paths)).toEqual([]);
  });
});

describe("the page of a list", () => {
  test("takes the filters of the API's list, which its script applies", async () => {
    const response = await service.get("/terms?level=intro&tag=risk", BROWSER);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('<select data-filter="level">');
    expect(text).toContain('<noscript><p class="status">Without scripts all entries are shown.');
  });
});

describe("what is not there", () => {
  test("is a page with the pages that were meant, for a browser", async () => {
    const response = await service.get("/terms/term-0001", BROWSER);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "public, max-age=60"]);
    const text = await response.text();
    expect(text).toContain("<h1>Resource not found</h1>");
    expect(text).toContain('<a href="/terms/term-000">term 000</a> <span class="kind">terms</span>');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toMatch(/<title>Resource not found · /);
    const refused = await (await service.get("/search?offset=x", BROWSER)).text();
    expect(refused).toContain(`<title>${PROBLEMS["invalid-parameter"].title} · `);
  });

  test("is a problem document for a program, and below /api/ for everyone", async () => {
    const response = await service.get("/terms/term-0001");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "application/problem+json"]);
    expect((await problemOf(response)).suggestions).toContain("/terms/term-000");
    const inApi = await service.get("/api/v1/terms/none", BROWSER);
    expect(inApi.headers.get("Content-Type")).toBe("application/problem+json");
  });

  test("says what was asked for without taking it as markup", async () => {
    const response = await service.get("/<img src=x onerror=alert(1)>", BROWSER);
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain("&lt;img src=x");
    expect(text).not.toContain("<img");
  });

  test("to HEAD has the length of the page and no body", async () => {
    const page = await service.get("/nothing", BROWSER);
    const head = await service.request("/nothing", { method: "HEAD", headers: BROWSER });
    expect(head.headers.get("Content-Length")).toBe(String((await page.arrayBuffer()).byteLength));
    expect(await head.text()).toBe("");
  });

  test("is a problem document when the store fails", async () => {
    const broken = await startService(() => ({ get: () => Promise.reject(new Error("down")) }));
    const response = await broken.get("/terms/term-001", BROWSER);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([503, "application/problem+json"]);
  });
});

describe("the page of a problem", () => {
  test("is at the type of the problem, for a browser; a program gets JSON", async () => {
    const { type } = await problemOf(await service.get("/api/v1/terms/none"));
    const { pathname } = new URL(type);
    expect(await (await service.get(pathname, BROWSER)).text()).toContain('<h2 id="remedy">What to do</h2>');
    expect((await service.get(pathname)).headers.get("Content-Type")).toBe("application/json");
  });
});

describe("the page of the changes", () => {
  test("has each edition with its date, the newest first, and what it is as data", async () => {
    const text = await (await service.get("/changes", BROWSER)).text();
    const { edition, date, counts } = (await (
      await service.get(`/api/v1/changes/${service.release.catalog.editions[0]?.edition}`)
    ).json()) as { edition: string; date: string; counts: Record<string, Record<string, number>> };
    expect(text).toMatch(new RegExp(`<h2 id="[^"]+">${edition}, <time datetime="${date}">`));
    expect(text).toContain(`<a href="/api/v1/changes/${edition}.md">`);
    expect(text).toContain(`<th scope="row">Terms</th><td>${Object.values(counts["terms"] ?? {})[0]}</td>`);
    expect(text).toContain('<link rel="alternate" type="application/atom+xml" href="/changes.atom"');
    for (const { edition: other } of service.release.catalog.editions) expect(text).toContain(`${other}, <time`);
  });

  test("names what an edition added", async () => {
    const text = await (await service.get("/changes", BROWSER)).text();
    for (const [, path = ""] of text.matchAll(/<li><a href="(\/terms\/[^"]+)"/g))
      expect((await service.get(path, BROWSER)).status).toBe(200);
    expect(text).toMatch(/<summary>\d+ terms added<\/summary><ul class="names"><li>/);
  });
});

describe("the page of a search", () => {
  test("lists what was found, without a script", async () => {
    const text = await (await service.get("/search?q=alias+7", BROWSER)).text();
    expect(text).toContain('<a href="/terms/term-007">');
    expect(text).toContain('name="q" value="alias 7"');
    expect(text).toMatch(/\d+ entries for “alias 7”/);
    expect(text).toMatch(/<title>alias 7: search · /);
  });

  test("has pages, each with its links", async () => {
    const first = await (await service.get("/search?q=term", BROWSER)).text();
    const next = /<a rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(next).toBe("/search?q=term&offset=20");
    const second = await (await service.get(next, BROWSER)).text();
    expect(second).toContain('<a rel="prev" href="/search?q=term">');
    expect(second).not.toBe(first);
  });

  test("corrects a misspelt word and shows what was typed as it is", async () => {
    expect(await (await service.get("/search?q=arbitrgae", BROWSER)).text()).toContain('href="/strategies/arbitrage"');
    const text = await (await service.get(`/search?q=${encodeURIComponent('"><script>x')}`, BROWSER)).text();
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;x"');
    expect(text).toContain("<title>&quot;&gt;&lt;script&gt;x: search · ");
    expect(text).not.toContain("<script>");
  });

  test("can be narrowed to a type that has hits, without a script, and keeps to it on the next page", async () => {
    const all = await (await service.get("/search?q=term", BROWSER)).text();
    const { meta } = (await (await service.get("/api/v1/search?q=term")).json()) as {
      meta: { total: number; types: Record<string, number> };
    };
    expect(all).toContain(`<a href="/search?q=term" aria-current="true">All <span>${meta.total}</span></a>`);
    const links = [...all.matchAll(/<a href="\/search\?q=term&amp;type=(\w+)">[^<]+<span>(\d+)<\/span>/g)];
    expect(Object.fromEntries(links.map(([, type, count]) => [type, Number(count)]))).toEqual(meta.types);
    const terms = await (await service.get("/search?q=term&type=term", BROWSER)).text();
    expect(terms).toContain(
      `<a href="/search?q=term&amp;type=term" aria-current="true">Terms <span>${meta.types["term"]}</span></a>`,
    );
    expect(terms).toContain(`<a href="/search?q=term">All <span>${meta.total}</span></a>`);
    const kinds = [...terms.matchAll(/<span class="kind">([^<]+)</g)].map(([, kind]) => kind);
    expect([kinds.length, new Set(kinds)]).toEqual([20, new Set(["term"])]);
    expect(terms).toContain('<a rel="next" href="/search?q=term&amp;type=term&amp;offset=20">');
    expect((await service.get("/search?q=term&type=nothing", BROWSER)).status).toBe(400);
  });

  test("marks the words that were looked for, in any inflection", async () => {
    const text = await (await service.get("/search?q=the+numbers+of+sentences", BROWSER)).text();
    expect(text).toContain("<mark>number</mark>");
    expect(text).toContain("<mark>sentence</mark>");
    expect(text).not.toContain("<mark>of</mark>");
  });

  test("quotes the API's snippet where it says what name and summary do not, with its field", async () => {
    const { data } = (await (await service.get("/api/v1/search?q=second+paragraph")).json()) as {
      data: { summary: string; snippet: { text: string; field: string } }[];
    };
    const text = await (await service.get("/search?q=second+paragraph", BROWSER)).text();
    const quoted = [...text.matchAll(/<dd class="quoted"><span class="kind">([^<]+)<\/span> ([\s\S]*?)<\/dd>/g)];
    expect(quoted.length).toBeGreaterThan(5);
    const [, field, sentence = ""] = quoted[0] ?? [];
    const plain = sentence.replace(/<\/?mark>/g, "");
    expect(data.map(({ snippet }) => snippet.text)).toContain(plain);
    expect([field, sentence]).toEqual(["Definition", expect.stringContaining("<mark>second</mark>")]);
    // The summary itself is not said twice.
    const said = await (await service.get("/search?q=buying+cheap&type=strategy", BROWSER)).text();
    expect(said).toContain("<mark>Buying</mark> <mark>cheap</mark>");
    expect(said).not.toContain('class="quoted"');
  });

  test("marks the word that a misspelt one was read as", async () => {
    expect(await (await service.get("/search?q=arbitrgae+sentense", BROWSER)).text()).toContain(
      "<mark>sentence</mark>",
    );
  });

  test("that found nothing says so, and where everything is listed", async () => {
    const text = await (await service.get("/search?q=zqxvw", BROWSER)).text();
    expect(text).toContain("Nothing matches “zqxvw”.");
    expect(text).toContain('<a href="/terms">terms</a> from A to Z');
    expect(text).not.toContain("Types of entries");
  });

  test("without a query asks for one", async () => {
    const response = await service.get("/search", BROWSER);
    const text = await response.text();
    expect([response.status, text.includes("<dl")]).toEqual([200, false]);
    for (const [, path = ""] of text.matchAll(/<li><a href="(\/search\?q=[^"]+)"/g))
      expect((await service.get(path, BROWSER)).status).toBe(200);
    expect((await service.get("/search?q=", BROWSER)).status).toBe(200);
  });

  test("at the address with an extension leads to the API's search", async () => {
    const response = await service.get("/search.md?q=term&utm_source=x");
    expect([response.status, response.headers.get("Location")]).toEqual([308, "/api/v1/search.md?q=term"]);
  });
});

describe("a page with data of the API", () => {
  test.each([
    ["/search?q=term", "application/json", "/api/v1/search.json?q=term"],
    ["/search?q=term&offset=2", "text/markdown", "/api/v1/search.md?q=term&offset=2"],
    ["/graph", "application/json", "/api/v1/graph.json"],
    ["/graph", "text/markdown", "/api/v1/graph.md"],
    ["/docs", "application/json", "/api/v1/openapi.json"],
    ["/docs", "text/markdown", "/api/v1/manifest.md"],
  ])("%s asked for as %s is %s, which its Link names", async (path, accept, address) => {
    const [page, data, head] = await Promise.all([
      service.get(path, { Accept: accept }),
      service.get(address),
      service.request(path, { method: "HEAD", headers: { Accept: accept } }),
    ]);
    const body = await page.text();
    expect([page.status, page.headers.get("Content-Location")]).toEqual([200, address]);
    expect([page.headers.get("Content-Type")?.split(";")[0], page.headers.get("Vary")]).toEqual([
      accept,
      expect.stringMatching(/^Accept\b(?!-)/),
    ]);
    // The links of a page keep its form.
    const formless = (text: string) => text.replaceAll("&format=md", "");
    expect(formless(body)).toBe(formless(await data.text()));
    expect(head.headers.get("Content-Length")).toBe(String(new TextEncoder().encode(body).length));
    const { headers } = await service.get(path, BROWSER);
    const [bare = "", search = ""] = path.split("?");
    expect(headers.get("Content-Location")).toBe(`${bare}.html${search && `?${search}`}`);
    const link = headers.get("Link");
    expect(link).toContain(`<${address.replace("&offset=2", "")}>; rel="alternate"; type="${accept}"`);
  });
});
