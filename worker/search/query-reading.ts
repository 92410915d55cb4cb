/** How a query was read: which of its words are in the corpus, and how much of it the best hit matches. */

import type { SearchIndex } from "./index/search-index.ts";
import type { NameMatches } from "./name-matches.ts";
import type { ParsedQuery } from "./parse-query.ts";
import type { QueryTerm } from "./query-terms.ts";
import { idf, wordWeight } from "./ranking-formulas.ts";
import { tokenize, writtenWords } from "./text/tokenize.ts";

export const MATCHES = ["names", "most", "some", "none"] as const;

export interface QueryReading {
  /** Words of the query without a match in the corpus, as they were typed. */
  readonly unmatched: readonly string[];
  /** Words that are not in the corpus, as they were typed, and what each was read as. */
  readonly readAs: Readonly<Record<string, string>>;
  /**
   * How much of the query the best hit matches. `names`: the query names it. `most` or `some` of the query's words,
   * by their weights. `none`: there is no hit.
   */
  readonly match: (typeof MATCHES)[number];
}

/** The best hit, and the weights of the query's words that it contains. */
interface BestHit {
  readonly document: number;
  readonly coverage: number;
}

/** The share of a query's weight that counts as most of it. */
const MOST = 0.6;

export function readingOf(
  { text: query, words, verbosity }: ParsedQuery,
  terms: readonly QueryTerm[],
  nameMatches: NameMatches,
  index: Pick<SearchIndex, "vocabulary" | "name">,
  best: BestHit | undefined,
): QueryReading {
  const textOf = ({ from, to }: QueryTerm): string =>
    words
      .slice(from, to)
      .map(({ text }) => asTyped(text, query))
      .join(" ");
  /** `sidepocket` is a name, and no word of the corpus. */
  const isMatched = ({ expansions, from, to }: QueryTerm): boolean =>
    expansions.length > 0 || nameMatches.sequences.some((name) => name.from <= from && to <= name.to);
  const { vocabulary } = index;
  const inBestName = new Set(best ? tokenize(index.name(best.document)).map(({ term }) => term) : []);
  const readAs = terms.flatMap((term): [string, string][] => {
    // `kely` may be `rely` or `kelly`: what the best hit is called decides.
    const guess = term.guesses.find((each) => inBestName.has(vocabulary.text(each))) ?? term.guesses[0];
    const word = guess === undefined ? undefined : vocabulary.wholeWord(guess);
    return word === undefined ? [] : [[textOf(term), word]];
  });
  const unknown = wordWeight(idf(vocabulary.documents, 0), verbosity);
  const weight = terms.reduce((sum, term) => sum + (isMatched(term) ? term.weight : unknown), 0);
  return {
    unmatched: terms.filter((term) => !isMatched(term)).map(textOf),
    readAs: Object.fromEntries(readAs),
    match: matchOf(best, nameMatches, weight),
  };
}

/** A folded word as it stands in the query: `étude` of `etude`. */
function asTyped(word: string, query: string): string {
  const typed = query.match(/[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  return typed.find((piece) => writtenWords(piece).join(" ") === word) ?? word;
}

function matchOf(best: BestHit | undefined, { named }: NameMatches, weight: number): QueryReading["match"] {
  if (!best) return "none";
  if (named.has(best.document)) return "names";
  return best.coverage >= MOST * weight ? "most" : "some";
}
