// The calculator delta-hedge-pnl-calc: profit of a delta-hedged option over a short interval.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requireFiniteNumbers, requirePositive } from "../not-computable.ts";

type DeltaHedgePnlInputs = {
  S: number;
  gamma: number;
  delta_S: number;
  sigma_i: number;
  delta_t: number;
  quantity: number;
};

/** Beyond this part of the price an expansion to the second order is poor. */
const LARGE_MOVE = 0.1;

/**
 * What a hedged option gains from the move of its underlying, and loses to the passing of time.
 *
 * gamma_profit = gamma (dS)² / 2; time_decay = -gamma S² sigma_i² dt / 2; profit is their sum, all times the quantity;
 * break_even_move = sigma_i sqrt(dt), in money times S.
 *
 * Units: S, dS and profits in one currency; gamma in delta per unit of S; sigma_i decimal a year; dt in years.
 * Domain: S above 0, sigma_i and dt of 0 or above. An approximation to the second order, without rates and the change of sigma_i.
 * Source: J. C. Hull, Options, Futures, and Other Derivatives, The Greek Letters; E. Derman and M. B. Miller, The Volatility
 * Smile (2016).
 */
export function deltaHedgePnl(inputs: DeltaHedgePnlInputs): Calculation {
  const { S, gamma, delta_S, sigma_i, delta_t, quantity } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(S, "S");
  requireAtLeast(sigma_i, 0, "sigma_i");
  requireAtLeast(delta_t, 0, "delta_t");
  const move = sigma_i * Math.sqrt(delta_t);
  const gamma_profit = (gamma / 2) * delta_S * delta_S * quantity;
  const time_decay = -(gamma / 2) * (S * S) * (sigma_i * sigma_i * delta_t) * quantity;
  const large = `\`delta_S\` is ${Number(((delta_S / S) * 100).toPrecision(3))}% of \`S\`: beyond 10% the approximation is poor, value the option again.`;
  return {
    outputs: finiteOutputs(
      {
        profit: gamma_profit + time_decay,
        gamma_profit,
        time_decay,
        break_even_move: move,
        break_even_price_change: S * move,
      },
      "gamma",
      "a smaller `gamma` or move is needed",
    ),
    ...(Math.abs(delta_S) > LARGE_MOVE * S && { warnings: [{ input: "delta_S", detail: large }] }),
  };
}
