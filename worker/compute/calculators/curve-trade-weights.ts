// The calculator curve-trade-weights-calc: face amounts of a butterfly's wings, and of a two-leg curve trade.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireFiniteNumbers, requirePositive, requireWithin } from "../not-computable.ts";

type CurveTradeWeightsInputs = { N_b: number; D_s: number; D_b: number; D_l: number; short_wing_share: number };

/**
 * The face amounts against a belly at which a parallel move of the curve changes nothing.
 *
 * With share a: N_s = a N_b D_b / D_s; N_l = (1 - a) N_b D_b / D_l; net_cash = N_s + N_l - N_b; belly_dv01 = N_b D_b; cash- and
 * risk-neutral wings N_b (D_l - D_b) / (D_l - D_s) and N_b (D_b - D_s) / (D_l - D_s); two legs alone N_b D_b / D_s and N_b D_b / D_l.
 *
 * Units: N in millions of face, negative for the other side; D, the DV01s, in currency per basis point and million.
 * Domain: DV01s above 0, the share from 0 to 1; equal DV01s of the wings have no cash-neutral amounts.
 * Source: B. Tuckman and A. Serrat, Fixed Income Securities; Z. Kakushadze and J. A. Serur, 151 Trading Strategies (2018).
 */
export function curveTradeWeights(inputs: CurveTradeWeightsInputs): Calculation<Record<string, number>> {
  const { N_b, D_s, D_b, D_l, short_wing_share } = inputs;
  requireFiniteNumbers(inputs);
  for (const [id, value] of Object.entries({ D_s, D_b, D_l })) requirePositive(value, id);
  requireWithin(short_wing_share, 0, 1, "short_wing_share");
  const belly_dv01 = N_b * D_b;
  const N_s = (short_wing_share * belly_dv01) / D_s;
  const N_l = ((1 - short_wing_share) * belly_dv01) / D_l;
  const isOrdered = D_s < D_b && D_b < D_l;
  const detail = "`D_s`, `D_b` and `D_l` do not rise in this order, as DV01s do with maturity. Are they swapped?";
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        N_s,
        N_l,
        net_cash: N_s + N_l - N_b,
        belly_dv01,
        ...(D_l !== D_s && {
          N_s_cash_neutral: N_b * ((D_l - D_b) / (D_l - D_s)),
          N_l_cash_neutral: N_b * ((D_b - D_s) / (D_l - D_s)),
        }),
        curve_N_s: belly_dv01 / D_s,
        curve_N_l: belly_dv01 / D_l,
      },
      "D_s",
      "DV01s nearer to each other are needed",
    ),
    ...(!isOrdered && { warnings: [{ input: "D_b", detail }] }),
  };
}
