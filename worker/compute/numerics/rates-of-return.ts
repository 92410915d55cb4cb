// Every rate of return that payments have, found without a guess, and the one that a reader means.

import { rootsOfExponentialSum, signChanges } from "./exponential-sum.ts";
import { sum, valueAt } from "./series.ts";

/** Terms times V (V + 1) / 2 for V changes of sign: how much work the search for all rates may be. */
const MAX_EVEN_WORK = 50_000;
const MAX_DATED_WORK = 5_000;

/** Payments by time: times ascending and different, no payment of 0. */
export type TimedFlows = { coefficients: number[]; times: number[] };

/** Payments in order of time, those of one time added up, those of nothing left out. */
export function flowsByTime(amounts: readonly number[], times: readonly number[]): TimedFlows {
  const byTime = new Map<number, number[]>();
  for (const [index, time] of times.entries()) byTime.set(time, [...(byTime.get(time) ?? []), valueAt(amounts, index)]);
  const flows = [...byTime]
    .map(([time, together]) => ({ time, amount: sum(together) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.time - b.time);
  return { coefficients: flows.map(({ amount }) => amount), times: flows.map(({ time }) => time) };
}

/** ln(1 + rate) of every rate above -1 of dated payments, ascending; `undefined` where finding them is too much work. */
export function logRatesOfDatedFlows(flows: TimedFlows): number[] | undefined {
  return isTooMuch(flows.coefficients, MAX_DATED_WORK) ? undefined : rootsOfExponentialSum(flows);
}

/** Every rate above -1 of payments once a period, ascending; `undefined` where finding them is too much work. */
export function ratesOfEvenFlows(flows: readonly number[]): number[] | undefined {
  return logRatesOfEvenFlows(flows)?.map((x) => Math.expm1(x));
}

/** The same as ln(1 + rate). */
export function logRatesOfEvenFlows(flows: readonly number[]): number[] | undefined {
  const coefficients = flows.slice(flows.findIndex((flow) => flow !== 0));
  return isTooMuch(coefficients, MAX_EVEN_WORK) ? undefined : rootsOfExponentialSum({ coefficients });
}

function isTooMuch(coefficients: readonly number[], most: number): boolean {
  const changes = signChanges(coefficients);
  return changes > 1 && (coefficients.length * changes * (changes + 1)) / 2 > most;
}

/** Where no rate was found, as refusals say it: beyond there may be one. */
export const WHERE_SEARCHED = "in the range of the search, -1 + 1e-9 to 1e9 - 1";

/** Spreadsheets start their search for a rate at 10%. */
const CUSTOMARY_LOG_RATE = Math.log(1.1);

/** Of several ln(1 + rate) the one nearest to that of 10%, and the larger of two as near. */
export function customaryRoot(logRates: readonly [number, ...number[]]): number {
  const distance = (x: number) => Math.abs(x - CUSTOMARY_LOG_RATE);
  return logRates.reduce((best, x) => (distance(x) <= distance(best) ? x : best), logRates[0]);
}

/** At most so many rates are named. */
const MAX_RATES_NAMED = 6;

/** "25% and 400%" */
export function inPercent(rates: readonly number[]): string {
  const texts = rates
    .slice(0, MAX_RATES_NAMED)
    .map((rate) => `${Math.abs(rate) < 1e-12 ? 0 : Number((rate * 100).toPrecision(6))}%`);
  if (rates.length > MAX_RATES_NAMED) return `${texts.join(", ")} and ${rates.length - MAX_RATES_NAMED} more`;
  return texts.length > 1 ? `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}` : texts.join();
}
