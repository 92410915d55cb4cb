// The calculator pair-spread-calc: how far a spread is from its mean, and how fast it comes back.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireFiniteInputs,
  requireOneOf,
  requirePositive,
  requireSameLength,
  requireSeries,
  requireWhole,
} from "../not-computable.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { deviationsFromMean, mean, standardDeviation, sum, sumOfProducts, valueAt } from "../numerics/series.ts";

type PairSpreadInputs = {
  prices_p?: number[];
  prices_q?: number[];
  spread_series?: number[];
  beta?: number;
  use_logs: boolean;
  window?: number;
};

const FEW_SPREADS = 30;
/** The critical value at 5% of the Dickey-Fuller statistic with an intercept. */
const CRITICAL_VALUE = -2.86;

/**
 * The z-score of the last spread against those before it, and the speed at which the spread returns to its mean.
 *
 * s_t = p_t - beta q_t, of logarithms on request, with beta given or the slope of the regression of p on q; mean and std of the window
 * before the last; z_score = (s - mean) / std. gamma is the slope of s_t - s_(t-1) on s_(t-1) with an intercept a;
 * phi = 1 + gamma; half_life = ln(1/2) / ln(1 + gamma), half_life_linear = ln 2 / -gamma, long_run_mean = -a / gamma.
 *
 * Units: spreads as the prices; half-lives in periods; df_statistic is gamma over its standard error.
 * Domain: three spreads or more; prices above 0; a window whose spreads differ.
 * Source: E. P. Chan, "Quantitative Trading"; D. A. Dickey and W. A. Fuller, "Distribution of the Estimators for Autoregressive
 * Time Series with a Unit Root", Journal of the American Statistical Association 74 (1979).
 */
