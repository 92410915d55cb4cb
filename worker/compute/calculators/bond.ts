// The calculator bond-calc: price, yield and risk of a bond with fixed coupons, by its dates.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireFiniteInputs,
  requireOneOf,
  requirePositive,
  requireWithin,
} from "../not-computable.ts";
import { couponPeriod } from "../numerics/coupon-period.ts";
import { isWeekend, serialDay } from "../numerics/dates.ts";
import { rootsOfExponentialSum } from "../numerics/exponential-sum.ts";
import { calendarDate } from "../numerics/input-dates.ts";
import { presentValue } from "../numerics/present-value.ts";
import { flowsByTime } from "../numerics/rates-of-return.ts";

type BondInputs = {
  settlement: string;
  maturity: string;
  coupon_rate: number;
  frequency: number;
  day_count: string;
  redemption: number;
  ytm?: number;
  clean_price?: number;
  final_period: string;
};

const FREQUENCIES = [1, 2, 3, 4, 6, 12];
const MAX_COUPONS = 1200;
const MANY_COUPONS = 200;
const MAX_YIELD = 1000;
const LAST_MATURITY = 2300;

/**
 * Price from yield or yield from price, with accrued interest, durations and convexity.
 *
 * With w the part of a coupon period to the next coupon, payments of 100 coupon_rate / f at t_k = (k + w) / f years and redemption
 * with the last: dirty_price = sum of payment_k (1 + ytm / f)^(-f t_k); accrued_interest = 100 coupon_rate / f days_accrued /
 * days_in_period; modified_duration = macaulay_duration / (1 + ytm / f);
 * convexity = sum of t_k (t_k + 1 / f) PV_k / (dirty_price (1 + ytm / f)^2); dv01 = modified_duration dirty_price / 10000.
 * With one payment X left and simple interest: dirty_price = X / (1 + w ytm / f).
 *
 * Units: prices per 100 of face; ytm a year, decimal, compounded f times; durations in years.
 * Domain: settlement before maturity; either a yield above -f or a clean price with which the full one is above 0.
 * Source: F. J. Fabozzi, "Bond Markets, Analysis, and Strategies"; J. Mayle, "Standard Securities Calculation Methods" (SIA,
 * 1993).
 */
