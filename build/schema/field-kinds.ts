/** The kinds of fields that the collections' schemas are written with. */
import { z } from "zod";
import { required } from "../../worker/required.ts";
import { publishedFigures } from "../site/figures/published-figures.ts";
import { type Answer, answerNamed } from "./answers.ts";
import { asAddress, asFigures, asQuestions } from "./display.ts";
import type { Derive, FieldFilter, FieldSchema, NameKind } from "./field.ts";
import { AuthoredFigure, Figure } from "./figures.ts";
import { CITES, type FieldOptions, fact, field, type ProseLocation, underHeading } from "./make-field.ts";
import {
  Citation,
  DateOnly,
  Name,
  NameList,
  Prose,
  ProseList,
  References,
  Slug,
  Sources,
  Tags,
  Text,
  TextList,
  WebAddress,
} from "./primitives.ts";
import type { Relation } from "./relations.ts";
import { TAGS } from "./tags.ts";

/** The record's id: the file name. */
export function idField(): FieldSchema {
  return field(
    Slug,
    {
      title: "Id",
      required: true,
      searchAs: "nothing",
      chunkAs: "nothing",
      showAs: "nothing",
      jsonld: "schema:identifier",
    },
    { location: { kind: "file name" } },
  );
}

/** The entity's name. */
export function nameField(options: Partial<FieldOptions> = {}): FieldSchema {
  return field(Name, {
    title: "Name",
    required: true,
    nameKind: "name",
    chunkAs: "nothing",
    showAs: "title",
    jsonld: "schema:name",
    ...options,
  });
}

/** One line of text. */
export function textField(options: FieldOptions): FieldSchema {
  return fact(Text, options);
}

/** Another name of the entity. */
export function otherNameField(options: FieldOptions & { readonly nameKind: NameKind }): FieldSchema {
  return fact(Name, options);
}

export function otherNamesField(options: FieldOptions & { readonly nameKind: NameKind }): FieldSchema {
  return fact(NameList, options);
}

/** Words that lead to the entity but are not its names: its opposite, its parts, its relatives. */
export function keywordsField(): FieldSchema {
  return fact(NameList, { title: "Keywords", searchAs: "keywords", jsonld: "schema:keywords", undated: true });
}

/** The sentence that says what the entity is. */
export function summaryField(options: Partial<FieldOptions> = {}): FieldSchema {
  return field(
    Text,
    { title: "Summary", searchAs: "summary", showAs: "summary", jsonld: "schema:description", ...options },
    CITES,
  );
}

/** Paragraphs. The lead is the entity's main prose. */
export function proseField({ lead, heading, ...options }: FieldOptions & ProseLocation): FieldSchema {
  if (lead) return field(Prose, { searchAs: "definition", ...options }, { location: { kind: "lead" }, ...CITES });
  return field(Prose, options, underHeading(heading, "prose"));
}

/** A list of texts. */
export function listField({ heading, ...options }: FieldOptions & ProseLocation): FieldSchema {
  return field(
    heading === undefined ? TextList : ProseList,
    options,
    heading === undefined ? CITES : underHeading(heading, "list"),
  );
}

/** Questions that the entity's text answers, in words of people who do not know its name. */
export function questionsField(): FieldSchema {
  return field(
    TextList,
    {
      title: "Questions",
      describe: "Questions that this record answers, as people ask who do not know its name.",
      include: "questions",
      searchAs: "questions",
      undated: true,
      items: [3, 6],
      display: asQuestions,
    },
    { ...underHeading("Questions", "list"), cites: false },
  );
}

/** How people who do not know the entity's name ask for it. Only the search reads it; it is published nowhere. */
export function askedAsField(): FieldSchema {
  return field(
    TextList,
    {
      title: "Asked as",
      describe: "How people who do not know its name ask for this record; only the search reads it.",
      undated: true,
      searchAs: "asked",
      chunkAs: "nothing",
      showAs: "nothing",
      items: [2, 6],
    },
    { ...underHeading("Asked as", "list"), cites: false },
  );
}

