/**
 * Learns the meanings of words from the corpus. Each question, summary, name and sentence of an entry is an example:
 * the vectors of some of its words are added up, and the sum shall be nearer to the entry's vector than to those of
 * other entries. Words that lead to the same entries so get similar vectors, also those that no entry shares: what a
 * layman asks for and what the trade calls it. This is a softmax classifier with one hidden layer and sampled negatives
 * (as in StarSpace and fastText), which begins with latent semantic analysis.
 */
import { float64At, numberAt } from "../../../formats/binary/checked-access.ts";
import { required } from "../../../formats/required.ts";
import { FIELDS, MEANING_DIMENSIONS } from "../../../formats/search/search-format.ts";
import { FIELD_WEIGHTS, idf, saturate } from "../../../worker/search/ranking/score.ts";
import { isStopWord } from "../../../worker/search/text/stop-words.ts";
import { tokenize } from "../../../worker/search/text/tokenize.ts";
import { sentences } from "../../text/split-sentences.ts";
import type { SearchDocument } from "../search-document.ts";
import { latentSpace } from "./latent-semantics.ts";
import { MAX_LEVEL, type WordVectors } from "./word-vectors.ts";

/** Documents that a word must stand in. */
const MIN_DOCUMENTS = 3;
const EPOCHS = 3;
const RATE = 0.1;
/** Words learn faster than entries, because each is seen more rarely. */
const WORD_RATE = 3;
/** Share of an example's words that are left out, another each time. */
const DROPPED = 0.3;
const NEGATIVES = 32;
const SHARPNESS = 12;
/** What asks for the entry counts as often as four sentences. */
const QUESTION_REPEATS = 4;
/** A number of a vector counts as another level beyond this share of the standard deviation of all numbers. */
const LEVEL_WIDTH = 1.6;
const SEED = 5;

interface Example {
  readonly words: readonly number[];
  readonly document: number;
}

export function learnWordVectors(documents: readonly SearchDocument[]): WordVectors {
  const random = randomNumbers();
  const { vocabulary, words, entries } = latentMeanings(documents, random);
  const numbers = new Map(vocabulary.map((word, number) => [word, number]));
  const examples = documents.flatMap((document, number) => examplesOf(document, number, numbers));
  for (let document = 0; document < documents.length; document++) normalize(entries, document * MEANING_DIMENSIONS);
  const total = EPOCHS * examples.length;
  for (let step = 0; step < total; step++) {
    if (step % examples.length === 0) shuffle(examples, random);
    const example = required(examples[step % examples.length], "an example");
    learn(example, words, entries, documents.length, RATE * (1 - step / total), random);
  }
  return quantized(vocabulary, words);
}

/** Where learning begins: latent semantic analysis of the words of all entries. */
export function latentMeanings(
  documents: readonly SearchDocument[],
  random = randomNumbers(),
): { readonly vocabulary: readonly string[]; readonly words: Float64Array; readonly entries: Float64Array } {
  const vocabulary = vocabularyOf(documents);
  const numbers = new Map(vocabulary.map((word, number) => [word, number]));
  const rows = documents.map((document) => wordsOf(document, numbers));
  const rarity = rarities(rows, vocabulary.length);
  const start = Float64Array.from({ length: vocabulary.length * MEANING_DIMENSIONS }, () => random() - 0.5);
  const { words, documents: entries } = latentSpace(
    rows.map((row) => weighted(row, rarity)),
    start,
    MEANING_DIMENSIONS,
  );
  const weighed = words.map((value, at) => value * float64At(rarity, Math.floor(at / MEANING_DIMENSIONS)));
  return { vocabulary, words: weighed, entries };
}

/** The words of enough documents, in order. */
function vocabularyOf(documents: readonly SearchDocument[]): string[] {
  const counts = new Map<string, number>();
  for (const { texts } of documents) {
    for (const word of new Set(Object.values(texts).flat().flatMap(contentWords)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].flatMap(([word, count]) => (count >= MIN_DOCUMENTS ? [word] : [])).sort();
}

function contentWords(text: string): string[] {
  return tokenize(text).flatMap((word) => (isStopWord(word.text) || /^\d/.test(word.term) ? [] : [word.term]));
}

/** How often each word stands in a document, each time weighed by the field. */
function wordsOf({ texts }: SearchDocument, numbers: ReadonlyMap<string, number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const field of FIELDS) {
    for (const word of texts[field].flatMap(contentWords)) {
      const number = numbers.get(word);
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + FIELD_WEIGHTS.boost[field]);
    }
  }
  return counts;
}

