/** The writer of the three files that `index-format.ts` describes. Not part of the worker's bundle. */
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
import { NAME_KINDS } from "./score.ts";
import { nameKey } from "./tokenize.ts";

export interface SearchFiles {
  readonly index: Uint8Array;
  readonly summaries: Uint8Array;
  readonly positions: Uint8Array;
}

/** A field that has more words is weighed as if it had these. */
const MOST_WORDS = 0xffff;

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
  const index = writeSections(INDEX_MAGIC, INDEX_SECTIONS, {
    types: numbers([...TYPES.map((type) => firstOf(type, documents)), documents.length], 4),
    ...table(
      "idLengths",
      "ids",
      documents.map(({ id }) => utf8(id)),
    ),
    ...table(
      "nameLengths",
      "names",
      documents.map(({ name }) => utf8(name)),
    ),
    ...table("categoryLengths", "categories", categories.map(utf8)),
    categoryOf: numbers(
      documents.map(({ category }) => categories.indexOf(category ?? "") + 1),
      2,
    ),
    fieldLengths: numbers(
      counted.flatMap(({ lengths }) => lengths.map((length) => Math.min(length, MOST_WORDS))),
      2,
    ),
    ...sortedTable("termShared", "termRest", "terms", terms),
    holders: varints(lists.map((list) => list.length)),
    ...table(
      "documentLengths",
      "documents",
      lists.map((list) => varints(list.map((document, i) => document - (list[i - 1] ?? 0)))),
    ),
    shapeLow: Uint8Array.from(postings, (shape) => shape & 0xff),
    shapeHigh: Uint8Array.from(postings, (shape) => shape >>> 8),
    shapes: shapes.bytes,
    ...sortedTable("keyShared", "keyRest", "keys", keys),
    keyEntries: varints(keyEntries),
    entries: numbers(entries, 4),
  });
  const summaries = writeSections(
    SUMMARIES_MAGIC,
    SUMMARY_SECTIONS,
    table(
      "summaryLengths",
      "summaries",
      documents.map(({ summary }) => utf8(summary)),
    ),
  );
  return { index, summaries, positions: positionsOf(counted) };
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
  return writeSections(POSITIONS_MAGIC, POSITION_SECTIONS, {
    ...sortedTable("wordShared", "wordRest", "words", words),
    ...table("placeLengths", "places", places),
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

function table<Lengths extends string, Bytes extends string>(
  lengths: Lengths,
  bytes: Bytes,
  entries: readonly Uint8Array[],
): Record<Lengths | Bytes, Uint8Array> {
  const joined = new Uint8Array(entries.reduce((sum, entry) => sum + entry.length, 0));
  let at = 0;
  for (const entry of entries) {
    joined.set(entry, at);
    at += entry.length;
  }
  return {
    [lengths]: varints(entries.map((entry) => entry.length)),
    [bytes]: joined,
  } as Record<Lengths | Bytes, Uint8Array>;
}

function sortedTable<Shared extends string, Rest extends string, Tails extends string>(
  shared: Shared,
  rest: Rest,
  tails: Tails,
  texts: readonly string[],
): Record<Shared | Rest | Tails, Uint8Array> {
  const entries = texts.map(utf8);
  const common = entries.map((entry, i) => sharedBytes(entries[i - 1] ?? new Uint8Array(), entry));
  const ends = entries.map((entry, i) => entry.subarray(common[i]));
  return { [shared]: varints(common), ...table(rest, tails, ends) } as Record<Shared | Rest | Tails, Uint8Array>;
}

function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

function numbers(values: readonly number[], width: 2 | 4): Uint8Array {
  const bytes = new Uint8Array(values.length * width);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    if (width === 2) view.setUint16(i * 2, value, true);
    else view.setUint32(i * 4, value, true);
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
