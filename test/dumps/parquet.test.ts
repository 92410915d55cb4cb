import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { type ColumnType, columnsOf, parquet } from "../../build/dumps/parquet.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { schemaDefinitions } from "../../build/schema/json-schema.ts";

async function readBack(columns: Record<string, ColumnType>, records: readonly Record<string, unknown>[]) {
  const { buffer } = parquet(columns, records, { edition: "2026.11.0" });
  return (await parquetReadObjects({ file: buffer })) as Record<string, unknown>[];
}

const LEAVES: fc.Arbitrary<readonly [ColumnType, fc.Arbitrary<unknown>]> = fc.constantFrom(
  [{ kind: "string" }, fc.string({ unit: "grapheme" })] as const,
  [{ kind: "integer" }, fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 })] as const,
  [{ kind: "number" }, fc.double({ noNaN: true })] as const,
  [{ kind: "boolean" }, fc.boolean()] as const,
);

test("a reader gets the values back, in columns of any type, with values that are missing", async () => {
  const name = fc.stringMatching(/^[a-z]{1,6}$/);
  const group = fc
    .dictionary(name, LEAVES, { minKeys: 1, maxKeys: 3 })
    .map(
      (members) =>
        [
          { kind: "group", members: Object.fromEntries(Object.entries(members).map(([key, [type]]) => [key, type])) },
          fc.record(Object.fromEntries(Object.entries(members).map(([key, [, value]]) => [key, fc.option(value)]))),
        ] as const,
    );
  const item = fc.oneof(LEAVES, group);
  const column = fc.oneof(
    item,
    item.map(([type, value]) => [{ kind: "list", item: type }, fc.array(value, { maxLength: 3 })] as const),
  ) as fc.Arbitrary<readonly [ColumnType, fc.Arbitrary<unknown>]>;
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(name, column, { minKeys: 1, maxKeys: 4 }).chain((columns) => {
        const types = Object.fromEntries(Object.entries(columns).map(([key, [type]]) => [key, type]));
        const record = fc.record(
          Object.fromEntries(Object.entries(columns).map(([key, [, value]]) => [key, fc.option(value)])),
        );
        return fc.tuple(fc.constant(types), fc.array(record, { minLength: 1, maxLength: 5 }));
      }),
      async ([types, records]) => {
        expect(plain(await readBack(types, records))).toEqual(plain(records));
      },
    ),
    { numRuns: 60 },
  );
});

/** Without prototypes, and with a group whose members are all missing as a missing group. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? 0 : (value ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}

describe("columns", () => {
  test.each(COLLECTIONS.map(({ name, schemaName }) => [name, schemaName]))(
    "of %s are those of its schema",
    (_, schema) => {
      const definitions = schemaDefinitions();
      const described = definitions[schema] as { properties: object };
      const columns = columnsOf(described as never, definitions);
      expect(Object.keys(columns)).toEqual(Object.keys(described.properties));
      expect(columns["id"]).toEqual({ kind: "string" });
    },
  );

  test.each([
    ["integer", 2 ** 31],
    ["integer", 1.5],
    ["string", 5],
    ["number", "5"],
  ] as const)("of the kind %s refuse %j instead of altering it", (kind, value) => {
    expect(() => parquet({ x: { kind } }, [{ x: value }], {})).toThrow(/x is no/);
  });
});
