import { z } from "zod";
import { collection } from "../collection.ts";
import { asComputations, asImplementation, asParameters } from "../display.ts";
import {
  answerFields,
  askedAsField,
  derivedField,
  idField,
  idReferenceField,
  listField,
  nameField,
  otherNamesField,
  proseField,
  questionsField,
  summaryField,
  valueField,
} from "../field-kinds.ts";
import { AnyValue, Name, ParamId, Slug, Text } from "../primitives.ts";

export const PlausibleRange = z
  .object({
    min: z.number(),
    max: z.number(),
    annualized_by: ParamId.optional().describe(
      "The input that says how many periods a year has: the range is that of a year's figure.",
    ),
  })
  .describe("The values that an input has in practice; one outside is computed with, and the answer warns of it.");

export const CalculatorInput = z.object({
  id: ParamId,
  label: Name,
  type: z.enum(["number", "percent", "currency", "integer", "string", "boolean", "array<number>"]),
  value_type: z
    .enum(["date", "array<date>", "array<string>", "array<array<number>>"])
    .optional()
    .describe(
      "The type of its values in JSON, where `type` is `string`: a query gives them as one text, dates and words between " +
        "commas, the rows of a matrix between semicolons.",
    ),
  unit: Text.optional(),
  default: AnyValue.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  plausible: PlausibleRange.optional(),
  choices: z
    .array(Text)
    .min(2)
    .optional()
    .describe("The texts that mean something, where an input is one of a few words."),
  any_text: z
    .boolean()
    .optional()
    .describe("True where another text is computed with too, and the answer warns of it."),
  may_be_empty: z.boolean().optional().describe("True where a list without values is computed with."),
  required: z.boolean().optional(),
  description: Text.optional(),
});

/** A type as `number` or `array<number>`. */
const ValueType = z
  .string()
  .refine((type) => /^[a-z]{1,20}(?:<[a-z]{1,20}>)?$/.test(type), "a type is written like array<number>");

const WorkedExample = z.object({
  name: Text,
  inputs: z.record(ParamId, AnyValue),
  outputs: z.record(ParamId, AnyValue),
});

const CalculatorOutput = z.object({
  id: ParamId,
  label: Name,
  type: ValueType,
  unit: Text.optional(),
  required: z.boolean().optional().describe("False for an output that is left out where it has no value."),
  description: Text.optional(),
});

export const CALCULATORS = collection({
  name: "calculators",
  type: "calculator",
  schemaName: "Calculator",
  title: "Calculators",
  description:
    "Definitions of the calculators: inputs, outputs, worked examples and the formula that each computes. " +
    "The static catalogue is fixed by its version and has the first 16 of them.",
  recordDescription: "A calculator's definition.",
  example: "sharpe-ratio-calc",
  minRecords: 20,
  minBacklinks: 0,
  jsonld: ["schema:WebApplication"],
  search: { documentOrder: 4, weight: 0.92, searchSuffix: "calculator" },
  describeInChunk: () => "a calculator",
  fields: {
    id: idField(),
    name: nameField(),
    inputs: valueField(z.array(CalculatorInput).min(1), { title: "Inputs", required: true, display: asParameters }),
    outputs: valueField(z.array(CalculatorOutput).min(1), { title: "Outputs", required: true, display: asParameters }),
    // The page shows the formula in a section of its own.
    formula_id: idReferenceField("formula", {
      title: "Formula",
      required: true,
      relation: "formula",
      showAs: "nothing",
      describe: "The formula that it computes; in the static catalogue the one that the catalogue files it under.",
    }),
    summary: summaryField({ oneSentence: true }),
    description: proseField({
      title: "Description",
      lead: true,
      describe: "What it computes and what to make of the answer.",
      jsonld: "schema:description",
      words: [60, 200],
    }),
    aliases: otherNamesField({
      type: z.array(Slug),
      title: "Also called",
      nameKind: "address",
      chunkAs: "introduction",
      describe: "Other names that the compute endpoint takes.",
      jsonld: "skos:altLabel",
    }),
    common_pitfalls: listField({ title: "Common pitfalls", heading: "Common pitfalls", items: [2, 5] }),
    questions: questionsField(),
    ...answerFields(),
    asked_as: askedAsField(),
    reference_implementation: derivedField(
      z.object({ language: z.enum(["javascript", "python", "pseudo"]), code: z.string() }).partial(),
      ({ id }, { referenceCode }) => {
        const code = referenceCode(id);
        return code === undefined ? undefined : { language: "javascript", code };
      },
      { title: "Reference implementation", display: asImplementation, jsonld: "json" },
    ),
    examples: valueField(
      z.array(WorkedExample.partial()),
      { title: "Examples", searchAs: "nothing", chunkAs: "nothing", display: asComputations },
      z.array(WorkedExample),
    ),
  },
});
