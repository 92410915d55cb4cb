/** What the plot of a calculator shows: points computed by the calculator itself, or the series that it is given. */
import type { Calculator, OutputValue } from "../../../worker/compute/calculator.ts";
import {
  type CalculatorDefinition,
  type InputDefinition,
  isSingleNumber,
  valueTypeOf,
} from "../../../worker/compute/definition.ts";
import type { Inputs } from "../../../worker/compute/read-inputs.ts";
import { drawablePart, isDrawable } from "./drawable.ts";
import { compute } from "./page-computation.ts";

/** What the page of a calculator says of it. */
export interface PageDefinition extends CalculatorDefinition {
  readonly name: string;
  readonly outputs: readonly PageOutput[];
}

/** A calculator as its page knows it. */
export interface PageCalculator extends PageDefinition {
  readonly calculate: Calculator;
}

export interface PageOutput {
  readonly id: string;
  readonly label: string;
  readonly type?: string;
  readonly unit?: string;
  readonly description?: string;
}

export type Point = readonly [x: number, y: number];

export interface Line {
  readonly name: string;
  readonly points: readonly Point[];
  /** `area` is filled down to the line before it, `dots` are not joined, `bars` stand on the axis. */
  readonly style: "line" | "thin" | "area" | "dots" | "bars";
}

/** What is drawn on two axes. A figure of an entry may hold one. */
export interface Plot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly Line[];
  /** Names of the values of x, which are then 0, 1, 2 and so on. */
  readonly names?: readonly string[];
  /** Values of x with a name. */
  readonly marks: readonly { readonly name: string; readonly x: number }[];
  /** The point of the answer itself. */
  readonly answer?: Point | undefined;
}

/** Which output is drawn against which input. */
export interface Axes {
  readonly x: string;
  readonly y: string;
}

/** Points of a curve: of a calculator's page, and of a figure that is stored. */
const POINTS = 81;
const STORED_POINTS = 41;

/** The inputs that a plot can vary: single numbers. */
export function variedInputs({ inputs }: PageCalculator): InputDefinition[] {
  return inputs.filter(({ type }) => type === "number" || type === "percent" || type === "currency");
}

/** The outputs that a plot can show against an input: single numbers. */
export function drawnOutputs({ outputs }: PageCalculator): PageOutput[] {
  return outputs.filter(isSingleNumber);
}

/** Where a reader looks first, when it is not the first input and the first output. */
const FIRST_AXES: Readonly<Record<string, Axes>> = {
  "duration-modified-calc": { x: "ytm", y: "price" },
  "implied-vol-newton-calc": { x: "market_price", y: "implied_vol" },
  "almgren-chriss-calc": { x: "risk_aversion", y: "expected_cost" },
  "bond-calc": { x: "coupon_rate", y: "clean_price" },
  "cash-flow-yield-calc": { x: "delta_y", y: "change_exact" },
  "private-fund-calc": { x: "nav", y: "tvpi" },
  "kelly-portfolio-calc": { x: "fraction", y: "growth_rate" },
  "performance-fee-calc": { x: "ending_nav_pre_fee", y: "performance_fee_per_share" },
  "var-parametric-calc": { x: "confidence", y: "var_usd" },
};

/** `undefined` for calculators whose plot is of the series they are given. */
export function firstAxes(calculator: PageCalculator): Axes | undefined {
  const input = variedInputs(calculator).find(
    ({ required, ...rest }) => required === true || rest.default !== undefined,
  );
  const [output] = drawnOutputs(calculator);
  if (!input || !output || isOfSeries(calculator)) return undefined;
  return FIRST_AXES[calculator.id] ?? { x: input.id, y: output.id };
}

/** Whether the plot of a calculator is of the series that it is given. */
export function isOfSeries({ id }: PageCalculator): boolean {
  return id in OF_SERIES;
}

/** The plot for inputs that can be computed with; `undefined` when there is nothing to draw. */
export function plotOf(calculator: PageCalculator, inputs: Inputs, axes: Axes | undefined): Plot | undefined {
  const ofSeries = OF_SERIES[calculator.id];
  const whole = ofSeries
    ? ofSeries(calculator, inputs)
    : axes
      ? curve(calculator, inputs, axes)
      : column(calculator, inputs);
  const plot = whole && drawablePart(whole);
  return plot?.lines.some(({ points }) => points.length > 1) ? plot : undefined;
}

/** An output around the value of one input, all others as they are. */
function curve(calculator: PageCalculator, inputs: Inputs, { x, y }: Axes): Plot | undefined {
  const input = calculator.inputs.find(({ id }) => id === x);
  const output = calculator.outputs.find(({ id }) => id === y);
  const value = inputs[x];
  if (!input || !output || typeof value !== "number") return undefined;
  const answer = outputOf(calculator, inputs, y);
  return {
    title: `${output.label} by ${input.label.toLowerCase()}`,
    x: withUnit(input),
    y: withUnit(output),
    ...linesOver(calculator, inputs, { x, y }, spread(rangeAround(value, input), POINTS)),
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
    names.set(at, before === undefined ? input.label : `${before}, ${input.label.toLowerCase()}`);
  }
  return [...names].map(([at, name]) => ({ name, x: at }));
}

