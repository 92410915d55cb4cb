// The calculator almgren-chriss-calc: the selling schedule that weighs impact against risk.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requirePositive,
  requireWhole,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

type AlmgrenChrissInputs = {
  X: number;
  T: number;
  sigma: number;
  eta: number;
  risk_aversion: number;
  gamma: number;
  epsilon: number;
  intervals: number;
  points: number;
};

const MAX_POINTS = 1000;
const MAX_URGENCY = 700;
const HIGH_URGENCY = 20;
const RELATIVE_SIGMA = 0.05;
const LARGE_ORDER = 1000;

/** Below this urgency a difference of hyperbolic functions is taken from its series. */
const SMALL_URGENCY = 0.1;

/**
 * The optimal schedule of an order, its expected cost and the deviation of that cost, beside even selling.
 *
 * Continuous: kappa = sqrt(risk_aversion sigma^2 / eta); x(t) = X sinh(kappa (T - t)) / sinh(kappa T); with y = kappa T
 * E = gamma X^2 / 2 + epsilon X + eta X^2 kappa^2 (T / (2 sinh^2 y) + coth(y) / (2 kappa)) and
 * Var = sigma^2 X^2 (coth(y) / (2 kappa) - T / (2 sinh^2 y)). In N intervals of tau: eta' = eta - gamma tau / 2,
 * cosh(kappa tau) = 1 + risk_aversion sigma^2 tau^2 / (2 eta'), E = gamma X^2 / 2 + epsilon X + eta' / tau sum of n_j^2 and
 * Var = sigma^2 tau sum of x_j^2. utility = E + risk_aversion Var.
 *
 * Units: X in shares; T in days; sigma in money per share and root day; eta in money per share for a share a day; costs in money.
 * Domain: X, T and eta above 0; eta' above 0; kappa T of 700 at most.
 * Source: R. Almgren and N. Chriss, "Optimal Execution of Portfolio Transactions", Journal of Risk 3 (2000).
 */
