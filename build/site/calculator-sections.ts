/** The sections of a calculator's page, in the order in which people use them. Form, answer and figure come before. */
import { quantity, resultsOf } from "../../worker/calculator-page/in-words.ts";
import { calculatorFunction } from "../../worker/compute/calculator-functions.ts";
import type { InputValue } from "../../worker/compute/read-inputs.ts";
import { inputText } from "../../worker/compute/write-input.ts";
import { codePath, pagePath } from "../../worker/paths.ts";
import { type Html, html, NOTHING, withCode } from "../../worker/representations/html-template.ts";
import { calculatorOf, queryOfInputs } from "../compute/calculators.ts";
import { codeModule } from "../compute/reference-code/reference-code.ts";
import type { Entity } from "../corpus.ts";
import type { OutlineSection } from "../render/record-outline.ts";
import type { SectionView } from "./templates/entry-parts.ts";

/** Anchors of the sections. */
const ORDER = [
  "examples",
  "formula",
  "text",
  "common-pitfalls",
  "questions",
  "outputs",
  "inputs",
  "reference-implementation",
];

export function inOrderOfUse(views: readonly SectionView[]): SectionView[] {
  return [...views]
    .sort((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id))
    .map((view) => (view.id === "text" ? { ...view, heading: "What it computes" } : view));
}

/** The content of a section that calculators show in a way of their own; `undefined` for the others. */
export function calculatorBody(entity: Entity, { field, contents: [content] }: OutlineSection): Html | undefined {
  switch (field) {
    case "examples":
      return examples(entity);
    case "reference_implementation":
      return code(codePath(codeModule(entity.id).sha256));
    case "inputs":
    case "outputs":
      return content?.kind === "blocks" ? html`${content.blocks.map(parameters)}` : undefined;
    default:
      return undefined;
  }
}

/** Numbers of a series that are shown. */
const MAX_SHOWN = 12;

/** Each leads to the page with its inputs. */
function examples(entity: Entity): Html {
  const record = calculatorOf(entity);
  const { id, inputs: defined, outputs: results } = record;
  const calculator = { ...record, calculate: calculatorFunction(id) };
  return html`${(record.examples ?? []).map(({ name, inputs, outputs }) => {
    const values = defined.flatMap(({ id: input, label, unit }) => {
      const value = inputs[input] as InputValue | undefined;
      return value === undefined ? [] : [`${label} ${valueInWords(value, unit)}`];
    });
    const columns = results.flatMap(({ id: output, label }) => {
      const value = outputs[output];
      return Array.isArray(value) ? [`${label} ${valueInWords(value)}`] : [];
    });
    const answer = [...resultsOf(calculator, outputs as Parameters<typeof resultsOf>[1]), ...columns].join("; ");
    return html`<h3><a href="${pagePath(entity.collection, id)}${queryOfInputs(inputs)}">${name}</a></h3><p>${values.join("; ")}.</p><p><b>${answer}.</b></p>`;
  })}`;
}

function valueInWords(value: InputValue, unit?: string): string {
  if (typeof value === "number") return quantity(value, unit);
  if (!Array.isArray(value)) return String(value);
  const shown = value.slice(0, MAX_SHOWN).map((part) => (typeof part === "number" ? quantity(part) : inputText(part)));
  return `${shown.join(", ")}${value.length > MAX_SHOWN ? `, … (${value.length} values)` : ""}`;
}

type Block = Extract<OutlineSection["contents"][number], { kind: "blocks" }>["blocks"][number];

/** Columns that stand as a sentence of their own, and those whose cells say themselves what they are. */
const [NAMES, PLAIN] = [
  ["Id", "Label", "Description"],
  ["Type", "Unit"],
];

/** Inputs or outputs, one below the other: a row of a table would be wider than the page. */
function parameters(block: Block): Html {
  if (block.kind !== "table") return NOTHING;
  const { columns, rows } = block;
  return html`<dl class="rows parameters">${rows.map((row) => {
    const cell = (column: string) => row[columns.indexOf(column)] ?? "";
    const facts = columns.flatMap((column, i) => {
      const text = row[i] ?? "";
      if (text === "" || NAMES.includes(column)) return [];
      if (PLAIN.includes(column)) return [text];
      return [column === "Required" ? "required" : `${column.toLowerCase()} ${text}`];
    });
    return html`<div><dt>${cell("Label")} <code>${cell("Id")}</code></dt><dd>${withCode(cell("Description"))} <span class="kind">${facts.join("; ")}</span></dd></div>`;
  })}</dl>`;
}

/** The module is loaded when it is opened; without scripts, a link to it. */
function code(path: string): Html {
  return html`<details data-code="${path}"><summary>The code that computes this, in JavaScript</summary><p><a href="${path}">The module as a file</a>, which receipts name</p></details>`;
}
