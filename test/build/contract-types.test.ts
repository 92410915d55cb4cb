import { expect, test } from "vitest";
import { contractTypes } from "../../build/render/client/contract-types.ts";
import { declarationOf, typeOf } from "../../build/render/client/json-schema-to-typescript.ts";

test.each([
  [{}, "unknown"],
  [{ type: "integer", exclusiveMinimum: 0, multipleOf: 2 }, "number"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ const: "a" }, '"a"'],
  [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
  [{ $ref: "#/components/schemas/Slug", description: "An id." }, "Slug"],
  [{ type: "array", items: { type: "string" }, minItems: 1 }, "string[]"],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  [{ type: "array" }, "unknown[]"],
  [{ type: "array", prefixItems: [{ type: "number" }, { type: "string" }], items: false }, "[number, string]"],
  [{ type: "array", prefixItems: [{ type: "number" }] }, "[number, ...unknown[]]"],
  [{ anyOf: [{ type: "string" }, { type: "array", items: { type: "number" } }] }, "string | number[]"],
  [
    { allOf: [{ anyOf: [{ type: "string" }, { type: "number" }] }, { type: "boolean" }] },
    "(string | number) & boolean",
  ],
  [{ type: "object" }, "Record<string, unknown>"],
  [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
  [
    { type: "object", properties: { id: { type: "string" }, "x-y": { type: "number" } }, required: ["id"] },
    '{\n  id: string;\n  "x-y"?: number;\n}',
  ],
])("the type of %j is %s", (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

test("a description is a comment that it cannot end", () => {
  const schema = {
    type: "object",
    description: "Ends */ here.",
    properties: { a: { type: "null", description: "A.\nB." } },
  };
  expect(declarationOf("Thing", schema)).toBe(
    "/** Ends * / here. */\nexport interface Thing {\n  /**\n   * A.\n   * B.\n   */\n  a?: null;\n}",
  );
});

test("an object that may have other members is no interface", () => {
  const schema = { type: "object", properties: { a: { type: "null" } }, additionalProperties: {} };
  expect(declarationOf("Open", schema)).toBe("export type Open = {\n  a?: null;\n} & Record<string, unknown>;");
});

test("a keyword or a type that is not known is an error", () => {
  expect(() => typeOf({ type: "object", patternProperties: {} })).toThrow("no type for the keyword patternProperties");
  expect(() => typeOf({ type: "date" })).toThrow("does not know the type date");
});

test("an operation has its parameters without the format, its body and its answer, by its path", () => {
  const answer = { "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } } };
  const types = contractTypes({
    paths: {
      "/things/{id}": {
        get: {
          summary: "One thing",
          parameters: [
            { name: "id", required: true, schema: { type: "string" } },
            { $ref: "#/components/parameters/fields" },
            { name: "format", schema: { type: "string" } },
          ],
          responses: answer,
        },
      },
      "/things": {
        post: {
          summary: "Many things",
          requestBody: { content: { "application/json": { schema: { type: "array", items: { type: "string" } } } } },
          responses: answer,
        },
      },
      "/things.gz": { get: { summary: "All", responses: { "200": { content: { "application/gzip": {} } } } } },
    },
    components: {
      schemas: { Thing: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } },
      parameters: { fields: { name: "fields", description: "Only these.", schema: { type: "string" } } },
    },
  });
  expect(types).toContain(`export interface Get {
  /** One thing */
  "/things/{id}": {
    parameters: {
      id: string;
      /** Only these. */
      fields?: string;
    };
    answer: Thing;
  };
}`);
  expect(types).toContain(
    'export interface GetBinary {\n  /** All */\n  "/things.gz": {\n    parameters: Record<never, never>;\n  };\n}',
  );
  expect(types).toContain("    parameters: Record<never, never>;\n    body: string[];\n    answer: Thing;");
  expect(types).toContain("export interface Thing {\n  id: string;\n}");
});
