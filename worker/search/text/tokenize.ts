/**
 * Splits texts and queries into words. A compound (`130/30`, `S&P`, `mark-to-market`, `3(c)(7)`) gives its parts, and
 * also its parts joined, so that either spelling finds the other.
 */
import { fold, isAscii } from "./fold.ts";
import { stem } from "./stem.ts";

export interface Word {
  /** Folded, as written. */
  readonly text: string;
  /** The stem. */
  readonly term: string;
  /** Words of one compound have the same number; the numbers ascend. */
  readonly compound: number;
}

const MAX_WORD = 32;
/** Words of a compound that is joined. */
export const MAX_COMPOUND = 5;
/** Numbers keep their decimal point; grouped thousands do not keep their commas. */
const WORD = /\d+(?:[.,]\d+)+(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;
/** Fast path for ASCII: compiling the letters of all scripts takes a millisecond. */
const ASCII_WORD = /\d+(?:[.,]\d+)+(?![a-z0-9])|[a-z0-9]+/g;
/** What may be inside a compound: neither white space nor punctuation between clauses. */
const CONNECTOR = /^[^\s,;:"“”|<>{}!?…]+$/;

/** `GPs`, `CDs`: once they are folded, nothing tells them from other words, such as `CDS`. */
const SHORT_PLURAL = /\b([A-Z]{2})s\b/g;

function folding(text: string): string {
  return fold(text.replace(SHORT_PLURAL, "$1"));
}

export function tokenize(text: string): Word[] {
  const folded = folding(text);
  const words: Word[] = [];
  let compound = -1;
  let end = -1;
  for (const match of folded.matchAll(wordPattern(folded))) {
    if (end < 0 || !CONNECTOR.test(folded.slice(end, match.index))) compound++;
    end = match.index + match[0].length;
    const raw = wordOf(match[0]);
    words.push({ text: raw, term: stem(raw), compound });
  }
  return words;
}

/** The words of a text, folded, as they are written (`Word.text`). */
export function writtenWords(text: string): string[] {
  const folded = folding(text);
  return (folded.match(wordPattern(folded)) ?? []).map(wordOf);
}

/** Without the commas of thousands, and of bounded length. */
function wordOf(matched: string): string {
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(matched);
  return (isGrouped ? matched.replaceAll(",", "") : matched).slice(0, MAX_WORD);
}

function wordPattern(folded: string): RegExp {
  return isAscii(folded) ? ASCII_WORD : WORD;
}

/**
 * Words joined without a sign. `and` is dropped, which makes `2 and 20`, `2-and-20`, `2 & 20` and `2/20` equal. An
 * article before a name is dropped too.
 */
export function join(words: readonly Word[]): string {
  const named = withoutArticle(words);
  const last = named.length - 1;
  return named
    .map(({ text, term }, i) => (text === "and" && i > 0 && i < last ? "" : term))
    .join("")
    .slice(0, MAX_KEY);
}

/** So few letters say something else without their signs. */
const AMBIGUOUS = /^[a-z]{1,3}$/;

/** The form under which words are one name or one term: `M&A` is no `MA`, and `P/B` no `PB`; other names are joined. */
export function joinName(words: readonly Word[]): string {
  const joined = join(words);
  if (!AMBIGUOUS.test(joined)) return joined;
  return withoutArticle(words)
    .map(({ term }) => term)
    .join("-");
}

function withoutArticle(words: readonly Word[]): readonly Word[] {
  const first = words[0]?.text;
  return words.length > 1 && (first === "the" || first === "a" || first === "an") ? words.slice(1) : words;
}

/** In characters; three bytes each fit the index's sorted tables. */
const MAX_KEY = 84;

/** The key of a name, independent of its spacing, hyphens, capitals and plural. */
export function nameKey(name: string): string {
  return joinName(tokenize(name));
}
