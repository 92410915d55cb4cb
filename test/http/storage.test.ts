import { describe, expect, test } from "vitest";
import type { BlockSource } from "../../worker/store/store.ts";
import { problemOf, startService } from "../fixture/service.ts";

const TERM = "/api/v1/terms/term-001";
const noWait = { sleep: () => Promise.resolve() };

/** A source whose answers are changed by what `fault` makes of them; `call` counts from 1. */
function faulty(
  fault: (call: number, value: ArrayBuffer | null) => ArrayBuffer | null | Promise<never>,
): (source: BlockSource) => BlockSource {
  let call = 0;
  return (source) => ({
    async get(key, how) {
      const value = await source.get(key, how);
      return fault(++call, value);
    },
  });
}

describe("what a request costs", () => {
  test("a cold record is one read of the store, a warm one none", async () => {
    const service = await startService();
    expect((await service.get(TERM)).status).toBe(200);
    expect(service.reads()).toBe(1);
    expect((await service.get(TERM)).status).toBe(200);
    expect(service.reads()).toBe(1);
  });

  test("a cold 404, 304 and HEAD are one read too", async () => {
    for (const [path, init] of [
      [TERM, { method: "HEAD" }],
      [TERM, { headers: { "If-None-Match": "*" } }],
      ["/problems/none", {}],
    ] as const) {
      const service = await startService();
      await service.request(path, init);
      expect([path, service.reads()]).toEqual([path, 1]);
    }
  });

  test("a thousand requests at once for one cold block share one read", async () => {
    const service = await startService();
    const responses = await Promise.all(Array.from({ length: 1000 }, () => service.get(TERM)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(service.reads()).toBe(1);
  });

  test("a list's 304 and HEAD read no record", async () => {
    const service = await startService();
    const path = "/api/v1/terms?sort=-name&limit=40";
    const { headers } = await service.request(path, { method: "HEAD" });
    expect((await service.get(path, { "If-None-Match": headers.get("ETag") ?? "" })).status).toBe(304);
    expect(service.reads()).toBe(1);
  });

  test("a warm request reads nothing, whatever it asks for", async () => {
    const service = await startService();
    const paths = [
      TERM,
      `${TERM}.md`,
      "/api/v1/terms?limit=50",
      "/llms.txt",
      "/sitemap.xml",
      "/api/schema.json",
      "/api/v1/compute",
    ];
    for (const path of paths) await (await service.get(path)).text();
    const before = service.reads();
    for (const path of paths) await (await service.get(path)).text();
    expect(service.reads()).toBe(before);
  });

  test("memory stays within its budget, however much is asked for", async () => {
    const budget = 150 * 1024;
    const service = await startService(undefined, { budget });
    for (const format of ["json", "ndjson", "jsonld", "md"]) {
      for (let i = 0; i < 45; i++) await service.get(`/api/v1/terms/term-${String(i).padStart(3, "0")}.${format}`);
    }
    const largest = 256 * 1024;
    expect(service.store.cachedBytes).toBeLessThanOrEqual(Math.max(budget, largest));
    expect((await service.get(TERM)).status).toBe(200);
  });
});

describe("when the store fails", () => {
  test("once and then works, the request works", async () => {
    const service = await startService(
      faulty((call, value) => (call === 1 ? Promise.reject(new Error("down")) : value)),
      noWait,
    );
    expect((await service.get(TERM)).status).toBe(200);
    expect(service.reads()).toBe(2);
  });

  test("by not yet having a value, it is asked again", async () => {
    const service = await startService(
      faulty((call, value) => (call < 3 ? null : value)),
      noWait,
    );
    expect((await service.get(TERM)).status).toBe(200);
  });

  test.each([
    ["throws", () => Promise.reject(new Error("secret key 123"))],
    ["has lost the value", () => null],
    ["gives a damaged value", (_: number, value: ArrayBuffer | null) => damaged(value)],
    ["gives a truncated value", (_: number, value: ArrayBuffer | null) => value?.slice(0, 100) ?? null],
  ] as const)("for good (%s), the answer is 503 with Retry-After and tells nothing of the inside", async (_, fault) => {
    const service = await startService(faulty(fault), noWait);
    const response = await service.get(TERM);
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const problem = await problemOf(response);
    expect(problem.type).toBe("http://localhost:8787/problems/storage-unavailable");
    expect(JSON.stringify(problem)).not.toMatch(/secret|block|\.ts/);
  });

  test("and comes back, the next request works", async () => {
    let down = true;
    const service = await startService(
      faulty((_, value) => (down ? null : value)),
      noWait,
    );
    expect((await service.get(TERM)).status).toBe(503);
    down = false;
    expect((await service.get(TERM)).status).toBe(200);
  });
});

function damaged(value: ArrayBuffer | null): ArrayBuffer | null {
  if (!value) return null;
  const bytes = new Uint8Array(value.slice());
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return bytes.buffer;
}
