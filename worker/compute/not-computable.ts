// The one way in which a calculator refuses, and the checks that lead there. An answer holds finite numbers or there
// is no answer: nothing here lets NaN, an infinity or a negative zero through.

import type { OutputValue } from "./calculator.ts";

/** Thrown when inputs have no finite answer. The message names the input and says what would work. */
export class NotComputable extends Error {
  /** The id of the input to change. */
  readonly input: string;

  constructor(input: string, message: string) {
    super(message);
    this.name = "NotComputable";
    this.input = input;
  }
}

/** Refuses a value that is not a finite number. */
export function requireFinite(value: number, input: string): void {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses the numbers among the inputs that are not finite. Texts, series and what was left out are passed over. */
export function requireFiniteNumbers(inputs: Readonly<Record<string, unknown>>): void {
  for (const [id, value] of Object.entries(inputs)) if (typeof value === "number") requireFinite(value, id);
}

/** Refuses inputs with a number that is not finite, those in lists and matrices included. */
export function requireFiniteInputs(inputs: Readonly<Record<string, unknown>>): void {
  for (const [id, value] of Object.entries(inputs)) {
    for (const number of Array.isArray(value) ? value.flat() : [value])
      if (typeof number === "number" && !Number.isFinite(number))
        throw new NotComputable(id, `\`${id}\` has the value ${number}; finite numbers are needed.`);
  }
}

/** Refuses inputs of which not exactly one is given, where each is a form of the same. */
export function requireOneOf(inputs: Readonly<Record<string, unknown>>, first: string, ...others: string[]): void {
  const ids = [first, ...others];
  const count = ids.filter((id) => inputs[id] !== undefined).length;
  if (count === 1) return;
  const names = ids.map((id) => `\`${id}\``).join(" and ");
  throw new NotComputable(
    first,
    `${count === 0 ? "None" : "More than one"} of ${names} is given; exactly one is needed.`,
  );
}

/** Refuses a list that is longer than a calculator can take. */
export function requireNoMoreThan(values: readonly unknown[], most: number, input: string): void {
  if (values.length > most)
    throw new NotComputable(input, `\`${input}\` has ${values.length} values; at most ${most} are taken.`);
}

/** Refuses a value that is not finite and above zero. */
export function requirePositive(value: number, input: string): void {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

/** Refuses a value that is not finite and `lowest` or above. */
export function requireAtLeast(value: number, lowest: number, input: string): void {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** Refuses a value that is not finite and within [low, high]. */
export function requireWithin(value: number, low: number, high: number, input: string): void {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

/** Refuses a value that is no whole number within [low, high]. */
export function requireWhole(value: number, low: number, high: number, input: string): void {
  requireWithin(value, low, high, input);
  if (!Number.isInteger(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a whole number is needed.`);
  }
}

/** Refuses a value that is not finite and strictly between 0 and 1. */
export function requireProbability(value: number, input: string): void {
  requireFinite(value, input);
  if (value <= 0 || value >= 1) {
    throw new NotComputable(
      input,
      `\`${input}\` is ${value}; a number strictly between 0 and 1 is needed, such as 0.99.`,
    );
  }
}

/** Refuses a series that is too short or holds anything but finite numbers. */
export function requireSeries(values: readonly number[], input: string, shortest: number): void {
  if (values.length < shortest) {
    const had = `${values.length} value${values.length === 1 ? "" : "s"}`;
    const needed = `at least ${shortest} ${shortest === 1 ? "is" : "are"} needed`;
    throw new NotComputable(input, `\`${input}\` has ${had}; ${needed}.`);
  }
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong !== -1) {
    throw new NotComputable(
      input,
      `\`${input}[${wrong}]\` is ${values[wrong]}; every value has to be a finite number.`,
    );
  }
}

/** Refuses two series that belong together but differ in length. */
export function requireSameLength(
  values: readonly unknown[],
  input: string,
  others: readonly unknown[],
  other: string,
): void {
  if (values.length !== others.length) {
    throw new NotComputable(
      input,
      `\`${input}\` has ${values.length} values and \`${other}\` ${others.length}; both need the same number of values.`,
    );
  }
}

/**
 * Passes on outputs that are all finite, negative zero as zero; otherwise refuses, blaming `input`, with `remedy`
 * as the advice.
 */
export function finiteOutputs<Outputs extends Record<string, OutputValue>>(
  outputs: Outputs,
  input: string,
  remedy: string,
): Outputs {
  for (const [id, value] of Object.entries(outputs)) {
    const numbers = typeof value === "object" ? value : [value];
    if (numbers.some((one) => typeof one === "number" && !Number.isFinite(one))) {
      throw new NotComputable(
        input,
        `\`${id}\` is beyond the range of a 64-bit number (about 1.8e308) for this \`${input}\`; ${remedy}.`,
      );
    }
  }
  return Object.fromEntries(Object.entries(outputs).map(([id, value]) => [id, withoutNegativeZero(value)])) as Outputs;
}

function withoutNegativeZero(value: OutputValue): OutputValue {
  if (typeof value === "string") return value;
  return typeof value === "number" ? value + 0 : value.map((one) => one + 0);
}

/** Refuses a side that is neither 1, a purchase, nor -1, a sale. */
export function requireSide(side: number): void {
  if (side !== 1 && side !== -1)
    throw new NotComputable("side", `\`side\` is ${side}; 1 is needed for a purchase, or -1 for a sale.`);
}
