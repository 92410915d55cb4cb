/** Ranks the best hits again: by the key texts in which the query's words stand together, and by their links. */

import { required } from "../required.ts";
import { byteAt, float64At, numberAt, uint16At } from "../store/binary/checked-access.ts";
import { KEY_TEXTS } from "./index/search-format.ts";
import type { SearchIndex } from "./index/search-index.ts";
import type { QueryTerm } from "./query-terms.ts";
import { idf, keyTextAgreement, keyTextBonus, linkBonus, roundScore } from "./ranking-formulas.ts";

export interface RankedHit {
  readonly document: number;
  readonly score: number;
  /** The fields with a match, a bit each. */
  readonly fields: number;
  /** The weights of the query's words that it contains. */
  readonly coverage: number;
}

/** Number of hits that are ranked again. */
export const RERANKED_HITS = 32;
/** Number of hits that boost those they are linked with. */
export const BOOSTING_HITS = 10;

/** Up to this limit, inserting into a sorted list is faster than sorting all hits. */
const MAX_SORTED_INSERT = 256;

/** The best hits in order. */
export function bestHits(hits: readonly RankedHit[], limit: number): RankedHit[] {
  if (limit > MAX_SORTED_INSERT) return [...hits].sort(compareHits).slice(0, limit);
  const best: RankedHit[] = [];
  for (const hit of hits) {
    let at = best.length;
    while (at > 0 && compareHits(hit, required(best[at - 1], "a better hit")) < 0) at--;
    if (at === limit) continue;
    best.splice(at, 0, hit);
    if (best.length > limit) best.pop();
  }
  return best;
}

/** Equal scores keep the order of the documents. */
function compareHits(a: RankedHit, b: RankedHit): number {
  return b.score - a.score || a.document - b.document;
}

/**
 * Raises each of the best hits by its key text that agrees most with the query.
 *
 * @param hits in order
 * @returns all hits, the first `RERANKED_HITS` in their new order
 */
export function rerankByKeyTexts(
  hits: readonly RankedHit[],
  verbosity: number,
  terms: readonly QueryTerm[],
  index: SearchIndex,
): RankedHit[] {
  if (verbosity === 0) return [...hits];
  const best = hits.slice(0, RERANKED_HITS).sort((a, b) => a.document - b.document);
  const agreements = keyTextAgreements(
    best.map(({ document }) => document),
    terms,
    index,
  );
  return withBonuses(best, hits, ({ score }, i) => keyTextBonus(score, numberAt(agreements, i), verbosity));
}

/**
 * The agreement of the key text of each document that agrees most.
 *
 * @param documents in order
 */
function keyTextAgreements(documents: readonly number[], terms: readonly QueryTerm[], index: SearchIndex): number[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const queryWeights = new Float64Array(documents.length * KEY_TEXTS);
  const keyTextIdfs = new Float64Array(documents.length * KEY_TEXTS);
  for (const { weight, expansions } of terms) {
    const counted = new Uint16Array(documents.length);
    for (const { term, share, documentFrequency } of expansions) {
      const ownIdf = share * idf(index.count, documentFrequency);
      const postings = index.postings(term);
      for (let i = 0; i < documents.length && postings.next(); ) {
        while (i < documents.length && numberAt(documents, i) < postings.document) i++;
        if (documents[i] !== postings.document) continue;
        // Expansions come by descending share: the first that a key text has counts there.
        const keyTexts = uint16At(index.payloadKeyTexts, postings.payload) & ~uint16At(counted, i);
        counted[i] = uint16At(counted, i) | keyTexts;
        for (let at = i * KEY_TEXTS, left = keyTexts; left !== 0; at++, left >>>= 1) {
          if ((left & 1) === 0) continue;
          queryWeights[at] = float64At(queryWeights, at) + share * weight;
          keyTextIdfs[at] = float64At(keyTextIdfs, at) + ownIdf;
        }
      }
    }
  }
  return documents.map((document, i) => {
    let best = 0;
    for (let keyText = 0; keyText < KEY_TEXTS; keyText++) {
      const queryWeight = float64At(queryWeights, i * KEY_TEXTS + keyText);
      if (queryWeight === 0) continue;
      const keyTextIdf = float64At(keyTextIdfs, i * KEY_TEXTS + keyText);
      const ownWeight = byteAt(index.keyTextWeights, document * KEY_TEXTS + keyText);
      best = Math.max(best, keyTextAgreement(queryWeight, total, keyTextIdf, ownWeight));
    }
    return best;
  });
}

/**
 * Raises each of the best `RERANKED_HITS` hits by those of the first `BOOSTING_HITS` that refer to it or that it refers to:
 * they are relevant together.
 *
 * @param hits in order, at least `RERANKED_HITS` of them if there are so many
 * @param linksOf the documents that a document refers to, without duplicates
 * @returns all hits, the reranked ones first
 */
export function rerankByLinks(
  hits: readonly RankedHit[],
  linksOf: (document: number) => readonly number[],
): RankedHit[] {
  const best = hits.slice(0, RERANKED_HITS);
  const directions = linkDirections(best, linksOf);
  return withBonuses(best, hits, (_, rank) => {
    let bonus = 0;
    for (let other = 0; other < Math.min(BOOSTING_HITS, best.length); other++) {
      const count = byteAt(directions, rank * BOOSTING_HITS + other);
      if (count > 0) bonus += count * linkBonus(required(best[other], "a linked hit").score);
    }
    return bonus;
  });
}

/** How many of the two refer to each other, per hit and boosting hit. */
function linkDirections(best: readonly RankedHit[], linksOf: (document: number) => readonly number[]): Uint8Array {
  const directions = new Uint8Array(best.length * BOOSTING_HITS);
  const ranks = new Map(best.map(({ document }, rank) => [document, rank]));
  function count(rank: number, boosting: number): void {
    const at = rank * BOOSTING_HITS + boosting;
    if (boosting < BOOSTING_HITS) directions[at] = byteAt(directions, at) + 1;
  }
  best.forEach(({ document }, rank) => {
    for (const linked of linksOf(document)) {
      const other = ranks.get(linked);
      if (other === undefined || other === rank) continue;
      count(rank, other);
      count(other, rank);
    }
  });
  return directions;
}

/** The best hits with their bonuses in order, then the others. */
function withBonuses(
  best: readonly RankedHit[],
  hits: readonly RankedHit[],
  bonus: (hit: RankedHit, at: number) => number,
): RankedHit[] {
  const raised = best.map((hit, at) => ({ ...hit, score: roundScore(hit.score + bonus(hit, at)) }));
  return [...raised.sort(compareHits), ...hits.slice(best.length)];
}
