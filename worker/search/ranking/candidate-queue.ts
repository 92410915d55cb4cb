/**
 * Bucket queue of the candidates of a window, by descending upper bound of their scores. Good early scores prune later
 * candidates.
 */
import { byteAt, float64At, uint16At } from "../../store/binary/checked-access.ts";
import { WINDOW } from "./posting-accumulator.ts";

/** Bins per point of a score. */
const BINS_PER_POINT = 4;
/** Upper bound of the points of a document that the query does not name. */
const MAX_POINTS = 16;
const BINS = BINS_PER_POINT * MAX_POINTS;

const SCRATCH = {
  offsets: new Uint16Array(WINDOW),
  bins: new Uint8Array(WINDOW),
  upperBounds: new Float64Array(WINDOW),
  ordered: new Uint16Array(WINDOW),
  starts: new Uint16Array(BINS + 1),
};

export class CandidateQueue {
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** @param upperBound upper bound of the document's score */
  add(offset: number, upperBound: number): void {
    SCRATCH.upperBounds[offset] = upperBound;
    SCRATCH.bins[this.#count] = BINS - 1 - Math.min(BINS - 1, Math.floor(upperBound * BINS_PER_POINT));
    SCRATCH.offsets[this.#count++] = offset;
  }

  /** The upper bound that was added with an offset. */
  upperBound(offset: number): number {
    return float64At(SCRATCH.upperBounds, offset);
  }

  /** All candidates: a counting sort. */
  bestFirst(): Uint16Array {
    const { offsets, bins, ordered, starts } = SCRATCH;
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
      ordered[at] = uint16At(offsets, i);
      starts[bin] = at + 1;
    }
    return ordered.subarray(0, count);
  }
}
