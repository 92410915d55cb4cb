// What payments are worth at a yield, and how far and how sensitively they lie in time.

import { sum, valueAt } from "./series.ts";

/** The value of payments, their mean time in periods and the mean of time (time + 1), both weighted by present value. */
type PresentValue = { value: number; meanTime: number; meanSquare: number };

/** Payments at times in periods, discounted by exp(-time logGrowth). */
export function presentValue(amounts: readonly number[], times: readonly number[], logGrowth: number): PresentValue {
  const values = amounts.map((amount, index) => amount * Math.exp(-valueAt(times, index) * logGrowth));
  const value = sum(values);
  return {
    value,
    meanTime: sum(values.map((present, index) => present * valueAt(times, index))) / value,
    meanSquare:
      sum(values.map((present, index) => present * valueAt(times, index) * (valueAt(times, index) + 1))) / value,
  };
}
