/**
 * What a collection is: its names, how it is presented and searched, and its fields. Each is a file of `collections/`.
 */
import { z } from "zod";
import { required } from "../../formats/parts/required.ts";
import type { Field } from "./field.ts";
import { formerIds, updated } from "./fields.ts";
import { Free, Given, GivenName, Slug } from "./primitives.ts";

/** A section of a body. */
export interface Section {
  readonly field: string;
  readonly heading: string;
  readonly holds: "prose" | "list" | "parts";
  /** Headings of the parts, each the name of a member in lower case. */
  readonly parts: readonly string[];
}

type RecordValues = Readonly<Record<string, unknown>>;

/** A record's classes in other vocabularies. */
export type JsonLdTypes = readonly string[] | ((record: RecordValues) => readonly string[]);

type Fields = Readonly<Record<string, Field>>;

/** The fields that records of every collection have behind their own. */
type CommonFields = Readonly<Record<"formerly" | "updated", Field>>;

interface Definition<Name extends string, Own extends Fields> {
  /** Plural name: the path segment and the folder of the content. */
  readonly name: Name;
  /** The entity type, as references and graph nodes name it. */
  readonly type: string;
  /** Name of the schema in `$defs`. */
  readonly schemaName: string;
  readonly title: string;
  readonly description: string;
  /** What one record is. */
  readonly recordDescription: string;
  /** The id of an example record. */
  readonly example: string;
  /** Files lie in a folder per category. */
  readonly inCategoryFolders?: true;
  /** Minimum number of records. */
  readonly atLeast: number;
  /** Minimum number of other entries that refer to a record, in a field or by a link. */
  readonly referrersWanted: number;
  readonly jsonld: JsonLdTypes;
  /** Search settings; absent if records are not searched. Documents are in the order of `rank`. */
  readonly search?: {
    readonly rank: number;
    /** Factor of a record's score, 1 if absent; below 1 for types that share names with terms. */
    readonly weight?: number;
    /** A word that is appended to names: `sharpe ratio calculator`. */
    readonly kindWord?: string;
    /** Records share the name and the abbreviation of the term that explains them. */
    readonly namesake?: true;
  };
  /** Its list takes `q`, which keeps what a search finds. */
  readonly searchableList?: true;
  /** Its records take `include`, which adds backlinks and the neighbourhood. */
  readonly includes?: true;
  /** Priority in the detection of names in prose; the lowest wins. Names are not detected if absent. */
  readonly mentionRank?: number;
  /** A phrase that describes a record at the start of chunks; absent if the collection has no chunks. */
  readonly chunkPhrase?: (record: RecordValues, nameOf: (key: string) => string | undefined) => string;
  /** The field that says what a record is about, if it is neither the summary nor the lead. */
  readonly about?: string;
  readonly fields: Own;
}

export interface Collection<Name extends string = string, Own extends Fields = Fields>
  extends Definition<Name, Own & CommonFields> {
  /** The record as the API answers it. */
  readonly schema: z.ZodObject;
  /** What authors write at the head of a file: strict, with references and sources as ids. */
  readonly frontMatter: z.ZodObject;
  readonly fieldNames: readonly string[];
  /** The field with the name. */
  readonly nameField: string;
  /** The fields that say what a record is about; the first one present is used. */
  readonly aboutFields: readonly string[];
  /** The field of the text before the first heading; none when a file has no body. */
  readonly lead: string | undefined;
  readonly sections: readonly Section[];
}

export function collection<const Name extends string, Own extends Fields>(
  definition: Definition<Name, Own>,
): Collection<Name, Own> {
  const fields = { ...definition.fields, formerly: formerIds(), updated: updated() };
  const entries = Object.entries<Field>(fields);
  const shape = Object.fromEntries(entries.map(([name, { type }]) => [name, type]));
  const sections = entries.flatMap(([field, { written }]) =>
    written.place === "heading"
      ? [{ field, heading: written.heading, holds: written.holds, parts: written.parts }]
      : [],
  );
  const lead = entries.find(([, { written }]) => written.place === "lead")?.[0];
  const named = entries.find(([, field]) => field.named === "name")?.[0];
  const summary = entries.find(([, { shown }]) => shown === "summary")?.[0];
  if (definition.about !== undefined) required(definition.fields[definition.about], `the field ${definition.about}`);
  return {
    ...definition,
    fields,
    schema: z.object(shape).describe(definition.recordDescription),
    frontMatter: frontMatterSchema(entries),
    fieldNames: Object.keys(fields),
    nameField: required(named, `the name among the fields of ${definition.name}`),
    aboutFields: [definition.about ?? summary, lead].filter((field) => field !== undefined),
    lead,
    sections,
  };
}

/** A reference as authors write it: `type:id`. */
const WrittenReference = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*:[a-z0-9]+(-[a-z0-9]+)*$/, "a reference is written type:id, for example term:alpha");

function frontMatterSchema(entries: readonly [string, Field][]): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of entries) {
    if (field.written.place === "front matter") shape[name] = authoredType(field, field.written.required);
  }
  return z.strictObject(shape);
}

function authoredType({ type, authored, refers }: Field, required: boolean): z.ZodType {
  if (authored) return authored;
  const written = { reference: WrittenReference, source: Slug } as const;
  if (refers?.by === "reference" || refers?.by === "source")
    return optional(z.array(written[refers.by]).min(1), required);
  return optional(strictly(unwrapped(type)), required);
}

function optional(type: z.ZodType, required: boolean): z.ZodType {
  return required ? type : type.optional();
}

/** The same type, refusing unknown members at any depth. */
function strictly(type: z.ZodType): z.ZodType {
  if (type === Free) return Given;
  if (type instanceof z.ZodRecord) return z.record(GivenName, z.union([Given, z.record(GivenName, Given)]));
  if (type instanceof z.ZodOptional) return strictly(type.unwrap() as z.ZodType).optional();
  if (type instanceof z.ZodArray) {
    const element = strictly(type.element as z.ZodType);
    return element === type.element ? type : z.array(element);
  }
  if (type instanceof z.ZodObject) {
    const shape = type.shape as Record<string, z.ZodType>;
    return z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, strictly(inner)])));
  }
  return type;
}

export function unwrapped(type: unknown): z.ZodType {
  return type instanceof z.ZodOptional ? (type.unwrap() as z.ZodType) : (type as z.ZodType);
}
