// One calculator at many values of one or two inputs: the axes are read and bounded, and each point is a single computation.

import { truncate } from "../truncate.ts";
import type { OutputValue, Warning } from "./calculator.ts";
import { computeByDefinition } from "./calculator-functions.ts";
import { errorsOf } from "./check-value.ts";
import { type CalculatorDefinition, type InputDefinition, isList, valueTypeOf } from "./definition.ts";
import { choiceFor, type Inputs, readInputs } from "./read-inputs.ts";
import type { ComputationOutcome } from "./run-calculator.ts";
import { type RawAxis, SweepFault, valuesOfAxis } from "./sweep-axis.ts";
import { pointsAllowed, weightOf } from "./sweep-work.ts";

export const MAX_AXES = 2;
const MAX_LISTED = 20;

/** What to sweep: inputs as a query or a body gives them, without those of the axes. */
export type SweepRequest = { inputs: URLSearchParams | object; axes: readonly RawAxis[]; outputs?: readonly string[] };

type Axis = { input: string; unit?: string; values: (number | string | boolean)[] };

type SweptOutput = number | string | null;

/** The outputs as flat columns, the last axis fastest; a point or an output that has no value is null. */
export type Sweep = {
  calculator: string;
  formula_id: string;
  inputs: Inputs;
  axes: Axis[];
  shape: number[];
  outputs: Record<string, SweptOutput[]>;
  units: Record<string, string>;
  not_computable: { index: number; input: string; detail: string }[];
  not_computable_count: number;
  warnings?: { input: string; detail: string; points: number; first_index: number }[];
};

/** A sweep, or the outcome of its first point where this has inputs that cannot be read, or no point an answer. */
export type SweepOutcome = { kind: "sweep"; sweep: Sweep } | Exclude<ComputationOutcome, { kind: "answer" }>;

/** Computes at every point. @throws SweepFault for axes and outputs that cannot be swept */
export function sweep(
  definition: CalculatorDefinition,
  { inputs: raw, axes: asked, outputs }: SweepRequest,
): SweepOutcome {
  const axes = readAxes(definition, asked, raw);
  const ids = outputIds(definition, outputs);
  const first = Object.fromEntries(axes.map(({ input, values }) => [input, values[0]]));
  const read = readInputs(definition, withValues(raw, first));
  if (read.errors !== undefined) return { kind: "invalid-inputs", errors: read.errors };
  requireBounded(definition, read.inputs, axes);
  const points = pointsOf(axes);
  const outcomes = points.map((point) => computeByDefinition(definition, { ...read.inputs, ...point }));
  const failed = outcomes.flatMap((outcome, index) => failureOf(outcome, index));
  const [reason] = outcomes;
  if (failed.length === outcomes.length && reason !== undefined && reason.kind !== "answer") return reason;
  const answers = outcomes.map((outcome) => (outcome.kind === "answer" ? outcome.answer : undefined));
  const warnings = mergedWarnings([...answers.map((answer) => answer?.warnings ?? [])], read.notes);
  const columns = ids.map((id): [string, SweptOutput[]] => [
    id,
    answers.map((answer) => singleValue(answer?.outputs[id])),
  ]);
  const units = definition.outputs.flatMap(({ id, unit }) =>
    ids.includes(id) && unit !== undefined ? [[id, unit]] : [],
  );
  const swept = new Set(axes.map(({ input }) => input));
  return {
    kind: "sweep",
    sweep: {
      calculator: definition.id,
      formula_id: definition.formula_id,
      inputs: Object.fromEntries(Object.entries(read.inputs).filter(([id]) => !swept.has(id))),
      axes,
      shape: axes.map(({ values }) => values.length),
      outputs: Object.fromEntries(columns),
      units: Object.fromEntries(units),
      not_computable: failed.slice(0, MAX_LISTED),
      not_computable_count: failed.length,
      ...(warnings.length > 0 && { warnings }),
    },
  };
}

function readAxes(definition: CalculatorDefinition, asked: readonly RawAxis[], raw: URLSearchParams | object): Axis[] {
  if (asked.length < 1 || asked.length > MAX_AXES)
    throw new SweepFault(
      "axes",
      `A sweep has 1 or ${MAX_AXES} axes, and this has ${asked.length}. In an address an axis is an input as \`from:to:steps\`.`,
      sweepable(definition),
    );
  const seen = new Set<string>();
  return asked.map((axis, index) => {
    const input = definition.inputs.find(({ id }) => id === axis.input);
    if (input === undefined || isList(input))
      throw new SweepFault(
        `axes/${index}`,
        `\`${truncate(axis.input)}\` is no single input of ${definition.id}; an axis needs one.`,
        sweepable(definition),
      );
    const given = raw instanceof URLSearchParams ? raw.has(input.id) : Object.hasOwn(raw, input.id);
    if (given || seen.has(input.id))
      throw new SweepFault(
        `axes/${index}`,
        `\`${input.id}\` is given twice: as an axis it has no value among the inputs.`,
      );
    seen.add(input.id);
    const values = valuesOfAxis(axis, input, index).map((value) => checked(value, input, index));
    return { input: input.id, ...(input.unit !== undefined && { unit: input.unit }), values };
  });
}