/** What answers each question: what its author names, else the lead. */
export function answerFields(): Record<"answered_in" | "answers", FieldSchema> {
  function derived<T>(type: z.ZodType, title: string, describe: string, of: (answer: Answer) => T): FieldSchema {
    return derivedField(
      type,
      (own) => {
        const asked = own.record["questions"];
        if (!Array.isArray(asked)) return undefined;
        const lead = Object.keys(own.fields).find((name) => own.fields[name]?.location.kind === "lead");
        return asked.map((_, i) => {
          const named = own.namedAnswers[i];
          const answer = named && answerNamed(named, own);
          return of(typeof answer === "object" ? answer : { field: required(lead, "a lead") });
        });
      },
      { title, describe, include: "questions", showAs: "nothing", undated: true, jsonld: "json" },
    );
  }
  return {
    answered_in: derived(
      z.array(z.string()),
      "Answered in",
      "The field that answers each of `questions`.",
      ({ field }) => field,
    ),
    answers: derived(
      z.array(z.string()),
      "Answers",
      "The sentence that answers each; empty: a table does.",
      ({ sentence = "" }) => sentence,
    ),
  };
}

/** Named passages under one heading. Each part is a member of the value, in lower case. */
export function partsField({
  heading,
  parts: names,
  ...options
}: FieldOptions & { readonly heading: string; readonly parts: readonly string[] }): FieldSchema {
  const shape = Object.fromEntries(names.map((name) => [name.toLowerCase(), Prose]));
  return field(
    z.object(shape).partial(),
    { jsonld: "json", ...options },
    { location: { kind: "heading", heading, holds: "parts", parts: names }, ...CITES },
  );
}

/** A value with a shape of its own. JSON-LD keeps it as JSON. @param completeType as authors write it, if more is due */
export function valueField(type: z.ZodType, options: FieldOptions, completeType?: z.ZodType): FieldSchema {
  return field(type, { jsonld: "json", ...options }, { ...CITES, ...(completeType && { completeType }) });
}

/** Figures of an entry. */
const MAX_FIGURES = 3;

/** Drawings with the data behind them. It comes after the questions, whose answers stand in the text. */
export function figuresField(): FieldSchema {
  return field(
    z.array(Figure),
    {
      title: "Figures",
      describe: "Figures as data, each with a title and a description.",
      include: "figures",
      undated: true,
      searchAs: "nothing",
      display: asFigures,
      jsonld: "json",
    },
    { authoringType: z.array(AuthoredFigure).min(1).max(MAX_FIGURES).optional(), publish: publishedFigures, ...CITES },
  );
}

/** One of a closed list of values. */
export function enumField(type: z.ZodEnum, options: FieldOptions): FieldSchema {
  return fact(type, options);
}

export function integerField(options: FieldOptions): FieldSchema {
  return fact(z.int(), options);
}

export function booleanField(options: FieldOptions): FieldSchema {
  return fact(z.boolean(), options);
}

export function dateField(options: FieldOptions): FieldSchema {
  return fact(DateOnly, options);
}

/** An https address. */
export function addressField(options: FieldOptions): FieldSchema {
  return fact(WebAddress, { searchAs: "nothing", display: asAddress, ...options }, { isAddress: true });
}

/** Typed references to entities. */
export function referencesField({ relation, ...options }: FieldOptions & { readonly relation: Relation }): FieldSchema {
  return field(
    References,
    { searchAs: "nothing", chunkAs: "nothing", ...options },
    { reference: { kind: "reference", relation } },
  );
}

/** What is worth reading next. */
export function seeAlsoField(): FieldSchema {
  return referencesField({
    title: "See also",
    relation: "see_also",
    jsonld: { "@id": "rdfs:seeAlso", "@type": "@id" },
  });
}

/** The id of one entity of a type. */
export function idReferenceField(
  type: string,
  { relation, ...options }: FieldOptions & { readonly relation: Relation },
): FieldSchema {
  return fact(Slug, { searchAs: "nothing", ...options }, { reference: { kind: "id", type, relation } });
}

