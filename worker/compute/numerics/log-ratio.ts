// The logarithm of a quotient.

/** ln(a/b) for a and b above 0, without loss where they are close, and where their quotient leaves the range of doubles. */
export function logRatio(a: number, b: number): number {
  const ratio = a / b;
  if (ratio > 0.5 && ratio < 2) return Math.log1p((a - b) / b);
  return ratio > 1e-300 && ratio < 1e300 ? Math.log(ratio) : Math.log(a) - Math.log(b);
}
