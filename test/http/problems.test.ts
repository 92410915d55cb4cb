import { beforeAll, describe, expect, test } from "vitest";
import { PROBLEMS } from "../../worker/problems.ts";
import { problemOf, ROUTES, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

describe("every problem", () => {
  test.each([
    ["GET", "/nothing"],
    ["GET", "/api/v1/terms/none"],
    ["GET", "/api/v1/terms?x=1"],
    ["DELETE", "/api/v1/terms"],
    ["GET", "/%ff"],
    ["GET", `/api/v1/terms?fields=${"x".repeat(17_000)}`],
    ["POST", "/api/v1/terms/_bulk"],
  ])("of %s %s is a problem document of a registered type that has a page", async (method, path) => {
    const response = await service.request(path, { method });
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    const problem = await problemOf(response);
    expect(problem.status).toBe(response.status);
    const slug = new URL(problem.type).pathname.replace("/problems/", "");
    expect(PROBLEMS).toHaveProperty(slug);
    const page = await service.get(`/problems/${slug}`);
    expect(page.status).toBe(200);
    expect(await page.json()).toMatchObject({ slug, status: response.status, title: problem.title });
    expect((await service.get(`/problems/${slug}.md`)).status).toBe(200);
  });

  test("to HEAD has the status and no body", async () => {
    const response = await service.request("/api/v1/terms/none", { method: "HEAD" });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("");
  });
});

describe("an unknown record", () => {
  test.each([
    ["term-0001", "/api/v1/terms/term-000"],
    ["term-01", "/api/v1/terms/term-001"],
    ["trem-002", "/api/v1/terms/term-002"],
  ])("%s is 404 with up to five close ones", async (id, near) => {
    const response = await service.get(`/api/v1/terms/${id}`);
    expect(response.status).toBe(404);
    const { suggestions = [] } = await problemOf(response);
    expect(suggestions).toContain(near);
    expect(suggestions.length).toBeLessThanOrEqual(5);
  });

  test("that is like no other has no suggestions", async () => {
    expect((await problemOf(await service.get("/api/v1/terms/zzzz-qqqq"))).suggestions).toBeUndefined();
  });

  test.each(["constructor", "__proto__", "..%2F..%2Fetc", "term-001%00", "%e2%82%ac", "-", "a".repeat(3000)])(
    "%s is 404 and nothing worse",
    async (id) => {
      expect((await service.get(`/api/v1/terms/${id}`)).status).toBe(404);
    },
  );
});

test("more wrong parameters than a problem lists do not make a given one missing", async () => {
  const wrong = Array.from({ length: 30 }, (_, i) => `wrong${i}=1`).join("&");
  const { detail, errors } = await problemOf(await service.get(`/api/v1/search?${wrong}&q=alpha`));
  expect(errors?.map(({ parameter }) => parameter)).toEqual(Array.from({ length: 20 }, (_, i) => `wrong${i}`));
  expect(detail).toBe("20 query parameters are not valid.");
});

describe("an unknown address", () => {
  test.each([
    ["/api/v1/docs", ["/docs"]],
    ["/api/v1/openapi", ["/api/v1/openapi.json", "/api/v1/openapi.min.json"]],
    ["/api/v1/chunks", ["/api/v1/llms/chunks"]],
    ["/api/v1/healt", ["/api/v1/health"]],
    ["/api/v1/qqqqqq", ["/", "/api/v1/manifest"]],
    // Ids as references write them, which agents have from other answers.
    ["/api/v1/terms/term:term-001", ["/api/v1/terms/term-001"]],
    ["/api/v1/terms/event:fall", ["/api/v1/events/fall"]],
    ["/api/v1/graph/event:fall", ["/api/v1/graph/fall", "/api/v1/graph", "/api/v1/events/fall"]],
  ])("%s suggests %j, and nothing that is alike only in its beginning", async (path, expected) => {
    expect((await problemOf(await service.get(path))).suggestions).toEqual(expected);
  });

  test.each([
    ["/api/v1/paths/credt", "/api/v1/paths/credit"],
    ["/paths/credt", "/paths/credit"],
    ["/api/v1/changes/2026.03", "/api/v1/changes/2026.03.0"],
    ["/problems/notfound", "/problems/not-found"],
  ])("%s, of a file that has no such name, suggests %s", async (path, meant) => {
    const response = await service.get(path);
    expect([response.status, (await problemOf(response)).suggestions?.[0]]).toEqual([404, meant]);
    expect((await service.get(meant)).status).toBe(200);
  });

  test("suggests the ones that are close", async () => {
    expect((await problemOf(await service.get("/api/v1/term"))).suggestions).toContain("/api/v1/terms");
    expect((await problemOf(await service.get("/llm.txt"))).suggestions).toContain("/llms.txt");
  });

  test.each([
    ["/api/v1//terms/term-001", "/api/v1/terms/term-001"],
    ["/api/v1/terms/term-001%20", "/api/v1/terms/term-001"],
    ["/api/v1/terms/%20/term-001.md%0A", "/api/v1/terms/term-001.md"],
    ["//api/v1/graph%20", "/api/v1/graph"],
    ["/api/v1/term/term-001", "/api/v1/terms/term-001"],
  ])("%s suggests first what answers, %s", async (path, meant) => {
    expect((await problemOf(await service.get(path))).suggestions?.[0]).toBe(meant);
    expect((await service.get(meant)).status).toBe(200);
  });

  test.each([
    ["GET", false],
    ["POST", true],
  ])("suggests what takes POST alone to %s: %s", async (method, isSuggested) => {
    const { suggestions = [] } = await problemOf(await service.request("/api/v1//terms/_bulc", { method }));
    expect(suggestions.includes("/api/v1/terms/_bulk")).toBe(isSuggested);
  });
});

describe("one address per resource", () => {
  test.each([
    ["/api/v1/terms/", "/api/v1/terms"],
    ["/api/v1/terms/TERM-001", "/api/v1/terms/term-001"],
    ["/API/v1/Terms/term-001/", "/api/v1/terms/term-001"],
    ["/api/v1/terms/Term-001.MD?x=1&y=%20", "/api/v1/terms/term-001.md?x=1&y=%20"],
    ["/Sitemap.xml", "/sitemap.xml"],
    ["/openapi.json", "/api/v1/openapi.json"],
    ["/Swagger.json/", "/api/v1/openapi.json"],
  ])("%s moves for good to %s", async (from, to) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const response = await service.request(from, { method });
      expect([method, response.status, response.headers.get("Location")]).toEqual([method, 308, to]);
    }
  });

  test("also the front page, however many slashes", async () => {
    for (const path of ["//", "///?x=1"]) {
      const response = await service.get(path);
      expect([path, response.status, response.headers.get("Location")]).toEqual([
        path,
        308,
        path === "//" ? "/" : "/?x=1",
      ]);
    }
  });

  test.each([
    "/foo/..%2frobots.txt",
    "/api/v1/terms/..%2fregulations?limit=1",
    "/api/v1/terms/.%2fterm-001",
    "/api/v1/terms%2fterm-001",
    "/api/v1/terms/%2e%2e%2f%2e%2e",
    "/..json",
    "/...md",
    "/api/v1/terms/..ndjson",
  ])("%s is no other way to write an address", async (path) => {
    expect((await service.get(path)).status).toBe(404);
  });

  test("never to another host", async () => {
    for (const path of ["//example.org/api/v1/terms/", "/\\example.org/", "//example.org/%2e%2e/API"]) {
      const response = await service.get(path);
      expect(response.headers.get("Location") ?? "/").toMatch(/^\/(?!\/)/);
    }
  });
});

