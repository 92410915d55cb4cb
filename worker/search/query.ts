/** What a query says: its words, which of them count, and the phrases in quotes. */
import { isStopWord } from "./stop-words.ts";
import { tokenize, type Word } from "./tokenize.ts";

export interface ParsedQuery {
  /** All words in their order. */
  readonly words: readonly Word[];
  /** Per word, whether it is looked for: all but stop words, or all when there is nothing else. */
  readonly counts: readonly boolean[];
  /** Quoted phrases as terms in their order; each must stand in a document as it is. A stop word alone is no phrase. */
  readonly phrases: readonly (readonly string[])[];
}

/** More words than these are passed over: no question needs them, and the work stays bounded. */
const MAX_WORDS = 40;
/** Words of all phrases together; every one of them may have a long list of positions. */
const MAX_QUOTED = 24;
const QUOTED = /["“”„]([^"“”„]+)["“”„]/g;

export function parseQuery(text: string): ParsedQuery {
  const words = tokenize(text).slice(0, MAX_WORDS);
  const content = words.map((word) => !isStopWord(word.text));
  const phrases = [...text.matchAll(QUOTED)]
    .map(([, inside = ""]) => tokenize(inside))
    .filter(([first, ...others]) => first !== undefined && (others.length > 0 || !isStopWord(first.text)))
    .map((quoted) => quoted.map((word) => word.term));
  const distinct = [...new Map(phrases.map((terms) => [terms.join(" "), terms])).values()];
  let quoted = 0;
  const kept = distinct.filter((terms) => {
    quoted += terms.length;
    return quoted <= MAX_QUOTED;
  });
  return { words, counts: content.includes(true) ? content : words.map(() => true), phrases: kept };
}
