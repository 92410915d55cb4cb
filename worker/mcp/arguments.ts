/** The arguments of tools: their schemas, which are derived from the parameters of routes, and how they are read. */
import { required } from "../../formats/required.ts";
import type { QueryParameter } from "../http/query-parameters.ts";
import { Problem, type ProblemError } from "../problems.ts";
import { closestHint } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import { isMembers, type Members } from "./protocol.ts";

/** A JSON Schema of an argument. */
export type Schema = Members;

/** The schemas of a tool's arguments by name, and which are required. */
export interface Input {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** Names that belong into an argument, by the argument: callers put filters and inputs beside it. */
  readonly inside?: Readonly<Record<string, readonly string[]>>;
}

/** The schema of a route's parameter, with what a tool says otherwise. */
export function argumentOf(parameters: readonly QueryParameter[], name: string, more: Schema = {}): Schema {
  const parameter = required(
    parameters.find((candidate) => candidate.name === name),
    name,
  );
  return { ...schemaOf(parameter), ...more };
}

function schemaOf(parameter: QueryParameter): Schema {
  const { description } = parameter;
  switch (parameter.type) {
    case "integer": {
      const { min, max, default: usual } = parameter;
      const bound = max === Number.MAX_SAFE_INTEGER ? {} : { maximum: max };
      return { type: "integer", description, minimum: min, ...bound, ...(usual !== undefined && { default: usual }) };
    }
    case "text":
      return { type: "string", description, ...(parameter.values && { enum: parameter.values }) };
    case "list":
      return { type: "array", description, items: { type: "string", enum: parameter.values } };
  }
}

export function inputSchema({ properties, required: names = [] }: Input): Schema {
  return {
    type: "object",
    properties,
    ...(names.length > 0 && { required: names }),
    additionalProperties: false,
  };
}

/** The arguments of a call. */
export class Arguments {
  readonly #values: Members;
  readonly #properties: Input["properties"];

  /**
   * Values are read with some tolerance, because models err: a single text stands for a list of one, and a number may
   * be given as a text.
   *
   * @throws Problem that lists every argument that is unknown or missing
   */
  constructor(values: Members, { properties, required: names = [], inside = {} }: Input) {
    const known = Object.keys(properties);
    const errors: ProblemError[] = Object.keys(values)
      .filter((name) => !Object.hasOwn(properties, name))
      .slice(0, MAX_UNKNOWN)
      .map((name) => {
        const holder = Object.keys(inside).find((argument) => inside[argument]?.includes(name));
        const place = ` It goes into \`${holder}\`: {"${holder}":{"${name}":…}}.`;
        const detail = `\`${truncate(name)}\` is not an argument of this tool.${holder === undefined ? closestHint(name, known) : place}`;
        return { pointer: `#/${encodeURIComponent(truncate(name))}`, detail, allowed: known };
      });
    for (const name of names)
      if (values[name] === undefined || values[name] === null)
        errors.push({
          pointer: `#/${name}`,
          detail: `\`${name}\` is required${explained(properties[name])}`,
          ...valuesOf(properties[name]),
        });
    if (errors.length > 0) throw invalidArguments(errors);
    this.#values = values;
    this.#properties = properties;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  /** A value as it stands in a query string. */
  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null || value === "") return undefined;
    if (Array.isArray(value)) return value.length === 0 ? undefined : this.list(name).join();
    if (typeof value === "object") throw this.#wrongType(name, "a text");
    return String(value);
  }

  requiredText(name: string): string {
    const text = this.text(name);
    if (text === undefined || text.trim() === "") throw this.#wrongType(name, "a text that is not empty");
    return text;
  }

  /** A list of texts, which may be given as a comma list. */
  list(name: string): string[] {
    const value = this.#values[name];
    if (value === undefined || value === null) return [];
    const items = Array.isArray(value) ? (value as readonly unknown[]) : String(value).split(",");
    return items.map((item) => {
      if (typeof item !== "string" && typeof item !== "number") throw this.#wrongType(name, "a list of texts");
      return String(item).trim();
    });
  }

  object(name: string): Members | undefined {
    const value = decoded(this.#values[name]);
    if (value === undefined || value === null) return undefined;
    if (!isMembers(value)) throw this.#wrongType(name, "an object");
    return value;
  }

  array(name: string): readonly unknown[] | undefined {
    const value = decoded(this.#values[name]);
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) throw this.#wrongType(name, "a list");
    return value as readonly unknown[];
  }

  #wrongType(name: string, wanted: string): Problem {
    const detail = `\`${name}\` must be ${wanted}${explained(this.#properties[name])}`;
    return invalidArguments([{ pointer: `#/${name}`, detail }]);
  }
}

/** Some clients send lists and numbers as JSON in a string. */
function decoded(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Unknown arguments that an error lists. */
const MAX_UNKNOWN = 10;

/** The type of an argument, as the end of a sentence. */
function explained(schema: Schema | undefined): string {
  const description = schema?.["description"];
  return typeof description === "string" ? `: ${description}` : ".";
}

/** The values that an argument may have, if they are listed. */
function valuesOf(schema: Schema | undefined): { allowed?: readonly string[] } {
  const values = schema?.["enum"];
  return Array.isArray(values) ? { allowed: values as readonly string[] } : {};
}

export function invalidArguments(errors: readonly ProblemError[]): Problem {
  const [first] = errors;
  const detail = errors.length === 1 && first ? first.detail : `${errors.length} arguments are not valid.`;
  return new Problem("invalid-body", detail, { errors });
}
