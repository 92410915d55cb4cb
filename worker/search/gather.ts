/**
 * What the words of a query find in a window of the documents: a few arrays that stay in the processor's
 * nearest memory however large the corpus is, and of each document only what tells whether it is a hit and how
 * good it can be at best. What it is worth is reckoned for the few that may be among the best.
 */
import type { Postings } from "./postings.ts";
import { CEILING_STEPS, NAMING } from "./score.ts";
import type { SearchIndex } from "./search-index.ts";
import type { Unit } from "./units.ts";

/** Documents in a window. */
export const WINDOW = 1024;

/** No word has this number. */
const MARKED = 0xff;

/** A term that is looked for on behalf of a word. */
interface Wanted {
  readonly postings: Postings;
  /** Share of the word's weight. */
  readonly share: number;
  /** Per place in the window, 1 + the number of the shape of the term's occurrences, or 0. */
  readonly shapes: Uint16Array;
}

/** A word of the query, and the terms that may stand for it. */
interface Sought {
  readonly rarity: number;
  readonly terms: readonly Wanted[];
}

/** What a document is worth for the words of the query. */
export interface Worth {
  /** Sum over the words of rarity × saturation. */
  readonly gained: number;
  /** Sum of the rarities of the words that stand in the document's names. */
  readonly covering: number;
}

/** One search runs after another, each from beginning to end, so all can work in the same arrays. */
const SCRATCH = {
  touched: new Uint16Array(WINDOW),
  covered: new Float64Array(WINDOW),
  ceiling: new Float64Array(WINDOW),
  fields: new Uint8Array(WINDOW),
  marked: new Uint8Array(WINDOW),
  last: new Uint8Array(WINDOW),
  best: new Float64Array(WINDOW),
  places: new Uint32Array(WINDOW),
  shapes: new Uint16Array(WINDOW),
  slots: [] as Uint16Array[],
};

function slotOf(number: number): Uint16Array {
  const slot = SCRATCH.slots[number] ?? new Uint16Array(WINDOW);
  SCRATCH.slots[number] = slot;
  return slot;
}

export class Gathering {
  /** First document of the window. */
  from = 0;
  /** How many places are in `touched`. */
  count = 0;
  /** The places of the window where something was found, in no order. */
  readonly touched = SCRATCH.touched;
  /** Per place, the sum of the rarities of the words that the document holds. */
  readonly covered = SCRATCH.covered;
  /** Per place, no less than what is gained there. */
  readonly ceiling = SCRATCH.ceiling;
  /** Per place, the fields that hold a word, a bit each. */
  readonly fields = SCRATCH.fields;
  /** Per place, 1 for a document that is a hit whatever words it holds. */
  readonly marked = SCRATCH.marked;
  /** Per place, 1 + the number of the last word that was found there, `MARKED`, or 0. */
  readonly #last = SCRATCH.last;
  /** Per place, the most that the last word may have gained there. */
  readonly #best = SCRATCH.best;
  /** The postings that were read last: their places and the numbers of their shapes. */
  readonly #places = SCRATCH.places;
  readonly #shapes = SCRATCH.shapes;
  readonly #index: SearchIndex;
  readonly #sought: readonly Sought[];

  constructor(index: SearchIndex, units: readonly Unit[]) {
    this.#index = index;
    let slot = 0;
    this.#sought = units.map(({ rarity, expansions }) => ({
      rarity,
      terms: expansions.map(({ term, share }) => ({
        postings: index.postings(term),
        share,
        shapes: slotOf(slot++),
      })),
    }));
  }

  /**
   * Finds what stands in the documents `from` up to, not including, `to`. Windows follow one another.
   *
   * @param sure documents of the window that are hits whatever words they hold; they are touched first
   */
  gather(from: number, to: number, sure: Iterable<number>): void {
    this.from = from;
    this.count = 0;
    this.covered.fill(0);
    this.ceiling.fill(0);
    this.fields.fill(0);
    this.marked.fill(0);
    this.#last.fill(0);
    for (const document of sure) {
      const place = document - from;
      this.marked[place] = 1;
      this.#last[place] = MARKED;
      this.touched[this.count++] = place;
    }
    this.#sought.forEach(({ rarity, terms }, word) => {
      for (const { postings, share, shapes } of terms) {
        shapes.fill(0);
        const count = postings.read(from, to, this.#places, this.#shapes);
        this.#take(count, shapes, word + 1, rarity, share);
      }
    });
  }

  worthOf(place: number): Worth {
    let gained = 0;
    let covering = 0;
    for (const { rarity, terms } of this.#sought) {
      let best = 0;
      let held = 0;
      for (const { share, shapes } of terms) {
        const shape = (shapes[place] ?? 0) - 1;
        if (shape < 0) continue;
        held |= this.#index.shapeFields[shape] ?? 0;
        best = Math.max(best, share * this.#index.impact(shape, this.from + place));
      }
      gained += rarity * best;
      if (held & NAMING) covering += rarity;
    }
    return { gained, covering };
  }

  /** Takes in the postings of a term that were read. */
  #take(count: number, shapes: Uint16Array, word: number, rarity: number, share: number): void {
    const { touched, covered, ceiling, fields } = this;
    const { shapeFields, shapeCeilings } = this.#index;
    const last = this.#last;
    const best = this.#best;
    const step = (rarity * share) / CEILING_STEPS;
    let reached = this.count;
    for (let i = 0; i < count; i++) {
      const place = this.#places[i] ?? 0;
      const shape = this.#shapes[i] ?? 0;
      const most = step * (shapeCeilings[shape] ?? 0);
      shapes[place] = shape + 1;
      fields[place] = (fields[place] ?? 0) | (shapeFields[shape] ?? 0);
      const before = last[place];
      if (before === word) {
        const more = most - (best[place] ?? 0);
        if (more <= 0) continue;
        ceiling[place] = (ceiling[place] ?? 0) + more;
      } else {
        if (before === 0) touched[reached++] = place;
        last[place] = word;
        covered[place] = (covered[place] ?? 0) + rarity;
        ceiling[place] = (ceiling[place] ?? 0) + most;
      }
      best[place] = most;
    }
    this.count = reached;
  }
}
