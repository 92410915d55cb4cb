/** The writer of the three files that `index-format.ts` describes. Not part of the worker's bundle. */
import { concat, integers } from "../store/bytes.ts";
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
  const links = table(
    documents.map((document) => {
      const linked = new Set(document.links.flatMap((key) => numberOf.get(key) ?? []));
      return steps([...linked].sort((a, b) => a - b));
    }),
  );
  const ids = textTable(documents.map(({ id }) => id));
  const shown = textTable(documents.map(({ name }) => name));
  const filed = textTable(categories);
  const words = textTable(terms.map(({ word }) => word));
  const postings = table(terms.map((term) => steps(term.documents)));
  const named = textTable(keys.map(({ word }) => word));
  const index = writeSections(INDEX_MAGIC, INDEX_SECTIONS, {
    types: integers([...TYPES.map((type) => firstOf(type, documents)), documents.length], 4),
    idLengths: ids.lengths,
    ids: ids.bytes,
    nameLengths: shown.lengths,
    names: shown.bytes,
    categoryLengths: filed.lengths,
    categories: filed.bytes,
    categoryOf: integers(
      documents.map(({ category }) => (category === undefined ? 0 : (filedAt.get(category) ?? -1) + 1)),
      2,
    ),
    linkLengths: links.lengths,
    links: links.bytes,
    weights: floats(weights),
    termLengths: words.lengths,
    terms: words.bytes,
    holderCounts: varints(terms.map((term) => term.documents.length)),
    documentLengths: postings.lengths,
    documents: postings.bytes,
    shapeLow: new Uint8Array(numbers),
    shapeHigh: new Uint8Array(numbers.map((shape) => shape >>> 8)),
    shapes: shapes.bytes,
    shapeFields: fieldsOfShapes(shapes.bytes),
    shapeCeilings: ceilingsOf(
      shapes.bytes,
      numbers,
      perHolder(terms, (document) => document),
      weights,
    ),
    keyLengths: named.lengths,
    keys: named.bytes,
    entryCounts: varints(keys.map((key) => key.documents.length)),
    entries: integers(entries, 4),
  });
  return { index, summaries: summariesOf(documents), positions: positionsOf(rows, vocabulary) };
}

function indexerOf(documents: readonly SearchDocument[], vocabulary: Vocabulary) {
  const abbreviated = abbreviatedNames(documents);
  return (document: SearchDocument): IndexedDocument => indexed(document, vocabulary, abbreviated);
}

function summariesOf(documents: readonly SearchDocument[]): Uint8Array {
  const { lengths, bytes } = textTable(documents.map(({ summary }) => summary));
  return writeSections(SUMMARIES_MAGIC, SUMMARY_SECTIONS, { summaryLengths: lengths, summaries: bytes });
}

function positionsOf(rows: readonly IndexedDocument[], vocabulary: Vocabulary): Uint8Array {
  const words = holdersOf(
    rows.map((row) => row.words),
    vocabulary,
  );
  const texts = textTable(words.map(({ word }) => word));
  const standing = new VarintWriter();
  const lengths: number[] = [];
  for (const { documents, slots } of words) {
    const start = standing.length;
    standing.add(documents.length);
    documents.forEach((document, i) => {
      const slot = slots[i] ?? 0;
      const row = rows[document];
      standing.add(document - (documents[i - 1] ?? 0));
      if (row) standing.copy(row.places, row.placeStarts[slot] ?? 0, row.placeStarts[slot + 1] ?? 0);
    });
    lengths.push(standing.length - start);
  }
  return writeSections(POSITIONS_MAGIC, POSITION_SECTIONS, {
    wordLengths: texts.lengths,
    words: texts.bytes,
    placeLengths: varints(lengths),
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

/** The two sections of a table. */
interface Table {
  readonly lengths: Uint8Array;
  readonly bytes: Uint8Array;
}

const ENCODER = new TextEncoder();

/** A table of texts, in the sections that a reader takes. */
export function textTable(texts: readonly string[]): Table {
  return table(texts.map((text) => ENCODER.encode(text)));
}

function table(entries: readonly Uint8Array[]): Table {
  return { lengths: varints(entries.map((entry) => entry.length)), bytes: concat(entries) };
}

/** Ascending numbers, each as its difference to the one before. */
function steps(numbers: ArrayLike<number>): Uint8Array {
  return varints(Array.from(numbers, (number, i) => number - (numbers[i - 1] ?? 0)));
}

function varints(numbers: readonly number[]): Uint8Array {
  const written = new VarintWriter();
  for (const number of numbers) written.add(number);
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
