// Dispersion that is only rounding. Returns made from values, v_t / v_(t-1) - 1, carry the rounding of a quotient near
// 1, so a series that would be constant in exact arithmetic has a small spread in binary.

import type { Warning } from "../calculator.ts";

/** Numbers below this cannot come from quotients near 1: only their own rounding counts. */
const LEAST_QUOTIENT = 1e-12;

/** A spread above rounding and below this part of 1 + the largest value is doubtful. */
const DOUBTFUL_SPREAD = 1e-9;

/** The largest magnitude of one or several series. */
function largestOf(series: readonly (readonly number[])[]): number {
  let largest = 0;
  for (const values of series) for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

/**
 * The spread that values get from rounding alone: 8 e (1 + M) for the largest magnitude M and e = 2^-52, for magnitudes
 * below 1e-12 only 8 e M. Give both series when their difference is meant.
 */
export function noiseLevel(...series: readonly (readonly number[])[]): number {
  const largest = largestOf(series);
  return 8 * Number.EPSILON * (largest < LEAST_QUOTIENT ? largest : 1 + largest);
}

/** What a caller should know of a spread that is above the noise and yet tiny. */
export function doubtfulSpread(spread: number, input: string, ...series: readonly (readonly number[])[]): Warning[] {
  const largest = largestOf(series);
  if (largest < LEAST_QUOTIENT || spread >= DOUBTFUL_SPREAD * (1 + largest)) return [];
  return [{ input, detail: `The values of \`${input}\` differ by less than a billionth: this may be rounding.` }];
}
