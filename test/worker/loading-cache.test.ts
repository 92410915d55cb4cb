import { afterEach, describe, expect, test, vi } from "vitest";
import { LoadingCache, type Sized } from "../../worker/store/loading-cache.ts";

function cacheOf(milliseconds = 5000, budget = 100): LoadingCache {
  const timeout = { milliseconds, timeoutError: () => new Error("timeout") };
  return new LoadingCache({ budget, timeout, waitUntil: () => undefined });
}

afterEach(() => vi.restoreAllMocks());

describe("a cache that loads", () => {
  test("shares one load, and sets one timer at most for each who waits, however long the load takes", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const cache = cacheOf();
    const { promise, resolve } = Promise.withResolvers<Sized>();
    const load = vi.fn(() => promise);
    const values = Array.from({ length: 200 }, () => cache.get("a", load));
    await new Promise((done) => setTimeout(done, 50));
    resolve({ value: "A", bytes: 1 });
    expect(new Set(await Promise.all(values))).toEqual(new Set(["A"]));
    expect(load).toHaveBeenCalledTimes(1);
    // One each for the 199 that wait, and this test's own.
    expect(timers.mock.calls.length).toBeLessThanOrEqual(200);
  });

  test("gives all who wait the value as soon as it is loaded, before any timer fires", async () => {
    const cache = cacheOf();
    const { promise, resolve } = Promise.withResolvers<Sized>();
    const values = Promise.all(Array.from({ length: 3 }, () => cache.get("a", () => promise)));
    resolve({ value: "A", bytes: 1 });
    const timer = new Promise((done) => setTimeout(() => done("a timer"), 0));
    expect(await Promise.race([values, timer])).toEqual(["A", "A", "A"]);
  });

  test("reports a failure to every caller that waits, and loads again for the next", async () => {
    const cache = cacheOf();
    const fail = () => Promise.reject(new Error("down"));
    const results = await Promise.allSettled([cache.get("a", fail), cache.get("a", fail)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await cache.get("a", async () => ({ value: "A", bytes: 1 }))).toBe("A");
  });

  test("lets those who wait for a load that never ends go after the timeout, and loads again for the next", async () => {
    const cache = cacheOf(20);
    void cache.get("a", () => new Promise(() => undefined));
    const waiting = Array.from({ length: 3 }, () => cache.get("a", () => Promise.reject(new Error("unused"))));
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe("rejected");
    expect(await cache.get("a", async () => ({ value: "A", bytes: 1 }))).toBe("A");
  });

  test("counts a value once whose load ends after the one that was begun in its place", async () => {
    const cache = cacheOf(20);
    const { promise, resolve } = Promise.withResolvers<Sized>();
    const late = cache.get("a", () => promise);
    await expect(cache.get("a", () => Promise.reject(new Error("unused")))).rejects.toThrow("timeout");
    expect(await cache.get("a", async () => ({ value: "new", bytes: 30 }))).toBe("new");
    resolve({ value: "late", bytes: 40 });
    expect(await late).toBe("late");
    expect([cache.getCached("a"), cache.bytes]).toEqual(["late", 40]);
  });

  test("keeps what fills its budget, and drops the value that was not used for longest when one more comes", async () => {
    const cache = cacheOf();
    const put = (key: string, bytes: number) => cache.get(key, async () => ({ value: key, bytes }));
    await put("a", 60);
    await put("b", 40);
    expect([cache.getCached("a"), cache.getCached("b"), cache.bytes]).toEqual(["a", "b", 100]);
    await put("c", 1);
    expect([cache.getCached("a"), cache.getCached("b"), cache.getCached("c"), cache.bytes]).toEqual([
      undefined,
      "b",
      "c",
      41,
    ]);
  });

  test("loads a value again that was removed, and counts it once", async () => {
    const cache = cacheOf();
    await cache.get("a", async () => ({ value: "A", bytes: 40 }));
    cache.remove("a");
    cache.remove("a");
    expect([cache.getCached("a"), cache.bytes]).toEqual([undefined, 0]);
    expect(await cache.get("a", async () => ({ value: "B", bytes: 30 }))).toBe("B");
    expect(cache.bytes).toBe(30);
  });

  test("evicts the value used longest ago when the budget is exceeded", async () => {
    const cache = cacheOf();
    const load = (value: string) => async () => ({ value, bytes: 40 });
    await cache.get("a", load("A"));
    await cache.get("b", load("B"));
    expect(cache.getCached("a")).toBe("A");
    await cache.get("c", load("C"));
    expect(["a", "b", "c"].map((key) => cache.getCached(key))).toEqual(["A", undefined, "C"]);
    expect(cache.bytes).toBe(80);
  });
});
