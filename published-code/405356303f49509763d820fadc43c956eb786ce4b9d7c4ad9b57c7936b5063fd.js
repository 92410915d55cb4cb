// The calculator fundamental-law-calc: the information ratio that skill and breadth allow.
// Call fundamentalLaw(inputs) with every input filled in.

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

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** Forecasts as good as this are rarely real. */
const HIGH_SKILL = 0.2;

function warningsOf(skill, needed) {
  return [
    ...(skill > HIGH_SKILL
      ? [
          {
            input: "IC",
            detail: "`IC` is above 0.2. Was it measured out of sample, on bets that do not depend on each other?",
          },
        ]
      : []),
    ...(needed !== undefined && Math.abs(needed) > 1
      ? [{ input: "target_ir", detail: "`ic_needed` is beyond 1: no skill reaches `target_ir` with so few bets." }]
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
 * The information ratio of independent forecasts of a given quality, and what a target takes.
 *
 * information_ratio = TC IC sqrt(BR); unconstrained_ir = IC sqrt(BR); hit_rate = (1 + IC) / 2;
 * breadth_needed = (target_ir / (TC IC))² where TC IC is above 0; ic_needed = target_ir / (TC sqrt(BR)) where TC and BR are not 0.
 *
 * Units: IC and TC correlations, BR bets a year, ratios per square root of a year.
 * Domain: IC and TC from -1 to 1, BR and target_ir 0 or above.
 * Source: R. C. Grinold, "The Fundamental Law of Active Management", Journal of Portfolio Management 15 (1989); R. Clarke, H. de
 * Silva and S. Thorley, "Portfolio Constraints and the Fundamental Law of Active Management", Financial Analysts Journal 58 (2002).
 */
function fundamentalLaw(inputs) {
  const { IC, BR, TC, target_ir } = inputs;
  requireFiniteNumbers(inputs);
  requireWithin(IC, -1, 1, "IC");
  requireAtLeast(BR, 0, "BR");
  requireWithin(TC, -1, 1, "TC");
  if (target_ir !== undefined) requireAtLeast(target_ir, 0, "target_ir");
  const unconstrained_ir = IC * Math.sqrt(BR);
  const skillNeeded = target_ir !== undefined && TC !== 0 && BR !== 0 ? target_ir / (TC * Math.sqrt(BR)) : undefined;
  const warnings = warningsOf(IC, skillNeeded);
  return {
    outputs: finiteOutputs(
      {
        information_ratio: TC * unconstrained_ir,
        unconstrained_ir,
        hit_rate: (1 + IC) / 2,
        ...(target_ir !== undefined && TC * IC > 0 && { breadth_needed: (target_ir / (TC * IC)) ** 2 }),
        ...(skillNeeded !== undefined && { ic_needed: skillNeeded }),
      },
      "TC",
      "correlations further from 0 are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "fundamental-law-calc";
export { fundamentalLaw as calculate };
