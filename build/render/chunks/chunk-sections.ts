/** An entity's prose and facts in sections, from which chunks are made. */
import type { Entity } from "../../corpus.ts";
import { withoutMarks } from "../../parse/citations.ts";
import { inlineText, plainLines } from "../../schema/display.ts";
import type { ChunkAs, FieldSchema } from "../../schema/field.ts";
import { type Content, contentOf } from "../record-outline.ts";

export interface ChunkSection {
  /** Last part of the ids of its chunks: `in-practice`. */
  readonly slug: string;
  readonly heading: string;
  /** Paragraphs separated by an empty line, lists with an item per line. */
  readonly text: string;
}

type NameOf = (key: string) => string | undefined;

/** The sections of an entity, its summary and main prose first, then in the order of its fields. */
export function sectionsOf(entity: Entity, nameOf: NameOf): ChunkSection[] {
  const { collection, record } = entity;
  const { lead } = collection;
  const sections: ChunkSection[] = [];
  const leadField = lead === undefined ? undefined : collection.fields[lead];
  if (lead !== undefined && leadField)
    sections.push({ slug: slugOf(lead), heading: leadField.title, text: leadText(record, lead) });
  const profile = fieldsChunkedAs("profile", entity);
  for (const [name, field] of Object.entries(collection.fields)) {
    if (record[name] === undefined || name === lead) continue;
    if (name === profile[0]?.[0]) sections.push(profileSection(entity, profile));
    if (field.chunkAs !== "section" || field.showAs === "summary") continue;
    const text = withoutMarks(plainText(contentOf(entity, name, field, { nameOf })));
    sections.push({ slug: slugOf(name), heading: field.title, text });
  }
  return sections.filter(({ text }) => text !== "");
}

/** The fields of an entity that chunks use in this way. */
export function fieldsChunkedAs(use: ChunkAs, { collection, record }: Entity): [string, FieldSchema][] {
  return Object.entries(collection.fields).filter(
    ([name, { chunkAs }]) => chunkAs === use && record[name] !== undefined,
  );
}

/** A phrase that identifies the entity. Every chunk starts with it. */
export function subjectOf({ collection, name, record }: Entity, nameOf: NameOf): string {
  const { abbreviation } = record;
  const named = typeof abbreviation === "string" && !name.includes(abbreviation) ? `${name} (${abbreviation})` : name;
  return `${named}, ${collection.describeInChunk?.(record, nameOf) ?? `a ${collection.type}`}`;
}

/** Facts that only the first chunk of an entity adds to its subject. */
export function introductoryFacts(entity: Entity): string {
  return fieldsChunkedAs("introduction", entity)
    .map(([name, field]) => `${field.title}: ${inlineText(field.display(entity.record[name], entity.record))}.`)
    .join(" ");
}

/** The summary, then the main prose. */
function leadText(record: Entity["record"], lead: string): string {
  const summary = lead === "summary" ? undefined : record["summary"];
  return [summary, record[lead]].filter((part) => part !== undefined).join("\n\n");
}

function profileSection({ record }: Entity, fields: readonly [string, FieldSchema][]): ChunkSection {
  const lines = fields.map(([name, field]) => `- ${field.title}: ${inlineText(field.display(record[name], record))}`);
  return { slug: "profile", heading: "Profile", text: lines.join("\n") };
}

function plainText(content: Content): string {
  switch (content.kind) {
    case "prose":
      return content.prose.text;
    case "items":
      return content.items.map(({ text }) => `- ${text}`).join("\n");
    case "parts":
      return content.parts.map(({ title, prose }) => `${title}: ${prose.text}`).join("\n\n");
    case "blocks":
      return plainLines(content.blocks);
    case "links":
      return content.links.map(({ name }) => `- ${name}`).join("\n");
    case "works":
      return content.works.map(({ title }) => `- ${title}`).join("\n");
  }
}

function slugOf(field: string): string {
  return field.replaceAll("_", "-");
}
