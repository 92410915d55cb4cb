import { z } from "zod";
import { collection } from "../collection.ts";
import { derived, idField, idOf, idsOf, nameField, prose, references } from "../fields.ts";

export const CATEGORIES = collection({
  name: "categories",
  type: "category",
  schemaName: "Category",
  title: "Categories",
  description: "The knowledge domains that the terms are filed under.",
  recordDescription: "A knowledge domain.",
  example: "risk-management",
  atLeast: 20,
  referrersWanted: 0,
  jsonld: ["schema:DefinedTermSet", "skos:ConceptScheme"],
  chunkPhrase: () => "a category of the reference",
  fields: {
    id: idField(),
    name: nameField(),
    description: prose({
      title: "Description",
      lead: true,
      required: true,
      jsonld: "schema:description",
      words: [80, 160],
    }),
    parent: idOf("category", { title: "Part of", relation: "parent" }),
    term_count: derived(z.int().min(0), ({ id }, { termCount }) => termCount(id), { title: "Terms", shown: "fact" }),
    key_terms: idsOf("term", { title: "Key terms", relation: "key_term" }),
    see_also: references({
      title: "See also",
      relation: "see_also",
      jsonld: { "@id": "rdfs:seeAlso", "@type": "@id" },
    }),
  },
});
