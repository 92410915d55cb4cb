/** A draft becomes a record: every field in the order of the schema, with values from other files. */
import { hash } from "node:crypto";
import type { Entity } from "../corpus.ts";
import type { FoundCitation } from "../parse/citations.ts";
import type { Draft } from "../parse/parse.ts";
import { type CorpusLookup, type FieldSchema, isPublished, type OwnFacts } from "../schema/field.ts";
import { fieldsOfSource } from "../schema/primitives.ts";
import { type EntityId, parseReference, toStringList } from "./reference.ts";

/** The parts of an entity that its draft does not have. */
export type MadeRecord = Pick<Entity, "fingerprint" | "record">;

export function entityOf(draft: Draft, made: MadeRecord): Entity {
  const { collection, id } = draft.file;
  return { ...made, collection, id, name: nameOfDraft(draft), draft };
}

export function makeRecord(draft: Draft, corpus: CorpusLookup): MadeRecord {
  const { collection } = draft.file;
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<FieldSchema>(collection.fields)) {
    if (!isPublished(field)) continue;
    const value = fieldValue(draft, name, field, record, corpus);
    if (value !== undefined) record[name] = value;
  }
  const fingerprint = hash("sha256", `${draft.fingerprint}\0${JSON.stringify(record)}`, "base64");
  return { fingerprint, record };
}

export function nameOfDraft({ facts, file }: Draft): string {
  return String(facts[file.collection.nameField] ?? file.id);
}

/** @param record the fields before this one */
function fieldValue(
  draft: Draft,
  name: string,
  field: FieldSchema,
  record: Entity["record"],
  corpus: CorpusLookup,
): unknown {
  const { facts, body, file, citations } = draft;
  const { location, reference } = field;
  switch (location.kind) {
    case "file name":
      return file.id;
    case "folder":
      return file.category;
    case "derived":
      return location.derive(
        {
          id: file.id,
          type: file.collection.type,
          fields: file.collection.fields,
          record,
          citations: citations.map(published),
          namedAnswers: body.namedAnswers,
        },
        corpus,
      );
    case "lead":
    case "heading":
      return bodyValue(body, name);
    case "front matter": {
      if (reference?.kind === "source") {
        const ids = sourceIdsOf(draft);
        return ids.length === 0 ? undefined : ids.map((id) => citedSource(id, corpus));
      }
      const value = facts[name];
      if (value === undefined) return undefined;
      if (field.publish) return field.publish(value, corpus);
      if (reference?.kind === "reference")
        return toStringList(value).map((text) => labelledReference(parseReference(text), corpus));
      return value;
    }
  }
}

function bodyValue({ prose, lists, parts }: Draft["body"], name: string): unknown {
  const passages = parts.get(name);
  if (passages) return Object.fromEntries([...passages].map(([part, { text }]) => [part, text]));
  return prose.get(name)?.text ?? lists.get(name)?.map(({ text }) => text);
}

function labelledReference({ type, id }: EntityId, { nameOf }: CorpusLookup): Record<string, string> {
  const label = nameOf(`${type}:${id}`);
  return { type, id, ...(label !== undefined && { label }) };
}

/** The registry's ids of an entry's sources, without duplicates: cited ones first, then listed ones. */
function sourceIdsOf({ citations, facts }: Draft): string[] {
  return [...new Set([...citations.map(({ source }) => source), ...toStringList(facts["sources"])])];
}

/** The fields of a source that are copied into an entry that cites it. */
function citedSource(id: string, { source }: CorpusLookup): Record<string, unknown> {
  const facts = source(id)?.facts ?? {};
  const carried = fieldsOfSource().flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]));
  return { id, ...Object.fromEntries(carried) };
}

function published({ field, statement, source, locator }: FoundCitation): OwnFacts["citations"][number] {
  return { field, statement, source, ...(locator !== undefined && { locator }) };
}
