// Sums and moments of series that stay exact where plain loops drift: sums are compensated, deviations are taken
// from the mean in a second pass, and where numbers are extreme a power of two is divided out first, so that squares and
// sums of 1e308 or of denormals neither overflow nor vanish.

/**
 * The unit in which squares and sums of a series stay in range: 1 for ordinary numbers, otherwise the power of two just
 * below the largest magnitude. Dividing by it is exact.
 */
export function binaryUnit(values: readonly number[]): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (largest === 0 || (largest > 1e-100 && largest < 1e100)) return 1;
  return 2 ** Math.min(1023, Math.floor(Math.log2(largest)));
}

/** The series in units of `unit`. */
export function inUnits(values: readonly number[], unit: number): readonly number[] {
  return unit === 1 ? values : values.map((value) => value / unit);
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
export function valueAt(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

/** Neumaier's compensated sum: as accurate as if added up in twice the precision. */
export function sum(values: readonly number[]): number {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** The arithmetic mean. */
export function mean(values: readonly number[]): number {
  const unit = binaryUnit(values);
  return (sum(inUnits(values, unit)) / values.length) * unit;
}

/**
 * The mean of `values[i] - subtrahend(i)`. Both go into one compensated sum, so that nothing is lost when they
 * nearly cancel.
 */
export function meanDifference(values: readonly number[], subtrahend: (index: number) => number): number {
  const terms = values.concat(values.map((_, index) => -subtrahend(index)));
  return mean(terms) * 2;
}

/** The deviations from the mean, in units of `unit`. */
type Deviations = { unit: number; deviations: number[] };

/** The deviations of a series from its mean, scaled so that their squares are harmless. */
export function deviationsFromMean(values: readonly number[]): Deviations {
  const unit = binaryUnit(values);
  const scaled = inUnits(values, unit);
  const centre = sum(scaled) / scaled.length;
  return { unit, deviations: scaled.map((value) => value - centre) };
}

/** The sum of products of deviations, corrected for the rounding of the two means. */
export function sumOfProducts(left: readonly number[], right: readonly number[]): number {
  const products = left.map((value, index) => value * valueAt(right, index));
  return sum(products) - (sum(left) * sum(right)) / left.length;
}

/** The sample standard deviation (divisor: count minus 1) of at least two values. */
export function standardDeviation(values: readonly number[]): number {
  const { unit, deviations } = deviationsFromMean(values);
  return Math.sqrt(sumOfProducts(deviations, deviations) / (values.length - 1)) * unit;
}

/** Whether all values are the same. Asked of the values, since a rounded mean can leave a constant series a spread. */
export function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}
