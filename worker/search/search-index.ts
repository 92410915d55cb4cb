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
import { Starts, TextTable } from "./tables.ts";
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
  readonly #postings: Starts;
  readonly #documentStarts: Starts;
  readonly postingBytes: PostingBytes;
  /** Per shape and field, how often a term occurs. */
  readonly #shapes: Uint8Array;
  /** Per document and field, what one occurrence there counts. */
  readonly #weights: Float32Array;
  readonly #links: Uint8Array;
  readonly #linkStarts: Starts;
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
    const fits =
      sections.weights.length === this.count * FIELD_COUNT * 4 &&
      sections.categoryOf.length === this.count * 2 &&
      sections.shapes.length === sections.shapeFields.length * FIELD_COUNT &&
      sections.shapeCeilings.length === sections.shapeFields.length &&
      sections.shapeLow.length === sections.shapeHigh.length;
    if (!fits) throw new Error("the parts of the search index do not fit each other");
    this.#ids = new TextTable(sections.ids, new Starts(sections.idLengths, words32(sections.idMarks)));
    this.#names = new TextTable(sections.names, new Starts(sections.nameLengths, words32(sections.nameMarks)));
    this.#categories = new StringTable(sections.categories, sections.categoryLengths, words32(sections.categoryMarks));
    this.#categoryOf = words16(sections.categoryOf);
    this.#postings = new Starts(sections.holderLengths, words32(sections.holderMarks));
    this.#documentStarts = new Starts(sections.documentLengths, words32(sections.documentMarks));
    this.postingBytes = sections;
    this.#shapes = sections.shapes;
    this.#links = sections.links;
    this.#linkStarts = new Starts(sections.linkLengths, words32(sections.linkMarks));
    this.#weights = floats32(sections.weights);
    this.shapeFields = sections.shapeFields;
    this.shapeCeilings = sections.shapeCeilings;
    this.vocabulary = this.#vocabularyOf(
      new StringTable(sections.terms, sections.termLengths, words32(sections.termMarks)),
    );
    this.names = namesOf(
      new StringTable(sections.keys, sections.keyLengths, words32(sections.keyMarks)),
      new Starts(sections.entryLengths, words32(sections.entryMarks)),
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
    let at = this.#linkStarts.of(document);
    const end = Math.min(this.#linkStarts.of(document + 1), bytes.length);
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
    // A damaged index may say that a list goes on for ever.
    const end = Math.min(this.#postings.of(term + 1), this.postingBytes.shapeLow.length);
    return { at: this.#documentStarts.of(term), last: 0, posting: this.#postings.of(term), end };
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
      holders: (term) => this.#postings.of(term + 1) - this.#postings.of(term),
      beginning: (prefix) => terms.prefixRange(prefix),
      length: (term) => terms.length(term),
      near: (word, bound, most) => terms.near(word, bound, most),
    };
  }
}

function namesOf(keys: StringTable, starts: Starts, entries: Uint32Array): Names {
  return {
    find: (key) => keys.find(key),
    text: (key) => keys.text(key),
    length: (key) => keys.length(key),
    beginning: (prefix) => keys.prefixRange(prefix),
    near: (key, bound, most) => keys.near(key, bound, most),
    *named(key) {
      const end = Math.min(starts.of(key + 1), entries.length);
      for (let i = starts.of(key); i < end; i++) {
        const entry = entries[i] ?? 0;
        yield { document: entry >>> KIND_BITS, kind: entry & KIND_MASK };
      }
    },
  };
}
