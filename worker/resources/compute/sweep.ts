/** A sweep: one calculator at many values of one or two inputs, by POST or by a link. */

import type { CalculatorDefinition, InputDefinition } from "../../compute/definition.ts";
import { isRanged, MAX_AXES, type Sweep, sweep } from "../../compute/sweep.ts";
import { type RawAxis, SweepFault } from "../../compute/sweep-axis.ts";
import { readTypedNumber } from "../../compute/typed-number.ts";
import type { InputUnit } from "../../compute/typed-number-refusals.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { invalidMember, membersOf } from "../../http/request-body.ts";
import type { Handler, RoutedRequest } from "../../http/route.ts";
import { COMPUTE_PATH } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import { csvText } from "../../representations/csv.ts";
import { jsonLine } from "../../representations/json.ts";
import { inlineMarkdown, tableMarkdown } from "../../representations/markdown-text.ts";
import { isObject } from "../../representations/representation-format.ts";
import { objectAnswer } from "../object-answer.ts";
import { textOf } from "./computation-markdown.ts";
import { definitionOf, refusalOf, undeclaredQuery, variantMeant } from "./compute.ts";

/** The path's ending, after the calculator. */
export const SWEEP_SLUG = "_sweep";

export const OUTPUTS: QueryParameter = {
  type: "text",
  name: "outputs",
  maxLength: 500,
  isCommaList: true,
  description: "Outputs to give, between commas; all single ones unless said.",
};

type Asked = { inputs: URLSearchParams | object; axes: RawAxis[]; outputs?: string[] };

/** Answers with the outputs as columns over the points of the axes. */
export const handleSweep: Handler = async (routed, context) => {
  const { catalog } = context.release;
  const named = definitionOf(routed.params["slug"] ?? "", catalog);
  const fromQuery = routed.route.method === "GET";
  const posted = fromQuery ? undefined : askedByBody(await routed.body());
  const given = posted
    ? { ...posted.inputs, ...Object.fromEntries(posted.axes.map((axis) => [axis.input, axis])) }
    : undeclaredQuery(routed);
  const definition = variantMeant(named, given, catalog.calculators);
  const asked = posted ?? askedByQuery(routed, definition);
  const made = sweepOf(definition, asked, fromQuery);
  const canonical = { ...routed, path: `${COMPUTE_PATH}/${definition.id}/${SWEEP_SLUG}` };
  return objectAnswer(
    {
      value: { ...made },
      title: `${definition.id}, swept`,
      cache: fromQuery ? "public" : "none",
      own: {
        csv: () => csvText(columnsOf(made), rowsOf(made).map(withoutNull)),
        ndjson: () => rowsOf(made).map(jsonLine).join(""),
        md: () => sweepMarkdown(made, definition),
      },
    },
    canonical,
    context,
  );
};

function sweepOf(definition: CalculatorDefinition, asked: Asked, fromQuery: boolean): Sweep {
  try {
    const outcome = sweep(definition, asked);
    if (outcome.kind === "sweep") return outcome.sweep;
    throw refusalOf(outcome, fromQuery ? undefined : "#/inputs");
  } catch (error) {
    if (!(error instanceof SweepFault)) throw error;
    const { place, message, allowed } = error;
    if (!fromQuery) throw invalidMember(`#/${place}`, message, allowed);
    const axis = asked.axes[Number(place.split("/")[1])] ?? asked.axes.at(-1);
    const parameter = place.startsWith("outputs") ? OUTPUTS.name : (axis?.input ?? allowed?.[0]);
    throw new Problem("invalid-parameter", message, {
      errors: [{ ...(parameter !== undefined && { parameter }), detail: message, ...(allowed && { allowed }) }],
    });
  }
}

/** `80:120:41`, or `80:120:41:log`. */
const RANGE = /^([^:]{1,40}):([^:]{1,40}):([^:]{1,10})(?::(linear|log))?$/;

/** The axis that a text of this form is; `undefined` for any other text. Its ends are read as an input alone is. */
export function axisIn(input: Pick<InputDefinition, "id"> & InputUnit, text: string): RawAxis | undefined {
  const [, from, to, steps, scale] = RANGE.exec(text) ?? [];
  if (from === undefined) return undefined;
  const endIn = (end = "") => numberIn(end, input);
  return { input: input.id, from: endIn(from), to: endIn(to), steps: numberIn(steps), ...(scale && { scale }) };
}

