// The calculator volatility-forecast-calc: a forecast of variance by exponential weights or GARCH(1,1).

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requirePositive,
  requireSeries,
  requireWhole,
  requireWithin,
} from "../not-computable.ts";
import { valueAt } from "../numerics/series.ts";

type VolatilityForecastInputs = {
  returns: number[];
  model: string;
  decay: number;
  omega?: number;
  alpha?: number;
  beta?: number;
  initial_variance?: number;
  mean_return: number;
  horizon: number;
  periods_per_year: number;
};

const MAX_HORIZON = 100_000;
const FEW_RETURNS = 30;
/** A weight of the start above it still shows. */
const HEAVY_START = 0.01;
const LOW_DECAY = 0.5;
/** A persistence so near to 1 is 1. */
const UNIT_PERSISTENCE = 1e-12;

/**
 * The variance of the next period from past returns, and what is expected of later ones.
 *
 * With u_t = r_t - mean_return: v_(t+1) = omega + alpha u_t^2 + beta v_t; for ewma omega = 0, alpha = 1 - decay and beta = decay. The
 * first return meets initial_variance, or without one gives v_2 = u_1^2. With g = alpha + beta below 1 and V = omega / (1 - g) the
 * variance of period h is V + g^(h-1) (v - V) and its mean to h is V + (v - V) (1 - g^h) / (h (1 - g)).
 *
 * Units: variances per period, decimal squared; volatilities per period, or a year with the root of periods_per_year.
 * Domain: one return with an initial variance, or two; for garch all three parameters.
 * Source: T. Bollerslev, "Generalized Autoregressive Conditional Heteroskedasticity", Journal of Econometrics 31 (1986); J.P.
 * Morgan, "RiskMetrics Technical Document" (1996).
 */
export function volatilityForecast(inputs: VolatilityForecastInputs): Calculation {
  const { returns, model, decay, omega, alpha, beta, initial_variance, mean_return, horizon, periods_per_year } =
    inputs;
  requireFiniteInputs(inputs);
  requireSeries(returns, "returns", initial_variance === undefined ? 2 : 1);
  requireWithin(decay, 0, 1, "decay");
  if (initial_variance !== undefined) requireAtLeast(initial_variance, 0, "initial_variance");
  requireWhole(horizon, 1, MAX_HORIZON, "horizon");
  requirePositive(periods_per_year, "periods_per_year");
  const weights =
    model === "garch" ? garchWeights({ omega, alpha, beta }) : { omega: 0, alpha: 1 - decay, beta: decay };
  const next = nextVariance(
    returns.map((value) => value - mean_return),
    weights,
    initial_variance,
  );
  const expected = expectedVariance(next, weights, horizon, model === "garch");
  const yearly = (variance: number) => Math.sqrt(periods_per_year * variance);
  const warnings = warningsOn(inputs, weights);
  return {
    outputs: finiteOutputs(
      {
        variance_next: next,
        volatility_next: Math.sqrt(next),
        volatility_next_annual: yearly(next),
        variance_at_horizon: expected.last,
        volatility_at_horizon: Math.sqrt(expected.last),
        average_variance: expected.mean,
        term_volatility_annual: yearly(expected.mean),
        ...(model === "garch" && longRun(weights)),
      },
      "horizon",
      "a shorter horizon or smaller parameters are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

type Weights = { omega: number; alpha: number; beta: number };

function garchWeights(given: { [name in keyof Weights]: number | undefined }): Weights {
  const read = (name: keyof Weights): number => {
    const value = given[name];
    if (value === undefined)
      throw new NotComputable(name, `\`${name}\` is missing; garch needs omega, alpha and beta.`);
    requireAtLeast(value, 0, name);
    return value;
  };
  return { omega: read("omega"), alpha: read("alpha"), beta: read("beta") };
}

function nextVariance(moves: readonly number[], { omega, alpha, beta }: Weights, initial: number | undefined): number {
  let variance = initial ?? valueAt(moves, 0) ** 2;
  for (const move of initial === undefined ? moves.slice(1) : moves)
    variance = omega + alpha * move * move + beta * variance;
  return variance;
}

/** The variance expected of the period at the horizon, and the mean of those until then. */
function expectedVariance(next: number, { omega, alpha, beta }: Weights, horizon: number, isGarch: boolean) {
  const persistence = alpha + beta;
  const gap = 1 - persistence;
  if (!isGarch) return { last: next, mean: next };
  if (Math.abs(gap) <= UNIT_PERSISTENCE)
    return { last: next + omega * (horizon - 1), mean: next + (omega * (horizon - 1)) / 2 };
  if (persistence > 1 || persistence === 0) {
    let [last, total] = [next, next];
    for (let period = 1; period < horizon; period++) {
      last = omega + persistence * last;
      total += last;
    }
    return { last, mean: total / horizon };
  }
  // 1 - g^k without loss where g is near to 1.
  const lost = (periods: number) => -Math.expm1(periods * Math.log1p(-gap));
  const part = lost(horizon) / (horizon * gap);
  return {
    last: next * persistence ** (horizon - 1) + (omega * lost(horizon - 1)) / gap,
    mean: next * part + omega * meanOfSums(part, gap, horizon),
  };
}

/** (1 - part) / gap, which is the mean of (1 - g^(k-1)) / (1 - g). Where 1 - part would cancel, by the binomial series. */
function meanOfSums(part: number, gap: number, horizon: number): number {
  if (horizon * gap > 1) return (1 - part) / gap;
  let [sum, term] = [0, (horizon - 1) / 2];
  for (let power = 3; sum + term !== sum; power++) {
    sum += term;
    term *= (-gap * (horizon - power + 1)) / power;
  }
  return sum;
}

/** What variance returns to, and in how many periods half of the way; nothing where it does not. */
function longRun({ omega, alpha, beta }: Weights) {
  const persistence = alpha + beta;
  if (!(persistence < 1 - UNIT_PERSISTENCE)) return {};
  const long_run_variance = omega / (1 - persistence);
  return {
    long_run_variance,
    long_run_volatility: Math.sqrt(long_run_variance),
    ...(persistence > 0 && { half_life: -Math.LN2 / Math.log(persistence) }),
  };
}

function warningsOn(
  { returns, model, decay, initial_variance }: VolatilityForecastInputs,
  weights: Weights,
): Warning[] {
  const weightOfStart = weights.beta ** (returns.length - 1);
  const isHeavy = returns.length < FEW_RETURNS || weightOfStart > HEAVY_START;
  return [
    ...(model === "garch" && weights.alpha + weights.beta >= 1
      ? [{ input: "beta", detail: "`alpha` and `beta` add up to 1 or more: variance returns to no long-run level." }]
      : []),
    ...(initial_variance === undefined && isHeavy
      ? [
          {
            input: "returns",
            detail: `The forecast starts from the square of the first of ${returns.length} \`returns\`, whose weight in it is ${Number(weightOfStart.toPrecision(2))}.`,
          },
        ]
      : []),
    ...(model !== "garch" && decay < LOW_DECAY
      ? [
          {
            input: "decay",
            detail: `\`decay\` is ${decay}: more than half of the forecast is the last return. 0.94 is customary.`,
          },
        ]
      : []),
  ];
}
