import { z } from "zod";
import { collection } from "../collection.ts";
import {
  answeredIn,
  citations,
  idField,
  idOf,
  keywords,
  list,
  nameField,
  prose,
  questions,
  references,
  review,
  sources,
  summary,
  value,
} from "../fields.ts";
import { Free, Latex, Name, PlainFormula, Text, Texts } from "../primitives.ts";
import { asCode, asMath, asWorkedExample, asYearAnd } from "../values.ts";

export const FORMULAS = collection({
  name: "formulas",
  type: "formula",
  schemaName: "Formula",
  title: "Formulas",
  description: "Formulas in LaTeX and plain text, with variables and worked examples.",
  recordDescription: "A formula.",
  example: "sharpe-ratio",
  atLeast: 45,
  referrersWanted: 1,
  jsonld: ["schema:DefinedTerm", "skos:Concept"],
  search: { rank: 5, weight: 0.6, kindWord: "formula", namesake: true },
  mentionRank: 8,
  chunkPhrase: () => "a formula",
  fields: {
    id: idField(),
    name: nameField(),
    keywords: keywords(),
    latex: prose({
      type: Latex,
      title: "LaTeX",
      required: true,
      describe: "LaTeX source without surrounding delimiters.",
      searched: "nothing",
      display: asMath,
    }),
    plain_text: prose({
      type: PlainFormula.regex(/^[\x20-\x7e\n]+$/),
      title: "Plain text",
      required: true,
      describe: "Terminal-safe ASCII.",
      display: asCode(""),
    }),
    variables: value(
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
    category: idOf("category", {
      title: "Category",
      relation: "category",
      searched: "text",
      jsonld: { "@id": "skos:inScheme", "@type": "@id" },
      filter: { description: "Only records of this category (a category id)." },
    }),
    summary: summary({ oneSentence: true }),
    intuition: prose({ title: "Intuition", lead: true, words: [30, 120] }),
    derivation: prose({ title: "Derivation", heading: "Derivation", words: [30, 200] }),
    assumptions: list({ title: "Assumptions", heading: "Assumptions", items: [2, 6] }),
    edge_cases: list({ title: "Edge cases", heading: "Edge cases", items: [2, 6] }),
    worked_example: value(z.object({ given: z.record(z.string(), Free), steps: Texts, result: Text }).partial(), {
      title: "Worked example",
      display: asWorkedExample,
    }),
    questions: questions(),
    answered_in: answeredIn(),
    related_terms: references({ title: "Related terms", relation: "related_term" }),
    see_also: references({
      title: "See also",
      relation: "see_also",
      jsonld: { "@id": "rdfs:seeAlso", "@type": "@id" },
    }),
    first_published: value(z.object({ year: z.int(), by: Name }), {
      title: "First published",
      shown: "fact",
      display: asYearAnd("by", ", "),
    }),
    sources: sources(),
    citations: citations(),
    ...review(),
  },
});
