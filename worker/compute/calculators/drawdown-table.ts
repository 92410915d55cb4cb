// The calculator drawdown-table-calc: every drawdown of a series, with its depth and length.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  requireAtLeast,
  requireFiniteInputs,
  requireOneOf,
  requirePositive,
  requireSeries,
  requireWhole,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

const MAX_LISTED = 100;

type DrawdownTableInputs = { nav_series?: number[]; returns?: number[]; top: number };

/**
 * The falls below the highest value so far, deepest first.
 *
 * d_t = (V_t - M_t) / M_t for the running maximum M_t; with returns V_0 = 1 and V_t = V_(t-1) (1 + r_t). A drawdown is a longest run
 * of d_t < 0, its peak the position before it, its recovery the one after it. pain_index = mean of -d_t and ulcer_index = root of the
 * mean of d_t^2 over all positions but the first.
 *
 * Units: depths decimal, negative; positions from 0; lengths in periods; -1 where there is no recovery.
 * Domain: two values or more, the first above 0 and none negative.
 * Source: P. G. Martin and B. B. McCann, "The Investor's Guide to Fidelity Funds" (1989), on the ulcer index; C. R. Bacon,
 * "Practical Portfolio Performance Measurement and Attribution", on the pain index.
 */
export function drawdownTable(inputs: DrawdownTableInputs): Calculation {
  const { nav_series, returns, top } = inputs;
  requireFiniteInputs(inputs);
  requireOneOf(inputs, "nav_series", "returns");
  requireWhole(top, 1, MAX_LISTED, "top");
  const values = nav_series === undefined ? valuesOf(returns ?? []) : checkedValues(nav_series);
  const { falls, under } = fallsOf(values);
  const last = values.length - 1;
  const listed = falls.toSorted((a, b) => a.depth - b.depth || a.peak - b.peak).slice(0, top);
  const lengthOf = ({ peak, recovery }: Fall) => (recovery < 0 ? last : recovery) - peak;
  const depths = falls.map(({ depth }) => depth);
  const periods = under.slice(1);
  const warnings = warningsOn(nav_series, falls);
  return {
    outputs: finiteOutputs(
      {
        depths: listed.map(({ depth }) => depth),
        peak_indexes: listed.map(({ peak }) => peak),
        trough_indexes: listed.map(({ trough }) => trough),
        recovery_indexes: listed.map(({ recovery }) => recovery),
        lengths: listed.map(lengthOf),
        periods_to_trough: listed.map(({ peak, trough }) => trough - peak),
        periods_to_recovery: listed.map(({ trough, recovery }) => (recovery < 0 ? -1 : recovery - trough)),
        count: falls.length,
        max_drawdown: depths.reduce((least, depth) => Math.min(least, depth), 0),
        current_drawdown: valueAt(under, last),
        average_drawdown: falls.length === 0 ? 0 : sum(depths) / falls.length,
        longest: falls.reduce((most, fall) => Math.max(most, lengthOf(fall)), 0),
        pain_index: -sum(periods) / last,
        ulcer_index: Math.sqrt(sum(periods.map((depth) => depth * depth)) / last),
        time_under_water: periods.filter((depth) => depth < 0).length / last,
      },
      nav_series === undefined ? "returns" : "nav_series",
      "smaller returns are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function checkedValues(nav_series: readonly number[]): readonly number[] {
  requireSeries(nav_series, "nav_series", 2);
  for (const value of nav_series) requireAtLeast(value, 0, "nav_series");
  requirePositive(valueAt(nav_series, 0), "nav_series");
  return nav_series;
}

function valuesOf(returns: readonly number[]): number[] {
  requireSeries(returns, "returns", 1);
  const values = [1];
  for (const value of returns) {
    requireAtLeast(value, -1, "returns");
    values.push(valueAt(values, values.length - 1) * (1 + value));
  }
  return values;
}

/** A drawdown by its positions; `recovery` is -1 where the series ends before. */
type Fall = { depth: number; peak: number; trough: number; recovery: number };

/** Every drawdown in order, and how far each position is below the highest value before. */
function fallsOf(values: readonly number[]): { falls: Fall[]; under: number[] } {
  const falls: Fall[] = [];
  const under: number[] = [];
  let high = 0;
  let current: Fall | undefined;
  for (const [position, value] of values.entries()) {
    high = Math.max(high, value);
    const depth = (value - high) / high;
    under.push(depth);
    if (depth < 0) {
      if (current === undefined) {
        current = { depth, peak: position - 1, trough: position, recovery: -1 };
        falls.push(current);
      } else if (depth < current.depth) {
        current.depth = depth;
        current.trough = position;
      }
    } else if (current !== undefined) {
      current.recovery = position;
      current = undefined;
    }
  }
  return { falls, under };
}

function warningsOn(nav_series: readonly number[] | undefined, falls: readonly Fall[]): Warning[] {
  const input = nav_series === undefined ? "returns" : "nav_series";
  const isOpen = falls.at(-1)?.recovery === -1;
  const areReturns =
    nav_series?.every((value) => Math.abs(value) < 1) === true && nav_series.some((value) => value < 0);
  return [
    ...(isOpen
      ? [{ input, detail: "The last drawdown is not recovered: its depth and length are those so far." }]
      : []),
    ...(areReturns ? [{ input, detail: "`nav_series` looks like returns; give these as `returns`." }] : []),
  ];
}
