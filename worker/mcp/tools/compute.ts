/** The tool that computes. */

import type { Iteration, OutputValue } from "../../compute/calculator.ts";
import { countValues, type InputValue, withChoices } from "../../compute/read-inputs.ts";
import type { Receipt } from "../../compute/receipts/receipt.ts";
import type { Computation } from "../../compute/run-calculator.ts";
import { inputText } from "../../compute/write-input.ts";
import { calculatorNamed, namesOf } from "../../entities/calculator-names.ts";
import { toQueryString } from "../../http/query-string.ts";
import { COMPUTE_PATH, codePath } from "../../paths.ts";
import { Problem, type ProblemError } from "../../problems.ts";
import type { Catalog } from "../../release.ts";
import { isObject } from "../../representations/representation-format.ts";
import { BATCH_SLUG } from "../../resources/compute/compute.ts";
import { closestHint } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { SERIES_VALUE } from "../api.ts";
import { invalidArguments, type ObjectArgument, type Schema, type TextArgument } from "../arguments.ts";
import type { McpContext } from "../mcp-context.ts";
import type { Members } from "../protocol.ts";
import type { Tool, ToolAnswer } from "../tool.ts";
import { SWEEP, sweptAnswer } from "./compute-sweep.ts";

/** With more, an answer could have more tokens than it may. */
const MAX_BATCH = 9;
/** The inputs of a case: no calculator takes so many, and each has bounds of its own. */
const MAX_MEMBERS = 100;
/** Characters of a case as JSON text: two of the longest series fit. */
const MAX_JSON = 500_000;

const CALCULATOR: TextArgument = { type: "text", maxLength: 100 };
const INPUTS: ObjectArgument = { type: "object", members: {}, maxMembers: MAX_MEMBERS, maxJson: MAX_JSON };

/** Numbers of all columns of all cases. */
const MAX_COLUMN = 360;

/** Longer series are not repeated. */
const MAX_SERIES_SHOWN = 12;
const DIGITS = 10;
/** Characters of the inputs in an address. */
const MAX_SEARCH = 200;

interface ProblemDocument {
  readonly detail: string;
  readonly errors?: readonly ProblemError[];
}

/** As the API answers an item of a batch. */
interface Entry {
  readonly status: number;
  readonly result?: Computed;
  readonly problem?: ProblemDocument;
}

/** A computation, with its receipt where one was asked for. */
type Computed = Computation & { readonly receipt?: Receipt };

const OUTPUT: Schema = {
  type: "object",
  properties: {
    results: {
      type: "array",
      items: {
        type: "object",
        properties: {
          calculator: { type: "string" },
          outputs: { type: "object", additionalProperties: { type: ["number", "string", "array"] } },
          units: { type: "object", additionalProperties: { type: "string" } },
          warnings: { type: "array", items: { type: "string" } },
          converged: { type: "boolean" },
          root_above_minus_1: { type: "number" },
          bracketed_root: { type: "number" },
          error: { type: "string" },
        },
      },
    },
  },
  required: ["results"],
};

