/** The search index in memory: typed arrays over the file. */

import { required } from "../../required.ts";
import { byteAt, uint16At, uint32At } from "../../store/binary/checked-access.ts";
import { StringTable } from "../../store/binary/string-table.ts";
import { OffsetTable, TextTable, VarintReader } from "../../store/binary/tables.ts";
import type { Names, Vocabulary } from "../dictionary-types.ts";
import { readSections, uint16s, uint32s } from "./file-sections.ts";
import {
  INDEX_MAGIC,
  INDEX_SECTIONS,
  KEY_TEXTS,
  KIND_BITS,
  SUMMARIES_MAGIC,
  SUMMARY_SECTIONS,
  type TypeInfo,
} from "./search-format.ts";

/** The postings of all terms, as in the index. */
type PostingBytes = Readonly<Record<"documents" | "payloadLow" | "payloadHigh", Uint8Array>>;

/** Visits the postings of a term in the order of their documents. */
export class PostingCursor {
  /** The current document. */
  document = 0;
  /** The number of its payload. */
  payload = 0;
  readonly #bytes: PostingBytes;
  #at: number;
  #posting: number;
  readonly #end: number;

  /**
   * @param at offset of the first document
   * @param posting number of the first posting
   * @param end number after the last one
   */
  constructor(bytes: PostingBytes, at: number, posting: number, end: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#posting = posting;
    this.#end = end;
  }

