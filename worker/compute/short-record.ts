// What a caller should know of a figure that rests on few observations.

import type { Warning } from "./calculator.ts";

/** Two years of months. */
const FEW_OBSERVATIONS = 24;

/** A mean of fewer observations says little. */
const FEW_IN_TAIL = 10;

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

/** What a mean of the worst returns rests on. */
export function thinTail(inTail: number, observations: number): Warning[] {
  if (inTail >= FEW_IN_TAIL) return [];
  const shown = Number(inTail.toPrecision(4));
  const detail =
    shown < 1
      ? "Only the worst observation is in the tail: the result is that loss for every `confidence` above 1 - 1/" +
        `${observations}, here ${Number((1 - 1 / observations).toPrecision(4))}.`
      : `The tail holds ${shown} of ${observations} observations; a mean of so few says little.`;
  return [{ input: "returns", detail }];
}
