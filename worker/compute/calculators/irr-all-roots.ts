// The calculator irr-all-roots-calc: every internal rate of return of equally spaced payments.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireFiniteInputs,
  requirePositive,
  requireSeries,
} from "../not-computable.ts";
import { signChanges } from "../numerics/exponential-sum.ts";
import { customaryRoot, inPercent, logRatesOfEvenFlows, WHERE_SEARCHED } from "../numerics/rates-of-return.ts";
import { binaryUnit, inUnits } from "../numerics/series.ts";

type IrrAllRootsInputs = { cash_flows: number[]; periods_per_year: number };

/** Rates beyond these are seldom what an investment earned. */
const LOW_RATE = -0.9;
const HIGH_RATE = 10;

/**
 * Every rate r above -1 at which the sum of cash_flow_t / (1 + r)^t is 0, found by bracketing between the roots of a derivative.
 *
 * irr is the only rate; of several the one nearest to 10% in ln(1 + r). With p periods a year
 * effective_annual = (1 + irr)^p - 1 and nominal_annual = p irr.
 *
 * Units: payments in one currency, one a period from time 0; rates per period, decimal.
 * Domain: payments of both signs; rates from -1 + 1e-9 to 1e9 - 1.
 * Source: J. H. Lorie and L. J. Savage, "Three Problems in Rationing Capital", Journal of Business 28 (1955), on several
 * rates; Descartes' rule of signs for their number.
 */
export function irrAllRoots(inputs: IrrAllRootsInputs): Calculation {
  const { cash_flows, periods_per_year } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 2);
  requirePositive(periods_per_year, "periods_per_year");
  const last = cash_flows.findLastIndex((flow) => flow !== 0);
  const flows = inUnits(cash_flows.slice(0, last + 1), binaryUnit(cash_flows));
  const sign_changes = signChanges(flows);
  if (sign_changes === 0)
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` all have the same sign, so no rate solves them; at least one positive and one negative are needed.",
    );
  const logRates = logRatesOfEvenFlows(flows);
  if (logRates === undefined)
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` change sign too often to find every rate; fewer changes are needed: net small flows of neighbouring periods.",
    );
  const [least, ...others] = logRates;
  if (least === undefined)
    throw new NotComputable(
      "cash_flows",
      `no rate above -100% ${WHERE_SEARCHED}, brings the present value of \`cash_flows\` to 0; other cash flows are needed.`,
    );
  const growth = customaryRoot([least, ...others]);
  const irr = Math.expm1(growth);
  const roots = logRates.map((x) => Math.expm1(x));
  const warnings = warningsOn(irr, roots);
  return {
    outputs: finiteOutputs(
      {
        irr,
        roots,
        sign_changes,
        effective_annual: Math.expm1(periods_per_year * growth),
        nominal_annual: periods_per_year * irr,
      },
      "periods_per_year",
      "fewer periods are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOn(irr: number, roots: readonly number[]): Warning[] {
  const warn = (detail: string): Warning => ({ input: "cash_flows", detail });
  return [
    ...(roots.length > 1
      ? [warn(`Several rates solve this: ${inPercent(roots)}; \`irr\` is the one nearest to 10%.`)]
      : []),
    ...(irr < LOW_RATE || irr > HIGH_RATE
      ? [warn(`\`irr\` is ${inPercent([irr])} a period, which is seldom meant.`)]
      : []),
  ];
}
