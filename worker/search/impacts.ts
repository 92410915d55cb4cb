/** What an occurrence of a term is worth in each document. */
import { FIELD_COUNT, saturate } from "./score.ts";

/** The commonest shapes, which four fifths of all postings have: for these the worth is computed once a document. */
const REMEMBERED = 16;

export class Impacts {
  readonly #count: number;
  /** Per shape and field, how often the term occurs. */
  readonly #shapes: Uint8Array;
  /** Per document and field, what one occurrence there counts. */
  readonly #weights: Float32Array;
  /** Per shape and document; 0 until it is known. */
  readonly #remembered: Float32Array;

  constructor(shapes: Uint8Array, weights: Float32Array, count: number) {
    this.#shapes = shapes;
    this.#count = count;
    this.#weights = weights;
    this.#remembered = new Float32Array(REMEMBERED * count);
  }

  /** The saturated weight of a term that occurs in the document as the shape says, 0 to 1. */
  of(shape: number, document: number): number {
    if (shape >= REMEMBERED) return this.#computed(shape, document);
    const place = shape * this.#count + document;
    const known = this.#remembered[place] ?? 0;
    if (known > 0) return known;
    const impact = this.#computed(shape, document);
    this.#remembered[place] = impact;
    return impact;
  }

  #computed(shape: number, document: number): number {
    let weight = 0;
    for (let field = 0; field < FIELD_COUNT; field++) {
      const times = this.#shapes[shape * FIELD_COUNT + field] ?? 0;
      if (times > 0) weight += times * (this.#weights[document * FIELD_COUNT + field] ?? 0);
    }
    return saturate(weight);
  }
}
