// The calculator almgren-chriss-calc: the selling schedule that weighs impact against risk.
// Call almgrenChriss(inputs) with every input filled in.

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

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

/** Refuses a value that is no whole number within [low, high]. */
function requireWhole(value, low, high, input) {
  requireWithin(value, low, high, input);
  if (!Number.isInteger(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a whole number is needed.`);
  }
}

const MAX_POINTS = 1000;

const MAX_URGENCY = 700;

function requireUrgency(y) {
  if (y > MAX_URGENCY)
    throw new NotComputable(
      "risk_aversion",
      `kappa times \`T\` is ${y}, so all is sold at once; ${MAX_URGENCY} at most, by a smaller \`risk_aversion\` or \`T\`, is needed.`,
    );
}

/** What is still held at equal steps: X sinh(y (1 - j / steps)) / sinh(y), without overflow. */
function holdingsOf(X, y, steps) {
  return Array.from({ length: steps + 1 }, (_, j) => {
    const left = (steps - j) / steps;
    if (j === 0 || j === steps || y === 0) return X * left;
    return (X * (Math.exp(y * (left - 1)) * Math.expm1(-2 * y * left))) / Math.expm1(-2 * y);
  });
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
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

function discretePlan({ X, T, sigma, eta, risk_aversion, gamma, intervals }) {
  const tau = T / intervals;
  const impact = eta - (gamma * tau) / 2;
  if (impact <= 0)
    throw new NotComputable(
      "gamma",
      `\`gamma\` is ${gamma}: permanent impact of an interval outweighs \`eta\`; a smaller one or more intervals are needed.`,
    );
  const kappa = (2 / tau) * Math.asinh((Math.sqrt(risk_aversion / impact) * sigma * tau) / 2);
  requireUrgency(kappa * T);
  const holdings = holdingsOf(X, kappa * T, intervals);
  const trades = holdings.slice(1).map((held, index) => valueAt(holdings, index) - held);
  return {
    kappa,
    holdings,
    cost: (impact / tau) * sum(trades.map((trade) => trade * trade)),
    variance: sigma * sigma * tau * sum(holdings.slice(1).map((held) => held * held)),
    evenCost: (impact / tau) * ((X * X) / intervals),
    evenVariance: (sigma * sigma * tau * X * X * (intervals - 1) * (2 * intervals - 1)) / (6 * intervals),
  };
}

/** Below this urgency a difference of hyperbolic functions is taken from its series. */
const SMALL_URGENCY = 0.1;

/** y^2 (1 / (2 sinh^2 y) + coth(y) / (2 y)) and coth(y) / (2 y) - 1 / (2 sinh^2 y). */
function continuousParts(y) {
  if (y === 0) return [1, 1 / 3];
  const sine = Math.sinh(y);
  const steep = 1 / (2 * sine * sine);
  const level = 1 / (Math.tanh(y) * 2 * y);
  if (y >= SMALL_URGENCY) return [y * y * (steep + level), level - steep];
  // sinh 2y - 2y, term by term.
  let term = 2 * y;
  let difference = 0;
  for (let k = 3; k < 20; k += 2) {
    term *= (4 * y * y) / (k * (k - 1));
    difference += term;
  }
  const scaled = sine / y;
  return [(1 / (scaled * scaled) + y / Math.tanh(y)) / 2, difference / (4 * y * y * y * scaled * scaled)];
}

function continuousPlan({ X, T, sigma, eta, risk_aversion, points }) {
  const kappa = Math.sqrt(risk_aversion / eta) * sigma;
  requireUrgency(kappa * T);
  const [costPart, variancePart] = continuousParts(kappa * T);
  return {
    kappa,
    holdings: holdingsOf(X, kappa * T, points),
    cost: ((eta * X * X) / T) * costPart,
    variance: sigma * sigma * X * X * T * variancePart,
    evenCost: (eta * X * X) / T,
    evenVariance: (sigma * sigma * X * X * T) / 3,
  };
}

const HIGH_URGENCY = 20;

const RELATIVE_SIGMA = 0.05;

const LARGE_ORDER = 1000;

function warningsOn({ X, sigma }, y) {
  return [
    ...(y > HIGH_URGENCY
      ? [{ input: "risk_aversion", detail: "Nearly everything is sold at once: is `risk_aversion` per unit of money?" }]
      : []),
    ...(sigma < RELATIVE_SIGMA && X > LARGE_ORDER
      ? [{ input: "sigma", detail: `\`sigma\` is ${sigma}; it is in currency per share and root day, not relative.` }]
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
 * The optimal schedule of an order, its expected cost and the deviation of that cost, beside even selling.
 *
 * Continuous: kappa = sqrt(risk_aversion sigma^2 / eta); x(t) = X sinh(kappa (T - t)) / sinh(kappa T); with y = kappa T
 * E = gamma X^2 / 2 + epsilon X + eta X^2 kappa^2 (T / (2 sinh^2 y) + coth(y) / (2 kappa)) and
 * Var = sigma^2 X^2 (coth(y) / (2 kappa) - T / (2 sinh^2 y)). In N intervals of tau: eta' = eta - gamma tau / 2,
 * cosh(kappa tau) = 1 + risk_aversion sigma^2 tau^2 / (2 eta'), E = gamma X^2 / 2 + epsilon X + eta' / tau sum of n_j^2 and
 * Var = sigma^2 tau sum of x_j^2. utility = E + risk_aversion Var.
 *
 * Units: X in shares; T in days; sigma in money per share and root day; eta in money per share for a share a day; costs in money.
 * Domain: X, T and eta above 0; eta' above 0; kappa T of 700 at most.
 * Source: R. Almgren and N. Chriss, "Optimal Execution of Portfolio Transactions", Journal of Risk 3 (2000).
 */
function almgrenChriss(inputs) {
  const { X, T, sigma, eta, risk_aversion, gamma, epsilon, intervals, points } = inputs;
  requireFiniteInputs(inputs);
  requirePositive(X, "X");
  requirePositive(T, "T");
  requireAtLeast(sigma, 0, "sigma");
  requirePositive(eta, "eta");
  requireAtLeast(risk_aversion, 0, "risk_aversion");
  requireAtLeast(gamma, 0, "gamma");
  requireAtLeast(epsilon, 0, "epsilon");
  requireWhole(intervals, 0, MAX_POINTS, "intervals");
  requireWhole(points, 1, MAX_POINTS, "points");
  const fixed = (gamma * X * X) / 2 + epsilon * X;
  const plan = intervals > 0 ? discretePlan(inputs) : continuousPlan(inputs);
  const { kappa, holdings, cost, variance, evenCost, evenVariance } = plan;
  const steps = holdings.length - 1;
  const warnings = warningsOn(inputs, kappa * T);
  return {
    outputs: finiteOutputs(
      {
        kappa,
        ...(kappa > 0 && { trade_half_life: 1 / kappa }),
        times: holdings.map((_, index) => (index === steps ? T : (index * T) / steps)),
        holdings,
        trades: holdings.slice(1).map((held, index) => valueAt(holdings, index) - held),
        expected_cost: fixed + cost,
        cost_std: Math.sqrt(variance),
        even_expected_cost: fixed + evenCost,
        even_cost_std: Math.sqrt(evenVariance),
        utility: fixed + cost + risk_aversion * variance,
      },
      "X",
      "a smaller order is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "almgren-chriss-calc";
export { almgrenChriss as calculate };
