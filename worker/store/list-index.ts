/**
 * A collection's list index: its ids, a tag per record, its orders and, per filter value, the records that
 * have it, read through typed arrays. A page without filters touches only the rows it shows.
 *
 * Layout: `u32 length of the header | header (JSON, padded to 4) | sections`. The header gives the filter
 * values (one per value, not per record) and each section's place; sections are little-endian `u32` arrays
 * and runs of text. Records are numbered in the order of their ids.
 */

import { compareText } from "../../formats/order.ts";
import { concat, integers, offsetsOf, padding } from "../../formats/parts/bytes.ts";
import type { Sort } from "../collections.ts";

const VERSION = 2;
/** Characters of a record's tag, one byte each. */
export const TAG_LENGTH = 12;

interface Section {
  readonly at: number;
  readonly length: number;
}

interface Header {
  readonly version: number;
  readonly count: number;
  readonly ids: Section;
  /** `count + 1` offsets into `ids`. */
  readonly idOffsets: Section;
  /** `count` tags of `TAG_LENGTH` ASCII characters. */
  readonly tags: Section;
  /** Record numbers in each order. */
  readonly orders: Readonly<Record<string, Section>>;
  /** Per filter: the values, `values + 1` offsets, and the record numbers that they cut. */
  readonly filters: Readonly<Record<string, { values: readonly string[]; offsets: Section; records: Section }>>;
}

/** One record as the build describes it to the index. */
export interface ListedRecord {
  readonly id: string;
  /** Changes whenever any representation of the record does; `TAG_LENGTH` ASCII characters. */
  readonly tag: string;
  readonly sortKeys: Readonly<Record<Sort, string>>;
  readonly filterValues: Readonly<Record<string, readonly string[]>>;
}

export function encodeListIndex(
  records: readonly ListedRecord[],
  sorts: readonly Sort[],
  filters: readonly string[],
): Uint8Array {
  const sorted = [...records].sort((a, b) => compareText(a.id, b.id));
  const text = sorted.map((record) => new TextEncoder().encode(record.id));
  const sections: Uint8Array[] = [];
  let at = 0;
  function place(bytes: Uint8Array): Section {
    const section = { at, length: bytes.length };
    sections.push(bytes);
    at += bytes.length + padding(bytes.length);
    return section;
  }

  const ids = place(concat(text));
  const idOffsets = place(integers(offsetsOf(text.map((id) => id.length)), 4));
  const tags = place(new TextEncoder().encode(sorted.map((record) => record.tag).join("")));
  const orders: Record<string, Section> = {};
  for (const sort of sorts) {
    const numbers = sorted.map((_, number) => number);
    const key = (number: number) => sorted[number]?.sortKeys[sort] ?? "";
    numbers.sort((a, b) => compareText(key(a), key(b)) || a - b);
    orders[sort] = place(integers(numbers, 4));
  }
  const filterHeaders: Record<string, Header["filters"][string]> = {};
  for (const filter of filters) {
    const holders = new Map<string, number[]>();
    sorted.forEach((record, number) => {
      for (const value of record.filterValues[filter] ?? []) {
        const numbers = holders.get(value) ?? [];
        numbers.push(number);
        holders.set(value, numbers);
      }
    });
    const values = [...holders.keys()].sort(compareText);
    const lists = values.map((value) => holders.get(value) ?? []);
    filterHeaders[filter] = {
      values,
      offsets: place(integers(offsetsOf(lists.map((list) => list.length)), 4)),
      records: place(integers(lists.flat(), 4)),
    };
  }

  const header: Header = {
    version: VERSION,
    count: sorted.length,
    ids,
    idOffsets,
    tags,
    orders,
    filters: filterHeaders,
  };
  const headerText = new TextEncoder().encode(JSON.stringify(header));
  const start = 4 + headerText.length + padding(headerText.length);
  const bytes = new Uint8Array(start + at);
  new DataView(bytes.buffer).setUint32(0, headerText.length, true);
  bytes.set(headerText, 4);
  let to = start;
  for (const section of sections) {
    bytes.set(section, to);
    to += section.length + padding(section.length);
  }
  return bytes;
}

const DECODER = new TextDecoder();

export class ListIndex {
  readonly count: number;
  readonly #header: Header;
  readonly #body: Uint8Array;
  readonly #idOffsets: Uint32Array;

  /** @throws when the bytes are of another version of the format. */
  constructor(bytes: Uint8Array) {
    const aligned = bytes.slice();
    const length = new DataView(aligned.buffer).getUint32(0, true);
    this.#header = JSON.parse(new TextDecoder().decode(aligned.subarray(4, 4 + length))) as Header;
    if (this.#header.version !== VERSION)
      throw new Error(`list index version ${this.#header.version} is not ${VERSION}`);
    this.#body = aligned.subarray(4 + length + padding(length));
    this.#idOffsets = this.#words(this.#header.idOffsets);
    this.count = this.#header.count;
  }

  id(number: number): string {
    const { ids } = this.#header;
    const from = this.#idOffsets[number] ?? 0;
    const to = this.#idOffsets[number + 1] ?? from;
    return DECODER.decode(this.#body.subarray(ids.at + from, ids.at + to));
  }

  /** The record's tag, from which the tags of lists are made without reading a record. */
  tag(number: number): string {
    const from = this.#header.tags.at + number * TAG_LENGTH;
    return DECODER.decode(this.#body.subarray(from, from + TAG_LENGTH));
  }

  /** Every id that begins with `prefix`, in order. */
  *idsFrom(prefix: string): Generator<string> {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.id(middle) < prefix) low = middle + 1;
      else high = middle;
    }
    for (let number = low; number < this.count; number++) {
      const id = this.id(number);
      if (!id.startsWith(prefix)) return;
      yield id;
    }
  }

  /**
   * Record numbers in the order of `sort` (ties by id), kept where every filter's value is held. Descending
   * is the exact reverse, so both orders are total and pages never overlap.
   */
  select(sort: string, descending: boolean, filters: Readonly<Record<string, string>>): Selection {
    const order = this.#words(this.#header.orders[sort] ?? { at: 0, length: 0 });
    const wanted = Object.entries(filters);
    if (wanted.length === 0)
      return { total: order.length, at: (i) => order[descending ? order.length - 1 - i : i] ?? 0 };

    const held = new Uint8Array(this.count);
    for (const [filter, value] of wanted) {
      for (const number of this.#holders(filter, value)) held[number] = (held[number] ?? 0) + 1;
    }
    const kept = order.filter((number) => held[number] === wanted.length);
    if (descending) kept.reverse();
    return { total: kept.length, at: (i) => kept[i] ?? 0 };
  }

  #holders(filter: string, value: string): Uint32Array {
    const column = this.#header.filters[filter];
    const position = column?.values.indexOf(value) ?? -1;
    if (!column || position < 0) return new Uint32Array();
    const offsets = this.#words(column.offsets);
    return this.#words(column.records).subarray(offsets[position], offsets[position + 1]);
  }

  #words(section: Section): Uint32Array {
    return new Uint32Array(this.#body.buffer, this.#body.byteOffset + section.at, section.length / 4);
  }
}

/** A list of record numbers: how many, and the one at a position. */
export interface Selection {
  readonly total: number;
  at(position: number): number;
}
