// The calculator cds-upfront-calc: hazard rate, risky annuity and upfront payment of a credit default swap.
// Call cdsUpfront(inputs) with every input filled in.

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

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** Refuses inputs of which not exactly one is given, where each is a form of the same. */
function requireOneOf(inputs, first, ...others) {
  const ids = [first, ...others];
  const count = ids.filter((id) => inputs[id] !== undefined).length;
  if (count === 1) return;
  const names = ids.map((id) => `\`${id}\``).join(" and ");
  throw new NotComputable(
    first,
    `${count === 0 ? "None" : "More than one"} of ${names} is given; exactly one is needed.`,
  );
}

const PAYMENT_ROUNDING = 1e-9;

const MOST_PAYMENTS = 1200;

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

/** Premium at the end of each period, defaults in its middle, with half of a premium accrued. */
function periodic({ years, rate, lossShare }, frequency, spread, given) {
  const periods = Math.round(frequency * years);
  if (Math.abs(frequency * years - periods) > PAYMENT_ROUNDING || periods < 1 || periods > MOST_PAYMENTS)
    throw new NotComputable(
      "maturity_years",
      `\`maturity_years\` times \`payments_per_year\` is ${frequency * years}; a whole number from 1 to ${MOST_PAYMENTS} is needed.`,
    );
  const room = frequency * lossShare - (spread ?? 0) / 2;
  if (!(room > 0))
    throw new NotComputable(
      "spread",
      `\`spread\` is ${spread}; one below ${2 * frequency * lossShare} is needed: no hazard rate makes protection worth as much.`,
    );
  const hazard = given ?? frequency * Math.log1p((Math.exp(-rate / (2 * frequency)) * (spread ?? 0)) / room);
  // What defaults in a period for each that survives until its end, discounted from its middle to its end.
  const defaults = Math.expm1(hazard / frequency) * Math.exp(rate / (2 * frequency));
  const survivors = Array.from({ length: periods }, (_, index) =>
    Math.exp((-(hazard + rate) * (index + 1)) / frequency),
  );
  // Where the survivors vanish, all of them default in the first period.
  const first = -Math.expm1(-hazard / frequency) * Math.exp(-rate / (2 * frequency));
  const protection = defaults === Number.POSITIVE_INFINITY ? first : sum(survivors.map((part) => part * defaults));
  const annuity = sum(survivors) / frequency + protection / (2 * frequency);
  return { hazard, spread: spread ?? (lossShare * protection) / annuity, annuity };
}

/** Premium and default at any instant: the credit triangle. */
function continuous({ years, rate, lossShare }, spread, given) {
  const hazard = given ?? (spread ?? 0) / lossShare;
  const decay = rate + hazard;
  return {
    hazard,
    spread: spread ?? hazard * lossShare,
    annuity: decay === 0 ? years : -Math.expm1(-decay * years) / decay,
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
 * What a credit default swap with a fixed coupon costs at the start, from its par spread or from a hazard rate.
 *
 * continuous: s = h (1 - R); A = (1 - exp(-(r + h) T)) / (r + h). periodic, with f payments a year, Q_k = exp(-h k/f) and
 * defaults in the middle of a period: A = sum of Q_k exp(-r k/f)/f + (Q_(k-1) - Q_k) exp(-r (k - 1/2)/f)/(2f);
 * s = (1 - R) sum of (Q_(k-1) - Q_k) exp(-r (k - 1/2)/f) / A, whose inverse is
 * h = f ln(1 + exp(-r/(2f)) s / (f (1 - R) - s/2)), whatever the maturity.
 * upfront = N (s - c) A; default_probability = 1 - exp(-h T); risky_dv01 = N A / 10,000.
 *
 * Units: spread, coupon, hazard and rate a year, decimal, the rate continuously compounded; maturity and annuity in years.
 * Domain: maturity and notional above 0, recovery from 0 to below 1; periodic: whole periods, a spread below 2f (1 - R).
 * Source: D. O'Kane, Modelling Single-name and Multi-name Credit Derivatives (2008); J. C. Hull, Options, Futures, and Other
 * Derivatives, Credit Derivatives.
 */
function cdsUpfront(inputs) {
  const { maturity_years, notional, spread, hazard_rate, coupon, rate, recovery_rate, method, payments_per_year } =
    inputs;
  requireFiniteNumbers(inputs);
  for (const [id, value] of Object.entries({ maturity_years, notional, payments_per_year })) requirePositive(value, id);
  for (const [id, value] of Object.entries({ spread, hazard_rate, coupon, recovery_rate }))
    if (value !== undefined) requireAtLeast(value, 0, id);
  if (recovery_rate >= 1)
    throw new NotComputable("recovery_rate", `\`recovery_rate\` is ${recovery_rate}; a part below 1 is needed.`);
  requireOneOf({ spread, hazard_rate }, "spread", "hazard_rate");
  const terms = { years: maturity_years, rate, lossShare: 1 - recovery_rate };
  const priced =
    method === "periodic"
      ? periodic(terms, payments_per_year, spread, hazard_rate)
      : continuous(terms, spread, hazard_rate);
  const points = (priced.spread - coupon) * priced.annuity;
  return {
    outputs: finiteOutputs(
      {
        hazard_rate: priced.hazard,
        par_spread_bps: priced.spread * 10_000,
        risky_annuity: priced.annuity,
        upfront: notional * points,
        upfront_points: points * 100,
        default_probability: -Math.expm1(-priced.hazard * maturity_years),
        survival_probability: Math.exp(-priced.hazard * maturity_years),
        risky_dv01: (notional * priced.annuity) / 10_000,
      },
      "maturity_years",
      "a shorter maturity is needed",
    ),
  };
}

export const CALCULATOR = "cds-upfront-calc";
export { cdsUpfront as calculate };
