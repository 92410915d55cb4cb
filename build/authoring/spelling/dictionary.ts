/** The words that may stand in the content: of British English, of finance, and in the names of the entries. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";

/** Words of the field that the dictionary of English lacks, one a line. */
export const WORD_LIST = new URL("words.txt", import.meta.url);
const ENGLISH = createRequire(import.meta.url)
  .resolve("@cspell/dict-en-gb-mit/cspell-ext.json")
  .replace("cspell-ext.json", "en_GB.trie.gz");
/** Suffixes that inflection adds, each with the ending that is removed first: `swaptions`, `rehypothecated`. */
const INFLECTIONS = [
  ["s", ""],
  ["es", ""],
  ["ed", ""],
  ["ed", "e"],
  ["ing", ""],
  ["ing", "e"],
  ["ies", "y"],
] as const;
/** Suggestions that are shown. */
const SUGGESTIONS = 3;

export interface Dictionary {
  knows(word: string): boolean;
  /** The words that are most like it. */
  near(word: string): string[];
}

/** Words of a text: letters, with apostrophes between them. Nothing that has a digit in it. */
export const WORD = /(?<![\p{L}\p{N}_])\p{L}+(?:['’]\p{L}+)*(?![\p{L}\p{N}_])/gu;

/**
 * @param names names and keywords of the entries: an entry on a new thing may call it by its name
 * @param words besides those of English
 */
export function loadDictionary(names: Iterable<string>, words = wordList()): Dictionary {
  const english = decodeTrie(gunzipSync(readFileSync(ENGLISH)));
  const special = new Set(words);
  for (const name of names) for (const [word] of name.toLowerCase().matchAll(WORD)) special.add(word);
  function knows(word: string): boolean {
    const plain = word.replace("’", "'").replace(/'s$/, "");
    if (english.hasWord(plain, true) || special.has(plain)) return true;
    return INFLECTIONS.some(
      ([ending, taken]) => plain.endsWith(ending) && special.has(plain.slice(0, -ending.length) + taken),
    );
  }
  return { knows, near: (word) => english.suggest(word, { numSuggestions: SUGGESTIONS }).slice(0, SUGGESTIONS) };
}

export function wordList(): string[] {
  return readFileSync(WORD_LIST, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}
