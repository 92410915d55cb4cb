/**
 * The processor time of the most expensive requests that a calculator takes: bodies with the longest series, in shapes
 * that keep iterations and sorts busy, and single values of all magnitudes.
 */

import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { MAX_SERIES_LENGTH } from "../../worker/compute/check-value.ts";
import type { InputDefinition } from "../../worker/compute/definition.ts";
import type { ComputationOutcome } from "../../worker/compute/run-calculator.ts";
import type { Definition } from "./reference-cases.ts";

/** The time of the most expensive request, and how far its computation iterated. */
export type Cost = { milliseconds: number; body: string; outcome: ComputationOutcome };

/** The most expensive of the requests that are tried, each at its best of some turns. */
export function worstRequest(definition: Definition): Cost {
  const costs = bodiesOf(definition).map((body) => costOf(definition, body, 2));
  const slowest = costs.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 3);
  const again = slowest.map(({ body }) => costOf(definition, body, 15));
  return again.reduce((worst, cost) => (cost.milliseconds > worst.milliseconds ? cost : worst));
}

/** How many numbers are read and written for the time that others are compared with. */
export const COMPARED_NUMBERS = 10_000;

/** The time in which so many numbers are read from JSON and written again: a measure of the machine. */
export function costOfJson(): number {
  const text = JSON.stringify(Array.from({ length: COMPARED_NUMBERS }, (_, index) => decimal(noise(index))));
  return best(() => JSON.stringify(JSON.parse(text)), 30);
}

function costOf(definition: Definition, body: string, turns: number): Cost {
  const outcome = computeByDefinition(definition, JSON.parse(body));
  const milliseconds = best(() => JSON.stringify(computeByDefinition(definition, JSON.parse(body))), turns);
  return { milliseconds, body, outcome };
}

/** The least processor time of some turns, in milliseconds: what other processes do does not count. */
function best(work: () => unknown, turns: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Series with one value for each index, from 0 to 1. */
const SHAPES: readonly ((index: number) => number)[] = [
  noise,
  (index) => index / MAX_SERIES_LENGTH,
  (index) => 1 - index / MAX_SERIES_LENGTH,
  // The step of IRR doubles the rate for ever: a hundred iterations.
  (index) => (index === 0 ? 0.5 : index === MAX_SERIES_LENGTH - 1 ? 0.499 : 1),
];

const MAGNITUDES = [-1, -0.1, 0, 1e-6, 0.001, 0.05, 0.3, 1, 2, 50, 100, 300, 1e6, 1e12];
const SINGLE_VALUES = 2000;

/** Bodies of requests: one for each shape, or many of single values for a calculator without series. */
function bodiesOf({ inputs, examples }: Definition): string[] {
  const known = examples[0]?.inputs ?? {};
  const series = inputs.filter(({ type }) => type === "array<number>");
  if (series.length > 0) {
    return SHAPES.map((shape) => {
      // The second series runs ahead of the first, so that no two are the same.
      const long = series.map((input, ahead) => [input.id, longSeries(input, shape, ahead)] as const);
      return JSON.stringify({ ...known, ...Object.fromEntries(long) });
    });
  }
  return Array.from({ length: SINGLE_VALUES }, (_, turn) => {
    const values = inputs.map((input, position): [string, unknown] => {
      const { min = -Infinity, max = Infinity, type } = input;
      const fit = MAGNITUDES.filter((value) => value >= min && value <= max && (type !== "integer" || value % 1 === 0));
      const pick = fit[Math.floor(noise(turn * 7 + position) * fit.length)];
      return [input.id, type === "string" ? (known[input.id] ?? input.choices?.at(-1)) : (pick ?? known[input.id])];
    });
    return JSON.stringify(Object.fromEntries(values));
  });
}

function longSeries({ min = -1, max = 1 }: InputDefinition, shape: (index: number) => number, ahead: number): number[] {
  const low = Math.max(min, -1);
  const high = Math.min(max, 1);
  return Array.from({ length: MAX_SERIES_LENGTH }, (_, index) => {
    const part = Math.min(Math.max(shape(index) + ahead * noise(index) * 0.01, 0), 1);
    return decimal(low + part * (high - low));
  });
}

/** Numbers from 0 to 1 without order, the same in every run. */
function noise(index: number): number {
  return (Math.imul(index + 1, 2654435761) >>> 0) / 2 ** 32;
}

function decimal(value: number): number {
  return Number(value.toFixed(8));
}
