// The moments of a series about its mean.

import { deviationsFromMean, sum, sumOfProducts } from "./series.ts";

/** Shape and serial correlation of a series: plain numbers. */
type Shape = {
  /** m_3 / m_2^(3/2) */
  skewness: number;
  /** m_4 / m_2² - 3 */
  excessKurtosis: number;
  /** The sum of products of neighbouring deviations over the sum of their squares. */
  autocorrelation: number;
};

/** The shape of a series that varies, from central moments with the number of values as divisor. */
export function shapeOf(values: readonly number[]): Shape {
  const { deviations } = deviationsFromMean(values);
  const count = values.length;
  const variance = sumOfProducts(deviations, deviations) / count;
  // In units of the deviation third and fourth powers stay in range.
  const scale = Math.sqrt(variance);
  const scaled = deviations.map((value) => value / scale);
  return {
    skewness: sum(scaled.map((value) => value ** 3)) / count,
    excessKurtosis: sum(scaled.map((value) => value ** 4)) / count - 3,
    autocorrelation: sum(scaled.slice(1).map((value, index) => value * (scaled[index] ?? 0))) / count,
  };
}
