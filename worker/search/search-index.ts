/** The search index in memory: typed arrays over the bytes of the file, and nothing else. */

import {
  floats32,
  INDEX_MAGIC,
  INDEX_SECTIONS,
  KIND_BITS,
  readSections,
  type SearchType,
  TYPES,
  words16,
  words32,
} from "./index-format.ts";
import { type PostingBytes, type PostingCursor, shapeOf } from "./postings.ts";
import { FIELD_COUNT, impactOf } from "./score.ts";
import { StringTable } from "./string-table.ts";
import { startsOf, TextTable } from "./tables.ts";
import { Varints } from "./varints.ts";
import type { Names, Vocabulary } from "./vocabulary.ts";

const KIND_MASK = (1 << KIND_BITS) - 1;

export class SearchIndex {
  /** Documents. */
  readonly count: number;
  readonly #types: Uint32Array;
  readonly #ids: TextTable;
  readonly #names: TextTable;
  readonly #categories: StringTable;
  readonly #categoryOf: Uint16Array;
  /** Per term, the number of its first posting. */
  readonly #postings: Uint32Array;
  /** Per term, where its documents start. */
  readonly #documentStarts: Uint32Array;
  readonly postingBytes: PostingBytes;
  /** Per shape and field, how often a term occurs. */
  readonly #shapes: Uint8Array;
  /** Per document and field, what one occurrence there counts. */
  readonly #weights: Float32Array;
  readonly #links: Uint8Array;
  readonly #linkStarts: Uint32Array;
  /** Per shape, the fields that it has, a bit each. */
  readonly shapeFields: Uint8Array;
  /** Per shape, the most that a term is worth, in `CEILING_STEPS`. */
  readonly shapeCeilings: Uint8Array;
  readonly vocabulary: Vocabulary;
  readonly names: Names;

  /** @throws when the bytes are no search index, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(INDEX_MAGIC, INDEX_SECTIONS, bytes);
    this.#types = words32(sections.types);
    this.count = this.#types[TYPES.length] ?? 0;
    this.#ids = new TextTable(sections.ids, startsOf(sections.idLengths));
    this.#names = new TextTable(sections.names, startsOf(sections.nameLengths));
    this.#categories = new StringTable(sections.categories, startsOf(sections.categoryLengths));
    this.#categoryOf = words16(sections.categoryOf);
    this.#postings = startsOf(sections.holderCounts);
    this.#documentStarts = startsOf(sections.documentLengths);
    this.postingBytes = sections;
    this.#shapes = sections.shapes;
    this.#links = sections.links;
    this.#linkStarts = startsOf(sections.linkLengths);
    this.#weights = floats32(sections.weights);
    this.shapeFields = sections.shapeFields;
    this.shapeCeilings = sections.shapeCeilings;
    const fits =
      this.#weights.length === this.count * FIELD_COUNT &&
      this.#categoryOf.length === this.count &&
      this.#linkStarts.length === this.count + 1 &&
      this.#shapes.length === this.shapeFields.length * FIELD_COUNT &&
      this.shapeCeilings.length === this.shapeFields.length &&
      this.#postings.length === this.#documentStarts.length &&
      this.#postings.at(-1) === sections.shapeLow.length &&
      sections.shapeLow.length === sections.shapeHigh.length;
    if (!fits) throw new Error("the parts of the search index do not fit each other");
    this.vocabulary = this.#vocabularyOf(new StringTable(sections.terms, startsOf(sections.termLengths)));
    this.names = namesOf(
      new StringTable(sections.keys, startsOf(sections.keyLengths)),
      startsOf(sections.entryCounts),
      words32(sections.entries),
    );
  }

  id(document: number): string {
    return this.#ids.text(document);
  }

  name(document: number): string {
    return this.#names.text(document);
  }

  typeOf(document: number): SearchType {
    let type = 0;
    while (type + 1 < TYPES.length && document >= (this.#types[type + 1] ?? 0)) type++;
    return TYPES[type] ?? "term";
  }

  /** The documents of a type: from the first up to, not including, the last number. */
  documentsOf(type: SearchType): readonly [from: number, to: number] {
    const place = TYPES.indexOf(type);
    return [this.#types[place] ?? 0, this.#types[place + 1] ?? 0];
  }

  /** The number of a category; -1 when no document has it. */
  category(id: string): number {
    return this.#categories.find(id);
  }

  /** The number of the category that a document is of; -1 when it has none. */
  categoryOf(document: number): number {
    return (this.#categoryOf[document] ?? 0) - 1;
  }

  /** The documents that a document refers to, each once. */
  linksOf(document: number): number[] {
    const found: number[] = [];
    const bytes = this.#links;
    let at = this.#linkStarts[document] ?? 0;
    const end = Math.min(this.#linkStarts[document + 1] ?? 0, bytes.length);
    for (let last = 0; at < end; ) {
      let byte = bytes[at++] ?? 0;
      last += byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] ?? 0;
        last += (byte & 0x7f) << shift;
      }
      found.push(last);
    }
    return found;
  }

  /** Before the first posting of a term. */
  postings(term: number): PostingCursor {
    return {
      at: this.#documentStarts[term] ?? 0,
      last: 0,
      posting: this.#postings[term] ?? 0,
      end: this.#postings[term + 1] ?? 0,
    };
  }

  /** What a term is worth in a document where it has a shape, 0 to 1. */
  impact(shape: number, document: number): number {
    return impactOf(this.#shapes, shape, this.#weights, document);
  }

  /** The documents that hold the term in one of these fields (a bit each). */
  holdersIn(term: number, fields: number): number[] {
    const { at, posting, end } = this.postings(term);
    const documents = new Varints(this.postingBytes.documents, at);
    const holders: number[] = [];
    let document = 0;
    for (let next = posting; next < end; next++) {
      document += documents.next();
      if ((this.shapeFields[shapeOf(this.postingBytes, next)] ?? 0) & fields) holders.push(document);
    }
    return holders;
  }

  #vocabularyOf(terms: StringTable): Vocabulary {
    return {
      documents: this.count,
      find: (word) => terms.find(word),
      text: (term) => terms.text(term),
      holders: (term) => (this.#postings[term + 1] ?? 0) - (this.#postings[term] ?? 0),
      beginning: (prefix) => terms.prefixRange(prefix),
      length: (term) => terms.length(term),
      near: (word, bound) => terms.near(word, bound),
    };
  }
}

function namesOf(keys: StringTable, starts: Uint32Array, entries: Uint32Array): Names {
  return {
    find: (key) => keys.find(key),
    text: (key) => keys.text(key),
    length: (key) => keys.length(key),
    beginning: (prefix) => keys.prefixRange(prefix),
    near: (key, bound) => keys.near(key, bound),
    *named(key) {
      const end = Math.min(starts[key + 1] ?? 0, entries.length);
      for (let i = starts[key] ?? 0; i < end; i++) {
        const entry = entries[i] ?? 0;
        yield { document: entry >>> KIND_BITS, kind: entry & KIND_MASK };
      }
    },
  };
}
