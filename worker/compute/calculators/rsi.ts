// The calculator rsi-calc: Wilder's relative strength index of a series of prices.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFiniteInputs, requireWhole } from "../not-computable.ts";
import { mean, valueAt } from "../numerics/series.ts";

type RsiInputs = { prices: number[]; length: number };

const MAX_LENGTH = 10_000;

/** With fewer lengths of bars Wilder's smoothing still remembers its start. */
const LENGTHS_TO_FORGET = 10;

/**
 * The relative strength index 100 G / (G + L) of smoothed gains G and losses L.
 *
 * The first G and L are means of the first `length` gains max(P_t - P_(t-1), 0) and losses; then G = ((length - 1) G + gain) / length and
 * L alike. Without any change the index is 50.
 *
 * Units: 0 to 100; G and L as the prices; positions from 0.
 * Domain: more prices than the length.
 * Source: J. W. Wilder, "New Concepts in Technical Trading Systems" (1978).
 */
export function rsi(inputs: RsiInputs): Calculation {
  const { prices, length } = inputs;
  requireFiniteInputs(inputs);
  requireWhole(length, 1, MAX_LENGTH, "length");
  if (prices.length < length + 1)
    throw new NotComputable(
      "prices",
      `\`prices\` has ${prices.length} values; at least ${length + 1}, one more than \`length\`, are needed.`,
    );
  const changes = prices.slice(1).map((price, index) => price - valueAt(prices, index));
  const first = changes.slice(0, length);
  let gain = mean(first.map((change) => Math.max(change, 0)));
  let loss = mean(first.map((change) => Math.max(-change, 0)));
  const indexes = [indexOf(gain, loss)];
  for (const change of changes.slice(length)) {
    gain = ((length - 1) * gain + Math.max(change, 0)) / length;
    loss = ((length - 1) * loss + Math.max(-change, 0)) / length;
    indexes.push(indexOf(gain, loss));
  }
  const warnings = warningsOn(changes, length);
  return {
    outputs: finiteOutputs(
      {
        rsi: indexes,
        rsi_last: indexOf(gain, loss),
        first_index: length,
        smoothed_gain: gain,
        smoothed_loss: loss,
      },
      "prices",
      "smaller prices are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function indexOf(gain: number, loss: number): number {
  return gain === 0 && loss === 0 ? 50 : 100 * (gain / (gain + loss));
}

function warningsOn(changes: readonly number[], length: number): Warning[] {
  return [
    ...(changes.length + 1 < LENGTHS_TO_FORGET * length
      ? [
          {
            input: "prices",
            detail: `\`prices\` has ${changes.length + 1} bars; with fewer than ${LENGTHS_TO_FORGET * length} the smoothing still remembers its start.`,
          },
        ]
      : []),
    ...(changes.every((change) => change === 0)
      ? [{ input: "prices", detail: "`prices` do not change; the index is 50 by convention." }]
      : []),
  ];
}
