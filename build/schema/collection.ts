/**
 * What a collection is: its names, how it is presented and searched, and its fields. Each is a file of `collections/`.
 */

import { z } from "zod";
import { required } from "../../worker/required.ts";
import { TYPED_SLUG } from "../../worker/slug.ts";
import { type FieldSchema, isPublished } from "./field.ts";
import { formerIds, updated } from "./field-kinds.ts";
import { AnyValue, AuthoredKey, AuthoredValue, Slug } from "./primitives.ts";

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

type Fields = Readonly<Record<string, FieldSchema>>;

/** The fields that records of every collection have behind their own. */
type CommonFields = Readonly<Record<"formerly" | "updated", FieldSchema>>;

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
  readonly minRecords: number;
  /** Minimum number of other entries that refer to a record, in a field or by a link. */
  readonly minBacklinks: number;
  readonly jsonld: JsonLdTypes;
  /** Search settings; absent if records are not searched. */
  readonly search?: {
    /** Place of its documents among all, which decides between equal scores. */
    readonly documentOrder: number;
    /** Factor of a record's score, 1 if absent; below 1 for types that share names with terms. */
    readonly weight?: number;
    /** A word that is appended to names: `sharpe ratio calculator`. */
    readonly searchSuffix?: string;
  };
  /** Its list takes `q`, which keeps what a search finds. */
  readonly searchableList?: true;
  /** Priority in the detection of names in prose; the lowest wins. Names are not detected if absent. */
  readonly mentionPriority?: number;
  /** A phrase that describes a record at the start of chunks; absent if the collection has no chunks. */
  readonly describeInChunk?: (record: RecordValues, nameOf: (key: string) => string | undefined) => string;
  /** The field that says what a record is about, if it is neither the summary nor the lead. */
  readonly about?: string;
  readonly fields: Own;
}

export interface CollectionSchema<Name extends string = string, Own extends Fields = Fields>
  extends Definition<Name, Own & CommonFields> {
  /** The record as the API answers it. */
  readonly schema: z.ZodObject;
  /** What authors write at the head of a file: strict, with references and sources as ids. */
  readonly frontMatter: z.ZodObject;
  /** The published fields, in their order. */
  readonly fieldNames: readonly string[];
  /** Those that a record holds unasked. */
  readonly recordFields: readonly string[];
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
): CollectionSchema<Name, Own> {
  const fields = { ...definition.fields, formerly: formerIds(), updated: updated() };
  const entries = Object.entries<FieldSchema>(fields);
  const published = entries.filter(([, field]) => isPublished(field));
  const shape = Object.fromEntries(published.map(([name, { type }]) => [name, type]));
  const sections = entries.flatMap(([field, { location }]) =>
    location.kind === "heading"
      ? [{ field, heading: location.heading, holds: location.holds, parts: location.parts }]
      : [],
  );
  const lead = entries.find(([, { location }]) => location.kind === "lead")?.[0];
  const nameField = entries.find(([, field]) => field.nameKind === "name")?.[0];
  const summary = entries.find(([, { showAs }]) => showAs === "summary")?.[0];
  if (definition.about !== undefined) required(definition.fields[definition.about], `the field ${definition.about}`);
  return {
    ...definition,
    fields,
    schema: z.object(shape).describe(definition.recordDescription),
    frontMatter: frontMatterSchema(entries),
    fieldNames: published.map(([name]) => name),
    recordFields: published.filter(([, { include }]) => include === undefined).map(([name]) => name),
    nameField: required(nameField, `the name among the fields of ${definition.name}`),
    aboutFields: [definition.about ?? summary, lead].filter((field) => field !== undefined),
    lead,
    sections,
  };
}

/** A reference as authors write it: `type:id`. */
const WrittenReference = z.string().regex(TYPED_SLUG, "a reference is written type:id, for example term:alpha");

function frontMatterSchema(entries: readonly [string, FieldSchema][]): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of entries) {
    if (field.location.kind === "front matter") shape[name] = authoredType(field, field.location.required);
  }
  return z.strictObject(shape);
}

function authoredType(
  { type, authoringType, completeType = type, reference }: FieldSchema,
  required: boolean,
): z.ZodType {
  if (authoringType) return authoringType;
  const typeByKind = { reference: WrittenReference, source: Slug } as const;
  if (reference?.kind === "reference" || reference?.kind === "source")
    return optional(z.array(typeByKind[reference.kind]).min(1), required);
  return optional(makeStrict(unwrapOptional(completeType)), required);
}

function optional(type: z.ZodType, required: boolean): z.ZodType {
  return required ? type : type.optional();
}

/** The same type, refusing unknown members at any depth. */
function makeStrict(type: z.ZodType): z.ZodType {
  if (type === AnyValue) return AuthoredValue;
  if (type instanceof z.ZodRecord)
    return z.record(AuthoredKey, z.union([AuthoredValue, z.record(AuthoredKey, AuthoredValue)]));
  if (type instanceof z.ZodOptional) return makeStrict(type.unwrap() as z.ZodType).optional();
  if (type instanceof z.ZodArray) {
    const element = makeStrict(type.element as z.ZodType);
    return element === type.element ? type : z.array(element);
  }
  if (type instanceof z.ZodObject) {
    const shape = type.shape as Record<string, z.ZodType>;
    return z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, makeStrict(inner)])));
  }
  return type;
}

export function unwrapOptional(type: unknown): z.ZodType {
  return type instanceof z.ZodOptional ? (type.unwrap() as z.ZodType) : (type as z.ZodType);
}

/** The values of a type that is a closed list of them. */
export function enumValues(type: unknown): string[] | undefined {
  const inner = unwrapOptional(type);
  return inner instanceof z.ZodEnum ? inner.options.map(String) : undefined;
}

/** The values that authors choose from, for a field or for the elements of its list. */
export function valuesOf({ type, authoringType }: FieldSchema): string[] | undefined {
  const written = unwrapOptional(authoringType ?? type);
  return enumValues(written instanceof z.ZodArray ? written.element : written);
}
