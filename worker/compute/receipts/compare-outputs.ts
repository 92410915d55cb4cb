// Compares the outputs that a receipt states with those that were computed again.

import type { OutputValue } from "../calculator.ts";

/**
 * How far two engines may be apart, relative to the larger of both numbers. The language leaves the last bits of the
 * exponential and the logarithm to its engines.
 */
export const ENGINE_TOLERANCE = 1e-12;

/** A number or a date that differs: of which output, at which place of a column, and by how much. */
export type Difference = {
  output: string;
  index?: number;
  /** `null` where there is no such value. */
  stated: number | string | null;
  computed: number | string | null;
  /** The difference relative to the larger of both; `null` where one of them is missing or a date. */
  relative: number | null;
};

/** `exact`: all bits; `equal`: within `ENGINE_TOLERANCE`; `mismatch`: beyond. */
export type Comparison = {
  verdict: "exact" | "equal" | "mismatch";
  largest_difference?: Difference;
  /** The outputs that are beyond the tolerance. */
  outputs_beyond?: string[];
};

export function compareOutputs(
  stated: Readonly<Record<string, OutputValue>>,
  computed: Readonly<Record<string, OutputValue>>,
): Comparison {
  const ids = [...new Set([...Object.keys(computed), ...Object.keys(stated)])];
  const differences = ids.flatMap((id) => largestOf(differencesOf(id, stated[id], computed[id])) ?? []);
  const largest = largestOf(differences);
  if (largest === undefined) return { verdict: "exact" };
  const beyond = differences.filter((difference) => sizeOf(difference) > ENGINE_TOLERANCE);
  if (beyond.length === 0) return { verdict: "equal", largest_difference: largest };
  return { verdict: "mismatch", largest_difference: largest, outputs_beyond: beyond.map(({ output }) => output) };
}

function differencesOf(
  output: string,
  stated: OutputValue | undefined,
  computed: OutputValue | undefined,
): Difference[] {
  if (typeof stated !== "object" && typeof computed !== "object")
    return stated === computed ? [] : [differenceOf({ output }, stated, computed)];
  const [these, those] = [valuesOf(stated), valuesOf(computed)];
  const isColumn = typeof stated === typeof computed;
  const places = Array.from({ length: Math.max(these.length, those.length, 1) }, (_, index) => index);
  return places.flatMap((index) => {
    const differs = !isColumn || these[index] !== those[index];
    return differs ? [differenceOf({ output, index }, these[index], isColumn ? those[index] : undefined)] : [];
  });
}

function valuesOf(value: OutputValue | undefined): readonly (number | string)[] {
  return value === undefined ? [] : typeof value === "object" ? value : [value];
}

function differenceOf(
  place: Pick<Difference, "output" | "index">,
  stated: number | string | undefined,
  computed: number | string | undefined,
): Difference {
  const areNumbers = typeof stated === "number" && typeof computed === "number";
  const relative = areNumbers ? relativeDifference(stated, computed) : null;
  return { ...place, stated: stated ?? null, computed: computed ?? null, relative };
}

/** The difference of two numbers relative to the larger. Each is divided first, because their difference may overflow. */
export function relativeDifference(a: number, b: number): number {
  const larger = Math.max(Math.abs(a), Math.abs(b));
  const difference = Math.abs(a - b);
  if (larger === 0) return 0;
  return Number.isFinite(difference) ? difference / larger : Math.abs(a / larger - b / larger);
}

function sizeOf({ relative }: Difference): number {
  return relative ?? Number.POSITIVE_INFINITY;
}

function largestOf(differences: readonly Difference[]): Difference | undefined {
  return differences.reduce<Difference | undefined>(
    (most, difference) => (most === undefined || sizeOf(difference) > sizeOf(most) ? difference : most),
    undefined,
  );
}
