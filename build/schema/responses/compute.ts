/** Schemas of computations and of the catalogues of calculators. */
import { z } from "zod";
import { VERDICTS } from "../../../worker/resources/receipts/verify.ts";
import { CALCULATORS } from "../collections/calculators.ts";
import { ParamId, Slug } from "../primitives.ts";
import { Problem } from "./problems.ts";
import { Address, Count, Text } from "./values.ts";

const ComputeValue = z.union([
  z.number(),
  z.string(),
  z.boolean(),
  z.array(z.number()),
  z.array(z.string()),
  z.array(z.array(z.number())),
]);

const Units = z.record(ParamId, Text);

export const ComputationUnits = z
  .object({ inputs: Units, outputs: Units })
  .describe("The units of inputs and outputs by id: `decimal` is 0.05 for 5 %. A text has none.");

export const ComputationWarning = z
  .object({ input: ParamId.describe("The input that it is about."), detail: Text })
  .describe("What to know before the answer is used: an input that is implausible, or a search that did not converge.");

export const ComputationConversion = z
  .object({
    input: ParamId,
    index: Count.optional().describe("Its place in a series, from 0."),
    given: Text.describe("The text, cut to 60 characters."),
    read_as: z.number(),
  })
  .describe("A number of a query that was not written in plain notation, and what it was read as.");

export const ComputationIteration = z
  .object({
    iterations: Count,
    converged: z.boolean().describe("False when the search did not end in a root."),
    method: z.enum(["newton", "bracketed"]).describe("`bracketed` where Newton's steps have no finite end."),
    root_above_minus_1: z
      .number()
      .optional()
      .describe("The only rate above −100 %, where the answer is another number."),
    bracketed_root: z
      .number()
      .optional()
      .describe("The volatility of the price, where the iteration stopped elsewhere."),
  })
  .describe("How an iteration ended; only where a calculator iterates.");

const ComputeInputs = z.record(ParamId, ComputeValue);
const ComputeOutputs = z.record(ParamId, z.union([z.number(), z.array(z.number()), z.iso.date()]));
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const Receipt = z
  .object({
    v: z.literal(1),
    id: Sha256.describe("SHA-256 of the RFC 8785 canonical JSON of the other members."),
    calculator: Slug,
    code_sha256: Sha256.describe("Of the calculator's module, the bytes at `/code/{code_sha256}.js`."),
    inputs: ComputeInputs.describe("As the calculator was called with them, defaults filled in."),
    outputs: ComputeOutputs,
  })
  .describe("A computation that anyone can repeat: inputs, outputs and the hash of the code, under one hash.");

export const BatchReceipt = z
  .object({
    v: z.literal(1),
    id: Sha256.describe("SHA-256 of the RFC 8785 canonical JSON of the other members."),
    ids: z.array(Sha256).describe("Ids of the receipts of the items, sorted."),
  })
  .describe("The receipts of a batch, under one hash.");

const ReceiptValue = z.union([z.number(), z.iso.date()]).nullable();

export const ReceiptDifference = z
  .object({
    output: ParamId,
    index: Count.optional().describe("Its place in a column, from 0."),
    stated: ReceiptValue.describe("In the receipt; null where it has none."),
    computed: ReceiptValue.describe("Computed again; null where there is none."),
    relative: z
      .number()
      .nullable()
      .describe("The difference by the larger of both; null where one is missing or a date."),
  })
  .describe("A number or a date of a receipt that is not the one computed again.");

export const Verification = z
  .object({
    verdict: z.enum(VERDICTS),
    id: Sha256.optional(),
    calculator: Slug.optional(),
    code_sha256: Sha256.optional(),
    code: Address.optional().describe("The module, where the service has it."),
    largest_difference: ReceiptDifference.optional().describe("Where the verdict is `equal` or `mismatch`."),
    outputs_beyond: z.array(ParamId).optional().describe("The outputs that are more than 1e-12 off."),
    detail: Text,
  })
  .describe("What a verification of a receipt found.");

