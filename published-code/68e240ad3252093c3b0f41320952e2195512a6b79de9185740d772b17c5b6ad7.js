// The calculator beta-capm-calc: an asset regressed on the market, and the return the CAPM expects of it.
// Call betaCapm(inputs) with every input filled in.

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

/**
 * The unit in which squares and sums of a series stay in range: 1 for ordinary numbers, otherwise the power of two just
 * below the largest magnitude. Dividing by it is exact.
 */
function binaryUnit(values) {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (largest === 0 || (largest > 1e-100 && largest < 1e100)) return 1;
  return 2 ** Math.min(1023, Math.floor(Math.log2(largest)));
}

/** The series in units of `unit`. */
function inUnits(values, unit) {
  return unit === 1 ? values : values.map((value) => value / unit);
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

/** The deviations of a series from its mean, scaled so that their squares are harmless. */
function deviationsFromMean(values) {
  const unit = binaryUnit(values);
  const scaled = inUnits(values, unit);
  const centre = sum(scaled) / scaled.length;
  return { unit, deviations: scaled.map((value) => value - centre) };
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

/** The sum of products of deviations, corrected for the rounding of the two means. */
function sumOfProducts(left, right) {
  const products = left.map((value, index) => value * valueAt(right, index));
  return sum(products) - (sum(left) * sum(right)) / left.length;
}

/** The sample standard deviation (divisor: count minus 1) of at least two values. */
function standardDeviation(values) {
  const { unit, deviations } = deviationsFromMean(values);
  return Math.sqrt(sumOfProducts(deviations, deviations) / (values.length - 1)) * unit;
}

/** The largest magnitude of one or several series. */
function largestOf(series) {
  let largest = 0;
  for (const values of series) for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

/** Numbers below this cannot come from quotients near 1: only their own rounding counts. */
const LEAST_QUOTIENT = 1e-12;

/**
 * The spread that values get from rounding alone: 8 e (1 + M) for the largest magnitude M and e = 2^-52, for magnitudes
 * below 1e-12 only 8 e M. Give both series when their difference is meant.
 */
function noiseLevel(...series) {
  const largest = largestOf(series);
  return 8 * Number.EPSILON * (largest < LEAST_QUOTIENT ? largest : 1 + largest);
}

function withoutVariation(input, values) {
  return new NotComputable(
    input,
    `every value of \`${input}\` is ${values[0]} but for rounding, so there is no variation to regress; returns that vary are needed.`,
  );
}

/** Whether all values are the same. Asked of the values, since a rounded mean can leave a constant series a spread. */
function isConstant(values) {
  return values.every((value) => value === values[0]);
}

/** A spread above rounding and below this part of 1 + the largest value is doubtful. */
const DOUBTFUL_SPREAD = 1e-9;

/** What a caller should know of a spread that is above the noise and yet tiny. */
function doubtfulSpread(spread, input, ...series) {
  const largest = largestOf(series);
  if (largest < LEAST_QUOTIENT || spread >= DOUBTFUL_SPREAD * (1 + largest)) return [];
  return [{ input, detail: `The values of \`${input}\` differ by less than a billionth: this may be rounding.` }];
}

/** Two years of months. */
const FEW_OBSERVATIONS = 24;

/**
 * The standard error of an annualised Sharpe ratio from few observations, about sqrt(periods per year / observations).
 * Without periods per year the error is that of a ratio per period.
 */
function shortRecord(observations, input, periodsPerYear) {
  if (observations >= FEW_OBSERVATIONS) return [];
  const ratio = periodsPerYear === undefined ? "a Sharpe ratio per period" : "an annualised Sharpe ratio";
  const error = Number(Math.sqrt((periodsPerYear ?? 1) / observations).toPrecision(2));
  return [
    {
      input,
      detail: `\`${input}\` has ${observations} observations: the standard error of ${ratio} from so few is about ${error}.`,
    },
  ];
}

/** The arithmetic mean. */
function mean(values) {
  const unit = binaryUnit(values);
  return (sum(inUnits(values, unit)) / values.length) * unit;
}

/**
 * The mean of `values[i] - subtrahend(i)`. Both go into one compensated sum, so that nothing is lost when they
 * nearly cancel.
 */
function meanDifference(values, subtrahend) {
  const terms = values.concat(values.map((_, index) => -subtrahend(index)));
  return mean(terms) * 2;
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
 * Beta, Jensen's alpha and the CAPM's expected return, by ordinary least squares of the asset's excess returns on the
 * market's.
 *
 * beta = cov(asset, market) / var(market); alpha = mean(asset - rf) - beta · mean(market - rf);
 * expected_return = rf + beta · mean(market - rf); r_squared = cov(asset, market)² / (var(asset) var(market)).
 *
 * Units: returns, rf_periodic, alpha_periodic and expected_return decimal per period; beta and r_squared plain numbers.
 * Domain: two series of the same length, at least two values each, the market varying by more than its rounding, the asset not constant.
 * Source: W. F. Sharpe, "Capital Asset Prices", Journal of Finance 19 (1964); M. C. Jensen, "The Performance of Mutual
 * Funds in the Period 1945-1964", Journal of Finance 23 (1968).
 */
function betaCapm(inputs) {
  const { asset_returns, market_returns, rf_periodic } = inputs;
  requireSeries(asset_returns, "asset_returns", 2);
  requireSeries(market_returns, "market_returns", 2);
  requireSameLength(asset_returns, "asset_returns", market_returns, "market_returns");
  requireFinite(rf_periodic, "rf_periodic");
  const marketSpread = standardDeviation(market_returns);
  if (marketSpread <= noiseLevel(market_returns)) throw withoutVariation("market_returns", market_returns);
  if (isConstant(asset_returns)) throw withoutVariation("asset_returns", asset_returns);
  const asset = deviationsFromMean(asset_returns);
  const market = deviationsFromMean(market_returns);
  const covariation = sumOfProducts(asset.deviations, market.deviations);
  const marketVariation = sumOfProducts(market.deviations, market.deviations);
  const assetVariation = sumOfProducts(asset.deviations, asset.deviations);
  const beta = (covariation / marketVariation) * (asset.unit / market.unit);
  const warnings = doubtfulSpread(marketSpread, "market_returns", market_returns).concat(
    shortRecord(asset_returns.length, "asset_returns"),
  );
  const marketPremium = meanDifference(market_returns, () => rf_periodic);
  return {
    outputs: finiteOutputs(
      {
        beta,
        alpha_periodic: meanDifference(asset_returns, () => rf_periodic) - beta * marketPremium,
        expected_return: rf_periodic + beta * marketPremium,
        // Rounding may lift a perfect fit above 1.
        r_squared: Math.min(1, (covariation / marketVariation) * (covariation / assetVariation)),
      },
      "asset_returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "beta-capm-calc";
export { betaCapm as calculate };
