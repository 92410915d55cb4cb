import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance } from "../../worker/close.ts";
import { StringTable } from "../../worker/search/string-table.ts";

const word = fc.array(fc.constantFrom(..."abcd"), { minLength: 1, maxLength: 9 }).map((letters) => letters.join(""));
const tables = fc.uniqueArray(word, { maxLength: 40 }).map((words) => words.sort());

function tableOf(words: readonly string[]): StringTable {
  const starts = [0];
  for (const text of words) starts.push((starts.at(-1) ?? 0) + text.length);
  return new StringTable(new TextEncoder().encode(words.join("")), Uint32Array.from(starts));
}

describe("a sorted table of strings", () => {
  test("finds what it holds and nothing else, and all that begins with a prefix", () => {
    fc.assert(
      fc.property(tables, word, (words, wanted) => {
        const table = tableOf(words);
        expect(table.find(wanted)).toBe(words.indexOf(wanted));
        words.forEach((held, i) => {
          expect(table.find(held)).toBe(i);
          expect(table.text(i)).toBe(held);
        });
        const [from, to] = table.prefixRange(wanted);
        expect(words.slice(from, to)).toEqual(words.filter((held) => held.startsWith(wanted)));
      }),
    );
  });

  test("finds every word within a number of edits, with the number", () => {
    fc.assert(
      fc.property(tables, word, fc.constantFrom(1, 2), (words, wanted, bound) => {
        const expected = words.flatMap((held, entry) => {
          const distance = editDistance(wanted, held, bound);
          return distance <= bound ? [{ entry, distance }] : [];
        });
        expect(tableOf(words).near(wanted, bound)).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
