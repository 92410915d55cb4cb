/**
 * The arguments of tools: how they are declared, and how they are read. A declaration says how long a text, how many the
 * items of a list and how large a number may be. These bounds are checked before anything else is done with a value.
 */

import { type QueryParameter, readInteger } from "../http/query-parameters.ts";
import { Problem, type ProblemError } from "../problems.ts";
import { isObject } from "../representations/representation-format.ts";
import { required } from "../required.ts";
import { closestHint } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import type { Members } from "./protocol.ts";

/** A JSON Schema. */
export type Schema = Members;

interface ArgumentBase {
  /** For the model; members of an object may do without. */
  readonly description?: string;
}

export interface TextArgument extends ArgumentBase {
  readonly type: "text";
  readonly maxLength: number;
  /** The only values, where they can be listed. */
  readonly values?: readonly string[];
}

export interface IntegerArgument extends ArgumentBase {
  readonly type: "integer";
  readonly min: number;
  readonly max: number;
  readonly default?: number;
}

/** A list of texts may also be written as a comma list. */
export interface ListArgument extends ArgumentBase {
  readonly type: "list";
  readonly items: TextArgument | ObjectArgument;
  readonly minItems?: number;
  readonly maxItems: number;
}

export interface ObjectArgument extends ArgumentBase {
  readonly type: "object";
  /** Members that are read by a declaration; the tool judges the others. */
  readonly members: Readonly<Record<string, Argument>>;
  /** Whether there are no others. */
  readonly isClosed?: true;
  readonly requiredMembers?: readonly string[];
  /** Maximum number of members, of any name. */
  readonly maxMembers: number;
  /** Maximum characters of the object when it is given as JSON text. */
  readonly maxJson: number;
}

export type Argument = TextArgument | IntegerArgument | ListArgument | ObjectArgument;

/** The arguments of a tool by name, and which are required. */
export interface Input {
  readonly properties: Readonly<Record<string, Argument>>;
  readonly required?: readonly string[];
  /** Names that belong into an argument, by the argument: callers put filters and inputs beside it. */
  readonly inside?: Readonly<Record<string, readonly string[]>>;
}

/** Maximum characters of a value that is one of a vocabulary: none has so many, and a wrong one is told what is close. */
const MAX_VALUE = 100;

/** The argument for a route's parameter, with what a tool says otherwise. */
export function argumentOf(
  parameters: readonly QueryParameter[],
  name: string,
  description: string,
  usual?: number,
): Argument {
  const parameter = required(
    parameters.find((candidate) => candidate.name === name),
    name,
  );
  switch (parameter.type) {
    case "integer": {
      const value = usual ?? parameter.default;
      const { min, max } = parameter;
      return { type: "integer", description, min, max, ...(value !== undefined && { default: value }) };
    }
    case "text": {
      const { maxLength, values } = parameter;
      return { type: "text", description, maxLength, ...(values && { values }) };
    }
    case "list": {
      const { values } = parameter;
      return {
        type: "list",
        description,
        items: { type: "text", maxLength: MAX_VALUE, values },
        maxItems: values.length,
      };
    }
  }
}

export function inputSchema({ properties, required: names = [] }: Input): Schema {
  return {
    type: "object",
    properties: schemasOf(properties),
    ...(names.length > 0 && { required: names }),
    additionalProperties: false,
  };
}

function schemasOf(declared: Readonly<Record<string, Argument>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(declared).map(([name, argument]) => [name, schemaOf(argument)]));
}

function schemaOf(argument: Argument): Schema {
  const { description } = argument;
  const about = description === undefined ? {} : { description };
  switch (argument.type) {
    case "text": {
      const { values, maxLength } = argument;
      return { type: "string", ...about, ...(values ? { enum: values } : { maxLength }) };
    }
    case "integer": {
      const { min, max, default: usual } = argument;
      const bound = max === Number.MAX_SAFE_INTEGER ? {} : { maximum: max };
      return { type: "integer", ...about, minimum: min, ...bound, ...(usual !== undefined && { default: usual }) };
    }
    case "list": {
      const { items, minItems, maxItems } = argument;
      return {
        type: "array",
        ...about,
        items: schemaOf(items),
        ...(minItems !== undefined && { minItems }),
        ...(items.type === "text" && items.values ? {} : { maxItems }),
      };
    }
    case "object": {
      const { members, isClosed, requiredMembers } = argument;
      return {
        type: "object",
        ...about,
        ...(Object.keys(members).length > 0 && { properties: schemasOf(members) }),
        ...(requiredMembers && { required: requiredMembers }),
        ...(isClosed && { additionalProperties: false }),
      };
    }
  }
}

