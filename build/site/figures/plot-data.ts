import { type Drawn, linesOverRange } from "../../../worker/calculator-page/plot-lines.ts";
import { isOfSeries, type PageCalculator, plotOf, variedInputs } from "../../../worker/calculator-page/plot-points.ts";
import { computeByDefinition } from "../../../worker/compute/calculator-functions.ts";
import type { ComputationOutcome } from "../../../worker/compute/run-calculator.ts";
import type { AuthoredPlot, PlotData } from "../../schema/figures.ts";
import { didYouMean } from "../../text/did-you-mean.ts";

/** What is wrong, and where below `plot`. */
export interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The part of the data that the calculator computes. */
type Points = Pick<PlotData, "x" | "y" | "lines" | "marks">;

export type Plotted =
  | { readonly data: Points; readonly faults?: never }
  | { readonly data?: never; readonly faults: readonly Fault[] };

/** Digits of a stored point. */
const DIGITS = 6;

export function plotData(plot: AuthoredPlot, calculator: PageCalculator): Plotted {
  const faults = isOfSeries(calculator) ? seriesFaults(plot, calculator) : rangeFaults(plot, calculator);
  if (faults.length > 0) return { faults };
  const drawn = isOfSeries(calculator) ? ofSeries(plot, calculator) : overRange(plot, calculator);
  if ("faults" in drawn) return drawn;
  const { x, y, lines, marks } = drawn;
  if (!lines.some(({ points }) => points.length > 1))
    return { faults: [{ path: ["vary"], message: `${calculator.id} has no answer in this range` }] };
  const rounded = lines.map(({ name, style, points }) => ({
    name,
    style,
    x: points.map(([value]) => roundedTo(value)),
    y: points.map(([, value]) => roundedTo(value)),
  }));
  const named = marks.map((mark) => ({ name: mark.name, x: roundedTo(mark.x) }));
  return { data: { x, y, lines: rounded, ...(named.length > 0 && { marks: named }) } };
}

function ofSeries({ inputs = {} }: AuthoredPlot, calculator: PageCalculator): Drawn | { faults: Fault[] } {
  const outcome = computeByDefinition(calculator, inputs);
  if (outcome.kind !== "answer") return { faults: inputFaults(outcome) };
  const drawn = plotOf(calculator, outcome.answer.inputs, undefined);
  return drawn ?? { faults: [{ path: [], message: `${calculator.id} draws nothing of these inputs` }] };
}

function overRange(plot: AuthoredPlot, calculator: PageCalculator): Drawn | { faults: Fault[] } {
  const drawn = linesOverRange(plot, calculator);
  if (!drawn) return { faults: [] };
  return "refused" in drawn ? { faults: inputFaults(drawn.refused) } : drawn;
}

function inputFaults(outcome: Exclude<ComputationOutcome, { kind: "answer" }>): Fault[] {
  if (outcome.kind === "not-computable") return [{ path: ["inputs"], message: outcome.error.message }];
  return outcome.errors.map(({ input, detail }) => ({ path: ["inputs", input], message: detail }));
}

function seriesFaults(plot: AuthoredPlot, calculator: PageCalculator): Fault[] {
  return (["vary", "outputs", "compare"] as const)
    .filter((key) => plot[key] !== undefined)
    .map((key) => ({ path: [key], message: `${calculator.id} is drawn of the series in inputs; delete ${key}` }));
}

function rangeFaults(plot: AuthoredPlot, calculator: PageCalculator): Fault[] {
  const { vary, compare, inputs = {} } = plot;
  const varied = variedInputs(calculator);
  const choice = varied.map(({ id }) => id).join(", ");
  if (!vary) return [{ path: [], message: `vary is missing: { input, from, to }, where input is one of ${choice}` }];
  const input = varied.find(({ id }) => id === vary.input);
  if (!input) {
    const near = didYouMean(
      vary.input,
      varied.map(({ id }) => id),
    );
    const message = `${calculator.id} has no input ${vary.input} that varies${near}; it is one of ${choice}`;
    return [{ path: ["vary", "input"], message }];
  }
  const { min = -Infinity, max = Infinity } = input;
  const faults: (Fault | undefined)[] = [
    vary.from < vary.to ? undefined : { path: ["vary", "to"], message: "the range ends before it begins" },
    vary.from >= min && vary.to <= max
      ? undefined
      : { path: ["vary"], message: `${vary.input} of ${calculator.id} lies from ${min} to ${max}` },
    Object.hasOwn(inputs, vary.input)
      ? { path: ["inputs", vary.input], message: `${vary.input} varies; leave it out of inputs` }
      : undefined,
    ...outputFaults(plot, calculator),
    ...(compare ? compareFaults(compare, plot, calculator) : []),
  ];
  return faults.filter((fault) => fault !== undefined);
}

function outputFaults({ outputs = [] }: AuthoredPlot, calculator: PageCalculator): Fault[] {
  const ids = calculator.outputs.map(({ id }) => id);
  const unknown = outputs.flatMap((id, i) => {
    const message = `${calculator.id} has no output ${id}${didYouMean(id, ids)}; it is one of ${ids.join(", ")}`;
    return ids.includes(id) ? [] : [{ path: ["outputs", i], message }];
  });
  if (unknown.length > 0) return unknown;
  const units = outputs.map((id) => calculator.outputs.find((output) => output.id === id)?.unit ?? "");
  const other = units.findIndex((unit) => unit !== units[0]);
  if (other < 0) return [];
  const message = `${outputs[0]} is in ${units[0]} and ${outputs[other]} in ${units[other]}; one figure has one unit, so make two`;
  return [{ path: ["outputs", other], message }];
}

function compareFaults(
  { input: id, values, names }: NonNullable<AuthoredPlot["compare"]>,
  { outputs = [], vary, inputs = {} }: AuthoredPlot,
  calculator: PageCalculator,
): Fault[] {
  const ids = calculator.inputs.map((input) => input.id).filter((known) => known !== vary?.input);
  if (!ids.includes(id)) {
    const message = `${calculator.id} has no other input ${id}${didYouMean(id, ids)}; it is one of ${ids.join(", ")}`;
    return [{ path: ["compare", "input"], message }];
  }
  if (Object.hasOwn(inputs, id))
    return [{ path: ["inputs", id], message: `${id} is compared; leave it out of inputs` }];
  if (names && names.length !== values.length) {
    const message = `there are ${values.length} values and ${names.length} names; give each value its name`;
    return [{ path: ["compare", "names"], message }];
  }
  if (!names && values.some(Array.isArray))
    return [{ path: ["compare"], message: "a series has no name of its own: give `names`, one for each value" }];
  return outputs.length > 1 ? [{ path: ["outputs"], message: "values are compared of one output; name one" }] : [];
}

function roundedTo(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
