import fc from "fast-check";
import { expect, test } from "vitest";
import { createHandler } from "../../worker/http/router.ts";
import { ROUTES, startService } from "../fixture/service.ts";

const PATHS = [
  "/api/v1/terms/term-001",
  "/api/v1/terms/term-001.md",
  "/api/v1/terms/term-001?fields=id,name",
  "/api/v1/terms/term-001?include=backlinks,graph",
  "/api/v1/terms/none",
  "/api/v1/terms",
  "/api/v1/terms?offset=3&limit=2",
  "/api/v1/terms?format=ndjson",
  "/api/v1/terms?limit=0",
  "/api/v1/terms/_random?seed=4",
  "/api/v1/search?q=term",
  "/api/v1/suggest?q=te",
  "/api/v1/graph/term-001?depth=2",
  "/api/v1/compute/calmar-ratio?annualized_return=0.12&max_drawdown=-0.2",
  "/api/v1/compute/calmar-ratio?annualized_return=0.12&max_drawdown=0",
  "/api/v1/health",
  "/llms.txt",
];
const asked = fc.record({
  path: fc.constantFrom(...PATHS),
  method: fc.constantFrom("GET", "GET", "HEAD", "OPTIONS", "DELETE"),
  accept: fc.option(fc.constantFrom("*/*", "application/json", "text/markdown", "image/png"), { nil: undefined }),
  conditional: fc.boolean(),
});

async function shown(response: Response): Promise<unknown> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

test("an answer is the same the first time and every time after, in whatever order requests come", async () => {
  const { release, store } = await startService();
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 12 }), async (requests) => {
      const caching = createHandler(ROUTES, { release, store });
      for (const { path, method, accept, conditional } of [...requests, ...requests]) {
        const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
        const request = () => new Request(`http://localhost:8787${path}`, { method, headers });
        if (conditional) {
          const etag = (await createHandler(ROUTES, { release, store })(request())).headers.get("ETag");
          headers["If-None-Match"] = etag ?? '"none"';
        }
        const fresh = await createHandler(ROUTES, { release, store })(request());
        expect(await shown(await caching(request()))).toEqual(await shown(fresh));
      }
    }),
    { numRuns: 60 },
  );
});

test("an answer that was refused is made again: no failure is cached", async () => {
  let failing = true;
  const service = await startService(
    (source) => ({
      get: (key, how) => (failing ? Promise.reject(new Error("down")) : source.get(key, how)),
    }),
    { sleep: () => Promise.resolve() },
  );
  for (const path of PATHS.slice(0, 3)) expect((await service.get(path)).status).toBe(503);
  failing = false;
  for (const path of PATHS.slice(0, 3)) expect((await service.get(path)).status).toBe(200);
});

test("a record whose block was evicted is read from the store again", async () => {
  const service = await startService(undefined, { budget: 1 });
  const first = await (await service.get("/api/v1/terms/term-001")).text();
  await service.get("/llms.txt");
  expect(await (await service.get("/api/v1/terms/term-001")).text()).toBe(first);
  expect(service.reads()).toBeGreaterThan(2);
});
