/**
 * Link promotion. Documents that the best hits refer to, or that refer to them, are relevant. So the best hits are
 * ranked again among themselves, each boosted by the hits of the first page that it is linked with.
 */
import { byteAt, required, uint32At } from "../../../formats/parts/required.ts";
import { linkBonus, rounded } from "./score.ts";
import { before, type Ranked } from "./top-hits.ts";

/** Number of hits that are ranked again. */
export const PROMOTED = 32;
/** Number of hits that boost others. */
export const RAISING = 10;

/** Hits are found by the lowest bits of their documents' numbers. */
const SLOTS = 512;

/** Shared scratch arrays; searches are synchronous. */
const SCRATCH = {
  /** 1 + the index of the first hit of each slot, or 0. */
  slots: new Uint8Array(SLOTS),
  documents: new Uint32Array(PROMOTED),
  /** How many of the two refer to each other, per hit and boosting hit. */
  directions: new Uint8Array(PROMOTED * RAISING),
};

/**
 * @param hits in order, at least `PROMOTED` of them if there are so many
 * @param linksOf the documents that a document refers to, without duplicates
 * @returns all hits, the reranked ones first
 */
export function promoteLinked(hits: readonly Ranked[], linksOf: (document: number) => readonly number[]): Ranked[] {
  const best = hits.slice(0, PROMOTED);
  countLinks(best, linksOf);
  const promoted: Ranked[] = [];
  best.forEach((ranked, place) => {
    let bonus = 0;
    for (let other = 0; other < RAISING; other++) {
      const directions = byteAt(SCRATCH.directions, place * RAISING + other);
      if (directions > 0) bonus += linkBonus(required(best[other], "a linked hit").score, directions);
    }
    const hit = { ...ranked, score: rounded(ranked.score + bonus) };
    // Insertion sort: the list is nearly sorted.
    let at = place;
    while (at > 0 && before(hit, required(promoted[at - 1], "a promoted hit")) < 0) at--;
    promoted.splice(at, 0, hit);
  });
  return hits.length > PROMOTED ? [...promoted, ...hits.slice(PROMOTED)] : promoted;
}

function countLinks(best: readonly Ranked[], linksOf: (document: number) => readonly number[]): void {
  const { slots, documents, directions } = SCRATCH;
  slots.fill(0);
  directions.fill(0);
  best.forEach(({ document }, place) => {
    documents[place] = document;
  });
  // The first of the hits that share a slot is found there, and the others after it.
  for (let place = best.length - 1; place >= 0; place--) slots[uint32At(documents, place) % SLOTS] = place + 1;
  for (let place = 0; place < best.length; place++) {
    for (const linked of linksOf(uint32At(documents, place))) {
      const slot = byteAt(slots, linked % SLOTS);
      if (slot === 0) continue;
      let other = slot - 1;
      while (other < best.length && documents[other] !== linked) other++;
      if (other === best.length || other === place) continue;
      const [to, from] = [place * RAISING + other, other * RAISING + place];
      if (other < RAISING) directions[to] = byteAt(directions, to) + 1;
      if (place < RAISING) directions[from] = byteAt(directions, from) + 1;
    }
  }
}
