import { describe, expect, test } from "vitest";
import { AnswerMemory, type Remembered } from "../../worker/http/memory.ts";
import { Prepared } from "../../worker/http/respond.ts";

const MEBIBYTE = 1024 * 1024;

function answer(bytes: number): Remembered {
  return { prepared: new Prepared({ mediaType: "text/plain", cache: "public" }, "1"), body: new Uint8Array(bytes) };
}

describe("the memory of answers", () => {
  test("gives back what it was given, and nothing for what it was not", () => {
    const memory = new AnswerMemory();
    const kept = answer(10);
    memory.keep("a", kept);
    expect(memory.get("a")).toBe(kept);
    expect(memory.get("b")).toBeUndefined();
  });

  test("holds no more than its budget, however much it is given", () => {
    const memory = new AnswerMemory(MEBIBYTE);
    const keys = Array.from({ length: 500 }, (_, i) => `key ${i}`);
    for (const key of keys) memory.keep(key, answer(20_000));
    const held = keys.filter((key) => memory.get(key)).length;
    expect(held).toBeGreaterThan(10);
    expect(held * 20_000).toBeLessThan(MEBIBYTE);
  });

  test("keeps what is asked for, whatever else passes through", () => {
    const memory = new AnswerMemory(MEBIBYTE);
    memory.keep("hot", answer(1000));
    for (let i = 0; i < 500; i++) {
      memory.keep(`cold ${i}`, answer(20_000));
      expect(memory.get("hot")).toBeDefined();
    }
    expect(memory.get("cold 0")).toBeUndefined();
  });

  test("takes neither very long addresses nor very large bodies", () => {
    const memory = new AnswerMemory(64 * MEBIBYTE);
    memory.keep("x".repeat(1000), answer(1));
    memory.keep("large", answer(MEBIBYTE));
    expect(memory.get("x".repeat(1000))).toBeUndefined();
    expect(memory.get("large")).toBeUndefined();
  });
});
