import { describe, expect, test } from "vitest";
import { contentKey } from "../../worker/store/blocks/content-key.ts";
import { type BlockSource, BlockStore } from "../../worker/store/store.ts";
import { problemOf, startService } from "../fixture/service.ts";

const TERM = "/api/v1/terms/term-001";
/** Stands for a body that ended with an error. */
const BROKEN_OFF = "broken off";
const noWait = { sleep: () => Promise.resolve() };

/** A source whose answers are changed by what `error` makes of them; `call` counts from 1. */
function failing(
  error: (call: number, value: ArrayBuffer | null) => ArrayBuffer | null | Promise<never>,
): (source: BlockSource) => BlockSource {
  let call = 0;
  return (source) => ({
    async get(key, how) {
      const value = await source.get(key, how);
      return error(++call, value);
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

  test("a list's 304 reads no record", async () => {
    const path = "/api/v1/terms?sort=-name&limit=40";
    const etag = (await (await startService()).get(path)).headers.get("ETag") ?? "";
    const service = await startService();
    expect((await service.get(path, { "If-None-Match": etag })).status).toBe(304);
    expect(service.reads()).toBe(1);
  });

  test("a warm request reads nothing, unless it asks for a file that is too long for a block", async () => {
    const service = await startService();
    const paths = [
      TERM,
      `${TERM}.md`,
      "/api/v1/terms?limit=50",
      "/llms.txt",
      "/sitemap.xml",
      "/api/schema.json",
      "/api/v1/manifest",
    ];
    for (const path of paths) await (await service.get(path)).text();
    const before = service.reads();
    for (const path of paths) await (await service.get(path)).text();
    expect(service.reads()).toBe(before);
  });

  test("memory stays within its budget at every request, however much is asked for", async () => {
    const paths = ["json", "ndjson", "jsonld", "md"].flatMap((format) =>
      Array.from({ length: 45 }, (_, i) => `/api/v1/terms/term-${String(i).padStart(3, "0")}.${format}`),
    );
    const unbounded = await startService(undefined, { budget: Number.POSITIVE_INFINITY });
    let largest = 0;
    for (const path of paths) {
      const before = unbounded.store.cachedBytes;
      await unbounded.get(path);
      largest = Math.max(largest, unbounded.store.cachedBytes - before);
    }
    // There is room for any block that is asked for, and not for half of them together.
    const budget = Math.floor(unbounded.store.cachedBytes / 2) - 1;
    expect(budget).toBeGreaterThan(largest);
    const service = await startService(undefined, { budget });
    for (const path of paths) {
      expect([path, (await service.get(path)).status]).toEqual([path, 200]);
      expect(service.store.cachedBytes).toBeLessThanOrEqual(budget);
    }
    expect(service.store.cachedBytes).toBeGreaterThan(0);
  });

  test("a HEAD of a list reads no more than its GET, and says the length of its body", async () => {
    const path = "/api/v1/terms?limit=40&sort=-name";
    const [head, get] = [await startService(), await startService()];
    const body = await (await get.get(path)).arrayBuffer();
    const { headers } = await head.request(path, { method: "HEAD" });
    expect(headers.get("Content-Length")).toBe(String(body.byteLength));
    expect(head.reads()).toBe(get.reads());
    const before = head.reads();
    expect((await head.request(path, { method: "HEAD" })).headers.get("Content-Length")).toBe(String(body.byteLength));
    expect((await head.get(path)).status).toBe(200);
    expect(head.reads()).toBe(before);
  });
});

test("a cached answer holds no block in memory that the budget has evicted", async () => {
  const service = await startService(undefined, { budget: 0 });
  for (const path of [TERM, "/problems/not-found"]) expect((await service.get(path)).status).toBe(200);
  const before = service.reads();
  expect((await service.get(TERM)).status).toBe(200);
  expect(service.reads()).toBe(before + 1);
});

describe("when the store fails", () => {
  test("once and then works, the request works", async () => {
    const service = await startService(
      failing((call, value) => (call === 1 ? Promise.reject(new Error("down")) : value)),
      noWait,
    );
    expect((await service.get(TERM)).status).toBe(200);
    expect(service.reads()).toBe(2);
  });

  test("by not yet having a value, it is asked again", async () => {
    const service = await startService(
      failing((call, value) => (call < 3 ? null : value)),
      noWait,
    );
    expect((await service.get(TERM)).status).toBe(200);
  });

  test.each([
    ["throws", () => Promise.reject(new Error("secret key 123"))],
    ["has lost the value", () => null],
    ["gives a damaged value", (_: number, value: ArrayBuffer | null) => damaged(value)],
    ["gives a truncated value", (_: number, value: ArrayBuffer | null) => value?.slice(0, 100) ?? null],
  ] as const)("for good (%s), the answer is 503 with Retry-After and shows nothing of the inside", async (_, error) => {
    const service = await startService(failing(error), noWait);
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
      failing((_, value) => (down ? null : value)),
      noWait,
    );
    expect((await service.get(TERM)).status).toBe(503);
    down = false;
    expect((await service.get(TERM)).status).toBe(200);
  });
});

describe("when the store is slow", () => {
  test("beyond a request's timeout, the answer is 503, and the next request reads again", async () => {
    let stuck = true;
    const service = await startService(
      (source) => ({ get: (key, how) => (stuck ? new Promise(() => undefined) : source.get(key, how)) }),
      { ...noWait, timeout: 200 },
    );
    const responses = await Promise.all(Array.from({ length: 100 }, () => service.get(TERM)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(responses[0]?.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(service.reads()).toBe(1);
    stuck = false;
    expect((await service.get(TERM)).status).toBe(200);
  });

  test("a value that comes after it was given up is not counted twice", async () => {
    const held: (() => void)[] = [];
    const service = await startService(
      (source) => ({
        async get(key, how) {
          const value = await source.get(key, how);
          if (held.length === 0) await new Promise<void>((release) => held.push(release));
          return value;
        },
      }),
      { ...noWait, timeout: 500 },
    );
    expect((await service.get(TERM)).status).toBe(503);
    expect((await service.get(TERM)).status).toBe(200);
    const { cachedBytes } = service.store;
    held[0]?.();
    await new Promise((done) => setTimeout(done, 50));
    expect(service.store.cachedBytes).toBe(cachedBytes);
    expect((await service.get(TERM)).status).toBe(200);
  });
});

describe("a value that the store has, and does not show yet", () => {
  /**
   * Every location caches its last read, also a miss, for as long as the next reader allows: at least half a minute.
   */
  function eventual(source: BlockSource, now: () => number, visibleAt: number): BlockSource {
    const remembered = new Map<string, { at: number; value: ArrayBuffer | null }>();
    return {
      async get(key, how) {
        const known = remembered.get(key);
        if (known && now() - known.at < how.cacheTtl) return known.value;
        const value = now() < visibleAt ? null : await source.get(key, how);
        remembered.set(key, { at: now(), value });
        return value;
      },
    };
  }

  test("is 503 with Retry-After and never 404, and served within half a minute of being shown", async () => {
    let now = 0;
    const service = await startService((source) => eventual(source, () => now, 60), noWait);
    const paths = [TERM, `${TERM}.md`, "/api/v1/terms?limit=45&fields=id", "/api/v1/search?q=term", "/llms.txt"];
    for (; now < 60; now += 5) {
      for (const path of paths) {
        const { status, headers } = await service.get(path);
        expect([path, now, status, headers.get("Cache-Control")]).toEqual([path, now, 503, "no-store"]);
        expect(headers.get("Retry-After")).toMatch(/^\d+$/);
      }
    }
    now = 60 + 30;
    for (const path of paths) expect([path, (await service.get(path)).status]).toEqual([path, 200]);
  });
});

test("whatever the store does, an answer is right, 503 or breaks off, with room for a few blocks or for none", async () => {
  const paths = Array.from({ length: 45 }, (_, i) => `/api/v1/terms/term-${String(i).padStart(3, "0")}`).flatMap(
    (path) => [path, `${path}.md`, `${path}?fields=id,name`],
  );
  paths.push("/api/v1/terms?limit=45", "/api/v1/search?q=term", "/api/v1/graph/term-001?depth=2", "/llms-full.txt");
  const well = await startService();
  const right = new Map<string, string>();
  for (const path of paths) right.set(path, await (await well.get(path)).text());
  for (const budget of [0, 60_000, 300_000]) {
    let call = 0;
    const others: ArrayBuffer[] = [];
    const service = await startService(
      failing((_, value) => {
        call++;
        if (value && others.length < 5) others.push(value);
        if (call % 3 === 0) return Promise.reject(new Error("down"));
        if (call % 5 === 0) return null;
        if (call % 7 === 0) return damaged(value);
        if (call % 11 === 0) return value?.slice(0, value.byteLength >> 1) ?? null;
        // Whole and undamaged, but another block's value.
        return call % 13 === 0 ? (others[call % 5] ?? null) : value;
      }),
      { ...noWait, budget },
    );
    const answers = await Promise.all(
      paths.map(async (path) => {
        const response = await service.get(path);
        // An answer of several values is streamed: only the first of them can fail before it has begun.
        const text = await response.text().catch(() => (path === "/llms-full.txt" ? BROKEN_OFF : "failed"));
        return [path, response.status, text] as const;
      }),
    );
    for (const [path, status, text] of answers)
      expect([path, status, status === 200 ? text : ""]).toEqual([
        path,
        ...(status === 503 ? [503, ""] : [200, text === BROKEN_OFF ? BROKEN_OFF : right.get(path)]),
      ]);
    expect(new Set(answers.map(([, status]) => status))).toContain(200);
  }
});

function damaged(value: ArrayBuffer | null): ArrayBuffer | null {
  if (!value) return null;
  const bytes = new Uint8Array(value.slice());
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return bytes.buffer;
}

test("an asset is served only under the key of its bytes", async () => {
  const bytes = new TextEncoder().encode("body{}");
  const key = await contentKey(bytes);
  const store = new BlockStore({ get: async () => bytes.slice().buffer }, []);
  expect(await store.findAsset(key)).toEqual(bytes);
  expect(await store.findAsset(await contentKey(new TextEncoder().encode("body{")))).toBeUndefined();
});
