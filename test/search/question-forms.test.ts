import { describe, expect, test } from "vitest";
import { parseQuery } from "../../worker/search/query/parse-query.ts";

describe("a comparison", () => {
  const sides = (query: string): string[] | undefined => {
    const { words, comparison } = parseQuery(query);
    const text = ([from, to]: readonly [number, number]): string =>
      words
        .slice(from, to)
        .map((word) => word.text)
        .join(" ");
    return comparison && [text(comparison.left), text(comparison.right)];
  };

  test.each([
    ["what is the difference between alpha and beta", ["alpha", "beta"]],
    ["alpha vs. beta", ["alpha", "beta"]],
    ["compare alpha with beta", ["alpha", "beta"]],
    ["how is alpha different from beta?", ["how is alpha", "beta"]],
    ["difference between gross and net exposure", ["gross", "net exposure"]],
  ])("in %j has the words of both sides", (query, both) => {
    expect(sides(query)).toEqual(both);
  });

  test.each(["alpha and beta", "vs beta", "alpha vs", "between and", "the difference between funds"])(
    "is not in %j",
    (query) => {
      expect(sides(query)).toBeUndefined();
    },
  );
});
