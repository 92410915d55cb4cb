// The inverse of the normal distribution function.

const LOW_CUT = 0.02425;
const HIGH_CUT = 0.97575;

/**
 * The standard normal quantile z(p) for 0 < p < 1: a rational approximation with a central region and two tails,
 * relative error below 1.15e-9. Source: P. J. Acklam, "An algorithm for computing the inverse normal cumulative
 * distribution function" (2003), without its refinement step.
 */
export function normalQuantile(p: number): number {
  if (p < LOW_CUT) return lowerTailQuantile(p);
  if (p > HIGH_CUT) return -lowerTailQuantile(1 - p);
  const centred = p - 0.5;
  const y = centred * centred;
  const above =
    ((((-39.69683028665376 * y + 220.9460984245205) * y - 275.9285104469687) * y + 138.357751867269) * y -
      30.66479806614716) *
      y +
    2.506628277459239;
  const below =
    ((((-54.47609879822406 * y + 161.5858368580409) * y - 155.6989798598866) * y + 66.80131188771972) * y -
      13.28068155288572) *
      y +
    1;
  return (centred * above) / below;
}

function lowerTailQuantile(p: number): number {
  const y = Math.sqrt(-2 * Math.log(p));
  const above =
    ((((-0.007784894002430293 * y - 0.3223964580411365) * y - 2.400758277161838) * y - 2.549732539343734) * y +
      4.374664141464968) *
      y +
    2.938163982698783;
  const below =
    (((0.007784695709041462 * y + 0.3224671290700398) * y + 2.445134137142996) * y + 3.754408661907416) * y + 1;
  return above / below;
}
