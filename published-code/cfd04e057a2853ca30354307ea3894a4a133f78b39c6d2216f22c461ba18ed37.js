// The calculator minimum-variance-hedge-calc: how much of a future hedges a position best, and how well.
// Call minimumVarianceHedge(inputs) with every input filled in.

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

/** A spread above rounding and below this part of 1 + the largest value is doubtful. */
const DOUBTFUL_SPREAD = 1e-9;

/** What a caller should know of a spread that is above the noise and yet tiny. */
function doubtfulSpread(spread, input, ...series) {
  const largest = largestOf(series);
  if (largest < LEAST_QUOTIENT || spread >= DOUBTFUL_SPREAD * (1 + largest)) return [];
  return [{ input, detail: `The values of \`${input}\` differ by less than a billionth: this may be rounding.` }];
}

const FEW_CHANGES = 15;

/** The regression of y on x, which varies: slope = Sxy / Sxx, correlation = Sxy / sqrt(Sxx Syy). */
function regressed(y, x) {
  const own = deviationsFromMean(y);
  const other = deviationsFromMean(x);
  const squaresX = sumOfProducts(other.deviations, other.deviations);
  const squaresY = sumOfProducts(own.deviations, own.deviations);
  const products = sumOfProducts(own.deviations, other.deviations);
  const slope = products / squaresX;
  const residuals = own.deviations.map((value, index) => value - slope * valueAt(other.deviations, index));
  const correlation = squaresY > 0 ? products / Math.sqrt(squaresX) / Math.sqrt(squaresY) : 0;
  return {
    count: y.length,
    slope: slope * (own.unit / other.unit),
    // Rounding may lift a perfect fit above 1.
    correlation: Math.min(1, Math.max(-1, correlation)),
    rootSquaresX: Math.sqrt(squaresX),
    residualSquares: Math.max(0, sumOfProducts(residuals, residuals)),
    squaresY,
    unitX: other.unit,
    unitY: own.unit,
  };
}

const LOOSE_CORRELATION = 0.5;

function looseCorrelation(correlation, input) {
  if (Math.abs(correlation) >= LOOSE_CORRELATION) return [];
  return [
    {
      input,
      detail: `The correlation is ${Number(correlation.toPrecision(3))}: the hedge leaves most of the risk. Is there a closer future?`,
    },
  ];
}

function fitOfSeries(spot, futures) {
  requireSeries(spot, "spot_changes", 2);
  requireSeries(futures, "futures_changes", 2);
  requireSameLength(spot, "spot_changes", futures, "futures_changes");
  const futuresVolatility = standardDeviation(futures);
  if (futuresVolatility <= noiseLevel(futures))
    throw new NotComputable(
      "futures_changes",
      "`futures_changes` are all the same but for rounding; changes that vary are needed.",
    );
  const few = `\`spot_changes\` has ${spot.length} changes: a hedge ratio from so few is hardly determined.`;
  const warnings = doubtfulSpread(futuresVolatility, "futures_changes", futures).concat(
    spot.length < FEW_CHANGES ? [{ input: "spot_changes", detail: few }] : [],
  );
  const spotVolatility = standardDeviation(spot);
  if (spotVolatility <= noiseLevel(spot)) return { ratio: 0, residualShare: 0, spotVolatility: 0, warnings };
  const { slope, correlation, residualSquares, squaresY } = regressed(spot, futures);
  return {
    ratio: slope,
    correlation,
    residualShare: Math.sqrt(Math.min(1, residualSquares / squaresY)),
    spotVolatility,
    warnings: warnings.concat(looseCorrelation(correlation, "spot_changes")),
  };
}

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

function fitOf(inputs) {
  const { rho, sigma_S, sigma_F, spot_changes, futures_changes } = inputs;
  if (spot_changes !== undefined || futures_changes !== undefined) {
    const extra = Object.entries({ rho, sigma_S, sigma_F }).find(([, value]) => value !== undefined)?.[0];
    if (extra !== undefined)
      throw new NotComputable(extra, `\`${extra}\` follows from the series of changes; only one of the two is needed.`);
    if (spot_changes !== undefined && futures_changes !== undefined) return fitOfSeries(spot_changes, futures_changes);
    const missing = spot_changes === undefined ? "spot_changes" : "futures_changes";
    throw new NotComputable(missing, `\`${missing}\` is missing; the changes of both are needed.`);
  }
  if (rho === undefined || sigma_S === undefined || sigma_F === undefined)
    throw new NotComputable(
      "rho",
      "`rho`, `sigma_S` and `sigma_F` are needed, or `spot_changes` and `futures_changes` in their place.",
    );
  requireWithin(rho, -1, 1, "rho");
  requireAtLeast(sigma_S, 0, "sigma_S");
  requirePositive(sigma_F, "sigma_F");
  return {
    ratio: (rho * sigma_S) / sigma_F,
    correlation: rho,
    residualShare: Math.sqrt((1 - rho) * (1 + rho)),
    spotVolatility: sigma_S,
    warnings: looseCorrelation(rho, "rho"),
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
 * The hedge ratio at which the variance of a position less the hedge is least, its effectiveness and the number of contracts.
 *
 * hedge_ratio = rho sigma_S / sigma_F, or the slope of the regression of spot on futures changes; effectiveness = rho²;
 * residual_volatility_share = sqrt(1 - rho²); hedged_volatility = sigma_S sqrt(1 - rho²); contracts = hedge_ratio V_A / V_F.
 *
 * Units: changes relative, or both in money; volatilities as the changes; V_A and V_F both values for relative changes and both
 * units for changes in money; contracts to be sold against a position that is held.
 * Domain: rho from -1 to 1 with sigma_S of 0 or above and sigma_F above 0, or two series of at least two changes of which the
 * futures' vary by more than rounding.
 * Source: L. H. Ederington, "The Hedging Performance of the New Futures Markets", Journal of Finance 34 (1979).
 */
function minimumVarianceHedge(inputs) {
  const { V_A, V_F } = inputs;
  requireFiniteNumbers(inputs);
  if (V_A !== undefined) requireAtLeast(V_A, 0, "V_A");
  if (V_F !== undefined) requirePositive(V_F, "V_F");
  const { ratio, correlation, residualShare, spotVolatility, warnings } = fitOf(inputs);
  const contracts = V_A === undefined || V_F === undefined ? undefined : (ratio * V_A) / V_F;
  return {
    outputs: finiteOutputs(
      {
        hedge_ratio: ratio,
        ...(correlation !== undefined && {
          correlation,
          effectiveness: correlation ** 2,
          residual_volatility_share: residualShare,
        }),
        hedged_volatility: spotVolatility * residualShare,
        ...(contracts !== undefined && {
          contracts,
          contracts_rounded: Math.sign(contracts) * Math.round(Math.abs(contracts)),
        }),
      },
      V_F !== undefined ? "V_F" : inputs.sigma_F !== undefined ? "sigma_F" : "futures_changes",
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "minimum-variance-hedge-calc";
export { minimumVarianceHedge as calculate };
