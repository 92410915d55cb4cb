/**
 * JSON Schema of each collection's front matter, for editors that complete and underline by a schema. It is as strict
 * as the build where a schema can be; what needs other files, such as whether an id exists, only the build checks.
 */
import { z } from "zod";
import { FRONT_MATTER_SCHEMAS_PATH } from "../../worker/resources/files/discovery.ts";
import type { CollectionSchema } from "./collection.ts";
import { withoutAdded } from "./json-schema.ts";

export function frontMatterSchemaPath({ name }: Pick<CollectionSchema, "name">): string {
  return `${FRONT_MATTER_SCHEMAS_PATH}/${name}.json`;
}

/** The document at `/schemas/front-matter/<collection>.json`. */
export function frontMatterSchemaDocument(collection: CollectionSchema, base: string): string {
  const { properties, ...schema } = z.toJSONSchema(collection.frontMatter, {
    io: "input",
    override: withoutAdded,
  });
  const document = {
    ...schema,
    $id: base + frontMatterSchemaPath(collection),
    title: `${collection.title}: front matter`,
    description: `The front matter of a file in content/${collection.name}/. ${collection.recordDescription}`,
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, property]) => [
        name,
        { title: collection.fields[name]?.title, ...(property as object) },
      ]),
    ),
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