/** Inputs that are drawn as marks where they share the axis. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  "black-scholes-call-calc": ["K"],
  "black-scholes-put-calc": ["K"],
  "performance-fee-calc": ["starting_nav", "high_water_mark"],
};

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

/** As far below and above as the value itself, within the bounds and what is plausible. */
function rangeAround(value: number, { min, max, plausible }: InputDefinition): [from: number, to: number] {
  const span = value === 0 ? Math.min(1, (plausible?.max ?? 0.2) / 2 || 0.1) : Math.abs(value);
  const least = Math.max(min ?? -Infinity, Math.min(plausible?.min ?? -Infinity, value));
  const most = Math.min(max ?? Infinity, Math.max(plausible?.max ?? Infinity, value));
  return [Math.max(value - span, least), Math.min(value + span, most)];
}

/** Values at equal distances, both ends included, without the last digits that division leaves. */
function spread([from, to]: readonly [from: number, to: number], count: number): number[] {
  return Array.from({ length: count }, (_, i) => Number((from + ((to - from) * i) / (count - 1)).toPrecision(12)));
}

function outputOf(calculator: PageCalculator, inputs: Inputs, output: string): number | undefined {
  const outcome = compute(calculator, inputs);
  if (outcome.kind !== "answer" || outcome.answer.meta?.converged === false) return undefined;
  return numberOf(outcome.answer.outputs[output]);
}

