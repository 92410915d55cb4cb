/** The search index in memory: typed arrays over the bytes of the file, and nothing else. */

import { Impacts } from "./impacts.ts";
import {
  INDEX_MAGIC,
  INDEX_SECTIONS,
  KIND_BITS,
  readSections,
  type SearchType,
  spelledOut,
  startsOf,
  TYPES,
  words16,
  words32,
} from "./index-format.ts";
import { FIELD_COUNT } from "./score.ts";
import { StringTable } from "./string-table.ts";
import { Varints } from "./varints.ts";
import type { Names, Vocabulary } from "./vocabulary.ts";

const KIND_MASK = (1 << KIND_BITS) - 1;

export class SearchIndex {
  /** Documents. */
  readonly count: number;
  readonly #types: Uint32Array;
  readonly #ids: StringTable;
  readonly #names: StringTable;
  readonly #categories: StringTable;
  readonly #categoryOf: Uint16Array;
  /** Per term, the number of its first posting. */
  readonly #postings: Uint32Array;
  readonly #documents: Uint8Array;
  readonly #documentOffsets: Uint32Array;
  readonly #shapeLow: Uint8Array;
  readonly #shapeHigh: Uint8Array;
  readonly #impacts: Impacts;
  /** Per shape, the fields that it has, a bit each. */
  readonly #shapeFields: Uint8Array;
  readonly vocabulary: Vocabulary;
  readonly names: Names;

  /** @throws when the bytes are no search index, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(INDEX_MAGIC, INDEX_SECTIONS, bytes);
    this.#types = words32(sections.types);
    this.count = this.#types[TYPES.length] ?? 0;
    this.#ids = new StringTable(sections.ids, startsOf(sections.idLengths));
    this.#names = new StringTable(sections.names, startsOf(sections.nameLengths));
    this.#categories = new StringTable(sections.categories, startsOf(sections.categoryLengths));
    this.#categoryOf = words16(sections.categoryOf);
    this.#postings = startsOf(sections.holders);
    this.#documents = sections.documents;
    this.#documentOffsets = startsOf(sections.documentLengths);
    this.#shapeLow = sections.shapeLow;
    this.#shapeHigh = sections.shapeHigh;
    this.#impacts = new Impacts(sections.shapes, words16(sections.fieldLengths), this.count);
    this.#shapeFields = fieldsOf(sections.shapes);
    this.vocabulary = this.#vocabularyOf(
      new StringTable(...spelledOut(sections.termShared, sections.termRest, sections.terms)),
    );
    const keys = new StringTable(...spelledOut(sections.keyShared, sections.keyRest, sections.keys));
    this.names = namesOf(keys, startsOf(sections.keyEntries), words32(sections.entries));
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

  /** 1 for each document of these types and, when it is given, this category. */
  allowed(types: readonly SearchType[], category: string | undefined): Uint8Array {
    const allowed = new Uint8Array(this.count);
    for (const type of types) allowed.fill(1, ...this.documentsOf(type));
    if (category === undefined) return allowed;
    const wanted = this.#categories.find(category) + 1;
    for (let document = 0; document < this.count; document++) {
      if (wanted === 0 || this.#categoryOf[document] !== wanted) allowed[document] = 0;
    }
    return allowed;
  }

  /**
   * Raises `best` of each document that holds the term to `share` × its saturated weight, adds the fields
   * that hold it to `fields` (a bit each), and appends documents whose `best` was 0 to `touched`.
   *
   * @returns how many documents `touched` now has
   */
  weigh(
    term: number,
    share: number,
    best: Float64Array,
    fields: Uint8Array,
    touched: Uint32Array,
    count: number,
  ): number {
    const bytes = this.#documents;
    const low = this.#shapeLow;
    const high = this.#shapeHigh;
    const impacts = this.#impacts;
    const shapeFields = this.#shapeFields;
    const last = this.#postings[term + 1] ?? 0;
    let at = this.#documentOffsets[term] ?? 0;
    let document = 0;
    let to = count;
    for (let posting = this.#postings[term] ?? 0; posting < last; posting++) {
      let byte = bytes[at++] ?? 0;
      let step = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] ?? 0;
        step |= (byte & 0x7f) << shift;
      }
      document += step;
      const shape = (low[posting] ?? 0) | ((high[posting] ?? 0) << 8);
      const gain = share * impacts.of(shape, document);
      const before = best[document] ?? 0;
      if (before === 0) touched[to++] = document;
      if (gain > before) best[document] = gain;
      fields[document] = (fields[document] ?? 0) | (shapeFields[shape] ?? 0);
    }
    return to;
  }

  /** The documents that hold the term in one of these fields (a bit each). */
  holdersIn(term: number, fields: number): number[] {
    const read = new Varints(this.#documents, this.#documentOffsets[term] ?? 0);
    const holders: number[] = [];
    let document = 0;
    for (let posting = this.#postings[term] ?? 0; posting < (this.#postings[term + 1] ?? 0); posting++) {
      document += read.next();
      const shape = (this.#shapeLow[posting] ?? 0) | ((this.#shapeHigh[posting] ?? 0) << 8);
      if ((this.#shapeFields[shape] ?? 0) & fields) holders.push(document);
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

function fieldsOf(shapes: Uint8Array): Uint8Array {
  const fields = new Uint8Array(shapes.length / FIELD_COUNT);
  for (let shape = 0, at = 0; shape < fields.length; shape++) {
    let held = 0;
    for (let field = 0; field < FIELD_COUNT; field++) if ((shapes[at++] ?? 0) > 0) held |= 1 << field;
    fields[shape] = held;
  }
  return fields;
}

function namesOf(keys: StringTable, keyEntries: Uint32Array, entries: Uint32Array): Names {
  return {
    find: (key) => keys.find(key),
    text: (key) => keys.text(key),
    length: (key) => keys.length(key),
    beginning: (prefix) => keys.prefixRange(prefix),
    near: (key, bound) => keys.near(key, bound),
    *named(key) {
      for (let i = keyEntries[key] ?? 0; i < (keyEntries[key + 1] ?? 0); i++) {
        const entry = entries[i] ?? 0;
        yield { document: entry >>> KIND_BITS, kind: entry & KIND_MASK };
      }
    },
  };
}