export const Computation = z
  .object({
    calculator: Slug,
    formula_id: Slug,
    inputs: ComputeInputs.describe("The inputs as used, defaults filled in."),
    outputs: ComputeOutputs.describe("Finite numbers, columns of them, or dates."),
    units: ComputationUnits,
    conversions: z.array(ComputationConversion).optional().describe("Only where text was converted, the first 20."),
    warnings: z.array(ComputationWarning).optional().describe("Only where there is something to say."),
    meta: ComputationIteration.optional(),
    receipt: Receipt.optional().describe("Only where one is asked for."),
  })
  .describe("A computation's inputs and outputs.");

export const ComputationListing = z
  .object({
    calculator: Slug,
    name: Text,
    summary: Text.optional(),
    url: Address,
    formula_id: Slug,
    aliases: z.array(Slug).optional(),
    inputs: CALCULATORS.fields.inputs.type,
    outputs: CALCULATORS.fields.outputs.type,
  })
  .describe("A calculator as it is called.");

export const Computations = z
  .object({ data: z.array(ComputationListing) })
  .describe("Every calculator with its inputs, outputs and address.");

export const CalculatorCatalogue = z
  .object({
    $schema: Address,
    endpoint: Text.describe("Template of the compute address."),
    version: z.string().regex(/^\d{4}\.\d{2}\.\d+$/),
    description: Text,
    count: Count,
    calculators: z.array(CALCULATORS.schema),
  })
  .describe("The static calculator catalogue.");

const SweepValue = z.union([z.number(), z.string(), z.boolean()]);

export const SweepRequest = z
  .strictObject({
    inputs: z.record(z.string(), z.unknown()).optional().describe("Those that are the same at every point."),
    axes: z
      .array(
        z.strictObject({
          input: z.string().describe("A single input that is not among `inputs`."),
          values: z.array(SweepValue).min(1).max(501).optional(),
          from: z.number().optional(),
          to: z.number().optional(),
          steps: z.int().min(2).max(501).optional(),
          scale: z.enum(["linear", "log"]).optional(),
        }),
      )
      .min(1)
      .max(2),
    outputs: z.array(z.string()).optional().describe("All single outputs unless said."),
  })
  .describe("What to sweep: each axis has `values`, or `from`, `to` and `steps`.");

export const SweepAnswer = z
  .object({
    calculator: Slug,
    formula_id: Slug,
    inputs: z.record(ParamId, ComputeValue),
    axes: z.array(z.object({ input: ParamId, unit: Text.optional(), values: z.array(SweepValue) })),
    shape: z.array(Count).describe("The lengths of the axes."),
    outputs: z
      .record(ParamId, z.array(z.union([z.number(), z.string()]).nullable()))
      .describe("Flat columns, the last axis fastest."),
    units: Units,
    not_computable: z
      .array(z.object({ index: Count, input: z.string(), detail: Text }))
      .describe("The first 20 points without an answer."),
    not_computable_count: Count,
    warnings: z
      .array(z.object({ input: ParamId, detail: Text, points: Count, first_index: Count }))
      .optional()
      .describe("Those of all points, alike ones merged."),
  })
  .describe("A calculator at the points of one or two axes.");

export const SweepPoint = z
  .record(ParamId, SweepValue.nullable())
  .describe("A point of a sweep: the values of the axes, then the outputs.");

export const BatchRequest = z
  .strictObject({
    items: z
      .array(z.strictObject({ calculator: z.string(), inputs: z.record(z.string(), z.unknown()).optional() }))
      .min(1)
      .max(50),
    receipt: z.boolean().optional().describe("Whether each result has a receipt, and the batch one of them all."),
  })
  .describe("Computations to do.");

export const BatchEntry = z
  .object({ status: z.int(), result: Computation.optional(), problem: Problem.optional() })
  .describe("The result or the problem of an item.");

export const BatchAnswer = z
  .object({
    data: z.array(BatchEntry),
    meta: z.object({ count: Count, failed: Count }),
    receipt: BatchReceipt.optional().describe("Only where receipts are asked for."),
  })
  .describe("The items' results or problems, in order.");
