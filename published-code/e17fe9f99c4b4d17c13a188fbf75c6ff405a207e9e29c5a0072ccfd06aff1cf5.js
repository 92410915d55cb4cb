// The calculator implied-vol-newton-calc: the volatility at which the Black-Scholes price of a call is the market's.
// Call impliedVolNewton(inputs) with every input filled in.

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

const STARTING_VOLATILITY = 0.3;

const VOLATILITY_ITERATIONS = 100;

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

const PRICE_TOLERANCE = 1e-8;

/** Taken instead of a Newton step that ends at or below zero. */
const RESTART_VOLATILITY = 0.001;

/** Newton's method as far as it goes: `sigma` is missing where it has no next step. */
function newtonVolatility(inputs) {
  let sigma = STARTING_VOLATILITY;
  for (let iterations = 1; iterations <= VOLATILITY_ITERATIONS; iterations++) {
    const { call, presentSpot, density, rootTime } = valueOption({ ...inputs, sigma });
    const difference = call - inputs.market_price;
    if (Math.abs(difference) < PRICE_TOLERANCE) return { sigma, iterations, converged: true };
    const next = sigma - difference / (presentSpot * density * rootTime);
    if (!Number.isFinite(next) && next !== -Infinity) return { iterations, converged: false };
    sigma = next <= 0 ? RESTART_VOLATILITY : next;
  }
  return { sigma, iterations: VOLATILITY_ITERATIONS, converged: false };
}

/** What a call is worth at least and at most, whatever the volatility. */
function priceBounds({ S, K, T, r, q }) {
  const upper = S * Math.exp(-q * T);
  return { lower: Math.max(upper - K * Math.exp(-r * T), 0), upper };
}

/** The search is between these values of sigma · sqrt(T). */
const LEAST_DEVIATION = 1e-8;

const MOST_DEVIATION = 80;

/** Bisection alone would take some sixty. */
const MAX_STEPS = 300;

/** Twice this part of the root is the width at which the search ends: four units in the last place. */
const ROOT_WIDTH = 2 * Number.EPSILON;

/** The width near a root of 0, where units in the last place vanish. */
const LEAST_WIDTH = 1e-18;

/** The part of the way from `near` to `far` to go next: by a parabola through three points where it is monotone. */
function nextPart(near, far, before) {
  const place = (near.x - far.x) / (before.x - far.x);
  const height = (near.value - far.value) / (before.value - far.value);
  if (!(height * height < place && (1 - height) * (1 - height) < 1 - place)) return 0.5;
  const first = (near.value / (far.value - near.value)) * (before.value / (far.value - before.value));
  const second = (near.value / (before.value - near.value)) * (far.value / (before.value - far.value));
  return first + ((before.x - near.x) / (far.x - near.x)) * second;
}

/**
 * The argument at which a continuous function changes its sign, to four units in the last place. The function has opposite
 * signs at `low` and `high`. Takes inverse quadratic interpolation where that is safe and bisection elsewhere.
 * Source: T. R. Chandrupatla, "A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function
 * without using derivatives", Advances in Engineering Software 28 (1997).
 */
function bracketedRoot(evaluate, low, high) {
  let near = { x: low, value: evaluate(low) };
  let far = { x: high, value: evaluate(high) };
  let before = far;
  let part = 0.5;
  for (let step = 0; step < MAX_STEPS; step++) {
    const x = near.x + part * (far.x - near.x);
    const next = { x, value: evaluate(x) };
    if (Math.sign(next.value) === Math.sign(near.value)) {
      before = near;
    } else {
      before = far;
      far = near;
    }
    near = next;
    const best = Math.abs(near.value) < Math.abs(far.value) ? near : far;
    const least = Math.max(ROOT_WIDTH * Math.abs(best.x), LEAST_WIDTH) / Math.abs(far.x - near.x);
    if (least >= 0.5 || best.value === 0) return best.x;
    part = Math.min(Math.max(nextPart(near, far, before), least), 1 - least);
  }
  return near.x;
}

/**
 * The volatility at which the option without intrinsic value, the cheaper of call and put, is worth `timeValue`. By put-call
 * parity it is that of the other one too, and no digits are lost to the intrinsic value. `undefined` where none within the search gives
 * that value.
 */
function volatilityOfTimeValue(option, timeValue) {
  const rootTime = Math.sqrt(option.T);
  const excess = (deviation) => {
    const { call, put } = valueOption({ ...option, sigma: deviation / rootTime });
    return Math.min(call, put) - timeValue;
  };
  if (!(excess(LEAST_DEVIATION) < 0 && excess(MOST_DEVIATION) > 0)) return undefined;
  return bracketedRoot(excess, LEAST_DEVIATION, MOST_DEVIATION) / rootTime;
}

/** The volatility of a price strictly between its bounds; `undefined` for others. */
function bracketedVolatility(inputs) {
  const { lower, upper } = priceBounds(inputs);
  const timeValue = inputs.market_price - lower;
  if (timeValue <= 0 || inputs.market_price >= upper) return undefined;
  return volatilityOfTimeValue(inputs, timeValue);
}

