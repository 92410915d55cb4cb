/**
 * What a field of a record is, said once: its type and title, where authors write it, what it refers to, how it is
 * searched, cut into chunks and shown, and what JSON-LD calls it. Whatever reads or writes records is derived from it.
 */
import { z } from "zod";
import {
  DateOnly,
  Name,
  Names,
  Prose,
  Proses,
  References,
  Slug,
  Sources,
  Tags,
  Text,
  Texts,
  WebAddress,
} from "./primitives.ts";
import type { Relation } from "./relations.ts";
import { TAGS } from "./tags.ts";
import { asAddress, byShape, type Display } from "./values.ts";

/** Where authors write a field. */
export type Written =
  /** As a key of the front matter. */
  | { readonly place: "front matter"; readonly required: boolean }
  /** As the text before the first heading. */
  | { readonly place: "lead" }
  /** Under a heading: paragraphs, one bullet list, or named parts under headings of the third level. */
  | {
      readonly place: "heading";
      readonly heading: string;
      readonly holds: "prose" | "list" | "parts";
      readonly parts: readonly string[];
    }
  /** As the file's name, or its folder. */
  | { readonly place: "file name" | "folder" }
  /** Nowhere: the build works it out. */
  | { readonly place: "derived"; readonly derive: Derive };

/** @returns the field's value for the entity with this id, or `undefined` when it has none */
export type Derive = (id: string, corpus: CorpusLookup) => unknown;

/** What a record may take from other files. */
export type CorpusLookup = {
  /** Name of the entity `type:id`. */
  readonly nameOf: (key: string) => string | undefined;
  readonly sourceFacts: (id: string) => Readonly<Record<string, unknown>> | undefined;
  /** How many terms lie in the category's folder. */
  readonly termCount: (category: string) => number;
  /** Id of the person whom a text names. */
  readonly personNamed: (name: string) => string | undefined;
  /** Published code of a calculator, by its id. */
  readonly referenceCode: (id: string) => string | undefined;
};

/** What a field points at, and the relation that its edges of the graph state. */
export type Refers = {
  readonly relation: Relation;
} /** Typed references, `type:id`. */ & (
  | { readonly by: "reference" }
  /** Ids of entities of one type. */
  | { readonly by: "id"; readonly type: string }
  /** Ids of the registry of sources; the record holds the sources themselves. */
  | { readonly by: "source"; readonly type: "source" }
  /** Names of people, who may have no entry. */
  | { readonly by: "name"; readonly type: "person" }
);

/** A name that the entity goes by. `address` is one that only addresses use. */
export type NameKind = "name" | "abbreviation" | "long name" | "alias" | "plural" | "address";

/** Where the search counts the words of a field: as its summary, its main prose, or any other text. */
export type SearchedAs = "summary" | "definition" | "text";

/**
 * What chunks make of a field: a section of its own, a line of the profile of short facts, a sentence that introduces
 * the first chunk, or nothing.
 */
export type ChunkedAs = "section" | "profile" | "introduction" | "nothing";

/** Where a page shows a field: as its title, its summary, a fact in the list under it, a section, or not at all. */
export type ShownAs = "title" | "summary" | "fact" | "section" | "nothing";

/** A property of a vocabulary that others know, or `json` for a value without a fixed shape. */
export type JsonLdProperty = string | { readonly "@id": string; readonly "@type": string };

/** A query parameter of the list that keeps the records whose field holds the value. */
export interface FieldFilter {
  /** The parameter, where it is not called as the field is. */
  readonly parameter?: string;
  readonly description: string;
}

