// The calculator bachelier-calc: price and Greeks of European options when changes of the forward are normal.
// Call bachelier(inputs) with every input filled in.

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

/** Above this level the difference of two products would lose digits. */
const FAR_LEVEL = 2;

/** Terms of the continued fraction that are enough from FAR_LEVEL on. */
const TERMS = 80;

/**
 * n(h) - h N(-h) for h >= 0, the mean of max(Z - h, 0), to a few units in the last place. With Mills' ratio M it is
 * n(h) (1 - h M(h)); far out the bracket is M(h) / (h + 2/(h + 3/(h + ...))), where nothing cancels.
 */
function normalLoss(h) {
  const mills = millsRatio(h);
  if (h <= FAR_LEVEL) return normalDensity(h) * (1 - h * mills);
  let fraction = h;
  for (let k = TERMS; k > 1; k--) fraction = h + k / fraction;
  return (normalDensity(h) * mills) / fraction;
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

/** A normal volatility outside of these parts of the forward looks like a relative one, in per cent or as a decimal. */
const HIGH_VOLATILITY = 0.2;

const LOW_VOLATILITY = 0.01;

function unusualVolatility(part) {
  if (part <= HIGH_VOLATILITY && part >= LOW_VOLATILITY) return {};
  const detail = `\`sigma_n\` is ${Number(part.toPrecision(3))} times the size of \`F\`. Is it a relative volatility? Multiply its decimal by the forward.`;
  return { warnings: [{ input: "sigma_n", detail }] };
}

/**
 * The prices of a European call and put on a forward whose changes are normal, and their Greeks.
 *
 * With s = sigma_n sqrt(T), d = (F - K) / s and A = annuity, or exp(-rT) without one:
 * call_undiscounted = (F - K) N(d) + s n(d); put_undiscounted = (K - F) N(-d) + s n(d); prices and deltas are A times these
 * and A N(d), -A N(-d); gamma = A n(d) / s; vega = A sqrt(T) n(d). The option out of the money is
 * s [n(|d|) - |d| N(-|d|)], the other follows by parity.
 *
 * Units: F, K and sigma_n in units of the price, which may be below 0, sigma_n per root of a year; T in years; r a year,
 * continuously compounded; annuity in currency per unit of the price. Vega is per unit of sigma_n.
 * Domain: T and sigma_n above 0; an annuity replaces r.
 * Source: L. Bachelier, "Théorie de la spéculation", Annales scientifiques de l'École normale supérieure 17 (1900).
 */
function bachelier(inputs) {
  const { F, K, T, sigma_n, r, annuity } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(T, "T");
  requirePositive(sigma_n, "sigma_n");
  if (annuity !== undefined) requirePositive(annuity, "annuity");
  if (annuity !== undefined && r !== 0)
    throw new NotComputable(
      "annuity",
      "`annuity` replaces the discount factor of `r`; one of both is needed, not both.",
    );
  const rootTime = Math.sqrt(T);
  const s = sigma_n * rootTime;
  if (s === 0)
    throw new NotComputable("sigma_n", "`sigma_n` times the root of `T` vanishes; a larger `sigma_n` is needed.");
  const factor = annuity ?? Math.exp(-r * T);
  const d = (F - K) / s;
  const cheap = s * normalLoss(Math.abs(d));
  const call = F > K ? F - K + cheap : cheap;
  const put = F > K ? cheap : K - F + cheap;
  const density = normalDensity(d);
  return {
    outputs: finiteOutputs(
      {
        call: factor * call,
        put: factor * put,
        call_undiscounted: call,
        put_undiscounted: put,
        call_delta: factor * normalCdf(d),
        put_delta: -factor * normalCdf(-d),
        gamma: (factor * density) / s,
        vega: factor * rootTime * density,
        d,
      },
      "sigma_n",
      "values nearer to each other are needed",
    ),
    ...(Math.abs(F) > 1 && unusualVolatility(sigma_n / Math.abs(F))),
  };
}

export const CALCULATOR = "bachelier-calc";
export { bachelier as calculate };
