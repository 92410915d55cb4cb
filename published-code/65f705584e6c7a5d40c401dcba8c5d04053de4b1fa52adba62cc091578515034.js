// The calculator implied-forward-rate-calc: the rate between two dates that two spot rates imply.
// Call impliedForwardRate(inputs) with every input filled in.

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

/** The logarithm of what a deposit of 1 grows to. */
function logGrowth(rate, years, compounding, input) {
  if (compounding === "continuous") return rate * years;
  const [part, periods] =
    compounding === "simple" ? [rate * years, 1] : compounding === "semiannual" ? [rate / 2, 2 * years] : [rate, years];
  if (!(part > -1))
    throw new NotComputable(input, `\`${input}\` is ${rate}; a rate at which a deposit stays above 0 is needed.`);
  return periods * Math.log1p(part);
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

/** Forward rates are seldom outside these. */
const LOWEST_FORWARD = -0.05;

const HIGHEST_FORWARD = 0.5;

/**
 * The rate of a loan from T_1 to T_2 that two spot rates fix today.
 *
 * ln d_i = -T_i ln(1 + s_i) for annual compounding, -2 T_i ln(1 + s_i/2) semiannual, -s_i T_i continuous and -ln(1 + s_i T_i)
 * simple. With h = T_2 - T_1 and f = ln(d_1/d_2) / h: forward_annual = exp(f) - 1; forward_simple = (exp(f h) - 1) / h;
 * forward_continuous = f; `forward` has the compounding of the inputs, semiannual 2 (exp(f/2) - 1).
 *
 * Units: times in years, rates a year, decimal; d_1 and d_2 are discount factors.
 * Domain: T_1 0 or above, T_2 above T_1; each growth factor 1 + s, 1 + s/2 or 1 + sT above 0.
 * Source: J. C. Hull, Options, Futures, and Other Derivatives, Interest Rates, Forward Rates.
 */
function impliedForwardRate(inputs) {
  const { s_1, T_1, s_2, T_2, compounding } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(T_1, 0, "T_1");
  requirePositive(T_2, "T_2");
  if (T_2 <= T_1) throw new NotComputable("T_2", `\`T_2\` is ${T_2}; a time after \`T_1\`, ${T_1}, is needed.`);
  const first = logGrowth(s_1, T_1, compounding, "s_1");
  const second = logGrowth(s_2, T_2, compounding, "s_2");
  const h = T_2 - T_1;
  const growth = second - first;
  const f = growth / h;
  const forward_annual = Math.expm1(f);
  const forward_simple = Math.expm1(growth) / h;
  const forwards = { semiannual: 2 * Math.expm1(f / 2), continuous: f, simple: forward_simple };
  const forward = forwards[compounding] ?? forward_annual;
  const detail = `\`forward\` is ${Number(forward.toPrecision(4))}. Are \`s_1\` and \`s_2\` decimals of one curve?`;
  return {
    outputs: finiteOutputs(
      {
        forward,
        forward_annual,
        forward_simple,
        forward_continuous: f,
        d_1: Math.exp(-first),
        d_2: Math.exp(-second),
      },
      "T_2",
      "rates nearer to each other, or a later `T_2`, are needed",
    ),
    ...((forward < LOWEST_FORWARD || forward > HIGHEST_FORWARD) && { warnings: [{ input: "s_2", detail }] }),
  };
}

export const CALCULATOR = "implied-forward-rate-calc";
export { impliedForwardRate as calculate };
