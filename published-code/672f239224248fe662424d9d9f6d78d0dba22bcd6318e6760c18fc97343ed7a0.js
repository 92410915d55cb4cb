// The calculator portfolio-risk-calc: the volatility of a portfolio and what each holding adds to it.
// Call portfolioRisk(inputs) with every input filled in.

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

/** Refuses a list that is longer than a calculator can take. */
function requireNoMoreThan(values, most, input) {
  if (values.length > most)
    throw new NotComputable(input, `\`${input}\` has ${values.length} values; at most ${most} are taken.`);
}

const MAX_HOLDINGS = 100;

function at(matrix, row, column) {
  return matrix[row]?.[column] ?? Number.NaN;
}

/** Two numbers that should be the same may differ by this part of the largest. */
const ASYMMETRY = 1e-9;

function requireSymmetric(matrix, count, input) {
  if (matrix.length !== count || matrix.some((row) => row.length !== count))
    throw new NotComputable(
      input,
      `\`${input}\` has not ${count} rows of ${count} values, one for each asset, as is needed.`,
    );
  const largest = Math.max(...matrix.map((row) => Math.max(...row.map(Math.abs))));
  for (let row = 0; row < count; row++)
    for (let column = row + 1; column < count; column++) {
      const [above, below] = [at(matrix, row, column), at(matrix, column, row)];
      if (Math.abs(above - below) > ASYMMETRY * largest)
        throw new NotComputable(
          input,
          `\`${input}[${row}][${column}]\` is ${above} and \`${input}[${column}][${row}]\` ${below}; a symmetric matrix is needed.`,
        );
    }
}

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

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

function fromUpper(
  matrix,
  count,
  made,
) {
  const places = Array.from({ length: count }, (_, index) => index);
  return places.map((row) =>
    places.map((column) => {
      const [first, second] = [Math.min(row, column), Math.max(row, column)];
      return made(at(matrix, first, second), first, second);
    }),
  );
}

