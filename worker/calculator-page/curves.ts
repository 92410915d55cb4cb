/** An output of a calculator over a range of one input: points computed by the calculator itself. */
import type { OutputValue } from "../compute/calculator.ts";
import type { InputDefinition } from "../compute/definition.ts";
import type { Inputs } from "../compute/read-inputs.ts";
import { pointsAllowed } from "../compute/sweep-work.ts";
import { drawablePart } from "./drawable.ts";
import { compute } from "./page-computation.ts";
import type { Axes, Line, PageCalculator, Plot, Point } from "./plot-points.ts";

/** Points of a curve: of a calculator's page, and of a figure that is stored. */
export const POINTS = 81;
const STORED_POINTS = 41;
/** Points of a curve each of which is computed from a long series: the worker draws it within the time of a request. */
const POINTS_OF_LONG = 17;
const LONG = 1000;
/** A curve through fewer points shows nothing, however long each takes. */
const LEAST_POINTS = 5;

/** An output around the value of one input, all others as they are. */
export function curve(calculator: PageCalculator, inputs: Inputs, { x, y }: Axes): Plot | undefined {
  const input = calculator.inputs.find(({ id }) => id === x);
  const output = calculator.outputs.find(({ id }) => id === y);
  const value = inputs[x];
  if (!input || !output || typeof value !== "number") return undefined;
  const answer = outputOf(calculator, inputs, y);
  const places = PLACES[calculator.id]?.(inputs, x) ?? [];
  const range = rangeAround(value, input, places);
  const isLong = Object.values(inputs).some((given) => Array.isArray(given) && given.length > LONG);
  const allowed = Math.max(LEAST_POINTS, pointsAllowed(calculator, { ...inputs, [x]: range[1] }));
  const values = [
    ...spread(range, Math.min(allowed, isLong ? POINTS_OF_LONG : POINTS)),
    ...places.flatMap(bothSides).filter((place) => place >= range[0] && place <= range[1]),
  ].sort((a, b) => a - b);
  return {
    title: `${output.label} by ${withinText(input.label)}`,
    x: withUnit(input),
    y: withUnit(output),
    ...linesOver(calculator, inputs, { x, y }, values),
    ...(answer !== undefined && { answer: [value, answer] as const }),
  };
}

/** An output over a range of one input. */
export function curveOver(
  calculator: PageCalculator,
  inputs: Inputs,
  axes: Axes,
  range: readonly [from: number, to: number],
): Pick<Plot, "lines" | "marks"> {
  return drawablePart(linesOver(calculator, inputs, axes, spread(range, STORED_POINTS)));
}

/** The line of an output at these values of an input, with what else belongs to it. */
function linesOver(
  calculator: PageCalculator,
  inputs: Inputs,
  { x, y }: Axes,
  values: readonly number[],
): Pick<Plot, "lines" | "marks"> {
  const marks = marksOn(calculator, inputs, x, values);
  // A curve may bend at a mark.
  const at = [...new Set([...values, ...marks.map((mark) => mark.x)])].sort((a, b) => a - b);
  const points = at.flatMap((value): Point[] => {
    const result = outputOf(calculator, { ...inputs, [x]: value }, y);
    return result === undefined ? [] : [[value, result]];
  });
  const name = calculator.outputs.find(({ id }) => id === y)?.label ?? y;
  const more = ADDED_LINES[calculator.id]?.(inputs, { x, y }, points) ?? [];
  return { lines: [{ name, points, style: "line" }, ...more], marks };
}

