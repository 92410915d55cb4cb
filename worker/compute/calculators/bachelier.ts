// The calculator bachelier-calc: price and Greeks of European options when changes of the forward are normal.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFiniteNumbers, requirePositive } from "../not-computable.ts";
import { normalCdf, normalDensity } from "../numerics/normal.ts";
import { normalLoss } from "../numerics/normal-loss.ts";

type BachelierInputs = { F: number; K: number; T: number; sigma_n: number; r: number; annuity?: number };

/** A normal volatility outside of these parts of the forward looks like a relative one, in per cent or as a decimal. */
const HIGH_VOLATILITY = 0.2;
const LOW_VOLATILITY = 0.01;

/**
 * The prices of a European call and put on a forward whose changes are normal, and their Greeks.
 *
 * With s = sigma_n sqrt(T), d = (F - K) / s and A = annuity, or exp(-rT) without one:
 * call_undiscounted = (F - K) N(d) + s n(d); put_undiscounted = (K - F) N(-d) + s n(d); prices and deltas are A times these
 * and A N(d), -A N(-d); gamma = A n(d) / s; vega = A sqrt(T) n(d). The option out of the money is
 * s [n(|d|) - |d| N(-|d|)], the other follows by parity.
 *
 * Units: F, K and sigma_n in units of the price, which may be below 0, sigma_n per root of a year; T in years; r a year,
 * continuously compounded; annuity in currency per unit of the price. Vega is per unit of sigma_n.
 * Domain: T and sigma_n above 0; an annuity replaces r.
 * Source: L. Bachelier, "Théorie de la spéculation", Annales scientifiques de l'École normale supérieure 17 (1900).
 */
export function bachelier(inputs: BachelierInputs): Calculation {
  const { F, K, T, sigma_n, r, annuity } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(T, "T");
  requirePositive(sigma_n, "sigma_n");
  if (annuity !== undefined) requirePositive(annuity, "annuity");
  if (annuity !== undefined && r !== 0)
    throw new NotComputable(
      "annuity",
      "`annuity` replaces the discount factor of `r`; one of both is needed, not both.",
    );
  const rootTime = Math.sqrt(T);
  const s = sigma_n * rootTime;
  if (s === 0)
    throw new NotComputable("sigma_n", "`sigma_n` times the root of `T` vanishes; a larger `sigma_n` is needed.");
  const factor = annuity ?? Math.exp(-r * T);
  const d = (F - K) / s;
  const cheap = s * normalLoss(Math.abs(d));
  const call = F > K ? F - K + cheap : cheap;
  const put = F > K ? cheap : K - F + cheap;
  const density = normalDensity(d);
  return {
    outputs: finiteOutputs(
      {
        call: factor * call,
        put: factor * put,
        call_undiscounted: call,
        put_undiscounted: put,
        call_delta: factor * normalCdf(d),
        put_delta: -factor * normalCdf(-d),
        gamma: (factor * density) / s,
        vega: factor * rootTime * density,
        d,
      },
      "sigma_n",
      "values nearer to each other are needed",
    ),
    ...(Math.abs(F) > 1 && unusualVolatility(sigma_n / Math.abs(F))),
  };
}

function unusualVolatility(part: number): { warnings?: Warning[] } {
  if (part <= HIGH_VOLATILITY && part >= LOW_VOLATILITY) return {};
  const detail = `\`sigma_n\` is ${Number(part.toPrecision(3))} times the size of \`F\`. Is it a relative volatility? Multiply its decimal by the forward.`;
  return { warnings: [{ input: "sigma_n", detail }] };
}