describe("methods", () => {
  test("OPTIONS is the pre-flight", async () => {
    const response = await service.request("/api/v1/terms/_bulk", { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("POST, OPTIONS");
    expect(response.headers.get("Access-Control-Allow-Headers")).toContain("Content-Type");
  });

  test.each([
    ["x-requested-with", "x-requested-with"],
    ["traceparent, If-Match ,x-y", "traceparent, If-Match ,x-y"],
    ["x: y", "Accept, Content-Type, If-Match, If-None-Match, If-Range, Range"],
    [`${"x,".repeat(600)}x`, "Accept, Content-Type, If-Match, If-None-Match, If-Range, Range"],
  ])("OPTIONS allows the headers that it is asked for: %s", async (asked, allowed) => {
    const headers = { "Access-Control-Request-Headers": asked };
    const response = await service.request("/api/v1/terms", { method: "OPTIONS", headers });
    expect(response.headers.get("Access-Control-Allow-Headers")).toBe(allowed);
    expect(response.headers.get("Vary")).toBe("Access-Control-Request-Headers");
  });

  test("OPTIONS is answered where it is asked: a browser refuses a pre-flight that is redirected", async () => {
    for (const path of ["/api/v1/terms/TERM-001", "/api/v1/compute/irr/"]) {
      expect([path, (await service.request(path, { method: "OPTIONS" })).status]).toEqual([path, 204]);
    }
  });

  test.each(["DELETE", "PUT", "PATCH", "POST"])("%s on a record is 405 with Allow", async (method) => {
    const response = await service.request("/api/v1/terms/term-001", { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  });

  test("GET where only POST works is 405, not a record that is missing", async () => {
    const response = await service.get("/api/v1/terms/_bulk");
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
  });
});

test("every route says which methods it takes, refuses the others, and answers HEAD as GET", async () => {
  const taken = new Map<string, Set<string>>();
  for (const { path, method } of ROUTES) {
    const methods = method === "GET" ? ["GET", "HEAD"] : ["POST"];
    taken.set(path, new Set([...(taken.get(path) ?? []), ...methods]));
  }
  for (const [pattern, methods] of taken) {
    // What is taken depends on the pattern alone: nothing has to be there.
    const path = pattern.replace(/:\w+/g, "1");
    const allow = [...methods, "OPTIONS"].join(", ");
    const { status, headers } = await service.request(path, { method: "OPTIONS" });
    expect([path, status, headers.get("Allow")]).toEqual([path, 204, allow]);
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
      const answer = await service.request(path, { method });
      const shown = [method, path, answer.status === 405, answer.headers.get("Allow")];
      expect(shown).toEqual([method, path, ...(methods.has(method) ? [false, null] : [true, allow])]);
    }
    const [get, head] = [await service.get(path), await service.request(path, { method: "HEAD" })];
    const shared = ["Content-Type", "Cache-Control", "Vary"];
    const [ofGet, ofHead] = [get, head].map((answer) => [answer.status, ...shared.map((n) => answer.headers.get(n))]);
    expect([path, ofHead]).toEqual([path, ofGet]);
    if (get.status >= 400)
      expect(head.headers.get("Content-Length")).toBe(String((await get.arrayBuffer()).byteLength));
  }
});
