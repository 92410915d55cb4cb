// What a caller should know of a ratio that rests on few observations.

import type { Warning } from "./calculator.ts";

/** Two years of months. */
const FEW_OBSERVATIONS = 24;

/**
 * The standard error of an annualised Sharpe ratio from few observations, about sqrt(periods per year / observations).
 * Without periods per year the error is that of a ratio per period.
 */
export function shortRecord(observations: number, input: string, periodsPerYear?: number): Warning[] {
  if (observations >= FEW_OBSERVATIONS) return [];
  const ratio = periodsPerYear === undefined ? "a Sharpe ratio per period" : "an annualised Sharpe ratio";
  const error = Number(Math.sqrt((periodsPerYear ?? 1) / observations).toPrecision(2));
  return [
    {
      input,
      detail: `\`${input}\` has ${observations} observations: the standard error of ${ratio} from so few is about ${error}.`,
    },
  ];
}