function sweepable({ inputs }: CalculatorDefinition): string[] {
  return inputs.filter((input) => !isList(input)).map(({ id }) => id);
}

/** A value that the input takes; one outside its bounds makes the whole request invalid. */
function checked(value: unknown, input: InputDefinition, index: number): number | string | boolean {
  const chosen = input.choices ? choiceFor(input.choices, input, value) : value;
  const [error] = errorsOf(input, chosen, true);
  if (error !== undefined) throw new SweepFault(`axes/${index}`, error.detail, error.allowed);
  return chosen as number | string | boolean;
}

/** The single outputs that are asked for, or all. */
function outputIds({ id, outputs }: CalculatorDefinition, asked: readonly string[] | undefined): string[] {
  const single = outputs.filter(({ type = "" }) => !type.startsWith("array<")).map((output) => output.id);
  const wrong = asked?.findIndex((name) => !single.includes(name)) ?? -1;
  if (wrong >= 0)
    throw new SweepFault(
      `outputs/${wrong}`,
      `\`${truncate(asked?.[wrong] ?? "")}\` is no single output of ${id}.`,
      single,
    );
  const chosen = asked === undefined || asked.length === 0 ? single : [...new Set(asked)];
  if (chosen.length === 0)
    throw new SweepFault("outputs", `${id} has no output that is one value; columns are not swept.`);
  return chosen;
}

function withValues(raw: URLSearchParams | object, values: Readonly<Record<string, unknown>>): unknown {
  if (!(raw instanceof URLSearchParams)) return { ...raw, ...values };
  const query = new URLSearchParams(raw);
  for (const [id, value] of Object.entries(values)) query.set(id, String(value));
  return query;
}

function requireBounded(definition: CalculatorDefinition, inputs: Inputs, axes: readonly Axis[]): void {
  const points = axes.reduce((product, { values }) => product * values.length, 1);
  // A weight grows or falls with each input alone, so the heaviest point is found along one axis after the other.
  let heaviest = inputs;
  for (const { input, values } of axes) {
    const along = values.map((value) => ({ ...heaviest, [input]: value }));
    const weights = along.map((point) => weightOf(definition, point));
    heaviest = along[weights.indexOf(Math.max(...weights))] ?? heaviest;
  }
  const most = pointsAllowed(definition, heaviest);
  if (points > most)
    throw new SweepFault(
      "axes",
      `The axes have ${points} points; with these inputs ${most} at most are computed in one request.`,
    );
}

/** The values of the axes at each point, the last axis fastest. */
function pointsOf(axes: readonly Axis[]): Record<string, number | string | boolean>[] {
  return axes.reduce<Record<string, number | string | boolean>[]>(
    (points, { input, values }) => points.flatMap((point) => values.map((value) => ({ ...point, [input]: value }))),
    [{}],
  );
}

function failureOf(outcome: ComputationOutcome, index: number): Sweep["not_computable"] {
  if (outcome.kind === "answer") return [];
  const { input, detail } =
    outcome.kind === "not-computable"
      ? { input: outcome.error.input, detail: outcome.error.message }
      : (outcome.errors[0] ?? { input: "", detail: "" });
  return [{ index, input, detail }];
}

/** Columns are no outputs of a sweep. */
function singleValue(value: OutputValue | undefined): SweptOutput {
  return typeof value === "object" ? null : (value ?? null);
}

/** Warnings that differ only in their numbers are one, with how many points have it. */
function mergedWarnings(
  byPoint: readonly (readonly Warning[])[],
  notes: readonly Warning[],
): NonNullable<Sweep["warnings"]> {
  const merged = new Map<string, { input: string; detail: string; points: number; first_index: number }>();
  for (const [index, warnings] of byPoint.entries())
    for (const { input, detail } of [...warnings, ...notes]) {
      const kind = `${input} ${detail.replace(/[-−]?\d[\d.,]*(?:e[+-]?\d+)?/g, "#")}`;
      const known = merged.get(kind);
      if (known) known.points += 1;
      else merged.set(kind, { input, detail, points: 1, first_index: index });
    }
  return [...merged.values()];
}

/** Whether an input is a number that a range can run over. */
export function isRanged(input: InputDefinition): boolean {
  return ["number", "percent", "currency", "integer"].includes(valueTypeOf(input));
}
