// The coupon dates of a bond around its settlement, and the days that its convention counts there.

import { addMonths, type CalendarDate, days30E360, days30360Us, daysInMonth, serialDay } from "./dates.ts";

/** Coupons after settlement, days accrued, days to the next coupon and days of the coupon period. */
export type CouponPeriod = { coupons: number; accrued: number; remaining: number; length: number };

/**
 * The coupon period that holds the settlement. Coupon dates run back from maturity, each counted from maturity itself; where
 * that is the last day of a month, so are all. Settling on a coupon date begins a new period.
 */
export function couponPeriod(
  settlement: CalendarDate,
  maturity: CalendarDate,
  frequency: number,
  dayCount: string,
): CouponPeriod {
  const months = 12 / frequency;
  const isEnd = maturity.day === daysInMonth(maturity.year, maturity.month);
  const dateOf = (coupon: number): CalendarDate => {
    const date = addMonths(maturity, -coupon * months);
    return isEnd ? { ...date, day: daysInMonth(date.year, date.month) } : date;
  };
  const settled = serialDay(settlement);
  const between = (maturity.year - settlement.year) * 12 + maturity.month - settlement.month;
  let coupons = Math.max(1, Math.floor(between / months));
  while (serialDay(dateOf(coupons)) > settled) coupons += 1;
  const [previous, next] = [dateOf(coupons), dateOf(coupons - 1)];
  const actual = { accrued: settled - serialDay(previous), remaining: serialDay(next) - settled };
  switch (dayCount) {
    case "30/360-us":
    case "30e/360": {
      const accrued = dayCount === "30e/360" ? days30E360(previous, settlement) : days30360Us(previous, settlement);
      // From the end of February to a 30th this convention counts more days than a period has.
      return { coupons, accrued, remaining: Math.max(0, 360 / frequency - accrued), length: 360 / frequency };
    }
    case "act/360":
      return { coupons, ...actual, length: 360 / frequency };
    case "act/365":
      return { coupons, ...actual, length: 365 / frequency };
    default:
      return { coupons, ...actual, length: actual.accrued + actual.remaining };
  }
}
