/** The writer of the three files that `index-format.ts` describes. Not part of the worker's bundle. */
import { concat, integers } from "../../formats/parts/bytes.ts";
import { abbreviatedNames, type SearchDocument } from "./document.ts";
import {
  INDEX_MAGIC,
  INDEX_SECTIONS,
  KIND_BITS,
  POSITION_SECTIONS,
  POSITIONS_MAGIC,
  SUMMARIES_MAGIC,
  SUMMARY_SECTIONS,
  TYPES,
  writeSections,
} from "./index-format.ts";
import { compareBytes, type IndexedDocument, indexed, Vocabulary } from "./indexed.ts";
import { FIELD_COUNT, FIELDS, fieldWeight } from "./score.ts";
import { ceilingsOf, fieldsOfShapes, shapesOf } from "./shapes.ts";
import { BLOCK } from "./tables.ts";
import { VarintWriter } from "./varints.ts";

export interface SearchFiles {
  readonly index: Uint8Array;
  readonly summaries: Uint8Array;
  readonly positions: Uint8Array;
}

/**
 * The same documents in any order give the same bytes.
 *
 * @param indexedOf a caller that keeps a vocabulary may say what it made of a document before
 */
export function writeIndex(
  given: readonly SearchDocument[],
  vocabulary = new Vocabulary(),
  indexedOf: (document: SearchDocument) => IndexedDocument = indexerOf(given, vocabulary),
): SearchFiles {
  const documents = sorted(given);
  const rows = documents.map(indexedOf);
  const terms = holdersOf(
    rows.map((row) => row.terms),
    vocabulary,
  );
  const frequencies = perHolder(terms, (document, slot) => rows[document]?.frequencies[slot] ?? 0);
  const shapes = shapesOf(frequencies);
  const numbers = frequencies.map((row) => shapes.numbers.get(row) ?? 0);
  const categories = byBytes(documents.flatMap(({ category }) => category ?? []));
  const filedAt = new Map(categories.map((category, i) => [category, i]));
  const keys = holdersOf(
    rows.map((row) => row.names),
    vocabulary,
  );
  const weights = weightsOf(rows.map(({ lengths }) => lengths));
  const entries = perHolder(keys, (document, slot) => document * 2 ** KIND_BITS + (rows[document]?.kinds[slot] ?? 0));
  if (shapes.bytes.length / FIELD_COUNT >= 0xffff || categories.length >= 0xffff)
    throw new Error("the search index numbers shapes and categories in two bytes");
  const numberOf = new Map(documents.map(({ type, id }, i) => [`${type}:${id}`, i]));
  const links = table(documents.map((document) => ascending(document.links.flatMap((key) => numberOf.get(key) ?? []))));
  const ids = table(documents.map(({ id }) => utf8(id)));
  const shown = table(documents.map(({ name }) => utf8(name)));
  const filed = sortedTable(categories.map(utf8));
  const words = sortedTable(terms.map(({ word }) => utf8(word)));
  const holders = lengthsOf(terms.map((term) => term.documents.length));
  const holding = perHolder(terms, (document) => document);
  const postings = new VarintWriter();
  const ends = terms.map(({ documents: list }) => {
    list.forEach((document, i) => {
      postings.add(document - (list[i - 1] ?? 0));
    });
    return postings.length;
  });
  const held = lengthsOf(differences(ends));
  const named = sortedTable(keys.map(({ word }) => utf8(word)));
  const naming = lengthsOf(keys.map((key) => key.documents.length));
  const index = writeSections(INDEX_MAGIC, INDEX_SECTIONS, {
    types: integers([...TYPES.map((type) => firstOf(type, documents)), documents.length], 4),
    idLengths: ids.lengths,
    idMarks: ids.marks,
    ids: ids.bytes,
    nameLengths: shown.lengths,
    nameMarks: shown.marks,
    names: shown.bytes,
    categoryLengths: filed.lengths,
    categoryMarks: filed.marks,
    categories: filed.bytes,
    categoryOf: integers(
      documents.map(({ category }) => (category === undefined ? 0 : (filedAt.get(category) ?? -1) + 1)),
      2,
    ),
    linkLengths: links.lengths,
    linkMarks: links.marks,
    links: links.bytes,
    weights: floats(weights),
    termLengths: words.lengths,
    termMarks: words.marks,
    terms: words.bytes,
    holderLengths: holders.lengths,
    holderMarks: holders.marks,
    documentLengths: held.lengths,
    documentMarks: held.marks,
    documents: postings.bytes,
    shapeLow: new Uint8Array(numbers),
    shapeHigh: new Uint8Array(numbers.map((shape) => shape >>> 8)),
    shapes: shapes.bytes,
    shapeFields: fieldsOfShapes(shapes.bytes),
    shapeCeilings: ceilingsOf(shapes.bytes, numbers, holding, weights),
    keyLengths: named.lengths,
    keyMarks: named.marks,
    keys: named.bytes,
    entryLengths: naming.lengths,
    entryMarks: naming.marks,
    entries: integers(entries, 4),
  });
  return { index, summaries: summariesOf(documents), positions: positionsOf(rows, vocabulary) };
}

