import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProjectedField } from "../../worker/representations/projection.ts";
import { projector } from "../../worker/representations/projection.ts";

/** @param order names of the fields in the order that records have them */
function projected(record: unknown, fields: readonly ProjectedField[], order: readonly string[] = []): string {
  return new TextDecoder().decode(
    projector(fields, { fields: order })(new TextEncoder().encode(JSON.stringify(record))),
  );
}

/** The same by parsing the record and printing the requested fields. */
function reference(record: Readonly<Record<string, unknown>>, fields: readonly ProjectedField[]): string {
  const keywords = ["@context", "@id", "@type"].filter((name) => Object.hasOwn(record, name));
  const wanted = fields.filter(({ name }) => Object.hasOwn(record, name));
  return JSON.stringify(
    Object.fromEntries([
      ...keywords.map((name) => [name, record[name]]),
      ...wanted.map(({ requestedName, name }) => [requestedName, record[name]]),
    ]),
  );
}

const NAMES = ["id", "name", "summary", "tags", "formula", "updated"];
/** What makes scanning text hard: quotes, escapes, brackets and commas inside strings. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "é", "😀", "\n", "a") }),
  fc.string(),
);
const value = fc.oneof(fc.jsonValue({ stringUnit: "binary" }), text, fc.array(text), fc.dictionary(text, text));
const fieldNames = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 });
const record = fc.tuple(fc.boolean(), fieldNames, fc.infiniteStream(value)).map(([linked, names, values]) => {
  const members = names.map((name) => [name, values.next().value]);
  const keywords = linked
    ? [
        ["@context", values.next().value],
        ["@id", "x"],
        ["@type", ["a"]],
      ]
    : [];
  return Object.fromEntries([...keywords, ...members]) as Record<string, unknown>;
});
const fields = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(...NAMES).map((name) => ({ requestedName: name, name })),
    fc.constantFrom({ requestedName: "slug", name: "id" }, { requestedName: "term", name: "name" }),
  ),
  { minLength: 1, selector: ({ requestedName }) => requestedName },
);

describe("a projected record", () => {
  test("is what parsing the record and printing the wanted members gives", () =>
    fc.assert(
      fc.property(record, fields, (whole, wanted) => {
        expect(projected(whole, wanted)).toBe(reference(whole, wanted));
      }),
      { numRuns: 2000 },
    ));

  test("has its members in the order asked, one under each name asked", () => {
    const wanted = ["name", "slug", "id"].map((as) => ({ requestedName: as, name: as === "slug" ? "id" : as }));
    expect(projected({ id: "alpha", name: 'The "\\"', tags: ["}"] }, wanted)).toBe(
      '{"name":"The \\"\\\\\\"","slug":"alpha","id":"alpha"}',
    );
  });

  test("without any of the fields is an empty object", () => {
    expect(projected({ id: "alpha" }, [{ requestedName: "name", name: "name" }])).toBe("{}");
    expect(projected({}, [{ requestedName: "name", name: "name" }])).toBe("{}");
  });
});

test("a record is read no further than the last requested field, also where it lacks that", () => {
  const order = ["id", "name", "abbreviation", "summary", "updated"];
  const fields = ["id", "abbreviation"].map((name) => ({ requestedName: name, name }));
  expect(projected({ id: "x", name: "X", summary: "S", updated: "U" }, fields, order)).toBe('{"id":"x"}');
  expect(projected({ id: "x", abbreviation: "A", summary: "S" }, fields, order)).toBe('{"id":"x","abbreviation":"A"}');
  // What stands behind a field that comes later in every record is not looked at.
  expect(projected({ id: "x", summary: "S", abbreviation: "A" }, fields, order)).toBe('{"id":"x"}');
});
