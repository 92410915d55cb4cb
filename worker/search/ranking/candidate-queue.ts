/**
 * Bucket queue of the candidates of a window, by descending upper bound of their scores. Good early scores prune later
 * candidates.
 */
import { byteAt, float64At, uint16At } from "../../../formats/parts/required.ts";
import { WINDOW } from "./posting-accumulator.ts";

/** Bins per point of a score. */
const FINENESS = 4;
/** Upper bound of the points of a document that the query does not name. */
const POINTS = 16;
const BINS = FINENESS * POINTS;

const SCRATCH = {
  places: new Uint16Array(WINDOW),
  bins: new Uint8Array(WINDOW),
  ceilings: new Float64Array(WINDOW),
  ordered: new Uint16Array(WINDOW),
  starts: new Uint16Array(BINS + 1),
};

export class CandidateQueue {
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** @param ceiling upper bound of the document's score */
  add(place: number, ceiling: number): void {
    SCRATCH.ceilings[place] = ceiling;
    SCRATCH.bins[this.#count] = BINS - 1 - Math.min(BINS - 1, Math.floor(ceiling * FINENESS));
    SCRATCH.places[this.#count++] = place;
  }

  /** The upper bound that was added with a place. */
  ceiling(place: number): number {
    return float64At(SCRATCH.ceilings, place);
  }

  /** All candidates: a counting sort. */
  bestFirst(): Uint16Array {
    const { places, bins, ordered, starts } = SCRATCH;
    const count = this.#count;
    starts.fill(0);
    for (let i = 0; i < count; i++) {
      const after = byteAt(bins, i) + 1;
      starts[after] = uint16At(starts, after) + 1;
    }
    for (let bin = 1; bin < BINS; bin++) starts[bin] = uint16At(starts, bin) + uint16At(starts, bin - 1);
    for (let i = 0; i < count; i++) {
      const bin = byteAt(bins, i);
      const at = uint16At(starts, bin);
      ordered[at] = uint16At(places, i);
      starts[bin] = at + 1;
    }
    return ordered.subarray(0, count);
  }
}
