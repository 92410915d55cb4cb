import { describe, expect, test } from "vitest";
import { BOOSTING_HITS, type RankedHit, RERANKED_HITS, rerankByLinks } from "../../worker/search/rerank.ts";

/** Hits of falling score, a document each. */
function hitsOf(documents: readonly number[]): RankedHit[] {
  return documents.map((document, place) => ({
    document,
    score: 10 - place / 100,
    fields: 1,
    coverage: 1,
  }));
}

function order(documents: readonly number[], links: Readonly<Record<number, readonly number[]>>): number[] {
  return rerankByLinks(hitsOf(documents), (document) => links[document] ?? []).map(({ document }) => document);
}

describe("the best hits", () => {
  test("keep their order where none refers to another", () => {
    expect(order([7, 3, 9], { 7: [1], 3: [2, 700], 9: [9] })).toEqual([7, 3, 9]);
  });

  test("rise by referring to a good one, and by being referred to; by both the most", () => {
    expect(order([5, 1, 2, 3], { 2: [5] })).toEqual([5, 2, 1, 3]);
    expect(order([1, 5, 2, 3], { 2: [3], 3: [2] })).toEqual([2, 3, 1, 5]);
  });

  test("are told apart where their numbers end in the same bits", () => {
    expect(order([1, 513, 1025, 4], { 4: [1025] })).toEqual([1025, 4, 1, 513]);
  });

  test("raise others only from the first page, and only among the best", () => {
    const many = Array.from({ length: RERANKED_HITS + 2 }, (_, place) => place);
    expect(order(many, { [BOOSTING_HITS]: [BOOSTING_HITS + 1] })).toEqual(many);
    expect(order(many, { [RERANKED_HITS + 1]: [0], 0: [RERANKED_HITS + 1] })).toEqual(many);
    expect(order(many, { [RERANKED_HITS - 1]: [0] }).indexOf(RERANKED_HITS - 1)).toBeLessThan(RERANKED_HITS - 1);
  });
});
