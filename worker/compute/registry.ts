// The calculators that the service has, one line each: the function under the id that it is served by. The other half
// of a calculator, the definition of its inputs and outputs, is content/calculators/<id>.md.

export { annualizeReturn as "annualize-return-calc" } from "./calculators/annualize-return.ts";
export { bachelier as "bachelier-calc" } from "./calculators/bachelier.ts";
export { betaCapm as "beta-capm-calc" } from "./calculators/beta-capm.ts";
export { black76 as "black-76-calc" } from "./calculators/black-76.ts";
export { blackScholesCall as "black-scholes-call-calc" } from "./calculators/black-scholes-call.ts";
export { blackScholesPut as "black-scholes-put-calc" } from "./calculators/black-scholes-put.ts";
export { calmarRatio as "calmar-ratio-calc" } from "./calculators/calmar-ratio.ts";
export { cdsSpread as "cds-spread-calc" } from "./calculators/cds-spread.ts";
export { durationModified as "duration-modified-calc" } from "./calculators/duration-modified.ts";
export { expectedShortfallHistorical as "expected-shortfall-historical-calc" } from "./calculators/expected-shortfall-historical.ts";
export { futuresFairValue as "futures-fair-value-calc" } from "./calculators/futures-fair-value.ts";
export { fxForward as "fx-forward-calc" } from "./calculators/fx-forward.ts";
export { garmanKohlhagen as "garman-kohlhagen-calc" } from "./calculators/garman-kohlhagen.ts";
export { impliedForwardRate as "implied-forward-rate-calc" } from "./calculators/implied-forward-rate.ts";
export { impliedVol as "implied-vol-calc" } from "./calculators/implied-vol.ts";
export { impliedVolNewton as "implied-vol-newton-calc" } from "./calculators/implied-vol-newton.ts";
export { informationRatio as "information-ratio-calc" } from "./calculators/information-ratio.ts";
export { irr as "irr-calc" } from "./calculators/irr.ts";
export { kellyBet as "kelly-bet-calc" } from "./calculators/kelly-bet.ts";
export { kellyFraction as "kelly-fraction-calc" } from "./calculators/kelly-fraction.ts";
export { maxDrawdown as "max-drawdown-calc" } from "./calculators/max-drawdown.ts";
export { mergerArbAnnualizedSpread as "merger-arb-annualized-spread-calc" } from "./calculators/merger-arb-annualized-spread.ts";
export { parametricTailRisk as "parametric-tail-risk-calc" } from "./calculators/parametric-tail-risk.ts";
export { performanceFee as "performance-fee-calc" } from "./calculators/performance-fee.ts";
export { perpFundingRatePnl as "perp-funding-rate-pnl-calc" } from "./calculators/perp-funding-rate-pnl.ts";
export { putCallParity as "put-call-parity-calc" } from "./calculators/put-call-parity.ts";
export { sharpeRatio as "sharpe-ratio-calc" } from "./calculators/sharpe-ratio.ts";
export { sharpeSummary as "sharpe-summary-calc" } from "./calculators/sharpe-summary.ts";
export { sortinoRatio as "sortino-ratio-calc" } from "./calculators/sortino-ratio.ts";
export { varParametric as "var-parametric-calc" } from "./calculators/var-parametric.ts";
export { volAnnualize as "vol-annualize-calc" } from "./calculators/vol-annualize.ts";
