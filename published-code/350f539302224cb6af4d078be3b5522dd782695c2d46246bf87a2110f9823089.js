// The calculator fee-schedule-calc: net asset value after management and performance fees, period by period.
// Call feeSchedule(inputs) with every input filled in.

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

const MAX_PERIODS = 1200;

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

const MAX_PERIODS_PER_YEAR = 366;

const MAX_CRYSTALLISATION = 10_000;

function requireFeeInputs(inputs) {
  const { gross_returns, start_nav, management_fee_rate, performance_fee_rate, hurdle_rate, high_water_mark } = inputs;
  const { periods_per_year, crystallisation_periods } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(gross_returns, "gross_returns", 1);
  requireNoMoreThan(gross_returns, MAX_PERIODS, "gross_returns");
  for (const value of gross_returns) requireAtLeast(value, -1, "gross_returns");
  requirePositive(start_nav, "start_nav");
  requireWithin(management_fee_rate, 0, 1, "management_fee_rate");
  requireWithin(performance_fee_rate, 0, 1, "performance_fee_rate");
  requireAtLeast(hurdle_rate, 0, "hurdle_rate");
  if (high_water_mark !== undefined) requireAtLeast(high_water_mark, 0, "high_water_mark");
  requireWhole(periods_per_year, 1, MAX_PERIODS_PER_YEAR, "periods_per_year");
  if (crystallisation_periods !== undefined)
    requireWhole(crystallisation_periods, 1, MAX_CRYSTALLISATION, "crystallisation_periods");
}

/** The performance fee on a value that began at `base` some years ago. */
function feeOn(value, base, years, fees) {
  const hurdle = base * (1 + fees.hurdle_rate * years);
  if (value <= hurdle) return 0;
  return fees.performance_fee_rate * (value - (fees.hurdle_type === "soft" ? base : hurdle));
}

function periodsOf(inputs) {
  const { gross_returns, start_nav, management_fee_rate, periods_per_year, management_fee_base, incentive_base } =
    inputs;
  const { high_water_mark = start_nav, crystallisation_periods = periods_per_year } = inputs;
  let assets = start_nav;
  let mark = high_water_mark;
  let base = Math.max(mark, start_nav);
  let [elapsed, feesSince] = [0, 0];
  let before = start_nav;
  return gross_returns.map((gross, index) => {
    if (before <= 0)
      throw new NotComputable(
        "gross_returns",
        `\`gross_returns[${index}]\` has no capital to earn on: losses and fees before have taken all, and smaller ones are needed.`,
      );
    const grown = assets * (1 + gross);
    const managementFee = (management_fee_rate / periods_per_year) * (management_fee_base === "end" ? grown : assets);
    assets = grown - managementFee;
    feesSince += managementFee;
    elapsed += 1;
    const measured = incentive_base === "gross" ? assets + feesSince : assets;
    const fee = feeOn(measured, base, elapsed / periods_per_year, inputs);
    const nav = assets - fee;
    const netReturn = (nav - before) / before;
    const isPaid = (index + 1) % crystallisation_periods === 0;
    before = nav;
    if (isPaid) {
      assets = nav;
      mark = Math.max(mark, nav);
      base = mark;
      [elapsed, feesSince] = [0, 0];
    }
    return { nav, netReturn, managementFee, performanceFee: isPaid ? fee : 0, accrued: isPaid ? 0 : fee, mark };
  });
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

const HIGH_HURDLE = 0.2;

function warningsOn(inputs) {
  const { gross_returns, start_nav, hurdle_rate, high_water_mark = start_nav, periods_per_year } = inputs;
  const { crystallisation_periods = periods_per_year } = inputs;
  return [
    ...(gross_returns.length % crystallisation_periods > 0
      ? [
          {
            input: "gross_returns",
            detail: `\`gross_returns\` has ${gross_returns.length} periods, no multiple of ${crystallisation_periods}: the last performance fee has accrued and is not yet paid.`,
          },
        ]
      : []),
    ...(hurdle_rate > HIGH_HURDLE
      ? [{ input: "hurdle_rate", detail: `\`hurdle_rate\` is ${hurdle_rate} a year, an unusually high one.` }]
      : []),
    ...(start_nav < high_water_mark
      ? [
          {
            input: "high_water_mark",
            detail: "`high_water_mark` is above `start_nav`: losses are made good before a performance fee is due.",
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
 * The value of a share after fees, with a high-water mark, a hurdle and crystallisation.
 *
 * With assets A, gross return g_i and B the larger of high-water mark and value at the last crystallisation, k periods and management
 * fees m since then: A rises by g_i and loses the management fee rate / p of its start or its end; the gain is measured at X = A, or A + m
 * before management fees, against H = B (1 + hurdle_rate k / p); the fee is 0 for X up to H, else rate (X - H) with a hard hurdle or
 * rate (X - B) with a soft one. It accrues each period and is paid, and the mark raised, every crystallisation_periods.
 *
 * Units: values per share in one currency; rates a year, decimal, for p periods a year; returns per period.
 * Domain: returns from -1 up; a value above 0 wherever a later period needs it.
 * Source: CFA Institute, "CFA Program Curriculum", on fees of hedge funds; F.-S. Lhabitant, "Handbook of Hedge Funds" (2006).
 */
function feeSchedule(inputs) {
  requireFeeInputs(inputs);
  const { start_nav, gross_returns } = inputs;
  const rows = periodsOf(inputs);
  const nav = rows.map((row) => row.nav);
  const last = rows.at(-1);
  const management = rows.map((row) => row.managementFee);
  const performance = rows.map((row) => row.performanceFee);
  const growth = sum(gross_returns.map(Math.log1p));
  const warnings = warningsOn(inputs);
  return {
    outputs: finiteOutputs(
      {
        nav,
        net_returns: rows.map((row) => row.netReturn),
        management_fees: management,
        performance_fees: performance,
        accrued_performance_fees: rows.map((row) => row.accrued),
        high_water_marks: rows.map((row) => row.mark),
        total_management_fee: sum(management),
        total_performance_fee: sum([...performance, last?.accrued ?? 0]),
        gross_total_return: gross_returns.includes(-1) ? -1 : Math.expm1(growth),
        net_total_return: ((last?.nav ?? 0) - start_nav) / start_nav,
      },
      "gross_returns",
      "smaller returns are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "fee-schedule-calc";
export { feeSchedule as calculate };
