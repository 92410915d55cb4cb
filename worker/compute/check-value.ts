// What is wrong with a value of an input: its type, its bounds, its length. Answers are bounded whatever was sent.

import { hintAt, suggestClosest } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import { type InputDefinition, isList, valueTypeOf } from "./definition.ts";
import { dateMeant, isDateText } from "./typed-date.ts";
import { MAX_NUMBER_LENGTH, readTypedNumber, shifted } from "./typed-number.ts";
import { isRate } from "./typed-number-refusals.ts";

/**
 * What is wrong with one input.
 *
 * `kind` says in what way: `unknown` (no such input), `missing`, `type` (not a value of the input's type), `range`
 * (outside `min` and `max`), `length` (an empty or too long array, rows of unequal length, a too long text). `index` is
 * the position of the wrong value of an array, and `column` that in its row. `input` is empty when the inputs as a whole
 * are wrong.
 */
export type InputError = {
  kind: "unknown" | "missing" | "type" | "range" | "length";
  input: string;
  index?: number;
  column?: number;
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

/** How many wrong values of one array are listed. A series in the wrong notation would otherwise fill the answer. */
const MAX_ERRORS_PER_ARRAY = 5;

/** A text that is no value of its input, and what to write instead. */
export class Unreadable {
  readonly text: string;
  readonly reason: string;

  constructor(text: string, reason: string) {
    this.text = text;
    this.reason = reason;
  }
}

/** What is wrong with a value; nothing for one that can be computed with. */
export function errorsOf(input: InputDefinition, value: unknown, strictChoices: boolean): InputError[] {
  switch (valueTypeOf(input)) {
    case "array<number>":
      return errorsOfSeries(input, value);
    case "array<array<number>>":
      return errorsOfMatrix(input, value);
    case "array<date>":
      return errorsOfList(input, value, (item, index) => (isDateText(item) ? [] : [errorOfDate(input, item, index)]));
    case "array<string>":
      return errorsOfList(input, value, (item, index) => errorsOfText(input, item, true, index));
    case "date":
      return isDateText(value) ? [] : [errorOfDate(input, value)];
    case "string":
      return errorsOfText(input, value, strictChoices);
    case "boolean":
      return typeof value === "boolean" ? [] : [wrongType(input, value)];
    default:
      return isNumberOf(input, value) ? [] : [errorOfNumber(input, value)];
  }
}

function errorsOfSeries(input: InputDefinition, value: unknown): InputError[] {
  const errors = errorsOfList(input, value, (item, index) =>
    isNumberOf(input, item) ? [] : [errorOfNumber(input, item, index)],
  );
  const [first] = errors;
  if (first?.kind === "range" && Array.isArray(value) && areReturnsForLevels(input, value))
    first.detail += RETURNS_FOR_LEVELS + (input.id === "nav_series" ? RETURNS_FOR_DRAWDOWNS : "");
  return errors;
}

/** What is wrong with a list, or with the first few of its values. */
function errorsOfList(
  input: InputDefinition,
  value: unknown,
  errorsOfItem: (item: unknown, index: number) => InputError[],
): InputError[] {
  if (!Array.isArray(value)) return [wrongType(input, value)];
  if (value.length === 0 && input.may_be_empty !== true)
    return [error("length", input, "is empty; at least one value is needed.")];
  if (value.length > MAX_SERIES_LENGTH) return [tooLong(input)];
  const errors: InputError[] = [];
  for (let index = 0; index < value.length && errors.length < MAX_ERRORS_PER_ARRAY; index++)
    errors.push(...errorsOfItem(value[index], index));
  return errors.slice(0, MAX_ERRORS_PER_ARRAY);
}

function tooLong(input: InputDefinition): InputError {
  return error("length", input, `has more than ${MAX_SERIES_LENGTH} values, the most that are taken.`);
}

/** A matrix is a list of rows of equal length, which is said of the first that differs. */
function errorsOfMatrix(input: InputDefinition, value: unknown): InputError[] {
  if (!Array.isArray(value)) return [wrongType(input, value)];
  const [first] = value;
  const width = Array.isArray(first) ? first.length : 0;
  if (value.length * Math.max(width, 1) > MAX_SERIES_LENGTH) return [tooLong(input)];
  return errorsOfList(input, value, (row, index) => {
    if (!Array.isArray(row))
      return [error("type", input, `is ${describeValue(row)}; a row of numbers is needed.`, index)];
    if (row.length !== width || width === 0) {
      const problem = `has ${row.length} values and row 0 has ${width}; rows of equal length are needed.`;
      return [error("length", input, problem, index)];
    }
    const columns = [...row.keys()].filter((column) => !isNumberOf(input, row[column]));
    return columns.slice(0, MAX_ERRORS_PER_ARRAY).map((column) => {
      const wrong = errorOfNumber(input, row[column], index);
      return { ...wrong, column, detail: wrong.detail.replace("]`", `][${column}]\``) };
    });
  });
}

function errorOfDate(input: InputDefinition, value: unknown, index?: number): InputError {
  const text = value instanceof Unreadable ? value.text : value;
  const meant = typeof text === "string" ? dateMeant(text) : undefined;
  const problem = `is ${describeValue(value)}; ${A_DATE} is needed.`;
  if (meant === undefined) return error("type", input, problem, index);
  return { ...error("type", input, `${problem} Did you mean ${meant}?`, index), suggestion: meant };
}

const A_DATE = "a day of the calendar as YYYY-MM-DD, from 1900 to 2300,";

const RETURNS_FOR_LEVELS = " These look like returns: give values, each the one before times 1 + the return.";
const RETURNS_FOR_DRAWDOWNS = " drawdown-table-calc takes returns.";

/** Whether a series of levels, all above 0 in practice, was given numbers of both signs below 1. */
function areReturnsForLevels({ plausible }: InputDefinition, values: readonly unknown[]): boolean {
  const numbers = values.filter((value) => typeof value === "number");
  const isSmall = numbers.length === values.length && numbers.every((value) => Math.abs(value) < 1);
  return (plausible?.min ?? 0) > 0 && isSmall && numbers.some((value) => value > 0);
}

function errorsOfText(input: InputDefinition, value: unknown, strictChoices: boolean, index?: number): InputError[] {
  if (typeof value !== "string" || !value.isWellFormed()) return [wrongType(input, value, index)];
  const { choices } = input;
  if (strictChoices && choices !== undefined && !choices.includes(value)) {
    const suggestion = suggestClosest(truncate(value), choices, 1)[0];
    const needed = `is ${describeValue(value)}; ${choices.join(" or ")} is needed.${hintAt(suggestion)}`;
    return [
      {
        ...error("type", input, needed, index),
        allowed: [...choices],
        ...(suggestion !== undefined && { suggestion }),
      },
    ];
  }
  // As many code units as this hold more than the characters allowed, of one or two units each.
  if (value.length <= 2 * MAX_TEXT_LENGTH && Array.from(value).length <= MAX_TEXT_LENGTH) return [];
  return [error("length", input, `is ${describeValue(value)}; ${expectedInput(input, index)} is needed.`, index)];
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
  const problem = `is ${describeValue(value)}; ${expectedInput(input, index)} is needed.${adviceOn(value, input)}`;
  if (!ofType) return error("type", input, problem, index);
  const suggestion = decimalOf(value, input);
  if (suggestion === undefined) return error("range", input, problem, index);
  return { ...error("range", input, `${problem} Did you mean ${suggestion}?`, index), suggestion };
}

/** The decimal that was meant by a percentage: 0.95 by 95, where the input is a rate and 0.95 is usual. */
function decimalOf(value: number, input: InputDefinition): string | undefined {
  if (Math.abs(value) <= 1 || !isRate(input)) return undefined;
  const decimal = shifted(String(value), -2);
  const { min = -Infinity, max = Infinity } = input.plausible ?? input;
  return isNumberOf(input, decimal) && decimal >= min && decimal <= max ? String(decimal) : undefined;
}

function wrongType(input: InputDefinition, value: unknown, index?: number): InputError {
  const advice = value instanceof Unreadable ? reasonOf(value) : "";
  const wrong = error(
    "type",
    input,
    `is ${describeValue(value)}; ${expectedInput(input, index)} is needed.${advice}`,
    index,
  );
  return input.choices && input.any_text !== true ? { ...wrong, allowed: [...input.choices] } : wrong;
}

/** An error about an input, or about one value of its series. */
export function error(kind: InputError["kind"], input: InputDefinition, problem: string, index?: number): InputError {
  if (index === undefined) return { kind, input: input.id, detail: `\`${input.id}\` ${problem}` };
  return { kind, input: input.id, index, detail: `\`${input.id}[${index}]\` ${problem}` };
}

/** The correct form in words: "a number from 0 to 1", "an array of numbers". */
export function expectedInput(input: InputDefinition, index?: number): string {
  const { min, max, choices } = input;
  const type = valueTypeOf(input);
  if (type === "date") return A_DATE;
  if (type === "array<date>") return `an array of dates, each ${A_DATE}`;
  if (type === "array<string>")
    return `${index === undefined ? "an array of texts, each" : "a text:"} ${choices?.join(" or ") ?? "of few characters"}`;
  if (type === "string" && choices && input.any_text !== true) return choices.join(" or ");
  if (type === "string") return `a text of at most ${MAX_TEXT_LENGTH} characters`;
  if (type === "boolean") return "true or false";
  const noun =
    type === "integer"
      ? "a whole number"
      : isList(input) && index === undefined
        ? type === "array<number>"
          ? "an array of numbers"
          : "an array of rows, each an array of numbers"
        : "a number";
  if (min !== undefined && max !== undefined) return `${noun} from ${shortBound(min)} to ${shortBound(max)}`;
  if (min !== undefined) return `${noun} of ${shortBound(min)} or above`;
  return max === undefined ? noun : `${noun} of ${shortBound(max)} or below`;
}

/** `1e15` for a bound with more zeros than anyone counts. */
function shortBound(bound: number): string {
  return Math.abs(bound) < 1e9 ? String(bound) : bound.toExponential().replace("+", "");
}

/** What to write instead of a text. A JSON text is none of a number's, whatever it says. */
function adviceOn(value: unknown, input: InputDefinition): string {
  if (value instanceof Unreadable) return reasonOf(value);
  if (typeof value !== "string" || value.length > MAX_NUMBER_LENGTH) return "";
  const read = readTypedNumber(value, input);
  if (read.kind === "number") return ` Send ${read.value} as a number, without quotation marks.`;
  return reasonOf(read);
}

function reasonOf({ reason }: { reason: string }): string {
  return reason === "" ? "" : ` ${reason}`;
}

/** A value as it can stand in a sentence: short, whatever was sent. */
function describeValue(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return `the text ${JSON.stringify(truncate(value))}`;
  if (value instanceof Unreadable) return describeValue(value.text);
  return Array.isArray(value) ? `a list of ${value.length} values` : "an object";
}
