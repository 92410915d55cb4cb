/**
 * The meanings of words, learned from the corpus (`learn.ts`) and kept in a file, so that a build need not learn. Words
 * that are asked for alike, or stand in entries of the same subject, have similar vectors.
 *
 * `word-vectors.txt` has a line per stemmed word: the word, a tab, and a sign for each number of its vector (`LEVELS`).
 */
import { readFileSync } from "node:fs";
import { MEANING_DIMENSIONS } from "../../../formats/search/search-format.ts";

export const WORDS = new URL("word-vectors.txt", import.meta.url);

/** The signs of the numbers from −31 to 31, in order. Few levels suffice, and compress well. */
const LEVELS = "zyxwvutsrqponmlkjihgfedcba98765_01234ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ZERO = (LEVELS.length - 1) / 2;
/** The largest number. */
export const MAX_LEVEL = ZERO;

export type WordVectors = ReadonlyMap<string, Int8Array>;

let read: WordVectors | undefined;

/** The vectors of the file. */
export function wordVectors(): WordVectors {
  read ??= parseWordVectors(readFileSync(WORDS, "utf8"));
  return read;
}

/** @throws when a line has another form */
export function parseWordVectors(text: string): WordVectors {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line): [string, Int8Array] => {
      const [word = "", signs = ""] = line.split("\t");
      const vector = Int8Array.from(signs, (sign) => LEVELS.indexOf(sign) - ZERO);
      if (word === "" || vector.length !== MEANING_DIMENSIONS || vector.includes(-1 - ZERO))
        throw new Error(`${JSON.stringify(line)} is not a word and its vector`);
      return [word, vector];
    }),
  );
}

/** The text of the file: words in the order of their code points. */
export function formatWordVectors(vectors: WordVectors): string {
  const lines = [...vectors].map(([word, vector]) => {
    const signs = Array.from(vector, (level) => LEVELS.charAt(level + ZERO)).join("");
    return `${word}\t${signs}\n`;
  });
  return lines.sort().join("");
}
