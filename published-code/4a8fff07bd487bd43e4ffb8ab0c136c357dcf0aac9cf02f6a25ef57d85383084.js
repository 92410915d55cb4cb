// The calculator binomial-option-calc: an option on a tree of prices, with early exercise.
// Call binomialOption(inputs) with every input filled in.

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

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

/** Refuses what no European option can have: a spot, strike, time or volatility that is not above zero. */
function requireOption({ S, K, T, r, sigma, q }) {
  requirePositive(S, "S");
  requirePositive(K, "K");
  requirePositive(T, "T");
  requireFinite(r, "r");
  requirePositive(sigma, "sigma");
  requireFinite(q, "q");
  if (sigma * Math.sqrt(T) === 0) {
    throw new NotComputable("sigma", "`sigma` times the square root of `T` vanishes; a larger `sigma` is needed.");
  }
}

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

/** Refuses a value that is no whole number within [low, high]. */
function requireWhole(value, low, high, input) {
  requireWithin(value, low, high, input);
  if (!Number.isInteger(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a whole number is needed.`);
  }
}

const MAX_STEPS = 1000;

function treeOf({ S, K, T, r, sigma, q, steps, type }) {
  const dt = T / steps;
  const move = sigma * Math.sqrt(dt);
  const drift = Math.expm1((r - q) * dt);
  const [above, below] = [Math.expm1(move), Math.expm1(-move)];
  const [up, down] = [(drift - below) / (above - below), (above - drift) / (above - below)];
  if (!(up > 0 && down > 0)) {
    const least = Math.floor(((r - q) * (r - q) * T) / (sigma * sigma)) + 1;
    if (least > MAX_STEPS)
      throw new NotComputable(
        "sigma",
        `\`sigma\` is ${sigma}: the drift of a step leaves any tree of up to ${MAX_STEPS} steps; a larger one is needed.`,
      );
    throw new NotComputable(
      "steps",
      `\`steps\` is ${steps}: the drift of a step leaves the tree; more steps are needed, at least ${least}.`,
    );
  }
  const sign = type === "put" ? -1 : 1;
  const exercise = new Float64Array(2 * steps + 1);
  for (let k = 0; k <= 2 * steps; k++) exercise[k] = sign * (S * Math.exp((k - steps) * move) - K);
  return { S, steps, dt, move, up, down, discount: Math.exp(-r * dt), exercise };
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

function rolledBack({ steps, up, down, discount, exercise }, isAmerican) {
  const values = new Float64Array(steps + 1);
  for (let j = 0; j <= steps; j++) values[j] = Math.max(valueAt(exercise, 2 * j), 0);
  let first = [];
  let second = [];
  if (steps === 2) second = [...values];
  if (steps === 1) first = [...values];
  for (let i = steps - 1; i >= 0; i--) {
    for (let j = 0; j <= i; j++) {
      // A tree has a million of these: every index is one of the arrays.
      const held = discount * (up * (values[j + 1] ?? 0) + down * (values[j] ?? 0));
      const exercised = isAmerican ? (exercise[steps + 2 * j - i] ?? 0) : held;
      values[j] = held > exercised ? held : exercised;
    }
    if (i === 2) second = [...values.slice(0, 3)];
    if (i === 1) first = [...values.slice(0, 2)];
  }
  return { price: valueAt(values, 0), first, second };
}

/** ln(a/b) for a and b above 0, without loss where they are close, and where their quotient leaves the range of doubles. */
function logRatio(a, b) {
  const ratio = a / b;
  if (ratio > 0.5 && ratio < 2) return Math.log1p((a - b) / b);
  return ratio > 1e-300 && ratio < 1e300 ? Math.log(ratio) : Math.log(a) - Math.log(b);
}

/** Below this the central approximation holds, above it those of the tail. */
const CENTRAL_LIMIT = 0.66291;

/** N(x) - 1/2 for |x| up to 0.66291. */
function centralArea(x) {
  const y = x * x;
  const above =
    (((0.06568233791820745 * y + 2.2352520354606837) * y + 161.02823106855587) * y + 1067.6894854603709) * y +
    18154.98125334356;
  const below = (((y + 47.202581904688245) * y + 976.0985517377767) * y + 10260.932208618979) * y + 45507.78933502673;
  return (x * above) / below;
}

/** The square root of 32: here the middle approximation hands over to the asymptotic one. */
const FAR_LIMIT = 5.656854249492381;

const ONE_OVER_SQRT_TWO_PI = 0.3989422804014327;

/** N(-x) · exp(x²/2) for x from 0.66291 up: the upper tail without its exponential, so it never underflows. */
function scaledTail(x) {
  if (x < FAR_LIMIT) {
    let above = 1.0765576773720192e-8;
    for (const coefficient of [
      0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002, 2494.5375852903726,
      6848.190450536283, 11602.65143764735, 9842.714838383978,
    ]) {
      above = above * x + coefficient;
    }
    let below = 1;
    for (const coefficient of [
      22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097,
      34900.95272114598, 38912.00328609327, 19685.429676859992,
    ]) {
      below = below * x + coefficient;
    }
    return above / below;
  }
  const y = 1 / (x * x);
  const above =
    ((((0.023073441764940174 * y + 0.215898534057957) * y + 0.12740116116024736) * y + 0.022235277870649807) * y +
      0.0014216191932278934) *
      y +
    0.000029112874951168793;
  const below =
    ((((y + 1.284260096144911) * y + 0.4682382124808651) * y + 0.06598813786892856) * y + 0.0037823963320275824) * y +
    7.297515550839662e-5;
  return (ONE_OVER_SQRT_TWO_PI - (y * above) / below) / x;
}

/** exp(-x²/2). The part of x that squares exactly goes apart from the rest: x² may round, its exponential would not. */
function expMinusHalfSquare(x) {
  const size = Math.abs(x);
  if (size > 40) return 0;
  const coarse = Math.trunc(size * 16) / 16;
  const rest = (size - coarse) * (size + coarse);
  return Math.exp(-0.5 * coarse * coarse) * Math.exp(-0.5 * rest);
}

/** The standard normal distribution function N(x) = P(Z <= x). */
function normalCdf(x) {
  if (Math.abs(x) < CENTRAL_LIMIT) return 0.5 + centralArea(x);
  const tail = scaledTail(Math.abs(x)) * expMinusHalfSquare(x);
  return x < 0 ? tail : 1 - tail;
}

/** The standard normal density n(x). */
function normalDensity(x) {
  return ONE_OVER_SQRT_TWO_PI * expMinusHalfSquare(x);
}

const SQRT_TWO_PI = 2.5066282746310002;

/** Mills' ratio N(-x) / n(x), for x from about -5 up. It falls smoothly from 1.25 at 0 towards 1/x. */
function millsRatio(x) {
  return x < CENTRAL_LIMIT ? normalCdf(-x) / normalDensity(x) : scaledTail(x) * SQRT_TWO_PI;
}

/**
 * M(h - w) - M(h + w) for Mills' ratio M, where w is small beside 1 + h and the subtraction would cancel.
 *
 * M(h) is the integral of exp(-ht - t²/2) over t > 0, so the difference is 2 (w J1 + w³ J3 + w⁵ J5 + ...), where
 * Jk is the integral of t^k/k! times the same: all terms are positive. They obey
 * (k + 1) J(k+1) = J(k-1) - h Jk, which is stable upwards for small h and downwards, as a continued fraction of the
 * ratios Jk / J(k-1), for larger h.
 */
function narrowMillsDifference(h, w) {
  const first = millsRatio(h);
  if (h > 2) {
    let ratio = 0;
    let series = 1;
    for (let k = 80; k > 1; k--) {
      const previous = 1 / (h + (k + 1) * ratio);
      if (k % 2 === 0) series = 1 + w * w * previous * ratio * series;
      ratio = previous;
    }
    return (2 * first * w * series) / (h + 2 * ratio);
  }
  let even = first;
  let odd = 1 - h * first;
  let power = w;
  let total = power * odd;
  for (let k = 2; k < 16; k += 2) {
    even = (even - h * odd) / k;
    odd = (odd - h * even) / (k + 1);
    power *= w * w;
    total += power * odd;
  }
  return 2 * total;
}

/**
 * The value of the call when moneyness <= 0, of the put otherwise: always the option without intrinsic value.
 *
 * With h = |moneyness| / deviation, both products of the textbook formula hold the factor
 * sqrt(presentSpot presentStrike) n(h) exp(-deviation²/8); what remains is a difference of two Mills ratios.
 */
function outOfTheMoneyValue(presentSpot, presentStrike, moneyness, deviation) {
  const h = Math.abs(moneyness) / deviation;
  const half = deviation / 2;
  const narrow = deviation < 0.1 * (1 + h);
  if (!narrow && half > h) {
    const lesser = moneyness > 0 ? presentStrike : presentSpot;
    const greater = moneyness > 0 ? presentSpot : presentStrike;
    return lesser * normalCdf(half - h) - greater * normalCdf(-half - h);
  }
  const common = Math.sqrt(presentSpot) * Math.sqrt(presentStrike) * normalDensity(h) * expMinusHalfSquare(half);
  return common * (narrow ? narrowMillsDifference(h, half) : millsRatio(h - half) - millsRatio(h + half));
}

/**
 * Values a European option.
 *
 * d1 = (ln(S/K) + (r - q + sigma²/2) T) / (sigma sqrt(T)), d2 = d1 - sigma sqrt(T),
 * call = S exp(-qT) N(d1) - K exp(-rT) N(d2), put = K exp(-rT) N(-d2) - S exp(-qT) N(-d1).
 *
 * The relative error of the price is a few parts in 1e16, times 1 + (|ln(S/K)| + |(r - q) T|) |x| / (sigma² T) with
 * x = ln(S/K) + (r - q) T: far in the tail the price is that sensitive to the last bit of its inputs.
 */
function valueOption({ S, K, T, r, sigma, q }) {
  const rootTime = Math.sqrt(T);
  const deviation = sigma * rootTime;
  const moneyness = logRatio(S, K) + (r - q) * T;
  const d1 = moneyness / deviation + deviation / 2;
  const d2 = moneyness / deviation - deviation / 2;
  const yieldFactor = Math.exp(-q * T);
  const presentSpot = S * yieldFactor;
  const presentStrike = K * Math.exp(-r * T);
  const cheap = outOfTheMoneyValue(presentSpot, presentStrike, moneyness, deviation);
  // expm1 keeps the digits that the difference loses near the money.
  const difference = Math.abs(moneyness) < 0.5 ? presentStrike * Math.expm1(moneyness) : presentSpot - presentStrike;
  return {
    call: moneyness > 0 ? difference + cheap : cheap,
    put: moneyness > 0 ? cheap : cheap - difference,
    d1,
    d2,
    yieldFactor,
    presentSpot,
    presentStrike,
    rootTime,
    density: normalDensity(d1),
  };
}

function warningsOn({ r, q, type, exercise }) {
  return [
    ...(exercise === "american" && type === "call" && q === 0 && r >= 0
      ? [
          {
            input: "exercise",
            detail: "Early exercise of a call without a yield is never better; the value is the European one.",
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

/** The sensitivities that the first nodes give; gamma and theta need two steps. */
function greeksOf({ S, steps, dt, move }, { price, first, second }) {
  const delta = (valueAt(first, 1) - valueAt(first, 0)) / (S * (Math.expm1(move) - Math.expm1(-move)));
  if (steps < 2) return { delta };
  const [above, below] = [S * Math.expm1(2 * move), -S * Math.expm1(-2 * move)];
  const [low, middle, high] = [valueAt(second, 0), valueAt(second, 1), valueAt(second, 2)];
  return {
    delta,
    gamma: ((high - middle) / above - (middle - low) / below) / ((above + below) / 2),
    theta: (middle - price) / (2 * dt),
  };
}

/**
 * The value of a call or put on the tree of Cox, Ross and Rubinstein.
 *
 * With dt = T / steps: u = exp(sigma sqrt(dt)), d = 1 / u, p = (exp((r - q) dt) - d) / (u - d). After j up moves of i the price is
 * S exp((2 j - i) sigma sqrt(dt)); value = exp(-r dt) (p up + (1 - p) down), for an American option no less than exercise.
 * delta, gamma and theta are those of the first nodes.
 *
 * Units: prices in one currency; T in years; r, q and sigma a year, decimal, rates continuous; theta per year.
 * Domain: S, K, T and sigma above 0; so many steps that p is strictly between 0 and 1.
 * Source: J. C. Cox, S. A. Ross and M. Rubinstein, "Option Pricing: A Simplified Approach", Journal of Financial Economics 7
 * (1979); J. C. Hull, "Options, Futures, and Other Derivatives", on the Greeks.
 */
function binomialOption(inputs) {
  const { S, K, T, r, sigma, q, steps, type, exercise } = inputs;
  requireFiniteInputs(inputs);
  requireOption({ S, K, T, r, sigma, q });
  requireWhole(steps, 1, MAX_STEPS, "steps");
  const tree = treeOf(inputs);
  const chosen = rolledBack(tree, exercise === "american");
  const european = exercise === "american" ? rolledBack(tree, false) : chosen;
  const { call, put } = valueOption({ S, K, T, r, sigma, q });
  const warnings = warningsOn(inputs);
  return {
    outputs: finiteOutputs(
      {
        price: chosen.price,
        european_price: european.price,
        early_exercise_premium: chosen.price - european.price,
        ...greeksOf(tree, chosen),
        black_scholes: type === "call" ? call : put,
        u: Math.exp(tree.move),
        d: Math.exp(-tree.move),
        p: tree.up,
      },
      "steps",
      "more steps are needed, or a smaller `sigma`",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "binomial-option-calc";
export { binomialOption as calculate };
