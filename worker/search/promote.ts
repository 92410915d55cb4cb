/**
 * What refers to the best hits, or is referred to by them, belongs to the answer: the best hits are ranked anew
 * among themselves, each raised by those of the first page that it is linked with.
 */
import { linkBonus, rounded } from "./score.ts";
import { before, type Ranked } from "./top-hits.ts";

/** So many of the best hits are ranked anew. */
export const PROMOTED = 32;
/** So many of them raise the others. */
export const RAISING = 10;

/** A hit is found among them by the lowest bits of its document's number. */
const SLOTS = 512;

/** One search runs after another, so all can work in the same arrays. */
const SCRATCH = {
  /** 1 + the place of the first hit of each slot, or 0. */
  slots: new Uint8Array(SLOTS),
  documents: new Uint32Array(PROMOTED),
  /** Per hit and raising hit, how many of the two refer to the other. */
  directions: new Uint8Array(PROMOTED * RAISING),
};

/**
 * @param hits in order, and at least `PROMOTED` of them if there are so many
 * @param linksOf the documents that a document refers to, each once
 * @returns all of them, those that were ranked anew before the others
 */
export function promote(hits: readonly Ranked[], linksOf: (document: number) => readonly number[]): Ranked[] {
  const best = hits.slice(0, PROMOTED);
  countLinks(best, linksOf);
  const raised: Ranked[] = [];
  best.forEach(({ document, score, fields }, place) => {
    let bonus = 0;
    for (let raising = 0; raising < RAISING; raising++) {
      const directions = SCRATCH.directions[place * RAISING + raising] ?? 0;
      if (directions > 0) bonus += linkBonus(best[raising]?.score ?? 0, directions);
    }
    const hit = { document, score: rounded(score + bonus), fields };
    // They are nearly in order, so that few are passed.
    let at = place;
    while (at > 0 && before(hit, raised[at - 1] ?? hit) < 0) at--;
    raised.splice(at, 0, hit);
  });
  return hits.length > PROMOTED ? [...raised, ...hits.slice(PROMOTED)] : raised;
}

function countLinks(best: readonly Ranked[], linksOf: (document: number) => readonly number[]): void {
  const { slots, documents, directions } = SCRATCH;
  slots.fill(0);
  directions.fill(0);
  // Of the hits that share a slot the first is found there, and the others from it on.
  for (let place = best.length - 1; place >= 0; place--) {
    const document = best[place]?.document ?? 0;
    documents[place] = document;
    slots[document % SLOTS] = place + 1;
  }
  for (let place = 0; place < best.length; place++) {
    for (const linked of linksOf(documents[place] ?? 0)) {
      const slot = slots[linked % SLOTS] ?? 0;
      if (slot === 0) continue;
      let other = slot - 1;
      while (other < best.length && documents[other] !== linked) other++;
      if (other === best.length || other === place) continue;
      const [to, from] = [place * RAISING + other, other * RAISING + place];
      if (other < RAISING) directions[to] = (directions[to] ?? 0) + 1;
      if (place < RAISING) directions[from] = (directions[from] ?? 0) + 1;
    }
  }
}
