// The calculator distance-to-default-calc: Merton's model of a firm whose equity is a call on its assets.
// Call distanceToDefault(inputs) with every input filled in.

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

/** Refuses the numbers among the inputs that are not finite. Texts, series and what was left out are passed over. */
function requireFiniteNumbers(inputs) {
  for (const [id, value] of Object.entries(inputs)) if (typeof value === "number") requireFinite(value, id);
}

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
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

/** The root of an increasing function between two ends, one of which is the root where rounding leaves it no sign. */
function rootOrEnd(evaluate, low, high) {
  if (evaluate(low) >= 0) return low;
  return evaluate(high) <= 0 ? high : bracketedRoot(evaluate, low, high);
}

/**
 * The only pair of asset value and volatility that gives the equity its value and its volatility. The search is for their
 * multiples of the least that they can be, which are 1 or above, so that tiny amounts have all digits.
 */
function assetsBehind(E, sigma_E, { F, T, r }) {
  const leverage = 1 + (F / E) * Math.exp(-r * T);
  if (!Number.isFinite(leverage))
    throw new NotComputable("F", `\`F\` is ${F}; a value nearer to \`E\`, ${E}, is needed.`);
  const sigmaOf = (multiple) => sigma_E * (multiple / leverage);
  const optionOn = (assets, sigma) => valueOption({ S: assets, K: F / E, T, r, sigma, q: 0 });
  const assetsAt = (sigma) => rootOrEnd((assets) => optionOn(assets, sigma).call - 1, 1, leverage);
  const excess = (multiple) => {
    const sigma = sigmaOf(multiple);
    const assets = assetsAt(sigma);
    return normalCdf(optionOn(assets, sigma).d1) * assets * (multiple / leverage) - 1;
  };
  const sigma = sigmaOf(rootOrEnd(excess, 1, leverage));
  return { V: assetsAt(sigma) * E, sigma };
}

/** The assets that are given, or those behind the equity. */
function assetsOf({ F, T, r, E, sigma_E, V, sigma }) {
  if (E !== undefined && sigma_E !== undefined && V === undefined && sigma === undefined) {
    requirePositive(E, "E");
    requirePositive(sigma_E, "sigma_E");
    return assetsBehind(E, sigma_E, { F, T, r });
  }
  if (V === undefined || sigma === undefined || E !== undefined || sigma_E !== undefined)
    throw new NotComputable("E", "`E` and `sigma_E` are needed, or `V` and `sigma` in their place, not some of both.");
  requirePositive(V, "V");
  requirePositive(sigma, "sigma");
  return { V, sigma };
}

/** Equity that the solution misses by more of it has no digits beside its debt. */
const EQUITY_TOLERANCE = 1e-6;

/** A default so far away has no probability for practical purposes. */
const FAR_FROM_DEFAULT = 10;

function warningsOf(distance, mu) {
  const far = `The distance is ${Number(distance.toPrecision(4))}: default has no probability for practical purposes.`;
  const neutral = "Without `mu` assets grow at `r`: the probability is risk-neutral.";
  return [
    ...(distance > FAR_FROM_DEFAULT ? [{ input: "F", detail: far }] : []),
    ...(mu === undefined ? [{ input: "mu", detail: neutral }] : []),
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

/**
 * Asset value and volatility of a firm from its equity, its distance to default, and the value of its debt.
 *
 * With d_1 = (ln(V/F) + (r + sigma²/2) T) / (sigma sqrt(T)) and d_2 = d_1 - sigma sqrt(T): E = V N(d_1) - F exp(-rT) N(d_2) and
 * sigma_E E = N(d_1) sigma V, two equations with one solution (V, sigma), sigma in (0, sigma_E] and V from E to E + F exp(-rT).
 * distance_to_default = (ln(V/F) + (mu - sigma²/2) T) / (sigma sqrt(T)), default_probability = N(-distance);
 * debt_value = V - E; credit_spread = -ln(debt_value/F)/T - r; expected_loss = 1 - debt_value / (F exp(-rT));
 * recovery = V N(-d_1) / (F exp(-rT) N(-d_2)).
 *
 * Units: F, E, V and debt in one currency; T in years; r and mu continuously compounded, a year, decimal; volatilities a year.
 * Domain: F and T above 0; E and sigma_E, or V and sigma, above 0. Without mu assets grow at r.
 * Source: R. C. Merton, "On the Pricing of Corporate Debt", Journal of Finance 29 (1974); J. C. Hull, Options, Futures, and Other
 * Derivatives, Credit Risk.
 */
function distanceToDefault(inputs) {
  const { F, T, r, mu = r } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(F, "F");
  requirePositive(T, "T");
  const { V, sigma } = assetsOf(inputs);
  if (!(sigma * Math.sqrt(T) > 0)) {
    const blamed = inputs.sigma === undefined ? "sigma_E" : "sigma";
    throw new NotComputable(blamed, `\`${blamed}\` leaves the assets without movement; a larger one is needed.`);
  }
  const { call, put, d1, d2, presentStrike } = valueOption({ S: V, K: F, T, r, sigma, q: 0 });
  if (inputs.E !== undefined && !(Math.abs(call - inputs.E) <= EQUITY_TOLERANCE * inputs.E))
    throw new NotComputable(
      "E",
      `\`E\` is ${inputs.E}; more is needed beside debt of ${presentStrike}: it is lost in its last digit.`,
    );
  const deviation = sigma * Math.sqrt(T);
  const distance_to_default = (logRatio(V, F) + mu * T) / deviation - deviation / 2;
  const debt_value = presentStrike * normalCdf(d2) + V * normalCdf(-d1);
  const expected_loss = put / presentStrike;
  const riskNeutral = normalCdf(-d2);
  const warnings = warningsOf(distance_to_default, inputs.mu);
  return {
    outputs: finiteOutputs(
      {
        asset_value: V,
        asset_volatility: sigma,
        equity_value: call,
        ...(call > 0 && { equity_volatility: normalCdf(d1) * sigma * (V / call) }),
        distance_to_default,
        default_probability: normalCdf(-distance_to_default),
        risk_neutral_default_probability: riskNeutral,
        debt_value,
        credit_spread: expected_loss < 0.5 ? -Math.log1p(-expected_loss) / T : -logRatio(debt_value, presentStrike) / T,
        expected_loss,
        ...(riskNeutral > 0 && { recovery: (V / presentStrike) * (normalCdf(-d1) / riskNeutral) }),
        d_1: d1,
        d_2: d2,
      },
      "T",
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "distance-to-default-calc";
export { distanceToDefault as calculate };