/** The inverse document frequency of each word. */
function rarities(rows: readonly ReadonlyMap<number, number>[], words: number): Float64Array {
  const counts = new Float64Array(words);
  for (const row of rows) for (const word of row.keys()) counts[word] = float64At(counts, word) + 1;
  return counts.map((count) => idf(rows.length, count));
}

/** The weights of a document's words, of the length 1. */
function weighted(row: ReadonlyMap<number, number>, rarity: Float64Array): Map<number, number> {
  const weights = [...row].map(([word, count]) => [word, saturate(count) * float64At(rarity, word)] as const);
  const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return new Map(weights.map(([word, weight]) => [word, weight / length]));
}

function examplesOf(
  { name, texts }: SearchDocument,
  document: number,
  numbers: ReadonlyMap<string, number>,
): Example[] {
  const asked = texts.questions.flatMap((question) => new Array<string>(QUESTION_REPEATS).fill(question));
  const named = [name, ...texts.aliases, ...texts.keywords].join(" ");
  const told = [...texts.summary, ...texts.definition.flatMap(sentences)];
  return [...asked, named, ...texts.keywords, ...told].map((text) => ({
    words: [...new Set(contentWords(text))].flatMap((word) => numbers.get(word) ?? []),
    document,
  }));
}

/** One step of gradient descent on the cross-entropy of the example's entry among sampled ones. */
function learn(
  { words: given, document }: Example,
  words: Float64Array,
  entries: Float64Array,
  documents: number,
  rate: number,
  random: () => number,
): void {
  const kept = given.filter(() => random() > DROPPED);
  if (kept.length < 2) return;
  const sum = new Float64Array(MEANING_DIMENSIONS);
  for (const word of kept) add(sum, 0, words, word * MEANING_DIMENSIONS, 1);
  const length = normalize(sum, 0);
  const sampled = [document, ...Array.from({ length: NEGATIVES }, () => Math.floor(random() * documents))];
  const chances = sampled.map((entry) => Math.exp(SHARPNESS * (dot(sum, entries, entry * MEANING_DIMENSIONS) - 1)));
  const all = chances.reduce((a, b) => a + b, 0);
  const gradient = new Float64Array(MEANING_DIMENSIONS);
  sampled.forEach((entry, i) => {
    const error = SHARPNESS * ((i === 0 ? 1 : 0) - numberAt(chances, i) / all);
    if (Math.abs(error) < MIN_ERROR) return;
    add(gradient, 0, entries, entry * MEANING_DIMENSIONS, error);
    add(entries, entry * MEANING_DIMENSIONS, sum, 0, rate * error);
    normalize(entries, entry * MEANING_DIMENSIONS);
  });
  // Only the direction of the sum counts.
  add(gradient, 0, sum, 0, -dot(sum, gradient, 0));
  for (const word of kept) add(words, word * MEANING_DIMENSIONS, gradient, 0, (WORD_RATE * rate) / length);
}

const MIN_ERROR = 1e-3;

/** Adds a vector times a factor to another. */
function add(to: Float64Array, at: number, from: Float64Array, first: number, factor: number): void {
  for (let i = 0; i < MEANING_DIMENSIONS; i++) to[at + i] = float64At(to, at + i) + factor * float64At(from, first + i);
}

/** @param one a single vector */
function dot(one: Float64Array, many: Float64Array, first: number): number {
  let sum = 0;
  for (let i = 0; i < MEANING_DIMENSIONS; i++) sum += float64At(one, i) * float64At(many, first + i);
  return sum;
}

/** Makes a vector's length 1. @returns the length before */
function normalize(vectors: Float64Array, first: number): number {
  const vector = vectors.subarray(first, first + MEANING_DIMENSIONS);
  const length = Math.sqrt(dot(vector, vector, 0)) || 1;
  for (let i = 0; i < MEANING_DIMENSIONS; i++) vector[i] = float64At(vector, i) / length;
  return length;
}

/** Vectors of few levels. */
export function quantized(vocabulary: readonly string[], words: Float64Array): WordVectors {
  const deviation = Math.sqrt(words.reduce((sum, value) => sum + value * value, 0) / words.length);
  const level = (value: number): number =>
    Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, Math.round(value / (LEVEL_WIDTH * deviation))));
  return new Map(
    vocabulary.map((word, number) => {
      const first = number * MEANING_DIMENSIONS;
      return [word, Int8Array.from(words.subarray(first, first + MEANING_DIMENSIONS), level)];
    }),
  );
}

/** The same numbers from 0 to 1 every time. */
function randomNumbers(): () => number {
  let state = SEED;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle(examples: Example[], random: () => number): void {
  for (let i = examples.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [examples[i], examples[j]] = [required(examples[j], "an example"), required(examples[i], "an example")];
  }
}
