/** The writer of the three files that `index-format.ts` describes. Not part of the worker's bundle. */
import { concat, integers } from "../store/bytes.ts";
import { type Counted, count, type SearchDocument } from "./document.ts";
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

/** The same documents in any order give the same bytes. */
export function writeIndex(given: readonly SearchDocument[]): SearchFiles {
  const documents = sorted(given);
  const counted = documents.map(count);
  const holders = holdersOf(counted.map(({ frequencies }) => frequencies));
  const terms = byBytes(holders.keys());
  const shapes = shapesOf(counted.flatMap(({ frequencies }) => [...frequencies.values()]));
  const lists = terms.map((term) => holders.get(term) ?? []);
  const postings = terms.flatMap((term, i) =>
    (lists[i] ?? []).map((document) => shapes.number(counted[document]?.frequencies.get(term) ?? new Uint8Array())),
  );
  const categories = byBytes(documents.flatMap(({ category }) => category ?? []));
  const { keys, keyEntries, entries } = namesOf(documents);
  if (shapes.bytes.length / FIELD_COUNT > 0xffff || categories.length >= 0xffff)
    throw new Error("the search index numbers shapes and categories in two bytes");
  const ids = table(documents.map(({ id }) => utf8(id)));
  const shown = table(documents.map(({ name }) => utf8(name)));
  const filed = table(categories.map(utf8));
  const words = table(terms.map(utf8));
  const holding = lengthsOf(lists.map((list) => list.length));
  const held = table(lists.map((list) => varints(list.map((document, i) => document - (list[i - 1] ?? 0)))));
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
      documents.map(({ category }) => categories.indexOf(category ?? "") + 1),
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
    shapeLow: Uint8Array.from(postings, (shape) => shape & 0xff),
    shapeHigh: Uint8Array.from(postings, (shape) => shape >>> 8),
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
  const holders = holdersOf(counted.map(({ positions }) => positions));
  const words = byBytes(holders.keys());
  const places = words.map((word) => {
    const list = holders.get(word) ?? [];
    const numbers = list.flatMap((document, i) => {
      const at = counted[document]?.positions.get(word) ?? [];
      return [document - (list[i - 1] ?? 0), at.length, ...at.map((position, k) => position - (at[k - 1] ?? 0))];
    });
    return varints([list.length, ...numbers]);
  });
  const texts = table(words.map(utf8));
  const standing = table(places);
  return writeSections(POSITIONS_MAGIC, POSITION_SECTIONS, {
    counts: integers([words.length], 4),
    wordLengths: texts.lengths,
    words: texts.bytes,
    placeLengths: standing.lengths,
    placeMarks: standing.marks,
    places: standing.bytes,
  });
}

/** The documents that have each word, in order. */
function holdersOf(documents: readonly ReadonlyMap<string, unknown>[]): Map<string, number[]> {
  const holders = new Map<string, number[]>();
  documents.forEach((words, document) => {
    for (const word of words.keys()) {
      const list = holders.get(word);
      if (list) list.push(document);
      else holders.set(word, [document]);
    }
  });
  return holders;
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
function shapesOf(rows: readonly Uint8Array[]): { bytes: Uint8Array; number: (row: Uint8Array) => number } {
  const uses = new Map<string, number>();
  for (const row of rows) uses.set(row.join(), (uses.get(row.join()) ?? 0) + 1);
  const shapes = [...uses].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([shape]) => shape);
  const place = new Map(shapes.map((shape, i) => [shape, i]));
  return {
    bytes: Uint8Array.from(shapes.flatMap((shape) => shape.split(",").map(Number))),
    number: (row) => place.get(row.join()) ?? 0,
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
    for (const [key, kind] of kinds) byKey.set(key, [...(byKey.get(key) ?? []), document * 2 ** KIND_BITS + kind]);
  });
  const keys = byBytes(byKey.keys());
  const lists = keys.map((key) => byKey.get(key) ?? []);
  return { keys, keyEntries: lists.map((list) => list.length), entries: lists.flat() };
}

function byBytes(texts: Iterable<string>): string[] {
  const coded = [...new Set(texts)].map((text) => ({ text, bytes: utf8(text) }));
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

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The lengths of a table's entries, and its marks. */
function lengthsOf(lengths: readonly number[]): { lengths: Uint8Array; marks: Uint8Array } {
  const marks: number[] = [];
  const bytes: Uint8Array[] = [];
  let sum = 0;
  let at = 0;
  for (let entry = 0; entry <= lengths.length; entry++) {
    if (entry % BLOCK === 0) marks.push(sum, at);
    const length = lengths[entry] ?? 0;
    const varint = varints([length]);
    sum += length;
    at += varint.length;
    if (entry < lengths.length) bytes.push(varint);
  }
  return { lengths: concat(bytes), marks: integers(marks, 4) };
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
  const bytes: number[] = [];
  for (const value of values) {
    let left = value;
    while (left >= 0x80) {
      bytes.push((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    bytes.push(left);
  }
  return Uint8Array.from(bytes);
}