/** A number; a column of them cannot be drawn against an input. */
function numberOf(value: OutputValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** `Spot price (currency)`. */
export function withUnit({ label, unit }: { readonly label: string; readonly unit?: string }): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

type PlotOfSeries = (calculator: PageCalculator, inputs: Inputs) => Plot | undefined;

/** Calculators that are given series: the plot shows these. */
const OF_SERIES: Readonly<Record<string, PlotOfSeries>> = {
  "max-drawdown-calc": drawdown,
  "sharpe-ratio-calc": (_, inputs) => growth([["Value of 1", seriesOf(inputs, "returns")]]),
  "sortino-ratio-calc": (_, inputs) => growth([["Value of 1", seriesOf(inputs, "returns")]]),
  "information-ratio-calc": (_, inputs) =>
    growth([
      ["Portfolio", seriesOf(inputs, "portfolio_returns")],
      ["Benchmark", seriesOf(inputs, "benchmark_returns")],
    ]),
  "beta-capm-calc": regression,
  "expected-shortfall-historical-calc": histogram,
  "irr-calc": presentValue,
  "fee-schedule-calc": column,
  "option-structure-calc": profitAtExpiry,
  "portfolio-risk-calc": column,
};

function seriesOf(inputs: Inputs, id: string): readonly number[] {
  const values = inputs[id];
  return Array.isArray(values) ? values.filter((value) => typeof value === "number") : [];
}

/** The first column of the answer by position, or the first series that is given. */
function column(calculator: PageCalculator, inputs: Inputs): Plot | undefined {
  const outcome = compute(calculator, inputs);
  if (outcome.kind !== "answer") return undefined;
  const { outputs } = outcome.answer;
  const shownOutput = calculator.outputs.find(({ id }) => lengthOf(outputs[id]) > 1);
  const shown =
    shownOutput ??
    calculator.inputs.find((input) => valueTypeOf(input) === "array<number>" && lengthOf(inputs[input.id]) > 1);
  if (shown === undefined) return undefined;
  const values = shownOutput ? outputs[shownOutput.id] : seriesOf(inputs, shown.id);
  const points = (typeof values === "object" ? values : []).map((value, i): Point => [i, value]);
  return {
    title: `${shown.label} by position`,
    x: "Position in the series",
    y: withUnit(shown),
    lines: [{ name: shown.label, points, style: shownOutput ? "line" : "bars" }],
    marks: [],
  };
}

/** The profit of an option structure by the price at expiry. */
function profitAtExpiry(calculator: PageCalculator, inputs: Inputs): Plot | undefined {
  const places = [...seriesOf(inputs, "strikes"), ...seriesOf(inputs, "premiums")].filter((value) => value > 0);
  const strikes = seriesOf(inputs, "strikes").filter((value) => value > 0);
  const known = strikes.length > 0 ? strikes : places;
  if (known.length === 0) return undefined;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const grid = spread([Math.max(0, 1.5 * least - most / 2 - least / 4), most + (most - least) / 2 + most / 4], POINTS);
  const spots = [...new Set([...grid, ...known])].sort((a, b) => a - b);
  const outcome = compute(calculator, { ...inputs, spots });
  const profit = outcome.kind === "answer" ? outcome.answer.outputs["profit"] : undefined;
  if (typeof profit !== "object") return undefined;
  return {
    title: "Profit at expiry by the price of the underlying",
    x: "Price at expiry",
    y: "Profit",
    lines: [{ name: "Profit", points: spots.map((spot, i): Point => [spot, profit[i] ?? 0]), style: "line" }],
    marks: [],
  };
}

function lengthOf(values: unknown): number {
  return Array.isArray(values) ? values.length : 0;
}

/** The net asset value under its running high, with the difference shaded. */
function drawdown(_: PageCalculator, inputs: Inputs): Plot {
  const values = seriesOf(inputs, "nav_series");
  let high = Number.NEGATIVE_INFINITY;
  const highs = values.map((value, i): Point => {
    high = Math.max(high, value);
    return [i, high];
  });
  return {
    title: "Net asset value under its running high",
    x: "Position in the series",
    y: "Net asset value",
    lines: [
      { name: "Running high", points: highs, style: "thin" },
      { name: "Net asset value", points: values.map((value, i): Point => [i, value]), style: "area" },
    ],
    marks: [],
  };
}

/** What 1 grows to with each series of returns. */
function growth(series: readonly (readonly [name: string, returns: readonly number[]])[]): Plot {
  return {
    title: "What 1 grows to",
    x: "Period",
    y: "Value",
    lines: series.map(([name, returns], i) => {
      let value = 1;
      const points = returns.map((rate, period): Point => {
        value *= 1 + rate;
        return [period + 1, value];
      });
      return { name, points: [[0, 1] as const, ...points], style: i === 0 ? "line" : "thin" };
    }),
    marks: [],
  };
}

/** The returns of asset and market against each other, with the line that beta is the slope of. */
function regression(calculator: PageCalculator, inputs: Inputs): Plot | undefined {
  const [market, asset] = [seriesOf(inputs, "market_returns"), seriesOf(inputs, "asset_returns")];
  const riskless = inputs["rf_periodic"];
  const outcome = compute(calculator, inputs);
  if (outcome.kind !== "answer" || typeof riskless !== "number") return undefined;
  const { outputs } = outcome.answer;
  const [beta, alpha] = [numberOf(outputs["beta"]) ?? 0, numberOf(outputs["alpha_periodic"]) ?? 0];
  const [from, to] = [Math.min(...market), Math.max(...market)];
  const fitted = (x: number): Point => [x, riskless + alpha + beta * (x - riskless)];
  return {
    title: "Returns of the asset by returns of the market",
    x: "Market",
    y: "Asset",
    lines: [
      { name: "Periods", points: market.map((x, i): Point => [x, asset[i] ?? 0]), style: "dots" },
      { name: "Beta", points: [fitted(from), fitted(to)], style: "line" },
    ],
    marks: [],
  };
}

/** How often returns fell into equal intervals, with the value at risk and the expected shortfall. */
function histogram(calculator: PageCalculator, inputs: Inputs): Plot | undefined {
  const returns = seriesOf(inputs, "returns");
  const outcome = compute(calculator, inputs);
  if (outcome.kind !== "answer") return undefined;
  const [from, to] = [Math.min(...returns), Math.max(...returns)];
  const bins = Math.max(5, Math.min(30, Math.ceil(Math.sqrt(returns.length) * 2)));
  const width = (to - from) / bins || 1;
  if (!isDrawable(width)) return undefined;
  const counts = new Array<number>(bins).fill(0);
  for (const value of returns) {
    const bin = Math.min(bins - 1, Math.floor((value - from) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const { outputs } = outcome.answer;
  const [risk, shortfall] = [numberOf(outputs["value_at_risk"]) ?? 0, numberOf(outputs["expected_shortfall"]) ?? 0];
  return {
    title: "How often returns occurred",
    x: "Return",
    y: "Periods",
    lines: [
      { name: "Returns", points: counts.map((count, i): Point => [from + (i + 0.5) * width, count]), style: "bars" },
    ],
    marks: [
      { name: "Expected shortfall", x: -shortfall },
      { name: "Value at risk", x: -risk },
    ],
  };
}

/** The net present value by the rate: it is zero at the internal rate of return. */
function presentValue(calculator: PageCalculator, inputs: Inputs): Plot | undefined {
  const flows = seriesOf(inputs, "cash_flows");
  const outcome = compute(calculator, inputs);
  if (outcome.kind !== "answer") return undefined;
  const irr = numberOf(outcome.answer.outputs["irr"]) ?? 0;
  const valueAt = (rate: number) => flows.reduce((sum, flow, i) => sum + flow / (1 + rate) ** i, 0);
  const reach = Math.max(0.1, Math.abs(irr));
  const rates = spread([Math.max(-0.9, irr - reach), irr + reach], POINTS);
  return {
    title: "Net present value by rate",
    x: "Rate (decimal per period)",
    y: "Net present value",
    lines: [{ name: "Net present value", points: rates.map((rate): Point => [rate, valueAt(rate)]), style: "line" }],
    marks: [],
    answer: [irr, valueAt(irr)],
  };
}
