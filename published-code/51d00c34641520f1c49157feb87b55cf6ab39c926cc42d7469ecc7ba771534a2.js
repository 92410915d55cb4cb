// The calculator kelly-portfolio-calc: the leverage in each of several assets at which wealth grows fastest.
// Call kellyPortfolio(inputs) with every input filled in.

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

const MAX_ASSETS = 50;

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

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

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

/** A pivot no larger than this part of its variance is rounding. */
const LEAST_PIVOT = 1e-12;

function substituted(lower, right) {
  const forward = [];
  for (const [row, values] of lower.entries()) {
    const known = sum(forward.map((value, index) => value * valueAt(values, index)));
    forward.push((valueAt(right, row) - known) / valueAt(values, row));
  }
  const result = new Array(lower.length).fill(0);
  for (let row = lower.length - 1; row >= 0; row--) {
    const known = sum(
      lower.slice(row + 1).map((values, index) => valueAt(values, row) * valueAt(result, row + 1 + index)),
    );
    result[row] = (valueAt(forward, row) - known) / at(lower, row, row);
  }
  return result;
}

/** The vector x with matrix x = right, by the triangle and one step of refinement. */
function solved(matrix, { lower }, right) {
  const first = substituted(lower, right);
  const residual = matrix.map((row, index) =>
    sum([valueAt(right, index), ...row.map((value, column) => -value * valueAt(first, column))]),
  );
  const correction = substituted(lower, residual);
  return first.map((value, index) => value + valueAt(correction, index));
}

const HIGH_CONDITION = 1e8;

const HIGH_LEVERAGE = 10;

function warningsOn(condition, gross) {
  return [
    ...(condition > HIGH_CONDITION
      ? [
          {
            input: "expected_returns",
            detail: "The assets are nearly mixtures of each other: weights are determined by rounding of the inputs.",
          },
        ]
      : []),
    ...(gross > HIGH_LEVERAGE
      ? [
          {
            input: "expected_returns",
            detail: `Gross leverage is ${Number(gross.toPrecision(4))} times net asset value. Are the expected returns known so well?`,
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

/**
 * Leverage in each asset at which the logarithm of wealth grows fastest, times a fraction.
 *
 * With excess returns m = expected_returns - risk_free and covariances C: weights F = fraction C^-1 m; sharpe S = sqrt(m' C^-1 m);
 * growth_rate = risk_free + F' m - F' C F / 2; volatility = sqrt(F' C F) = fraction S.
 *
 * Units: returns and rates a year, decimal, returns arithmetic; weights as multiples of net asset value.
 * Domain: a positive definite matrix of covariances.
 * Source: E. O. Thorp, "The Kelly Criterion in Blackjack, Sports Betting, and the Stock Market", Handbook of Asset and Liability
 * Management 1 (2006); R. C. Merton, "Lifetime Portfolio Selection under Uncertainty" (1969).
 */
function kellyPortfolio(inputs) {
  const { expected_returns, risk_free, sigmas, correlations, covariance, fraction } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(expected_returns, "expected_returns", 1);
  requireNoMoreThan(expected_returns, MAX_ASSETS, "expected_returns");
  requireAtLeast(fraction, 0, "fraction");
  for (const sigma of sigmas ?? []) requirePositive(sigma, "sigmas");
  const matrix = covarianceFrom(
    { ...(sigmas && { sigmas }), ...(correlations && { correlations }), ...(covariance && { covariance }) },
    expected_returns.length,
  );
  const triangle = cholesky(matrix, (diagonal) => LEAST_PIVOT * diagonal);
  if (triangle.lower.length < matrix.length) {
    const source = covariance === undefined ? "correlations" : "covariance";
    throw new NotComputable(
      source,
      `\`${source}\` is not positive definite: asset ${triangle.lower.length} is a mixture of those before it; assets that differ are needed, so leave one out.`,
    );
  }
  const excess = expected_returns.map((value) => value - risk_free);
  const full = solved(matrix, triangle, excess);
  const squared = Math.max(0, sum(full.map((value, index) => value * valueAt(excess, index))));
  const sharpe = Math.sqrt(squared);
  const weights = full.map((value) => fraction * value);
  const gross = sum(weights.map(Math.abs));
  const condition = Math.max(...triangle.pivots) / Math.min(...triangle.pivots);
  const warnings = warningsOn(condition, gross);
  return {
    outputs: finiteOutputs(
      {
        weights,
        growth_rate: risk_free + fraction * (1 - fraction / 2) * squared,
        volatility: fraction * sharpe,
        sharpe,
        gross_leverage: gross,
        net_leverage: sum(weights),
      },
      "expected_returns",
      "smaller excess returns are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "kelly-portfolio-calc";
export { kellyPortfolio as calculate };
