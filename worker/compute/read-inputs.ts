// Reads what a caller sent into the inputs that a calculator computes with. A query string and a JSON object are read
// by the same definition; text is read as people write it, and the answer says how. Every error is collected, nothing is
// guessed, and defaults are filled in.
//
// Callers are not trusted: the work and the length of an answer are bounded whatever was sent. Text is measured before
// any pattern sees it, arrays before their values are read.

import { hintAt, suggestClosest } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import type { Warning } from "./calculator.ts";
import { error, errorsOf, expectedInput, type InputError, MAX_SERIES_LENGTH, MAX_TEXT_LENGTH } from "./check-value.ts";
import { type CalculatorDefinition, type InputDefinition, isList } from "./definition.ts";
import { type Conversion, fromQuery, type RawInputs } from "./inputs-from-query.ts";
import { trimmed } from "./typed-number.ts";

export type InputValue = number | string | boolean | number[] | string[] | number[][];
export type Inputs = Record<string, InputValue>;

/** How many unknown inputs are listed, and with how many of them a close input: a body could hold any number. */
const MAX_UNKNOWN_LISTED = 20;
const MAX_UNKNOWN_COMPARED = 5;

/** Inputs that can be computed with, with what was done to read them. */
export type ReadInputs = { inputs: Inputs; conversions: Conversion[]; notes: Warning[] };

/** How inputs are read: `fromForm` is for text that a person typed, of which more can be ambiguous. */
export type ReadingOptions = { fromForm?: boolean; strictChoices?: boolean };

/**
 * Reads the inputs of a calculator from the parameters of a query string (values are text as people write it; an array is
 * a list, a repeated parameter, or both; an empty one is left out) or from a parsed JSON object (values have their own
 * types). An input that is one of a few words takes no other, unless it has
 * `any_text` and choices are not strict. Returns the inputs with defaults filled in, or every error found.
 */
export function readInputs(
  definition: CalculatorDefinition,
  raw: unknown,
  { fromForm = false, strictChoices = false }: ReadingOptions = {},
): (ReadInputs & { errors?: never }) | (Partial<Record<keyof ReadInputs, never>> & { errors: InputError[] }) {
  const given = raw instanceof URLSearchParams ? fromQuery(definition, raw, fromForm) : fromObject(raw);
  if (given === undefined) {
    return { errors: [{ kind: "type", input: "", detail: "The inputs have to be the members of one JSON object." }] };
  }
  const errors = unknownNames(definition, given.names).map((id, index) =>
    unknownInput(definition, id, index < MAX_UNKNOWN_COMPARED),
  );
  const inputs: Inputs = {};
  for (const input of definition.inputs) {
    const sent = given.get(input.id) ?? (given.has(input.id) ? null : input.default);
    if (sent === undefined) {
      if (input.required) errors.push(error("missing", input, `is missing; ${expectedInput(input)} is needed.`));
      continue;
    }
    const strict = strictChoices || input.any_text !== true;
    const value = strict && input.choices ? choiceFor(input.choices, input, sent) : sent;
    const wrong = errorsOf(input, value, strict);
    if (wrong.length === 0) inputs[input.id] = withPlainZeros(value as InputValue);
    errors.push(...wrong);
  }
  return errors.length > 0 ? { errors } : { inputs, conversions: given.conversions, notes: given.notes };
}

/** JSON text has one zero: what is computed with is what the answer says. */
function withPlainZeros(value: InputValue): InputValue {
  if (Array.isArray(value)) return (value as number[]).map(withPlainZeros) as InputValue;
  return value === 0 ? 0 : value;
}

/** How many values the lists and matrices of these inputs have in all. A list too long to be computed with does not count. */
export function countValues(definition: CalculatorDefinition, raw: unknown): number {
  const given = fromObject(raw);
  let count = 0;
  for (const input of definition.inputs) {
    const values = given?.get(input.id);
    if (!isList(input) || !Array.isArray(values) || values.length > MAX_SERIES_LENGTH) continue;
    for (const value of values) count += Array.isArray(value) ? value.length : 1;
  }
  return count;
}

/** What was given, by id: values of JSON types. */
function fromObject(raw: unknown): RawInputs | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
  const members = raw as Readonly<Record<string, unknown>>;
  // An inherited member, such as `constructor`, was not given.
  const has = (id: string) => Object.hasOwn(members, id) && members[id] !== undefined;
  return {
    names: Object.keys(members),
    has,
    get: (id) => (has(id) ? members[id] : undefined),
    conversions: [],
    notes: [],
  };
}

/** The choices that a text or each text of a list names, whatever their case and marks; others are left as they are. */
export function choiceFor(choices: readonly string[], input: InputDefinition, value: unknown): unknown {
  if (isList(input) && Array.isArray(value) && value.length <= MAX_SERIES_LENGTH)
    return value.map((item) => choiceNamed(choices, item));
  return choiceNamed(choices, value);
}

function choiceNamed(choices: readonly string[], value: unknown): unknown {
  if (typeof value !== "string" || value.length > MAX_TEXT_LENGTH) return value;
  const folded = (text: string) => trimmed(text).toLowerCase().replace(/[ _]/g, "-");
  return choices.find((choice) => folded(choice) === folded(value)) ?? value;
}

/**
 * A JSON object with the choices that its texts name, and what is wrong with texts that name none. For callers that
 * compute over the API and want its answer only for the words that mean something.
 */
export function withChoices(
  { inputs }: CalculatorDefinition,
  given: unknown,
): { given: unknown; errors: InputError[] } {
  const values = fromObject(given);
  const chosenValues = inputs.flatMap((input) =>
    input.choices !== undefined && values?.has(input.id)
      ? [{ input, value: choiceFor(input.choices, input, values.get(input.id)) }]
      : [],
  );
  const errors = chosenValues.flatMap(({ input, value }) => errorsOf(input, value, true));
  if (chosenValues.length === 0 || errors.length > 0) return { given, errors };
  return {
    given: { ...(given as object), ...Object.fromEntries(chosenValues.map(({ input, value }) => [input.id, value])) },
    errors,
  };
}

/** The names that are no input of the calculator, the first few of them. */
function unknownNames({ inputs }: CalculatorDefinition, names: readonly string[]): string[] {
  const known = new Set(inputs.map(({ id }) => id));
  const unknown: string[] = [];
  for (const name of names) {
    if (unknown.length === MAX_UNKNOWN_LISTED) break;
    if (!known.has(name)) unknown.push(name);
  }
  return unknown;
}

function unknownInput(definition: CalculatorDefinition, id: string, compared: boolean): InputError {
  const allowed = definition.inputs.map((input) => input.id);
  const shown = truncate(id);
  const suggestion = compared ? suggestClosest(shown, allowed, 1)[0] : undefined;
  return {
    kind: "unknown",
    input: shown,
    detail: `\`${shown}\` is not an input of ${definition.id}.${hintAt(suggestion)}`,
    allowed,
    ...(suggestion !== undefined && { suggestion }),
  };
}
