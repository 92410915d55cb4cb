import { describe, expect, test } from "vitest";
import { type CachedResponse, ResponseCache } from "../../worker/http/response-cache.ts";
import { ResponseHead } from "../../worker/http/response-head.ts";

const MEBIBYTE = 1024 * 1024;

function answer(bytes: number): CachedResponse {
  return {
    head: new ResponseHead({ mediaType: "text/plain", cache: "public" }, { apiVersion: "1.0.0", edition: "2026.11.0" }),
    body: new Uint8Array(bytes),
  };
}

describe("the response cache", () => {
  test("gives back what it was given, and nothing for what it was not", () => {
    const cache = new ResponseCache();
    const kept = answer(10);
    cache.set("a", kept);
    expect(cache.get("a")).toBe(kept);
    expect(cache.get("b")).toBeUndefined();
  });

  test("holds no more than its budget, however much it is given", () => {
    const cache = new ResponseCache(MEBIBYTE);
    const keys = Array.from({ length: 500 }, (_, i) => `key ${i}`);
    for (const key of keys) cache.set(key, answer(20_000));
    const held = keys.filter((key) => cache.get(key)).length;
    expect(held).toBeGreaterThan(10);
    expect(held * 20_000).toBeLessThan(MEBIBYTE);
  });

  test("keeps what is asked for, whatever else passes through", () => {
    const cache = new ResponseCache(MEBIBYTE);
    cache.set("hot", answer(1000));
    for (let i = 0; i < 500; i++) {
      cache.set(`cold ${i}`, answer(20_000));
      expect(cache.get("hot")).toBeDefined();
    }
    expect(cache.get("cold 0")).toBeUndefined();
  });

  test("takes neither very long addresses nor very large bodies", () => {
    const cache = new ResponseCache(64 * MEBIBYTE);
    cache.set("x".repeat(1000), answer(1));
    cache.set("large", answer(MEBIBYTE));
    expect(cache.get("x".repeat(1000))).toBeUndefined();
    expect(cache.get("large")).toBeUndefined();
  });
});