export function computeTool({ calculators }: Catalog): Tool {
  return {
    name: "compute",
    title: "Compute",
    description:
      "Compute exactly instead of working numbers out: give `calculator` and `inputs`, or up to " +
      `${MAX_BATCH} of both as \`batch\` to compare cases. Rates, returns and volatilities are decimals (5% is 0.05), ` +
      "times are years. Answers have outputs with units, the formula, and warnings on unusual inputs; a mistake is " +
      "answered with what the input needs. " +
      `There are ${calculators.length} calculators: of returns, risk, options, bonds, credit, cash flows, fees, ` +
      "execution and markets. Call `describe_calculator` with words to find one and its inputs.",
    input: {
      properties: {
        calculator: { ...CALCULATOR, description: "Id or alias." },
        inputs: { ...INPUTS, description: 'Values by input, such as {"S":100,"K":95}.' },
        sweep: SWEEP,
        receipt: {
          type: "text",
          maxLength: 10,
          values: ["true"],
          description: "Adds hashes by which anyone can verify it.",
        },
        batch: {
          type: "list",
          description: "Instead of the two above.",
          items: {
            type: "object",
            members: { calculator: CALCULATOR, inputs: INPUTS },
            requiredMembers: ["calculator", "inputs"],
            maxMembers: MAX_MEMBERS,
            maxJson: MAX_JSON,
          },
          maxItems: MAX_BATCH,
        },
      },
      inside: { inputs: [...new Set(calculators.flatMap(({ inputs }) => inputs.map(({ id }) => id)))] },
    },
    output: OUTPUT,
    async run(given, context) {
      const batch = given.array("batch");
      const name = given.text("calculator");
      const withReceipt = given.has("receipt") && given.text("receipt") !== "false";
      if (batch === undefined || (batch.length === 0 && name !== undefined)) {
        const calculator = calculatorNamed(name ?? "", context.catalog);
        if (!calculator) throw missing(name, calculators);
        const { given: body, errors } = withChoices(calculator, given.object("inputs") ?? {});
        if (errors.length > 0)
          throw invalidArguments(errors.map(({ input, ...error }) => ({ pointer: `#/inputs/${input}`, ...error })));
        const swept = given.object("sweep");
        if (swept && withReceipt) throw misplaced(["receipt"], "with `sweep`: a table has no receipt");
        context.api.count(SERIES_VALUE * countValues(calculator, body));
        const inputs = isObject(body) ? body : {};
        if (swept) return await sweptAnswer(calculator, inputs, swept, context.api);
        const asked = withReceipt ? { ...inputs, receipt: true } : inputs;
        const result = await context.api.post<Computed>(`${COMPUTE_PATH}/${calculator.id}`, asked);
        return answerOf([{ status: 200, result }]);
      }
      if (batch.length < 1)
        throw invalidArguments([{ pointer: "#/batch", detail: `\`batch\` must hold 1 to ${MAX_BATCH} items.` }]);
      const others = ["calculator", "inputs", "sweep"].filter((other) => given.has(other));
      if (others.length > 0) throw misplaced(others, "with `batch`: give either this or `calculator` and `inputs`");
      const data = await batchOf(batch, withReceipt, context);
      if (data.every(({ problem }) => problem)) throw failedBatch(data);
      return answerOf(data);
    },
  };
}

/** The problem of arguments that would be left out of the answer. */
function misplaced(names: readonly string[], reason: string): Problem {
  return invalidArguments(
    names.map((name) => ({ pointer: `#/${name}`, detail: `\`${name}\` does not go ${reason}.` })),
  );
}

/** The entries of a batch in order. Items with words that mean nothing are not sent. */
async function batchOf(
  batch: readonly unknown[],
  withReceipt: boolean,
  { api, catalog }: McpContext,
): Promise<Entry[]> {
  const checked = batch.map((item) => {
    const { calculator, inputs } = isObject(item) ? item : {};
    const definition = typeof calculator === "string" ? calculatorNamed(calculator, catalog) : undefined;
    if (!definition || !isObject(item)) return { item };
    const { given, errors } = withChoices(definition, inputs);
    api.count(SERIES_VALUE * countValues(definition, given));
    return { item: inputs === undefined ? item : { ...item, inputs: given }, errors };
  });
  const items = checked.flatMap(({ item, errors = [] }) => (errors.length === 0 ? [item] : []));
  const { data } =
    items.length === 0
      ? { data: [] }
      : await api.post<{ data: Entry[] }>(`${COMPUTE_PATH}/${BATCH_SLUG}`, {
          items,
          ...(withReceipt && { receipt: true }),
        });
  const answers = [...data];
  return checked.flatMap(({ errors = [] }) => {
    const [error] = errors;
    const entry = error ? { status: 422, problem: { detail: error.detail, errors } } : answers.shift();
    return entry ? [entry] : [];
  });
}

function missing(name: string | undefined, calculators: Catalog["calculators"]): Problem {
  const detail =
    name === undefined
      ? "`calculator` must be the id of a calculator; or give `batch`."
      : `No calculator is called \`${truncate(name)}\`.${closestHint(name, calculators.flatMap(namesOf))}`;
  return invalidArguments([{ pointer: "#/calculator", detail, allowed: calculators.map(({ id }) => id) }]);
}

function failedBatch(entries: readonly Entry[]): Problem {
  return new Problem(
    "invalid-body",
    entries.map(({ problem }, i) => `Item ${i + 1}: ${problemLine(problem, entries.length)}`).join("\n"),
  );
}

