// The calculator irr-calc: the internal rate of return of equally spaced cash flows.

import type { Calculation, Iteration, Warning } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFinite, requireSeries } from "../not-computable.ts";
import { signChanges } from "../numerics/exponential-sum.ts";
import { inPercent, ratesOfEvenFlows, WHERE_SEARCHED } from "../numerics/rates-of-return.ts";
import { binaryUnit, inUnits, valueAt } from "../numerics/series.ts";

type IrrInputs = { cash_flows: number[]; guess: number };
type IrrOutputs = { irr: number };

const RATE_ITERATIONS = 100;
const RATE_TOLERANCE = 1e-9;

/** A present value no larger than this part of its terms counts as 0. */
const ROOT_TOLERANCE = 1e-8;

/**
 * The internal rate of return by Newton's method: the root r of f(r) = sum of cash_flow_t / (1 + r)^t.
 *
 * From r = guess, up to 100 times: next = r - f(r) / f'(r). When next differs from r by less than 1e-9, next is the
 * answer; after 100 iterations the current r is returned. `converged` is true only when that number is a root.
 * `iterations` counts the steps. All rates above -1 are found beside it, by a search without a guess: where the steps run away and one
 * rate exists, it is the answer (`method` is "bracketed"); where the answer is no rate above -1, `root_above_minus_1` is.
 *
 * Units: cash flows in one currency, one each period from time 0; the rate per period, decimal.
 * Domain: at least one positive and one negative cash flow (otherwise no rate above -1 brings the sum to 0); guess above
 * -1. Where several rates solve the equation, the guess decides which is found, and a warning names all.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives", on Newton's method for the yield of a bond.
 */
