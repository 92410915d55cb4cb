// The calculator kelly-fraction-calc: the leverage that maximises long-run growth.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireFinite, requirePositive } from "../not-computable.ts";

type KellyFractionInputs = {
  expected_return: number;
  risk_free: number;
  variance: number;
  fraction: number;
};
type KellyFractionOutputs = { leverage: number };

/**
 * The Kelly leverage for one risky asset whose price moves continuously, or a fraction of it.
 *
 * leverage = fraction · (expected_return - risk_free) / variance.
 *
 * Units: expected_return, risk_free and variance for one and the same period, decimal; leverage in multiples of net
 * asset value, negative for a short position.
 * Domain: variance above 0.
 * Source: E. O. Thorp, "The Kelly Criterion in Blackjack, Sports Betting, and the Stock Market", Handbook of Asset and
 * Liability Management 1 (2006), after J. L. Kelly, Bell System Technical Journal 35 (1956).
 */
export function kellyFraction(inputs: KellyFractionInputs): Calculation<KellyFractionOutputs> {
  const { expected_return, risk_free, variance, fraction } = inputs;
  requireFinite(expected_return, "expected_return");
  requireFinite(risk_free, "risk_free");
  requirePositive(variance, "variance");
  requireFinite(fraction, "fraction");
  const leverage = (fraction * (expected_return - risk_free)) / variance;
  const isVolatility = variance > 1 || (variance >= 0.1 && Math.abs(leverage) < 0.5);
  return {
    outputs: finiteOutputs({ leverage }, "variance", "a larger variance is needed"),
    ...(isVolatility && { warnings: [volatilityForVariance(variance)] }),
  };
}

function volatilityForVariance(variance: number): Warning {
  return {
    input: "variance",
    detail: `\`variance\` is ${variance}; the square of the volatility is meant: 0.04 for 20%.`,
  };
}