/** The covariances of `count` assets. Refuses what is no square symmetric matrix of that size; the upper triangle counts. */
function covarianceFrom(inputs, count) {
  const { sigmas, correlations, covariance } = inputs;
  if (covariance !== undefined) {
    if (sigmas !== undefined || correlations !== undefined)
      throw new NotComputable(
        "covariance",
        "`covariance` is given with `sigmas` or `correlations`; either `covariance` is needed, or `sigmas` with `correlations`.",
      );
    requireSymmetric(covariance, count, "covariance");
    for (const [index, row] of covariance.entries()) requireAtLeast(valueAt(row, index), 0, "covariance");
    return fromUpper(covariance, count, (value) => value);
  }
  if (sigmas === undefined || correlations === undefined)
    throw new NotComputable("covariance", "`sigmas` and `correlations` are needed, or else `covariance`.");
  if (sigmas.length !== count)
    throw new NotComputable(
      "sigmas",
      `\`sigmas\` has ${sigmas.length} values; ${count} are needed, one for each asset.`,
    );
  for (const sigma of sigmas) requireAtLeast(sigma, 0, "sigmas");
  requireSymmetric(correlations, count, "correlations");
  for (const [index, row] of correlations.entries()) {
    const own = valueAt(row, index);
    if (Math.abs(own - 1) > ASYMMETRY)
      throw new NotComputable(
        "correlations",
        `\`correlations[${index}][${index}]\` is ${own}; 1 is needed on the diagonal.`,
      );
    for (const value of row)
      if (Math.abs(value) > 1)
        throw new NotComputable(
          "correlations",
          `\`correlations[${index}]\` holds ${value}; numbers from -1 to 1 are needed.`,
        );
  }
  return fromUpper(correlations, count, (value, row, column) =>
    row === column ? valueAt(sigmas, row) ** 2 : value * valueAt(sigmas, row) * valueAt(sigmas, column),
  );
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

/** The matrix times a vector. */
function times(matrix, vector) {
  return matrix.map((row) => sum(row.map((value, index) => value * valueAt(vector, index))));
}

/** A variance of no more than this part of its terms is rounding. */
const ROUNDING = 1e-15;

/** A negative one below this part of its terms is no variance. */
const IMPOSSIBLE = 1e-12;

/** w' C w, 0 where it is only rounding. */
function varianceOf(matrix, weights, source) {
  const terms = matrix.flatMap((row, i) => row.map((value, j) => valueAt(weights, i) * value * valueAt(weights, j)));
  const [variance, size] = [sum(terms), sum(terms.map(Math.abs))];
  if (Math.abs(variance) <= ROUNDING * size) return 0;
  if (variance < -IMPOSSIBLE * size)
    throw new NotComputable(
      source,
      `\`${source}\` gives these weights a negative variance; a positive semidefinite matrix is needed.`,
    );
  return Math.max(variance, 0);
}

/** Refuses a value that is not finite and strictly between 0 and 1. */
function requireProbability(value, input) {
  requireFinite(value, input);
  if (value <= 0 || value >= 1) {
    throw new NotComputable(
      input,
      `\`${input}\` is ${value}; a number strictly between 0 and 1 is needed, such as 0.99.`,
    );
  }
}

const LOW_CUT = 0.02425;

function lowerTailQuantile(p) {
  const y = Math.sqrt(-2 * Math.log(p));
  const above =
    ((((-0.007784894002430293 * y - 0.3223964580411365) * y - 2.400758277161838) * y - 2.549732539343734) * y +
      4.374664141464968) *
      y +
    2.938163982698783;
  const below =
    (((0.007784695709041462 * y + 0.3224671290700398) * y + 2.445134137142996) * y + 3.754408661907416) * y + 1;
  return above / below;
}

const HIGH_CUT = 0.97575;

/**
 * The standard normal quantile z(p) for 0 < p < 1: a rational approximation with a central region and two tails,
 * relative error below 1.15e-9. Source: P. J. Acklam, "An algorithm for computing the inverse normal cumulative
 * distribution function" (2003), without its refinement step.
 */
function normalQuantile(p) {
  if (p < LOW_CUT) return lowerTailQuantile(p);
  if (p > HIGH_CUT) return -lowerTailQuantile(1 - p);
  const centred = p - 0.5;
  const y = centred * centred;
  const above =
    ((((-39.69683028665376 * y + 220.9460984245205) * y - 275.9285104469687) * y + 138.357751867269) * y -
      30.66479806614716) *
      y +
    2.506628277459239;
  const below =
    ((((-54.47609879822406 * y + 161.5858368580409) * y - 155.6989798598866) * y + 66.80131188771972) * y -
      13.28068155288572) *
      y +
    1;
  return (centred * above) / below;
}

/** N(x) - 1/2 for |x| up to 0.66291. */
function centralArea(x) {
  const y = x * x;
  const above =
    (((0.06568233791820745 * y + 2.2352520354606837) * y + 161.02823106855587) * y + 1067.6894854603709) * y +
    18154.98125334356;
  const below = (((y + 47.202581904688245) * y + 976.0985517377767) * y + 10260.932208618979) * y + 45507.78933502673;
  return (x * above) / below;
}

/** Below this the central approximation holds, above it those of the tail. */
const CENTRAL_LIMIT = 0.66291;

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

/**
 * The standard normal quantile z(p) for 1e-300 <= p < 1: the approximation after one step of Halley's method, in the nearer
 * tail, so that nothing is lost to 1 - p. Relative error a few units in the last place.
 */
function exactNormalQuantile(p) {
  // From one half on, 1 - p is exact.
  if (p > 0.5) return -exactNormalQuantile(1 - p);
  const x = normalQuantile(p);
  // Near the centre the area from 0 keeps the digits that N(x) - p would lose.
  const excess = p > 0.3 ? centralArea(x) - (p - 0.5) : normalCdf(x) - p;
  const error = excess / normalDensity(x);
  return x - error / (1 + (x * error) / 2) + 0;
}

/** What one unit of volatility puts at risk; nothing without a value of the portfolio. */
function riskInMoney(portfolio_value, confidence) {
  if (portfolio_value === undefined) return undefined;
  requireAtLeast(portfolio_value, 0, "portfolio_value");
  requireProbability(confidence, "confidence");
  return portfolio_value * exactNormalQuantile(confidence);
}

/** The triangle L with L L' the matrix plus `shift` on the diagonal, as far as the first pivot that is not above `least` of its place. */
function cholesky(matrix, least, shift = 0) {
  const lower = [];
  const pivots = [];
  for (let row = 0; row < matrix.length; row++) {
    const made = [];
    for (let column = 0; column < row; column++) {
      const other = lower[column] ?? [];
      const known = sum(made.map((value, index) => value * valueAt(other, index)));
      made.push((at(matrix, row, column) - known) / valueAt(other, column));
    }
    const pivot = at(matrix, row, row) + shift - sum(made.map((value) => value * value));
    pivots.push(pivot);
    if (!(pivot > least(at(matrix, row, row)))) break;
    lower.push([...made, Math.sqrt(pivot)]);
  }
  return { lower, pivots };
}

/** A smallest eigenvalue below this part of the largest variance makes no covariance matrix. */
const INDEFINITE = 1e-10;

const PART_OF_WHOLE = 10;

function areParts(weights) {
  return weights.every((weight) => Math.abs(weight) <= PART_OF_WHOLE);
}

const UNCLEAR_SUM = 0.001;

function warningsOn(weights, matrix, volatility, source) {
  const largest = Math.max(...matrix.map((_, index) => at(matrix, index, index)));
  const { lower } = cholesky(matrix, () => 0, INDEFINITE * largest);
  const isIndefinite = largest > 0 && lower.length < matrix.length;
  const total = sum(weights);
  return [
    ...(isIndefinite
      ? [{ input: source, detail: `\`${source}\` is not positive semidefinite: no returns have such a matrix.` }]
      : []),
    ...(areParts(weights) && Math.abs(total - 1) > UNCLEAR_SUM
      ? [{ input: "weights", detail: `\`weights\` add up to ${Number(total.toPrecision(6))}, not to 1.` }]
      : []),
    ...(volatility === 0
      ? [{ input: "weights", detail: "The portfolio has no volatility, so that contributions are left out." }]
      : []),
  ];
}

function valueOfMoney(weights, portfolio_value) {
  if (portfolio_value === undefined || areParts(weights)) return [];
  const detail =
    "`portfolio_value` multiplies `weights`, not all of which are within 10. With amounts of money as weights it has to be 1.";
  return [{ input: "portfolio_value", detail }];
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
 * Volatility of a portfolio, and its parts by holding.
 *
 * With covariances C_ij = sigma_i sigma_j rho_ij: variance = w' C w; volatility its root; marginal_contribution_i = (C w)_i /
 * volatility; risk_contribution_i = w_i (C w)_i / volatility, which add up to volatility; percent_contribution_i their part;
 * diversification_ratio = sum of |w_i| sigma_i / volatility; value_at_risk = portfolio_value volatility z(confidence).
 *
 * Units: weights as parts or in money, then risk is in money; volatilities of one period, decimal.
 * Domain: a symmetric positive semidefinite matrix of as many rows as weights.
 * Source: H. Markowitz, "Portfolio Selection", Journal of Finance 7 (1952); P. Jorion, "Value at Risk", on component value at
 * risk.
 */
function portfolioRisk(inputs) {
  const { weights, sigmas, correlations, covariance, portfolio_value, confidence } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(weights, "weights", 1);
  requireNoMoreThan(weights, MAX_HOLDINGS, "weights");
  const matrix = covarianceFrom(
    { ...(sigmas && { sigmas }), ...(correlations && { correlations }), ...(covariance && { covariance }) },
    weights.length,
  );
  const source = covariance === undefined ? "correlations" : "covariance";
  const moved = times(matrix, weights);
  const variance = varianceOf(matrix, weights, source);
  const volatility = Math.sqrt(variance);
  const weighted = sum(weights.map((weight, index) => Math.abs(weight) * Math.sqrt(at(matrix, index, index))));
  const contributions = weights.map((weight, index) => weight * (valueAt(moved, index) / volatility));
  const atRisk = riskInMoney(portfolio_value, confidence);
  const warnings = [...warningsOn(weights, matrix, volatility, source), ...valueOfMoney(weights, portfolio_value)];
  return {
    outputs: finiteOutputs(
      {
        variance,
        volatility,
        weighted_volatility: weighted,
        ...(volatility > 0 && {
          marginal_contributions: moved.map((value) => value / volatility),
          risk_contributions: contributions,
          percent_contributions: contributions.map((value) => value / volatility),
          diversification_ratio: weighted / volatility,
        }),
        ...(atRisk !== undefined && { value_at_risk: atRisk * volatility }),
        ...(atRisk !== undefined && volatility > 0 && { component_var: contributions.map((value) => atRisk * value) }),
      },
      "weights",
      "smaller weights are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "portfolio-risk-calc";
export { portfolioRisk as calculate };
