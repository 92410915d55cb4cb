import { expect, test } from "vitest";
import { cutToTokens, tokensOf } from "../../worker/mcp/token-limit.ts";

test("a text within the tokens stays as it is", () => {
  expect(cutToTokens("One line.\nAnother line.", 100)).toBe("One line.\nAnother line.");
});

test("a longer text keeps its first lines, and of a first line that is too long the first words", () => {
  const lines = Array.from({ length: 50 }, (_, i) => `Line ${i} has a few words.`);
  const cut = cutToTokens(lines.join("\n"), 60);
  const kept = cut.replace(/ …$/, "").split("\n");
  expect(kept.length).toBeGreaterThan(3);
  expect(kept).toEqual(lines.slice(0, kept.length));
  expect(tokensOf(kept.join("\n"))).toBeLessThanOrEqual(60);
  const words = lines.join(" ");
  const begun = cutToTokens(words, 20).replace(/ …$/, "");
  expect(begun.length).toBeGreaterThan(20);
  expect(words.startsWith(`${begun} `)).toBe(true);
});
