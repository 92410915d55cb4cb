// How many points of a sweep are computed in one request: those that take as long as two thousand plain ones.

import type { CalculatorDefinition } from "./definition.ts";
import type { Inputs } from "./read-inputs.ts";

const MAX_POINTS = 2_000;
const MAX_VALUES = 200_000;

const SEARCH = 20;
const SHORT_SEARCH = 4;
const LONG_SEARCH = 100;

type Weight = (inputs: Inputs) => number;

const given =
  (id: string, weight: number): Weight =>
  (inputs) =>
    inputs[id] === undefined ? 1 : weight;
const always =
  (weight: number): Weight =>
  () =>
    weight;
const squared =
  (id: string): Weight =>
  (inputs) =>
    Math.ceil(lengthOf(inputs[id]) ** 2 / 25);

/** How many plain computations one of a calculator is worth, where it is more than one. */
const WEIGHTS: Readonly<Record<string, Weight>> = {
  "binomial-option-calc": ({ steps }) => Math.ceil((Number(steps) / 100) ** 2),
  "implied-vol-calc": always(SHORT_SEARCH),
  "bond-calc": given("clean_price", SHORT_SEARCH),
  "distance-to-default-calc": given("E", LONG_SEARCH),
  "xirr-calc": always(SEARCH),
  "irr-all-roots-calc": always(SEARCH),
  "private-fund-calc": always(SEARCH),
  "modified-dietz-calc": always(SEARCH),
  "cash-flow-yield-calc": given("price", SEARCH),
  "cds-upfront-calc": given("s", SEARCH),
  "portfolio-risk-calc": squared("weights"),
  "kelly-portfolio-calc": squared("expected_returns"),
};

/** The most points of a sweep with these inputs. */
export function pointsAllowed({ id }: CalculatorDefinition, inputs: Inputs): number {
  const values = Object.values(inputs).reduce<number>((count, value) => count + lengthOf(value), 1);
  const weight = Math.max(1, WEIGHTS[id]?.(inputs) ?? 1);
  return Math.floor(Math.min(MAX_POINTS / weight, MAX_VALUES / values));
}

/** The values of a list or matrix; none of a single value. */
function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.flat().length : 0;
}
