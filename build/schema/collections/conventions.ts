import { z } from "zod";
import { collection } from "../collection.ts";
import { citations, idField, list, nameField, oneOf, prose, references, review, sources } from "../fields.ts";
import { PlainFormula } from "../primitives.ts";
import { asCode } from "../values.ts";

export const CONVENTIONS = collection({
  name: "conventions",
  type: "convention",
  schemaName: "Convention",
  title: "Conventions",
  description: "Day-count, settlement, business-day and compounding conventions.",
  recordDescription: "A market convention.",
  example: "act-360",
  atLeast: 30,
  referrersWanted: 1,
  jsonld: ["schema:DefinedTerm", "skos:Concept"],
  search: { rank: 9, weight: 0.7 },
  mentionRank: 5,
  chunkPhrase: ({ kind }) => `a market convention (${String(kind)})`,
  fields: {
    id: idField(),
    name: nameField(),
    kind: oneOf(z.enum(["day-count", "settlement", "business-day", "compounding"]), {
      title: "Governs",
      required: true,
      filter: { description: "Only conventions of this kind." },
    }),
    definition: prose({ title: "Definition", lead: true, required: true, jsonld: "skos:definition", words: [60, 160] }),
    formula: prose({ title: "Formula", type: PlainFormula, describe: "Plain text.", display: asCode("") }),
    used_in: list({ title: "Used in" }),
    example: prose({ title: "Example", heading: "Example", searched: "nothing", jsonld: "json", words: [20, 120] }),
    see_also: references({
      title: "See also",
      relation: "see_also",
      jsonld: { "@id": "rdfs:seeAlso", "@type": "@id" },
    }),
    sources: sources(),
    citations: citations(),
    ...review(),
  },
});
