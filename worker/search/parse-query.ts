/** Parses a query: its words, which of them count, and its quoted phrases. */
import { verbosityOf } from "./ranking-formulas.ts";
import { isStopWord } from "./text/stop-words.ts";
import { tokenize, type Word } from "./text/tokenize.ts";

export interface ParsedQuery {
  /** As it was typed. */
  readonly text: string;
  /** All words in their order. */
  readonly words: readonly Word[];
  /** Whether each word is searched: all but stop words, or all if there is nothing else. */
  readonly isContentWord: readonly boolean[];
  /**
   * Quoted phrases as stems in order; each must occur in a document in this order, whatever its plurals. A single stop
   * word is not a phrase, because nearly every document has it.
   */
  readonly phrases: readonly (readonly string[])[];
  /** 0 for keywords to 1 for a sentence. */
  readonly verbosity: number;
}

/** Further words are ignored: no question needs them, and this bounds the work. */
const MAX_WORDS = 40;
/** Words of all phrases together. */
const MAX_QUOTED = 24;
const QUOTED = /["“”„]([^"“”„]+)["“”„]/g;

export function parseQuery(text: string): ParsedQuery {
  const words = tokenize(text).slice(0, MAX_WORDS);
  const content = words.map((word) => !isStopWord(word.text));
  return {
    text,
    words,
    isContentWord: content.includes(true) ? content : words.map(() => true),
    phrases: phrasesOf(text),
    verbosity: verbosityOf(words.length),
  };
}

/** The distinct terms of the words that are searched. */
export function contentTerms({ words, isContentWord }: ParsedQuery): string[] {
  return [...new Set(words.flatMap(({ term }, at) => (isContentWord[at] ? [term] : [])))];
}

/** The distinct phrases in order, up to the limit of words. */
function phrasesOf(text: string): string[][] {
  const phrases = new Map<string, string[]>();
  for (const [, inside = ""] of text.matchAll(QUOTED)) {
    const words = tokenize(inside);
    const [first, ...others] = words;
    if (first === undefined || (others.length === 0 && isStopWord(first.text))) continue;
    const terms = words.map(({ term }) => term);
    phrases.set(terms.join(" "), terms);
  }
  let quoted = 0;
  return [...phrases.values()].filter((terms) => {
    if (quoted + terms.length > MAX_QUOTED) return false;
    quoted += terms.length;
    return true;
  });
}
