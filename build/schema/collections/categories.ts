import { z } from "zod";
import { collection } from "../collection.ts";
import {
  derivedField,
  idField,
  idReferenceField,
  idReferencesField,
  nameField,
  proseField,
  seeAlsoField,
} from "../field-kinds.ts";

export const CATEGORIES = collection({
  name: "categories",
  type: "category",
  schemaName: "Category",
  title: "Categories",
  description: "The knowledge domains that the terms are filed under.",
  recordDescription: "A knowledge domain.",
  example: "risk-management",
  minRecords: 20,
  minBacklinks: 0,
  jsonld: ["schema:DefinedTermSet", "skos:ConceptScheme"],
  describeInChunk: () => "a category of the reference",
  fields: {
    id: idField(),
    name: nameField(),
    description: proseField({
      title: "Description",
      lead: true,
      required: true,
      jsonld: "schema:description",
      words: [80, 160],
    }),
    parent: idReferenceField("category", { title: "Part of", relation: "parent" }),
    term_count: derivedField(z.int(), ({ id }, { termCount }) => termCount(id), {
      title: "Terms",
      showAs: "fact",
    }),
    key_terms: idReferencesField("term", { title: "Key terms", relation: "key_term" }),
    see_also: seeAlsoField(),
  },
});
