/** The search index in memory: typed arrays over the bytes of the file, and nothing else. */

import { Impacts } from "./impacts.ts";
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
import { FIELD_COUNT } from "./score.ts";
import { StringTable } from "./string-table.ts";
import { allStarts, Starts, TextTable } from "./tables.ts";
import { Varints } from "./varints.ts";
import type { Names, Vocabulary } from "./vocabulary.ts";

const KIND_MASK = (1 << KIND_BITS) - 1;

export class SearchIndex {
  /** Documents. */
  readonly count: number;
  readonly #types: Uint32Array;
  readonly #ids: TextTable;
  readonly #names: TextTable;
  readonly #categories: readonly string[];
  readonly #categoryOf: Uint16Array;
  /** Per term, the number of its first posting. */
  readonly #postings: Starts;
  readonly #documents: Uint8Array;
  readonly #documentStarts: Starts;
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
    const [documents = 0, terms = 0, named = 0] = words32(sections.counts);
    this.count = documents;
    const fits =
      sections.weights.length === documents * FIELD_COUNT * 4 &&
      sections.categoryOf.length === documents * 2 &&
      terms <= sections.termLengths.length &&
      named <= sections.keyLengths.length &&
      sections.shapeLow.length === sections.shapeHigh.length;
    if (!fits) throw new Error("the parts of the search index do not fit each other");
    this.#ids = new TextTable(sections.ids, new Starts(sections.idLengths, words32(sections.idMarks)));
    this.#names = new TextTable(sections.names, new Starts(sections.nameLengths, words32(sections.nameMarks)));
    const categories = new TextTable(
      sections.categories,
      new Starts(sections.categoryLengths, words32(sections.categoryMarks)),
    );
    this.#categories = Array.from(sections.categoryLengths, (_, category) => categories.text(category));
    this.#categoryOf = words16(sections.categoryOf);
    this.#postings = new Starts(sections.holderLengths, words32(sections.holderMarks));
    this.#documents = sections.documents;
    this.#documentStarts = new Starts(sections.documentLengths, words32(sections.documentMarks));
    this.#shapeLow = sections.shapeLow;
    this.#shapeHigh = sections.shapeHigh;
    this.#impacts = new Impacts(sections.shapes, floats32(sections.weights), this.count);
    this.#shapeFields = sections.shapeFields;
    this.vocabulary = this.#vocabularyOf(new StringTable(sections.terms, allStarts(sections.termLengths, terms)));
    const keys = new StringTable(sections.keys, allStarts(sections.keyLengths, named));
    this.names = namesOf(
      keys,
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

  /** 1 for each document of these types and, when it is given, this category. */
  allowed(types: readonly SearchType[], category: string | undefined): Uint8Array {
    const allowed = new Uint8Array(this.count);
    for (const type of types) allowed.fill(1, ...this.documentsOf(type));
    if (category === undefined) return allowed;
    const wanted = this.#categories.indexOf(category) + 1;
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
    const last = Math.min(this.#postings.of(term + 1), this.#shapeLow.length);
    let at = this.#documentStarts.of(term);
    let document = 0;
    let to = count;
    for (let posting = this.#postings.of(term); posting < last; posting++) {
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
    const read = new Varints(this.#documents, this.#documentStarts.of(term));
    const holders: number[] = [];
    let document = 0;
    const last = Math.min(this.#postings.of(term + 1), this.#shapeLow.length);
    for (let posting = this.#postings.of(term); posting < last; posting++) {
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
      holders: (term) => this.#postings.of(term + 1) - this.#postings.of(term),
      beginning: (prefix) => terms.prefixRange(prefix),
      length: (term) => terms.length(term),
      near: (word, bound) => terms.near(word, bound),
    };
  }
}

function namesOf(keys: StringTable, starts: Starts, entries: Uint32Array): Names {
  return {
    find: (key) => keys.find(key),
    text: (key) => keys.text(key),
    length: (key) => keys.length(key),
    beginning: (prefix) => keys.prefixRange(prefix),
    near: (key, bound) => keys.near(key, bound),
    *named(key) {
      const end = Math.min(starts.of(key + 1), entries.length);
      for (let i = starts.of(key); i < end; i++) {
        const entry = entries[i] ?? 0;
        yield { document: entry >>> KIND_BITS, kind: entry & KIND_MASK };
      }
    },
  };
}