export function pairSpread(inputs: PairSpreadInputs): Calculation {
  const { window } = inputs;
  requireFiniteInputs(inputs);
  requireOneOf(inputs, "spread_series", "prices_p");
  const { spreads, beta, levels, input } = spreadsOf(inputs);
  requireSeries(spreads, input, 3);
  const last = spreads.length - 1;
  const length = window ?? last;
  requireWhole(length, 2, last, "window");
  const earlier = spreads.slice(last - length, last);
  const windowed = levels.map((series) => series.slice(last - length, last));
  const std = standardDeviation(earlier);
  if (!(std > noiseLevel(...windowed)))
    throw new NotComputable(
      input,
      `the spreads of the window are all the same but for rounding; \`${input}\` needs others.`,
    );
  const spread = valueAt(spreads, last);
  const centre = mean(earlier);
  const reversion = spreads.length > 3 ? reversionOf(spreads, noiseLevel(...levels)) : undefined;
  const warnings = [...doubtfulSpread(std, input, ...windowed), ...warningsOn(spreads.length, input, beta, reversion)];
  return {
    outputs: finiteOutputs(
      {
        ...(beta !== undefined && { beta }),
        spread,
        mean: centre,
        std,
        z_score: (spread - centre) / std,
        ...reversion,
      },
      input,
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The spreads, the hedge ratio, and the series whose size bounds their rounding. */
type Spreads = { spreads: readonly number[]; beta?: number; levels: (readonly number[])[]; input: string };

function spreadsOf({ prices_p, prices_q, spread_series, beta, use_logs }: PairSpreadInputs): Spreads {
  if (spread_series !== undefined) {
    if (prices_q !== undefined)
      throw new NotComputable(
        "prices_q",
        "`prices_q` is given with `spread_series`; prices of both assets are needed, or the spread alone.",
      );
    return { spreads: spread_series, levels: [spread_series], input: "spread_series" };
  }
  if (prices_p === undefined || prices_q === undefined)
    throw new NotComputable("prices_q", "`prices_q` is missing; prices of both assets are needed, or `spread_series`.");
  requireSameLength(prices_p, "prices_p", prices_q, "prices_q");
  requireSeries(prices_p, "prices_p", 3);
  for (const price of prices_p) requirePositive(price, "prices_p");
  for (const price of prices_q) requirePositive(price, "prices_q");
  const p = use_logs ? prices_p.map(Math.log) : prices_p;
  const q = use_logs ? prices_q.map(Math.log) : prices_q;
  const ratio = beta ?? slopeOf(p, q);
  const hedged = q.map((price) => ratio * price);
  return {
    spreads: p.map((price, index) => price - valueAt(hedged, index)),
    beta: ratio,
    levels: [p, hedged],
    input: "prices_p",
  };
}

/** The slope of the regression of p on q with an intercept. */
function slopeOf(p: readonly number[], q: readonly number[]): number {
  if (!(standardDeviation(q) > noiseLevel(q)))
    throw new NotComputable(
      "prices_q",
      "`prices_q` are all the same but for rounding, so no hedge ratio follows; `beta` is needed.",
    );
  const [first, second] = [deviationsFromMean(p), deviationsFromMean(q)];
  const slope =
    sumOfProducts(first.deviations, second.deviations) / sumOfProducts(second.deviations, second.deviations);
  return slope * (first.unit / second.unit);
}

type Reversion = {
  gamma: number;
  phi: number;
  df_statistic?: number;
  half_life?: number;
  half_life_linear?: number;
  long_run_mean?: number;
};

/** The regression of changes on levels before; nothing where the levels do not differ. */
function reversionOf(spreads: readonly number[], noise: number): Reversion | undefined {
  const before = spreads.slice(0, -1);
  const changes = before.map((value, index) => valueAt(spreads, index + 1) - value);
  if (!(standardDeviation(before) > noise)) return undefined;
  const [x, y] = [deviationsFromMean(before), deviationsFromMean(changes)];
  const squares = sumOfProducts(x.deviations, x.deviations);
  const gamma = (sumOfProducts(x.deviations, y.deviations) / squares) * (y.unit / x.unit);
  const residuals = y.deviations.map((value, index) => value * y.unit - gamma * x.unit * valueAt(x.deviations, index));
  const deviation = Math.sqrt(sum(residuals.map((value) => value * value)) / (before.length - 2));
  const isReverting = gamma > -1 && gamma < 0;
  return {
    gamma,
    phi: 1 + gamma,
    ...(deviation > noise && { df_statistic: (gamma * (Math.sqrt(squares) * x.unit)) / deviation }),
    ...(isReverting && {
      half_life: -Math.LN2 / Math.log1p(gamma),
      half_life_linear: Math.LN2 / -gamma,
      long_run_mean: mean(before) - mean(changes) / gamma,
    }),
  };
}

function warningsOn(
  count: number,
  input: string,
  beta: number | undefined,
  reversion: Reversion | undefined,
): Warning[] {
  const { gamma, half_life, df_statistic } = reversion ?? {};
  const warn = (detail: string): Warning => ({ input, detail });
  return [
    ...(half_life === undefined ? [warn(`The half-life is left out: ${reasonWithout(gamma)}.`)] : []),
    ...(half_life !== undefined && half_life > count / 3
      ? [warn("The half-life is longer than a third of the series, which holds too few returns to the mean.")]
      : []),
    ...(count < FEW_SPREADS ? [warn(`There are ${count} spreads; fewer than ${FEW_SPREADS} are few.`)] : []),
    ...(beta !== undefined && beta <= 0
      ? [warn("The hedge ratio is not above 0: the assets do not move together.")]
      : []),
    ...(df_statistic !== undefined && df_statistic > CRITICAL_VALUE
      ? [warn("A unit root is not rejected at 5%: the reversion may be chance.")]
      : []),
  ];
}

/** Why there is no half-life. */
function reasonWithout(gamma: number | undefined): string {
  if (gamma === undefined) return "there are too few spreads, or those before the last do not differ";
  return gamma < 0 ? "a gap closes or overshoots within one period" : "there is no reversion in the sample";
}
