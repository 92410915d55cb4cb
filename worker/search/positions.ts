/** The positions of words, which stand in a file beside the index. */
import { POSITION_SECTIONS, POSITIONS_MAGIC, readSections, startsOf } from "./index-format.ts";
import { Varints } from "./varints.ts";

/** Where each word stands in each document; read only when a phrase was quoted. */
export class Positions {
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;

  /** @throws when the bytes are no such file, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(POSITIONS_MAGIC, POSITION_SECTIONS, bytes);
    this.#bytes = sections.positions;
    this.#offsets = startsOf(sections.positionLengths);
  }

  /** Positions of a term, by document. @param holders the term's documents, as the index gives them */
  of(term: number, holders: Uint32Array): Map<number, Uint32Array> {
    const read = new Varints(this.#bytes, this.#offsets[term] ?? 0);
    const positions = new Map<number, Uint32Array>();
    for (const document of holders) {
      let position = 0;
      positions.set(
        document,
        Uint32Array.from({ length: read.next() }, () => (position += read.next())),
      );
    }
    return positions;
  }
}
