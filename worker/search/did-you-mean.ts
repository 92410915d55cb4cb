/** Corrections ("did you mean") of a query with few hits, or with a word that the corpus lacks. */

import type { Vocabulary } from "./dictionary-types.ts";
import type { SearchIndex } from "./index/search-index.ts";
import type { NameMatches } from "./name-matches.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { isUnknown, type QueryTerm } from "./query-terms.ts";
import { joinName, nameKey } from "./text/tokenize.ts";

/** Below this number of hits, corrections are suggested. */
const MIN_HITS = 3;
const MAX_SUGGESTIONS = 3;

/**
 * The names that the query misspells, then the query with its unknown words corrected; never the query itself. Empty if
 * the query is a name, or if it has enough hits and every word is known.
 *
 * @param total number of hits
 */
export function correctionsFor(
  { words }: ParsedQuery,
  terms: readonly QueryTerm[],
  nameMatches: NameMatches,
  index: Pick<SearchIndex, "names" | "name" | "vocabulary">,
  total: number,
): string[] {
  const unsure = total < MIN_HITS || terms.some(isUnknown);
  if (nameMatches.exact || !unsure) return [];
  const queryKey = joinName(words);
  const suggestions = new Map<string, string>();
  function suggest(text: string): void {
    const key = nameKey(text);
    if (key !== queryKey && !suggestions.has(key)) suggestions.set(key, text);
  }
  function suggestNamed(key: number): void {
    for (const { document } of index.names.documentsNamed(key)) suggest(index.name(document));
  }
  for (const key of nameMatches.misspelled) suggestNamed(key);
  const corrected = correctedText(
    words.map((word) => word.text),
    terms,
    index.vocabulary,
  );
  if (corrected !== undefined) {
    const named = index.names.find(nameKey(corrected));
    if (named >= 0) suggestNamed(named);
    else suggest(corrected);
  }
  return [...suggestions.values()].slice(0, MAX_SUGGESTIONS);
}

/** @returns `undefined` if nothing is corrected, or if a correction is not a whole word */
function correctedText(
  words: readonly string[],
  terms: readonly QueryTerm[],
  vocabulary: Vocabulary,
): string | undefined {
  const corrected = terms.flatMap(({ from, guesses: [correction] }) =>
    correction === undefined ? [] : [{ from, correction }],
  );
  if (corrected.length === 0) return undefined;
  const texts = words.map((word, at) => {
    const parts = corrected.filter(({ from }) => from === at).map(({ correction }) => vocabulary.wholeWord(correction));
    if (parts.includes(undefined)) return undefined;
    return parts.length > 0 ? parts.join(" ") : word;
  });
  return texts.includes(undefined) ? undefined : texts.join(" ");
}
