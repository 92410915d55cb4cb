/** The writer of the three files that `index-format.ts` describes. Not part of the worker's bundle. */
import { concat, integers } from "../store/bytes.ts";
import { type Counted, count, MOST, type SearchDocument } from "./document.ts";
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
import { FIELD_COUNT, FIELDS, fieldWeight, NAME_KINDS } from "./score.ts";
import { BLOCK } from "./tables.ts";
import { nameKey } from "./tokenize.ts";

export interface SearchFiles {
  readonly index: Uint8Array;
  readonly summaries: Uint8Array;
  readonly positions: Uint8Array;
}

/**
 * The same documents in any order give the same bytes.
 *
 * @param countOf counts a document's terms; a caller that has counted a document before may say what came out
 */
export function writeIndex(
  given: readonly SearchDocument[],
  countOf: (document: SearchDocument) => Counted = count,
): SearchFiles {
  const documents = sorted(given);
  const counted = documents.map(countOf);
  const postings = postingsOf(counted.map(({ frequencies }) => frequencies));
  const terms = byBytes(postings.holders.keys());
  const shapes = shapesOf(postings.uses);
  const lists = terms.map((term) => postings.holders.get(term) ?? NO_HOLDERS);
  const numbers = lists.flatMap((list) => list.rows.map((row) => shapes.numbers.get(row) ?? 0));
  const categories = byBytes(documents.flatMap(({ category }) => category ?? []));
  const filedAt = new Map(categories.map((category, i) => [category, i]));
  const { keys, keyEntries, entries } = namesOf(documents);
  if (shapes.bytes.length / FIELD_COUNT > 0xffff || categories.length >= 0xffff)
    throw new Error("the search index numbers shapes and categories in two bytes");
  const ids = table(documents.map(({ id }) => utf8(id)));
  const shown = table(documents.map(({ name }) => utf8(name)));
  const filed = table(categories.map(utf8));
  const words = table(terms.map(utf8));
  const holding = lengthsOf(lists.map((list) => list.documents.length));
  const held = table(
    lists.map(({ documents: list }) => varints(list.map((document, i) => document - (list[i - 1] ?? 0)))),
  );
  const named = table(keys.map(utf8));
  const naming = lengthsOf(keyEntries);
  const index = writeSections(INDEX_MAGIC, INDEX_SECTIONS, {
    counts: integers([documents.length, terms.length, keys.length], 4),
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
    weights: floats(weightsOf(counted.map(({ lengths }) => lengths))),
    termLengths: words.lengths,
    terms: words.bytes,
    holderLengths: holding.lengths,
    holderMarks: holding.marks,
    documentLengths: held.lengths,
    documentMarks: held.marks,
    documents: held.bytes,
    shapeLow: Uint8Array.from(numbers, (shape) => shape & 0xff),
    shapeHigh: Uint8Array.from(numbers, (shape) => shape >>> 8),
    shapes: shapes.bytes,
    shapeFields: fieldsOfShapes(shapes.bytes),
    keyLengths: named.lengths,
    keys: named.bytes,
    entryLengths: naming.lengths,
    entryMarks: naming.marks,
    entries: integers(entries, 4),
  });
  return { index, summaries: summariesOf(documents), positions: positionsOf(counted) };
}

function summariesOf(documents: readonly SearchDocument[]): Uint8Array {
  const { lengths, marks, bytes } = table(documents.map(({ summary }) => utf8(summary)));
  const sections = { summaryLengths: lengths, summaryMarks: marks, summaries: bytes };
  return writeSections(SUMMARIES_MAGIC, SUMMARY_SECTIONS, sections);
}

function positionsOf(counted: readonly Counted[]): Uint8Array {
  /** Per word: for each document that has it the step to it, how often, and the steps between the places. */
  const standing = new Map<string, { last: number; holders: number; numbers: number[] }>();
  counted.forEach(({ positions }, document) => {
    for (const [word, places] of positions) {
      let held = standing.get(word);
      if (!held) {
        held = { last: 0, holders: 0, numbers: [] };
        standing.set(word, held);
      }
      held.numbers.push(document - held.last, places.length);
      let before = 0;
      for (const place of places) {
        held.numbers.push(place - before);
        before = place;
      }
      held.last = document;
      held.holders++;
    }
  });
  const words = byBytes(standing.keys());
  const texts = table(words.map(utf8));
  const places = table(
    words.map((word) => {
      const { holders, numbers } = standing.get(word) ?? { holders: 0, numbers: [] };
      return concat([varints([holders]), varints(numbers)]);
    }),
  );
  return writeSections(POSITIONS_MAGIC, POSITION_SECTIONS, {
    counts: integers([words.length], 4),
    wordLengths: texts.lengths,
    words: texts.bytes,
    placeLengths: places.lengths,
    placeMarks: places.marks,
    places: places.bytes,
  });
}

/** The documents that have a term, in order, and the frequencies that each has of it as one number. */
interface Holders {
  readonly documents: number[];
  readonly rows: number[];
}
const NO_HOLDERS: Holders = { documents: [], rows: [] };