/** A value after its bounds were checked: a text, also for an integer; a list; an object. */
type Value = string | readonly unknown[] | Members;

/** The arguments of a call. */
export class Arguments {
  readonly #values = new Map<string, Value>();
  readonly #properties: Input["properties"];

  /**
   * Values are read with some tolerance, because models err: a single text stands for a list of one, a number may be
   * given as a text, and a list or an object as JSON text.
   *
   * @throws Problem that lists every argument that is unknown, missing, too long or of a wrong type
   */
  constructor(values: Members, input: Input) {
    const { properties, required: names = [] } = input;
    this.#properties = properties;
    const errors = unknownArguments(values, input);
    for (const [name, declared] of Object.entries(properties)) {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined || value === null || value === "") {
        if (names.includes(name)) errors.push(missing(name, declared));
        continue;
      }
      const read = readValue(declared, value, `\`${name}\``);
      if (read instanceof Wrong) errors.push({ pointer: `#/${name}`, detail: read.detail });
      else this.#values.set(name, read);
    }
    if (errors.length > 0) throw invalidArguments(errors);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** A value as it stands in a query string; `undefined` if it is not given, or empty. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    const text = Array.isArray(value) ? value.join() : value;
    return typeof text === "string" && text !== "" ? text : undefined;
  }

  requiredText(name: string): string {
    const text = this.text(name);
    if (text !== undefined && text.trim() !== "") return text;
    const detail = `\`${name}\` must be a text that is not empty${explained(this.#properties[name])}`;
    throw invalidArguments([{ pointer: `#/${name}`, detail }]);
  }

  /** A list of texts. */
  list(name: string): readonly string[] {
    return (this.array(name) ?? []).map(String);
  }

  object(name: string): Members | undefined {
    const value = this.#values.get(name);
    return isObject(value) ? value : undefined;
  }

  array(name: string): readonly unknown[] | undefined {
    const value = this.#values.get(name);
    return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
  }
}

/** What is wrong with a value. */
class Wrong {
  readonly detail: string;

  constructor(detail: string) {
    this.detail = detail;
  }
}

/** @param name the argument, or a part of it, as an error names it: `` `ids[3]` `` */
function readValue(declared: Argument, value: unknown, name: string): Value | Wrong {
  switch (declared.type) {
    case "text":
      return readText(declared, value, name);
    case "integer":
      return integerIn(declared, value, name);
    case "list":
      return readList(declared, value, name);
    case "object":
      return readObject(declared, value, name);
  }
}

function readText(declared: TextArgument, value: unknown, name: string): string | Wrong {
  if (typeof value === "object") return new Wrong(`${name} must be a text${explained(declared)}`);
  const text = String(value);
  return text.length > declared.maxLength ? tooLong(name, text, declared.maxLength) : text;
}

/** The API reads it, from a text of few characters. */
function integerIn({ min, max }: IntegerArgument, value: unknown, name: string): string | Wrong {
  const given = typeof value === "object" ? "an object" : String(value);
  const read = readInteger({ name: name.slice(1, -1), min, max }, given);
  return typeof read === "number" ? String(read) : new Wrong(read.detail);
}

function readList(declared: ListArgument, value: unknown, name: string): readonly unknown[] | Wrong {
  const { items, minItems = 0, maxItems } = declared;
  const given = decoded(value, maxItems * longestJson(items));
  if (given instanceof Wrong) return new Wrong(`${name} ${given.detail}`);
  const all = listIn(given, items);
  if (all === undefined) return new Wrong(`${name} must be a list${explained(declared)}`);
  if (all.length < minItems || all.length > maxItems) {
    const noun = items.type === "text" ? (name === "`ids`" ? "ids" : "texts") : "items";
    const other = all.length > maxItems ? "; ask for the others in another call" : "";
    return new Wrong(`${name} must hold ${minItems} to ${maxItems} ${noun} and holds ${all.length}${other}.`);
  }
  const values: Value[] = [];
  for (const [i, item] of all.entries()) {
    if (items.type === "text" && typeof item !== "string" && typeof item !== "number")
      return new Wrong(`${name} must be a list of texts${explained(declared)}`);
    const read = readValue(items, item, `${name.slice(0, -1)}[${i}]\``);
    if (read instanceof Wrong) return read;
    values.push(typeof read === "string" ? read.trim() : read);
  }
  return values;
}

