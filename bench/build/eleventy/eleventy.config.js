/** The same four files per entity, made by Eleventy: its collection of Markdown files, paginated one entity to a page. */
import { readFileSync } from "node:fs";
import { jsonldRecord, markdownRecord } from "./formats.js";
import { entitiesOf } from "./records.js";

const site = JSON.parse(readFileSync(process.env["SITE_DATA"], "utf8"));

const WRITERS = {
  json: ({ record }) => `${JSON.stringify(record)}\n`,
  ndjson: ({ record }) => `${JSON.stringify(record)}\n`,
  jsonld: (entity) => jsonldRecord(entity, site),
  md: (entity) => markdownRecord(entity, site),
};

/** Eleventy calls this by its default export. */
export default function configure(eleventy) {
  eleventy.setQuietMode(true);
  // The entities are read and not written; what is taken of their bodies is cut out of the text, so nothing is rendered.
  eleventy.addGlobalData("permalink", () => (data) => (data.format ? undefined : false));
  eleventy.setLibrary("md", { render: (text) => text });
  eleventy.addCollection("entities", (api) => entitiesOf(api.getAll(), site));
  for (const [format, write] of Object.entries(WRITERS)) {
    eleventy.addTemplate(`${format}.11ty.js`, ({ entity }) => write(entity), {
      format,
      pagination: { data: "collections.entities", size: 1, alias: "entity" },
      permalink: ({ entity }) => `/api/v1/${entity.collection}/${entity.id}.${format}`,
      eleventyExcludeFromCollections: true,
    });
  }
  return { markdownTemplateEngine: false, templateFormats: ["md", "11ty.js"] };
}
