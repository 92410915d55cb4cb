/**
 * A collection's list index: its ids, an entity tag per record, its orders and, per filter value, the records that
 * have it, read through typed arrays. A page without filters reads only the rows it shows.
 *
 * Layout: `u32 length of the header | header (JSON, padded to 4) | sections`. The header gives the filter
 * values (one per value, not per record) and where each section lies; sections are little-endian `u32` arrays
 * and text. Records are numbered in the order of records (`worker/compare-text.ts`).
 */

import { required } from "../required.ts";
import { readSectionFile } from "../store/binary/bytes.ts";
import { byteAt, uint32At } from "../store/binary/checked-access.ts";

export const VERSION = 2;
/** Characters of a record's entity tag, one byte each. */
export const ETAG_LENGTH = 12;

export interface SectionRange {
  readonly at: number;
  readonly length: number;
}

export interface Header {
  readonly version: number;
  readonly count: number;
  readonly ids: SectionRange;
  /** `count + 1` offsets into `ids`. */
  readonly idOffsets: SectionRange;
  /** `count` entity tags of `ETAG_LENGTH` ASCII characters. */
  readonly tags: SectionRange;
  /** Record numbers in each order. */
  readonly orders: Readonly<Record<string, SectionRange>>;
  readonly filters: Readonly<Record<string, FilterColumn>>;
}

/** A filter's values, `values + 1` offsets, and the record numbers between them. */
export interface FilterColumn {
  readonly values: readonly string[];
  readonly offsets: SectionRange;
  readonly records: SectionRange;
}

const DECODER = new TextDecoder();

export class ListIndex {
  readonly count: number;
  readonly #header: Header;
  readonly #body: Uint8Array;
  readonly #idOffsets: Uint32Array;

  /** @throws when the bytes are of another version of the format. */
  constructor(bytes: Uint8Array) {
    const { header, body } = readSectionFile<Header>(bytes, VERSION, "list index");
    this.#header = header;
    this.#body = body;
    this.#idOffsets = this.#words(this.#header.idOffsets);
    this.count = this.#header.count;
  }

  id(recordNumber: number): string {
    const { ids } = this.#header;
    const from = uint32At(this.#idOffsets, recordNumber);
    const to = uint32At(this.#idOffsets, recordNumber + 1);
    return DECODER.decode(this.#body.subarray(ids.at + from, ids.at + to));
  }

  /** The record's entity tag. Those of lists are derived from these without reading a record. */
  etag(recordNumber: number): string {
    const from = this.#header.tags.at + recordNumber * ETAG_LENGTH;
    return DECODER.decode(this.#body.subarray(from, from + ETAG_LENGTH));
  }

  /** Every id that starts with `prefix`, in order. */
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
   * Record numbers in the order of `sort` (ties by id), restricted to records with every filter's value. Descending is
   * the exact reverse, so both orders are total and pages never overlap.
   */
  select(sort: string, descending: boolean, filters: Readonly<Record<string, string>>): Selection {
    const order = this.#words(required(this.#header.orders[sort], `the order by ${sort}`));
    const wanted = Object.entries(filters);
    if (wanted.length === 0)
      return { total: order.length, at: (i) => uint32At(order, descending ? order.length - 1 - i : i) };

    const held = new Uint8Array(this.count);
    for (const [filter, value] of wanted) {
      for (const number of this.#holders(filter, value)) held[number] = byteAt(held, number) + 1;
    }
    const kept = order.filter((number) => held[number] === wanted.length);
    if (descending) kept.reverse();
    return { total: kept.length, at: (i) => uint32At(kept, i) };
  }

  /** By id, the value that a filter knows the record by; the last one of several. */
  valuesById(filter: string): Map<string, string> {
    const { values } = required(this.#header.filters[filter], `the filter by ${filter}`);
    return new Map(
      values.flatMap((value) => [...this.#holders(filter, value)].map((number) => [this.id(number), value] as const)),
    );
  }

  #holders(filter: string, value: string): Uint32Array {
    const { values, offsets, records } = required(this.#header.filters[filter], `the filter by ${filter}`);
    const position = values.indexOf(value);
    if (position < 0) return new Uint32Array();
    const ends = this.#words(offsets);
    return this.#words(records).subarray(uint32At(ends, position), uint32At(ends, position + 1));
  }

  #words(section: SectionRange): Uint32Array {
    return new Uint32Array(this.#body.buffer, this.#body.byteOffset + section.at, section.length / 4);
  }
}

/** Record numbers: their count, and the number at a position. */
export interface Selection {
  readonly total: number;
  at(position: number): number;
}
