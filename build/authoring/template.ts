/** The text of a new file, and of the editor's snippet: every key and heading of the collection, with prompts. */
import { bodyPrompt, frontMatterPrompt, OPTIONAL } from "../parse/prompts.ts";
import type { CollectionSchema, Section } from "../schema/collection.ts";
import type { FieldSchema } from "../schema/field.ts";
import { hintOf, isRequired, keyHint } from "./field-hints.ts";

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
  return `${[frontMatter, ...bodyOf(collection, bodyPrompt)].join("\n\n")}\n`;
}

/** The blocks of a body. @param promptOf a block that asks for what the hint says */
export function bodyOf({ lead, sections, fields }: CollectionSchema, promptOf: (hint: string) => string): string[] {
  const hint = (name: string) => {
    const field = fields[name];
    return field ? hintOf(field, "") : name;
  };
  return [
    ...(lead === undefined ? [] : [promptOf(hint(lead))]),
    ...sections.flatMap((section) => [`## ${section.heading}`, ...contentOf(section, hint(section.field), promptOf)]),
  ];
}

function contentOf({ holds, parts }: Section, hint: string, promptOf: (hint: string) => string): string[] {
  if (holds === "parts")
    return parts.flatMap((part) => [`### ${part}`, promptOf(`${OPTIONAL}${hint}, its ${part.toLowerCase()}`)]);
  return [promptOf(`${OPTIONAL}${hint}${holds === "list" ? "; one bullet list" : ""}`)];
}

/** The keys that a snippet has: the required ones, and those that an entry of good standing has. */
export function snippetKeysOf(collection: CollectionSchema): [name: string, field: FieldSchema][] {
  const usual = new Set(["see_also", "sources", "tags"]);
  return keysOf(collection).filter(([name, field]) => isRequired(field) || usual.has(name));
}
