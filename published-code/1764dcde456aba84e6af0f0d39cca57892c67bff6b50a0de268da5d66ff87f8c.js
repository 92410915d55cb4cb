// The calculator taylor-rule-calc: the policy rate that a Taylor rule prescribes.
// Call taylorRule(inputs) with every input filled in.

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
 * The rate that answers to inflation above its target and to the output gap, also smoothed towards the previous rate.
 *
 * policy_rate = r* + pi + a_pi (pi - pi*) + a_y y; inflation_gap = pi - pi*; real_rate = policy_rate - pi;
 * smoothed_rate = smoothing previous_rate + (1 - smoothing) policy_rate.
 *
 * Units: rates and inflation decimal a year, the gap decimal of potential output; 0.026 is 2.6%.
 * Domain: smoothing from 0 to 1; above 0 it needs the previous rate.
 * Source: J. B. Taylor, "Discretion versus Policy Rules in Practice", Carnegie-Rochester Conference Series on Public Policy 39 (1993).
 */
function taylorRule(inputs) {
  const { inflation, output_gap, neutral_real_rate, inflation_target, a_pi, a_y, previous_rate, smoothing } = inputs;
  requireFiniteNumbers(inputs);
  requireWithin(smoothing, 0, 1, "smoothing");
  if (smoothing > 0 && previous_rate === undefined)
    throw new NotComputable("previous_rate", "`previous_rate` is needed with `smoothing` above 0.");
  const inflation_gap = inflation - inflation_target;
  const real_rate = neutral_real_rate + a_pi * inflation_gap + a_y * output_gap;
  const policy_rate = inflation + real_rate;
  return {
    outputs: finiteOutputs(
      {
        policy_rate,
        inflation_gap,
        real_rate,
        ...(previous_rate !== undefined && {
          smoothed_rate: smoothing * previous_rate + (1 - smoothing) * policy_rate,
        }),
      },
      "inflation",
      "rates are needed as decimals, such as 0.026 for 2.6%",
    ),
    ...(policy_rate < 0 && {
      warnings: [
        {
          input: "inflation",
          detail: "`policy_rate` is below 0: a central bank can hardly set it, and uses other means.",
        },
      ],
    }),
  };
}

export const CALCULATOR = "taylor-rule-calc";
export { taylorRule as calculate };
