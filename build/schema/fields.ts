/** The kinds of fields that the collections' schemas are written with. */
import { z } from "zod";
import { answeringFields } from "./answering-fields.ts";
import type {
  ChunkedAs,
  Derive,
  Field,
  FieldFilter,
  JsonLdProperty,
  NameKind,
  Refers,
  SearchedAs,
  ShownAs,
  Written,
} from "./field.ts";
import {
  Citation,
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
import { asAddress, asQuestions, byShape, type Display } from "./values.ts";

/** Options of any field. */
interface Options {
  readonly title: string;
  /** Overrides the default type. */
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
  readonly cites?: boolean;
}

/** Defaults of fields whose text may cite sources. */
const CITES = { cites: true } as const;

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
    cites: made.cites ?? false,
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

/** A fact: short, in the list under the title, and by default in no chunk. */
function fact(type: z.ZodType, options: Options, made: Made = {}): Field {
  return field(type, { chunked: "nothing", shown: "fact", ...options }, made);
}

/** The record's id: the file name. */
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

/** The entity's name. */
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

/** Words that lead to the entity but are not its names: its opposite, its parts, its relatives. */
export function keywords(): Field {
  return fact(Names, { title: "Keywords", searched: "keywords", jsonld: "schema:keywords" });
}

/** The sentence that says what the entity is. */
export function summary(options: Partial<Options> = {}): Field {
  return field(
    Text,
    { title: "Summary", searched: "summary", shown: "summary", jsonld: "schema:description", ...options },
    CITES,
  );
}

/** Paragraphs. The lead is the entity's main prose. */
export function prose({ lead, heading, ...options }: Options & Place): Field {
  if (lead) return field(Prose, { searched: "definition", ...options }, { written: { place: "lead" }, ...CITES });
  return field(Prose, options, under(heading, "prose"));
}

/** A list of texts. */
export function list({ heading, ...options }: Options & Place): Field {
  return field(heading === undefined ? Texts : Proses, options, heading === undefined ? CITES : under(heading, "list"));
}

/** Questions that the entity's text answers, in words of people who do not know its name. */
export function questions(): Field {
  return field(
    Texts,
    {
      title: "Questions",
      describe: "Questions that this record answers, in the words of a person who does not know its name.",
      searched: "questions",
      items: [3, 6],
      display: asQuestions,
    },
    { ...under("Questions", "list"), cites: false },
  );
}

/** The field that answers each question. It comes after the fields that may. */
export function answeredIn(): Field {
  return derived(
    z.array(z.string()),
    ({ record, fields, answeredIn: told }) => {
      const asked = record["questions"];
      if (!Array.isArray(asked)) return undefined;
      return answeringFields(asked.map(String), record, fields).map((found, i) => told[i] ?? found);
    },
    {
      title: "Answered in",
      describe: "Of each of `questions`, in their order, the field that answers it.",
      shown: "nothing",
      jsonld: "json",
    },
  );
}

/** Named passages under one heading. Each part is a member of the value, in lower case. */
export function parts({
  heading,
  parts: names,
  ...options
}: Options & { readonly heading: string; readonly parts: readonly string[] }): Field {
  const shape = Object.fromEntries(names.map((name) => [name.toLowerCase(), Prose]));
  return field(
    z.object(shape),
    { jsonld: "json", ...options },
    { written: { place: "heading", heading, holds: "parts", parts: names }, ...CITES },
  );
}

/** A value with a shape of its own. JSON-LD keeps it as JSON. */
export function value(type: z.ZodType, options: Options): Field {
  return field(type, { jsonld: "json", ...options }, CITES);
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

/** The entity's sources in the registry: cited ones first, then those listed as further reading. */
export function sources(): Field {
  return field(
    Sources,
    {
      title: "Sources",
      describe: "The sources that the record cites, then further reading.",
      searched: "nothing",
      chunked: "nothing",
      jsonld: { "@id": "dcterms:source", "@type": "@id" },
    },
    { refers: { by: "source", type: "source", relation: "source" } },
  );
}

/** The source of each statement. Texts of a collection with this field may have citations. */
export function citations(): Field {
  return derived(z.array(Citation), ({ citations: own }) => (own.length === 0 ? undefined : own), {
    title: "Citations",
    describe: "Which statement of the record is from which source.",
    shown: "nothing",
    jsonld: "json",
  });
}

/** When a pending matter will be settled, and what it is. Authors write both or neither. */
export function review() {
  return {
    review_by: date({
      title: "Review by",
      describe: "The day by which the record is to be looked at again.",
      searched: "nothing",
      jsonld: { "@id": "hfk:review_by", "@type": "xsd:date" },
    }),
    review_note: text({ title: "To be reviewed", describe: "What is pending." }),
  };
}

/** Tags of the one vocabulary. */
export function tags(filter?: FieldFilter): Field {
  return fact(Tags, { title: "Tags", ...(filter && { filter }) }, { authored: z.array(z.enum(TAGS)).optional() });
}

/** A computed field. */
export function derived(
  type: z.ZodType,
  derive: Derive,
  { advice, ...options }: Options & { readonly advice?: string },
): Field {
  return field(
    type,
    { chunked: "nothing", searched: "nothing", ...options },
    { written: { place: "derived", derive, ...(advice !== undefined && { advice }) } },
  );
}

/** Former ids of the record, whose addresses lead to it. */
export function formerIds(): Field {
  return field(z.array(Slug).min(1), {
    title: "Formerly",
    describe: "Ids that the record had before; their addresses lead to this one.",
    searched: "nothing",
    chunked: "nothing",
    shown: "nothing",
  });
}

/** When the record last changed. */
export function updated(): Field {
  return derived(DateOnly, ({ type, id }, corpus) => corpus.updated(`${type}:${id}`), {
    title: "Updated",
    describe: "Date of the edition that last changed the record.",
    shown: "fact",
    jsonld: { "@id": "dcterms:modified", "@type": "xsd:date" },
    advice: "`updated` is not written by hand: the edition that changes a record dates it; delete this line",
  });
}

function under(heading: string | undefined, holds: "prose" | "list"): Made {
  return heading === undefined ? {} : { written: { place: "heading", heading, holds, parts: [] }, ...CITES };
}
