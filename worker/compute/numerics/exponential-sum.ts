// Sums of exponentials, g(x) = sum of C_i exp(-t_i x): the present value of payments C_i at times t_i by the logarithm of
// growth x = ln(1 + rate). All of its roots are found without a guess, by a bracketed search between the roots of a derivative.

import { bracketedRoot } from "./bracketed-root.ts";
import { sum, valueAt } from "./series.ts";

/** Coefficients and their times, ascending; without times these are 0, 1, 2 and so on. */
export type ExponentialSum = { coefficients: readonly number[]; times?: readonly number[] };

/** Where roots are looked for: growth from 1e-9 to 1e9 a period. */
const LOWEST_LOG_GROWTH = Math.log(1e-9);
const HIGHEST_LOG_GROWTH = Math.log(1e9);

/** A value no larger than this part of its terms is a touching root, which rounding hides from a change of sign. */
const TOUCHING = 1e-13;

/** How often the sign changes along the coefficients, zeros left out: a bound on the number of roots. */
export function signChanges(coefficients: readonly number[]): number {
  const signs = coefficients.filter((value) => value !== 0).map(Math.sign);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

/** The value at x divided by the largest of the exponentials, so that nothing overflows: 0 where the sum is. */
export function exponentialSumAt({ coefficients, times }: ExponentialSum, x: number): number {
  const last = coefficients.length - 1;
  let value = 0;
  if (times === undefined) {
    // Horner's rule from the end at which the powers are smallest.
    const factor = Math.exp(-Math.abs(x));
    if (x >= 0) for (let index = last; index >= 0; index--) value = value * factor + (coefficients[index] ?? 0);
    else for (const coefficient of coefficients) value = value * factor + coefficient;
    return value;
  }
  const nearest = valueAt(times, x >= 0 ? 0 : last);
  for (let index = 0; index <= last; index++) {
    value += valueAt(coefficients, index) * Math.exp((nearest - valueAt(times, index)) * x);
  }
  return value;
}

/**
 * Every root of the sum in [ln 1e-9, ln 1e9], ascending; a root at which the sum only touches 0 counts once.
 *
 * With a between the times of two neighbouring coefficients of opposite sign, the derivative of exp(a x) g(x) has the
 * coefficients -(t_i - a) C_i, one change of sign fewer. Its roots part the axis into intervals in which exp(a x) g(x)
 * is monotone, so that each holds at most one root. Times: n terms and V changes of sign take n V (V + 1) / 2
 * terms for each step of the search between two points.
 */
export function rootsOfExponentialSum(given: ExponentialSum): number[] {
  return bracketedRoots(given).map((x) => polished(given, x));
}

function bracketedRoots(given: ExponentialSum): number[] {
  const dividing = derivativeOf(given);
  if (dividing === undefined) return [];
  const points = [LOWEST_LOG_GROWTH, ...bracketedRoots(dividing), HIGHEST_LOG_GROWTH];
  const withoutSigns = { ...given, coefficients: given.coefficients.map(Math.abs) };
  const signs = points.map((x, index) => {
    const value = exponentialSumAt(given, x);
    const isEnd = index === 0 || index === points.length - 1;
    const size = isEnd ? 0 : exponentialSumAt(withoutSigns, x);
    return Math.abs(value) <= TOUCHING * size ? 0 : Math.sign(value);
  });
  return points.flatMap((point, index) => {
    const here = signs[index] === 0 ? [point] : [];
    const next = points[index + 1];
    if (next === undefined || (signs[index] ?? 0) * (signs[index + 1] ?? 0) >= 0) return here;
    return [...here, bracketedRoot((x) => exponentialSumAt(given, x), point, next)];
  });
}

/** The derivative of exp(a x) g(x) without exp(a x), for an a at a change of sign; none without such a change. */
function derivativeOf({ coefficients, times }: ExponentialSum): ExponentialSum | undefined {
  let before = -1;
  for (const [index, coefficient] of coefficients.entries()) {
    if (coefficient === 0) continue;
    if (before >= 0 && coefficient > 0 !== valueAt(coefficients, before) > 0) {
      const timeOf = (position: number) => (times === undefined ? position : valueAt(times, position));
      const a = (timeOf(before) + timeOf(index)) / 2;
      const reach = Math.max(Math.abs(timeOf(0) - a), Math.abs(timeOf(coefficients.length - 1) - a));
      const derived = coefficients.map((value, position) => -((timeOf(position) - a) / reach) * value);
      return times === undefined ? { coefficients: derived } : { coefficients: derived, times };
    }
    before = index;
  }
  return undefined;
}

/** A longer last step is not rounding: the root is one at which the sum only touches 0. */
const LONGEST_POLISH = 1e-11;

/** A root after one step of Newton's method with a compensated sum: Horner's rule rounds once for each term. */
function polished({ coefficients, times }: ExponentialSum, x: number): number {
  const last = coefficients.length - 1;
  const timeOf = (position: number) => (times === undefined ? position : valueAt(times, position));
  const nearest = timeOf(x >= 0 ? 0 : last);
  const terms = coefficients.map((value, position) => value * Math.exp((nearest - timeOf(position)) * x));
  const slope = sum(terms.map((term, position) => term * (nearest - timeOf(position))));
  // The part of the slope that comes from the exponential taken out is nothing at a root.
  const step = sum(terms) / slope;
  return Math.abs(step) <= LONGEST_POLISH * (1 + Math.abs(x)) ? x - step : x;
}
