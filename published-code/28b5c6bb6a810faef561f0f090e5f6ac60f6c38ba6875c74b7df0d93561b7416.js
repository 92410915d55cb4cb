// The calculator volatility-forecast-calc: a forecast of variance by exponential weights or GARCH(1,1).
// Call volatilityForecast(inputs) with every input filled in.

/** Thrown when inputs have no finite answer. The message names the input and says what would work. */
class NotComputable extends Error {
  /** The id of the input to change. */
  input;

  constructor(input, message) {
    super(message);
    this.name = "NotComputable";
    this.input = input;
  }
}

/** Refuses inputs with a number that is not finite, those in lists and matrices included. */
function requireFiniteInputs(inputs) {
  for (const [id, value] of Object.entries(inputs)) {
    for (const number of Array.isArray(value) ? value.flat() : [value])
      if (typeof number === "number" && !Number.isFinite(number))
        throw new NotComputable(id, `\`${id}\` has the value ${number}; finite numbers are needed.`);
  }
}

/** Refuses a series that is too short or holds anything but finite numbers. */
function requireSeries(values, input, shortest) {
  if (values.length < shortest) {
    const had = `${values.length} value${values.length === 1 ? "" : "s"}`;
    const needed = `at least ${shortest} ${shortest === 1 ? "is" : "are"} needed`;
    throw new NotComputable(input, `\`${input}\` has ${had}; ${needed}.`);
  }
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong !== -1) {
    throw new NotComputable(
      input,
      `\`${input}[${wrong}]\` is ${values[wrong]}; every value has to be a finite number.`,
    );
  }
}

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** Refuses a value that is no whole number within [low, high]. */
function requireWhole(value, low, high, input) {
  requireWithin(value, low, high, input);
  if (!Number.isInteger(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a whole number is needed.`);
  }
}

const MAX_HORIZON = 100_000;

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

function garchWeights(given) {
  const read = (name) => {
    const value = given[name];
    if (value === undefined)
      throw new NotComputable(name, `\`${name}\` is missing; garch needs omega, alpha and beta.`);
    requireAtLeast(value, 0, name);
    return value;
  };
  return { omega: read("omega"), alpha: read("alpha"), beta: read("beta") };
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

function nextVariance(moves, { omega, alpha, beta }, initial) {
  let variance = initial ?? valueAt(moves, 0) ** 2;
  for (const move of initial === undefined ? moves.slice(1) : moves)
    variance = omega + alpha * move * move + beta * variance;
  return variance;
}

/** A persistence so near to 1 is 1. */
const UNIT_PERSISTENCE = 1e-12;

/** (1 - part) / gap, which is the mean of (1 - g^(k-1)) / (1 - g). Where 1 - part would cancel, by the binomial series. */
function meanOfSums(part, gap, horizon) {
  if (horizon * gap > 1) return (1 - part) / gap;
  let [sum, term] = [0, (horizon - 1) / 2];
  for (let power = 3; sum + term !== sum; power++) {
    sum += term;
    term *= (-gap * (horizon - power + 1)) / power;
  }
  return sum;
}

/** The variance expected of the period at the horizon, and the mean of those until then. */
function expectedVariance(next, { omega, alpha, beta }, horizon, isGarch) {
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
  const lost = (periods) => -Math.expm1(periods * Math.log1p(-gap));
  const part = lost(horizon) / (horizon * gap);
  return {
    last: next * persistence ** (horizon - 1) + (omega * lost(horizon - 1)) / gap,
    mean: next * part + omega * meanOfSums(part, gap, horizon),
  };
}

const FEW_RETURNS = 30;

/** A weight of the start above it still shows. */
const HEAVY_START = 0.01;

const LOW_DECAY = 0.5;

function warningsOn(
  { returns, model, decay, initial_variance },
  weights,
) {
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

function withoutNegativeZero(value) {
  if (typeof value === "string") return value;
  return typeof value === "number" ? value + 0 : value.map((one) => one + 0);
}

/**
 * Passes on outputs that are all finite, negative zero as zero; otherwise refuses, blaming `input`, with `remedy`
 * as the advice.
 */
function finiteOutputs(
  outputs,
  input,
  remedy,
) {
  for (const [id, value] of Object.entries(outputs)) {
    const numbers = typeof value === "object" ? value : [value];
    if (numbers.some((one) => typeof one === "number" && !Number.isFinite(one))) {
      throw new NotComputable(
        input,
        `\`${id}\` is beyond the range of a 64-bit number (about 1.8e308) for this \`${input}\`; ${remedy}.`,
      );
    }
  }
  return Object.fromEntries(Object.entries(outputs).map(([id, value]) => [id, withoutNegativeZero(value)]));
}

/** What variance returns to, and in how many periods half of the way; nothing where it does not. */
function longRun({ omega, alpha, beta }) {
  const persistence = alpha + beta;
  if (!(persistence < 1 - UNIT_PERSISTENCE)) return {};
  const long_run_variance = omega / (1 - persistence);
  return {
    long_run_variance,
    long_run_volatility: Math.sqrt(long_run_variance),
    ...(persistence > 0 && { half_life: -Math.LN2 / Math.log(persistence) }),
  };
}

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
function volatilityForecast(inputs) {
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
  const yearly = (variance) => Math.sqrt(periods_per_year * variance);
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

export const CALCULATOR = "volatility-forecast-calc";
export { volatilityForecast as calculate };
