// The calculator private-fund-calc: multiples, rate of return and public market equivalent of a private fund.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requireNoMoreThan,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { serialDay } from "../numerics/dates.ts";
import { calendarDate } from "../numerics/input-dates.ts";
import { inPercent } from "../numerics/rates-of-return.ts";
import { sum, valueAt } from "../numerics/series.ts";
import { xirrOf } from "./xirr.ts";

type PrivateFundInputs = {
  dates: string[];
  cash_flows: number[];
  nav: number;
  valuation_date?: string;
  index_levels?: number[];
  index_final?: number;
};

const MAX_FLOWS = 500;

/**
 * What a fund has returned on the money paid in.
 *
 * paid_in = sum of calls; distributed = sum of distributions; dpi = distributed / paid_in; rvpi = nav / paid_in;
 * tvpi = dpi + rvpi; irr is the XIRR of the flows and nav, left out unless there is exactly one;
 * pme = (sum of distributions I_T / I_t + nav) / sum of calls I_T / I_t for the index I, I_T that of the valuation date.
 *
 * Units: flows and nav in one currency, calls negative; index levels of total return; irr a year, decimal.
 * Domain: at least one call; a valuation date not before the last date; index levels above 0.
 * Source: S. N. Kaplan and A. Schoar, "Private Equity Performance", Journal of Finance 60 (2005); A. Metrick and A. Yasuda,
 * "Venture Capital and the Finance of Innovation" (2010).
 */
export function privateFund(inputs: PrivateFundInputs): Calculation {
  const { dates, cash_flows, nav, valuation_date, index_levels, index_final } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 1);
  requireNoMoreThan(cash_flows, MAX_FLOWS, "cash_flows");
  requireSameLength(cash_flows, "cash_flows", dates, "dates");
  requireAtLeast(nav, 0, "nav");
  const days = dates.map((date) => serialDay(calendarDate(date, "dates")));
  const last = Math.max(...days);
  const valued = valuation_date === undefined ? last : serialDay(calendarDate(valuation_date, "valuation_date"));
  if (valued < last)
    throw new NotComputable(
      "valuation_date",
      "`valuation_date` is before the last of `dates`; that day or a later one is needed.",
    );
  const calls = cash_flows.map((flow) => Math.max(-flow, 0));
  const payouts = cash_flows.map((flow) => Math.max(flow, 0));
  const [paid_in, distributed] = [sum(calls), sum(payouts)];
  if (paid_in === 0)
    throw new NotComputable("cash_flows", "`cash_flows` has no call; at least one negative flow is needed.");
  const growth = growthOfIndex(days, index_levels, index_final, valued > last);
  const [rate, ...warnings] = rateOf(nav > 0 ? [...cash_flows, nav] : cash_flows, nav > 0 ? [...days, valued] : days);
  if (nav > distributed)
    warnings.push({
      input: "nav",
      detail: "`nav` is more than half of the total value: `tvpi` rests on the manager's valuation.",
    });
  return {
    outputs: finiteOutputs(
      {
        paid_in,
        distributed,
        dpi: distributed / paid_in,
        rvpi: nav / paid_in,
        tvpi: (distributed + nav) / paid_in,
        ...(rate !== undefined && { irr: rate }),
        ...(growth && equivalent(calls, payouts, nav, growth)),
      },
      "cash_flows",
      "flows nearer to each other in size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The public market equivalent from what 1 of each date is worth in the index at the end. */
function equivalent(calls: readonly number[], payouts: readonly number[], nav: number, growth: readonly number[]) {
  const futureOf = (amounts: readonly number[]) => sum(amounts.map((amount, index) => amount * valueAt(growth, index)));
  const [contributions, distributions] = [futureOf(calls), futureOf(payouts)];
  return {
    pme: (distributions + nav) / contributions,
    future_value_contributions: contributions,
    future_value_distributions: distributions,
  };
}

/** I_T / I_t for each date; nothing without an index. `isLater`: the valuation is after the last date. */
function growthOfIndex(
  days: readonly number[],
  levels: readonly number[] | undefined,
  final: number | undefined,
  isLater: boolean,
): number[] | undefined {
  if (levels === undefined) {
    if (final === undefined) return undefined;
    throw new NotComputable("index_final", "`index_final` is given without `index_levels`; both are needed.");
  }
  requireSameLength(levels, "index_levels", days, "dates");
  for (const level of levels) requirePositive(level, "index_levels");
  if (final === undefined && isLater)
    throw new NotComputable(
      "index_final",
      "`index_final` is needed, because `valuation_date` is after the last of `dates`.",
    );
  const end = final ?? valueAt(levels, days.indexOf(Math.max(...days)));
  requirePositive(end, "index_final");
  return levels.map((level) => end / level);
}

/** The only rate of return, or why it is left out. */
function rateOf(amounts: readonly number[], days: readonly number[]): [rate: number | undefined, ...Warning[]] {
  const found = xirrOf(amounts, days);
  const leftOut = (reason: string): Warning => ({ input: "cash_flows", detail: `\`irr\` is left out: ${reason}.` });
  if (found.rates === undefined) return [undefined, leftOut(`the flows and \`nav\` ${found.reason}`)];
  if (found.rates.length > 1) return [undefined, leftOut(`several rates solve it, ${inPercent(found.rates)}`)];
  return [found.rate];
}
