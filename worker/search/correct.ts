/** "Did you mean": queries that a query with few hits was perhaps meant to be. */
import type { ParsedQuery } from "./query.ts";
import type { SearchIndex } from "./search-index.ts";
import type { Spots } from "./spotting.ts";
import { join, nameKey } from "./tokenize.ts";
import { isUnknown, type Unit } from "./units.ts";

const FEW = 3;
const MAX_SUGGESTIONS = 3;

/**
 * The names that the query misspells, then what it is with its unknown words corrected; never the query itself.
 * Nothing when the query is a name, or has hits enough and every word is known.
 *
 * @param total hits that the query has
 */
export function suggestionsFor(
  { words }: ParsedQuery,
  units: readonly Unit[],
  spots: Spots,
  index: Pick<SearchIndex, "names" | "name">,
  total: number,
): string[] {
  const unsure = total < FEW || units.some(isUnknown);
  if (spots.exact || !unsure) return [];
  const asked = join(words);
  const suggestions = new Map<string, string>();
  function suggest(text: string): void {
    const key = nameKey(text);
    if (key !== asked && !suggestions.has(key)) suggestions.set(key, text);
  }
  function suggestNamed(key: number): void {
    for (const { document } of index.names.named(key)) suggest(index.name(document));
  }
  for (const key of spots.misspelt) suggestNamed(key);
  const corrected = correctedText(
    words.map((word) => word.text),
    units,
  );
  if (corrected !== undefined) {
    const named = index.names.find(nameKey(corrected));
    if (named >= 0) suggestNamed(named);
    else suggest(corrected);
  }
  return [...suggestions.values()].slice(0, MAX_SUGGESTIONS);
}

function correctedText(words: readonly string[], units: readonly Unit[]): string | undefined {
  if (!units.some((unit) => unit.correction !== undefined)) return undefined;
  return words
    .map((word, at) => {
      const parts = units.flatMap((unit) =>
        unit.from === at && unit.correction !== undefined ? [unit.correction] : [],
      );
      return parts.length > 0 ? parts.join(" ") : word;
    })
    .join(" ");
}
