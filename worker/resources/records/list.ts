/** Lists: `GET /api/v1/{collection}` with paging, order, filters, search and projection. */

import type { CollectionInfo } from "../../collection-info.ts";
import { workerEtag } from "../../http/conditional.ts";
import { invalidParameters } from "../../http/query-parameters.ts";
import { remainingChoices } from "../../http/query-string.ts";
import type { Handler, RoutedRequest } from "../../http/route.ts";
import { filePath } from "../../paths.ts";
import { columnsProjection, type Projection, readProjection } from "../../representations/projection.ts";
import { listFormatOf, mediaTypeOf } from "../../representations/registry.ts";
import { handleFile } from "../files/file.ts";
import { listPage, MAX_LIMIT } from "../list-page.ts";
import { selectRecords } from "./select-records.ts";
import { findRecords, listIndexOf, recordLine, streamFiles } from "./stored-records.ts";

export function listHandler(collection: CollectionInfo): Handler {
  return async (routed, context) => {
    const { representation } = routed;
    const { base } = context.release;
    const format = listFormatOf(representation);
    const requested = readProjection(collection, routed, base);
    const projection = requested ?? (format.isTable ? columnsProjection(collection) : undefined);
    const selection = await selectRecords(collection, routed, context);
    const { meta, links, headers, isWhole } = listPage(routed, selection.total, context);
    if (isWholeCollection(routed)) return { ...(await handleFile(routed, context)), headers };
    if (isWhole && projection) requireFew(routed, meta.count, projection);
    const index = await listIndexOf(collection, context);
    const numbers = Array.from({ length: meta.count }, (_, i) => selection.at(meta.offset + i));
    return {
      mediaType: mediaTypeOf(representation),
      // Derived from the records' tags, so a 304 reads no record.
      etag: await workerEtag(context, [
        representation,
        projection?.key ?? "",
        remainingChoices(routed),
        format.includesPageInfo ? JSON.stringify({ meta, links }) : "",
        ...numbers.map((number) => index.etag(number)),
      ]),
      cache: "public",
      headers,
      async body() {
        const ids = numbers.map((number) => index.id(number));
        const files = await findRecords(collection, ids, format.source, context);
        if (format.isConcatenation && !projection && ids.length > MAX_LIMIT) return streamFiles(files);
        const lines = await Promise.all(files.map((file) => recordLine(file, projection)));
        const fields = projection?.fields;
        return format.write({ collection, lines, meta, links, base, ...(fields && { fields }) });
      },
    };
  };
}

/** The whole collection as rows, in its own order, is a stored file. */
function isWholeCollection({ query, representation }: RoutedRequest): boolean {
  const natural = query.text("sort") === "id" && query.integer("offset") === 0 && query.text("view") === "full";
  const chosen = [...query.given].some((name) => !["format", "sort", "offset", "view"].includes(name));
  return listFormatOf(representation).unpaged && natural && !chosen;
}

/** Maximum values that are cut out of records for one answer without `limit`. It bounds what such an answer costs, whatever the size of the corpus. */
export const MAX_VALUES = 10_000;

/** @throws Problem `invalid-parameter` when so many records need a `limit` */
function requireFew({ path, representation }: RoutedRequest, count: number, { fields }: Projection): void {
  if (count <= MAX_LIMIT || count * fields.length <= MAX_VALUES) return;
  const whole = filePath(path, representation);
  const detail =
    `\`limit\` is needed for ${count} records with ${fields.length} fields each: without it an answer has at most ` +
    `${MAX_VALUES} values. Give \`limit=${MAX_LIMIT}\` and go on by \`offset\`, or up to ` +
    `${Math.floor(MAX_VALUES / count)} \`fields\`, or take the whole collection at \`${whole}\`.`;
  throw invalidParameters([{ parameter: "limit", detail }]);
}
