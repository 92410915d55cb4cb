/**
 * What a field of a record is, said once: its type and title, where authors write it, what it refers to, how it is
 * searched, cut into chunks and shown, and what JSON-LD calls it. Whatever reads or writes records is derived from it.
 */
import type { z } from "zod";
import type { Citation } from "./primitives.ts";
import type { Relation } from "./relations.ts";
import type { Display } from "./values.ts";

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

/** @returns the field's value, or `undefined` when the entity has none */
export type Derive = (own: OwnFacts, corpus: CorpusLookup) => unknown;

/** What the build knows of an entity when it works out a field. */
export interface OwnFacts {
  readonly id: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The fields that stand before this one in the schema. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly citations: readonly z.infer<typeof Citation>[];
  /** Of each question, the field in which its author says that it is answered. */
  readonly answeredIn: readonly (string | undefined)[];
}

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

/** Where the search counts the words of a field. */
export type SearchedAs =
  | "summary"
  /** The main prose. */
  | "definition"
  | "text"
  /** Words that lead to the entity and are no names of it. */
  | "keywords"
  /** What people ask. */
  | "questions";

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
  /** Its text may cite sources: `[@source-id, locator]`. */
  readonly cites: boolean;
  /** How long it is to be: words of a text, items of a list. */
  readonly length?: Range;
  /** The text is one sentence that stands for the entry. */
  readonly oneSentence: boolean;
}
