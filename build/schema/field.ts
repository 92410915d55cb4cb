/**
 * Field definitions: type and title, where authors write the field, what it refers to, how it is searched, chunked and
 * shown, and its JSON-LD property. All readers and writers of records are derived from them.
 */
import type { z } from "zod";
import type { NamedAnswer } from "./answers.ts";
import type { Display } from "./display.ts";
import type { Citation } from "./primitives.ts";
import type { Relation } from "./relations.ts";

/** Where authors write a field. */
export type FieldLocation =
  /** As a key of the front matter. */
  | { readonly kind: "front matter"; readonly required: boolean }
  /** As the text before the first heading. */
  | { readonly kind: "lead" }
  /** Under a heading: paragraphs, one bullet list, or named parts under headings of the third level. */
  | {
      readonly kind: "heading";
      readonly heading: string;
      readonly holds: "prose" | "list" | "parts";
      readonly parts: readonly string[];
    }
  /** As the file's name, or its folder. */
  | { readonly kind: "file name" | "folder" }
  /** Computed by the build. `advice` says what to do instead, to an author who writes it in the front matter. */
  | { readonly kind: "derived"; readonly derive: Derive; readonly advice?: string };

/** @returns the field's value, or `undefined` if the entity has none */
export type Derive = (own: OwnFacts, corpus: CorpusLookup) => unknown;

/** @param authored the field's value in the front matter, without citations */
export type Publish = (authored: unknown, corpus: CorpusLookup) => unknown;

/** An entity as far as it is known when a computed field is derived. */
export interface OwnFacts {
  readonly id: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, FieldSchema>>;
  /** The fields before this one in the schema. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly citations: readonly z.infer<typeof Citation>[];
  /** What each question's author names for its answer. */
  readonly namedAnswers: readonly (NamedAnswer | undefined)[];
}

/** Lookups of other files for computed fields. */
export type CorpusLookup = {
  /** Name of the entity `type:id`. */
  readonly nameOf: (key: string) => string | undefined;
  readonly source: (id: string) => FileFacts | undefined;
  readonly calculator: (id: string) => FileFacts | undefined;
  /** How many terms are in the category's folder. */
  readonly termCount: (category: string) => number;
  /** Id of the person with this name. */
  readonly personNamed: (name: string) => string | undefined;
  /** Published code of a calculator, by its id. */
  readonly referenceCode: (id: string) => string | undefined;
  /** Date of the edition that last changed the entity `type:id`; absent before its first edition. */
  readonly updated: (key: string) => string | undefined;
};

/** An entity as its file describes it. */
interface FileFacts {
  readonly fingerprint: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a field refers to, and the relation of its edges in the graph. */
export type FieldReference = {
  readonly relation: Relation;
} /** Typed references, `type:id`. */ & (
  | { readonly kind: "reference" }
  /** Ids of entities of one type. */
  | { readonly kind: "id"; readonly type: string }
  /** Ids of the registry of sources; the record holds the sources themselves. */
  | { readonly kind: "source"; readonly type: "source" }
  /** Names of people, who may have no entry. */
  | { readonly kind: "name"; readonly type: "person" }
);

/** The kind of a name. `address` is a name that only addresses use. */
export type NameKind = "name" | "abbreviation" | "long name" | "alias" | "plural" | "address";

/** How the search counts the words of a field. */
export type SearchAs =
  | "summary"
  /** The main prose. */
  | "definition"
  | "text"
  /** Words that lead to the entity but are not its names. */
  | "keywords"
  /** A name that stands for the entity as long as no entity has it: a person's firm. */
  | "implied name"
  /** What people ask, and the text answers. */
  | "questions"
  /** How people ask for the entity: no record holds it, only the search reads it, and counts it as questions. */
  | "asked";

/**
 * How chunks use a field: as a section, as a line of the profile of short facts, as a sentence that introduces the
 * first chunk, or not at all.
 */
export type ChunkAs = "section" | "profile" | "introduction" | "nothing";

/** How a page shows a field: as title, summary, fact in the list under the summary, section, or not at all. */
export type ShowAs = "title" | "summary" | "fact" | "section" | "nothing";

/** A property of another vocabulary, or `json` for a value without a fixed shape. */
export type JsonLdProperty = string | { readonly "@id": string; readonly "@type": string };

/** A query parameter of the list that keeps the records whose field holds the value. */
export interface FieldFilter {
  /** The parameter's name, if it differs from the field's. */
  readonly parameter?: string;
  readonly description: string;
}

/** What `include` can add of a record's own fields: what pages are made of, not what the entity is. */
export type IncludedPart = "questions" | "figures";

/** From … to, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface FieldSchema<Type extends z.ZodType = z.ZodType> {
  /** The value as the API answers it. */
  readonly type: Type;
  /** The type as authors write it, if that differs. */
  readonly authoringType?: z.ZodType;
  /** The type with the members that authors must write and the API does not promise. */
  readonly completeType?: z.ZodType;
  readonly title: string;
  readonly location: FieldLocation;
  /** A web address; normalized before publishing. */
  readonly isAddress?: true;
  /** Makes the value that is published of what the author wrote, where they differ. */
  readonly publish?: Publish;
  readonly reference?: FieldReference;
  readonly nameKind?: NameKind;
  readonly searchAs?: SearchAs;
  readonly chunkAs: ChunkAs;
  readonly showAs: ShowAs;
  readonly display: Display;
  readonly jsonld?: JsonLdProperty;
  readonly filter?: FieldFilter;
  /** Lists can be ordered by it. */
  readonly sortable?: true;
  /** The value of `include` that adds the field to a record. JSON has the field only with it; Markdown, pages and dumps always. */
  readonly include?: IncludedPart;
  /** It tells of the record, or serves its readers, and is none of what the entity is: its change gives no new date. */
  readonly undated?: true;
  /** Its text may cite sources: `[@source-id, locator]`. */
  readonly cites: boolean;
  /** Required length: words of a text, items of a list. */
  readonly length?: Range;
  /** The text is one sentence that describes the entry. */
  readonly oneSentence: boolean;
}

/** Whether records hold the field. */
export function isPublished({ searchAs }: Pick<FieldSchema, "searchAs">): boolean {
  return searchAs !== "asked";
}

/** Whether the field's text states something: a question asks, so a name in it says nothing of its entity. */
export function makesStatements({ searchAs }: Pick<FieldSchema, "searchAs">): boolean {
  return searchAs !== "asked" && searchAs !== "questions";
}
