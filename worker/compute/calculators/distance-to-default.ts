// The calculator distance-to-default-calc: Merton's model of a firm whose equity is a call on its assets.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFiniteNumbers, requirePositive } from "../not-computable.ts";
import { valueOption } from "../numerics/black-scholes.ts";
import { bracketedRoot } from "../numerics/bracketed-root.ts";
import { logRatio } from "../numerics/log-ratio.ts";
import { normalCdf } from "../numerics/normal.ts";

type DistanceToDefaultInputs = {
  F: number;
  T: number;
  r: number;
  E?: number;
  sigma_E?: number;
  V?: number;
  sigma?: number;
  mu?: number;
};
type Debt = { F: number; T: number; r: number };
type Assets = { V: number; sigma: number };

/** A default so far away has no probability for practical purposes. */
const FAR_FROM_DEFAULT = 10;

/** Equity that the solution misses by more of it has no digits beside its debt. */
const EQUITY_TOLERANCE = 1e-6;

/**
 * Asset value and volatility of a firm from its equity, its distance to default, and the value of its debt.
 *
 * With d_1 = (ln(V/F) + (r + sigma²/2) T) / (sigma sqrt(T)) and d_2 = d_1 - sigma sqrt(T): E = V N(d_1) - F exp(-rT) N(d_2) and
 * sigma_E E = N(d_1) sigma V, two equations with one solution (V, sigma), sigma in (0, sigma_E] and V from E to E + F exp(-rT).
 * distance_to_default = (ln(V/F) + (mu - sigma²/2) T) / (sigma sqrt(T)), default_probability = N(-distance);
 * debt_value = V - E; credit_spread = -ln(debt_value/F)/T - r; expected_loss = 1 - debt_value / (F exp(-rT));
 * recovery = V N(-d_1) / (F exp(-rT) N(-d_2)).
 *
 * Units: F, E, V and debt in one currency; T in years; r and mu continuously compounded, a year, decimal; volatilities a year.
 * Domain: F and T above 0; E and sigma_E, or V and sigma, above 0. Without mu assets grow at r.
 * Source: R. C. Merton, "On the Pricing of Corporate Debt", Journal of Finance 29 (1974); J. C. Hull, Options, Futures, and Other
 * Derivatives, Credit Risk.
 */
export function distanceToDefault(inputs: DistanceToDefaultInputs): Calculation<Record<string, number>> {
  const { F, T, r, mu = r } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(F, "F");
  requirePositive(T, "T");
  const { V, sigma } = assetsOf(inputs);
  if (!(sigma * Math.sqrt(T) > 0)) {
    const blamed = inputs.sigma === undefined ? "sigma_E" : "sigma";
    throw new NotComputable(blamed, `\`${blamed}\` leaves the assets without movement; a larger one is needed.`);
  }
  const { call, put, d1, d2, presentStrike } = valueOption({ S: V, K: F, T, r, sigma, q: 0 });
  if (inputs.E !== undefined && !(Math.abs(call - inputs.E) <= EQUITY_TOLERANCE * inputs.E))
    throw new NotComputable(
      "E",
      `\`E\` is ${inputs.E}; more is needed beside debt of ${presentStrike}: it is lost in its last digit.`,
    );
  const deviation = sigma * Math.sqrt(T);
  const distance_to_default = (logRatio(V, F) + mu * T) / deviation - deviation / 2;
  const debt_value = presentStrike * normalCdf(d2) + V * normalCdf(-d1);
  const expected_loss = put / presentStrike;
  const riskNeutral = normalCdf(-d2);
  const warnings = warningsOf(distance_to_default, inputs.mu);
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        asset_value: V,
        asset_volatility: sigma,
        equity_value: call,
        ...(call > 0 && { equity_volatility: normalCdf(d1) * sigma * (V / call) }),
        distance_to_default,
        default_probability: normalCdf(-distance_to_default),
        risk_neutral_default_probability: riskNeutral,
        debt_value,
        credit_spread: expected_loss < 0.5 ? -Math.log1p(-expected_loss) / T : -logRatio(debt_value, presentStrike) / T,
        expected_loss,
        ...(riskNeutral > 0 && { recovery: (V / presentStrike) * (normalCdf(-d1) / riskNeutral) }),
        d_1: d1,
        d_2: d2,
      },
      "T",
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The assets that are given, or those behind the equity. */
function assetsOf({ F, T, r, E, sigma_E, V, sigma }: DistanceToDefaultInputs): Assets {
  if (E !== undefined && sigma_E !== undefined && V === undefined && sigma === undefined) {
    requirePositive(E, "E");
    requirePositive(sigma_E, "sigma_E");
    return assetsBehind(E, sigma_E, { F, T, r });
  }
  if (V === undefined || sigma === undefined || E !== undefined || sigma_E !== undefined)
    throw new NotComputable("E", "`E` and `sigma_E` are needed, or `V` and `sigma` in their place, not some of both.");
  requirePositive(V, "V");
  requirePositive(sigma, "sigma");
  return { V, sigma };
}

/**
 * The only pair of asset value and volatility that gives the equity its value and its volatility. The search is for their
 * multiples of the least that they can be, which are 1 or above, so that tiny amounts have all digits.
 */
function assetsBehind(E: number, sigma_E: number, { F, T, r }: Debt): Assets {
  const leverage = 1 + (F / E) * Math.exp(-r * T);
  if (!Number.isFinite(leverage))
    throw new NotComputable("F", `\`F\` is ${F}; a value nearer to \`E\`, ${E}, is needed.`);
  const sigmaOf = (multiple: number) => sigma_E * (multiple / leverage);
  const optionOn = (assets: number, sigma: number) => valueOption({ S: assets, K: F / E, T, r, sigma, q: 0 });
  const assetsAt = (sigma: number) => rootOrEnd((assets) => optionOn(assets, sigma).call - 1, 1, leverage);
  const excess = (multiple: number) => {
    const sigma = sigmaOf(multiple);
    const assets = assetsAt(sigma);
    return normalCdf(optionOn(assets, sigma).d1) * assets * (multiple / leverage) - 1;
  };
  const sigma = sigmaOf(rootOrEnd(excess, 1, leverage));
  return { V: assetsAt(sigma) * E, sigma };
}

/** The root of an increasing function between two ends, one of which is the root where rounding leaves it no sign. */
function rootOrEnd(evaluate: (x: number) => number, low: number, high: number): number {
  if (evaluate(low) >= 0) return low;
  return evaluate(high) <= 0 ? high : bracketedRoot(evaluate, low, high);
}

function warningsOf(distance: number, mu: number | undefined): Warning[] {
  const far = `The distance is ${Number(distance.toPrecision(4))}: default has no probability for practical purposes.`;
  const neutral = "Without `mu` assets grow at `r`: the probability is risk-neutral.";
  return [
    ...(distance > FAR_FROM_DEFAULT ? [{ input: "F", detail: far }] : []),
    ...(mu === undefined ? [{ input: "mu", detail: neutral }] : []),
  ];
}
