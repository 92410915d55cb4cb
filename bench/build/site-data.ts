/**
 * Data for the other generators to write the same four files per entity: each collection's fields in order, which of
 * them are references, the headings of the body, and the types of JSON-LD. It comes from the build's schemas.
 */

import { COLLECTIONS } from "../../build/schema/collections.ts";
import type { FieldSchema } from "../../build/schema/field.ts";
import { fieldsOfSource } from "../../build/schema/primitives.ts";

export const SITE = {
  base: "http://localhost:8787",
  sourceFields: fieldsOfSource(),
  /** Plural name of the collection by the type of its entities. */
  collectionOf: Object.fromEntries(COLLECTIONS.map(({ type, name }) => [type, name])),
  collections: Object.fromEntries(
    COLLECTIONS.map(({ name, type, jsonld, fieldNames, fields, lead, sections }) => {
      const referring = Object.entries<FieldSchema>(fields);
      return [
        name,
        {
          type,
          types: typeof jsonld === "function" ? ["schema:CreativeWork"] : jsonld,
          fields: fieldNames,
          references: referring.flatMap(([field, { reference }]) => (reference?.kind === "reference" ? [field] : [])),
          pointers: Object.fromEntries(
            referring.flatMap(([field, { reference }]) => (reference?.kind === "id" ? [[field, reference.type]] : [])),
          ),
          lead: lead ?? "",
          sections: sections.map(({ field, heading, holds, parts }) => ({ field, heading, kind: holds, parts })),
        },
      ];
    }),
  ),
};