/** Parameters of the form `from:to:steps` are axes, in their order. */
function askedByQuery(routed: RoutedRequest, definition: CalculatorDefinition): Asked {
  const inputs = new URLSearchParams();
  const axes: RawAxis[] = [];
  for (const [name, text] of undeclaredQuery(routed)) {
    const input = definition.inputs.find(({ id }) => id === name);
    const axis = input && isRanged(input) ? axisIn(input, text) : undefined;
    if (axis) axes.push(axis);
    else inputs.append(name, text);
  }
  const outputs = routed.query.text(OUTPUTS.name);
  return { inputs, axes, ...(outputs !== undefined && { outputs: outputs.split(",").map((id) => id.trim()) }) };
}

/** A text that is no number stays a text, which no axis takes. */
function numberIn(text = "", input: InputUnit = {}): unknown {
  const read = readTypedNumber(text, input);
  return read.kind === "number" ? read.value : text;
}

function askedByBody(body: unknown): Asked {
  const { inputs = {}, axes, outputs } = membersOf(body, ["inputs", "axes", "outputs"], "#");
  if (!isObject(inputs))
    throw invalidMember("#/inputs", "`inputs` must be an object of the inputs that are the same at every point.");
  if (!Array.isArray(axes) || axes.length > MAX_AXES)
    throw invalidMember("#/axes", `\`axes\` must be an array of 1 or ${MAX_AXES} axes.`);
  if (outputs !== undefined && !(Array.isArray(outputs) && outputs.every((id) => typeof id === "string")))
    throw invalidMember("#/outputs", "`outputs` must be an array of ids of outputs.");
  return { inputs, axes: axes.map(axisOf), ...(outputs !== undefined && { outputs }) };
}

function axisOf(given: unknown, index: number): RawAxis {
  const { input, values, ...range } = membersOf(
    given,
    ["input", "values", "from", "to", "steps", "scale"],
    `#/axes/${index}`,
  );
  if (typeof input !== "string") throw invalidMember(`#/axes/${index}/input`, "`input` must be the id of an input.");
  if (values !== undefined && !Array.isArray(values))
    throw invalidMember(`#/axes/${index}/values`, "`values` must be an array.");
  return { input, ...(values !== undefined && { values }), ...range };
}

function columnsOf({ axes, outputs }: Sweep): string[] {
  return [...axes.map(({ input }) => input), ...Object.keys(outputs).map((id) => columnOf(id, axes))];
}

/** The column of an output: one that has the name of an axis is told from it. */
function columnOf(id: string, axes: Sweep["axes"]): string {
  return axes.some(({ input }) => input === id) ? `output_${id}` : id;
}

type Row = Record<string, number | string | boolean | null>;

/** The points in order: the values of the axes, then the outputs. */
function rowsOf({ axes, shape, outputs }: Sweep): Row[] {
  const count = shape.reduce((product, length) => product * length, 1);
  return Array.from({ length: count }, (_, index) => {
    const inner = shape[1] ?? 1;
    const places = shape.length === 1 ? [index] : [Math.floor(index / inner), index % inner];
    const row: Row = {};
    for (const [i, { input, values }] of axes.entries()) row[input] = values[places[i] ?? 0] ?? null;
    for (const [id, column] of Object.entries(outputs)) row[columnOf(id, axes)] = column[index] ?? null;
    return row;
  });
}

function withoutNull(row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** What is the same at every point, a table of the points, and what is to be known of them. @param most rows */
export function sweepMarkdown(made: Sweep, { inputs }: CalculatorDefinition, most = Number.POSITIVE_INFINITY): string {
  const withUnit = (text: string, unit: string | undefined) => (unit === undefined ? text : `${text} (${unit})`);
  const given = Object.entries(made.inputs).map(([id, value]) => {
    const unit = inputs.find((input) => input.id === id)?.unit;
    return `- ${withUnit(`${id} = ${inlineMarkdown(textOf(value))}`, unit)}`;
  });
  const columns = columnsOf(made);
  const units = [...made.axes.map(({ unit }) => unit), ...Object.keys(made.outputs).map((id) => made.units[id])];
  const headings = columns.map((column, index) => withUnit(column, units[index]));
  const rows = rowsOf(made)
    .slice(0, most)
    .map((row) => columns.map((column) => String(row[column] ?? "")));
  const notes = [
    ...made.not_computable.map(({ index, detail }) => `- Row ${index + 1}: ${detail}`),
    ...(made.warnings ?? []).map(({ detail, points }) => `- ${detail} (${points} rows)`),
  ];
  const above = given.length > 0 ? [...given, ""] : [];
  return `${[`# ${made.calculator}, swept`, "", ...above, tableMarkdown(headings, rows), ...(notes.length > 0 ? ["", ...notes] : [])].join("\n")}\n`;
}
