// Reads what a caller sent into the inputs that a calculator computes with. A query string and a JSON object are read
// by the same definition. Every error is collected, nothing is guessed, and defaults are filled in.
//
// Callers are not trusted: the work and the length of an answer are bounded whatever was sent. Text is measured before
// any pattern sees it, arrays before their values are read.

import { hintAt, suggestClosest } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import type { CalculatorDefinition, InputDefinition, InputType } from "./definition.ts";

export type InputValue = number | string | boolean | number[];
export type Inputs = Record<string, InputValue>;

/**
 * What is wrong with one input.
 *
 * `kind` says in what way: `unknown` (no such input), `missing`, `type` (not a value of the input's type), `range`
 * (outside `min` and `max`), `length` (an empty or too long array, a too long text). `index` is the position of the
 * wrong value of an array. `input` is empty when the inputs as a whole are wrong.
 */
export type InputError = {
  kind: "unknown" | "missing" | "type" | "range" | "length";
  input: string;
  index?: number;
  detail: string;
  allowed?: string[];
  suggestion?: string;
};

/**
 * The longest array that a calculator takes. With it the slowest computation stays well below the 10 ms of processor
 * time that a request has on the free plan, reading and writing the numbers included: IRR takes 100 steps over the
 * whole series. `npm run tool -- cost` prints the figures.
 */
export const MAX_SERIES_LENGTH = 10_000;

/** The longest text that is an input. */
export const MAX_TEXT_LENGTH = 60;

/** The longest text that is read as a number: the smallest double has 326 characters without an exponent. */
const MAX_NUMBER_LENGTH = 400;

/** How many wrong values of one array are listed. A series in the wrong notation would otherwise fill the answer. */
const MAX_ERRORS_PER_ARRAY = 5;

/** How many unknown inputs are listed, and with how many of them a close input: a body could hold any number. */
const MAX_UNKNOWN_LISTED = 20;
const MAX_UNKNOWN_COMPARED = 5;

/** Each character has one place in this pattern, so that matching takes linear time. */
const DECIMAL_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads the inputs of a calculator from the parameters of a query string (values are text; an array is a comma list, a
 * repeated parameter, or both) or from a parsed JSON object (values have their own types). Returns the inputs with
 * defaults filled in, or every error found.
 */
export function readInputs(
  definition: CalculatorDefinition,
  raw: unknown,
): { inputs: Inputs; errors?: never } | { inputs?: never; errors: InputError[] } {
  const given = raw instanceof URLSearchParams ? fromQuery(definition, raw) : fromObject(raw);
  if (given === undefined) {
    return { errors: [{ kind: "type", input: "", detail: "The inputs have to be the members of one JSON object." }] };
  }
  const errors = unknownNames(definition, given.names).map((id, index) =>
    unknownInput(definition, id, index < MAX_UNKNOWN_COMPARED),
  );
  const inputs: Inputs = {};
  for (const input of definition.inputs) {
    const value = given.get(input.id) ?? (given.has(input.id) ? null : input.default);
    if (value === undefined) {
      if (input.required) errors.push(error("missing", input, `is missing; ${expectedInput(input)} is needed.`));
      continue;
    }
    const wrong = errorsOf(input, value);
    if (wrong.length === 0) inputs[input.id] = value as InputValue;
    errors.push(...wrong);
  }
  return errors.length > 0 ? { errors } : { inputs };
}

/** How many values the series of these inputs have in all. A series too long to be computed with does not count. */
export function countValues({ inputs }: CalculatorDefinition, raw: unknown): number {
  const given = fromObject(raw);
  let count = 0;
  for (const { id, type } of inputs) {
    const values = given?.get(id);
    if (type === "array<number>" && Array.isArray(values) && values.length <= MAX_SERIES_LENGTH) count += values.length;
  }
  return count;
}

/** What was given, by id: values of JSON types, whether from a query or from a body. */
type RawInputs = { names: readonly string[]; has(id: string): boolean; get(id: string): unknown };

function fromObject(raw: unknown): RawInputs | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
  const members = raw as Readonly<Record<string, unknown>>;
  // An inherited member, such as `constructor`, was not given.
  const has = (id: string) => Object.hasOwn(members, id) && members[id] !== undefined;
  return { names: Object.keys(members), has, get: (id) => (has(id) ? members[id] : undefined) };
}

/** Text that does not read as the input's type stays text, and is reported as such. */
function fromQuery(definition: CalculatorDefinition, parameters: URLSearchParams): RawInputs {
  const values = new Map<string, unknown>();
  for (const input of definition.inputs) {
    const texts = parameters.getAll(input.id);
    const [only = ""] = texts;
    if (texts.length === 0) continue;
    if (input.type === "array<number>") values.set(input.id, seriesFrom(texts));
    else values.set(input.id, texts.length > 1 ? texts : scalarFrom(only, input.type));
  }
  return { names: [...new Set(parameters.keys())], has: (id) => values.has(id), get: (id) => values.get(id) };
}

