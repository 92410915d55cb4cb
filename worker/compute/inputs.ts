// From what a caller sent to the inputs a calculator computes with. A query string and a JSON object are read by the
// same definition: every fault is collected, none is guessed away, and defaults are filled in.

import { closest } from "../close.ts";

/** The kinds of values an input can have. */
export type InputType = "number" | "percent" | "currency" | "integer" | "string" | "boolean" | "array<number>";

/** An input as the calculator's definition describes it. Bounds of an array hold for each of its values. */
export type InputDefinition = {
  id: string;
  label: string;
  type: InputType;
  unit?: string;
  default?: unknown;
  min?: number;
  max?: number;
  required?: boolean;
  description?: string;
};

/** The part of a calculator's definition that computing needs. */
export type CalculatorDefinition = { id: string; formula_id: string; inputs: readonly InputDefinition[] };

export type InputValue = number | string | boolean | number[];
export type Inputs = Record<string, InputValue>;

/**
 * What is wrong with one input.
 *
 * `kind` says in what way: `unknown` (no such input), `missing`, `type` (not a value of the input's type), `range`
 * (outside `min` and `max`), `length` (an empty or too long array). `index` is the position of the faulty value of an
 * array. `input` is empty when the inputs as a whole are at fault.
 */
export type Fault = {
  kind: "unknown" | "missing" | "type" | "range" | "length";
  input: string;
  index?: number;
  detail: string;
  allowed?: string[];
  suggestion?: string;
};

/** The longest array a calculator takes. */
export const LONGEST_SERIES = 100_000;

/** How many faulty values of one array are listed: a series in the wrong notation would else fill the answer. */
const FAULTS_PER_ARRAY = 5;

/** How many unknown inputs are listed: a body could hold any number. */
const UNKNOWN_LISTED = 20;

const DECIMAL_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads the inputs of a calculator from the parameters of a query string (values are text; an array is a comma list, a
 * repeated parameter, or both) or from a parsed JSON object (values have their own types). Returns the inputs with
 * defaults filled in, or every fault found.
 */
export function readInputs(
  definition: CalculatorDefinition,
  raw: unknown,
): { inputs: Inputs; faults?: never } | { inputs?: never; faults: Fault[] } {
  const given = raw instanceof URLSearchParams ? fromQuery(definition, raw) : fromObject(raw);
  if (given === undefined) {
    return { faults: [{ kind: "type", input: "", detail: "The inputs have to be the members of one JSON object." }] };
  }
  const unknown = [...given.keys()].filter((id) => !isInput(definition, id)).slice(0, UNKNOWN_LISTED);
  const faults = unknown.map((id) => unknownInput(definition, id));
  const inputs: Inputs = {};
  for (const input of definition.inputs) {
    const value = given.get(input.id) ?? (given.has(input.id) ? null : input.default);
    if (value === undefined) {
      if (input.required) faults.push(fault("missing", input, `is missing; ${need(input)} is needed.`));
      continue;
    }
    const wrong = faultsOf(input, value);
    if (wrong.length === 0) inputs[input.id] = value as InputValue;
    faults.push(...wrong);
  }
  return faults.length > 0 ? { faults } : { inputs };
}

/** What was given, by id: values of JSON types, whatever they came from. A map, since an id may be `__proto__`. */
type Given = ReadonlyMap<string, unknown>;

function fromObject(raw: unknown): Given | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
  return new Map(Object.entries(raw).filter(([, value]) => value !== undefined));
}

/** Text that does not read as the input's type stays text, and is reported as such. */
function fromQuery(definition: CalculatorDefinition, parameters: URLSearchParams): Given {
  const byId = new Map<string, string[]>();
  for (const [id, text] of parameters) {
    const texts = byId.get(id);
    if (texts) texts.push(text);
    else byId.set(id, [text]);
  }
  const given = new Map<string, unknown>();
  for (const [id, texts] of byId) {
    const type = definition.inputs.find((input) => input.id === id)?.type;
    if (type === "array<number>") given.set(id, texts.flatMap(splitList).map(numberFrom));
    else if (texts.length > 1) given.set(id, texts);
    else given.set(id, scalarFrom(texts[0] ?? "", type));
  }
  return given;
}

