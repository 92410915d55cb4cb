// The calculator binomial-option-calc: an option on a tree of prices, with early exercise.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFiniteInputs, requireWhole } from "../not-computable.ts";
import { requireOption, valueOption } from "../numerics/black-scholes.ts";
import { valueAt } from "../numerics/series.ts";

type BinomialOptionInputs = {
  S: number;
  K: number;
  T: number;
  r: number;
  sigma: number;
  q: number;
  steps: number;
  type: string;
  exercise: string;
};

const MAX_STEPS = 1000;

/**
 * The value of a call or put on the tree of Cox, Ross and Rubinstein.
 *
 * With dt = T / steps: u = exp(sigma sqrt(dt)), d = 1 / u, p = (exp((r - q) dt) - d) / (u - d). After j up moves of i the price is
 * S exp((2 j - i) sigma sqrt(dt)); value = exp(-r dt) (p up + (1 - p) down), for an American option no less than exercise.
 * delta, gamma and theta are those of the first nodes.
 *
 * Units: prices in one currency; T in years; r, q and sigma a year, decimal, rates continuous; theta per year.
 * Domain: S, K, T and sigma above 0; so many steps that p is strictly between 0 and 1.
 * Source: J. C. Cox, S. A. Ross and M. Rubinstein, "Option Pricing: A Simplified Approach", Journal of Financial Economics 7
 * (1979); J. C. Hull, "Options, Futures, and Other Derivatives", on the Greeks.
 */
export function binomialOption(inputs: BinomialOptionInputs): Calculation {
  const { S, K, T, r, sigma, q, steps, type, exercise } = inputs;
  requireFiniteInputs(inputs);
  requireOption({ S, K, T, r, sigma, q });
  requireWhole(steps, 1, MAX_STEPS, "steps");
  const tree = treeOf(inputs);
  const chosen = rolledBack(tree, exercise === "american");
  const european = exercise === "american" ? rolledBack(tree, false) : chosen;
  const { call, put } = valueOption({ S, K, T, r, sigma, q });
  const warnings = warningsOn(inputs);
  return {
    outputs: finiteOutputs(
      {
        price: chosen.price,
        european_price: european.price,
        early_exercise_premium: chosen.price - european.price,
        ...greeksOf(tree, chosen),
        black_scholes: type === "call" ? call : put,
        u: Math.exp(tree.move),
        d: Math.exp(-tree.move),
        p: tree.up,
      },
      "steps",
      "more steps are needed, or a smaller `sigma`",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** A tree: the logarithm of an up move, probabilities of both, the discount of a step and what exercise pays at each power of u. */
type Tree = {
  S: number;
  steps: number;
  dt: number;
  move: number;
  up: number;
  down: number;
  discount: number;
  /** Of u^(k - steps) at k. */
  exercise: Float64Array;
};

function treeOf({ S, K, T, r, sigma, q, steps, type }: BinomialOptionInputs): Tree {
  const dt = T / steps;
  const move = sigma * Math.sqrt(dt);
  const drift = Math.expm1((r - q) * dt);
  const [above, below] = [Math.expm1(move), Math.expm1(-move)];
  const [up, down] = [(drift - below) / (above - below), (above - drift) / (above - below)];
  if (!(up > 0 && down > 0)) {
    const least = Math.floor(((r - q) * (r - q) * T) / (sigma * sigma)) + 1;
    if (least > MAX_STEPS)
      throw new NotComputable(
        "sigma",
        `\`sigma\` is ${sigma}: the drift of a step leaves any tree of up to ${MAX_STEPS} steps; a larger one is needed.`,
      );
    throw new NotComputable(
      "steps",
      `\`steps\` is ${steps}: the drift of a step leaves the tree; more steps are needed, at least ${least}.`,
    );
  }
  const sign = type === "put" ? -1 : 1;
  const exercise = new Float64Array(2 * steps + 1);
  for (let k = 0; k <= 2 * steps; k++) exercise[k] = sign * (S * Math.exp((k - steps) * move) - K);
  return { S, steps, dt, move, up, down, discount: Math.exp(-r * dt), exercise };
}

/** The value today and those of the first two steps. */
type Values = { price: number; first: number[]; second: number[] };

function rolledBack({ steps, up, down, discount, exercise }: Tree, isAmerican: boolean): Values {
  const values = new Float64Array(steps + 1);
  for (let j = 0; j <= steps; j++) values[j] = Math.max(valueAt(exercise, 2 * j), 0);
  let first: number[] = [];
  let second: number[] = [];
  if (steps === 2) second = [...values];
  if (steps === 1) first = [...values];
  for (let i = steps - 1; i >= 0; i--) {
    for (let j = 0; j <= i; j++) {
      // A tree has a million of these: every index is one of the arrays.
      const held = discount * (up * (values[j + 1] ?? 0) + down * (values[j] ?? 0));
      const exercised = isAmerican ? (exercise[steps + 2 * j - i] ?? 0) : held;
      values[j] = held > exercised ? held : exercised;
    }
    if (i === 2) second = [...values.slice(0, 3)];
    if (i === 1) first = [...values.slice(0, 2)];
  }
  return { price: valueAt(values, 0), first, second };
}

/** The sensitivities that the first nodes give; gamma and theta need two steps. */
function greeksOf({ S, steps, dt, move }: Tree, { price, first, second }: Values) {
  const delta = (valueAt(first, 1) - valueAt(first, 0)) / (S * (Math.expm1(move) - Math.expm1(-move)));
  if (steps < 2) return { delta };
  const [above, below] = [S * Math.expm1(2 * move), -S * Math.expm1(-2 * move)];
  const [low, middle, high] = [valueAt(second, 0), valueAt(second, 1), valueAt(second, 2)];
  return {
    delta,
    gamma: ((high - middle) / above - (middle - low) / below) / ((above + below) / 2),
    theta: (middle - price) / (2 * dt),
  };
}

function warningsOn({ r, q, type, exercise }: BinomialOptionInputs): Warning[] {
  return [
    ...(exercise === "american" && type === "call" && q === 0 && r >= 0
      ? [
          {
            input: "exercise",
            detail: "Early exercise of a call without a yield is never better; the value is the European one.",
          },
        ]
      : []),
  ];
}
