// The inverse of the normal distribution function to the last digits. The approximation that the catalogue prescribes is
// in normal-quantile.ts.

import { centralArea, normalCdf, normalDensity } from "./normal.ts";
import { normalQuantile } from "./normal-quantile.ts";

/**
 * The standard normal quantile z(p) for 1e-300 <= p < 1: the approximation after one step of Halley's method, in the nearer
 * tail, so that nothing is lost to 1 - p. Relative error a few units in the last place.
 */
export function exactNormalQuantile(p: number): number {
  // From one half on, 1 - p is exact.
  if (p > 0.5) return -exactNormalQuantile(1 - p);
  const x = normalQuantile(p);
  // Near the centre the area from 0 keeps the digits that N(x) - p would lose.
  const excess = p > 0.3 ? centralArea(x) - (p - 0.5) : normalCdf(x) - p;
  const error = excess / normalDensity(x);
  return x - error / (1 + (x * error) / 2) + 0;
}
