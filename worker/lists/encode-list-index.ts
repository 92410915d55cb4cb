import { compareText } from "../compare-text.ts";
import { required } from "../required.ts";
import { concat, integers, offsetsOf, padding, sectionFile } from "../store/binary/bytes.ts";
import { ETAG_LENGTH, type FilterColumn, type Header, type SectionRange, VERSION } from "./list-index.ts";

/** A record for the index. */
export interface ListedRecord {
  readonly id: string;
  /** Changes whenever a representation of the record does; `ETAG_LENGTH` ASCII characters. */
  readonly etag: string;
  readonly sortKeys: Readonly<Record<string, string>>;
  readonly filterValues: Readonly<Record<string, readonly string[]>>;
}

export function encodeListIndex(
  records: readonly ListedRecord[],
  sorts: readonly string[],
  filters: readonly string[],
): Uint8Array {
  const sorted = [...records].sort((a, b) => compareText(a.id, b.id));
  const text = sorted.map((record) => new TextEncoder().encode(record.id));
  const sections: Uint8Array[] = [];
  let at = 0;
  function addSection(bytes: Uint8Array): SectionRange {
    const section = { at, length: bytes.length };
    sections.push(bytes);
    at += bytes.length + padding(bytes.length);
    return section;
  }

  const ids = addSection(concat(text));
  const idOffsets = addSection(integers(offsetsOf(text.map((id) => id.length)), 4));
  for (const { id, etag } of sorted)
    if (etag.length !== ETAG_LENGTH) throw new Error(`the entity tag of ${id} does not have ${ETAG_LENGTH} characters`);
  const tags = addSection(new TextEncoder().encode(sorted.map((record) => record.etag).join("")));
  const orders: Record<string, SectionRange> = {};
  for (const sort of sorts) {
    const keyed = sorted.map(({ id, sortKeys }, number) => ({
      number,
      key: required(sortKeys[sort], `the key of ${id} in the order by ${sort}`),
    }));
    keyed.sort((a, b) => compareText(a.key, b.key) || a.number - b.number);
    orders[sort] = addSection(
      integers(
        keyed.map(({ number }) => number),
        4,
      ),
    );
  }
  const filterHeaders: Record<string, FilterColumn> = {};
  for (const filter of filters) {
    const numbersByValue = new Map<string, number[]>();
    sorted.forEach((record, number) => {
      for (const value of required(record.filterValues[filter], `the ${filter} of ${record.id}`)) {
        const numbers = numbersByValue.get(value) ?? [];
        numbers.push(number);
        numbersByValue.set(value, numbers);
      }
    });
    const values = [...numbersByValue.keys()].sort(compareText);
    const lists = values.map((value) => required(numbersByValue.get(value), `the records with ${filter} ${value}`));
    filterHeaders[filter] = {
      values,
      offsets: addSection(integers(offsetsOf(lists.map((list) => list.length)), 4)),
      records: addSection(integers(lists.flat(), 4)),
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
  return sectionFile(header, sections);
}