/** The refusal of a price for which Newton's method has no next step and no volatility exists. */
function outOfDomain(inputs) {
  const { market_price } = inputs;
  const { lower, upper } = priceBounds(inputs);
  const is = `\`market_price\` is ${market_price}; `;
  if (market_price >= upper) {
    return new NotComputable(
      "market_price",
      `${is}a price below S exp(-qT), here ${upper}, is needed: no volatility makes a call worth as much.`,
    );
  }
  if (market_price <= lower) {
    return new NotComputable(
      "market_price",
      `${is}a price above max(S exp(-qT) - K exp(-rT), 0), here ${lower}, is needed: no volatility gives it.`,
    );
  }
  return new NotComputable(
    "market_price",
    `${is}a price less near to its bounds ${lower} and ${upper} is needed: only a volatility beyond all measure gives it.`,
  );
}

function leftDomain() {
  return {
    input: "market_price",
    detail:
      "Newton's method from a volatility of 0.3 has no next step, because vega vanishes on the way; the volatility was bracketed.",
  };
}

/** Why no volatility was found: the price is one that no volatility gives, or the method did not settle. */
function unsettledReason(inputs) {
  const { market_price } = inputs;
  const { lower } = priceBounds(inputs);
  const stopped = "`implied_vol` is where the search stopped, not a volatility of this price.";
  return market_price < lower
    ? `\`market_price\` is ${market_price}; no volatility gives a call less than max(S exp(-qT) - K exp(-rT), 0), here ` +
        `${lower}. ${stopped}`
    : `The search for a \`market_price\` of ${market_price} did not settle in ${VOLATILITY_ITERATIONS} steps. ${stopped}`;
}

/** A volatility that the tolerance on the price leaves open by more than this is no measurement. */
const OPEN_VOLATILITY = 1e-4;

/** Why a volatility that fits is not determined well by its price. */
function looseReasons(inputs, sigma) {
  const { presentSpot, density, rootTime } = valueOption({ ...inputs, sigma });
  const open = PRICE_TOLERANCE / (presentSpot * density * rootTime);
  const { lower, upper } = priceBounds(inputs);
  const least =
    "`market_price` equals its intrinsic value: every small volatility fits, and the answer is not determined.";
  const most = "`market_price` equals S exp(-qT): every large volatility fits, and the answer is not determined.";
  const width = Number.isFinite(open) ? `±${Number(open.toPrecision(2))}` : "any amount";
  const loose = `A price accuracy of 1e-8 leaves the volatility open by ${width}.`;
  return [
    ...(Math.abs(inputs.market_price - lower) <= PRICE_TOLERANCE ? [least] : []),
    ...(Math.abs(inputs.market_price - upper) <= PRICE_TOLERANCE ? [most] : []),
    ...(open > OPEN_VOLATILITY ? [loose] : []),
  ].map((detail) => ({ input: "market_price", detail }));
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

/**
 * The implied volatility of a European call by Newton's method.
 *
 * From sigma = 0.30, up to 100 times: when the price at sigma is within 1e-8 of the market's, sigma is the answer;
 * otherwise sigma - (price - market_price) / vega is next, or 0.001 when that is zero or negative. After 100 iterations
 * the current sigma is returned, with `converged` false and a warning: so ends a price below max(S exp(-qT) - K exp(-rT),
 * 0), which no volatility gives. Where vega vanishes on the way and no next sigma exists, a price between the bounds is
 * solved by a bracketed search (`method` is "bracketed"). `iterations` counts the prices that Newton's method computed.
 *
 * Units: prices, S and K in one currency; T in years; r, q and the volatility a year, decimal.
 * Domain: market_price, S, K and T above 0; a price outside the bounds that sends the iteration to infinity has no answer.
 * Source: S. Manaster and G. Koehler, "The Calculation of Implied Variances from the Black-Scholes Model", Journal of
 * Finance 37 (1982), on Newton's method for this equation.
 */
function impliedVolNewton(inputs) {
  const { market_price, S, K, T, r, q } = inputs;
  requirePositive(market_price, "market_price");
  requireOption({ S, K, T, r, sigma: STARTING_VOLATILITY, q });
  if (!Number.isFinite(S * Math.exp(-q * T))) {
    throw new NotComputable("T", "`T` is so long that the present value of `S` overflows; a shorter one is needed.");
  }
  const { sigma, iterations, converged } = newtonVolatility(inputs);
  const bracketed = converged ? undefined : bracketedVolatility(inputs);
  if (sigma === undefined && bracketed === undefined) throw outOfDomain(inputs);
  const answer = sigma ?? bracketed ?? Number.NaN;
  const meta = {
    iterations,
    converged: converged || sigma === undefined,
    method: sigma === undefined ? "bracketed" : "newton",
    ...(sigma !== undefined && bracketed !== undefined && { bracketed_root: bracketed }),
  };
  const warnings = [
    ...(sigma === undefined
      ? [leftDomain()]
      : converged
        ? []
        : [{ input: "market_price", detail: unsettledReason(inputs) }]),
    ...(meta.converged ? looseReasons(inputs, answer) : []),
  ];
  return {
    outputs: finiteOutputs(
      { implied_vol: answer },
      "market_price",
      "a price nearer to the price at a volatility of 0.3 is needed",
    ),
    meta,
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "implied-vol-newton-calc";
export { impliedVolNewton as calculate };
