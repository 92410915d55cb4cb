import { expect, test } from "vitest";
import { mergeShortPassages, type Passage } from "../../build/render/chunks/merge-passages.ts";

const BOUNDS = { min: 3, max: 6, sizeOf: (body: string) => body.split(/\s+/).length };

function passage(slug: string, words: number): Passage {
  return { slug, headings: [slug], body: Array.from({ length: words }, (_, i) => `${slug}${i}`).join(" ") };
}

/** The passages of so many words each, merged: their slugs with their words. */
function merged(...words: number[]): [string, number][] {
  const passages = words.map((count, i) => passage("abcdefgh"[i] ?? "", count));
  return mergeShortPassages(passages, BOUNDS).map(({ slug, body }) => [slug, body.split(/\s+/).length]);
}

test.each<[number[], [string, number][]]>([
  [[], []],
  [[4], [["a", 4]]],
  // Of the least length it stands alone; a word less, and it is merged.
  [
    [3, 3],
    [
      ["a", 3],
      ["b", 3],
    ],
  ],
  [[3, 2], [["a", 5]]],
  [[2, 3], [["a", 5]]],
  // The longest that may stand: both are one. A word more, and they are not.
  [[4, 2], [["a", 6]]],
  [
    [3, 3, 1],
    [
      ["a", 3],
      ["b", 4],
    ],
  ],
  [[1, 1, 1, 1], [["a", 4]]],
])("passages of %j words", (words, expected) => {
  expect(merged(...words)).toEqual(expected);
});

test("the first passage's own size counts, which has another opening than the rest", () => {
  const sizeOf = (body: string, isFirst: boolean) => body.split(/\s+/).length + (isFirst ? 2 : 0);
  const both = [passage("a", 1), passage("b", 3)];
  expect(mergeShortPassages(both, { min: 3, max: 9, sizeOf }).map(({ slug }) => slug)).toEqual(["a", "b"]);
  const later = [passage("a", 3), passage("b", 1)];
  expect(mergeShortPassages(later, { min: 3, max: 9, sizeOf }).map(({ slug }) => slug)).toEqual(["a"]);
});