/** Ids of entities of one type. */
export function idReferencesField(
  type: string,
  { relation, ...options }: FieldOptions & { readonly relation: Relation },
): FieldSchema {
  return field(
    z.array(Slug),
    { searchAs: "nothing", chunkAs: "nothing", ...options },
    { reference: { kind: "id", type, relation } },
  );
}

/** The category in whose folder the file lies. */
export function folderField({ relation, ...options }: FieldOptions & { readonly relation: Relation }): FieldSchema {
  return fact(Slug, options, { location: { kind: "folder" }, reference: { kind: "id", type: "category", relation } });
}

/** Names of people and firms; people who have an entry are linked by the graph. */
export function peopleField({ relation, ...options }: FieldOptions & { readonly relation: Relation }): FieldSchema {
  return field(TextList, options, { reference: { kind: "name", type: "person", relation } });
}

/** The entity's sources in the registry: cited ones first, then those listed as further reading. */
export function sourcesField(): FieldSchema {
  return field(
    Sources,
    {
      title: "Sources",
      describe: "The sources that the record cites, then further reading.",
      searchAs: "nothing",
      chunkAs: "nothing",
      jsonld: { "@id": "dcterms:source", "@type": "@id" },
    },
    { reference: { kind: "source", type: "source", relation: "source" } },
  );
}

/** The source of each statement. Texts of a collection with this field may have citations. */
export function citationsField(): FieldSchema {
  return derivedField(z.array(Citation), ({ citations: own }) => (own.length === 0 ? undefined : own), {
    title: "Citations",
    undated: true,
    describe: "Which statement of the record is from which source.",
    showAs: "nothing",
    jsonld: "json",
  });
}

/**
 * How long the record's facts hold: the day to which its thresholds, deadlines, cases and officeholders were checked;
 * when a pending matter will be settled, and what it is. Authors write both of the last two or neither.
 */
export function reviewFields() {
  return {
    facts_as_of: dateField({
      title: "Facts as of",
      undated: true,
      describe: "The day to which the facts of the record that change were checked.",
      searchAs: "nothing",
      jsonld: { "@id": "hfk:facts_as_of", "@type": "xsd:date" },
    }),
    review_by: dateField({
      title: "Review by",
      undated: true,
      describe: "The day by which the record is to be looked at again.",
      searchAs: "nothing",
      jsonld: { "@id": "hfk:review_by", "@type": "xsd:date" },
    }),
    review_note: textField({ title: "To be reviewed", undated: true, describe: "What is pending." }),
  };
}

/** Tags of the one vocabulary. */
export function tagsField(filter?: FieldFilter): FieldSchema {
  return fact(Tags, { title: "Tags", ...(filter && { filter }) }, { authoringType: z.array(z.enum(TAGS)).optional() });
}

/** A computed field. */
export function derivedField(
  type: z.ZodType,
  derive: Derive,
  { advice, ...options }: FieldOptions & { readonly advice?: string },
): FieldSchema {
  return field(
    type,
    { chunkAs: "nothing", searchAs: "nothing", ...options },
    { location: { kind: "derived", derive, ...(advice !== undefined && { advice }) } },
  );
}

/** Former ids of the record, whose addresses lead to it. */
export function formerIds(): FieldSchema {
  return field(z.array(Slug).min(1), {
    title: "Formerly",
    undated: true,
    describe: "Ids that the record had before; their addresses lead to this one.",
    searchAs: "nothing",
    chunkAs: "nothing",
    showAs: "nothing",
  });
}

/** When the record last changed. */
export function updated(): FieldSchema {
  return derivedField(DateOnly, ({ type, id }, corpus) => corpus.updated(`${type}:${id}`), {
    title: "Updated",
    describe: "Date of the edition that last changed the record.",
    showAs: "fact",
    jsonld: { "@id": "dcterms:modified", "@type": "xsd:date" },
    advice: "`updated` is not written by hand: the edition that changes a record dates it; delete this line",
  });
}
