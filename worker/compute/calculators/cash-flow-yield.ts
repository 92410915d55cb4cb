// The calculator cash-flow-yield-calc: yield or price of payments at given times, with their sensitivity.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requireNoMoreThan,
  requireOneOf,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { presentValue } from "../numerics/present-value.ts";
import { flowsByTime, inPercent, logRatesOfDatedFlows, WHERE_SEARCHED } from "../numerics/rates-of-return.ts";
import { sum, valueAt } from "../numerics/series.ts";

type CashFlowYieldInputs = {
  cash_flows: number[];
  times: number[];
  compounding: number;
  ytm?: number;
  price?: number;
  delta_y: number;
};

const MAX_FLOWS_FROM_PRICE = 500;
const MAX_YIELD = 1000;

/**
 * Yield from price or price from yield of any payments, with durations, convexity and the effect of a change of yield.
 *
 * With m = compounding: price = sum of cash_flow_i (1 + ytm / m)^(-m times_i); macaulay = sum of times_i PV_i / price;
 * modified = macaulay / (1 + ytm / m); convexity = sum of times_i (times_i + 1 / m) PV_i / (price (1 + ytm / m)^2);
 * dv01 = modified price / 10000; change_with_convexity = -modified delta_y + convexity delta_y^2 / 2;
 * change_exact = price at ytm + delta_y over price, less 1.
 *
 * Units: payments and price in one currency; times and durations in years; ytm a year, decimal, compounded m times.
 * Domain: either a yield above -m or a price that exactly one such yield gives; a price other than 0.
 * Source: F. J. Fabozzi, "Bond Markets, Analysis, and Strategies"; J. C. Hull, "Options, Futures, and Other Derivatives".
 */
export function cashFlowYield(inputs: CashFlowYieldInputs): Calculation {
  const { cash_flows, times, compounding, ytm: given, price: paid, delta_y } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 1);
  requireSameLength(cash_flows, "cash_flows", times, "times");
  for (const time of times) requireAtLeast(time, 0, "times");
  requirePositive(compounding, "compounding");
  requireOneOf(inputs, "ytm", "price");
  if (given !== undefined) requireYield(given, compounding, "ytm");
  const ytm = given ?? yieldOf(cash_flows, times, paid ?? 0, compounding);
  if (ytm + delta_y <= -compounding)
    throw new NotComputable(
      "delta_y",
      `\`delta_y\` takes the yield to ${ytm + delta_y}; one above ${-compounding} is needed.`,
    );
  const logGrowth = Math.log1p(ytm / compounding);
  const periods = times.map((time) => time * compounding);
  const { value: price, meanTime, meanSquare } = presentValue(cash_flows, periods, logGrowth);
  if (price === 0)
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` are worth 0 at this yield, so no duration follows; others are needed.",
    );
  const growth = 1 + ytm / compounding;
  const macaulay = meanTime / compounding;
  const modified = macaulay / growth;
  const convexity = meanSquare / (compounding * compounding) / (growth * growth);
  const warnings = signsDiffer(cash_flows);
  return {
    outputs: finiteOutputs(
      {
        ytm,
        price,
        macaulay,
        modified,
        convexity,
        dv01: (modified * price) / 10_000,
        change_duration_only: -modified * delta_y,
        change_with_convexity: -modified * delta_y + (convexity * delta_y * delta_y) / 2,
        change_exact: exactChange(cash_flows, periods, logGrowth, Math.log1p(delta_y / compounding / growth)) / price,
      },
      given === undefined ? "price" : "ytm",
      "a yield nearer to 0 is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** How much present value changes when the logarithm of growth rises by a shift. */
function exactChange(amounts: readonly number[], periods: readonly number[], logGrowth: number, shift: number): number {
  return sum(
    amounts.map((amount, index) => {
      const time = valueAt(periods, index);
      return amount * Math.exp(-time * logGrowth) * Math.expm1(-time * shift);
    }),
  );
}

/** The only yield at which the payments are worth the price. */
function yieldOf(cash_flows: readonly number[], times: readonly number[], price: number, compounding: number): number {
  requireNoMoreThan(cash_flows, MAX_FLOWS_FROM_PRICE, "cash_flows");
  if (price === 0) throw new NotComputable("price", "`price` is 0; another one is needed.");
  const refuse = (reason: string) =>
    new NotComputable("price", `${reason} \`price\` of ${price}; another price is needed.`);
  const logRates = logRatesOfDatedFlows(flowsByTime([-price, ...cash_flows], [0, ...times]));
  if (logRates === undefined)
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` change sign too often to find every yield; fewer changes are needed: add up flows that are near in time.",
    );
  const yields = logRates.map((x) => compounding * Math.expm1(x / compounding));
  const [only, ...others] = yields;
  if (only === undefined) throw refuse(`No yield with a yearly rate ${WHERE_SEARCHED}, gives the`);
  if (others.length > 0) throw refuse(`Several yields, ${inPercent(yields)}, give the`);
  requireYield(only, compounding, "price");
  return only;
}

function requireYield(ytm: number, compounding: number, input: string): void {
  if (ytm <= -compounding || ytm > MAX_YIELD)
    throw new NotComputable(
      input,
      `the yield is ${ytm}; one above ${-compounding} and up to ${MAX_YIELD} is needed, by another \`${input}\`.`,
    );
}

function signsDiffer(cash_flows: readonly number[]): Warning[] {
  if (!cash_flows.some((flow) => flow > 0) || !cash_flows.some((flow) => flow < 0)) return [];
  return [
    {
      input: "cash_flows",
      detail: "`cash_flows` have both signs: durations may lie outside the times of the payments.",
    },
  ];
}
