// The calculator market-impact-calc: expected impact and cost of an order by the square-root law.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requireFiniteNumbers, requirePositive } from "../not-computable.ts";

type MarketImpactInputs = { sigma: number; Q: number; V: number; Y: number; price?: number };

/** The participation between which the law was observed. */
const LEAST_PARTICIPATION = 1e-4;
const MOST_PARTICIPATION = 0.5;
const HIGH_DAILY_VOLATILITY = 0.2;

/**
 * The move of the price that an order causes by its completion, and what it costs on average.
 *
 * impact = Y sigma sqrt(Q/V); impact_average = 2/3 of it, the mean over the order; cost = Q price impact_average.
 *
 * Units: sigma decimal per square root of a day, Q in shares, V in shares a day, Y a constant near 1; impacts decimal of the price.
 * Domain: V and price above 0, the rest 0 or above.
 * Source: B. Toth et al., "Anomalous Price Impact and the Critical Nature of Liquidity in Financial Markets", Physical Review X 1
 * (2011); J.-P. Bouchaud, J. Bonart, J. Donier and M. Gould, Trades, Quotes and Prices (2018).
 */
export function marketImpact(inputs: MarketImpactInputs): Calculation<Record<string, number>> {
  const { sigma, Q, V, Y, price } = inputs;
  requireFiniteNumbers(inputs);
  for (const [id, value] of Object.entries({ sigma, Q, Y })) requireAtLeast(value, 0, id);
  requirePositive(V, "V");
  if (price !== undefined) requirePositive(price, "price");
  const participation = Q / V;
  const impact = Y * sigma * Math.sqrt(participation);
  const impact_average = (2 * impact) / 3;
  const warnings = warningsOf(participation, sigma);
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        impact,
        impact_bps: impact * 10_000,
        impact_average,
        participation,
        ...(price !== undefined && { cost: Q * price * impact_average }),
      },
      "V",
      "a volume nearer to `Q` is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf(participation: number, sigma: number): Warning[] {
  const shown = Number(participation.toPrecision(3));
  const far = participation > MOST_PARTICIPATION || participation < LEAST_PARTICIPATION;
  return [
    ...(far
      ? [
          {
            input: "Q",
            detail: `\`Q\` is ${shown} of \`V\`: the law was observed for orders of 0.0001 to 0.5 of a day's volume.`,
          },
        ]
      : []),
    ...(sigma > HIGH_DAILY_VOLATILITY
      ? [
          {
            input: "sigma",
            detail: "`sigma` is above 0.2 a day. Is it a yearly volatility? Divide by the root of 252.",
          },
        ]
      : []),
  ];
}