export function almgrenChriss(inputs: AlmgrenChrissInputs): Calculation {
  const { X, T, sigma, eta, risk_aversion, gamma, epsilon, intervals, points } = inputs;
  requireFiniteInputs(inputs);
  requirePositive(X, "X");
  requirePositive(T, "T");
  requireAtLeast(sigma, 0, "sigma");
  requirePositive(eta, "eta");
  requireAtLeast(risk_aversion, 0, "risk_aversion");
  requireAtLeast(gamma, 0, "gamma");
  requireAtLeast(epsilon, 0, "epsilon");
  requireWhole(intervals, 0, MAX_POINTS, "intervals");
  requireWhole(points, 1, MAX_POINTS, "points");
  const fixed = (gamma * X * X) / 2 + epsilon * X;
  const plan = intervals > 0 ? discretePlan(inputs) : continuousPlan(inputs);
  const { kappa, holdings, cost, variance, evenCost, evenVariance } = plan;
  const steps = holdings.length - 1;
  const warnings = warningsOn(inputs, kappa * T);
  return {
    outputs: finiteOutputs(
      {
        kappa,
        ...(kappa > 0 && { trade_half_life: 1 / kappa }),
        times: holdings.map((_, index) => (index === steps ? T : (index * T) / steps)),
        holdings,
        trades: holdings.slice(1).map((held, index) => valueAt(holdings, index) - held),
        expected_cost: fixed + cost,
        cost_std: Math.sqrt(variance),
        even_expected_cost: fixed + evenCost,
        even_cost_std: Math.sqrt(evenVariance),
        utility: fixed + cost + risk_aversion * variance,
      },
      "X",
      "a smaller order is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Holdings over time, and cost and variance of them and of even selling, fixed costs left out. */
type Plan = {
  kappa: number;
  holdings: number[];
  cost: number;
  variance: number;
  evenCost: number;
  evenVariance: number;
};

function continuousPlan({ X, T, sigma, eta, risk_aversion, points }: AlmgrenChrissInputs): Plan {
  const kappa = Math.sqrt(risk_aversion / eta) * sigma;
  requireUrgency(kappa * T);
  const [costPart, variancePart] = continuousParts(kappa * T);
  return {
    kappa,
    holdings: holdingsOf(X, kappa * T, points),
    cost: ((eta * X * X) / T) * costPart,
    variance: sigma * sigma * X * X * T * variancePart,
    evenCost: (eta * X * X) / T,
    evenVariance: (sigma * sigma * X * X * T) / 3,
  };
}

/** y^2 (1 / (2 sinh^2 y) + coth(y) / (2 y)) and coth(y) / (2 y) - 1 / (2 sinh^2 y). */
function continuousParts(y: number): [cost: number, variance: number] {
  if (y === 0) return [1, 1 / 3];
  const sine = Math.sinh(y);
  const steep = 1 / (2 * sine * sine);
  const level = 1 / (Math.tanh(y) * 2 * y);
  if (y >= SMALL_URGENCY) return [y * y * (steep + level), level - steep];
  // sinh 2y - 2y, term by term.
  let term = 2 * y;
  let difference = 0;
  for (let k = 3; k < 20; k += 2) {
    term *= (4 * y * y) / (k * (k - 1));
    difference += term;
  }
  const scaled = sine / y;
  return [(1 / (scaled * scaled) + y / Math.tanh(y)) / 2, difference / (4 * y * y * y * scaled * scaled)];
}

function discretePlan({ X, T, sigma, eta, risk_aversion, gamma, intervals }: AlmgrenChrissInputs): Plan {
  const tau = T / intervals;
  const impact = eta - (gamma * tau) / 2;
  if (impact <= 0)
    throw new NotComputable(
      "gamma",
      `\`gamma\` is ${gamma}: permanent impact of an interval outweighs \`eta\`; a smaller one or more intervals are needed.`,
    );
  const kappa = (2 / tau) * Math.asinh((Math.sqrt(risk_aversion / impact) * sigma * tau) / 2);
  requireUrgency(kappa * T);
  const holdings = holdingsOf(X, kappa * T, intervals);
  const trades = holdings.slice(1).map((held, index) => valueAt(holdings, index) - held);
  return {
    kappa,
    holdings,
    cost: (impact / tau) * sum(trades.map((trade) => trade * trade)),
    variance: sigma * sigma * tau * sum(holdings.slice(1).map((held) => held * held)),
    evenCost: (impact / tau) * ((X * X) / intervals),
    evenVariance: (sigma * sigma * tau * X * X * (intervals - 1) * (2 * intervals - 1)) / (6 * intervals),
  };
}

function requireUrgency(y: number): void {
  if (y > MAX_URGENCY)
    throw new NotComputable(
      "risk_aversion",
      `kappa times \`T\` is ${y}, so all is sold at once; ${MAX_URGENCY} at most, by a smaller \`risk_aversion\` or \`T\`, is needed.`,
    );
}

/** What is still held at equal steps: X sinh(y (1 - j / steps)) / sinh(y), without overflow. */
function holdingsOf(X: number, y: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, j) => {
    const left = (steps - j) / steps;
    if (j === 0 || j === steps || y === 0) return X * left;
    return (X * (Math.exp(y * (left - 1)) * Math.expm1(-2 * y * left))) / Math.expm1(-2 * y);
  });
}

function warningsOn({ X, sigma }: AlmgrenChrissInputs, y: number): Warning[] {
  return [
    ...(y > HIGH_URGENCY
      ? [{ input: "risk_aversion", detail: "Nearly everything is sold at once: is `risk_aversion` per unit of money?" }]
      : []),
    ...(sigma < RELATIVE_SIGMA && X > LARGE_ORDER
      ? [{ input: "sigma", detail: `\`sigma\` is ${sigma}; it is in currency per share and root day, not relative.` }]
      : []),
  ];
}
