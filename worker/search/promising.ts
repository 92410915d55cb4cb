/**
 * The places of a window that may be among the best, roughly in the order of the most that each can be worth: the
 * sooner good ones are reckoned, the fewer of the others need be.
 */
import { WINDOW } from "./gather.ts";

/** Bins per point of a score. */
const FINENESS = 4;
/** More points than a document gains without being named. */
const POINTS = 16;
const BINS = FINENESS * POINTS;

const SCRATCH = {
  places: new Uint16Array(WINDOW),
  bins: new Uint8Array(WINDOW),
  most: new Float64Array(WINDOW),
  ordered: new Uint16Array(WINDOW),
  starts: new Uint16Array(BINS + 1),
};

export class Promising {
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** @param most no less than what the document at the place is worth */
  add(place: number, most: number): void {
    SCRATCH.most[place] = most;
    SCRATCH.bins[this.#count] = BINS - 1 - Math.min(BINS - 1, Math.floor(most * FINENESS));
    SCRATCH.places[this.#count++] = place;
  }

  /** What was said of a place when it was added. */
  most(place: number): number {
    return SCRATCH.most[place] ?? 0;
  }

  /** All that were added: a counting sort. */
  bestFirst(): Uint16Array {
    const { places, bins, ordered, starts } = SCRATCH;
    const count = this.#count;
    starts.fill(0);
    for (let i = 0; i < count; i++) {
      const after = (bins[i] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let bin = 1; bin < BINS; bin++) starts[bin] = (starts[bin] ?? 0) + (starts[bin - 1] ?? 0);
    for (let i = 0; i < count; i++) {
      const bin = bins[i] ?? 0;
      const at = starts[bin] ?? 0;
      ordered[at] = places[i] ?? 0;
      starts[bin] = at + 1;
    }
    return ordered.subarray(0, count);
  }
}
