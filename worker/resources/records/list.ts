/** Lists: `GET /api/v1/{collection}` with paging, order, filters, search and projection. */

import type { CollectionInfo } from "../../collection-info.ts";
import { edgeEtag } from "../../http/conditional.ts";
import {
  keptFormat,
  pageLinks,
  queryWithoutFormat,
  remainingChoices,
  resourceHeaders,
} from "../../http/link-header.ts";
import { invalidParameters } from "../../http/query-parameters.ts";
import type { Context, Handler, RoutedRequest } from "../../http/route.ts";
import type { Selection } from "../../lists/list-index.ts";
import { filePath } from "../../paths.ts";
import { absolute, type ListMeta, pageOf, pageRelations } from "../../representations/paging.ts";
import { columnsProjection, type Projection, readProjection } from "../../representations/projection.ts";
import { listFormatOf, mediaTypeOf } from "../../representations/registry.ts";
import { handleFile } from "../files/file.ts";
import { MAX_LIMIT } from "./list-parameters.ts";
import { selectRecords } from "./select-records.ts";
import { findRecords, listIndexOf, recordLine, streamFiles } from "./stored-records.ts";

/** The records of a page, before they are read. */
interface Page {
  readonly selection: Selection;
  readonly meta: ListMeta;
  readonly projection: Projection | undefined;
}

export function listHandler(collection: CollectionInfo): Handler {
  return async (routed, context) => {
    const page = await selectPage(collection, routed, context);
    const paths = pageLinks(routed.path, routed.route.query, routed.query, page.meta, keptFormat(routed));
    const headers = {
      ...resourceHeaders(routed, queryWithoutFormat(routed), pageRelations(paths)),
      "X-Total-Count": String(page.meta.total),
    };
    if (isWholeCollection(routed)) return { ...(await handleFile(routed, context)), headers };
    const index = await listIndexOf(collection, context);
    const numbers = Array.from({ length: page.meta.count }, (_, i) => page.selection.at(page.meta.offset + i));
    const { representation } = routed;
    const { meta } = page;
    const { base } = context.release;
    const links = absolute(paths, base);
    const format = listFormatOf(representation);
    const shownPage = format.includesPageInfo ? JSON.stringify({ meta, links }) : "";
    return {
      mediaType: mediaTypeOf(representation),
      // Derived from the records' tags, so a 304 reads no record.
      etag: await edgeEtag(context, [
        representation,
        page.projection?.key ?? "",
        remainingChoices(routed),
        shownPage,
        ...numbers.map((number) => index.etag(number)),
      ]),
      cache: "public",
      headers,
      async body() {
        const ids = numbers.map((number) => index.id(number));
        const files = await findRecords(collection, ids, format.source, context);
        if (format.isConcatenation && !page.projection && ids.length > MAX_LIMIT) return streamFiles(files);
        const lines = await Promise.all(files.map((file) => recordLine(file, page.projection)));
        const fields = page.projection?.fields;
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
const MAX_VALUES = 10_000;

/** @throws Problem `invalid-parameter` when so many records need a `limit` */
function requireFew({ path, representation }: RoutedRequest, count: number, { fields }: Projection): void {
  if (count <= MAX_LIMIT || count * fields.length <= MAX_VALUES) return;
  const whole = filePath(path, representation);
  const detail =
    `\`limit\` is needed for ${count} records with ${fields.length} fields each: without it an answer has at most ` +
    `${MAX_VALUES} values. Give \`limit=${MAX_LIMIT}\` and go on by \`offset\`, or fewer \`fields\`, or take the whole ` +
    `collection at \`${whole}\`.`;
  throw invalidParameters([{ parameter: "limit", detail }]);
}

async function selectPage(collection: CollectionInfo, routed: RoutedRequest, context: Context): Promise<Page> {
  const { query, representation } = routed;
  const format = listFormatOf(representation);
  const requested = readProjection(collection, routed, context.release.base);
  const projection = requested ?? (format.isTable ? columnsProjection(collection) : undefined);
  const selection = await selectRecords(collection, routed, context);
  const { total } = selection;
  const offset = query.requiredInteger("offset");
  const whole = format.unpaged && !query.given.has("limit");
  const limit = whole ? Math.max(total, 1) : query.requiredInteger("limit");
  const meta = pageOf(total, limit, offset);
  if (whole && projection && !isWholeCollection(routed)) requireFew(routed, meta.count, projection);
  return { selection, projection, meta };
}