function answerOf(entries: readonly Entry[]): ToolAnswer {
  const texts = entries.map(({ result, problem }, i) => {
    const label = entries.length > 1 ? `${i + 1}. ` : "";
    return label + (result ? resultText(result) : `Error: ${problemLine(problem, entries.length)}`);
  });
  const computed = entries.flatMap(({ result }) => (result ? [result] : []));
  const formulas = [...new Set(computed.map(({ formula_id: id }) => id))];
  return {
    text: [...texts, `Formula: get ids ${JSON.stringify(formulas.map((id) => `formula:${id}`))}`].join("\n"),
    sources: computed.map(addressOf),
    structured: { results: entries.map((entry) => structuredOf(entry, entries.length)) },
  };
}

/** The address that gives the same answer, or that of the calculator where the inputs are long. */
function addressOf({ calculator, inputs, receipt }: Computed): string {
  const given = Object.entries(inputs).map(([id, value]): [string, string] => [id, inputText(value)]);
  const search = toQueryString(receipt ? [...given, ["receipt", "1"]] : given);
  const path = `${COMPUTE_PATH}/${calculator}`;
  return search.length <= MAX_SEARCH ? path + search : path;
}

function resultText({ calculator, inputs, outputs, units, warnings = [], meta, receipt }: Computed): string {
  const given = Object.entries(inputs).map(([id, value]) => `${id}=${shortValue(value)}`);
  const results = Object.entries(outputs).map(
    ([id, value]) => `${id} = ${shortOutput(value)}${units.outputs[id] === undefined ? "" : ` (${units.outputs[id]})`}`,
  );
  const notes = [
    ...warnings.map(({ detail }) => `Warning: ${detail}`),
    ...(meta ? [`Iterations: ${meta.iterations}, ${meta.converged ? "converged" : "not converged"}.`] : []),
    ...(receipt ? [`Receipt ${receipt.id} of the code ${codePath(receipt.code_sha256)}`] : []),
  ];
  return [
    `${calculator}(${given.join(", ")})`,
    ...results.map((line) => `   ${line}`),
    ...notes.map((line) => `   ${line}`),
  ].join("\n");
}

function shortValue(value: InputValue): string {
  if (!Array.isArray(value)) return String(value);
  if (value.flat().length <= MAX_SERIES_SHOWN) return JSON.stringify(value).replaceAll(",", ", ");
  return `[${value.length} ${value.some(Array.isArray) ? "rows" : "values"}]`;
}

/** A number, a date, or the first numbers of a column; the structured answer has more. */
function shortOutput(value: OutputValue): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return shortNumber(value);
  const more = value.length > MAX_SERIES_SHOWN ? `, … ${value.length} in all` : "";
  return `[${value.slice(0, MAX_SERIES_SHOWN).map(shortNumber).join(", ")}${more}]`;
}

/** The outputs with the first numbers of each column: an answer has few tokens. */
function structuredOutputs(outputs: Computation["outputs"], count: number): Record<string, OutputValue> {
  const most = Math.ceil(MAX_COLUMN / count / Object.keys(outputs).length);
  return Object.fromEntries(
    Object.entries(outputs).map(([id, value]) => [id, typeof value === "object" ? value.slice(0, most) : value]),
  );
}

/** As many digits as anyone reads; the structured answer has all. */
function shortNumber(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}

function structuredOf({ result, problem }: Entry, count: number): Members {
  if (!result) return { error: problemLine(problem, count) };
  const { calculator, outputs, units, warnings, meta, receipt } = result;
  return {
    calculator,
    outputs: structuredOutputs(outputs, count),
    units: units.outputs,
    ...(warnings && { warnings: warnings.map(({ detail }) => detail) }),
    ...(meta && convergenceOf(meta)),
    ...(receipt && { receipt: { id: receipt.id, code_sha256: receipt.code_sha256 } }),
  };
}

/** What `meta` says of the root, without how it was found. */
function convergenceOf({ iterations: _iterations, method: _method, ...found }: Iteration): Members {
  return { ...found };
}

/** Errors that an answer lists, of all cases. */
const MAX_DETAILS = 12;

/** @param count of the cases, which share the length of the answer */
function problemLine(problem: ProblemDocument | undefined, count: number): string {
  const errors = problem?.errors ?? [];
  const details = errors
    .slice(0, Math.ceil(MAX_DETAILS / count))
    .map(({ detail }) => detail)
    .filter((detail) => detail !== problem?.detail);
  const allowed = errors.flatMap((error) => error.allowed ?? []);
  const hint = allowed.length > 0 ? [`Allowed: ${[...new Set(allowed)].join(", ")}.`] : [];
  return [problem?.detail ?? "", ...details, ...hint].join(" ");
}
