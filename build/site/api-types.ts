/** The types of the contract in words: of parameters, of bodies, and of the members of answers. */

import { COLLECTIONS } from "../schema/collections.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { MemberView, TypeView, TypeWord } from "./templates/api-types.ts";

/** What `fields` leaves of a record has no members of its own. */
const PARTS_OF_RECORDS: ReadonlySet<string> = new Set(COLLECTIONS.map(({ schemaName }) => `${schemaName}Fields`));

/** Objects within objects whose members are listed with their owner's; deeper ones are objects. */
const MAX_DEPTH = 3;

export class ApiTypes {
  readonly #schemas: Readonly<Record<string, JsonSchema>>;
  /** Named types that something said so far links to. */
  readonly linked = new Set<string>();

  /** @param schemas the components of the contract, by their names */
  constructor(schemas: Readonly<Record<string, JsonSchema>>) {
    this.#schemas = schemas;
  }

  /** The named types with members that a schema consists of: `Term` and `Included` of a term with its context. */
  named(schema: JsonSchema): string[] {
    const name = nameOf(schema);
    if (name !== undefined) {
      if (PARTS_OF_RECORDS.has(name)) return [];
      const own = this.#schemas[name] ?? {};
      return this.#objects(own).length > 0 ? [name] : this.named(own);
    }
    return [...new Set(optionsOf(schema).flatMap((option) => this.named(option)))];
  }

  view(name: string): TypeView {
    const schema = this.#schemas[name] ?? {};
    return { name, description: textOf(schema, "description"), members: this.members(schema) };
  }

  /** The members of the objects that a schema itself describes, and of unnamed objects in them. */
  members(schema: JsonSchema, prefix = "", depth = 1): MemberView[] {
    const members = this.#objects(schema).flatMap((object) => {
      const required = (object["required"] ?? []) as readonly string[];
      return Object.entries(propertiesOf(object)).flatMap(([name, member]) => [
        {
          name: prefix + name,
          type: this.words(member),
          required: required.includes(name),
          description: textOf(member, "description"),
        },
        ...(depth < MAX_DEPTH ? this.#inner(member, prefix + name, depth) : []),
      ]);
    });
    // Alternatives repeat what they share.
    return members.filter(({ name }, i) => members.findIndex((other) => other.name === name) === i);
  }

  #inner(member: JsonSchema, path: string, depth: number): MemberView[] {
    const items = itemsOf(member);
    return items ? this.members(items, `${path}[].`, depth + 1) : this.members(member, `${path}.`, depth + 1);
  }

  /** The unnamed objects with members that a schema is, or is one of. */
  #objects(schema: JsonSchema): JsonSchema[] {
    if (nameOf(schema) !== undefined) return [];
    if (Object.keys(propertiesOf(schema)).length > 0) return [schema];
    return optionsOf(schema).flatMap((option) => this.#objects(itemsOf(option) ?? option));
  }

  /** A type with its values, limits and default, in words: `integer, 1 to 100, default 10`. */
  words(schema: JsonSchema): TypeWord[] {
    const fallback = schema["default"];
    return [
      ...this.#kind(schema),
      ...limitsOf(schema).map((limit) => `, ${limit}`),
      ...(fallback === undefined ? [] : [", default ", { code: asText(fallback) }]),
    ];
  }

  #kind(schema: JsonSchema): TypeWord[] {
    const name = nameOf(schema);
    if (name !== undefined) {
      const [only, ...others] = this.named(schema);
      // A name without members, as of a slug, says less than what it stands for.
      if (only === undefined) return PARTS_OF_RECORDS.has(name) ? [] : this.words(this.#schemas[name] ?? {});
      return [only, ...others].flatMap((type, i) => {
        this.linked.add(type);
        return [...(i === 0 ? [] : [" or "]), { type }];
      });
    }
    const { const: only, enum: values } = schema;
    if (only !== undefined) return [{ code: asText(only) }];
    if (Array.isArray(values)) return [{ values: values.map(asText) }];
    const options = optionsOf(schema).map((option) => this.words(option));
    if (options.length > 0) return distinct(options).flatMap((words, i) => (i === 0 ? words : [" or ", ...words]));
    const items = itemsOf(schema);
    if (items) return ["list of ", ...this.words(items)];
    const values_ = schema["additionalProperties"];
    if (schema["type"] === "object" && typeof values_ === "object" && Object.keys(values_ as object).length > 0)
      return ["object of ", ...this.words(values_ as JsonSchema)];
    const type = [schema["type"] ?? "any value"].flat().join(" or ");
    const format = textOf(schema, "format");
    return [format === "" ? type : `${type} (${format})`];
  }
}

/** Numbers and lengths that a value keeps to. */
function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, exclusiveMinimum, maxLength, minItems, maxItems } = schema;
  return [
    range(minimum, maximum, ""),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${String(exclusiveMinimum)}`]),
    range(undefined, maxLength, " characters"),
    range(minItems === 1 && maxItems === undefined ? undefined : minItems, maxItems, " items"),
  ].filter((text) => text !== "");
}

function range(least: unknown, most: unknown, unit: string): string {
  if (least === undefined) return most === undefined ? "" : `at most ${String(most)}${unit}`;
  return most === undefined ? `at least ${String(least)}${unit}` : `${String(least)} to ${String(most)}${unit}`;
}

function nameOf(schema: JsonSchema): string | undefined {
  return textOf(schema, "$ref").split("/").at(-1) || undefined;
}

function optionsOf({ anyOf, allOf }: JsonSchema): readonly JsonSchema[] {
  return (anyOf ?? allOf ?? []) as readonly JsonSchema[];
}

function itemsOf({ items }: JsonSchema): JsonSchema | undefined {
  return items as JsonSchema | undefined;
}

function propertiesOf({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return properties as Record<string, JsonSchema>;
}

function textOf(schema: JsonSchema, keyword: string): string {
  const text = schema[keyword];
  return typeof text === "string" ? text : "";
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function distinct(options: readonly TypeWord[][]): TypeWord[][] {
  const byText = new Map(options.filter(({ length }) => length > 0).map((words) => [JSON.stringify(words), words]));
  return [...byText.values()];
}
