/**
 * Link promotion. Documents that the best hits refer to, or that refer to them, are relevant. So the best hits are
 * ranked again among themselves, each boosted by the hits of the first page that it is linked with.
 */

import { required } from "../../required.ts";
import { byteAt, uint32At } from "../../store/binary/checked-access.ts";
import { linkBonus, roundScore } from "./score.ts";
import { compareHits, type Ranked } from "./top-hits.ts";

/** Number of hits that are ranked again. */
export const RERANKED_HITS = 32;
/** Number of hits that boost others. */
export const BOOSTING_HITS = 10;

/** Hits are found by the lowest bits of their documents' numbers. */
const SLOTS = 512;

/** Shared scratch arrays; searches are synchronous. */
const SCRATCH = {
  /** 1 + the index of the first hit of each slot, or 0. */
  slots: new Uint8Array(SLOTS),
  documents: new Uint32Array(RERANKED_HITS),
  /** How many of the two refer to each other, per hit and boosting hit. */
  directions: new Uint8Array(RERANKED_HITS * BOOSTING_HITS),
};

/**
 * @param hits in order, at least `RERANKED_HITS` of them if there are so many
 * @param sentence how far the query is one
 * @param linksOf the documents that a document refers to, without duplicates
 * @returns all hits, the reranked ones first
 */
export function rerankByLinks(
  hits: readonly Ranked[],
  sentence: number,
  linksOf: (document: number) => readonly number[],
): Ranked[] {
  const best = hits.slice(0, RERANKED_HITS);
  countLinks(best, linksOf);
  const promoted: Ranked[] = [];
  best.forEach((ranked, rank) => {
    let bonus = 0;
    for (let other = 0; other < BOOSTING_HITS; other++) {
      const directions = byteAt(SCRATCH.directions, rank * BOOSTING_HITS + other);
      if (directions > 0) bonus += linkBonus(required(best[other], "a linked hit").score, directions, sentence);
    }
    const hit = { ...ranked, score: roundScore(ranked.score + bonus) };
    // Insertion sort: the list is nearly sorted.
    let at = rank;
    while (at > 0 && compareHits(hit, required(promoted[at - 1], "a promoted hit")) < 0) at--;
    promoted.splice(at, 0, hit);
  });
  return hits.length > RERANKED_HITS ? [...promoted, ...hits.slice(RERANKED_HITS)] : promoted;
}

function countLinks(best: readonly Ranked[], linksOf: (document: number) => readonly number[]): void {
  const { slots, documents, directions } = SCRATCH;
  slots.fill(0);
  directions.fill(0);
  best.forEach(({ document }, rank) => {
    documents[rank] = document;
  });
  // The first of the hits that share a slot is found there, and the others after it.
  for (let rank = best.length - 1; rank >= 0; rank--) slots[uint32At(documents, rank) % SLOTS] = rank + 1;
  for (let rank = 0; rank < best.length; rank++) {
    for (const linked of linksOf(uint32At(documents, rank))) {
      const slot = byteAt(slots, linked % SLOTS);
      if (slot === 0) continue;
      let other = slot - 1;
      while (other < best.length && documents[other] !== linked) other++;
      if (other === best.length || other === rank) continue;
      const [to, from] = [rank * BOOSTING_HITS + other, other * BOOSTING_HITS + rank];
      if (other < BOOSTING_HITS) directions[to] = byteAt(directions, to) + 1;
      if (rank < BOOSTING_HITS) directions[from] = byteAt(directions, from) + 1;
    }
  }
}
