import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeListIndex, type ListedRecord } from "../../worker/lists/encode-list-index.ts";
import { ListIndex } from "../../worker/lists/list-index.ts";

const SORTS = ["id", "name", "updated"] as const;
const ID = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/);
const RECORDS = fc.uniqueArray(
  fc.record({
    id: ID,
    name: fc.string({ maxLength: 4 }),
    updated: fc.constantFrom("", "2026-01-01", "2026-02-02"),
    level: fc.constantFrom("intro", "expert"),
    tags: fc.uniqueArray(fc.constantFrom("a", "b", "ü"), { maxLength: 3 }),
  }),
  { selector: (record) => record.id, maxLength: 30 },
);

type Plain = typeof RECORDS extends fc.Arbitrary<(infer R)[]> ? R : never;

function indexOf(records: readonly Plain[]): ListIndex {
  const listed = records.map(
    ({ id, name, updated, level, tags }): ListedRecord => ({
      id,
      etag: id.padEnd(12, ".").slice(0, 12),
      sortKeys: { id, name, updated },
      filterValues: { level: [level], tags },
    }),
  );
  return new ListIndex(encodeListIndex(listed, SORTS, ["level", "tags"]));
}

function idsOf(index: ListIndex, selection: ReturnType<ListIndex["select"]>): string[] {
  return Array.from({ length: selection.total }, (_, i) => index.id(selection.at(i)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

describe("a list index", () => {
  test("selects and orders as sorting and filtering the records does", () =>
    fc.assert(
      fc.property(
        RECORDS,
        fc.constantFrom(...SORTS),
        fc.boolean(),
        fc.constantFrom("intro", "expert", "none"),
        fc.option(fc.constantFrom("a", "b", "ü", "z")),
        (records, sort, descending, level, tag) => {
          const index = indexOf(records);
          const filters = { ...(level !== "none" && { level }), ...(tag !== null && { tags: tag }) };
          const expected = records
            .filter(
              (record) =>
                (level === "none" || record.level === level) &&
                (tag === null || (record.tags as string[]).includes(tag)),
            )
            .sort((a, b) => compare(a[sort], b[sort]) || compare(a.id, b.id))
            .map((record) => record.id);
          if (descending) expected.reverse();
          expect(idsOf(index, index.select(sort, descending, filters))).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    ));

  test("gives each record's tag", () => {
    const index = indexOf([
      { id: "b", name: "", updated: "", level: "intro", tags: [] },
      { id: "a", name: "", updated: "", level: "intro", tags: [] },
    ]);
    expect([index.etag(0), index.etag(1)]).toEqual(["a...........", "b..........."]);
  });

  test("finds the ids that begin with a text", () =>
    fc.assert(
      fc.property(RECORDS, fc.string({ maxLength: 2 }), (records, prefix) => {
        const expected = records
          .map((record) => record.id)
          .filter((id) => id.startsWith(prefix))
          .sort(compare);
        expect([...indexOf(records).idsFrom(prefix)]).toEqual(expected);
      }),
    ));

  test.each([0, 1, 2, 3, 20_000])("holds %i records", (count) => {
    const records = Array.from({ length: count }, (_, i) => ({
      id: `id-${i}`,
      name: `${i}`,
      updated: "",
      level: "intro",
      tags: [],
    }));
    const index = indexOf(records as unknown as Plain[]);
    expect(index.count).toBe(count);
    expect(new Set(idsOf(index, index.select("name", false, {}))).size).toBe(count);
  });

  test("reads from bytes at any offset, and refuses another version", () => {
    const bytes = encodeListIndex(
      [{ id: "x", etag: "tag-of-a-rec", sortKeys: { id: "x", name: "x", updated: "" }, filterValues: {} }],
      SORTS,
      [],
    );
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(new ListIndex(shifted.subarray(3)).id(0)).toBe("x");
    const text = new TextDecoder("latin1").decode(bytes).replace('"version":2', '"version":9');
    expect(() => new ListIndex(Uint8Array.from(text, (c) => c.charCodeAt(0)))).toThrow("version 9");
  });
});

test("the ids from a prefix on begin with the id that is the prefix itself", () => {
  const records = ["al", "alpha", "alpha-decay", "beta"].map((id) => ({
    id,
    name: "",
    updated: "",
    level: "",
    tags: [],
  }));
  const index = indexOf(records as unknown as Plain[]);
  expect([...index.idsFrom("alpha")]).toEqual(["alpha", "alpha-decay"]);
  expect([...index.idsFrom("al")]).toEqual(["al", "alpha", "alpha-decay"]);
});
