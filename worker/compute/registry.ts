// Every calculator the service has, by id. Its other half, the definition of its inputs and outputs, is
// content/calculators/<id>.md.

import { annualizeReturn } from "./annualize-return.ts";
import { betaCapm } from "./beta-capm.ts";
import { blackScholesCall } from "./black-scholes-call.ts";
import { blackScholesPut } from "./black-scholes-put.ts";
import type { Calculation } from "./calculation.ts";
import { calmarRatio } from "./calmar-ratio.ts";
import { cdsSpread } from "./cds-spread.ts";
import { durationModified } from "./duration-modified.ts";
import { expectedShortfallHistorical } from "./expected-shortfall-historical.ts";
import { impliedVolNewton } from "./implied-vol-newton.ts";
import { informationRatio } from "./information-ratio.ts";
import { irr } from "./irr.ts";
import { kellyFraction } from "./kelly-fraction.ts";
import { maxDrawdown } from "./max-drawdown.ts";
import { mergerArbAnnualizedSpread } from "./merger-arb-annualized-spread.ts";
import { performanceFee } from "./performance-fee.ts";
import { perpFundingRatePnl } from "./perp-funding-rate-pnl.ts";
import { sharpeRatio } from "./sharpe-ratio.ts";
import { sortinoRatio } from "./sortino-ratio.ts";
import { varParametric } from "./var-parametric.ts";
import { volAnnualize } from "./vol-annualize.ts";

/** A calculator seen from outside: each takes inputs of its own shape, so none can be called before they are known. */
export type Calculator = (inputs: never) => Calculation;

export const CALCULATORS: ReadonlyMap<string, Calculator> = new Map<string, Calculator>([
  ["annualize-return-calc", annualizeReturn],
  ["beta-capm-calc", betaCapm],
  ["black-scholes-call-calc", blackScholesCall],
  ["black-scholes-put-calc", blackScholesPut],
  ["calmar-ratio-calc", calmarRatio],
  ["cds-spread-calc", cdsSpread],
  ["duration-modified-calc", durationModified],
  ["expected-shortfall-historical-calc", expectedShortfallHistorical],
  ["implied-vol-newton-calc", impliedVolNewton],
  ["information-ratio-calc", informationRatio],
  ["irr-calc", irr],
  ["kelly-fraction-calc", kellyFraction],
  ["max-drawdown-calc", maxDrawdown],
  ["merger-arb-annualized-spread-calc", mergerArbAnnualizedSpread],
  ["performance-fee-calc", performanceFee],
  ["perp-funding-rate-pnl-calc", perpFundingRatePnl],
  ["sharpe-ratio-calc", sharpeRatio],
  ["sortino-ratio-calc", sortinoRatio],
  ["var-parametric-calc", varParametric],
  ["vol-annualize-calc", volAnnualize],
]);
