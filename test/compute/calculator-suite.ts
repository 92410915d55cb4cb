/** What is tried of one calculator beyond what holds for all: printed figures, refusals, and warnings. */

import { describe, expect, test } from "vitest";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import type { ComputationOutcome } from "../../worker/compute/run-calculator.ts";
import { type Definition, readDefinitions } from "./reference-cases.ts";

const definitions = readDefinitions();

type Changes = Record<string, unknown>;

/**
 * `formula` is the record that the calculator is filed under. `printed` has the figures in the source of an example, with the
 * digits after the point that it prints. The changes in the other lists are made to the inputs of the first example; a value of
 * undefined leaves an input out. `refused` names the input to blame, `warned` a part of a warning, `quiet` has no warnings.
 */
type Suite = {
  formula: string;
  printed: readonly (readonly [source: RegExp, output: string, value: number, digits: number])[];
  refused: readonly (readonly [changes: Changes, blamed: string])[];
  warned: readonly (readonly [changes: Changes, detail: string])[];
  quiet: readonly Changes[];
};

export function definitionOf(id: string): Definition {
  const definition = definitions.get(id);
  if (definition === undefined) throw new Error(`There is no definition ${id}.`);
  return definition;
}

/** The outcome for the inputs of the first example after changes. */
function outcomeOf(id: string, changes: Changes): ComputationOutcome {
  const definition = definitionOf(id);
  const inputs = { ...definition.examples[0]?.inputs, ...changes };
  return computeByDefinition(definition, JSON.parse(JSON.stringify(inputs)));
}

/** The outputs that are numbers, for inputs that are given in full. */
export function outputsOf(id: string, inputs: Changes): Record<string, number> {
  const outcome = computeByDefinition(definitionOf(id), inputs);
  if (outcome.kind !== "answer") throw new Error(`${id} refuses ${JSON.stringify(inputs)}: ${JSON.stringify(outcome)}`);
  const numbers = Object.entries(outcome.answer.outputs).flatMap(([name, value]): [string, number][] =>
    typeof value === "number" ? [[name, value]] : [],
  );
  return Object.fromEntries(numbers);
}

/** An output that is known to be there. */
export function output(id: string, inputs: Changes, name: string): number {
  const value = outputsOf(id, inputs)[name];
  if (value === undefined) throw new Error(`${id} leaves out ${name} for ${JSON.stringify(inputs)}.`);
  return value;
}

/** Whether two numbers agree to a part of the larger one, or of `scale` if that is larger still. */
export function near(left: number, right: number, tolerance: number, scale = 0): boolean {
  return Math.abs(left - right) <= tolerance * Math.max(Math.abs(left), Math.abs(right), scale);
}

function detailsOf(id: string, changes: Changes): string {
  const outcome = outcomeOf(id, changes);
  if (outcome.kind !== "answer") throw new Error(JSON.stringify(outcome));
  return (outcome.answer.warnings ?? []).map(({ detail }) => detail).join("\n");
}

/** Rows for a table of tests, with a title of their changes that is short whatever these are. */
function titled(rows: readonly (readonly [Changes, string])[]): [title: string, text: string, changes: Changes][] {
  return rows.map(([changes, text]) => [JSON.stringify(changes).slice(0, 80), text, changes]);
}

/** The tests of one calculator. */
export function describeCalculator(id: string, suite: Suite): void {
  describe(id, () => {
    const { formula_id, examples } = definitionOf(id);

    test("is filed under its formula and meets the figures printed in the sources of its examples", () => {
      expect(formula_id).toBe(suite.formula);
      for (const [source, name, value, digits] of suite.printed) {
        const found = examples.filter((example) => source.test(example.name));
        expect(found.length, `${source}`).toBe(1);
        expect(found[0]?.outputs[name], `${source} ${name}`).toBeCloseTo(value, digits);
      }
    });

    test.each(titled(suite.refused))("refuses %s and blames %s", (_, blamed, changes) => {
      const outcome = outcomeOf(id, changes);
      if (outcome.kind !== "not-computable") throw new Error(JSON.stringify(outcome));
      expect(outcome.error.input).toBe(blamed);
      expect(outcome.error.message).toContain(`\`${blamed}`);
      expect(outcome.error.message).toMatch(/need|has to|have to|at most/);
    });

    test.each(titled(suite.warned))("warns at %s: %s", (_, detail, changes) => {
      expect(detailsOf(id, changes)).toContain(detail);
    });

    test.each(titled(suite.quiet.map((changes) => [changes, ""])))("has nothing to say of %s", (_, __, changes) => {
      expect(detailsOf(id, changes)).toBe("");
    });
  });
}
