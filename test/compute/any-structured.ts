/** Any values of inputs that hold lists, dates or matrices, for tests of whatever inputs there may be. */

import fc from "fast-check";
import { type InputDefinition, valueTypeOf } from "../../worker/compute/definition.ts";

type Lengths = { minLength: number; maxLength: number };

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2299-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Values of such an input, made of these numbers; `undefined` for an input of another kind. */
export function anyStructured(
  input: InputDefinition,
  numbers: fc.Arbitrary<number>,
  lengths: Lengths,
): fc.Arbitrary<unknown> | undefined {
  switch (valueTypeOf(input)) {
    case "date":
      return day;
    case "array<date>":
      return fc.array(day, lengths);
    case "array<string>":
      return fc.array(fc.constantFrom(...(input.choices ?? [])), lengths);
    case "array<array<number>>":
      return fc
        .integer({ min: Math.max(1, lengths.minLength), max: lengths.maxLength })
        .chain((width) => fc.array(fc.array(numbers, { minLength: width, maxLength: width }), lengths));
    case "array<number>":
      return fc.array(numbers, lengths);
    default:
      return undefined;
  }
}
