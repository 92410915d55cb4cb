// The expected excess of a standard normal variable over a level: what options in the normal model are worth.

import { millsRatio, normalDensity } from "./normal.ts";

/** Above this level the difference of two products would lose digits. */
const FAR_LEVEL = 2;

/** Terms of the continued fraction that are enough from FAR_LEVEL on. */
const TERMS = 80;

/**
 * n(h) - h N(-h) for h >= 0, the mean of max(Z - h, 0), to a few units in the last place. With Mills' ratio M it is
 * n(h) (1 - h M(h)); far out the bracket is M(h) / (h + 2/(h + 3/(h + ...))), where nothing cancels.
 */
export function normalLoss(h: number): number {
  const mills = millsRatio(h);
  if (h <= FAR_LEVEL) return normalDensity(h) * (1 - h * mills);
  let fraction = h;
  for (let k = TERMS; k > 1; k--) fraction = h + k / fraction;
  return (normalDensity(h) * mills) / fraction;
}
