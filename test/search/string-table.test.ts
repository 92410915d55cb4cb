import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeSortedTable, encodeTable } from "../../worker/store/binary/encode-tables.ts";
import { StringTable } from "../../worker/store/binary/string-table.ts";
import { MARK_INTERVAL, OffsetTable } from "../../worker/store/binary/tables.ts";
import { closeTo } from "./oracle/query.ts";

const word = fc.array(fc.constantFrom(..."abcd"), { minLength: 1, maxLength: 9 }).map((letters) => letters.join(""));
/** Words longer than a byte of length can say. */
const longWord = fc
  .tuple(
    fc.constantFrom("", "a".repeat(14), "a".repeat(15), "ab".repeat(60)),
    word,
    fc.constantFrom("", "b".repeat(120)),
  )
  .map((parts) => parts.join(""));
const tables = fc
  .uniqueArray(fc.oneof({ weight: 4, arbitrary: word }, longWord), { maxLength: 5 * MARK_INTERVAL })
  .map((words) => words.sort());

function bytesOf(words: readonly string[]): Uint8Array[] {
  return words.map((text) => new TextEncoder().encode(text));
}

function tableOf(words: readonly string[]): StringTable {
  const { lengths, marks, bytes } = encodeSortedTable(bytesOf(words));
  return new StringTable(bytes, lengths, new Uint32Array(marks.buffer));
}

function near(words: readonly string[], wanted: string, bound: number, most: number) {
  return closeTo(wanted, bound, words, most).map(({ text, edits }) => ({
    entry: words.indexOf(text),
    distance: edits,
  }));
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
        expect(tableOf(words).fuzzyMatches(wanted, bound, words.length)).toEqual(
          near(words, wanted, bound, words.length),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("compares no more entries than it may: those that share the longer beginning", () => {
    fc.assert(
      fc.property(tables, word, fc.constantFrom(1, 2), fc.nat(12), (words, wanted, bound, most) => {
        expect(tableOf(words).fuzzyMatches(wanted, bound, most)).toEqual(near(words, wanted, bound, most));
      }),
      { numRuns: 2000 },
    );
  });
});

test("the starts of a table's entries are the sums of the lengths, asked for in any order", () => {
  fc.assert(
    fc.property(tables, fc.array(fc.nat(), { maxLength: 60 }), (words, places) => {
      const { lengths, marks } = encodeTable(bytesOf(words));
      const starts = new OffsetTable(lengths, new Uint32Array(marks.buffer));
      const expected = [...words, ""].map((_, entry) => words.slice(0, entry).join("").length);
      for (const place of places)
        expect(starts.offset(place % expected.length)).toBe(expected[place % expected.length]);
    }),
  );
});
