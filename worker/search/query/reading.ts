/** How a query was read: which of its words the corpus has, and how much of it the best hit matches. */
import { idf } from "../ranking/score.ts";
import { tokenize } from "../text/tokenize.ts";
import type { NameMatches } from "./name-matches.ts";
import type { ParsedQuery } from "./parse-query.ts";
import type { QueryTerm } from "./query-terms.ts";

export const MATCHES = ["names", "most", "some", "none"] as const;

export interface QueryReading {
  /** Words of the query for which the corpus has nothing. */
  readonly unmatched: readonly string[];
  /** Words that the corpus lacks, and the word that each was read as. */
  readonly readAs: Readonly<Record<string, string>>;
  /**
   * What of the query the best hit matches: `names`, the query names it; `most` or `some` of the query's words, weighed by
   * how rare they are; `none` when there is no hit.
   */
  readonly match: (typeof MATCHES)[number];
}

/** The best hit, and the idf of the query's words that it has. */
interface BestHit {
  readonly document: number;
  readonly coverage: number;
}

/** The share of a query's weight that is most of it. */
const MOST = 0.6;

export function readingOf(
  { words }: ParsedQuery,
  terms: readonly QueryTerm[],
  nameMatches: NameMatches,
  documents: number,
  best: BestHit | undefined,
  wholeWord: (term: string) => string | undefined,
): QueryReading {
  const textOf = ({ from, to }: QueryTerm): string =>
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(" ");
  const readAs = terms.flatMap((term): [string, string][] => {
    const word = term.correction === undefined ? undefined : wholeWord(term.correction);
    return word === undefined ? [] : [[textOf(term), word]];
  });
  const weight = terms.reduce((sum, term) => sum + (isMatched(term) ? term.idf : idf(documents, 0)), 0);
  return {
    unmatched: terms.filter((term) => !isMatched(term)).map(textOf),
    readAs: Object.fromEntries(readAs),
    match: matchOf(best, nameMatches, weight),
  };
}

function isMatched({ expansions }: QueryTerm): boolean {
  return expansions.length > 0;
}

function matchOf(best: BestHit | undefined, { whole }: NameMatches, weight: number): QueryReading["match"] {
  if (!best) return "none";
  if (whole.has(best.document)) return "names";
  return best.coverage >= MOST * weight ? "most" : "some";
}

/** Hits whose texts are looked through for a whole word. */
const MAX_LOOKED_THROUGH = 10;

/**
 * A word of which a term is the stem, as the best hits write it: the index knows stems, and people want words.
 *
 * @param hits documents, the best first
 * @param textsOf names and summary of a document
 */
export function wholeWordsOf(
  hits: readonly number[],
  textsOf: (document: number) => readonly string[],
): (term: string) => string | undefined {
  return (term) => {
    for (const text of hits.slice(0, MAX_LOOKED_THROUGH).flatMap(textsOf)) {
      const word = tokenize(text).find((candidate) => candidate.term === term);
      if (word) return word.text;
    }
    return undefined;
  };
}
