/** Queries that are made to be as expensive as possible; the same ones for the same seed. */
import type { SearchDocument } from "../../build/search/search-document.ts";
import { tokenize } from "../../worker/search/text/tokenize.ts";

/** The maximum length that the service takes. */
const LONGEST = 256;

const STOP_WORDS = "the of and to in is by for on an it as be or at that this with from not a one two".split(" ");
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const OPERATORS = ["AND", "OR", "NOT", "+", "-", "*", "~", "(", ")", ":", "^2", "/", "|", "&&"];
const SIGNS = [..."ﷺδΔσβ日本語κόστοςüßéñ§½²ﬁ™😀\u0301\u200b\u202e�’“”„«»…—"];
const DIGITS = ["0", "1", "2", "3.14", "1,000,000", "20", "30", "2008", "13", "130", "7", "500", "1e9", "0.5"];

/** A way to make a query. */
export type Attack = (random: Random, words: CorpusWords) => string;

export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
}

export interface CorpusWords {
  /** The commonest first. */
  readonly common: readonly string[];
  readonly all: readonly string[];
  readonly names: readonly string[];
  readonly sentences: readonly string[];
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  function below(limit: number): number {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  }
  return {
    below,
    pick(list) {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error("nothing to pick from");
      return picked;
    },
  };
}

export function wordsOf(documents: readonly SearchDocument[]): CorpusWords {
  const uses = new Map<string, number>();
  const sentences: string[] = [];
  for (const { texts } of documents) {
    for (const text of Object.values(texts).flat()) {
      const own = tokenize(text).map(({ text: word }) => word);
      for (const word of new Set(own)) uses.set(word, (uses.get(word) ?? 0) + 1);
      if (own.length > 20) sentences.push(text);
    }
  }
  const all = [...uses].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  const names = documents.flatMap((document) => document.names.map(({ text }) => text));
  return { common: all.slice(0, 200), all, names, sentences };
}

/** Pieces one after another until no more fit. */
function filled(random: Random, piece: () => string, separator = " "): string {
  const pieces: string[] = [];
  const length = random.below(4) === 0 ? random.below(LONGEST) : LONGEST;
  for (let size = 0; size < length; ) {
    const next = piece();
    pieces.push(next);
    size += next.length + separator.length;
  }
  return pieces.join(separator).slice(0, LONGEST);
}

function letters(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick([...LETTERS])).join("");
}

/** A typo: a letter removed, doubled, swapped with the next one, or replaced. */
function misspelt(random: Random, word: string): string {
  const at = random.below(word.length);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const letter = word.charAt(at);
  return random.pick([
    before + after,
    before + letter + letter + after,
    before + after.charAt(0) + letter + after.slice(1),
    before + random.pick([...LETTERS]) + after,
  ]);
}

function long(words: CorpusWords, random: Random): string {
  return random.pick(words.all.filter((word) => word.length >= 8));
}

export const ATTACKS: Readonly<Record<string, Attack>> = {
  "stop word": (random) => random.pick(STOP_WORDS),
  "stop words": (random) => filled(random, () => random.pick(STOP_WORDS)),
  "quoted stop words": (random) => filled(random, () => `"${random.pick(STOP_WORDS)}"`),
  "quoted stop words, nothing between": (random) => filled(random, () => `"${random.pick(STOP_WORDS)}"`, ""),
  "one phrase of stop words": (random) => `"${filled(random, () => random.pick(STOP_WORDS)).slice(0, 254)}"`,
  "quoted common words": (random, { common }) => filled(random, () => `"${random.pick(common)}"`),
  "quoted pairs of common words": (random, { common }) =>
    filled(random, () => `"${random.pick(common)} ${random.pick(common)}"`),
  "a quoted sentence": (random, { sentences }) => {
    const sentence = random.pick(sentences);
    return `"${sentence
      .slice(random.below(sentence.length / 2))
      .replaceAll('"', "")
      .slice(0, 254)}"`;
  },
  "half a sentence": (random, { sentences }) => {
    const sentence = random.pick(sentences);
    return sentence.slice(random.below(sentence.length / 2)).slice(0, LONGEST);
  },
  "common words": (random, { common }) => filled(random, () => random.pick(common)),
  "any words": (random, { all }) => filled(random, () => random.pick(all)),
  names: (random, { names }) => filled(random, () => random.pick(names)),
  "one letter": (random) => random.pick([...LETTERS]),
  "two letters": (random) => letters(random, 2),
  "one-letter words": (random) => filled(random, () => random.pick([...LETTERS])),
  "two-letter words": (random) => filled(random, () => letters(random, 2)),
  "beginnings of words": (random, { all }) => filled(random, () => random.pick(all).slice(0, 2 + random.below(3))),
  "words and a beginning": (random, { common, all }) =>
    `${random.pick(common)} ${random.pick(common)} ${random.pick(all).slice(0, 1 + random.below(3))}`,
  "misspelt words": (random, words) => filled(random, () => misspelt(random, long(words, random))),
  "words misspelt twice": (random, words) =>
    filled(random, () => misspelt(random, misspelt(random, long(words, random)))),
  "misspelt names": (random, { names }) => misspelt(random, misspelt(random, random.pick(names))),
  "words that nothing is like": (random) => filled(random, () => letters(random, 8 + random.below(8))),
  "words joined": (random, { common }) => filled(random, () => random.pick(common) + random.pick(common)),
  "one long word": (random) => letters(random, LONGEST),
  "long words": (random) => filled(random, () => letters(random, 32 + random.below(40))),
  "one word again and again": (random, { common }) => {
    const word = random.pick(common);
    return filled(random, () => word);
  },
  "one letter again and again": (random) => random.pick([...LETTERS]).repeat(LONGEST),
  operators: (random, { common }) => filled(random, () => random.pick([...OPERATORS, ...common.slice(0, 14)])),
  numbers: (random) => filled(random, () => random.pick(DIGITS)),
  "one digit": (random) => String(random.below(10)),
  compounds: (random, { common }) =>
    filled(random, () => [0, 1, 2].map(() => random.pick(common)).join(random.pick(["-", "/", "&", "+"]))),
  signs: (random) => filled(random, () => random.pick(SIGNS), random.pick(["", " "])),
  "words with signs": (random, { common }) => filled(random, () => random.pick(common) + random.pick(SIGNS)),
  "all of it": (random, words) =>
    filled(random, () => {
      const name = random.pick(Object.keys(ATTACKS).filter((other) => other !== "all of it"));
      return (ATTACKS[name] as Attack)(random, words).slice(0, 10 + random.below(60));
    }),
};

/** So many queries, with all kinds of attack equally often. */
export function hostileQueries(documents: readonly SearchDocument[], count: number, seed: number): string[] {
  const words = wordsOf(documents);
  const random = randomOf(seed);
  const attacks = Object.values(ATTACKS);
  return Array.from({ length: count }, (_, i) => (attacks[i % attacks.length] as Attack)(random, words));
}