/** A single value stands for a list of one, and texts may stand in a comma list. */
function listIn(given: unknown, items: ListArgument["items"]): readonly unknown[] | undefined {
  if (Array.isArray(given)) return given as readonly unknown[];
  if (items.type === "object") return isObject(given) ? [given] : undefined;
  return typeof given === "object" ? undefined : String(given).split(",");
}

function readObject(declared: ObjectArgument, value: unknown, name: string): Members | Wrong {
  const { members, maxMembers, maxJson } = declared;
  const given = decoded(value, maxJson);
  if (given instanceof Wrong) return new Wrong(`${name} ${given.detail}`);
  if (!isObject(given)) return new Wrong(`${name} must be an object${explained(declared)}`);
  if (hasMoreThan(maxMembers, given)) return new Wrong(`${name} must have at most ${maxMembers} members.`);
  // Models that must fill every member write null where they have nothing to say.
  const values = Object.fromEntries(Object.entries(given).filter(([, inner]) => inner !== null));
  for (const [member, argument] of Object.entries(members)) {
    const inner = Object.hasOwn(values, member) ? values[member] : undefined;
    // The tool says of a member of a wrong type what it takes.
    if (inner === undefined || (argument.type === "text" && typeof inner === "object")) continue;
    const read = readValue(argument, inner, `${name.slice(0, -1)}.${member}\``);
    if (read instanceof Wrong) return read;
    values[member] = read;
  }
  return values;
}

/** Whether an object has more members; they are counted no further. */
function hasMoreThan(most: number, value: Members): boolean {
  let count = 0;
  for (const _ in value) if (++count > most) return true;
  return false;
}

/** Some clients send lists and objects as JSON in a text. A text that is no JSON stays as it is. */
function decoded(value: unknown, maxLength: number): unknown {
  if (typeof value !== "string") return value;
  if (value.length > maxLength) return new Wrong(`must be at most ${maxLength} characters long; got ${value.length}.`);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Maximum characters of a value as JSON, each of its own written as an escape of six, with a comma and a space. */
function longestJson(argument: TextArgument | ObjectArgument): number {
  return argument.type === "text" ? 6 * argument.maxLength + 4 : argument.maxJson;
}

function tooLong(name: string, text: string, maxLength: number): Wrong {
  return new Wrong(`${name} must be at most ${maxLength} characters long; got ${text.length}.`);
}

/** Unknown arguments that an error lists. */
const MAX_UNKNOWN = 10;

function unknownArguments(values: Members, { properties, inside = {} }: Input): ProblemError[] {
  const known = Object.keys(properties);
  const errors: ProblemError[] = [];
  for (const name in values) {
    if (Object.hasOwn(properties, name)) continue;
    const holder = Object.keys(inside).find((argument) => inside[argument]?.includes(name));
    const place = ` It goes into \`${holder}\`: {"${holder}":{"${name}":…}}.`;
    const detail = `\`${truncate(name)}\` is not an argument of this tool.${holder === undefined ? closestHint(name, known) : place}`;
    errors.push({ pointer: `#/${encodeURIComponent(truncate(name))}`, detail, allowed: known });
    if (errors.length === MAX_UNKNOWN) break;
  }
  return errors;
}

function missing(name: string, declared: Argument): ProblemError {
  const allowed = declared.type === "text" ? declared.values : undefined;
  const detail = `\`${name}\` is required${explained(declared)}`;
  return { pointer: `#/${name}`, detail, ...(allowed && { allowed }) };
}

/** The type of an argument, as the end of a sentence. */
function explained(declared: Argument | undefined): string {
  return declared?.description === undefined ? "." : `: ${declared.description}`;
}

export function invalidArguments(errors: readonly ProblemError[]): Problem {
  const [first] = errors;
  const detail = errors.length === 1 && first ? first.detail : `${errors.length} arguments are not valid.`;
  return new Problem("invalid-body", detail, { errors });
}
