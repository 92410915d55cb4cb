// The calculator option-structure-calc: payoff, break-even points, value and Greeks of a position in several options.
// Call optionStructure(inputs) with every input filled in.

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

/** Refuses a list that is longer than a calculator can take. */
function requireNoMoreThan(values, most, input) {
  if (values.length > most)
    throw new NotComputable(input, `\`${input}\` has ${values.length} values; at most ${most} are taken.`);
}

const MAX_LEGS = 20;

/** Refuses two series that belong together but differ in length. */
function requireSameLength(
  values,
  input,
  others,
  other,
) {
  if (values.length !== others.length) {
    throw new NotComputable(
      input,
      `\`${input}\` has ${values.length} values and \`${other}\` ${others.length}; both need the same number of values.`,
    );
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

const MAX_SPOTS = 501;

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

function legsOf(inputs) {
  const { kinds, quantities, strikes, premiums, spots, multiplier } = inputs;
  requireFiniteInputs(inputs);
  if (kinds.length === 0) throw new NotComputable("kinds", "`kinds` is empty; at least one leg is needed.");
  requireNoMoreThan(kinds, MAX_LEGS, "kinds");
  requireSameLength(quantities, "quantities", kinds, "kinds");
  requireSameLength(strikes, "strikes", kinds, "kinds");
  requireSameLength(premiums, "premiums", kinds, "kinds");
  requirePositive(multiplier, "multiplier");
  if (spots !== undefined) {
    requireSeries(spots, "spots", 1);
    requireNoMoreThan(spots, MAX_SPOTS, "spots");
    for (const spot of spots) requireAtLeast(spot, 0, "spots");
  }
  return kinds.map((kind, index) => {
    const strike = kind === "stock" ? 0 : valueAt(strikes, index);
    if (kind !== "stock" && strike <= 0)
      throw new NotComputable("strikes", `\`strikes[${index}]\` is ${strike}; an option needs a strike above 0.`);
    return { kind, w: multiplier * valueAt(quantities, index), strike, premium: valueAt(premiums, index) };
  });
}

/** Neumaier's compensated sum: as accurate as if added up in twice the precision. */
function sum(values) {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

function intrinsicValue({ kind, strike }, price) {
  if (kind === "stock") return price;
  return Math.max(kind === "call" ? price - strike : strike - price, 0);
}

function payoffAt(legs, price) {
  return sum(legs.map((leg) => leg.w * intrinsicValue(leg, price)));
}

/** A profit of no more than this part of what is at stake is 0. */
const ROUNDING = 1e-12;

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
 * The Black-Scholes-Merton price of a European call and its Greeks.
 *
 * With d1 = (ln(S/K) + (r - q + sigma²/2) T) / (sigma sqrt(T)) and d2 = d1 - sigma sqrt(T):
 * call = S exp(-qT) N(d1) - K exp(-rT) N(d2); delta = exp(-qT) N(d1); gamma = exp(-qT) n(d1) / (S sigma sqrt(T));
 * vega = S exp(-qT) n(d1) sqrt(T);
 * theta = -S exp(-qT) n(d1) sigma / (2 sqrt(T)) - r K exp(-rT) N(d2) + q S exp(-qT) N(d1);
 * rho = K T exp(-rT) N(d2).
 *
 * Units: S, K and the price in one currency; T in years; r, q and sigma a year, decimal, r and q continuously
 * compounded. Vega is per 1.00 of volatility, theta per year, rho per 1.00 of rate.
 * Domain: S, K, T and sigma above 0.
 * Source: F. Black and M. Scholes, Journal of Political Economy 81 (1973); R. C. Merton, Bell Journal of Economics
 * and Management Science 4 (1973).
 */
function blackScholesCall(inputs) {
  requireOption(inputs);
  const { S, K, T, r, sigma, q } = inputs;
  const { call, d1, d2, yieldFactor, presentSpot, presentStrike, rootTime, density } = valueOption(inputs);
  const vega = presentSpot * density * rootTime;
  const decay = (-presentSpot * density * sigma) / (2 * rootTime);
  const exercised = presentStrike * normalCdf(d2);
  return {
    outputs: finiteOutputs(
      {
        call,
        delta: yieldFactor * normalCdf(d1),
        gamma: (yieldFactor * density) / S / (sigma * rootTime),
        vega,
        // q S exp(-qT) N(d1) is q times the call plus q times the strike's part: fewer digits cancel.
        theta: decay + q * call - (r - q) * exercised,
        rho: T * exercised,
      },
      "T",
      "values nearer to each other are needed " +
        `(\`S\` ${S}, \`K\` ${K}, \`T\` ${T}, \`r\` ${r}, \`sigma\` ${sigma}, \`q\` ${q})`,
    ),
  };
}

function callOf(option) {
  const { call, ...greeks } = blackScholesCall(option).outputs;
  return { outputs: { value: call, ...greeks } };
}

/**
 * The Black-Scholes-Merton price of a European put and its Greeks.
 *
 * With d1 = (ln(S/K) + (r - q + sigma²/2) T) / (sigma sqrt(T)) and d2 = d1 - sigma sqrt(T):
 * put = K exp(-rT) N(-d2) - S exp(-qT) N(-d1); delta = -exp(-qT) N(-d1);
 * gamma = exp(-qT) n(d1) / (S sigma sqrt(T)); vega = S exp(-qT) n(d1) sqrt(T);
 * theta = -S exp(-qT) n(d1) sigma / (2 sqrt(T)) + r K exp(-rT) N(-d2) - q S exp(-qT) N(-d1);
 * rho = -K T exp(-rT) N(-d2).
 *
 * Units: S, K and the price in one currency; T in years; r, q and sigma a year, decimal, r and q continuously
 * compounded. Vega is per 1.00 of volatility, theta per year, rho per 1.00 of rate.
 * Domain: S, K, T and sigma above 0.
 * Source: F. Black and M. Scholes, Journal of Political Economy 81 (1973); R. C. Merton, Bell Journal of Economics
 * and Management Science 4 (1973).
 */
function blackScholesPut(inputs) {
  requireOption(inputs);
  const { S, K, T, r, sigma, q } = inputs;
  const { put, d1, d2, yieldFactor, presentSpot, presentStrike, rootTime, density } = valueOption(inputs);
  const vega = presentSpot * density * rootTime;
  const decay = (-presentSpot * density * sigma) / (2 * rootTime);
  return {
    outputs: finiteOutputs(
      {
        put,
        delta: -yieldFactor * normalCdf(-d1),
        gamma: (yieldFactor * density) / S / (sigma * rootTime),
        vega,
        // r K exp(-rT) N(-d2) is r times the put plus r times the spot's part: fewer digits cancel.
        theta: decay + r * put + (r - q) * presentSpot * normalCdf(-d1),
        rho: -T * presentStrike * normalCdf(-d2),
      },
      "T",
      "values nearer to each other are needed " +
        `(\`S\` ${S}, \`K\` ${K}, \`T\` ${T}, \`r\` ${r}, \`sigma\` ${sigma}, \`q\` ${q})`,
    ),
  };
}

function putOf(option) {
  const { put, ...greeks } = blackScholesPut(option).outputs;
  return { outputs: { value: put, ...greeks } };
}

/** Value and Greeks today; nothing without S, T and sigmas. */
function valueToday({ S, T, r, q, sigmas }, legs) {
  if (S === undefined && T === undefined && sigmas === undefined) return undefined;
  if (S === undefined || T === undefined || sigmas === undefined)
    throw new NotComputable(
      S === undefined ? "S" : T === undefined ? "T" : "sigmas",
      "`S`, `T` and `sigmas` are needed together, or none of them.",
    );
  requirePositive(S, "S");
  requirePositive(T, "T");
  if (sigmas.length !== 1 && sigmas.length !== legs.length)
    throw new NotComputable(
      "sigmas",
      `\`sigmas\` has ${sigmas.length} values; one for all is needed, or one for each of ${legs.length} legs.`,
    );
  const parts = legs.map(({ kind, w, strike }, index) => {
    if (kind === "stock") return { value: w * S, delta: w, gamma: 0, vega: 0, theta: 0, rho: 0 };
    const sigma = valueAt(sigmas, sigmas.length === 1 ? 0 : index);
    if (sigma * Math.sqrt(T) <= 0)
      throw new NotComputable("sigmas", `\`sigmas\` has ${sigma}; an option needs a volatility above 0.`);
    const option = { S, K: strike, T, r, sigma, q };
    const { outputs } = kind === "call" ? callOf(option) : putOf(option);
    const { value, delta, gamma, vega, theta, rho } = outputs;
    return { value: w * value, delta: w * delta, gamma: w * gamma, vega: w * vega, theta: w * theta, rho: w * rho };
  });
  const total = (name) => sum(parts.map((part) => part[name]));
  return {
    value: total("value"),
    delta: total("delta"),
    gamma: total("gamma"),
    vega: total("vega"),
    theta: total("theta"),
    rho: total("rho"),
  };
}

function warningsOn({ S }, legs, slope) {
  const cheap = legs.findIndex(
    (leg) => leg.kind !== "stock" && S !== undefined && leg.premium < intrinsicValue(leg, S),
  );
  return [
    ...(slope < 0 ? [{ input: "quantities", detail: "The loss has no limit as the price rises." }] : []),
    ...(cheap >= 0
      ? [
          {
            input: "premiums",
            detail: `\`premiums[${cheap}]\` is below what exercise at \`S\` pays. Is it an older price, or that of a European option?`,
          },
        ]
      : []),
  ];
}

/** Where the profit, linear between the knots and of this slope beyond the last, is 0. */
function breakEvens(knots, profits, slope) {
  const last = knots.length - 1;
  return knots.flatMap((knot, index) => {
    const profit = valueAt(profits, index);
    if (profit === 0) return [knot];
    if (index === last) return profit * slope < 0 ? [knot - profit / slope] : [];
    const [next, after] = [valueAt(knots, index + 1), valueAt(profits, index + 1)];
    return Math.sign(profit) * Math.sign(after) < 0 ? [knot + (next - knot) * (profit / (profit - after))] : [];
  });
}

/**
 * A position of legs, each a number of calls, puts or the underlying.
 *
 * With w = multiplier quantity: net_premium = sum of w premium; payoff(x) = sum of w max(x - K, 0) for calls, w max(K - x, 0) for puts and
 * w x for stock; profit = payoff - net_premium, not discounted. break_evens are where profit is 0; extremes are at strikes, at 0 or
 * without bound. Values and Greeks are sums of those of Black, Scholes and Merton; stock counts S and a delta of 1.
 *
 * Units: prices in one currency; T in years; r, q and sigmas a year, decimal; theta per year, vega and rho per 1.00.
 * Domain: at least one leg; strikes of options above 0; S, T and sigmas all or none.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives", on trading strategies; S. Natenberg, "Option Volatility and
 * Pricing".
 */
function optionStructure(inputs) {
  const { spots } = inputs;
  const legs = legsOf(inputs);
  const weight = sum(legs.map(({ w }) => Math.abs(w)));
  const net_premium = sum(legs.map(({ w, premium }) => w * premium));
  const stake = sum(legs.map(({ w, strike, premium }) => Math.abs(w) * (strike + Math.abs(premium))));
  const knots = [...new Set([0, ...legs.flatMap(({ kind, strike }) => (kind === "stock" ? [] : [strike]))])].sort(
    (a, b) => a - b,
  );
  const profits = knots.map((knot) => {
    const profit = payoffAt(legs, knot) - net_premium;
    return Math.abs(profit) <= ROUNDING * stake ? 0 : profit;
  });
  const rise = sum(legs.map(({ kind, w }) => (kind === "put" ? 0 : w)));
  const slope = Math.abs(rise) <= ROUNDING * weight ? 0 : rise;
  const payoff = spots?.map((spot) => payoffAt(legs, spot));
  const today = valueToday(inputs, legs);
  const warnings = warningsOn(inputs, legs, slope);
  return {
    outputs: finiteOutputs(
      {
        net_premium,
        break_evens: breakEvens(knots, profits, slope),
        unlimited_profit: slope > 0 ? 1 : 0,
        unlimited_loss: slope < 0 ? 1 : 0,
        ...(slope <= 0 && { max_profit: Math.max(...profits) }),
        ...(slope >= 0 && { max_loss: Math.min(...profits) }),
        ...(payoff && { payoff, profit: payoff.map((value) => value - net_premium) }),
        ...(today && { ...today, unrealised_profit: today.value - net_premium }),
      },
      "quantities",
      "smaller quantities are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "option-structure-calc";
export { optionStructure as calculate };
