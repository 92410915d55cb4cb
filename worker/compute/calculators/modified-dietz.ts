// The calculator modified-dietz-calc: the return of a period with payments in and out.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requireNoMoreThan,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { flowsByTime, logRatesOfDatedFlows } from "../numerics/rates-of-return.ts";
import { sum, valueAt } from "../numerics/series.ts";

type ModifiedDietzInputs = {
  begin_value: number;
  end_value: number;
  flows: number[];
  flow_days: number[];
  period_days: number;
  flow_timing: string;
};

const MOST_FLOWS = 500;
const LARGE_FLOW = 0.1;
const LONG_PERIOD = 92;

/**
 * The return of a portfolio with external flows, each weighted with the part of the period in which it was invested.
 *
 * With T the length of the period and t_j the day of a flow, w_j = (T - t_j) / T, or (T - t_j + 1) / T for flows at the start of
 * their day: gain = end - begin - sum of flows; average_capital = begin + sum of w_j flow_j; modified_dietz = gain /
 * average_capital; simple_dietz = gain / (begin + sum of flows / 2); money_weighted is the root R above -1 of
 * begin (1 + R) + sum of flow_j (1 + R)^w_j = end, left out unless it is the only one.
 *
 * Units: values and flows in one currency, flows positive when money comes in; days; returns decimal for the period.
 * Domain: average capital above 0; days of flows from 0, or from 1 with flows at the start, to T; at most 500 flows.
 * Source: P. O. Dietz, Pension Funds: Measuring Investment Performance (1966); C. R. Bacon, Practical Portfolio Performance
 * Measurement and Attribution (2008).
 */
export function modifiedDietz(inputs: ModifiedDietzInputs): Calculation<Record<string, number>> {
  const { begin_value, end_value, flows, period_days, flow_timing } = inputs;
  requirePeriod(inputs);
  const waits = waitsOf(inputs, flow_timing === "start" ? 1 : 0);
  const gain = sum([end_value, -begin_value, ...flows.map((flow) => -flow)]);
  const average_capital = sum([begin_value, ...flows.map((flow, index) => flow * (1 - valueAt(waits, index)))]);
  if (!(average_capital > 0))
    throw new NotComputable(
      "flows",
      `\`flows\` make the average capital ${average_capital}; more than 0 is needed: measure the parts of the period one by one.`,
    );
  const simpleCapital = begin_value + sum(flows) / 2;
  const money_weighted = moneyWeighted(inputs, waits);
  const warnings = warningsOf(begin_value, flows, period_days);
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        modified_dietz: gain / average_capital,
        ...(simpleCapital > 0 && { simple_dietz: gain / simpleCapital }),
        gain,
        average_capital,
        ...(money_weighted !== undefined && { money_weighted }),
      },
      "flows",
      "flows nearer to the values are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function requirePeriod(inputs: ModifiedDietzInputs): void {
  const { begin_value, end_value, flows, flow_days, period_days } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(begin_value, 0, "begin_value");
  requireAtLeast(end_value, 0, "end_value");
  requirePositive(period_days, "period_days");
  requireSeries(flows, "flows", 0);
  requireSeries(flow_days, "flow_days", 0);
  requireSameLength(flows, "flows", flow_days, "flow_days");
  requireNoMoreThan(flows, MOST_FLOWS, "flows");
}

/** For each flow the part of the period that passes before it is invested. */
function waitsOf({ flow_days, period_days }: ModifiedDietzInputs, firstDay: number): number[] {
  return flow_days.map((day, index) => {
    if (day < firstDay || day > period_days)
      throw new NotComputable(
        "flow_days",
        `\`flow_days[${index}]\` is ${day}; a day from ${firstDay} to the last of the period, ${period_days}, is needed.`,
      );
    return (day - firstDay) / period_days;
  });
}

/** The only rate at which begin, flows and end agree, if there is one. */
function moneyWeighted(
  { begin_value, end_value, flows }: ModifiedDietzInputs,
  waits: readonly number[],
): number | undefined {
  const rates = logRatesOfDatedFlows(flowsByTime([begin_value, ...flows, -end_value], [0, ...waits, 1]));
  if (rates === undefined)
    throw new NotComputable(
      "flows",
      "`flows` change their sign too often for a search of all rates; net small flows of neighbouring days, as is needed.",
    );
  return rates.length === 1 ? Math.expm1(valueAt(rates, 0)) : undefined;
}

function warningsOf(begin: number, flows: readonly number[], days: number): Warning[] {
  const large = flows.findIndex((flow) => Math.abs(flow) > LARGE_FLOW * begin);
  const revalue = `\`flows[${large}]\` is more than a tenth of \`begin_value\`: value the portfolio on the day of the flow.`;
  const split = `\`period_days\` is ${days}: link the returns of shorter periods, at most a quarter each.`;
  return [
    ...(large === -1 ? [] : [{ input: "flows", detail: revalue }]),
    ...(days > LONG_PERIOD ? [{ input: "period_days", detail: split }] : []),
  ];
}