function splitList(text: string): string[] {
  return text.trim() === "" ? [] : text.split(",");
}

/** Plain decimal and exponent notation only: JavaScript would also read "" as 0, and take "0x10" and " Infinity". */
function numberFrom(text: string): number | string {
  return DECIMAL_NUMBER.test(text.trim()) ? Number(text) : text;
}

function scalarFrom(text: string, type: InputType | undefined): number | string | boolean {
  if (type === "string") return text;
  if (type === "boolean") return text === "true" || text === "false" ? text === "true" : text;
  return numberFrom(text);
}

function faultsOf(input: InputDefinition, value: unknown): Fault[] {
  if (input.type !== "array<number>") return faultsOfValue(input, value);
  if (!Array.isArray(value)) return [fault("type", input, `is ${show(value)}; ${need(input)} is needed.`)];
  if (value.length === 0) return [fault("length", input, "is empty; at least one number is needed.")];
  if (value.length > LONGEST_SERIES) {
    return [fault("length", input, `has ${value.length} values; at most ${LONGEST_SERIES} are taken.`)];
  }
  const faults: Fault[] = [];
  for (const [index, item] of value.entries()) {
    if (faults.length === FAULTS_PER_ARRAY) break;
    faults.push(...faultsOfValue(input, item, index));
  }
  return faults;
}

function faultsOfValue(input: InputDefinition, value: unknown, index?: number): Fault[] {
  if (input.type === "string" || input.type === "boolean") {
    return typeof value === input.type ? [] : [fault("type", input, `is ${show(value)}; ${need(input)} is needed.`)];
  }
  if (typeof value !== "number" || !Number.isFinite(value) || (input.type === "integer" && !Number.isInteger(value))) {
    return [fault("type", input, `is ${show(value)}; ${need(input, index)} is needed.${adviceOn(value)}`, index)];
  }
  const { min = -Infinity, max = Infinity } = input;
  if (value >= min && value <= max) return [];
  return [fault("range", input, `is ${value}; ${need(input, index)} is needed.`, index)];
}

function fault(kind: Fault["kind"], input: InputDefinition, problem: string, index?: number): Fault {
  if (index === undefined) return { kind, input: input.id, detail: `\`${input.id}\` ${problem}` };
  return { kind, input: input.id, index, detail: `\`${input.id}[${index}]\` ${problem}` };
}

/** What would be right, in words: "a number from 0 to 1", "an array of numbers". */
function need({ type, min, max }: InputDefinition, index?: number): string {
  if (type === "string") return "a text";
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
  if (typeof value !== "string") return "";
  if (value.trim().endsWith("%")) return " Rates are decimal: 5 % is 0.05.";
  return DECIMAL_NUMBER.test(value.trim()) ? " Numbers go without quotation marks." : "";
}

/** A value as it can stand in a sentence. */
function show(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return `the text ${JSON.stringify(value.slice(0, 40))}`;
  return Array.isArray(value) ? `a list of ${value.length} values` : "an object";
}

function isInput(definition: CalculatorDefinition, id: string): boolean {
  return definition.inputs.some((input) => input.id === id);
}

function unknownInput(definition: CalculatorDefinition, id: string): Fault {
  const allowed = definition.inputs.map((input) => input.id);
  const suggestion = closest(id.slice(0, 40), allowed, 1)[0];
  const hint = suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
  return {
    kind: "unknown",
    input: id,
    detail: `\`${id.slice(0, 40)}\` is not an input of ${definition.id}.${hint}`,
    allowed,
    ...(suggestion !== undefined && { suggestion }),
  };
}