/** From … to, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface Field<Type extends z.ZodType = z.ZodType> {
  /** The value as the API answers it. */
  readonly type: Type;
  /** The same as authors write it, where that differs. */
  readonly authored?: z.ZodType;
  readonly title: string;
  readonly written: Written;
  /** It is a web address, which is published in one spelling. */
  readonly isAddress?: true;
  readonly refers?: Refers;
  readonly named?: NameKind;
  readonly searched?: SearchedAs;
  readonly chunked: ChunkedAs;
  readonly shown: ShownAs;
  readonly display: Display;
  readonly jsonld?: JsonLdProperty;
  readonly filter?: FieldFilter;
  /** How long it is to be: words of a text, items of a list. */
  readonly length?: Range;
  /** The text is one sentence that stands for the entry. */
  readonly oneSentence: boolean;
}

/** What a schema says of any field. */
interface Options {
  readonly title: string;
  /** Where it is not the usual one of its kind. */
  readonly type?: z.ZodType;
  readonly describe?: string;
  /** The API promises the field, and authors must write it. */
  readonly required?: boolean;
  readonly named?: NameKind;
  readonly searched?: SearchedAs | "nothing";
  readonly chunked?: ChunkedAs;
  readonly shown?: ShownAs;
  readonly display?: Display;
  readonly jsonld?: JsonLdProperty;
  readonly filter?: FieldFilter;
  readonly words?: readonly [least: number, most: number];
  readonly items?: readonly [least: number, most: number];
  readonly oneSentence?: boolean;
  /** Authors must write it though the API does not promise it. */
  readonly requiredOfAuthors?: boolean;
}

/** Where prose is written: before the first heading, under one, or (without either) in the front matter. */
interface Place {
  readonly lead?: true;
  readonly heading?: string;
}

interface Made {
  readonly written?: Written;
  readonly refers?: Refers;
  readonly authored?: z.ZodType;
  readonly isAddress?: true;
}

function field(usual: z.ZodType, options: Options, made: Made = {}): Field {
  const { title, type = usual, describe, required = false, searched = "text", words, items } = options;
  const range = words ?? items;
  const whole = required ? type : type.optional();
  return {
    type: describe === undefined ? whole : whole.describe(describe),
    title,
    written: made.written ?? { place: "front matter", required: required || options.requiredOfAuthors === true },
    chunked: options.chunked ?? "section",
    shown: options.shown ?? "section",
    display: options.display ?? byShape,
    oneSentence: options.oneSentence ?? false,
    ...(made.authored && { authored: made.authored }),
    ...(made.refers && { refers: made.refers }),
    ...(made.isAddress && { isAddress: true }),
    ...(options.named && { named: options.named }),
    ...(searched !== "nothing" && options.named === undefined && { searched }),
    ...(options.jsonld !== undefined && { jsonld: options.jsonld }),
    ...(options.filter && { filter: options.filter }),
    ...(range && { length: { min: range[0], max: range[1] } }),
  };
}

/** A fact: short, in the list under the title, and in no chunk unless it says so. */
function fact(type: z.ZodType, options: Options, made: Made = {}): Field {
  return field(type, { chunked: "nothing", shown: "fact", ...options }, made);
}

/** The record's id: the name of its file. */
export function idField(): Field {
  return field(
    Slug,
    {
      title: "Id",
      required: true,
      searched: "nothing",
      chunked: "nothing",
      shown: "nothing",
      jsonld: "schema:identifier",
    },
    { written: { place: "file name" } },
  );
}

/** What the entity is called. */
export function nameField(options: Partial<Options> = {}): Field {
  return field(Name, {
    title: "Name",
    required: true,
    named: "name",
    chunked: "nothing",
    shown: "title",
    jsonld: "schema:name",
    ...options,
  });
}

/** One line of text. */
export function text(options: Options): Field {
  return fact(Text, options);
}

/** Another name of the entity. */
export function otherName(options: Options & { readonly named: NameKind }): Field {
  return fact(Name, options);
}

export function otherNames(options: Options & { readonly named: NameKind }): Field {
  return fact(Names, options);
}

/** The sentence that says what the entity is. */
export function summary(options: Partial<Options> = {}): Field {
  return field(Text, {
    title: "Summary",
    searched: "summary",
    shown: "summary",
    jsonld: "schema:description",
    ...options,
  });
}

