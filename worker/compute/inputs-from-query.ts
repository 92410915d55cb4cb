// Reads the parameters of a query string, which are text as people write it, into values of the inputs' types.

import { truncate } from "../truncate.ts";
import type { Warning } from "./calculator.ts";
import { MAX_SERIES_LENGTH, MAX_TEXT_LENGTH, Unreadable } from "./check-value.ts";
import type { CalculatorDefinition, InputDefinition } from "./definition.ts";
import { isStructured, structuredFrom } from "./structured-text.ts";
import { readTypedList } from "./typed-list.ts";
import { readTypedNumber, trimmed } from "./typed-number.ts";

/** How many conversions an answer lists. */
const MAX_CONVERSIONS = 20;

/** A text that was not written as plain numbers are, and the number it was read as. `index` is its place in a series. */
export type Conversion = { input: string; index?: number; given: string; read_as: number };

/** What was given, by id. Text that cannot be read is `Unreadable`. */
export type RawInputs = {
  names: readonly string[];
  has(id: string): boolean;
  get(id: string): unknown;
  conversions: Conversion[];
  notes: Warning[];
};

/** Empty parameters are left out, as a form without scripts sends them, save those of lists that may be empty. */
export function fromQuery(definition: CalculatorDefinition, parameters: URLSearchParams, fromForm: boolean): RawInputs {
  const values = new Map<string, unknown>();
  const conversions: Conversion[] = [];
  const notes: Warning[] = [];
  for (const input of definition.inputs) {
    const texts = parameters.getAll(input.id).filter((text) => trimmed(text) !== "");
    const [only = ""] = texts;
    if (texts.length === 0) {
      if (input.may_be_empty === true && parameters.has(input.id)) values.set(input.id, []);
      continue;
    }
    const converted = (given: string, read_as: number, index?: number) => {
      if (conversions.length < MAX_CONVERSIONS)
        conversions.push({ input: input.id, ...(index !== undefined && { index }), given: truncate(given), read_as });
    };
    if (isStructured(input)) {
      const { value, heading } = structuredFrom(texts, input);
      values.set(input.id, value);
      if (heading !== undefined) notes.push(leftOut(heading, input));
    } else if (input.type === "array<number>")
      values.set(input.id, seriesFrom(texts, input, fromForm, converted, notes));
    else values.set(input.id, texts.length > 1 ? texts : scalarFrom(only, input, converted));
  }
  return {
    names: [...new Set(parameters.keys())],
    has: (id) => values.has(id),
    get: (id) => values.get(id),
    conversions,
    notes,
  };
}

type Converted = (given: string, readAs: number, index?: number) => void;

/** The values of lists, read as far as the first that is too many. */
function seriesFrom(
  texts: readonly string[],
  input: InputDefinition,
  fromForm: boolean,
  converted: Converted,
  notes: Warning[],
): unknown {
  const values: unknown[] = [];
  for (const text of texts) {
    const limit = MAX_SERIES_LENGTH - values.length;
    if (limit < 0) break;
    const list = readTypedList(text, { input, limit, fromForm });
    if (list.kind === "refused") return new Unreadable(text, list.reason);
    if (list.heading !== undefined) notes.push(leftOut(list.heading, input));
    for (const item of list.items) {
      if (item.read.kind === "number" && !item.read.isPlain) converted(item.text, item.read.value, values.length);
      values.push(item.read.kind === "number" ? item.read.value : new Unreadable(item.text, item.read.reason));
    }
  }
  return values;
}

function leftOut(heading: string, { id }: InputDefinition): Warning {
  return { input: id, detail: `The heading "${truncate(heading)}" of \`${id}\` was left out.` };
}

function scalarFrom(text: string, input: InputDefinition, converted: Converted): unknown {
  if (input.type === "string") return text;
  if (input.type === "boolean") return booleanFrom(trimmed(text).slice(0, MAX_TEXT_LENGTH).toLowerCase()) ?? text;
  const read = readTypedNumber(text, input);
  if (read.kind === "refused") return new Unreadable(text, read.reason);
  if (!read.isPlain) converted(trimmed(text), read.value);
  return read.value;
}

function booleanFrom(text: string): boolean | undefined {
  if (["true", "yes", "1"].includes(text)) return true;
  return ["false", "no", "0"].includes(text) ? false : undefined;
}
