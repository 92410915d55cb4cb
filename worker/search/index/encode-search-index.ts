/** Writes the search index and the summaries beside it. */
import { integers } from "../../store/binary/bytes.ts";
import { byteAt, numberAt, uint32At } from "../../store/binary/checked-access.ts";
import {
  deltas,
  encodeLengths,
  encodeSortedTable,
  encodeTable,
  encodeTexts,
  writeDeltas,
} from "../../store/binary/encode-tables.ts";
import { VarintWriter } from "../../store/binary/encode-varints.ts";
import { encodeSections } from "./encode-file-sections.ts";
import {
  INDEX_MAGIC,
  INDEX_SECTIONS,
  KIND_BITS,
  SUMMARIES_MAGIC,
  SUMMARY_SECTIONS,
  type TypeInfo,
} from "./search-format.ts";

export interface IndexedEntity {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  /** Number of its category. */
  readonly category: number | undefined;
  /** Numbers of the documents that it refers to, in order and without duplicates. */
  readonly links: readonly number[];
}

/** A text, and the documents that have it, in order. */
export interface TextDocuments {
  readonly text: string;
  readonly documents: Uint32Array;
}

/** What a posting says of its term in its document. */
export interface Payload {
  /** 1 to `IMPACT_LEVELS`. */
  readonly impact: number;
  /** The fields that have it, a bit each. */
  readonly fields: number;
  /** The key texts that have it, a bit each. */
  readonly keyTexts: number;
}

export interface SearchIndexContent {
  /** In the order of their numbers. */
  readonly types: readonly TypeInfo[];
  /** In the order of their numbers. */
  readonly documents: readonly IndexedEntity[];
  /** Ids in the order of their bytes. */
  readonly categories: readonly string[];
  /** In the order of their bytes. */
  readonly terms: readonly TextDocuments[];
  /** For each term the word that it is the stem of; none for a joined compound. */
  readonly wholeWords: readonly (string | undefined)[];
  /** The number of each posting's payload, term by term. */
  readonly payloadOf: Uint32Array;
  /** In the order of their numbers. */
  readonly payloads: readonly Payload[];
  /** What the words of each document's key texts weigh. */
  readonly keyTextWeights: Uint8Array;
  /** Name keys in the order of their bytes. */
  readonly keys: readonly TextDocuments[];
  /** The number of the kind of name, per key and document. */
  readonly kindOf: Uint32Array;
}

/** The summaries of the documents, by their numbers. */
export function encodeSummaries(texts: readonly string[]): Uint8Array {
  const { lengths, marks, bytes } = encodeTable(encodeTexts(texts));
  const sections = { summaryLengths: lengths, summaryMarks: marks, summaries: bytes };
  return encodeSections(SUMMARIES_MAGIC, SUMMARY_SECTIONS, sections);
}

export function encodeSearchIndex(content: SearchIndexContent): Uint8Array {
  const { documents, categories, payloadOf, payloads } = content;
  if (payloads.length > 0xffff || categories.length >= 0xffff)
    throw new Error("the search index numbers payloads and categories in two bytes");
  const ids = encodeTable(encodeTexts(documents.map(({ id }) => id)));
  const names = encodeTable(encodeTexts(documents.map(({ name }) => name)));
  const filed = encodeSortedTable(encodeTexts(categories));
  const links = encodeTable(documents.map((document) => ascending(document.links)));
  const terms = encodeSortedTable(encodeTexts(content.terms.map(({ text }) => text)));
  const forms = formsOf(content);
  const formTexts = encodeTable(encodeTexts(forms.map(({ form }) => form)));
  const frequencies = encodeLengths(content.terms.map((term) => term.documents.length));
  const postings = new VarintWriter();
  const ends = content.terms.map((term) => {
    writeDeltas(postings, Array.from(term.documents));
    return postings.length;
  });
  const held = encodeLengths(deltas(ends));
  const keys = encodeSortedTable(encodeTexts(content.keys.map(({ text }) => text)));
  const entryCounts = encodeLengths(content.keys.map((key) => key.documents.length));
  const entries = content.keys.flatMap((key) => Array.from(key.documents));
  return encodeSections(INDEX_MAGIC, INDEX_SECTIONS, {
    types: new TextEncoder().encode(JSON.stringify(content.types.map(({ type, weight }) => ({ type, weight })))),
    firstDocuments: integers(firstDocuments(content), 4),
    idLengths: ids.lengths,
    idMarks: ids.marks,
    ids: ids.bytes,
    nameLengths: names.lengths,
    nameMarks: names.marks,
    names: names.bytes,
    categoryLengths: filed.lengths,
    categoryMarks: filed.marks,
    categories: filed.bytes,
    categoryOf: integers(
      documents.map(({ category }) => (category === undefined ? 0 : category + 1)),
      2,
    ),
    linkLengths: links.lengths,
    linkMarks: links.marks,
    links: links.bytes,
    termLengths: terms.lengths,
    termMarks: terms.marks,
    terms: terms.bytes,
    wholeTerms: bitsOf(content.terms.map(({ text }, term) => content.wholeWords[term] === text)),
    formTerms: integers(
      forms.map(({ term }) => term),
      4,
    ),
    formLengths: formTexts.lengths,
    formMarks: formTexts.marks,
    forms: formTexts.bytes,
    frequencyLengths: frequencies.lengths,
    frequencyMarks: frequencies.marks,
    documentLengths: held.lengths,
    documentMarks: held.marks,
    documents: postings.bytes,
    payloadLow: new Uint8Array(payloadOf),
    payloadHigh: new Uint8Array(payloadOf.map((payload) => payload >>> 8)),
    payloadImpacts: Uint8Array.from(payloads, ({ impact }) => impact),
    payloadFields: Uint8Array.from(payloads, ({ fields }) => fields),
    payloadKeyTexts: integers(
      payloads.map(({ keyTexts }) => keyTexts),
      2,
    ),
    keyTextWeights: content.keyTextWeights,
    keyLengths: keys.lengths,
    keyMarks: keys.marks,
    keys: keys.bytes,
    entryLengths: entryCounts.lengths,
    entryMarks: entryCounts.marks,
    entries: integers(
      entries.map((document, i) => document * 2 ** KIND_BITS + uint32At(content.kindOf, i)),
      4,
    ),
  });
}

function bitsOf(flags: readonly boolean[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(flags.length / 8));
  flags.forEach((flag, i) => {
    if (flag) bits[i >>> 3] = byteAt(bits, i >>> 3) | (1 << (i & 7));
  });
  return bits;
}

/** The words of the terms that are not words themselves. */
function formsOf({ terms, wholeWords }: SearchIndexContent): { term: number; form: string }[] {
  return terms.flatMap(({ text }, term) => {
    const form = wholeWords[term];
    return form === undefined || form === text ? [] : [{ term, form }];
  });
}

/** The first document of each type, and the number of documents. */
function firstDocuments({ types, documents }: SearchIndexContent): number[] {
  const counts = Map.groupBy(documents, ({ type }) => type);
  const first = [0];
  for (const { type } of types) first.push(numberAt(first, first.length - 1) + (counts.get(type)?.length ?? 0));
  return first;
}

function ascending(numbers: readonly number[]): Uint8Array {
  const written = new VarintWriter();
  writeDeltas(written, numbers);
  return written.bytes;
}
