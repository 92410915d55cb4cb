// How many points of a sweep, or of a curve, are computed in one request: those that take as long as two thousand plain ones.

import type { CalculatorDefinition } from "./definition.ts";
import type { Inputs } from "./read-inputs.ts";

const MAX_POINTS = 2_000;
const MAX_VALUES = 200_000;

const SEARCH = 20;
const SHORT_SEARCH = 4;
const LONG_SEARCH = 100;

type Weight = (inputs: Inputs) => number;

const given =
  (id: string, weight: Weight): Weight =>
  (inputs) =>
    inputs[id] === undefined ? 1 : weight(inputs);
const always =
  (weight: number): Weight =>
  () =>
    weight;
const squared =
  (id: string): Weight =>
  (inputs) =>
    lengthOf(inputs[id]) ** 2 / 25;
/** A search for a rate, each step of which takes all payments. */
const searchedOver =
  (id: string): Weight =>
  (inputs) =>
    Math.max(SEARCH, lengthOf(inputs[id]) / 10);

/** How many plain computations one of a calculator is worth, where it is more than one. */
const WEIGHTS: Readonly<Record<string, Weight>> = {
  "almgren-chriss-calc": ({ intervals, points }) => Number(intervals || points) / 32,
  "binomial-option-calc": ({ steps }) => (Number(steps) / 100) ** 2,
  "implied-vol-calc": always(SHORT_SEARCH),
  "bond-calc": (inputs) =>
    inputs["clean_price"] === undefined ? couponsOf(inputs) / 50 : Math.max(SHORT_SEARCH, couponsOf(inputs) / 5),
  "distance-to-default-calc": given("E", always(LONG_SEARCH)),
  "xirr-calc": searchedOver("cash_flows"),
  "irr-all-roots-calc": always(SEARCH),
  "private-fund-calc": searchedOver("cash_flows"),
  "modified-dietz-calc": searchedOver("flows"),
  "cash-flow-yield-calc": given("price", searchedOver("cash_flows")),
  "cds-upfront-calc": ({ method, maturity_years, payments_per_year }) =>
    method === "periodic" ? (Number(maturity_years) * Number(payments_per_year)) / 300 : 1,
  "portfolio-risk-calc": squared("weights"),
  "kelly-portfolio-calc": squared("expected_returns"),
  "variance-ratio-calc": ({ q, returns, prices }) => (Number(q) * (lengthOf(returns) + lengthOf(prices))) / 5000,
  "volatility-forecast-calc": ({ model, horizon }) => (model === "garch" ? Number(horizon) / 5000 : 1),
};

/** The coupons of a bond, or up to a year's more. */
function couponsOf({ settlement, maturity, frequency }: Inputs): number {
  const yearOf = (date: unknown) => Number(String(date).slice(0, 4));
  return Number(frequency) * (yearOf(maturity) - yearOf(settlement) + 1);
}

/** The most points of a sweep with these inputs: at least one. */
export function pointsAllowed(definition: CalculatorDefinition, inputs: Inputs): number {
  const values = Object.values(inputs).reduce<number>((count, value) => count + lengthOf(value), 1);
  return Math.max(1, Math.floor(Math.min(MAX_POINTS / weightOf(definition, inputs), MAX_VALUES / values)));
}

/** How many plain computations a computation with these inputs is worth. What cannot be computed with is refused at once. */
export function weightOf({ id }: CalculatorDefinition, inputs: Inputs): number {
  const weight = WEIGHTS[id]?.(inputs) ?? 1;
  return weight > 1 ? Math.ceil(weight) : 1;
}

/** The values of a list or matrix; none of a single value. */
function lengthOf(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  const [first] = value;
  return Array.isArray(first) ? value.length * first.length : value.length;
}
