/** Finds the documents with the terms of a query, and adds up what the terms are worth in each. */
import { byteAt, float64At, uint16At } from "../store/binary/checked-access.ts";
import { IMPACT_LEVELS } from "./index/search-format.ts";
import type { SearchIndex } from "./index/search-index.ts";
import type { QueryTerm } from "./query-terms.ts";

export interface MatchedDocument {
  readonly document: number;
  /** Sum over the query terms of weight × impact. */
  readonly gained: number;
  /** Sum of the weights of the query terms that it has. */
  readonly coverage: number;
  /** The fields with a query term, a bit each. */
  readonly fields: number;
}

/**
 * What is added up of each document. Searches are synchronous, so they share it: `gained`, `coverage`, `fields` and
 * `lastTerm` are zero between them.
 */
let sums = sumsOf(0);

function sumsOf(documents: number) {
  return {
    gained: new Float64Array(documents),
    coverage: new Float64Array(documents),
    fields: new Uint8Array(documents),
    /** The number, from 1 on, of the query term that was found last. */
    lastTerm: new Uint16Array(documents),
    /** The best impact of that term. */
    impact: new Float64Array(documents),
    /** What was gained before that term. */
    before: new Float64Array(documents),
  };
}

/** Stands in `lastTerm` of a document that is kept whatever terms it has, as long as none was found. */
const NO_TERM = 0xffff;

/**
 * The documents with enough of the terms, in no order.
 *
 * @param minCoverage sum of the weights of the terms that a document must have
 * @param kept documents that are given whatever they have
 */
export function documentsWithTerms(
  index: SearchIndex,
  terms: readonly QueryTerm[],
  minCoverage: number,
  kept: ReadonlySet<number>,
): MatchedDocument[] {
  if (sums.lastTerm.length < index.count) sums = sumsOf(index.count);
  const { gained, coverage, fields, lastTerm, impact, before } = sums;
  const found: number[] = [...kept];
  try {
    for (const document of kept) lastTerm[document] = NO_TERM;
    terms.forEach(({ weight, expansions }, i) => {
      const number = i + 1;
      for (const { term, share } of expansions) {
        const postings = index.postings(term);
        while (postings.next()) {
          const { document, payload } = postings;
          const read = share * (byteAt(index.payloadImpacts, payload) / IMPACT_LEVELS);
          fields[document] = byteAt(fields, document) | byteAt(index.payloadFields, payload);
          const last = uint16At(lastTerm, document);
          if (last === 0) found.push(document);
          if (last !== number) {
            lastTerm[document] = number;
            coverage[document] = float64At(coverage, document) + weight;
            before[document] = float64At(gained, document);
          } else if (read <= float64At(impact, document)) continue;
          // Of the expansions of a term, the best counts.
          impact[document] = read;
          gained[document] = float64At(before, document) + weight * read;
        }
      }
    });
    return found
      .filter((document) => float64At(coverage, document) >= minCoverage || kept.has(document))
      .map((document) => ({
        document,
        gained: float64At(gained, document),
        coverage: float64At(coverage, document),
        fields: byteAt(fields, document),
      }));
  } finally {
    for (const document of found) {
      gained[document] = 0;
      coverage[document] = 0;
      fields[document] = 0;
      lastTerm[document] = 0;
    }
  }
}
