/** Any inputs of a calculator, and inputs near those of its worked examples. */

import fc from "fast-check";
import type { InputDefinition } from "../../worker/compute/definition.ts";
import { anyStructured } from "./any-structured.ts";
import { alwaysGiven, type Definition } from "./reference-cases.ts";

function values(input: InputDefinition): fc.Arbitrary<unknown> {
  const { min = -10, max = 10 } = input;
  const structured = anyStructured(input, fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 3, maxLength: 3 });
  if (structured && input.value_type) return structured;
  if (input.type === "boolean") return fc.boolean();
  if (input.type === "string") return fc.constantFrom(...(input.choices ?? []), "other");
  if (input.type === "integer") return fc.integer({ min: Math.max(min, 1), max: Math.min(max, 400) });
  const moderate = fc.double({ min: Math.max(min, -2), max: Math.min(max, 2), noNaN: true });
  if (input.type === "array<number>") return fc.array(moderate, { minLength: 3, maxLength: 3 });
  const wide = fc.double({ min: Math.max(min, -1000), max: Math.min(max, 1000), noNaN: true });
  return fc.oneof(moderate, wide).map((value) => value + 0);
}

/** Any values: most are refused. */
export function anyInputs({ inputs }: Pick<Definition, "inputs">): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(inputs.map((input) => [input.id, values(input)])), {
    requiredKeys: alwaysGiven(inputs),
  });
}

/** A worked example with one of its inputs changed: where few random inputs go together. */
export function nearExamples({
  inputs,
  examples,
}: Pick<Definition, "inputs" | "examples">): fc.Arbitrary<Record<string, unknown>> {
  const presets = Object.fromEntries(
    inputs.flatMap(({ id: name, default: preset }) => (preset === undefined ? [] : [[name, preset]])),
  );
  const changed = fc.oneof(...inputs.map((input) => values(input).map((value) => ({ [input.id]: value }))));
  const unchanged = fc.constant({});
  return fc
    .tuple(fc.constantFrom(...examples.map((example) => example.inputs)), fc.oneof(changed, unchanged))
    .map(([example, change]) => ({ ...presets, ...example, ...change }));
}
