// The calculator beta-capm-calc: an asset regressed on the market, and the return the CAPM expects of it.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFinite, requireSameLength, requireSeries } from "../not-computable.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import {
  deviationsFromMean,
  isConstant,
  meanDifference,
  standardDeviation,
  sumOfProducts,
} from "../numerics/series.ts";
import { shortRecord } from "../short-record.ts";

type BetaCapmInputs = { asset_returns: number[]; market_returns: number[]; rf_periodic: number };
type BetaCapmOutputs = { beta: number; alpha_periodic: number; expected_return: number; r_squared: number };

/**
 * Beta, Jensen's alpha and the CAPM's expected return, by ordinary least squares of the asset's excess returns on the
 * market's.
 *
 * beta = cov(asset, market) / var(market); alpha = mean(asset - rf) - beta · mean(market - rf);
 * expected_return = rf + beta · mean(market - rf); r_squared = cov(asset, market)² / (var(asset) var(market)).
 *
 * Units: returns, rf_periodic, alpha_periodic and expected_return decimal per period; beta and r_squared plain numbers.
 * Domain: two series of the same length, at least two values each, the market varying by more than its rounding, the asset not constant.
 * Source: W. F. Sharpe, "Capital Asset Prices", Journal of Finance 19 (1964); M. C. Jensen, "The Performance of Mutual
 * Funds in the Period 1945-1964", Journal of Finance 23 (1968).
 */
export function betaCapm(inputs: BetaCapmInputs): Calculation<BetaCapmOutputs> {
  const { asset_returns, market_returns, rf_periodic } = inputs;
  requireSeries(asset_returns, "asset_returns", 2);
  requireSeries(market_returns, "market_returns", 2);
  requireSameLength(asset_returns, "asset_returns", market_returns, "market_returns");
  requireFinite(rf_periodic, "rf_periodic");
  const marketSpread = standardDeviation(market_returns);
  if (marketSpread <= noiseLevel(market_returns)) throw withoutVariation("market_returns", market_returns);
  if (isConstant(asset_returns)) throw withoutVariation("asset_returns", asset_returns);
  const asset = deviationsFromMean(asset_returns);
  const market = deviationsFromMean(market_returns);
  const covariation = sumOfProducts(asset.deviations, market.deviations);
  const marketVariation = sumOfProducts(market.deviations, market.deviations);
  const assetVariation = sumOfProducts(asset.deviations, asset.deviations);
  const beta = (covariation / marketVariation) * (asset.unit / market.unit);
  const warnings = doubtfulSpread(marketSpread, "market_returns", market_returns).concat(
    shortRecord(asset_returns.length, "asset_returns"),
  );
  const marketPremium = meanDifference(market_returns, () => rf_periodic);
  return {
    outputs: finiteOutputs(
      {
        beta,
        alpha_periodic: meanDifference(asset_returns, () => rf_periodic) - beta * marketPremium,
        expected_return: rf_periodic + beta * marketPremium,
        // Rounding may lift a perfect fit above 1.
        r_squared: Math.min(1, (covariation / marketVariation) * (covariation / assetVariation)),
      },
      "asset_returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function withoutVariation(input: string, values: readonly number[]): NotComputable {
  return new NotComputable(
    input,
    `every value of \`${input}\` is ${values[0]} but for rounding, so there is no variation to regress; returns that vary are needed.`,
  );
}
