// The values of an axis of a sweep: a list, or a range of equal steps or of equal ratios.

import { type InputDefinition, valueTypeOf } from "./definition.ts";

const MAX_VALUES = 501;

/** An axis as a request gives it. */
export type RawAxis = {
  input: string;
  values?: readonly unknown[];
  from?: unknown;
  to?: unknown;
  steps?: unknown;
  scale?: unknown;
};

/** What is wrong with an axis or an output of a sweep. `place` is where it is in the body. */
export class SweepFault extends Error {
  readonly place: string;
  readonly allowed: readonly string[] | undefined;

  constructor(place: string, message: string, allowed?: readonly string[]) {
    super(message);
    this.place = place;
    this.allowed = allowed;
  }
}

/** The values of an axis in order; the ends of a range are exactly those given. */
export function valuesOfAxis(axis: RawAxis, input: InputDefinition, index: number): unknown[] {
  const fault = (detail: string) => new SweepFault(`axes/${index}`, `The axis \`${input.id}\` ${detail}`);
  const { values, from, to, steps, scale = "linear" } = axis;
  const isRange = from !== undefined || to !== undefined || steps !== undefined;
  if ((values === undefined) !== isRange) throw fault("needs either `values`, or `from`, `to` and `steps`.");
  if (values !== undefined) {
    if (values.length < 1 || values.length > MAX_VALUES)
      throw fault(`has ${values.length} values; 1 to ${MAX_VALUES} are needed.`);
    return [...values];
  }
  if (["string", "boolean", "date"].includes(valueTypeOf(input))) throw fault("is no number, so it needs `values`.");
  if (typeof from !== "number" || typeof to !== "number" || !Number.isFinite(from) || !Number.isFinite(to))
    throw fault("needs numbers as `from` and `to`.");
  if (typeof steps !== "number" || !Number.isInteger(steps) || steps < 2 || steps > MAX_VALUES)
    throw fault(`needs a whole number of \`steps\` from 2 to ${MAX_VALUES}.`);
  if (scale !== "linear" && scale !== "log") throw fault("needs a `scale` of linear or log.");
  if (scale === "log" && !(from * to > 0 || (Math.sign(from) === Math.sign(to) && from !== 0)))
    throw fault("is logarithmic, so both of its ends need one sign and may not be 0.");
  const range = Array.from({ length: steps }, (_, step) => {
    if (step === 0) return from;
    if (step === steps - 1) return to;
    const part = step / (steps - 1);
    return scale === "log" ? from * (to / from) ** part : from + ((to - from) * step) / (steps - 1);
  });
  if (input.type === "integer" && !range.every(Number.isInteger))
    throw fault("is of whole numbers, and its steps are not: choose ends and steps that are, or give `values`.");
  return range;
}