/** Paragraphs. The lead is the entity's main prose. */
export function prose({ lead, heading, ...options }: Options & Place): Field {
  if (lead) return field(Prose, { searched: "definition", ...options }, { written: { place: "lead" } });
  return field(Prose, options, under(heading, "prose"));
}

/** Texts, each of which can be read alone. */
export function list({ heading, ...options }: Options & Place): Field {
  return field(heading === undefined ? Texts : Proses, options, under(heading, "list"));
}

/** Named passages of prose under one heading; each part is a member of the value, in lower case. */
export function parts({
  heading,
  parts: names,
  ...options
}: Options & { readonly heading: string; readonly parts: readonly string[] }): Field {
  const shape = Object.fromEntries(names.map((name) => [name.toLowerCase(), Prose]));
  return field(
    z.object(shape),
    { jsonld: "json", ...options },
    { written: { place: "heading", heading, holds: "parts", parts: names } },
  );
}

/** A value of a shape of its own. JSON-LD keeps it as JSON. */
export function value(type: z.ZodType, options: Options): Field {
  return field(type, { jsonld: "json", ...options });
}

/** One of a closed list of values. */
export function oneOf(type: z.ZodEnum, options: Options): Field {
  return fact(type, options);
}

export function wholeNumber(options: Options): Field {
  return fact(z.int(), options);
}

export function flag(options: Options): Field {
  return fact(z.boolean(), options);
}

export function date(options: Options): Field {
  return fact(DateOnly, options);
}

/** An https address. */
export function address(options: Options): Field {
  return fact(WebAddress, { searched: "nothing", display: asAddress, ...options }, { isAddress: true });
}

/** Typed references to entities. */
export function references({ relation, ...options }: Options & { readonly relation: Relation }): Field {
  return field(
    References,
    { searched: "nothing", chunked: "nothing", ...options },
    { refers: { by: "reference", relation } },
  );
}

/** The id of one entity of a type. */
export function idOf(type: string, { relation, ...options }: Options & { readonly relation: Relation }): Field {
  return fact(Slug, { searched: "nothing", ...options }, { refers: { by: "id", type, relation } });
}

/** Ids of entities of one type. */
export function idsOf(type: string, { relation, ...options }: Options & { readonly relation: Relation }): Field {
  return field(
    z.array(Slug),
    { searched: "nothing", chunked: "nothing", ...options },
    { refers: { by: "id", type, relation } },
  );
}

/** The category in whose folder the file lies. */
export function folder({ relation, ...options }: Options & { readonly relation: Relation }): Field {
  return fact(Slug, options, { written: { place: "folder" }, refers: { by: "id", type: "category", relation } });
}

/** Names of people and firms; people who have an entry are linked by the graph. */
export function peopleNamed({ relation, ...options }: Options & { readonly relation: Relation }): Field {
  return field(Texts, options, { refers: { by: "name", type: "person", relation } });
}

/** What the entity cites from the registry. */
export function sources(): Field {
  return field(
    Sources,
    { title: "Sources", searched: "nothing", chunked: "nothing", jsonld: { "@id": "dcterms:source", "@type": "@id" } },
    { refers: { by: "source", type: "source", relation: "source" } },
  );
}

/** Words of the one vocabulary that group entries across categories. */
export function tags(filter?: FieldFilter): Field {
  return fact(Tags, { title: "Tags", ...(filter && { filter }) }, { authored: z.array(z.enum(TAGS)).optional() });
}

/** What the build works out. */
export function derived(type: z.ZodType, derive: Derive, options: Options): Field {
  return field(
    type,
    { chunked: "nothing", searched: "nothing", ...options },
    { written: { place: "derived", derive } },
  );
}

function under(heading: string | undefined, holds: "prose" | "list"): Made {
  return heading === undefined ? {} : { written: { place: "heading", heading, holds, parts: [] } };
}
