import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { estimateTokens } from "../../worker/estimate-tokens.ts";

/** Texts of the corpus with what the encoding o200k_base counts (made with the package gpt-tokenizer 4). */
const COUNTED = JSON.parse(readFileSync("test/chunks/o200k-counts.json", "utf8")) as { tokens: number; text: string }[];

test("the estimate of tokens is within 10 % on average of what o200k_base counts, and never far off", () => {
  const errors = COUNTED.map(({ tokens, text }) => (estimateTokens(text) - tokens) / tokens);
  const mean = errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length;
  expect(mean).toBeLessThan(0.1);
  expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.25);
  // Errors in both directions cancel out over many texts.
  expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(0.03);
});

test.each([
  ["", 0],
  ["risk", 1],
  ["Sharpe ratio", 2],
])("the estimate for %j is %i", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
