/** Quoted phrases: the documents in which words stand side by side, in one field. */
import type { Positions } from "./positions.ts";
import type { SearchIndex } from "./search-index.ts";

/** The documents that hold the terms one after another. */
export function phraseDocuments(terms: readonly string[], index: SearchIndex, positions: Positions): Set<number> {
  const numbers = terms.map((term) => index.vocabulary.find(term));
  if (numbers.includes(-1)) return new Set();
  // Beginnings of the phrase as far as it has been followed: document → where the words so far start.
  let begun: Map<number, Set<number>> | undefined;
  numbers.forEach((term, place) => {
    const here = positions.of(term, index.holders(term));
    const next = new Map<number, Set<number>>();
    for (const [document, at] of here) {
      const starts = begun?.get(document);
      if (begun && !starts) continue;
      const kept = [...at].map((position) => position - place).filter((start) => !starts || starts.has(start));
      if (kept.length > 0) next.set(document, new Set(kept));
    }
    begun = next;
  });
  return new Set(begun?.keys());
}