  /** Moves to the next posting, if there is one. */
  next(): boolean {
    if (this.#posting === this.#end) return false;
    const { documents, payloadLow, payloadHigh } = this.#bytes;
    let byte = byteAt(documents, this.#at++);
    let difference = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = byteAt(documents, this.#at++);
      difference |= (byte & 0x7f) << shift;
    }
    this.document += difference;
    this.payload = byteAt(payloadLow, this.#posting) | (byteAt(payloadHigh, this.#posting) << 8);
    this.#posting++;
    return true;
  }
}

const KIND_MASK = (1 << KIND_BITS) - 1;

export class SearchIndex {
  /** Documents. */
  readonly count: number;
  /** In the order of the documents. */
  readonly types: readonly TypeInfo[];
  readonly #firstDocuments: Uint32Array;
  readonly #ids: TextTable;
  readonly #names: TextTable;
  readonly #categories: StringTable;
  readonly #categoryOf: Uint16Array;
  /** Number of each term's first posting. */
  readonly #postings: OffsetTable;
  readonly #documentStarts: OffsetTable;
  readonly #postingBytes: PostingBytes;
  readonly #links: Uint8Array;
  readonly #linkStarts: OffsetTable;
  /** The impact of the term, per payload. */
  readonly payloadImpacts: Uint8Array;
  /** The fields with the term, a bit each, per payload. */
  readonly payloadFields: Uint8Array;
  /** The key texts with the term, a bit each, per payload. */
  readonly payloadKeyTexts: Uint16Array;
  /** What the words of a key text weigh, per document and key text. */
  readonly keyTextWeights: Uint8Array;
  readonly vocabulary: Vocabulary;
  readonly names: Names;

  /** @throws when the bytes are not a search index, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(INDEX_MAGIC, INDEX_SECTIONS, bytes, "search index");
    this.types = JSON.parse(new TextDecoder().decode(sections.types)) as TypeInfo[];
    this.#firstDocuments = uint32s(sections.firstDocuments);
    this.count = uint32At(this.#firstDocuments, this.types.length);
    const fits =
      sections.categoryOf.length === this.count * 2 &&
      sections.payloadFields.length === sections.payloadImpacts.length &&
      sections.payloadKeyTexts.length === sections.payloadImpacts.length * 2 &&
      sections.keyTextWeights.length === this.count * KEY_TEXTS &&
      sections.payloadLow.length === sections.payloadHigh.length;
    if (!fits) throw new Error("the parts of the search index do not fit each other");
    this.#ids = new TextTable(sections.ids, new OffsetTable(sections.idLengths, uint32s(sections.idMarks)));
    this.#names = new TextTable(sections.names, new OffsetTable(sections.nameLengths, uint32s(sections.nameMarks)));
    this.#categories = new StringTable(sections.categories, sections.categoryLengths, uint32s(sections.categoryMarks));
    this.#categoryOf = uint16s(sections.categoryOf);
    this.#postings = new OffsetTable(sections.frequencyLengths, uint32s(sections.frequencyMarks));
    this.#documentStarts = new OffsetTable(sections.documentLengths, uint32s(sections.documentMarks));
    this.#postingBytes = sections;
    this.#links = sections.links;
    this.#linkStarts = new OffsetTable(sections.linkLengths, uint32s(sections.linkMarks));
    this.payloadImpacts = sections.payloadImpacts;
    this.payloadFields = sections.payloadFields;
    this.payloadKeyTexts = uint16s(sections.payloadKeyTexts);
    this.keyTextWeights = sections.keyTextWeights;
    this.vocabulary = this.#vocabularyOf(
      new StringTable(sections.terms, sections.termLengths, uint32s(sections.termMarks)),
      sections.wholeTerms,
      uint32s(sections.formTerms),
      new TextTable(sections.forms, new OffsetTable(sections.formLengths, uint32s(sections.formMarks))),
    );
    this.names = namesOf(
      new StringTable(sections.keys, sections.keyLengths, uint32s(sections.keyMarks)),
      new OffsetTable(sections.entryLengths, uint32s(sections.entryMarks)),
      uint32s(sections.entries),
    );
  }

  id(document: number): string {
    return this.#ids.text(document);
  }

  name(document: number): string {
    return this.#names.text(document);
  }

  typeOf(document: number): string {
    return required(this.types[this.typeIndexOf(document)], "the type of a document").type;
  }

  /** Which of `types` a document has. */
  typeIndexOf(document: number): number {
    let typeIndex = 0;
    while (typeIndex + 1 < this.types.length && document >= uint32At(this.#firstDocuments, typeIndex + 1)) typeIndex++;
    return typeIndex;
  }

  /** The documents of a type: the first number, and the one after the last. Empty for an unknown type. */
  documentsOf(type: string): readonly [from: number, to: number] {
    const typeIndex = this.types.findIndex((info) => info.type === type);
    if (typeIndex < 0) return [0, 0];
    return [uint32At(this.#firstDocuments, typeIndex), uint32At(this.#firstDocuments, typeIndex + 1)];
  }

  /**
   * The number of a document within its type, which is the number of its record in the collection (`worker/compare-text.ts`).
   */
  recordNumber(document: number): number {
    const [first] = this.documentsOf(this.typeOf(document));
    return document - first;
  }

  /** The number of a category; -1 when no document has it. */
  category(id: string): number {
    return this.#categories.find(id);
  }

  /** The number of a document's category; -1 if it has none. */
  categoryOf(document: number): number {
    return uint16At(this.#categoryOf, document) - 1;
  }

  /** The documents that a document refers to, without duplicates. */
  linksOf(document: number): number[] {
    const [start, end] = [this.#linkStarts.offset(document), this.#linkStarts.offset(document + 1)];
    const differences = new VarintReader(this.#links.subarray(start, end), 0);
    const found: number[] = [];
    for (let last = 0; !differences.ended; found.push(last)) last += differences.next();
    return found;
  }

  /** A cursor before the first posting of a term. */
  postings(term: number): PostingCursor {
    const [first, end] = [this.#postings.offset(term), this.#postings.offset(term + 1)];
    return new PostingCursor(this.#postingBytes, this.#documentStarts.offset(term), first, end);
  }

  /** The documents of a type with a name key. */
  documentsNamed(key: string, type: string): number[] {
    const entry = this.names.find(key);
    if (entry < 0) return [];
    const [from, to] = this.documentsOf(type);
    const documents = [...this.names.documentsNamed(entry)].map(({ document }) => document);
    return [...new Set(documents)].filter((document) => from <= document && document < to);
  }

  /** The documents with the term in one of these fields (a bit each). */
  documentsWith(term: number, fields: number): number[] {
    const found: number[] = [];
    const postings = this.postings(term);
    while (postings.next()) if (byteAt(this.payloadFields, postings.payload) & fields) found.push(postings.document);
    return found;
  }

  #vocabularyOf(terms: StringTable, wholeTerms: Uint8Array, formTerms: Uint32Array, forms: TextTable): Vocabulary {
    return Object.assign(terms, {
      documents: this.count,
      wholeWord(term: number) {
        if ((byteAt(wholeTerms, term >>> 3) >>> (term & 7)) & 1) return terms.text(term);
        const form = formTerms.indexOf(term);
        return form < 0 ? undefined : forms.text(form);
      },
      documentFrequency: (term: number) => this.#postings.offset(term + 1) - this.#postings.offset(term),
    });
  }
}

function namesOf(keys: StringTable, starts: OffsetTable, entries: Uint32Array): Names {
  return Object.assign(keys, {
    *documentsNamed(key: number) {
      const end = starts.offset(key + 1);
      for (let i = starts.offset(key); i < end; i++) {
        const entry = uint32At(entries, i);
        yield { document: entry >>> KIND_BITS, kind: entry & KIND_MASK };
      }
    },
  });
}

/**
 * The summaries of the documents, which lie in a file of their own.
 *
 * @throws when the bytes are not such a file, or one of another version
 */
export function readSummaries(bytes: Uint8Array): TextTable {
  const sections = readSections(SUMMARIES_MAGIC, SUMMARY_SECTIONS, bytes, "search summaries");
  return new TextTable(sections.summaries, new OffsetTable(sections.summaryLengths, uint32s(sections.summaryMarks)));
}
