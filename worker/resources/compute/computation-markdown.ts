/** A computation as Markdown: what was put in, with units, what came out, and the formula. */
import { collectionInfoNamed } from "../../collection-info.ts";
import type { CalculatorDefinition } from "../../compute/definition.ts";
import type { Receipt } from "../../compute/receipts/receipt.ts";
import type { Computation } from "../../compute/run-calculator.ts";
import { inputText } from "../../compute/write-input.ts";
import type { Context } from "../../http/route.ts";
import { recordPath } from "../../paths.ts";
import {
  cellMarkdown,
  fencedMarkdown,
  headingMarkdown,
  inlineMarkdown,
  linkMarkdown,
  tableMarkdown,
} from "../../representations/markdown-text.ts";
import type { JsonObject } from "../../representations/representation-format.ts";
import { readRecord } from "../records/stored-records.ts";

/** Values of a series that the table shows. */
const MAX_SHOWN = 20;

export async function computationMarkdown(
  { inputs, outputs, units, conversions = [], warnings = [], meta, receipt }: Computation & { receipt?: Receipt },
  { id, formula_id }: Pick<CalculatorDefinition, "id" | "formula_id">,
  context: Context,
): Promise<string> {
  const [calculator, formula] = await Promise.all([
    recordOf("calculators", id, context),
    recordOf("formulas", formula_id, context),
  ]);
  const labelsOf = (side: "inputs" | "outputs") =>
    new Map(
      ((calculator[side] ?? []) as readonly { id: string; label: string }[]).map(({ id: of, label }) => [of, label]),
    );
  const { base } = context.release;
  const iterations = meta && `${meta.iterations} iterations, ${meta.converged ? "converged" : "not converged"}.`;
  const plainText = formula["plain_text"];
  const parts = [
    `# ${headingMarkdown(String(calculator["name"] ?? id))}`,
    "## Inputs",
    valueTable(inputs, labelsOf("inputs"), units.inputs),
    "## Outputs",
    valueTable(outputs, labelsOf("outputs"), units.outputs),
    iterations ?? "",
    ...section(
      "Warnings",
      warnings.map(({ input, detail }) => `${input}: ${detail}`),
    ),
    ...section(
      "Read as",
      conversions.map(({ input, given, read_as: value }) => `${input}: ${given} is ${value}`),
    ),
    ...(receipt ? ["## Receipt", fencedMarkdown(JSON.stringify(receipt), "json")] : []),
    "## Formula",
    typeof plainText === "string" ? fencedMarkdown(plainText, "") : "",
    `${linkMarkdown(String(formula["name"] ?? formula_id), base + recordPath({ name: "formulas" }, formula_id))} · ` +
      linkMarkdown("About the calculator", base + recordPath({ name: "calculators" }, id)),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function section(heading: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${heading}`, items.map((item) => `- ${inlineMarkdown(item)}`).join("\n")];
}

function valueTable(
  values: Readonly<Record<string, unknown>>,
  labels: ReadonlyMap<string, string>,
  units: Readonly<Record<string, string>>,
): string {
  const rows = Object.entries(values).map(([id, value]) => [labels.get(id) ?? id, id, textOf(value), units[id] ?? ""]);
  return tableMarkdown(
    ["Name", "Id", "Value", "Unit"],
    rows.map((row) => row.map(cellMarkdown)),
  );
}

/** A value as a query writes it; of a long list the first values, of a matrix the first rows. */
export function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  const shown = inputText(value.slice(0, MAX_SHOWN), " ");
  return value.length > MAX_SHOWN
    ? `${shown}, … (${value.length} ${Array.isArray(value[0]) ? "rows" : "values"})`
    : shown;
}

/** A record; one without members where the release has none. */
async function recordOf(name: string, id: string, context: Context): Promise<JsonObject> {
  return (await readRecord(collectionInfoNamed(context.release.catalog.collections, name), id, context)) ?? {};
}
