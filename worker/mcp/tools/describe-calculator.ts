/** The tool that says what a calculator takes and gives. */

import type { InputDefinition } from "../../compute/definition.ts";
import { COMPUTE_PATH } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import type { Catalog } from "../../release.ts";
import { MAX_QUERY } from "../../resources/search/search-query.ts";
import type { QueryReading } from "../../search/reading.ts";
import { truncate } from "../../truncate.ts";
import { calculatorNamed } from "../calculator-names.ts";
import type { Tool, ToolAnswer } from "../tool.ts";
import type { ToolContext } from "../tool-context.ts";

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
    "Call it before `compute` when you do not know the inputs. Without arguments it lists all calculators with their inputs.",
  input: {
    properties: {
      calculator: {
        type: "text",
        description: "Id, alias or words, such as black-scholes or drawdown.",
        maxLength: MAX_QUERY,
      },
    },
  },
  async run(given, served) {
    const wanted = given.text("calculator");
    return wanted === undefined ? listed(served) : described(await calculatorFound(wanted, served), served);
  },
};

function listed({ catalog }: ToolContext): ToolAnswer {
  const lines = catalog.calculators.map(
    ({ id, inputs }) =>
      `${id}: ${inputs.map((input) => `${input.id}${input.required === true ? "" : "?"}`).join(", ")}`,
  );
  return {
    text: ["Calculators and their inputs; those with ? may be left out.", ...lines].join("\n"),
    sources: [COMPUTE_PATH],
  };
}

interface Found {
  readonly data: readonly { readonly id: string }[];
  readonly meta: Pick<QueryReading, "match">;
}

/** The id of the calculator with this name, or that a search finds first. @throws Problem */
async function calculatorFound(wanted: string, { api, catalog }: ToolContext): Promise<string> {
  const known = calculatorNamed(wanted, catalog);
  if (known) return known.id;
  const { data, meta } = await api.json<Found>("/api/v1/search", { q: wanted, type: "calculator", limit: "1" });
  const [first] = data;
  if (first && meta.match !== "some") return first.id;
  throw noCalculator(wanted, catalog);
}

function noCalculator(wanted: string, { calculators }: Catalog): Problem {
  const detail = `No calculator is called \`${truncate(wanted)}\`. There are: ${calculators.map(({ id }) => id).join(", ")}.`;
  return new Problem("not-found", detail);
}

async function described(id: string, { api }: ToolContext): Promise<ToolAnswer> {
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
