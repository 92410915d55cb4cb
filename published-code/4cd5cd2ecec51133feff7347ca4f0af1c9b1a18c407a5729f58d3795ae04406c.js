// The calculator implied-repo-calc: the financing rate that a bond future implies, and the basis.
// Call impliedRepo(inputs) with every input filled in.

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

/** An implied rate further above the actual one is seldom real. */
const RARE_ADVANTAGE = 0.001;

function warningsOn({ A_0, A_T, C, financing_rate }, implied) {
  const rare =
    "`implied_repo` is well above `financing_rate`; an arbitrage of that size is rare. Check accrued interest and the conversion factor.";
  const forgotten = "`A_T` is below `A_0`, as after a coupon, and `C` is 0. Is a coupon before delivery missing?";
  return [
    ...(financing_rate !== undefined && implied > financing_rate + RARE_ADVANTAGE
      ? [{ input: "financing_rate", detail: rare }]
      : []),
    ...(A_T < A_0 && C === 0 ? [{ input: "C", detail: forgotten }] : []),
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

/** Net basis and carry at a financing rate, from the terms that are left when the invoice price is taken off. */
function netBasis({ P, A_0, A_T, n_days, C, coupon_days, basis }, rate, gross) {
  const financed = ((P + A_0) * rate * n_days) / basis - (C * rate * coupon_days) / basis;
  const carry = A_T - A_0 + C - financed;
  return { net_basis: gross - carry, carry };
}

/**
 * The simple rate earned by buying a deliverable bond, selling the future and delivering.
 *
 * With B = P + A_0 and I = F CF + A_T: implied_repo = (I + C - B) basis / (B n_days - C coupon_days), where the coupon earns the
 * implied rate itself; with a reinvestment rate c, (I + C (1 + c coupon_days / basis) - B) / B basis / n_days.
 * gross_basis = P - F CF; net_basis = B (1 + rho n_days / basis) - C (1 + rho coupon_days / basis) - I for the financing rate rho;
 * carry = gross_basis - net_basis.
 *
 * Units: prices, accrued interest and coupons per 100 of face; rates a year, decimal, simple; days of the calendar.
 * Domain: prices and the conversion factor above 0, delivery after purchase, the coupon between them.
 * Source: G. D. Burghardt, T. M. Belton, M. Lane and J. Papa, "The Treasury Bond Basis"; F. J. Fabozzi, "Bond Markets,
 * Analysis, and Strategies".
 */
function impliedRepo(inputs) {
  const { F, CF, P, A_0, A_T, n_days, C, coupon_days, reinvestment_rate, financing_rate, basis } = inputs;
  requireFiniteInputs(inputs);
  requirePositive(F, "F");
  requirePositive(CF, "CF");
  requirePositive(P, "P");
  requireAtLeast(A_0, 0, "A_0");
  requireAtLeast(A_T, 0, "A_T");
  requirePositive(n_days, "n_days");
  requireAtLeast(C, 0, "C");
  requireAtLeast(coupon_days, 0, "coupon_days");
  requirePositive(basis, "basis");
  if (coupon_days > n_days)
    throw new NotComputable(
      "coupon_days",
      `\`coupon_days\` is ${coupon_days}, more than \`n_days\`; the coupon has to come after the purchase.`,
    );
  const [bought, invoiced] = [P + A_0, F * CF + A_T];
  const invested = bought * n_days - C * coupon_days;
  if (reinvestment_rate === undefined && invested <= 0)
    throw new NotComputable(
      "C",
      `\`C\` is ${C}, which pays the bond back before delivery; a smaller coupon is needed.`,
    );
  const implied_repo =
    reinvestment_rate === undefined
      ? ((invoiced + C - bought) * basis) / invested
      : (((invoiced + C * (1 + (reinvestment_rate * coupon_days) / basis) - bought) / bought) * basis) / n_days;
  const gross_basis = P - F * CF;
  const warnings = warningsOn(inputs, implied_repo);
  return {
    outputs: finiteOutputs(
      {
        implied_repo,
        gross_basis,
        invoice_price: invoiced,
        purchase_price: bought,
        ...(financing_rate !== undefined && netBasis(inputs, financing_rate, gross_basis)),
      },
      "F",
      "prices nearer to 100 are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "implied-repo-calc";
export { impliedRepo as calculate };
