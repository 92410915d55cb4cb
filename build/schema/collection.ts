/** What a collection is: its names, how it is presented and found, and its fields. One file of `collections/` each. */
import { z } from "zod";
import { required } from "../../formats/parts/required.ts";
import type { Field } from "./field.ts";
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

/** A record's classes in vocabularies that others know. */
export type JsonLdTypes = readonly string[] | ((record: RecordValues) => readonly string[]);

type Fields = Readonly<Record<string, Field>>;

interface Definition<Name extends string, Own extends Fields> {
  /** Plural name: the path segment and the folder of the content. */
  readonly name: Name;
  /** The kind of entity, as references and graph nodes call it. */
  readonly type: string;
  /** Name of the schema in `$defs`. */
  readonly schemaName: string;
  readonly title: string;
  readonly description: string;
  /** What one record is. */
  readonly recordDescription: string;
  /** The id of a record that is good to show. */
  readonly example: string;
  /** Files lie in a folder per category. */
  readonly inCategoryFolders?: true;
  /** How many records there are at least. */
  readonly atLeast: number;
  /** How many other entries must point at a record, in a field or by a link in their prose. */
  readonly referrersWanted: number;
  readonly jsonld: JsonLdTypes;
  /** How the search finds records; not at all when absent. Documents are in the order of `rank`. */
  readonly search?: {
    readonly rank: number;
    /** What the score of a record is multiplied by, 1 when absent. A query that names no kind wants the term. */
    readonly weight?: number;
    /** What records are also called by: `sharpe ratio calculator`. */
    readonly kindWord?: string;
    /** Records go by the name of the term that explains them, and its abbreviation. */
    readonly namesake?: true;
  };
  /** Its list takes `q`, which keeps what a search finds. */
  readonly searchableList?: true;
  /** Its records take `include`, which adds what refers to them and what lies around them. */
  readonly includes?: true;
  /** Names in prose mean these records. A name that several have belongs to the collection of the lowest rank. */
  readonly mentionRank?: number;
  /** What records are in a phrase, for passages that stand alone; absent where they are not cut into chunks. */
  readonly chunkPhrase?: (record: RecordValues, nameOf: (key: string) => string | undefined) => string;
  /** The field that says what a record is about, where that is neither its summary nor its lead. */
  readonly about?: string;
  readonly fields: Own;
}

export interface Collection<Name extends string = string, Own extends Fields = Fields> extends Definition<Name, Own> {
  /** The record as the API answers it. */
  readonly schema: z.ZodObject;
  /** What authors write at the head of a file: strict, with references and sources as ids. */
  readonly frontMatter: z.ZodObject;
  readonly fieldNames: readonly string[];
  /** The field that records are called by. */
  readonly nameField: string;
  /** The fields that say what a record is about; the first that a record has counts. */
  readonly aboutFields: readonly string[];
  /** The field that the text before the first heading fills; none when a file has no body. */
  readonly lead: string | undefined;
  readonly sections: readonly Section[];
}

export function collection<const Name extends string, Own extends Fields>(
  definition: Definition<Name, Own>,
): Collection<Name, Own> {
  const entries = Object.entries<Field>(definition.fields);
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
    schema: z.object(shape).describe(definition.recordDescription),
    frontMatter: frontMatterSchema(entries),
    fieldNames: Object.keys(definition.fields),
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

/** The same type, refusing members that it does not know at any depth. */
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
