// The calculator npv-mirr-calc: present value of payments at a rate, and the modified internal rate of return.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireFiniteInputs,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { serialDay } from "../numerics/dates.ts";
import { calendarDate } from "../numerics/input-dates.ts";
import { sum, valueAt } from "../numerics/series.ts";

type NpvMirrInputs = {
  cash_flows: number[];
  rate: number;
  dates?: string[];
  timing: string;
  finance_rate?: number;
  reinvestment_rate?: number;
};

const DAYS_OF_YEAR = 365;

/**
 * The value of payments today, how much is received for what is paid, and the rate that a payment earns whose receipts are
 * reinvested at another rate.
 *
 * npv = sum of C_i (1 + rate)^(-t_i) with t_i = i, or i + 1 for payments at the end of periods, or the days from the first date of
 * the list over 365; profitability_index = present value received / present value paid; with m payments after the first
 * mirr = [sum of received C_i (1 + reinvestment_rate)^(m - i) / sum of paid C_i (1 + finance_rate)^(-i)]^(1/m) - 1.
 *
 * Units: payments in one currency, paid ones negative; rates decimal per period, with dates a year.
 * Domain: rates above -1; the modified rate without dates and for payments of both signs alone.
 * Source: R. A. Brealey, S. C. Myers and F. Allen, Principles of Corporate Finance; the functions NPV, XNPV and MIRR of spreadsheets.
 */
export function npvMirr(inputs: NpvMirrInputs): Calculation<Record<string, number>> {
  const { cash_flows, rate, dates, finance_rate, reinvestment_rate } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 1);
  for (const [id, value] of Object.entries({ rate, finance_rate, reinvestment_rate }))
    if (value !== undefined && value <= -1)
      throw new NotComputable(id, `\`${id}\` is ${value}; a rate above -1 is needed.`);
  const times = timesOf(inputs);
  const growth = Math.log1p(rate);
  const values = cash_flows.map((flow, index) => (flow === 0 ? 0 : flow * Math.exp(-growth * valueAt(times, index))));
  const paid = -sum(values.filter((value) => value < 0));
  const bothSigns = cash_flows.some((flow) => flow < 0) && cash_flows.some((flow) => flow > 0);
  const mirr =
    dates === undefined && bothSigns
      ? modifiedRate(cash_flows, finance_rate ?? rate, reinvestment_rate ?? rate)
      : undefined;
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        npv: sum(values),
        ...(paid > 0 && { profitability_index: sum(values.filter((value) => value > 0)) / paid }),
        ...(mirr !== undefined && { mirr }),
      },
      "rate",
      "a rate nearer to 0 is needed",
    ),
    ...(dates === undefined && !bothSigns && { warnings: [ofOneSign()] }),
  };
}

/** The time of each payment in periods, or in years of 365 days by dates. */
function timesOf({ cash_flows, dates, timing }: NpvMirrInputs): number[] {
  if (dates === undefined) return cash_flows.map((_, index) => index + (timing === "end" ? 1 : 0));
  requireSameLength(cash_flows, "cash_flows", dates, "dates");
  if (timing === "end")
    throw new NotComputable(
      "timing",
      "`timing` of end is for payments without `dates`; leave out one of them, as is needed.",
    );
  const days = dates.map((date) => serialDay(calendarDate(date, "dates")));
  return days.map((day) => (day - valueAt(days, 0)) / DAYS_OF_YEAR);
}

/** The rate at which what is paid, financed at one rate, grows to what is received, reinvested at another. */
function modifiedRate(flows: readonly number[], financeRate: number, reinvestmentRate: number): number {
  const periods = flows.length - 1;
  const reinvested = Math.log1p(reinvestmentRate);
  const received = logPresentValue(flows, reinvested, 1);
  const paid = logPresentValue(flows, Math.log1p(financeRate), -1);
  return Math.expm1(reinvested + (received - paid) / periods);
}

/** The logarithm of the present value of the payments of one sign; their largest discount factor is taken out. */
function logPresentValue(flows: readonly number[], growth: number, sign: 1 | -1): number {
  const times = flows.flatMap((flow, index) => (flow * sign > 0 ? [index] : []));
  const nearest = valueAt(times, growth >= 0 ? 0 : times.length - 1);
  const values = times.map((time) => valueAt(flows, time) * sign * Math.exp((nearest - time) * growth));
  return Math.log(sum(values)) - nearest * growth;
}

function ofOneSign(): Warning {
  return { input: "cash_flows", detail: "`cash_flows` all have one sign, so there is no modified rate of return." };
}
