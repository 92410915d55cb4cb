import { expect, test } from "vitest";
import { AnswerCache } from "../../worker/mcp/answer-cache.ts";

const ANSWER = { content: [] };

test("an answer is kept when its call comes a second time", () => {
  const cache = new AnswerCache();
  cache.set("a", ANSWER, 10);
  expect(cache.get("a")).toBeUndefined();
  cache.set("a", ANSWER, 10);
  expect(cache.get("a")).toBe(ANSWER);
});

test("a call is forgotten when hundreds of others came since", () => {
  const cache = new AnswerCache();
  cache.set("a", ANSWER, 10);
  for (let i = 0; i < 500; i++) cache.set(`other ${i}`, ANSWER, 10);
  cache.set("a", ANSWER, 10);
  expect(cache.get("a")).toBeUndefined();
});

test("what is not used makes room, and a large answer or a long call is not kept", () => {
  const cache = new AnswerCache(1000);
  const keep = (key: string, size: number): void => {
    cache.set(key, ANSWER, size);
    cache.set(key, ANSWER, size);
  };
  keep("large", 200);
  keep("k".repeat(500), 10);
  expect([cache.get("large"), cache.get("k".repeat(500))]).toEqual([undefined, undefined]);
  for (let i = 0; i < 30; i++) {
    keep(`${i}`, 100);
    cache.get("0");
  }
  expect([cache.get("0"), cache.get("1"), cache.get("29")]).toEqual([ANSWER, undefined, ANSWER]);
});
