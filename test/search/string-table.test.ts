import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance } from "../../worker/close.ts";
import { StringTable } from "../../worker/search/string-table.ts";
import { startsOf } from "../../worker/search/tables.ts";
import { textTable } from "../../worker/search/write-index.ts";
import { nearBound } from "./reference.ts";

const word = fc.array(fc.constantFrom(..."abcd"), { minLength: 1, maxLength: 9 }).map((letters) => letters.join(""));
/** Words that share long beginnings. */
const longWord = fc
  .tuple(
    fc.constantFrom("", "a".repeat(14), "a".repeat(15), "ab".repeat(60)),
    word,
    fc.constantFrom("", "b".repeat(120)),
  )
  .map((parts) => parts.join(""));
const tables = fc
  .uniqueArray(fc.oneof({ weight: 4, arbitrary: word }, longWord), { maxLength: 80 })
  .map((words) => words.sort());

function tableOf(words: readonly string[]): StringTable {
  const { lengths, bytes } = textTable(words);
  return new StringTable(bytes, startsOf(lengths));
}

describe("a sorted table of strings", () => {
  test("finds what it holds and nothing else, and all that begins with a prefix", () => {
    fc.assert(
      fc.property(tables, fc.oneof(word, longWord), (words, wanted) => {
        const table = tableOf(words);
        expect(table.count).toBe(words.length);
        expect(table.find(wanted)).toBe(words.indexOf(wanted));
        words.forEach((held, i) => {
          expect(table.find(held)).toBe(i);
          expect(table.text(i)).toBe(held);
          expect(table.length(i)).toBe(held.length);
        });
        const [from, to] = table.prefixRange(wanted);
        expect(words.slice(from, to)).toEqual(words.filter((held) => held.startsWith(wanted)));
      }),
      { numRuns: 500 },
    );
  });

  test("finds every word within a number of edits, with the number; within one when it begins with another letter", () => {
    fc.assert(
      fc.property(tables, word, fc.constantFrom(1, 2), (words, wanted, bound) => {
        const expected = words.flatMap((held, entry) => {
          const distance = editDistance(wanted, held, bound);
          return distance <= nearBound(wanted, held, bound) ? [{ entry, distance }] : [];
        });
        expect(tableOf(words).near(wanted, bound)).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
