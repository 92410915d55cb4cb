// The calculator crack-spread-calc: the margin of refining crude oil into gasoline and distillate.
// Call crackSpread(inputs) with every input filled in.

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

const GALLONS_PER_BARREL = 42;

/** No product has cost as much a gallon. */
const HIGH_GALLON = 20;

function perGallon(price, input) {
  if (price <= HIGH_GALLON) return [];
  return [
    { input, detail: `\`${input}\` is ${price} USD per gallon. Is it a price in cents per gallon, or per barrel?` },
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
 * The value of the products of some barrels of crude oil less that of the crude, for one barrel.
 *
 * With n_g and n_d barrels of gasoline and distillate from n_g + n_d of crude: crack_spread = (42 n_g g + 42 n_d d) / (n_g + n_d)
 * - c; gasoline_crack = 42 g - c; distillate_crack = 42 d - c; per_gallon = crack_spread / 42; margin_share = crack_spread / c.
 *
 * Units: products in USD per gallon, crude and spreads in USD per barrel of 42 gallons.
 * Domain: barrels 0 or above, not both 0; 2 and 1 for the 3-2-1 spread, 3 and 2 for 5-3-2, 1 and 1 for 2-1-1.
 * Source: CME Group, "Introduction to Crack Spreads".
 */
function crackSpread(inputs) {
  const { gasoline, distillate, crude, gasoline_barrels, distillate_barrels } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(gasoline_barrels, 0, "gasoline_barrels");
  requireAtLeast(distillate_barrels, 0, "distillate_barrels");
  const barrels = gasoline_barrels + distillate_barrels;
  if (barrels === 0)
    throw new NotComputable("gasoline_barrels", "`gasoline_barrels` or `distillate_barrels` is needed above 0.");
  const products = gasoline_barrels * gasoline + distillate_barrels * distillate;
  const crack_spread = (GALLONS_PER_BARREL * products) / barrels - crude;
  const turned = "`crude` is below 0, so `margin_share` has the other sign than `crack_spread`.";
  const warnings = [
    ...perGallon(gasoline, "gasoline"),
    ...perGallon(distillate, "distillate"),
    ...(crude < 0 ? [{ input: "crude", detail: turned }] : []),
  ];
  return {
    outputs: finiteOutputs(
      {
        crack_spread,
        gasoline_crack: GALLONS_PER_BARREL * gasoline - crude,
        distillate_crack: GALLONS_PER_BARREL * distillate - crude,
        per_gallon: crack_spread / GALLONS_PER_BARREL,
        ...(crude !== 0 && { margin_share: crack_spread / crude }),
      },
      "crude",
      "prices of a common size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "crack-spread-calc";
export { crackSpread as calculate };
