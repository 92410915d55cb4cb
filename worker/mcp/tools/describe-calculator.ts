/** The tool that says what a calculator takes and gives. */

import type { InputDefinition } from "../../compute/definition.ts";
import { calculatorNamed } from "../../entities/calculator-names.ts";
import { COMPUTE_PATH } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import type { Catalog } from "../../release.ts";
import { MAX_QUERY } from "../../resources/search/q-parameter.ts";
import type { QueryReading } from "../../search/query-reading.ts";
import { truncate } from "../../truncate.ts";
import type { McpContext } from "../mcp-context.ts";
import type { Tool, ToolAnswer } from "../tool.ts";

interface CalculatorRecord {
  readonly id: string;
  readonly name: string;
  readonly summary?: string;
  readonly formula_id: string;
  readonly inputs: readonly InputDefinition[];
  readonly outputs: readonly { id: string; label: string; unit?: string; description?: string }[];
  readonly examples?: readonly { inputs: Record<string, unknown>; outputs: Record<string, unknown> }[];
}

export const DESCRIBE_CALCULATOR_TOOL: Tool = {
  name: "describe_calculator",
  title: "Describe a calculator",
  description:
    "The inputs of a calculator with units, bounds and defaults, its outputs, its formula and an example that works. " +
    "Call it before `compute` when you do not know the inputs. Without arguments it lists all calculators.",
  input: {
    properties: {
      calculator: {
        type: "text",
        description: "Id, alias or words, such as black-scholes or drawdown.",
        maxLength: MAX_QUERY,
      },
    },
  },
  async run(given, context) {
    const wanted = given.text("calculator");
    if (wanted === undefined) return listed(context);
    const known = calculatorNamed(wanted, context.catalog);
    if (known) return described(known.id, context);
    const { found, isClear } = await calculatorsFor(wanted, context);
    const [best, ...others] = found;
    if (best === undefined || !isClear) throw noCalculator(wanted, found, context.catalog);
    const { text, sources } = await described(best.id, context);
    return { text: [text, ...othersFor(wanted, others)].join("\n"), sources };
  },
};

function listed({ catalog }: McpContext): ToolAnswer {
  const lines = catalog.calculators.map(
    ({ id, inputs }) =>
      `${id}: ${inputs.map((input) => `${input.id}${input.required === true ? "" : "?"}`).join(", ")}`,
  );
  return {
    text: ["Calculators and their inputs; those with ? may be left out.", ...lines].join("\n"),
    sources: [COMPUTE_PATH],
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Found {
  /** The first that a search for the words finds. */
  readonly found: readonly Named[];
  /** Not where it finds only some of the words, far apart. */
  readonly isClear: boolean;
}

async function calculatorsFor(wanted: string, { api }: McpContext): Promise<Found> {
  const { data, meta } = await api.json<{
    readonly data: readonly Named[];
    readonly meta: Pick<QueryReading, "match">;
  }>("/api/v1/search", { q: wanted, type: "calculator", limit: String(FOUND) });
  return { found: data, isClear: meta.match !== "some" };
}

/** The calculator that is meant is nearly always among so many: bench/agents/calculator-questions.json. */
const FOUND = 3;

function othersFor(wanted: string, others: readonly Named[]): string[] {
  if (others.length === 0) return [];
  return [`Also found for \`${truncate(wanted)}\`: ${listOf(others)}.`];
}

function listOf(calculators: readonly Named[]): string {
  return calculators.map(({ id, name }) => `${id} (${name})`).join(", ");
}

/** Names those that have some of the words, or else all that there are. */
function noCalculator(wanted: string, found: readonly Named[], { calculators }: Catalog): Problem {
  const known =
    found.length > 0
      ? `Some of these words have ${listOf(found)}.`
      : `There are: ${calculators.map(({ id }) => id).join(", ")}.`;
  return new Problem("not-found", `No calculator is called \`${truncate(wanted)}\`. ${known}`);
}

async function described(id: string, { api }: McpContext): Promise<ToolAnswer> {
  const record = await api.json<CalculatorRecord>(`/api/v1/calculators/${id}`);
  const formula = await api.json<{ name: string; plain_text: string }>(`/api/v1/formulas/${record.formula_id}`);
  const [example] = record.examples ?? [];
  const lines = [
    `${record.name} (calculator:${id})`,
    ...(record.summary === undefined ? [] : [record.summary]),
    `Formula: ${formula.name} (formula:${record.formula_id}): ${formula.plain_text}`,
    "Inputs:",
    ...record.inputs.map(inputLine),
    "Outputs:",
    ...record.outputs.map(
      ({ id: output, unit, label, description = "" }) =>
        `- ${output}${unit === undefined ? "" : ` (${unit})`}: ${label}. ${description}`,
    ),
  ];
  if (example) {
    const call = { calculator: id, inputs: example.inputs };
    lines.push(`Example: compute(${JSON.stringify(call)}) gives ${JSON.stringify(example.outputs)}`);
  }
  return { text: lines.join("\n"), sources: [record.path] };
}

function inputLine({
  id,
  label,
  type,
  value_type,
  unit,
  min,
  max,
  plausible,
  choices,
  required,
  description = "",
  ...rest
}: InputDefinition): string {
  const facts = [
    choices === undefined
      ? (value_type ?? type)
      : `${value_type === undefined ? "" : "a list, each "}one of ${choices.join(", ")}`,
    ...(unit === undefined ? [] : [unit]),
    required === true
      ? "required"
      : rest.default === undefined
        ? "optional"
        : `default ${JSON.stringify(rest.default)}`,
    ...(min === undefined && max === undefined ? [] : [`bounds ${short(min)} to ${short(max)}`]),
    ...(plausible === undefined ? [] : [`usual ${short(plausible.min)} to ${short(plausible.max)}`]),
  ];
  return `- ${id} (${facts.join(", ")}): ${label}. ${description}`;
}

/** A bound in few characters: `1e15`. */
function short(bound: number | undefined): string {
  if (bound === undefined) return "none";
  const text = String(bound);
  return text.length > MAX_DIGITS ? bound.toExponential().replace("+", "") : text;
}

const MAX_DIGITS = 6;
