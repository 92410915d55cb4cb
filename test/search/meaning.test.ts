import { describe, expect, test } from "vitest";
import { documentMeaning } from "../../build/search/meaning/document-meaning.ts";
import { learnWordVectors } from "../../build/search/meaning/learn.ts";
import { formatWordVectors, parseWordVectors, wordVectors } from "../../build/search/meaning/word-vectors.ts";
import type { SearchDocument } from "../../build/search/search-document.ts";
import { FIELDS, MEANING_DIMENSIONS } from "../../formats/search/search-format.ts";
import { cosine } from "../../worker/search/ranking/rerank-by-agreement.ts";

/** Two subjects, with a layman's and a professional's word for each: one stands in the questions, one in the summaries. */
const SUBJECTS = [
  ["boat", "vessel", "sail harbour captain wave"],
  ["house", "dwelling", "roof garden door window"],
] as const;

const DOCUMENTS: readonly SearchDocument[] = Array.from({ length: 12 }, (_, i) => {
  const [lay, name, words] = SUBJECTS[i % 2] ?? SUBJECTS[0];
  const none = { name: [], abbreviation: [], aliases: [], definition: [], text: [], keywords: [] };
  const texts = { ...none, summary: [`A ${name} with a ${words}.`], questions: [`Which ${lay} has a ${words}?`] };
  return { type: "term", id: `d-${i}`, name, summary: "", texts, names: [], links: [] };
});

const sumOf = (vector: Int8Array | undefined): Float64Array => Float64Array.from(vector ?? []);

describe("what words mean", () => {
  const learned = learnWordVectors(DOCUMENTS);

  test("is learned from which documents use which words: two words for one subject agree, those for two do not", () => {
    const [boat, house] = [sumOf(learned.get("boat")), sumOf(learned.get("house"))];
    const [vessel, dwelling] = [learned.get("vessel"), learned.get("dwelling")];
    expect(cosine(boat, vessel ?? new Int8Array())).toBeGreaterThan(cosine(boat, dwelling ?? new Int8Array()));
    expect(cosine(house, dwelling ?? new Int8Array())).toBeGreaterThan(cosine(house, vessel ?? new Int8Array()));
  });

  test("is the same every time", () => {
    expect(formatWordVectors(learnWordVectors(DOCUMENTS))).toBe(formatWordVectors(learned));
  });

  test("is given back by the file's text as it was written, and another form is refused", () => {
    const text = formatWordVectors(learned);
    expect(new Map(parseWordVectors(text))).toEqual(new Map([...learned].sort()));
    expect(() => parseWordVectors("word\tABC\n")).toThrow("is not a word and its vector");
    expect(() => parseWordVectors(`word\t${"!".repeat(MEANING_DIMENSIONS)}\n`)).toThrow("is not a word");
  });

  test("adds up to what a document means, at one length; nothing known means nothing", () => {
    const once = (word: string) => new Map([[word, Uint8Array.from(FIELDS, (_, field) => (field === 0 ? 1 : 0))]]);
    const meaning = documentMeaning(once("boat"), learned);
    expect(cosine(sumOf(learned.get("boat")), meaning)).toBeGreaterThan(0.95);
    expect(Math.sqrt(meaning.reduce((sum, value) => sum + value * value, 0))).toBeCloseTo(16, -1);
    expect(new Set(documentMeaning(once("unheard"), learned))).toEqual(new Set([0]));
    expect(cosine(sumOf(learned.get("boat")), new Int8Array(MEANING_DIMENSIONS))).toBe(0);
  });

  test("is kept for the words of the corpus", () => {
    expect(wordVectors().size).toBeGreaterThan(5000);
    const means = (word: string) => wordVectors().get(word) ?? new Int8Array(MEANING_DIMENSIONS);
    expect(cosine(sumOf(means("drawdown")), means("peak"))).toBeGreaterThan(
      cosine(sumOf(means("drawdown")), means("licence")),
    );
  });
});