/** The inputs that share the axis, where they lie on it. */
function marksOn(calculator: PageCalculator, inputs: Inputs, x: string, values: readonly number[]): Plot["marks"] {
  const inputNamed = (id: string) => calculator.inputs.find((candidate) => candidate.id === id);
  const [from = 0, to = 0] = [values[0], values.at(-1)];
  const names = new Map<number, string>();
  for (const id of MARKS[calculator.id] ?? []) {
    const [at, input] = [inputs[id], inputNamed(id)];
    if (id === x || input === undefined || input.unit !== inputNamed(x)?.unit) continue;
    if (typeof at !== "number" || at < from || at > to) continue;
    const before = names.get(at);
    names.set(at, before === undefined ? input.label : `${before}, ${withinText(input.label)}`);
  }
  return [...names].map(([at, name]) => ({ name, x: at }));
}

/** Inputs that are drawn as marks where they share the axis. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  "black-scholes-call-calc": ["K"],
  "black-scholes-put-calc": ["K"],
  "performance-fee-calc": ["starting_nav", "high_water_mark"],
};

/** Where an output bends or jumps as an input varies. The range of a curve reaches around them. */
const PLACES: Readonly<Record<string, (inputs: Inputs, x: string) => number[]>> = {
  "performance-fee-calc": (inputs, x) => {
    const base = Math.max(Number(inputs["starting_nav"]), Number(inputs["high_water_mark"]));
    return x === "ending_nav_pre_fee" ? [base, base * (1 + Number(inputs["hurdle_rate"]))] : [];
  },
};

/** A value and one so close above it that a line between them stands upright. */
function bothSides(value: number): [value: number, above: number] {
  return [value, value * (1 + 1e-9)];
}

type AddedLines = (inputs: Inputs, axes: Axes, points: readonly Point[]) => Line[];

/** The payoff at expiry beside the price of an option. */
function payoff(name: string, valueAt: (spot: number, strike: number) => number): AddedLines {
  return (inputs, { x, y }, points) => {
    const strike = inputs["K"];
    if (x !== "S" || y !== name || typeof strike !== "number") return [];
    const values = points.map(([spot]): Point => [spot, Math.max(0, valueAt(spot, strike))]);
    return [{ name: "At expiry", points: values, style: "thin" }];
  };
}

const ADDED_LINES: Readonly<Record<string, AddedLines>> = {
  "black-scholes-call-calc": payoff("call", (spot, strike) => spot - strike),
  "black-scholes-put-calc": payoff("put", (spot, strike) => strike - spot),
};

/**
 * As far below and above as the value itself, within the bounds and what is plausible.
 *
 * @param others where something happens besides: the range then reaches around them and the value, by what lies between
 */
export function rangeAround(
  value: number,
  { min, max, plausible }: InputDefinition,
  others: readonly number[] = [],
): [from: number, to: number] {
  const [low, high] = [Math.min(value, ...others), Math.max(value, ...others)];
  const span =
    high > low ? high - low : value === 0 ? Math.min(1, (plausible?.max ?? max ?? 0.2) / 2 || 0.1) : Math.abs(value);
  const least = Math.max(min ?? -Infinity, Math.min(plausible?.min ?? -Infinity, value));
  const most = Math.min(max ?? Infinity, Math.max(plausible?.max ?? Infinity, value));
  return [Math.max(low - span, least), Math.min(high + span, most)];
}

/** Values at equal distances, both ends included, without the last digits that division leaves. */
export function spread([from, to]: readonly [from: number, to: number], count: number): number[] {
  return Array.from({ length: count }, (_, i) => Number((from + ((to - from) * i) / (count - 1)).toPrecision(12)));
}

function outputOf(calculator: PageCalculator, inputs: Inputs, output: string): number | undefined {
  const outcome = compute(calculator, inputs);
  if (outcome.kind !== "answer" || outcome.answer.meta?.converged === false) return undefined;
  return numberOf(outcome.answer.outputs[output]);
}

/** A number; a column of them cannot be drawn against an input. */
export function numberOf(value: OutputValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** `Spot price (currency)`. */
export function withUnit({ label, unit }: { readonly label: string; readonly unit?: string }): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

/** A label within a sentence: `Ending NAV` as `ending NAV`, and `NAV` as it is. */
function withinText(label: string): string {
  return label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}
