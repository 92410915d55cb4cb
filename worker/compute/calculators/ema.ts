// The calculator ema-calc: the exponential moving average of a series of prices.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFiniteInputs, requireSeries, requireWhole } from "../not-computable.ts";
import { mean, valueAt } from "../numerics/series.ts";

type EmaInputs = { prices: number[]; length: number; seed: string; start?: number };

const MAX_LENGTH = 10_000;

/** A weight of the start above it still shows. */
const HEAVY_START = 0.001;

/**
 * The exponential moving average E_t = alpha P_t + (1 - alpha) E_(t-1) with alpha = 2 / (length + 1).
 *
 * It begins at bar length - 1 with the mean of the first prices, with the first price at bar 0, or from a value before the first bar.
 *
 * Units: as the prices; positions from 0.
 * Domain: one price or more; as many as the length for a start from their mean.
 * Source: J. J. Murphy, "Technical Analysis of the Financial Markets" (1999).
 */
export function ema(inputs: EmaInputs): Calculation {
  const { prices, length, seed, start } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(prices, "prices", 1);
  requireWhole(length, 1, MAX_LENGTH, "length");
  const isMean = start === undefined && seed !== "first";
  if (isMean && prices.length < length)
    throw new NotComputable(
      "prices",
      `\`prices\` has ${prices.length} values; the mean of the first ${length} is needed to begin, or a \`seed\` of first.`,
    );
  const alpha = 2 / (length + 1);
  const first_index = isMean ? length - 1 : 0;
  const next = (before: number, index: number) => alpha * valueAt(prices, index) + (1 - alpha) * before;
  let value = valueAt(prices, 0);
  if (isMean) value = mean(prices.slice(0, length));
  else if (start !== undefined) value = next(start, 0);
  const averages = [value];
  for (let index = first_index + 1; index < prices.length; index++) {
    value = next(value, index);
    averages.push(value);
  }
  const barsAfterStart = start === undefined ? prices.length - 1 : prices.length;
  const warnings: Warning[] =
    !isMean && (1 - alpha) ** barsAfterStart > HEAVY_START
      ? [
          {
            input: "prices",
            detail: `\`prices\` has ${prices.length} bars: the start still carries more than 0.1% of the average.`,
          },
        ]
      : [];
  return {
    outputs: finiteOutputs(
      { ema: averages, ema_last: value, first_index, alpha },
      "prices",
      "smaller prices are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}
