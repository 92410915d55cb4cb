// The calculator irr-calc: the internal rate of return of equally spaced cash flows.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFinite, requireSeries } from "../not-computable.ts";
import { binaryUnit, inUnits, valueAt } from "../numerics/series.ts";

type IrrInputs = { cash_flows: number[]; guess: number };
type IrrOutputs = { irr: number };

const RATE_ITERATIONS = 100;
const RATE_TOLERANCE = 1e-9;

/**
 * The internal rate of return by Newton's method: the root r of f(r) = sum of cash_flow_t / (1 + r)^t.
 *
 * From r = guess, up to 100 times: next = r - f(r) / f'(r). When next differs from r by less than 1e-9, next is the
 * answer; after 100 iterations the current r is returned, with `converged` false and a warning. `iterations` counts the steps.
 *
 * Units: cash flows in one currency, one each period from time 0; the rate per period, decimal.
 * Domain: at least one positive and one negative cash flow (otherwise no rate above -1 brings the sum to 0); guess above
 * -1. Where several rates solve the equation, the guess decides which is found.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives", on Newton's method for the yield of a bond.
 */
export function irr({ cash_flows, guess }: IrrInputs): Calculation<IrrOutputs> {
  requireSeries(cash_flows, "cash_flows", 2);
  requireFinite(guess, "guess");
  if (guess <= -1) {
    throw new NotComputable("guess", `\`guess\` is ${guess}; a rate above -1 is needed, such as 0.1.`);
  }
  if (!cash_flows.some((flow) => flow > 0) || !cash_flows.some((flow) => flow < 0)) {
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` all have the same sign, so no rate above -1 brings their present value to 0; " +
        "at least one positive and one negative are needed.",
    );
  }
  // The root does not depend on the unit of money; a power of two as the unit costs no digit and prevents overflow.
  const unit = binaryUnit(cash_flows);
  // Flows of nothing at the end change neither f nor f', and would only drive both sums out of range.
  const last = cash_flows.findLastIndex((flow) => flow !== 0);
  const flows = inUnits(cash_flows.slice(0, last + 1), unit);
  let rate = guess;
  let iterations = 0;
  let converged = false;
  while (!converged && iterations < RATE_ITERATIONS) {
    const next = rate + newtonStep(flows, rate);
    if (!Number.isFinite(next)) {
      throw new NotComputable(
        "guess",
        `Newton's method from a \`guess\` of ${guess} diverges; a guess nearer to the expected return is needed.`,
      );
    }
    converged = Math.abs(next - rate) < RATE_TOLERANCE;
    rate = next;
    iterations += 1;
  }
  return {
    outputs: finiteOutputs({ irr: rate }, "guess", "another guess is needed"),
    meta: { iterations, converged },
    ...(converged ? {} : { warnings: [{ input: "guess", detail: unsettledReason(guess) }] }),
  };
}

function unsettledReason(guess: number): string {
  return (
    `The search from a \`guess\` of ${guess} did not settle in ${RATE_ITERATIONS} steps; \`irr\` is where it stopped, ` +
    "not a root. A guess nearer to the return to be expected may help."
  );
}

/**
 * -f(r) / f'(r). With growth = 1 + r it is growth · A / B for A = sum of flow_t growth^(-t) and B = sum of
 * t flow_t growth^(-t). Both are polynomials; multiplying both by the same power of growth lets Horner's rule always
 * run in a number of size 1 or less, so that long series do not overflow. NaN at a rate of -1, where f has a pole.
 */
function newtonStep(flows: readonly number[], rate: number): number {
  const growth = 1 + rate;
  if (growth === 0) return Number.NaN;
  const falling = Math.abs(growth) >= 1;
  const factor = falling ? 1 / growth : growth;
  const last = flows.length - 1;
  let value = 0;
  let weighted = 0;
  for (let step = 0; step <= last; step++) {
    const t = falling ? last - step : step;
    const flow = valueAt(flows, t);
    value = value * factor + flow;
    weighted = weighted * factor + t * flow;
  }
  return (growth * value) / weighted;
}
