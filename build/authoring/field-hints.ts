/** A hint for authors about each field, in one line, derived from its schema. */
import { z } from "zod";
import { OPTIONAL } from "../parse/prompts.ts";
import { unwrapOptional } from "../schema/collection.ts";
import { collectionOfType } from "../schema/collections.ts";
import type { FieldSchema } from "../schema/field.ts";
import { DateOnly } from "../schema/primitives.ts";

/** Longer lists of values are named by where they are listed. */
const MAX_VALUES = 12;

/** What a field holds: its meaning, its form and its length. */
export function hintOf({ type, title, length, location, oneSentence }: FieldSchema, form: string): string {
  const meaning = (type.description ?? title).replace(/\.$/, "");
  const isList = location.kind === "heading" && location.holds === "list";
  const unit = isList ? "bullets" : "words";
  const bounds = [length && `${length.min} to ${length.max} ${unit}`, oneSentence ? "one sentence" : undefined];
  return [meaning, form, ...bounds].filter((part) => part !== undefined && part !== "").join("; ");
}

/** A key of the front matter. */
export function keyHint(field: FieldSchema): string {
  const hint = hintOf(field, formOfField(field));
  return isRequired(field) ? hint : OPTIONAL + hint;
}

function isRequired({ location }: FieldSchema): boolean {
  return location.kind === "front matter" && location.required;
}

function formOfField({ type, authoringType, reference }: FieldSchema): string {
  switch (reference?.kind) {
    case "reference":
      return "[type:id, …]";
    case "source":
      return "[ids of content/sources]";
    case "id": {
      const folder = `content/${collectionOfType(reference.type)?.name ?? reference.type}`;
      return unwrapOptional(type) instanceof z.ZodArray ? `[ids of ${folder}]` : `an id of ${folder}`;
    }
    default:
      return formOf(unwrapOptional(authoringType ?? type));
  }
}

/** The form of a value, as YAML writes it. */
function formOf(type: z.ZodType): string {
  if (type instanceof z.ZodOptional) return formOf(unwrapOptional(type));
  if (type === DateOnly) return "YYYY-MM-DD";
  if (type instanceof z.ZodEnum)
    return type.options.length > MAX_VALUES
      ? "values that CONTRIBUTING.md lists"
      : `one of ${type.options.map(String).join(", ")}`;
  if (type instanceof z.ZodArray) return `[${formOf(unwrapOptional(type.element))}, …]`;
  if (type instanceof z.ZodObject) {
    const members = Object.entries(type.shape as Record<string, z.ZodType>);
    return `{ ${members.map(([name, inner]) => `${name}: ${formOf(inner)}`).join(", ")} }`;
  }
  if (type instanceof z.ZodRecord) return "{ name: value, … }";
  if (type instanceof z.ZodURL) return "https://…";
  if (type instanceof z.ZodNumber) return "number";
  if (type instanceof z.ZodBoolean) return "true or false";
  return "text";
}
