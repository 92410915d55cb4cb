/** Lists: `GET /api/v1/{collection}` with paging, order, filters, search and projection. */

import type { Selection } from "../../formats/lists/list-index.ts";
import { concat } from "../../formats/parts/bytes.ts";
import { numberAt } from "../../formats/parts/required.ts";
import { type Collection, listPath } from "../collections.ts";
import { tagOf } from "../http/conditional.ts";
import { resourceHeaders, searchOf, searchString } from "../http/links.ts";
import { invalidParameters } from "../http/query.ts";
import type { Context, Handler, RoutedRequest } from "../http/route.ts";
import type { Field } from "../representations/fields.ts";
import { absolute, type ListLinks, type ListMeta, pageRelations, pagesAround } from "../representations/paging.ts";
import { listFormatOf, mediaTypeOf } from "../representations/registry.ts";
import { type SizedStream, streamOf } from "../store/sized-stream.ts";
import type { StoredFile } from "../store/store.ts";
import { searchedRecords, textOf } from "./answer-search.ts";
import { answerFile } from "./file.ts";
import { DEFAULT_LIMIT, filterParameters, MAX_LIMIT } from "./list-parameters.ts";
import { readFields } from "./project.ts";
import { findRecords, listIndexOf, recordLine } from "./records.ts";

/** Which records a list shows, before they are read. */
interface Page {
  readonly selection: Selection;
  readonly meta: ListMeta;
  readonly fields: readonly Field[] | undefined;
}

export function listHandler(collection: Collection): Handler {
  return async (routed, context) => {
    const page = await pageOf(collection, routed, context);
    const paths = pageLinks(collection, routed, page.meta);
    const headers = {
      ...resourceHeaders(routed, searchOf(routed), pageRelations(paths)),
      "X-Total-Count": String(page.meta.total),
    };
    if (isWholeCollection(routed)) return { ...(await answerFile(routed, context)), headers };
    const index = await listIndexOf(collection, context);
    const numbers = Array.from({ length: page.meta.count }, (_, i) => page.selection.at(page.meta.offset + i));
    const { representation } = routed;
    const { meta } = page;
    const { base } = context.release;
    const links = absolute(paths, base);
    const format = listFormatOf(representation);
    const shownPage = format.showsPage ? JSON.stringify({ meta, links }) : "";
    return {
      mediaType: mediaTypeOf(representation),
      // Made of the records' own tags: a 304 reads no record.
      etag: listTag(context, [representation, fieldsKey(page), shownPage, ...numbers.map((n) => index.tag(n))]),
      cache: "public",
      headers,
      async body() {
        const ids = numbers.map((number) => index.id(number));
        const files = await findRecords(collection, ids, format.madeOf, context);
        if (format.linesOnly && !page.fields && ids.length > MAX_LIMIT) return joined(files);
        const lines = await Promise.all(files.map((file) => recordLine(file, page.fields)));
        return format.write({ collection, lines, meta, links, base, ...(page.fields && { fields: page.fields }) });
      },
    };
  };
}

/** Files in one piece of a stream. */
const FILES_A_PIECE = 50;

/** The files one after another, read and let go a piece at a time, so that they never lie in memory all at once. */
export function joined(files: readonly StoredFile[]): SizedStream {
  const pieces = Math.ceil(files.length / FILES_A_PIECE);
  return {
    length: files.reduce((sum, { length }) => sum + length, 0),
    stream: streamOf(pieces, async (i) => {
      const piece = files.slice(i * FILES_A_PIECE, (i + 1) * FILES_A_PIECE);
      return concat(await Promise.all(piece.map((file) => file.bytes())));
    }),
  };
}

/** The tag of a list that is made of these parts, by the code that runs now. */
export function listTag({ release }: Context, parts: readonly string[]): string {
  return tagOf(`${release.code} ${parts.join(" ")}`);
}

/** The whole collection as rows, in its own order, is a file of the release. */
function isWholeCollection({ query, representation }: RoutedRequest): boolean {
  const natural = query.text("sort") === "id" && query.integer("offset") === 0;
  const chosen = [...query.given].some((name) => !["format", "sort", "offset"].includes(name));
  return listFormatOf(representation).whole && natural && !chosen;
}

async function pageOf(collection: Collection, routed: RoutedRequest, context: Context): Promise<Page> {
  const { query, representation } = routed;
  const fields = readProjection(collection, routed);
  const selection = await selectRecords(collection, routed, context);
  const { total } = selection;
  const offset = query.integer("offset") ?? 0;
  const whole = listFormatOf(representation).whole && !query.given.has("limit");
  const limit = whole ? Math.max(total, 1) : (query.integer("limit") ?? DEFAULT_LIMIT);
  const count = Math.max(0, Math.min(limit, total - offset));
  return { selection, fields, meta: { total, count, limit, offset } };
}

/** The records that a request's filters and search keep, in the order that it asks for. */
export async function selectRecords(
  collection: Collection,
  routed: RoutedRequest,
  context: Context,
): Promise<Selection> {
  const { query } = routed;
  const filters: Record<string, string> = {};
  for (const { parameter, field } of collection.filters) {
    const value = query.text(parameter);
    if (value !== undefined) filters[field] = value;
  }
  const sort = query.text("sort") ?? "id";
  const index = await listIndexOf(collection, context);
  const selection = index.select(sort.replace(/^-/, ""), sort.startsWith("-"), filters);
  if (!query.given.has("q")) return selection;
  const found = await searchedRecords(collection, textOf(routed), context);
  const order = Array.from({ length: selection.total }, (_, i) => selection.at(i));
  const [walked, kept] = query.given.has("sort") ? [order, new Set(found)] : [found, new Set(order)];
  const numbers = walked.filter((number) => kept.has(number));
  return { total: numbers.length, at: (i) => numberAt(numbers, i) };
}

/** The fields asked for; `undefined` means whole records. */
export function readProjection(collection: Collection, routed: RoutedRequest): readonly Field[] | undefined {
  const wanted = routed.query.text("fields");
  if (wanted === undefined) return undefined;
  const fields = readFields(wanted.split(","), collection);
  if ("detail" in fields) throw invalidParameters([{ parameter: "fields", ...fields }]);
  return fields;
}

function fieldsKey({ fields }: Page): string {
  return fields ? fields.map(({ as }) => as).join() : "*";
}

/** Paths of the pages around this one. Every choice but the position is kept, in the declared order. */
export function pageLinks(
  collection: Collection,
  routed: Pick<RoutedRequest, "query" | "representation" | "chosenBy">,
  meta: ListMeta,
): ListLinks {
  const { query, representation, chosenBy } = routed;
  const keepsFormat = representation !== "json" || chosenBy === "format";
  return pagesAround(meta, (at) => {
    const search = searchString([
      ["limit", query.given.has("limit") ? String(meta.limit) : undefined],
      ["offset", at > 0 ? String(at) : undefined],
      ...["sort", "fields", ...filterParameters(collection).map((filter) => filter.name)].map(
        (name): [string, string | undefined] => [name, query.given.has(name) ? query.text(name) : undefined],
      ),
      ["format", keepsFormat ? representation : undefined],
    ]);
    return listPath(collection) + search;
  });
}