function indexerOf(documents: readonly SearchDocument[], vocabulary: Vocabulary) {
  const abbreviated = abbreviatedNames(documents);
  return (document: SearchDocument): IndexedDocument => indexed(document, vocabulary, abbreviated);
}

function summariesOf(documents: readonly SearchDocument[]): Uint8Array {
  const { lengths, marks, bytes } = table(documents.map(({ summary }) => utf8(summary)));
  const sections = { summaryLengths: lengths, summaryMarks: marks, summaries: bytes };
  return writeSections(SUMMARIES_MAGIC, SUMMARY_SECTIONS, sections);
}

function positionsOf(rows: readonly IndexedDocument[], vocabulary: Vocabulary): Uint8Array {
  const words = holdersOf(
    rows.map((row) => row.words),
    vocabulary,
  );
  const texts = sortedTable(words.map(({ word }) => utf8(word)));
  const standing = new VarintWriter();
  const ends = words.map(({ documents, slots }) => {
    standing.add(documents.length);
    let last = 0;
    documents.forEach((document, i) => {
      const slot = slots[i] ?? 0;
      const row = rows[document];
      standing.add(document - last);
      last = document;
      if (row) standing.copy(row.places, row.placeStarts[slot] ?? 0, row.placeStarts[slot + 1] ?? 0);
    });
    return standing.length;
  });
  const places = lengthsOf(differences(ends));
  return writeSections(POSITIONS_MAGIC, POSITION_SECTIONS, {
    wordLengths: texts.lengths,
    wordMarks: texts.marks,
    words: texts.bytes,
    placeLengths: places.lengths,
    placeMarks: places.marks,
    places: standing.bytes,
  });
}

/** A word, the documents that have it in order, and at which place of its own row each of them does. */
interface Holders {
  readonly word: string;
  readonly documents: Uint32Array;
  readonly slots: Uint32Array;
}

/** Who holds each word, in the order of the words' bytes: a counting sort by word. */
function holdersOf(rows: readonly Uint32Array[], vocabulary: Vocabulary): Holders[] {
  const starts = new Uint32Array(vocabulary.size + 1);
  for (const row of rows) for (const word of row) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  for (let word = 0; word < vocabulary.size; word++) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  const next = starts.slice();
  const documents = new Uint32Array(starts[vocabulary.size] ?? 0);
  const slots = new Uint32Array(documents.length);
  rows.forEach((row, document) => {
    row.forEach((word, slot) => {
      const at = next[word] ?? 0;
      documents[at] = document;
      slots[at] = slot;
      next[word] = at + 1;
    });
  });
  return vocabulary.inOrder().flatMap((word) => {
    const [from = 0, to = 0] = [starts[word], starts[word + 1]];
    if (from === to) return [];
    return [{ word: vocabulary.word(word), documents: documents.subarray(from, to), slots: slots.subarray(from, to) }];
  });
}

