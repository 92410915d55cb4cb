// The calculator xirr-calc: the yearly rate of return of payments on any dates.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireFiniteInputs,
  requireNoMoreThan,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { serialDay } from "../numerics/dates.ts";
import { calendarDate } from "../numerics/input-dates.ts";
import {
  customaryRoot,
  flowsByTime,
  inPercent,
  logRatesOfDatedFlows,
  WHERE_SEARCHED,
} from "../numerics/rates-of-return.ts";
import { sum } from "../numerics/series.ts";

type XirrInputs = { cash_flows: number[]; dates: string[] };

const MAX_FLOWS = 500;
const DAYS_OF_YEAR = 365;

/** Yearly rates beyond these are seldom what an investment earned. */
const LOW_RATE = -0.9;
const HIGH_RATE = 10;

/**
 * Every yearly rate r at which the payments are worth nothing: the sum of cash_flow_i (1 + r)^(-t_i) is 0, where t_i is the
 * number of days from the earliest date, divided by 365.
 *
 * xirr is the only rate; of several the one nearest to 10% in ln(1 + r). moic = received / paid; net_gain = received - paid.
 *
 * Units: payments in one currency, paid ones negative; rates a year, decimal, compounded.
 * Domain: payments of both signs on more than one day; rates from -1 + 1e-9 to 1e9 - 1.
 * Source: the XIRR function of spreadsheets; CFA Institute, "Global Investment Performance Standards" (2020), on
 * money-weighted returns.
 */
export function xirr(inputs: XirrInputs): Calculation {
  const { cash_flows, dates } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 2);
  requireNoMoreThan(cash_flows, MAX_FLOWS, "cash_flows");
  requireSameLength(cash_flows, "cash_flows", dates, "dates");
  const days = dates.map((date) => serialDay(calendarDate(date, "dates")));
  const found = xirrOf(cash_flows, days);
  if (found.rates === undefined) throw new NotComputable("cash_flows", `\`cash_flows\` ${found.reason}.`);
  const span = Math.max(...days) - Math.min(...days);
  const received = sum(cash_flows.filter((flow) => flow > 0));
  const paid = -sum(cash_flows.filter((flow) => flow < 0));
  const warnings = [...warningsOnRates(found.rates), ...warningsOnSpan(span)];
  return {
    outputs: finiteOutputs(
      { xirr: found.rate, roots: found.rates, moic: received / paid, net_gain: sum(cash_flows), days: span },
      "cash_flows",
      "payments nearer to each other in size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The rate and all rates, or why there are none. */
type RatesFound = { rate: number; rates: number[] } | { rates?: undefined; reason: string };

/** The yearly rates of payments by their serial days. */
export function xirrOf(amounts: readonly number[], days: readonly number[]): RatesFound {
  if (!amounts.some((flow) => flow > 0) || !amounts.some((flow) => flow < 0))
    return { reason: "all have the same sign; at least one positive and one negative are needed" };
  const first = Math.min(...days);
  if (Math.max(...days) === first) return { reason: "are all on one day; a second day is needed" };
  const flows = flowsByTime(
    amounts,
    days.map((day) => (day - first) / DAYS_OF_YEAR),
  );
  if (flows.times.length === 0)
    return { reason: "cancel on every day, so that every rate solves them; others are needed" };
  const logRates = logRatesOfDatedFlows(flows);
  if (logRates === undefined)
    return {
      reason: "change sign too often to find every rate; fewer changes are needed: net small flows of the same month",
    };
  const [least, ...others] = logRates;
  if (least === undefined)
    return { reason: `have no rate of return above -100% ${WHERE_SEARCHED}; other payments are needed` };
  return { rate: Math.expm1(customaryRoot([least, ...others])), rates: logRates.map((x) => Math.expm1(x)) };
}

function warningsOnRates(rates: readonly number[]): Warning[] {
  const warn = (detail: string): Warning => ({ input: "cash_flows", detail });
  const unusual = rates.filter((rate) => rate > HIGH_RATE || rate < LOW_RATE);
  return [
    ...(rates.length > 1
      ? [warn(`Several rates solve this: ${inPercent(rates)}; \`xirr\` is the one nearest to 10%.`)]
      : []),
    ...(unusual.length > 0
      ? [warn(`A rate of ${inPercent(unusual)} a year is seldom meant. Are all payments there?`)]
      : []),
  ];
}

function warningsOnSpan(span: number): Warning[] {
  if (span >= DAYS_OF_YEAR) return [];
  return [{ input: "dates", detail: `A rate per year of ${span} days is an extrapolation.` }];
}
