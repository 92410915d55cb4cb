/** Quoted phrases: the documents in which words stand side by side, in one field. */
import type { Positions } from "./positions.ts";

/** The documents that hold every one of the phrases. */
export function documentsQuoting(phrases: readonly (readonly string[])[], positions: Positions): Set<number> {
  const [first = new Set<number>(), ...others] = phrases.map((phrase) => phraseDocuments(phrase, positions));
  return new Set([...first].filter((document) => others.every((other) => other.has(document))));
}

/** The documents that hold the terms one after another. */
function phraseDocuments(terms: readonly string[], positions: Positions): Set<number> {
  // Beginnings of the phrase as far as it has been followed: document → where the words so far start.
  let begun: Map<number, Set<number>> | undefined;
  terms.forEach((term, place) => {
    const next = new Map<number, Set<number>>();
    for (const [document, at] of positions.of(term)) {
      const starts = begun?.get(document);
      if (begun && !starts) continue;
      const kept = [...at].map((position) => position - place).filter((start) => !starts || starts.has(start));
      if (kept.length > 0) next.set(document, new Set(kept));
    }
    begun = next;
  });
  return new Set(begun?.keys());
}
