import { z } from "zod";
import { collection } from "../collection.ts";
import { asCode } from "../display.ts";
import {
  askedAsField,
  citationsField,
  enumField,
  idField,
  listField,
  nameField,
  proseField,
  reviewFields,
  seeAlsoField,
  sourcesField,
} from "../field-kinds.ts";
import { PlainFormula } from "../primitives.ts";

export const CONVENTIONS = collection({
  name: "conventions",
  type: "convention",
  schemaName: "Convention",
  title: "Conventions",
  description: "Day-count, settlement, business-day, compounding, quotation and expiry conventions.",
  recordDescription: "A market convention.",
  example: "act-360",
  minRecords: 30,
  minBacklinks: 1,
  jsonld: ["schema:DefinedTerm", "skos:Concept"],
  search: { documentOrder: 9, weight: 0.7 },
  mentionPriority: 5,
  describeInChunk: ({ kind }) => `a market convention (${String(kind)})`,
  fields: {
    id: idField(),
    name: nameField(),
    kind: enumField(z.enum(["day-count", "settlement", "business-day", "compounding", "quotation", "expiry"]), {
      title: "Governs",
      required: true,
      filter: { description: "Only conventions of this kind." },
    }),
    definition: proseField({
      title: "Definition",
      lead: true,
      required: true,
      jsonld: "skos:definition",
      words: [60, 160],
    }),
    formula: proseField({ title: "Formula", type: PlainFormula, describe: "Plain text.", display: asCode("") }),
    used_in: listField({ title: "Used in" }),
    example: proseField({
      title: "Example",
      heading: "Example",
      searchAs: "nothing",
      jsonld: "json",
      words: [20, 120],
    }),
    see_also: seeAlsoField(),
    asked_as: askedAsField(),
    sources: sourcesField(),
    citations: citationsField(),
    ...reviewFields(),
  },
});
