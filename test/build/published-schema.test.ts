/** The published schema accepts what the tables of the specification accept; what authors owe beyond is the check's. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { schemaDocument } from "../../build/schema/json-schema.ts";

const BASE = "https://example.org";
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(schemaDocument(BASE)));

function accepts(type: string, value: object): boolean {
  return ajv.validate({ $ref: `${BASE}/api/schema.json#/$defs/${type}` }, value) as boolean;
}

const TERM = { id: "a", name: "A", category: "risk", level: "intro", definition: "A thing." };
const CALCULATOR = { id: "a", name: "A", inputs: [], outputs: [], formula_id: "a" };
const FORMULA = { id: "a", name: "A", latex: "a", plain_text: "a", variables: [] };
const STRATEGY = { id: "a", name: "A", family: "credit", summary: "A.", mechanism: "It lends." };
const REGULATION = { id: "a", name: "A", jurisdiction: "US", summary: "A law." };
const LONG = "word ".repeat(5000).trim();

describe("accepts", () => {
  test.each([
    ["an example with a scenario alone", "Term", { ...TERM, example: { scenario: "A fund buys." } }],
    ["a first use with a year alone", "Term", { ...TERM, first_use: { year: 1949 } }],
    ["a first use with a context alone", "Term", { ...TERM, first_use: { context: "In a letter." } }],
    ["empty lists", "Term", { ...TERM, aliases: [], common_pitfalls: [], see_also: [], sources: [], tags: [] }],
    ["a long definition", "Term", { ...TERM, definition: LONG }],
    ["a long name", "Term", { ...TERM, name: "A".repeat(200), subcategory: "B".repeat(200) }],
    ["empty lists of a strategy", "Strategy", { ...STRATEGY, return_drivers: [], famous_practitioners: [] }],
    [
      "a formula without variables, first published in a year",
      "Formula",
      { ...FORMULA, first_published: { year: 1973 } },
    ],
    ["texts without a letter", "Formula", { ...FORMULA, latex: "", plain_text: "" }],
    ["an empty summary", "Term", { ...TERM, summary: "" }],
    ["an empty summary of a strategy", "Strategy", { ...STRATEGY, summary: "" }],
    ["a long derivation", "Formula", { ...FORMULA, derivation: LONG, assumptions: [], edge_cases: [] }],
    ["a calculator without inputs and outputs", "Calculator", CALCULATOR],
    [
      "an output of any type, an example without a name, code without a language",
      "Calculator",
      {
        ...CALCULATOR,
        outputs: [{ id: "x", label: "X", type: "Number (decimal)" }],
        examples: [{ inputs: { S: 100 } }],
        reference_implementation: { code: "" },
      },
    ],
    [
      "a long summary of a regulation, and a filing of a form",
      "Regulation",
      {
        ...REGULATION,
        summary: LONG,
        filings: [{ form: "PF" }],
        applies_to: [],
      },
    ],
    [
      "a source with an http address and a long title",
      "Source",
      { title: "T".repeat(500), url: "http://example.org/a" },
    ],
    ["a long chunk", "Chunk", { id: "a", text: LONG.repeat(2), source: "https://example.org/a" }],
  ])("%s", (_, type, value) => {
    expect([accepts(type, value), ajv.errors]).toEqual([true, null]);
  });
});

describe("refuses", () => {
  test.each([
    ["a term without a level", "Term", { ...TERM, level: undefined }],
    ["a summary of more than 320 characters", "Term", { ...TERM, summary: "a".repeat(321) }],
    ["a strategy's summary of more than 320 characters", "Strategy", { ...STRATEGY, summary: "a".repeat(321) }],
    ["a reference with another member", "Reference", { type: "term", id: "a", weight: 1 }],
    ["an id that is no slug", "Term", { ...TERM, id: "A b" }],
    ["an input of an unknown type", "Calculator", { ...CALCULATOR, inputs: [{ id: "x", label: "X", type: "text" }] }],
    ["a score above ten", "Person", { id: "a", name: "A", role: "pm", scoring: { narrative: 11 } }],
  ])("%s", (_, type, value) => {
    expect(accepts(type, JSON.parse(JSON.stringify(value)))).toBe(false);
  });
});