/** A value for each holder of each word, all in one row. */
function perHolder(words: readonly Holders[], of: (document: number, slot: number) => number): Uint32Array {
  const values = new Uint32Array(words.reduce((sum, { documents }) => sum + documents.length, 0));
  let at = 0;
  for (const { documents, slots } of words) {
    documents.forEach((document, i) => {
      values[at++] = of(document, slots[i] ?? 0);
    });
  }
  return values;
}

function sorted(documents: readonly SearchDocument[]): SearchDocument[] {
  const order = (a: SearchDocument, b: SearchDocument): number =>
    TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return [...documents].sort(order);
}

function firstOf(type: string, documents: readonly SearchDocument[]): number {
  const place = (TYPES as readonly string[]).indexOf(type);
  return documents.filter((document) => TYPES.indexOf(document.type) < place).length;
}

/** Per document and field, what one occurrence there counts. */
function weightsOf(lengths: readonly (readonly number[])[]): number[] {
  const averages = FIELDS.map((_, field) => {
    const total = lengths.reduce((sum, row) => sum + (row[field] ?? 0), 0);
    // Where all are empty nothing is weighed, and nothing may divide by zero.
    return total === 0 ? 1 : total / lengths.length;
  });
  return lengths.flatMap((row) => row.map((length, field) => fieldWeight(field, length, averages[field] ?? 1)));
}

/** The distinct texts in the order of their UTF-8 bytes. */
function byBytes(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort(compareBytes);
}

const ENCODER = new TextEncoder();

function utf8(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** The lengths of a table's entries, and its marks. */
function lengthsOf(lengths: readonly number[]): { lengths: Uint8Array; marks: Uint8Array } {
  const marks: number[] = [];
  const written = new VarintWriter();
  let sum = 0;
  for (let entry = 0; entry <= lengths.length; entry++) {
    if (entry % BLOCK === 0) marks.push(sum, written.length);
    if (entry === lengths.length) break;
    const length = lengths[entry] ?? 0;
    sum += length;
    written.add(length);
  }
  return { lengths: written.bytes, marks: integers(marks, 4) };
}

function differences(ends: readonly number[]): number[] {
  return ends.map((end, i) => end - (ends[i - 1] ?? 0));
}

/** A sorted table of the entries, in the sections that a reader takes. */
export function sortedTable(entries: readonly Uint8Array[]): {
  lengths: Uint8Array;
  marks: Uint8Array;
  bytes: Uint8Array;
} {
  if (entries.some(({ length }) => length > 0xff)) throw new Error("a sorted table holds texts of at most 255 bytes");
  const lengths = entries.map(({ length }) => length);
  const marks: number[] = [];
  let sum = 0;
  for (let entry = 0; entry <= lengths.length; entry++) {
    if (entry % BLOCK === 0) marks.push(sum);
    sum += lengths[entry] ?? 0;
  }
  return { lengths: Uint8Array.from(lengths), marks: integers(marks, 4), bytes: concat(entries) };
}

/** A table of the entries, in the sections that a reader takes. */
export function table(entries: readonly Uint8Array[]): { lengths: Uint8Array; marks: Uint8Array; bytes: Uint8Array } {
  return { ...lengthsOf(entries.map((entry) => entry.length)), bytes: concat(entries) };
}

/** Distinct numbers in ascending order, each as its difference to the one before. */
function ascending(numbers: readonly number[]): Uint8Array {
  const written = new VarintWriter();
  let last = 0;
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    written.add(number - last);
    last = number;
  }
  return written.bytes;
}

function floats(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    view.setFloat32(i * 4, value, true);
  });
  return bytes;
}