/** The values of comma lists, read as far as the first that is too many. */
function seriesFrom(texts: readonly string[]): (number | string)[] {
  const items: string[] = [];
  for (const text of texts) {
    if (text.trim() !== "") items.push(...text.split(",", MAX_SERIES_LENGTH + 1 - items.length));
  }
  return items.map(numberFrom);
}

/** Plain decimal and exponent notation only: JavaScript would also read "" as 0, and take "0x10" and " Infinity". */
function numberFrom(text: string): number | string {
  return isDecimalNumber(text) ? Number(text) : text;
}

function isDecimalNumber(text: string): boolean {
  return text.length <= MAX_NUMBER_LENGTH && DECIMAL_NUMBER.test(text.trim());
}

function scalarFrom(text: string, type: InputType): number | string | boolean {
  if (type === "string") return text;
  if (type === "boolean") return text === "true" || text === "false" ? text === "true" : text;
  return numberFrom(text);
}

function errorsOf(input: InputDefinition, value: unknown): InputError[] {
  switch (input.type) {
    case "array<number>":
      return errorsOfSeries(input, value);
    case "string":
      return errorsOfText(input, value);
    case "boolean":
      return typeof value === "boolean" ? [] : [wrongType(input, value)];
    default:
      return isNumberOf(input, value) ? [] : [errorOfNumber(input, value)];
  }
}

function errorsOfSeries(input: InputDefinition, value: unknown): InputError[] {
  if (!Array.isArray(value)) return [wrongType(input, value)];
  if (value.length === 0) return [error("length", input, "is empty; at least one number is needed.")];
  if (value.length > MAX_SERIES_LENGTH) {
    return [error("length", input, `has more than ${MAX_SERIES_LENGTH} values, the most that are taken.`)];
  }
  const errors: InputError[] = [];
  for (let index = 0; index < value.length && errors.length < MAX_ERRORS_PER_ARRAY; index++) {
    if (!isNumberOf(input, value[index])) errors.push(errorOfNumber(input, value[index], index));
  }
  return errors;
}

function errorsOfText(input: InputDefinition, value: unknown): InputError[] {
  if (typeof value !== "string" || !value.isWellFormed()) return [wrongType(input, value)];
  // As many code units as this hold more than the characters allowed, of one or two units each.
  if (value.length <= 2 * MAX_TEXT_LENGTH && Array.from(value).length <= MAX_TEXT_LENGTH) return [];
  return [error("length", input, `is ${describeValue(value)}; ${expectedInput(input)} is needed.`)];
}

/** Whether a value is a finite number of the input's type, within its bounds. */
function isNumberOf({ type, min = -Infinity, max = Infinity }: InputDefinition, value: unknown): boolean {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  return value >= min && value <= max && (type !== "integer" || Number.isInteger(value));
}

/** What is wrong with a value that is not a number of the input. */
function errorOfNumber(input: InputDefinition, value: unknown, index?: number): InputError {
  const ofType =
    typeof value === "number" && Number.isFinite(value) && (input.type !== "integer" || Number.isInteger(value));
  const kind = ofType ? "range" : "type";
  return error(
    kind,
    input,
    `is ${describeValue(value)}; ${expectedInput(input, index)} is needed.${adviceOn(value)}`,
    index,
  );
}

function wrongType(input: InputDefinition, value: unknown): InputError {
  return error("type", input, `is ${describeValue(value)}; ${expectedInput(input)} is needed.`);
}

function error(kind: InputError["kind"], input: InputDefinition, problem: string, index?: number): InputError {
  if (index === undefined) return { kind, input: input.id, detail: `\`${input.id}\` ${problem}` };
  return { kind, input: input.id, index, detail: `\`${input.id}[${index}]\` ${problem}` };
}

/** The correct form in words: "a number from 0 to 1", "an array of numbers". */
function expectedInput({ type, min, max }: InputDefinition, index?: number): string {
  if (type === "string") return `a text of at most ${MAX_TEXT_LENGTH} characters`;
  if (type === "boolean") return "true or false";
  const noun =
    type === "integer"
      ? "a whole number"
      : type === "array<number>" && index === undefined
        ? "an array of numbers"
        : "a number";
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`;
  if (min !== undefined) return `${noun} of ${min} or above`;
  return max === undefined ? noun : `${noun} of ${max} or below`;
}

function adviceOn(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_NUMBER_LENGTH) return "";
  if (value.trim().endsWith("%")) return " Rates are decimal: 5 % is 0.05.";
  return isDecimalNumber(value) ? " Numbers go without quotation marks." : "";
}

/** A value as it can stand in a sentence: short, whatever was sent. */
function describeValue(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return `the text ${JSON.stringify(truncate(value))}`;
  return Array.isArray(value) ? `a list of ${value.length} values` : "an object";
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
