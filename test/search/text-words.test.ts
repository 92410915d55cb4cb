import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textWordsOf } from "../../build/search/text-words.ts";
import { beginningOf, TextWords } from "../../worker/search/index/text-words.ts";
import { writtenWords } from "../../worker/search/text/tokenize.ts";

const words = (...texts: string[]) =>
  new TextWords(textWordsOf(texts.map((text) => ({ given: text, compared: text }))));

describe("the texts of an entry", () => {
  const texts = words(
    "A gate caps redemptions.",
    "The σ of returns, at 1.645.",
    "Redeemable shares; a redemption fee.",
    "1,000 shares.",
  );

  test.each([
    ["redemption", [0, 2]],
    ["redemptive", [0, 2]],
    ["redeem", [2]],
    ["re", [0, 1, 2]],
    ["sigma", [1]],
    ["1.645", [1]],
    ["1000", [3]],
    ["645", []],
    ["emption", []],
  ])("have a word that begins as %j does: %j", (word, expected) => {
    expect([...texts.textsWith(beginningOf(word))].sort()).toEqual(expected);
  });

  test("are given as they were, and there is none after the last", () => {
    expect([1, 2, 3, 4].map((number) => texts.text(number))).toEqual([
      "The σ of returns, at 1.645.",
      "Redeemable shares; a redemption fee.",
      "1,000 shares.",
      undefined,
    ]);
    expect([words().text(0), words().encoded(), words().textsWith("a").size]).toEqual([undefined, [], 0]);
  });

  test("are those whose words begin so, whatever is written and looked for", () => {
    const written = fc.string({ unit: "binary", minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(written, { maxLength: 40 }), fc.nat(), (given, chosen) => {
        const all = given.map((text) => writtenWords(text).map(beginningOf));
        const known = all.flat();
        const beginning = known.length > 0 ? (known[chosen % known.length] ?? "") : "none";
        const expected = all.flatMap((ofText, i) => (ofText.some((word) => word.startsWith(beginning)) ? [i] : []));
        const found = words(...given);
        expect([...found.textsWith(beginning)].sort((a, b) => a - b)).toEqual(expected);
        expect(found.encoded().map((text) => new TextDecoder().decode(text))).toEqual(
          given.map((text) => text.toWellFormed()),
        );
      }),
    );
  });

  test("that are not such a file are refused", () => {
    expect(() => new TextWords(new Uint8Array(100))).toThrow(/texts of an entry/);
    expect(() => words("")).toThrow(/empty/);
  });
});
