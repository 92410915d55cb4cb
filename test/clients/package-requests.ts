/** What the TypeScript client sends for what it is given, and what it makes of answers that are not the service's. */
import { describe, expect, test } from "vitest";
import type { Package } from "./unavailable-service.ts";

const BASE = "https://api.example.org";

/** The parts of the client that these tests call, as an untyped program sees them. */
interface Untyped {
  get(path: string, parameters?: object, options?: object): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly terms: {
    get(id: unknown): Promise<unknown>;
    list(parameters?: object): AsyncIterable<unknown>;
  };
}

/** @param built the package, once it is installed */
export function testsOfRequests(built: () => Package): void {
  /** A client of a service that gives one answer to everything, and what it was asked. */
  function asking(answer: () => Response, options: object = {}) {
    const asked: { readonly url: string; readonly headers: Headers }[] = [];
    async function fetch(url: string, init: RequestInit): Promise<Response> {
      init.signal?.throwIfAborted();
      asked.push({ url: url.slice(BASE.length), headers: new Headers(init.headers) });
      return answer();
    }
    const client = built().createClient({ base: BASE, fetch, ...options });
    return { client: client as unknown as Untyped, untyped: client, asked };
  }

  const json =
    (value: unknown, headers = {}) =>
    () =>
      Response.json(value, { headers });

  describe("a request", () => {
    test("has the headers of the client and its own, in every form that fetch takes", async () => {
      for (const headers of [{ Range: "bytes=0-3" }, new Headers({ Range: "bytes=0-3" }), [["Range", "bytes=0-3"]]]) {
        const { client, asked } = asking(json({}), { headers: { "User-Agent": "mine", range: "bytes=9-" } });
        await client.fetch("/dumps/terms.parquet", { headers: headers as RequestInit["headers"] & object });
        expect([...(asked[0]?.headers ?? [])]).toEqual([
          ["range", "bytes=0-3"],
          ["user-agent", "mine"],
        ]);
      }
    });

    test("has every parameter, and refuses what a query cannot have", async () => {
      for (const [given, query] of [
        [{ since: new Date("2026-11-30T12:00:00Z") }, "?since=2026-11-30"],
        [{ type: new Set(["term", "event"]) }, "?type=term%2Cevent"],
        [{ type: ["term", "event"], limit: 2 }, "?type=term%2Cevent&limit=2"],
        [
          { facts: { short_market: "us", is_new: true }, limit: null, offset: undefined },
          "?short_market=us&is_new=true",
        ],
        [{ limit: null }, ""],
      ] as const) {
        const { client, asked } = asking(json({}));
        await client.get("/api/v1/search", given);
        expect(asked[0]?.url).toBe(`/api/v1/search${query}`);
      }
      for (const value of [new Map([["a", 1]]), () => 1, [[new Map()]], [{}]]) {
        const { client, asked } = asking(json({}));
        await expect(client.get("/api/v1/search", { q: value })).rejects.toThrow("`q` takes a text, a number");
        expect(asked).toEqual([]);
      }
    });

    test("is made for no id that leads to another address", async () => {
      const { client, asked } = asking(json({}));
      for (const id of ["", ".", "..", null, undefined])
        await expect(client.terms.get(id)).rejects.toThrow("`id` is missing");
      expect(asked).toEqual([]);
    });

    test("goes to addresses that the service gave, and to no path without its first slash", async () => {
      const { client, asked } = asking(json({}));
      await client.get("https://elsewhere.example/api/v1/terms/alpha?fields=id", { view: "full" });
      await client.fetch(`${BASE}/dumps/terms.parquet`);
      await client.fetch("http://localhost:8787/dumps/terms.parquet");
      expect(asked.map(({ url }) => url)).toEqual([
        "/api/v1/terms/alpha?fields=id&view=full",
        "/dumps/terms.parquet",
        "/dumps/terms.parquet",
      ]);
      await expect(client.get("api/v1/terms/alpha")).rejects.toThrow("is no address");
    });

    test("for a list is of the largest page, unless fewer records are wanted", async () => {
      for (const [limit, page] of [
        [undefined, 200],
        [null, 200],
        [450, 200],
        [3, 3],
      ] as const) {
        const { client, asked } = asking(json({ data: [{ id: "alpha" }], links: {} }));
        const found: unknown[] = [];
        for await (const record of client.terms.list({ limit })) found.push(record);
        expect([found.length, asked[0]?.url]).toEqual([1, `/api/v1/terms?limit=${page}`]);
      }
    });
  });

  describe("an answer that is not the service's", () => {
    const headers = { "Content-Type": "text/html", ETag: '"x"' };
    const portal = () => new Response("<html>log in</html>", { headers });

    test("is a problem where JSON is expected, and is not kept", async () => {
      const { client, asked } = asking(portal);
      const broken = asking(() => new Response('{"name"', { headers: { "Content-Type": "application/json" } })).client;
      for (const refused of [
        client.terms.get("alpha"),
        client.post("/api/v1/terms/_bulk", {}),
        client.get("/api/v1/terms"),
        broken.terms.get("alpha"),
      ])
        await expect(refused).rejects.toMatchObject({
          name: "ProblemError",
          status: 200,
          slug: undefined,
          message: expect.stringContaining("no JSON of the service"),
        });
      await client.terms.get("alpha").catch(() => undefined);
      expect(asked.map((one) => one.headers.get("If-None-Match"))).toEqual(asked.map(() => null));
      expect(await client.get("/api/v1/terms.csv")).toBe("<html>log in</html>");
    });

    test("is a problem with its status, whatever the document of the problem is", async () => {
      for (const body of ["{", "[1]", "null", '{"status":null}', '{"title":"Not here","status":404}', ""]) {
        const options = { status: 404, headers: { "Content-Type": "application/problem+json" } };
        const { client } = asking(() => new Response(body, options));
        await expect(client.fetch("/api/v1/terms/x", { method: "HEAD" })).rejects.toMatchObject({
          name: "ProblemError",
          status: 404,
          slug: undefined,
        });
      }
    });

    test("of several errors says the first of them", async () => {
      const errors = Array.from({ length: 7 }, (_, i) => ({ parameter: `p${i}`, detail: `p${i} is wrong.` }));
      const problem = { type: "https://x/problems/invalid-parameter", status: 400, detail: "7 are not valid.", errors };
      const options = { status: 400, headers: { "Content-Type": "application/problem+json" } };
      for (const [count, message] of [
        [1, "7 are not valid."],
        [2, "7 are not valid. p0 is wrong. p1 is wrong."],
        [7, "7 are not valid. p0 is wrong. p1 is wrong. p2 is wrong. p3 is wrong. p4 is wrong. And 2 more."],
      ] as const) {
        const body = JSON.stringify({ ...problem, errors: errors.slice(0, count) });
        const { client } = asking(() => new Response(body, options));
        await expect(client.terms.get("x")).rejects.toMatchObject({ slug: "invalid-parameter", message });
      }
    });
  });

  test("verifying asks for the manifest again by its tag, and ends with its signal", async () => {
    const files = [
      { path: "/x.json", bytes: 0, sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    ];
    const given = [
      json({ edition: "2026.1.1", data: [] }),
      json({ files }, { ETag: '"m"' }),
      json({ edition: "2026.1.1", data: [] }),
      () => new Response(null, { status: 304 }),
    ];
    const { untyped, asked } = asking(() => (given.shift() ?? json({}))(), { cacheSize: 0 });
    for (const _ of [1, 2])
      expect(await built().verify(untyped, "/x.json", "")).toMatchObject({ path: "/x.json", edition: "2026.1.1" });
    expect(asked.map(({ url, headers }) => [url, headers.get("If-None-Match")])).toEqual([
      ["/api/v1/dumps", null],
      ["/dumps/manifest.json", null],
      ["/api/v1/dumps", null],
      ["/dumps/manifest.json", '"m"'],
    ]);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(built().verify(untyped, "/x.json", "", { signal })).rejects.toThrow("enough");
  });
}
