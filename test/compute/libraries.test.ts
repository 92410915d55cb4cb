/** The calculators against what SciPy and QuantLib gave for the same cases (reference/libraries.py). */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { OutputValue } from "../../worker/compute/calculator.ts";
import { calculate, IDS, type Numbers, storedReferenceOf } from "./reference-cases.ts";

type Checked = { readonly within: number; readonly convention: string; readonly results: readonly Numbers[] };

const LIBRARIES = JSON.parse(readFileSync(new URL("reference/libraries.json", import.meta.url), "utf8")) as Record<
  string,
  Checked
>;
/** A difference is relative to the output, or to this share of the largest input if that is more. */
const FLOOR = 1e-6;

test("a quarter of the calculators have a function in another library", () => {
  expect(new Set(Object.keys(LIBRARIES).map(calculatorOf)).size).toBeGreaterThanOrEqual(IDS.length / 4);
});

test.each(Object.entries(LIBRARIES))("%s", (name, { within, results }) => {
  const id = calculatorOf(name);
  const { cases } = storedReferenceOf(id);
  expect(results, "libraries.py ran with other cases").toHaveLength(cases.length);
  let compared = 0;
  for (const [i, { inputs }] of cases.entries()) {
    const { outputs } = calculate(id, inputs);
    const floor = FLOOR * Math.max(...numbersIn(inputs));
    for (const [output, theirs] of Object.entries(results[i] ?? {})) {
      const ours = outputs[output];
      if (ours === undefined) continue;
      compared += 1;
      const shown = `${output} of ${JSON.stringify(inputs).slice(0, 300)} is ${ours}, there ${theirs}`;
      expect(difference(ours, theirs, floor), shown).toBeLessThanOrEqual(within);
    }
  }
  expect(compared).toBeGreaterThan(5);
});

function calculatorOf(name: string): string {
  return name.split(":")[0] ?? "";
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [Math.abs(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

function difference(ours: OutputValue, theirs: OutputValue, floor: number): number {
  if (typeof ours === "number" && typeof theirs === "number")
    return Math.abs(ours - theirs) / Math.max(Math.abs(theirs), floor);
  if (typeof ours !== "object" || typeof theirs !== "object") return ours === theirs ? 0 : Number.POSITIVE_INFINITY;
  if (ours.length !== theirs.length) return Number.POSITIVE_INFINITY;
  return Math.max(...theirs.map((value, i) => difference(ours[i] ?? Number.NaN, value, floor)));
}
