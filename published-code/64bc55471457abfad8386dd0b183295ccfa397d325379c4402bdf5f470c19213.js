// The calculator merger-stock-deal-calc: what a takeover position earns if the deal closes or breaks, and what its price implies.
// Call mergerStockDeal(inputs) with every input filled in.

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

function requireDeal(inputs) {
  requireFiniteNumbers(inputs);
  requirePositive(inputs.target_price, "target_price");
  requirePositive(inputs.shares, "shares");
  const { acquirer_price, exchange_ratio, cash_per_share, break_price = 0, acquirer_break_price = 0 } = inputs;
  for (const [id, value] of Object.entries({
    acquirer_price,
    exchange_ratio,
    cash_per_share,
    break_price,
    acquirer_break_price,
  }))
    requireAtLeast(value, 0, id);
  if (exchange_ratio > 0 && acquirer_price === 0)
    throw new NotComputable("acquirer_price", "`acquirer_price` is needed above 0 with an `exchange_ratio`.");
}

const DAYS_PER_YEAR = 365;

/** What the position makes if the deal fails, where the price after that is known. */
function ifBroken(inputs, gain, carry, years) {
  const { target_price, acquirer_price, exchange_ratio, risk_free_rate, break_price, shares } = inputs;
  if (break_price === undefined) return {};
  const { acquirer_break_price = acquirer_price } = inputs;
  const loss = break_price - target_price - exchange_ratio * (acquirer_break_price - acquirer_price) + carry;
  return {
    break_profit: loss * shares,
    ...(gain > loss && { implied_probability: (target_price * risk_free_rate * years - loss) / (gain - loss) }),
    ...(loss < 0 && gain > 0 && { loss_to_gain: -loss / gain }),
  };
}

const FEW_DAYS = 10;

function warningsOf(inputs, spread, probability) {
  const beyond =
    "`implied_probability` is above 1: the deal earns less than the riskless rate, and the price expects better terms.";
  const below =
    "`implied_probability` is below 0: the position earns more than the riskless rate even if the deal breaks.";
  const few = `\`days_to_close\` is ${inputs.days_to_close}: a spread of so few days cannot be earned again and again for a year.`;
  return [
    ...(spread < 0 ? [{ input: "target_price", detail: "`target_price` is above the value of the deal." }] : []),
    ...(probability !== undefined && probability > 1 ? [{ input: "break_price", detail: beyond }] : []),
    ...(probability !== undefined && probability < 0 ? [{ input: "break_price", detail: below }] : []),
    ...(inputs.days_to_close < FEW_DAYS ? [{ input: "days_to_close", detail: few }] : []),
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
 * The spread of a cash or stock deal, hedged by a short of the acquirer, with its carry, and the probability of closing at which
 * the position earns the riskless rate.
 *
 * With T and A the prices, x the exchange ratio, d = max(days_to_close, 1) and year fraction d/365: deal_value = cash + x A;
 * gross_spread = deal_value - T; carry = target dividends - x acquirer dividends - borrow_rate x A d/365;
 * g = gross_spread + carry, net_profit = g shares, net_return = g / T, annualised times 365/d or (1 + net_return)^(365/d) - 1;
 * l = (T_b - T) - x (A_b - A) + carry with the prices after a break, break_profit = l shares;
 * implied_probability = (T risk_free_rate d/365 - l) / (g - l); loss_to_gain = -l / g.
 *
 * Units: prices, cash and dividends per share in one currency; rates a year, decimal, simple; days of the calendar.
 * Domain: T and shares above 0, an acquirer's price with an exchange ratio, a deal value above 0.
 * Source: M. Mitchell and T. Pulvino, "Characteristics of Risk and Return in Risk Arbitrage", Journal of Finance 56 (2001).
 */
function mergerStockDeal(inputs) {
  requireDeal(inputs);
  const { target_price, acquirer_price, exchange_ratio, cash_per_share, shares } = inputs;
  const deal_value = cash_per_share + exchange_ratio * acquirer_price;
  if (deal_value === 0)
    throw new NotComputable(
      "cash_per_share",
      "`cash_per_share` or `exchange_ratio` is needed above 0: the deal pays nothing.",
    );
  const years = Math.max(inputs.days_to_close, 1) / DAYS_PER_YEAR;
  const carry =
    inputs.target_dividends -
    exchange_ratio * inputs.acquirer_dividends -
    inputs.borrow_rate * exchange_ratio * acquirer_price * years;
  const gross_spread = deal_value - target_price;
  const gain = gross_spread + carry;
  const net_return = gain / target_price;
  if (net_return <= -1)
    throw new NotComputable(
      "target_price",
      `\`target_price\` is lost in full: the net return is ${net_return}; a return above -1 is needed.`,
    );
  const broken = ifBroken(inputs, gain, carry, years);
  const warnings = warningsOf(inputs, gross_spread, broken["implied_probability"]);
  return {
    outputs: finiteOutputs(
      {
        deal_value,
        gross_spread,
        gross_return: gross_spread / target_price,
        carry,
        net_profit: gain * shares,
        net_return,
        annualized_simple: net_return / years,
        annualized_compound: Math.expm1(Math.log1p(net_return) / years),
        short_shares: exchange_ratio * shares,
        ...broken,
      },
      "target_price",
      "prices nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "merger-stock-deal-calc";
export { mergerStockDeal as calculate };
