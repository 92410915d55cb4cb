// A series regressed on another by ordinary least squares.

import { deviationsFromMean, sumOfProducts, valueAt } from "./series.ts";

/** What a fit says. Sums of squares are in the units of their series, which are powers of two. */
export type Regression = {
  count: number;
  slope: number;
  /** Within -1 and 1; 0 where y does not vary. */
  correlation: number;
  /** The square root of the sum of squared deviations of x, in units of `unitX`. */
  rootSquaresX: number;
  /** The sum of squared residuals and of squared deviations of y, in units of `unitY` squared. */
  residualSquares: number;
  squaresY: number;
  unitX: number;
  unitY: number;
};

/** The regression of y on x, which varies: slope = Sxy / Sxx, correlation = Sxy / sqrt(Sxx Syy). */
export function regressed(y: readonly number[], x: readonly number[]): Regression {
  const own = deviationsFromMean(y);
  const other = deviationsFromMean(x);
  const squaresX = sumOfProducts(other.deviations, other.deviations);
  const squaresY = sumOfProducts(own.deviations, own.deviations);
  const products = sumOfProducts(own.deviations, other.deviations);
  const slope = products / squaresX;
  const residuals = own.deviations.map((value, index) => value - slope * valueAt(other.deviations, index));
  const correlation = squaresY > 0 ? products / Math.sqrt(squaresX) / Math.sqrt(squaresY) : 0;
  return {
    count: y.length,
    slope: slope * (own.unit / other.unit),
    // Rounding may lift a perfect fit above 1.
    correlation: Math.min(1, Math.max(-1, correlation)),
    rootSquaresX: Math.sqrt(squaresX),
    residualSquares: Math.max(0, sumOfProducts(residuals, residuals)),
    squaresY,
    unitX: other.unit,
    unitY: own.unit,
  };
}