export function bond(inputs: BondInputs): Calculation {
  const { settlement, maturity, coupon_rate, frequency, day_count, redemption, final_period } = inputs;
  requireFiniteInputs(inputs);
  const [from, to] = [calendarDate(settlement, "settlement"), calendarDate(maturity, "maturity", LAST_MATURITY)];
  if (serialDay(from) >= serialDay(to))
    throw new NotComputable("settlement", "`settlement` is not before `maturity`; an earlier day is needed.");
  if (!FREQUENCIES.includes(frequency))
    throw new NotComputable("frequency", `\`frequency\` is ${frequency}; one of ${FREQUENCIES.join(", ")} is needed.`);
  requireWithin(coupon_rate, 0, 10, "coupon_rate");
  requirePositive(redemption, "redemption");
  requireOneOf(inputs, "ytm", "clean_price");
  const period = couponPeriod(from, to, frequency, day_count);
  const { coupons, accrued, remaining, length } = period;
  if (coupons > MAX_COUPONS)
    throw new NotComputable(
      "maturity",
      `\`maturity\` is ${coupons} coupons away; at most ${MAX_COUPONS} are computed.`,
    );
  const coupon = (100 * coupon_rate) / frequency;
  const interest = coupon * (accrued / length);
  const payments: Payments = {
    amounts: Array.from({ length: coupons }, (_, index) => coupon + (index === coupons - 1 ? redemption : 0)),
    wait: remaining / length,
    frequency,
    isSimple: final_period === "simple" && coupons === 1,
  };
  const ytm = yieldOf(inputs, payments, interest);
  const risk = riskAt(payments, ytm);
  const warnings = warningsOn(inputs, ytm, coupons, [isWeekend(from), isWeekend(to)]);
  return {
    outputs: finiteOutputs(
      {
        ytm,
        clean_price: risk.price - interest,
        dirty_price: risk.price,
        accrued_interest: interest,
        macaulay_duration: risk.macaulay,
        modified_duration: risk.modified,
        convexity: risk.convexity,
        dv01: (risk.modified * risk.price) / 10_000,
        coupons_remaining: coupons,
        days_accrued: accrued,
        days_to_next_coupon: remaining,
        days_in_period: length,
      },
      inputs.ytm === undefined ? "clean_price" : "ytm",
      "a yield nearer to 0 is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Payments one period apart, the first after the part `wait` of a period. */
type Payments = { amounts: number[]; wait: number; frequency: number; isSimple: boolean };

/** The yield as given, or the only one of the price. */
function yieldOf({ ytm, clean_price = 0 }: BondInputs, payments: Payments, interest: number): number {
  const { amounts, wait, frequency, isSimple } = payments;
  if (ytm !== undefined) {
    if (ytm <= -frequency || ytm > MAX_YIELD)
      throw new NotComputable(
        "ytm",
        `\`ytm\` is ${ytm}; a yield above ${-frequency} and up to ${MAX_YIELD} is needed.`,
      );
    return ytm;
  }
  const full = clean_price + interest;
  if (full <= 0)
    throw new NotComputable(
      "clean_price",
      `\`clean_price\` with accrued interest is ${full}; a sum above 0 is needed.`,
    );
  if (amounts.length === 1 && wait === 0)
    throw new NotComputable(
      "clean_price",
      "the last payment is due at once, so no yield follows from `clean_price`; give `ytm`.",
    );
  const found = isSimple ? simpleYield(amounts, full, wait, frequency) : compoundYield(amounts, full, wait, frequency);
  if (found === undefined || found <= -frequency || found > MAX_YIELD)
    throw new NotComputable(
      "clean_price",
      `\`clean_price\` is ${clean_price}; no yield above ${-frequency} and up to ${MAX_YIELD} gives it, so another price is needed.`,
    );
  return found;
}

function simpleYield(amounts: readonly number[], price: number, wait: number, frequency: number): number {
  return (((amounts[0] ?? 0) - price) / price) * (frequency / wait);
}

/** The price falls as the yield rises, so there is at most one. */
function compoundYield(amounts: number[], price: number, wait: number, frequency: number): number | undefined {
  const times = amounts.map((_, index) => index + wait);
  const [logGrowth] = rootsOfExponentialSum(flowsByTime([-price, ...amounts], [0, ...times]));
  return logGrowth === undefined ? undefined : frequency * Math.expm1(logGrowth);
}

type Risk = { price: number; macaulay: number; modified: number; convexity: number };

/** Price and sensitivities at a yield, in years. */
function riskAt({ amounts, wait, frequency, isSimple }: Payments, ytm: number): Risk {
  const rate = ytm / frequency;
  if (isSimple) {
    const growth = 1 + wait * rate;
    if (growth <= 0) throw new NotComputable("ytm", `\`ytm\` is ${ytm}; with simple interest a higher one is needed.`);
    const modified = wait / frequency / growth;
    return {
      price: (amounts[0] ?? 0) / growth,
      modified,
      macaulay: modified * (1 + rate),
      convexity: 2 * modified * modified,
    };
  }
  const times = amounts.map((_, index) => index + wait);
  const { value, meanTime, meanSquare } = presentValue(amounts, times, Math.log1p(rate));
  const macaulay = meanTime / frequency;
  return {
    price: value,
    macaulay,
    modified: macaulay / (1 + rate),
    convexity: meanSquare / (frequency * frequency) / ((1 + rate) * (1 + rate)),
  };
}

function warningsOn({ ytm: given }: BondInputs, ytm: number, coupons: number, weekends: readonly boolean[]): Warning[] {
  const yieldInput = given === undefined ? "clean_price" : "ytm";
  return [
    ...(ytm > 1
      ? [{ input: yieldInput, detail: `\`ytm\` is ${ytm}, or ${ytm * 100}%; did you mean ${ytm / 100}?` }]
      : []),
    ...(coupons > MANY_COUPONS
      ? [{ input: "maturity", detail: `There are ${coupons} coupons left. Is \`maturity\` right?` }]
      : []),
    ...["settlement", "maturity"].flatMap((input, index) =>
      weekends[index] === true ? [{ input, detail: `\`${input}\` is on a weekend; no day is moved.` }] : [],
    ),
  ];
}
