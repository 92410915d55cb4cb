/** The text of a new file: every key and heading of the collection, with prompts. */
import { bodyPrompt, frontMatterPrompt, OPTIONAL } from "../parse/prompts.ts";
import type { CollectionSchema, Section } from "../schema/collection.ts";
import type { FieldSchema } from "../schema/field.ts";
import { hintOf, keyHint } from "./field-hints.ts";

/** A value that the file already has, as YAML; with `check`, the author is asked to look at it. */
export interface FilledKey {
  readonly yaml: string;
  readonly check?: string;
}

/** Keys that a new entry cannot have yet, and figures, which CONTRIBUTING.md explains. */
const NEVER_NEW = new Set(["formerly", "figures"]);

/** The keys of a new file: the required ones first, as the corpus has them. */
export function keysOf({ fields }: CollectionSchema): [name: string, field: FieldSchema][] {
  return Object.entries<FieldSchema>(fields).filter(
    ([name, { location }]) => location.kind === "front matter" && !NEVER_NEW.has(name),
  );
}

/** @param filled values by key */
export function fileTemplate(collection: CollectionSchema, filled: ReadonlyMap<string, FilledKey>): string {
  const keys = keysOf(collection).map(([name, field]) => {
    const known = filled.get(name);
    if (!known) return `${name}: ${frontMatterPrompt(keyHint(field))}`;
    const check = known.check === undefined ? "" : ` ${frontMatterPrompt(known.check)}`;
    return `${name}: ${known.yaml}${check}`;
  });
  const frontMatter = ["---", ...keys, "---"].join("\n");
  return `${[frontMatter, ...bodyOf(collection)].join("\n\n")}\n`;
}

/** The blocks of a body. */
function bodyOf({ lead, sections, fields }: CollectionSchema): string[] {
  const hint = (name: string) => {
    const field = fields[name];
    return field ? hintOf(field, "") : name;
  };
  return [
    ...(lead === undefined ? [] : [bodyPrompt(hint(lead))]),
    ...sections.flatMap((section) => [`## ${section.heading}`, ...contentOf(section, hint(section.field))]),
  ];
}

function contentOf({ holds, parts }: Section, hint: string): string[] {
  if (holds === "parts")
    return parts.flatMap((part) => [`### ${part}`, bodyPrompt(`${OPTIONAL}${hint}, its ${part.toLowerCase()}`)]);
  return [bodyPrompt(`${OPTIONAL}${hint}${holds === "list" ? "; one bullet list" : ""}`)];
}
