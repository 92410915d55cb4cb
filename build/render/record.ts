/** Renders one record: a file in each representation, and its part of the full texts. */

import { createHash } from "node:crypto";
import { ETAG_LENGTH } from "../../worker/lists/list-index.ts";
import { filePath, includedFieldsPath } from "../../worker/paths.ts";
import { headingMarkdown } from "../../worker/representations/markdown-text.ts";
import { RECORD_REPRESENTATIONS, type RecordRepresentation } from "../../worker/representations/registry.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { type Entity, keyOf, pathOf } from "../corpus.ts";
import { createReleaseFile, type ReleaseFile } from "../release-files.ts";
import { jsonIncluded, jsonRecord } from "./json.ts";
import { jsonldRecord } from "./jsonld.ts";
import { markdownBody, recordMarkdown } from "./markdown.ts";
import { outlineOf } from "./record-outline.ts";
import type { RenderContext } from "./render-lookups.ts";

export interface RenderedRecord {
  readonly files: Readonly<Record<RecordRepresentation, ReleaseFile>>;
  /** Changes when any representation does: lists make their entity tags of it. A record has the tag of its file. */
  readonly listTag: string;
  /** The entry of the full texts, under a heading of the third level. */
  readonly fullText: Uint8Array;
  /** What `include` adds of the record's own fields, if it has any. */
  readonly included?: ReleaseFile;
}

/** @returns what makes the files of a record */
export function recordRenderer(
  base: string,
  lookups: Omit<RenderContext, "base">,
  cache: BuildCache,
): (entity: Entity) => RenderedRecord {
  return (entity) =>
    cache.records.getTracked(keyOf(entity), [entity, base], lookups, (tracked) =>
      renderRecord(entity, { base, ...tracked }),
    );
}

function renderRecord(entity: Entity, context: RenderContext): RenderedRecord {
  const encoder = new TextEncoder();
  const json = encoder.encode(jsonRecord(entity));
  const included = jsonIncluded(entity);
  const outline = outlineOf(entity, context);
  const contents: Readonly<Record<RecordRepresentation, Uint8Array<ArrayBuffer>>> = {
    json,
    // A record is one line that ends with a newline, so its JSON is its NDJSON.
    ndjson: json,
    jsonld: encoder.encode(jsonldRecord(entity, context)),
    md: encoder.encode(recordMarkdown(outline, context.base)),
  };
  const path = pathOf(entity);
  const prefix = `${entity.collection.type}-${entity.id}-`;
  const files = Object.fromEntries(
    RECORD_REPRESENTATIONS.map((name) => [name, createReleaseFile(filePath(path, name), contents[name])]),
  ) as Record<RecordRepresentation, ReleaseFile>;
  const tags = RECORD_REPRESENTATIONS.map((name) => files[name].etag);
  return {
    files,
    listTag: createHash("sha256").update(tags.join()).digest("base64url").slice(0, ETAG_LENGTH),
    fullText: encoder.encode(
      `### ${headingMarkdown(entity.name)}\n\n<${context.base}${path}>\n\n${markdownBody(outline, context.base, 4, prefix)}`,
    ),
    ...(included !== undefined && {
      included: createReleaseFile(includedFieldsPath(entity.collection, entity.id), included),
    }),
  };
}
