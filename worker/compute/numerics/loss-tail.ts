// The tail of a history of losses: where it begins, and the mean loss in it.

import { mean, valueAt } from "./series.ts";

/** A position within this part of the count from a whole number is that number: 0.07 · 100 is 7.000000000000001 in binary. */
const POSITION_ROUNDING = 1e-12;

/** The losses of returns, ascending. */
export function ascendingLosses(returns: readonly number[]): Float64Array {
  return Float64Array.from(returns, (value) => -value).sort();
}

/** A position among `count` values, whole where only rounding parts it from that, within 1 and the count. */
export function positionWithin(position: number, count: number): number {
  const nearest = Math.round(position);
  const whole = Math.abs(position - nearest) < POSITION_ROUNDING * count ? nearest : position;
  return Math.min(Math.max(whole, 1), count);
}

/** The smallest loss such that at least a part `confidence` of the losses is as large or smaller: the inverted distribution. */
export function valueAtRisk(losses: Float64Array, confidence: number): number {
  return valueAt(losses, Math.ceil(positionWithin(confidence * losses.length, losses.length)) - 1);
}

/** The mean of the worst part 1 - confidence, in which the loss at the edge counts with what of its weight lies in the tail. */
export function expectedShortfall(losses: Float64Array, confidence: number): number {
  const edge = valueAtRisk(losses, confidence);
  return edge + mean(Array.from(losses, (loss) => Math.max(loss - edge, 0))) / (1 - confidence);
}
