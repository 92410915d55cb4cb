import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance } from "../../worker/edit-distance.ts";
import { suggestClosest } from "../../worker/suggest-closest.ts";

/** The definition, by recursion, without regard to cost, of letters and not of the units of UTF-16. */
function naive(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  const same = a.at(-1) === b.at(-1) ? 0 : 1;
  const choices = [
    naive(a.slice(0, -1), b) + 1,
    naive(a, b.slice(0, -1)) + 1,
    naive(a.slice(0, -1), b.slice(0, -1)) + same,
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    choices.push(naive(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...choices);
}

describe("the edit distance", () => {
  const WORD = fc.stringMatching(/^[abé大😀]{0,6}$/u);
  test("is the optimal string alignment distance, up to its bound", () =>
    fc.assert(
      fc.property(WORD, WORD, fc.integer({ min: 0, max: 6 }), (a, b, bound) => {
        expect(editDistance(a, b, bound)).toBe(Math.min(naive([...a], [...b]), bound + 1));
      }),
      { numRuns: 500 },
    ));
});

describe("the closest values", () => {
  test.each([
    ["limt", ["limit", "offset", "sort"], ["limit"]],
    ["sharp-ratio", ["sharpe-ratio", "calmar-ratio"], ["sharpe-ratio"]],
    ["xyzzy", ["limit", "offset"], []],
    ["v", ["K", "T"], []],
    ["mark", ["markets", "mark-to-market"], ["mark-to-market", "markets"]],
  ])("to %s", (typed, candidates, expected) => {
    expect(suggestClosest(typed, candidates).sort()).toEqual([...expected].sort());
  });

  test("are at most as many as asked, nearest first, and never depend on the order given", () => {
    const candidates = ["alpha", "alphas", "alpah", "alp", "beta"];
    expect(suggestClosest("alpha", candidates, 2)).toEqual(["alpha", "alpah"]);
    expect(suggestClosest("alpha", [...candidates].reverse(), 2)).toEqual(["alpha", "alpah"]);
  });
});
