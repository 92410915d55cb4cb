/**
 * What the words of a query find in a window of the documents: a few arrays that stay in the processor's
 * nearest memory however large the corpus is, and of each document only what tells whether it is a hit and how
 * good it can be at best. What it is worth is reckoned for the few that may be among the best.
 */
import type { PostingCursor } from "./postings.ts";
import { CEILING_STEPS, NAMING, ROUNDING } from "./score.ts";
import type { SearchIndex } from "./search-index.ts";
import type { Unit } from "./units.ts";

/** Documents in a window. */
export const WINDOW = 1024;

/** No word has this number. */
const MARKED = 0xff;

/** A term that is looked for on behalf of a word. */
interface Wanted {
  readonly postings: PostingCursor;
  /** Share of the word's weight. */
  readonly share: number;
  /** Per place in the window, 1 + the number of the shape of the term's occurrences, or 0. */
  readonly shapes: Uint16Array;
}

/** A word of the query, and the terms that may stand for it. */
interface Sought {
  /** From 1 on. */
  readonly word: number;
  readonly rarity: number;
  /** Whether a document may be a hit that holds none of the words before. */
  readonly leading: boolean;
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
  readonly #index: SearchIndex;
  readonly #sought: readonly Sought[];

  /**
   * @param units the rarest first
   * @param leastCovered the sum of rarities below which only a sure document is a hit
   */
  constructor(index: SearchIndex, units: readonly Unit[], leastCovered: number) {
    this.#index = index;
    let slot = 0;
    let left = units.reduce((sum, { rarity }) => sum + rarity, 0);
    const coverable = units.map(({ rarity }) => {
      const most = left;
      left -= rarity;
      return most;
    });
    this.#sought = units.map(({ rarity, expansions }, word) => ({
      word: word + 1,
      rarity,
      leading: (coverable[word] ?? 0) + ROUNDING >= leastCovered,
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
    const size = to - from;
    for (const places of [this.covered, this.ceiling, this.fields, this.marked, this.#last]) places.fill(0, 0, size);
    for (const document of sure) {
      const place = document - from;
      this.marked[place] = 1;
      this.#last[place] = MARKED;
      this.touched[this.count++] = place;
    }
    for (const sought of this.#sought) {
      for (const wanted of sought.terms) {
        wanted.shapes.fill(0, 0, size);
        this.#take(to, sought, wanted);
      }
    }
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

  /** Passes the postings of a term before the document `to`, and takes in those that are not before the window. */
  #take(to: number, { word, rarity, leading }: Sought, { postings, share, shapes }: Wanted): void {
    const { from, touched, covered, ceiling, fields } = this;
    const { postingBytes, shapeFields, shapeCeilings } = this.#index;
    const { documents, shapeLow, shapeHigh } = postingBytes;
    const last = this.#last;
    const best = this.#best;
    const step = (rarity * share) / CEILING_STEPS;
    const { end } = postings;
    let { at, last: document, posting } = postings;
    let reached = this.count;
    for (; posting < end; posting++) {
      let next = at;
      let byte = documents[next++] ?? 0;
      let difference = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = documents[next++] ?? 0;
        difference |= (byte & 0x7f) << shift;
      }
      if (document + difference >= to) break;
      at = next;
      document += difference;
      if (document < from) continue;
      const place = document - from;
      const before = last[place] ?? 0;
      // It holds none of the words before, so it is no hit.
      if (before === 0 && !leading) continue;
      const shape = (shapeLow[posting] ?? 0) | ((shapeHigh[posting] ?? 0) << 8);
      const most = step * (shapeCeilings[shape] ?? 0);
      shapes[place] = shape + 1;
      fields[place] = (fields[place] ?? 0) | (shapeFields[shape] ?? 0);
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
    postings.at = at;
    postings.last = document;
    postings.posting = posting;
  }
}
