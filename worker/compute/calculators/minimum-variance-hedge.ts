// The calculator minimum-variance-hedge-calc: how much of a future hedges a position best, and how well.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requirePositive,
  requireSameLength,
  requireSeries,
  requireWithin,
} from "../not-computable.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { regressed } from "../numerics/regression.ts";
import { standardDeviation } from "../numerics/series.ts";

type MinimumVarianceHedgeInputs = {
  rho?: number;
  sigma_S?: number;
  sigma_F?: number;
  spot_changes?: number[];
  futures_changes?: number[];
  V_A?: number;
  V_F?: number;
};

/** The hedge that fits, and what it leaves; without variation of the position there is nothing to correlate. */
type Fit = { ratio: number; correlation?: number; residualShare: number; spotVolatility: number; warnings: Warning[] };

const LOOSE_CORRELATION = 0.5;
const FEW_CHANGES = 15;

/**
 * The hedge ratio at which the variance of a position less the hedge is least, its effectiveness and the number of contracts.
 *
 * hedge_ratio = rho sigma_S / sigma_F, or the slope of the regression of spot on futures changes; effectiveness = rho²;
 * residual_volatility_share = sqrt(1 - rho²); hedged_volatility = sigma_S sqrt(1 - rho²); contracts = hedge_ratio V_A / V_F.
 *
 * Units: changes relative, or both in money; volatilities as the changes; V_A and V_F both values for relative changes and both
 * units for changes in money; contracts to be sold against a position that is held.
 * Domain: rho from -1 to 1 with sigma_S of 0 or above and sigma_F above 0, or two series of at least two changes of which the
 * futures' vary by more than rounding.
 * Source: L. H. Ederington, "The Hedging Performance of the New Futures Markets", Journal of Finance 34 (1979).
 */
export function minimumVarianceHedge(inputs: MinimumVarianceHedgeInputs): Calculation<Record<string, number>> {
  const { V_A, V_F } = inputs;
  requireFiniteNumbers(inputs);
  if (V_A !== undefined) requireAtLeast(V_A, 0, "V_A");
  if (V_F !== undefined) requirePositive(V_F, "V_F");
  const { ratio, correlation, residualShare, spotVolatility, warnings } = fitOf(inputs);
  const contracts = V_A === undefined || V_F === undefined ? undefined : (ratio * V_A) / V_F;
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        hedge_ratio: ratio,
        ...(correlation !== undefined && {
          correlation,
          effectiveness: correlation ** 2,
          residual_volatility_share: residualShare,
        }),
        hedged_volatility: spotVolatility * residualShare,
        ...(contracts !== undefined && {
          contracts,
          contracts_rounded: Math.sign(contracts) * Math.round(Math.abs(contracts)),
        }),
      },
      V_F !== undefined ? "V_F" : inputs.sigma_F !== undefined ? "sigma_F" : "futures_changes",
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function fitOf(inputs: MinimumVarianceHedgeInputs): Fit {
  const { rho, sigma_S, sigma_F, spot_changes, futures_changes } = inputs;
  if (spot_changes !== undefined || futures_changes !== undefined) {
    const extra = Object.entries({ rho, sigma_S, sigma_F }).find(([, value]) => value !== undefined)?.[0];
    if (extra !== undefined)
      throw new NotComputable(extra, `\`${extra}\` follows from the series of changes; only one of the two is needed.`);
    if (spot_changes !== undefined && futures_changes !== undefined) return fitOfSeries(spot_changes, futures_changes);
    const missing = spot_changes === undefined ? "spot_changes" : "futures_changes";
    throw new NotComputable(missing, `\`${missing}\` is missing; the changes of both are needed.`);
  }
  if (rho === undefined || sigma_S === undefined || sigma_F === undefined)
    throw new NotComputable(
      "rho",
      "`rho`, `sigma_S` and `sigma_F` are needed, or `spot_changes` and `futures_changes` in their place.",
    );
  requireWithin(rho, -1, 1, "rho");
  requireAtLeast(sigma_S, 0, "sigma_S");
  requirePositive(sigma_F, "sigma_F");
  return {
    ratio: (rho * sigma_S) / sigma_F,
    correlation: rho,
    residualShare: Math.sqrt((1 - rho) * (1 + rho)),
    spotVolatility: sigma_S,
    warnings: looseCorrelation(rho, "rho"),
  };
}

function fitOfSeries(spot: readonly number[], futures: readonly number[]): Fit {
  requireSeries(spot, "spot_changes", 2);
  requireSeries(futures, "futures_changes", 2);
  requireSameLength(spot, "spot_changes", futures, "futures_changes");
  const futuresVolatility = standardDeviation(futures);
  if (futuresVolatility <= noiseLevel(futures))
    throw new NotComputable(
      "futures_changes",
      "`futures_changes` are all the same but for rounding; changes that vary are needed.",
    );
  const few = `\`spot_changes\` has ${spot.length} changes: a hedge ratio from so few is hardly determined.`;
  const warnings = doubtfulSpread(futuresVolatility, "futures_changes", futures).concat(
    spot.length < FEW_CHANGES ? [{ input: "spot_changes", detail: few }] : [],
  );
  const spotVolatility = standardDeviation(spot);
  if (spotVolatility <= noiseLevel(spot)) return { ratio: 0, residualShare: 0, spotVolatility: 0, warnings };
  const { slope, correlation, residualSquares, squaresY } = regressed(spot, futures);
  return {
    ratio: slope,
    correlation,
    residualShare: Math.sqrt(Math.min(1, residualSquares / squaresY)),
    spotVolatility,
    warnings: warnings.concat(looseCorrelation(correlation, "spot_changes")),
  };
}

function looseCorrelation(correlation: number, input: string): Warning[] {
  if (Math.abs(correlation) >= LOOSE_CORRELATION) return [];
  return [
    {
      input,
      detail: `The correlation is ${Number(correlation.toPrecision(3))}: the hedge leaves most of the risk. Is there a closer future?`,
    },
  ];
}
