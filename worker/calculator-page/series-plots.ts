/** Plots of calculators that are given series, or answer with them: the plot shows these. */
import { valueTypeOf } from "../compute/definition.ts";
import type { Inputs } from "../compute/read-inputs.ts";
import { numberOf, POINTS, spread, withUnit } from "./curves.ts";
import { isDrawable } from "./drawable.ts";
import { compute } from "./page-computation.ts";
import type { PageCalculator, Plot, Point } from "./plot-points.ts";

type PlotOfSeries = (calculator: PageCalculator, inputs: Inputs) => Plot | undefined;

/** Calculators that are given series: the plot shows these. */
export const OF_SERIES: Readonly<Record<string, PlotOfSeries>> = {
  "max-drawdown-calc": drawdown,
  "sharpe-ratio-calc": (_, inputs) => growth([["Value of 1", seriesOf(inputs, "returns")]]),
  "sortino-ratio-calc": (_, inputs) => growth([["Value of 1", seriesOf(inputs, "returns")]]),
  "information-ratio-calc": (_, inputs) =>
    growth([
      ["Portfolio", seriesOf(inputs, "portfolio_returns")],
      ["Benchmark", seriesOf(inputs, "benchmark_returns")],
    ]),
  "beta-capm-calc": regression,
  "business-days-calc": daysCounted,
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
export function column(calculator: PageCalculator, inputs: Inputs): Plot | undefined {
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

/** Days on the way to the date of the answer that are drawn; of more, every second, third or so. */
const MAX_DAYS = 45;
const MS_A_DAY = 86_400_000;

/** The business days that have been counted by each day on the way: level over a weekend and a holiday. */
function daysCounted(calculator: PageCalculator, inputs: Inputs): Plot | undefined {
  const outcome = compute(calculator, inputs);
  if (outcome.kind !== "answer") return undefined;
  const [length, from] = [numberOf(outcome.answer.outputs["calendar_days"]) ?? 0, Date.parse(String(inputs["date"]))];
  const step = Math.sign(length) * Math.ceil(Math.abs(length) / MAX_DAYS);
  if (step === 0) return undefined;
  const count = Math.floor(length / step);
  const days = Array.from({ length: count + 1 }, (_, i) => {
    // The last one is that of the answer.
    const end = new Date(from + (length - (count - i) * step) * MS_A_DAY).toISOString().slice(0, 10);
    const counted = compute(calculator, { ...inputs, operation: "count", end });
    const value = counted.kind === "answer" ? counted.answer.outputs["business_days"] : undefined;
    return { end, value: numberOf(value) ?? 0 };
  });
  return {
    title: "Business days counted by each day on the way",
    x: "Date",
    y: "Business days",
    lines: [{ name: "Business days", points: days.map(({ value }, i): Point => [i, value]), style: "bars" }],
    names: days.map(({ end }) => end),
    marks: [],
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