/** Who holds each term, and how often each row of frequencies occurs. */
function postingsOf(documents: readonly ReadonlyMap<string, Uint8Array>[]): {
  holders: Map<string, Holders>;
  uses: Map<number, number>;
} {
  const holders = new Map<string, Holders>();
  const uses = new Map<number, number>();
  documents.forEach((terms, document) => {
    for (const [term, frequencies] of terms) {
      const row = rowNumber(frequencies);
      uses.set(row, (uses.get(row) ?? 0) + 1);
      let held = holders.get(term);
      if (!held) {
        held = { documents: [], rows: [] };
        holders.set(term, held);
      }
      held.documents.push(document);
      held.rows.push(row);
    }
  });
  return { holders, uses };
}

/** A row of frequencies as one number, the first field in its highest digits. */
function rowNumber(frequencies: Uint8Array): number {
  let row = 0;
  for (const frequency of frequencies) row = row * (MOST + 1) + frequency;
  return row;
}

function rowOf(number: number): number[] {
  const row = new Array<number>(FIELD_COUNT).fill(0);
  for (let field = FIELD_COUNT - 1, left = number; field >= 0; field--) {
    row[field] = left % (MOST + 1);
    left = Math.floor(left / (MOST + 1));
  }
  return row;
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

/** The distinct rows of frequencies, the commonest first, so that most have a number of one byte. */
function shapesOf(uses: ReadonlyMap<number, number>): { bytes: Uint8Array; numbers: ReadonlyMap<number, number> } {
  const shapes = [...uses]
    .map(([number, used]) => ({ number, used, row: rowOf(number) }))
    .map((shape) => ({ ...shape, text: shape.row.join() }))
    .sort((a, b) => b.used - a.used || (a.text < b.text ? -1 : 1));
  return {
    bytes: Uint8Array.from(shapes.flatMap(({ row }) => row)),
    numbers: new Map(shapes.map(({ number }, i) => [number, i])),
  };
}

function fieldsOfShapes(shapes: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: shapes.length / FIELD_COUNT }, (_, shape) =>
    FIELDS.reduce((bits, _name, field) => bits | ((shapes[shape * FIELD_COUNT + field] ?? 0) > 0 ? 1 << field : 0), 0),
  );
}

function namesOf(documents: readonly SearchDocument[]): { keys: string[]; keyEntries: number[]; entries: number[] } {
  const byKey = new Map<string, number[]>();
  documents.forEach(({ names }, document) => {
    const kinds = new Map<string, number>();
    for (const { text, kind } of names) {
      const key = nameKey(text);
      if (key !== "") kinds.set(key, Math.min(NAME_KINDS.indexOf(kind), kinds.get(key) ?? NAME_KINDS.length));
    }
    for (const [key, kind] of kinds) {
      const entry = document * 2 ** KIND_BITS + kind;
      const entries = byKey.get(key);
      if (entries) entries.push(entry);
      else byKey.set(key, [entry]);
    }
  });
  const keys = byBytes(byKey.keys());
  const lists = keys.map((key) => byKey.get(key) ?? []);
  return { keys, keyEntries: lists.map((list) => list.length), entries: lists.flat() };
}

/** The distinct texts in the order of their UTF-8 bytes. */
function byBytes(texts: Iterable<string>): string[] {
  const distinct = [...new Set(texts)];
  // Code units order as bytes do, save where one of a pair meets a character from the end of the first plane.
  if (!distinct.some((text) => /[\ud800-\udfff]/.test(text))) return distinct.sort();
  const coded = distinct.map((text) => ({ text, bytes: utf8(text) }));
  return coded.sort((a, b) => compareBytes(a.bytes, b.bytes)).map(({ text }) => text);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const ENCODER = new TextEncoder();

function utf8(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** The lengths of a table's entries, and its marks. */
function lengthsOf(lengths: readonly number[]): { lengths: Uint8Array; marks: Uint8Array } {
  const marks: number[] = [];
  let sum = 0;
  let at = 0;
  for (let entry = 0; entry <= lengths.length; entry++) {
    if (entry % BLOCK === 0) marks.push(sum, at);
    const length = lengths[entry] ?? 0;
    sum += length;
    at += varintLength(length);
  }
  return { lengths: varints(lengths), marks: integers(marks, 4) };
}

/** A table of the entries, in the sections that a reader takes. */
export function table(entries: readonly Uint8Array[]): { lengths: Uint8Array; marks: Uint8Array; bytes: Uint8Array } {
  return { ...lengthsOf(entries.map((entry) => entry.length)), bytes: concat(entries) };
}

function floats(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    view.setFloat32(i * 4, value, true);
  });
  return bytes;
}

function varints(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, value) => sum + varintLength(value), 0));
  let at = 0;
  for (const value of values) {
    let left = value;
    while (left >= 0x80) {
      bytes[at++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    bytes[at++] = left;
  }
  return bytes;
}

function varintLength(value: number): number {
  let length = 1;
  for (let left = value; left >= 0x80; left >>>= 7) length++;
  return length;
}
