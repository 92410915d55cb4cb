/**
 * What the other generators must know to write the same four files per entity: each collection's fields in order,
 * which of them refer to something, the headings of the body, and the types of JSON-LD. Taken from the build's own tables.
 */

import { AUTHORING, fieldsOf, referenceFields } from "../../build/schema/authoring.ts";
import { fieldsOfSource } from "../../build/schema/primitives.ts";
import { COLLECTIONS } from "../../worker/collections.ts";

const CONCEPT = ["schema:DefinedTerm", "skos:Concept"];
const TYPES: Readonly<Record<string, readonly string[]>> = {
  term: CONCEPT,
  strategy: CONCEPT,
  convention: CONCEPT,
  formula: CONCEPT,
  structure: CONCEPT,
  category: ["schema:DefinedTermSet", "skos:ConceptScheme"],
  regulation: ["schema:Legislation"],
  calculator: ["schema:WebApplication"],
  person: ["schema:Person"],
  event: ["schema:Event"],
  source: ["schema:CreativeWork"],
};

export const SITE = {
  base: "http://localhost:8787",
  sourceFields: fieldsOfSource(),
  /** Plural name of the collection by the type of its entities. */
  collectionOf: Object.fromEntries(COLLECTIONS.map(({ type, name }) => [type, name])),
  collections: Object.fromEntries(
    COLLECTIONS.map(({ name, type }) => {
      const { schema, lead, sections, pointers } = AUTHORING[name];
      return [
        name,
        {
          type,
          types: TYPES[type] ?? [],
          fields: fieldsOf(schema),
          references: referenceFields(schema),
          pointers: { ...pointers, ...(name === "terms" && { category: "category" }) },
          lead: lead ?? "",
          sections,
        },
      ];
    }),
  ),
};
