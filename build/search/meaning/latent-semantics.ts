/**
 * Latent semantic analysis: the directions in which the entries of a corpus differ most by their words, found by
 * subspace iteration. They are where learning begins.
 */
import { float64At } from "../../../formats/binary/checked-access.ts";

/** The weights of a document's words, by their numbers. */
export type WeightedWords = ReadonlyMap<number, number>;

export interface LatentSpace {
  /** A vector for each document, of the length 1 in each direction over all documents. */
  readonly documents: Float64Array;
  /** A vector for each word. */
  readonly words: Float64Array;
}

const ITERATIONS = 4;

/** @param start a vector for each word, of random numbers */
export function latentSpace(rows: readonly WeightedWords[], start: Float64Array, dimensions: number): LatentSpace {
  const words = start;
  const documents = new Float64Array(rows.length * dimensions);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    if (iteration > 0) orthonormalize(words, dimensions);
    spread(rows, words, documents, dimensions, true);
    orthonormalize(documents, dimensions);
    spread(rows, words, documents, dimensions, false);
  }
  return { documents, words };
}

/** Each document becomes the weighted sum of its words, or each word that of its documents. */
function spread(
  rows: readonly WeightedWords[],
  words: Float64Array,
  documents: Float64Array,
  dimensions: number,
  toDocuments: boolean,
): void {
  const [from, to] = toDocuments ? [words, documents] : [documents, words];
  to.fill(0);
  rows.forEach((row, document) => {
    for (const [word, weight] of row) {
      const [source, target] = toDocuments ? [word, document] : [document, word];
      for (let i = 0; i < dimensions; i++) {
        const at = target * dimensions + i;
        to[at] = float64At(to, at) + weight * float64At(from, source * dimensions + i);
      }
    }
  });
}

/** Makes the columns orthogonal and of length 1 (modified Gram-Schmidt, twice for accuracy). */
function orthonormalize(vectors: Float64Array, dimensions: number): void {
  for (let column = 0; column < dimensions; column++) {
    for (let other = 0; other < 2 * column; other++) {
      const product = columnProduct(vectors, dimensions, column, other % column);
      for (let at = 0; at < vectors.length; at += dimensions) {
        vectors[at + column] = float64At(vectors, at + column) - product * float64At(vectors, at + (other % column));
      }
    }
    const length = Math.sqrt(columnProduct(vectors, dimensions, column, column)) || 1;
    for (let at = column; at < vectors.length; at += dimensions) vectors[at] = float64At(vectors, at) / length;
  }
}

function columnProduct(vectors: Float64Array, dimensions: number, one: number, other: number): number {
  let sum = 0;
  for (let at = 0; at < vectors.length; at += dimensions)
    sum += float64At(vectors, at + one) * float64At(vectors, at + other);
  return sum;
}
