// The calculator sharpe-summary-calc: risk-adjusted figures from a mean return, a volatility and a beta.
// Call sharpeSummary(inputs) with every input filled in.

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

/** Beyond this return and volatility are hardly of the same period. */
const HIGHEST_SHARPE = 5;

function warningsOf(sharpe, beta = 0) {
  const high = `\`sharpe\` is ${Number(sharpe.toPrecision(4))}. Are \`R_p\` and \`sigma_p\` of the same period?`;
  const negative = "`beta` is negative: the Treynor ratio and a ranking by it have no meaning.";
  return [
    ...(Math.abs(sharpe) > HIGHEST_SHARPE ? [{ input: "sigma_p", detail: high }] : []),
    ...(beta < 0 ? [{ input: "beta", detail: negative }] : []),
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

/** What the capital asset pricing model grants for a beta, and what was earned beyond. */
function againstBeta(excess, riskless, beta, premium) {
  return { jensens_alpha: excess - beta * premium, capm_expected_return: riskless + beta * premium };
}

/** The portfolio, levered with cash to the risk of the benchmark. */
function atBenchmarkRisk(excess, riskless, leverage, benchmark) {
  const m2 = riskless + excess * leverage;
  return {
    m2,
    leverage_to_benchmark_risk: leverage,
    ...(benchmark !== undefined && { m2_alpha: m2 - benchmark }),
  };
}

/**
 * The Sharpe ratio of a portfolio from its summary figures, and what a beta, a benchmark's return and a benchmark's
 * volatility add to it.
 *
 * sharpe = (R_p - R_f) / sigma_p; treynor = (R_p - R_f) / beta; capm_expected_return = R_f + beta (R_b - R_f);
 * jensens_alpha = R_p - R_f - beta (R_b - R_f); leverage_to_benchmark_risk = sigma_b / sigma_p;
 * m2 = R_f + (R_p - R_f) sigma_b / sigma_p; m2_alpha = m2 - R_b; benchmark_sharpe = (R_b - R_f) / sigma_b.
 *
 * Units: returns and volatilities decimal, all of one and the same period, usually a year; nothing is annualised. The
 * ratios of return to volatility are per square root of that period, leverage and beta plain numbers.
 * Domain: sigma_p above 0, sigma_b too where it is given; without its inputs, and for a beta of 0, an output is left out.
 * Source: W. F. Sharpe, "Mutual Fund Performance", Journal of Business 39 (1966); J. L. Treynor, "How to Rate Management of
 * Investment Funds", Harvard Business Review 43 (1965); M. C. Jensen, Journal of Finance 23 (1968); F. Modigliani and
 * L. Modigliani, "Risk-Adjusted Performance", Journal of Portfolio Management 23 (1997).
 */
function sharpeSummary(inputs) {
  const { R_p, R_f, sigma_p, beta, R_b, sigma_b } = inputs;
  requireFinite(R_p, "R_p");
  requireFinite(R_f, "R_f");
  requirePositive(sigma_p, "sigma_p");
  if (beta !== undefined) requireFinite(beta, "beta");
  if (R_b !== undefined) requireFinite(R_b, "R_b");
  if (sigma_b !== undefined) requirePositive(sigma_b, "sigma_b");
  const excess = R_p - R_f;
  const premium = R_b === undefined ? undefined : R_b - R_f;
  const sharpe = excess / sigma_p;
  const warnings = warningsOf(sharpe, beta);
  return {
    outputs: finiteOutputs(
      {
        sharpe,
        ...(beta !== undefined && beta !== 0 && { treynor: excess / beta }),
        ...(beta !== undefined && premium !== undefined && againstBeta(excess, R_f, beta, premium)),
        ...(sigma_b !== undefined && atBenchmarkRisk(excess, R_f, sigma_b / sigma_p, R_b)),
        ...(sigma_b !== undefined && premium !== undefined && { benchmark_sharpe: premium / sigma_b }),
      },
      "sigma_p",
      "a volatility nearer to the returns is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "sharpe-summary-calc";
export { sharpeSummary as calculate };