export function irr({ cash_flows, guess }: IrrInputs): Calculation<IrrOutputs> {
  requireCashFlows(cash_flows, guess);
  // The root does not depend on the unit of money; a power of two as the unit costs no digit and prevents overflow.
  const unit = binaryUnit(cash_flows);
  // Flows of nothing at the end change neither f nor f', and would only drive both sums out of range.
  const last = cash_flows.findLastIndex((flow) => flow !== 0);
  const flows = inUnits(cash_flows.slice(0, last + 1), unit);
  const search = searchFrom(flows, guess);
  if (!Number.isFinite(search.rate)) return bracketed(search.iterations, ratesOfEvenFlows(flows), guess);
  const found = isRootAt(flows, search.rate);
  const converged = search.settled && found;
  // One change of sign is one rate above -1, which has just been found.
  const rates = converged && search.rate > -1 && signChanges(flows) === 1 ? [search.rate] : ratesOfEvenFlows(flows);
  const only = rates?.length === 1 ? rates[0] : undefined;
  const elsewhere = !converged || search.rate <= -1;
  const meta: Iteration = {
    iterations: search.iterations,
    converged,
    method: "newton",
    ...(elsewhere && only !== undefined && { root_above_minus_1: only }),
  };
  const warnings = warningsOn(
    { ...search, found, guess, presentValue: presentValueAt(flows, search.rate) * unit },
    rates,
  );
  return {
    outputs: finiteOutputs({ irr: search.rate }, "guess", "another guess is needed"),
    meta,
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Refuses flows that no rate above -1 brings to 0, and a guess that is no rate. */
function requireCashFlows(cash_flows: readonly number[], guess: number): void {
  requireSeries(cash_flows, "cash_flows", 2);
  requireFinite(guess, "guess");
  if (guess <= -1) {
    throw new NotComputable("guess", `\`guess\` is ${guess}; a rate above -1 is needed, such as 0.1.`);
  }
  if (!cash_flows.some((flow) => flow > 0) || !cash_flows.some((flow) => flow < 0)) {
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` all have the same sign, so no rate above -1 brings their present value to 0; " +
        "at least one positive and one negative are needed.",
    );
  }
}

/** Where a search ended: `settled` by the length of its last step. A rate that is not finite has run away. */
type RateSearch = { rate: number; iterations: number; settled: boolean };

/** Newton's method from a guess. */
function searchFrom(flows: readonly number[], guess: number): RateSearch {
  let rate = guess;
  let iterations = 0;
  let settled = false;
  while (!settled && iterations < RATE_ITERATIONS && Number.isFinite(rate)) {
    const next = rate + newtonStep(flows, rate);
    settled = Math.abs(next - rate) < RATE_TOLERANCE;
    rate = next;
    iterations += 1;
  }
  return { rate, iterations, settled };
}

/** The answer where Newton's method runs away: the only rate there is. */
function bracketed(iterations: number, rates: readonly number[] | undefined, guess: number): Calculation<IrrOutputs> {
  const [rate, ...others] = rates ?? [];
  if (rate !== undefined && others.length === 0) {
    const detail = `Newton's method from a \`guess\` of ${guess} diverges; the only root above -100% was bracketed.`;
    return {
      outputs: finiteOutputs({ irr: rate }, "cash_flows", "other cash flows are needed"),
      meta: { iterations, converged: true, method: "bracketed" },
      warnings: [{ input: "guess", detail }],
    };
  }
  if (rates?.length === 0) {
    throw new NotComputable(
      "cash_flows",
      `no rate above -100% ${WHERE_SEARCHED}, brings the present value of \`cash_flows\` to 0; other cash flows are needed.`,
    );
  }
  const known = rate === undefined ? "" : ` The rates above -100% are ${inPercent([rate, ...others])}.`;
  throw new NotComputable(
    "guess",
    `Newton's method from a \`guess\` of ${guess} diverges; a guess nearer to the expected return is needed.${known}`,
  );
}

/** What was found, with the present value at the rate in units of money. */
type RateFound = RateSearch & { found: boolean; guess: number; presentValue: number };

/** What a caller should know: that the number is no root, that nobody can earn it, or that there are others. */
function warningsOn(search: RateFound, rates: readonly number[] | undefined): Warning[] {
  const { rate, settled, found, guess, presentValue } = search;
  const above = rates === undefined ? "" : ` ${ratesInWords(rates)}`;
  const warn = (detail: string): Warning[] => [{ input: "guess", detail }];
  if (!settled) {
    return warn(
      `The search from a \`guess\` of ${guess} did not settle in ${RATE_ITERATIONS} steps; \`irr\` is where it ` +
        `stopped, not a root.${above}`,
    );
  }
  if (!found) {
    const value = Number.isFinite(presentValue) ? String(presentValue) : "beyond the range of numbers";
    return warn(
      `The search from a \`guess\` of ${guess} ended at a rate that is no root: the present value there is ${value}.${above}`,
    );
  }
  if (rate <= -1) {
    return warn(
      `\`irr\` is ${rate}: a rate of -100% or below is a root of the equation that no investment can earn.${above}`,
    );
  }
  if (rates !== undefined && rates.length > 1) {
    return warn(`Several rates solve this: ${inPercent(rates)}; the \`guess\` of ${guess} chose.`);
  }
  return [];
}

function ratesInWords(rates: readonly number[]): string {
  if (rates.length === 0) return `No rate above -100% exists ${WHERE_SEARCHED}.`;
  return rates.length === 1
    ? `The only rate above -100% is ${rates[0]}; start nearer to it.`
    : `The rates above -100% are ${inPercent(rates)}; start nearer to one of them.`;
}

/** Whether the present value at a rate is 0 but for rounding. Evaluated with the largest power taken out. */
function isRootAt(flows: readonly number[], rate: number): boolean {
  const growth = 1 + rate;
  if (growth === 0) return false;
  const falling = Math.abs(growth) >= 1;
  const factor = falling ? 1 / growth : growth;
  const last = flows.length - 1;
  let value = 0;
  let size = 0;
  for (let step = 0; step <= last; step++) {
    const flow = valueAt(flows, falling ? last - step : step);
    value = value * factor + flow;
    size = size * Math.abs(factor) + Math.abs(flow);
  }
  return Math.abs(value) <= ROOT_TOLERANCE * size;
}

function presentValueAt(flows: readonly number[], rate: number): number {
  return flows.reduceRight((value, flow) => value / (1 + rate) + flow, 0);
}

/**
 * -f(r) / f'(r). With growth = 1 + r it is growth · A / B for A = sum of flow_t growth^(-t) and B = sum of
 * t flow_t growth^(-t). Both are polynomials; multiplying both by the same power of growth lets Horner's rule always
 * run in a number of size 1 or less, so that long series do not overflow. NaN at a rate of -1, where f has a pole.
 */
function newtonStep(flows: readonly number[], rate: number): number {
  const growth = 1 + rate;
  if (growth === 0) return Number.NaN;
  const falling = Math.abs(growth) >= 1;
  const factor = falling ? 1 / growth : growth;
  const last = flows.length - 1;
  let value = 0;
  let weighted = 0;
  for (let step = 0; step <= last; step++) {
    const t = falling ? last - step : step;
    const flow = valueAt(flows, t);
    value = value * factor + flow;
    weighted = weighted * factor + t * flow;
  }
  return (growth * value) / weighted;
}
