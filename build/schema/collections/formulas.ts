import { z } from "zod";
import { collection } from "../collection.ts";
import { asCode, asMath, asWorkedExample, asYearAnd } from "../display.ts";
import {
  answerFields,
  askedAsField,
  citationsField,
  figuresField,
  idField,
  idReferenceField,
  keywordsField,
  listField,
  nameField,
  proseField,
  questionsField,
  referencesField,
  reviewFields,
  seeAlsoField,
  sourcesField,
  summaryField,
  valueField,
} from "../field-kinds.ts";
import { AnyValue, Latex, Name, PlainFormula, Text, TextList } from "../primitives.ts";

const FirstPublished = z.object({ year: z.int(), by: Name });

export const FORMULAS = collection({
  name: "formulas",
  type: "formula",
  schemaName: "Formula",
  title: "Formulas",
  description: "Formulas in LaTeX and plain text, with variables and worked examples.",
  recordDescription: "A formula.",
  example: "sharpe-ratio",
  minRecords: 45,
  minBacklinks: 1,
  jsonld: ["schema:DefinedTerm", "skos:Concept"],
  search: { documentOrder: 5, weight: 0.6, searchSuffix: "formula" },
  mentionPriority: 8,
  describeInChunk: () => "a formula",
  fields: {
    id: idField(),
    name: nameField(),
    keywords: keywordsField(),
    latex: proseField({
      type: Latex,
      title: "LaTeX",
      required: true,
      describe: "LaTeX source without surrounding delimiters.",
      searchAs: "nothing",
      display: asMath,
    }),
    plain_text: proseField({
      type: PlainFormula.regex(/^[\x20-\x7e\n]*$/),
      title: "Plain text",
      required: true,
      describe: "Terminal-safe ASCII.",
      display: asCode(""),
    }),
    variables: valueField(
      z
        .array(
          z.object({
            symbol: Name,
            name: Name,
            description: Text.optional(),
            unit: Text.optional(),
            typical_range: Text.optional(),
          }),
        )
        .min(1),
      { title: "Variables", required: true },
    ),
    category: idReferenceField("category", {
      title: "Category",
      relation: "category",
      searchAs: "text",
      jsonld: { "@id": "skos:inScheme", "@type": "@id" },
      filter: { description: "Only records of this category (a category id)." },
    }),
    summary: summaryField({ oneSentence: true }),
    intuition: proseField({ title: "Intuition", lead: true, words: [30, 120] }),
    derivation: proseField({ title: "Derivation", heading: "Derivation", words: [30, 200] }),
    assumptions: listField({ title: "Assumptions", heading: "Assumptions", items: [2, 6] }),
    edge_cases: listField({ title: "Edge cases", heading: "Edge cases", items: [2, 6] }),
    worked_example: valueField(
      z.object({ given: z.record(z.string(), AnyValue), steps: TextList, result: Text }).partial(),
      {
        title: "Worked example",
        display: asWorkedExample,
      },
    ),
    questions: questionsField(),
    ...answerFields(),
    asked_as: askedAsField(),
    figures: figuresField(),
    related_terms: referencesField({ title: "Related terms", relation: "related_term" }),
    see_also: seeAlsoField(),
    first_published: valueField(
      FirstPublished.partial(),
      { title: "First published", showAs: "fact", display: asYearAnd("by", ", ") },
      FirstPublished,
    ),
    sources: sourcesField(),
    citations: citationsField(),
    ...reviewFields(),
  },
});
