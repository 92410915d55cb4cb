/** Quoted phrases: the documents in which words stand side by side, in one field. */
import type { Positions } from "./positions.ts";

/** The documents that hold every one of the phrases. */
export function documentsQuoting(phrases: readonly (readonly string[])[], positions: Positions): Set<number> {
  // A word may stand in a query many times; its positions are read once.
  const read = new Map<string, ReturnType<Positions["of"]>>();
  function positionsOf(term: string): ReturnType<Positions["of"]> {
    const known = read.get(term);
    if (known) return known;
    const found = positions.of(term);
    read.set(term, found);
    return found;
  }
  const [first = new Set<number>(), ...others] = phrases.map((phrase) => phraseDocuments(phrase, positionsOf));
  return new Set([...first].filter((document) => others.every((other) => other.has(document))));
}

/** The documents that hold the terms one after another. */
function phraseDocuments(
  terms: readonly string[],
  positionsOf: (term: string) => ReadonlyMap<number, Uint32Array>,
): Set<number> {
  // Beginnings of the phrase as far as it has been followed: document → where the words so far start.
  let begun: Map<number, Set<number>> | undefined;
  for (const [place, term] of terms.entries()) {
    const next = new Map<number, Set<number>>();
    for (const [document, at] of positionsOf(term)) {
      const starts = begun?.get(document);
      if (begun && !starts) continue;
      const kept = Array.from(at, (position) => position - place).filter((start) => !starts || starts.has(start));
      if (kept.length > 0) next.set(document, new Set(kept));
    }
    begun = next;
    if (begun.size === 0) break;
  }
  return new Set(begun?.keys());
}
