/**
 * Reads what the tests compare with: the reference results beside this file, and the definitions in
 * content/calculators.
 */

import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Iteration, OutputValue } from "../../worker/compute/calculator.ts";
import { CALCULATOR_FUNCTIONS } from "../../worker/compute/calculator-functions.ts";
import type { CalculatorDefinition, InputDefinition } from "../../worker/compute/definition.ts";

const REFERENCE = new URL("reference/", import.meta.url);
const CONTENT = new URL("../../content/calculators/", import.meta.url);

export type Numbers = Record<string, OutputValue>;
export type Case = { inputs: Record<string, unknown>; outputs: Numbers; meta?: Iteration };

export type Definition = Omit<CalculatorDefinition, "outputs"> & {
  name: string;
  summary: string;
  aliases?: string[];
  inputs: InputDefinition[];
  outputs: { id: string; label: string; type: string; unit?: string; required?: boolean; description?: string }[];
  examples: { name: string; inputs: Record<string, unknown>; outputs: Numbers }[];
};

/** The ids of all calculators. */
export const IDS: readonly string[] = [...CALCULATOR_FUNCTIONS.keys()];

/** The ids of inputs that a function always gets: those required, and those with a default. */
export function alwaysGiven(inputs: readonly InputDefinition[]): string[] {
  return inputs.flatMap((input) => (input.required || input.default !== undefined ? [input.id] : []));
}

/** Calls a calculator with inputs that are known to fit it. */
export function calculate(id: string, inputs: Record<string, unknown>): { outputs: Numbers; meta?: Iteration } {
  const calculator = CALCULATOR_FUNCTIONS.get(id);
  if (calculator === undefined) throw new Error(`There is no calculator ${id}.`);
  return calculator(inputs as never);
}

/** The ids that an answer's outputs have to have, in their order: those defined, without some that may be left out. */
export function outputIds({ outputs: defined }: Pick<Definition, "outputs">, outputs: Numbers): string[] {
  return defined.filter(({ id, required }) => required !== false || id in outputs).map(({ id }) => id);
}

/** The reference cases of a calculator, their long series written out, and the relative error that is allowed. */
export function referenceOf(id: string): { tolerance: number; cases: Case[] } {
  const { tolerance, cases } = storedReferenceOf(id);
  return { tolerance, cases: cases.map(({ inputs, ...rest }) => ({ inputs: inputsWrittenOut(inputs), ...rest })) };
}

/** The reference as its file has it: long series are how to make them. */
export function storedReferenceOf(id: string): { tolerance: number; cases: Case[] } {
  return JSON.parse(readFileSync(new URL(`${id}.json`, REFERENCE), "utf8")) as { tolerance: number; cases: Case[] };
}

export function inputsWrittenOut(inputs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, writtenOut(value)]));
}

type MinStd = { minstd: { seed: number; count: number; scale: number; shift: number } };

/** Park and Miller's generator, scaled as the script that made the references scales it. */
function writtenOut(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("minstd" in value)) return value;
  const { seed, count, scale, shift } = (value as MinStd).minstd;
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 16807) % 2147483647;
    return (state / 2147483647 - 0.5) * scale + shift;
  });
}

/**
 * How far a result is from its reference, relative to the reference; absolute below what doubles hold in full. A date is right or infinitely far. A column is as far as
 * the worst of its numbers, and infinitely far from one of another length.
 */
export function relativeError(actual: OutputValue | undefined, expected: OutputValue): number {
  if (typeof expected !== "object" || typeof actual !== "object") {
    if (actual === expected) return 0;
    if (typeof actual !== "number" || typeof expected !== "number") return Number.POSITIVE_INFINITY;
    return Math.abs(actual - expected) / Math.max(Math.abs(expected), 1e-290);
  }
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...expected.map((value, i) => relativeError(actual[i], value)));
}

/** The definitions in content/calculators, by id. */
export function readDefinitions(): Map<string, Definition> {
  const files = readdirSync(CONTENT)
    .filter((file) => file.endsWith(".md"))
    .sort();
  return new Map(files.map((file) => [file.slice(0, -3), readDefinition(file)]));
}

function readDefinition(file: string): Definition {
  const text = readFileSync(new URL(file, CONTENT), "utf8");
  const frontMatter = text.split(/^---$/m)[1] ?? "";
  return { id: file.slice(0, -3), ...(parse(frontMatter) as Omit<Definition, "id">) };
}
