/** Lists: `GET /api/v1/{collection}` with paging, order, filters, search and projection. */

import { concat } from "../../formats/parts/bytes.ts";
import { type Collection, listPath } from "../collections.ts";
import { tagOf } from "../http/conditional.ts";
import { resourceHeaders, searchOf, searchString } from "../http/links.ts";
import { invalidParameters } from "../http/query.ts";
import type { Asked, Context, Handler } from "../http/route.ts";
import { MEDIA_TYPE, type Representation } from "../representations.ts";
import type { Selection } from "../store/list-index.ts";
import { searchedRecords, textOf } from "./answer-search.ts";
import { answerFile } from "./file.ts";
import {
  absolute,
  jsonList,
  jsonldList,
  type ListLinks,
  type ListMeta,
  markdownList,
  ndjsonList,
  pageRelations,
  pagesAround,
} from "./list-body.ts";
import { DEFAULT_LIMIT, filterParameters, MAX_LIMIT } from "./list-parameters.ts";
import { type Field, readFields } from "./project.ts";
import { findRecords, listIndexOf, recordLine } from "./records.ts";

/** Which records a list shows, before they are read. */
interface Page {
  readonly selection: Selection;
  readonly meta: ListMeta;
  readonly fields: readonly Field[] | undefined;
}

export function listHandler(collection: Collection): Handler {
  return async (asked, context) => {
    const page = await pageOf(collection, asked, context);
    const headers = pageHeaders(collection, asked, page);
    if (isWholeCollection(asked)) return { ...(await answerFile(asked, context)), headers };
    const index = await listIndexOf(collection, context);
    const numbers = Array.from({ length: page.meta.count }, (_, i) => page.selection.at(page.meta.offset + i));
    const { representation } = asked;
    const head = {
      meta: page.meta,
      links: absolute(pageLinks(collection, asked, page.meta), context.release.base),
    };
    const shownHead = representation === "json" || representation === "md" ? JSON.stringify(head) : "";
    return {
      mediaType: MEDIA_TYPE[representation],
      // Made of the records' own tags: a 304 and a HEAD read no record.
      etag: listTag(context, [representation, fieldsKey(page), shownHead, ...numbers.map((n) => index.tag(n))]),
      cache: "public",
      headers,
      body() {
        const ids = numbers.map((number) => index.id(number));
        return ids.length > MAX_LIMIT
          ? streamed(collection, representation, ids, page, context)
          : joined(collection, representation, ids, page, head, context);
      },
    };
  };
}

/** The tag of a list that is made of these parts, by the code that runs now. */
export function listTag({ release }: Context, parts: readonly string[]): string {
  return tagOf(`${release.code} ${parts.join(" ")}`);
}

/** The whole collection as NDJSON, in its own order, is a file of the release. */
function isWholeCollection({ query, representation }: Asked): boolean {
  const natural = query.text("sort") === "id" && query.integer("offset") === 0;
  const chosen = [...query.given].some((name) => !["format", "sort", "offset"].includes(name));
  return representation === "ndjson" && natural && !chosen;
}

async function pageOf(collection: Collection, asked: Asked, context: Context): Promise<Page> {
  const { query, representation } = asked;
  const fields = readProjection(collection, asked, context);
  const selection = await selectRecords(collection, asked, context);
  const { total } = selection;
  const offset = query.integer("offset") ?? 0;
  const whole = representation === "ndjson" && !query.given.has("limit");
  const limit = whole ? Math.max(total, 1) : (query.integer("limit") ?? DEFAULT_LIMIT);
  const count = Math.max(0, Math.min(limit, total - offset));
  return { selection, fields, meta: { total, count, limit, offset } };
}

/** The records that a request's filters and search keep, in the order that it asks for. */
export async function selectRecords(collection: Collection, asked: Asked, context: Context): Promise<Selection> {
  const { query } = asked;
  const filters: Record<string, string> = {};
  for (const { parameter, field } of collection.filters) {
    const value = query.text(parameter);
    if (value !== undefined) filters[field] = value;
  }
  const sort = query.text("sort") ?? "id";
  const index = await listIndexOf(collection, context);
  const selection = index.select(sort.replace(/^-/, ""), sort.startsWith("-"), filters);
  if (!query.given.has("q")) return selection;
  const found = await searchedRecords(collection, textOf(asked), context);
  const order = Array.from({ length: selection.total }, (_, i) => selection.at(i));
  const [walked, kept] = query.given.has("sort") ? [order, new Set(found)] : [found, new Set(order)];
  const numbers = walked.filter((number) => kept.has(number));
  return { total: numbers.length, at: (i) => numbers[i] ?? 0 };
}

/** The fields asked for; `undefined` means whole records. */
export function readProjection(
  collection: Collection,
  asked: Asked,
  { release }: Context,
): readonly Field[] | undefined {
  const wanted = asked.query.text("fields");
  if (wanted === undefined) return undefined;
  const fields = readFields(wanted.split(","), release.catalog.collections[collection.name]);
  if ("detail" in fields) throw invalidParameters([{ parameter: "fields", ...fields }]);
  return fields;
}

async function joined(
  collection: Collection,
  representation: Representation,
  ids: readonly string[],
  page: Page,
  head: { meta: ListMeta; links: ListLinks },
  context: Context,
): Promise<Uint8Array> {
  const files = await findRecords(collection, ids, recordFormat(representation), context);
  const lines = await Promise.all(files.map((file) => recordLine(file, page.fields)));
  return listBody(collection, representation, lines, head, context.release.base, page.fields);
}

/** Markdown lists show names and gists, which are read from the records' JSON. */
export function recordFormat(representation: Representation): Representation {
  return representation === "jsonld" ? "jsonld" : "json";
}

export function listBody(
  collection: Collection,
  representation: Representation,
  lines: readonly Uint8Array[],
  { meta, links }: { meta: ListMeta; links?: ListLinks },
  base: string,
  fields?: readonly Field[],
): Uint8Array {
  switch (representation) {
    case "ndjson":
      return ndjsonList(lines);
    case "jsonld":
      return jsonldList(lines, base);
    case "md": {
      const records = lines.map((line) => JSON.parse(new TextDecoder().decode(line)) as Record<string, unknown>);
      return concat([markdownList(collection, records, meta, links, base, fields)]);
    }
    default:
      return jsonList(lines, links ? { meta, links } : { meta });
  }
}

/** Records of a long list are read and let go a batch at a time, so that it never lies in memory whole. */
const BATCH = 50;

function streamed(
  collection: Collection,
  representation: Representation,
  ids: readonly string[],
  page: Page,
  context: Context,
): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const batch = ids.slice(from, from + BATCH);
        from += BATCH;
        const files = await findRecords(collection, batch, recordFormat(representation), context);
        controller.enqueue(ndjsonList(await Promise.all(files.map((file) => recordLine(file, page.fields)))));
        if (from >= ids.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function fieldsKey({ fields }: Page): string {
  return fields ? fields.map(({ as }) => as).join() : "*";
}

/** Paths of the pages around this one. Every choice but the position is kept, in the declared order. */
export function pageLinks(
  collection: Collection,
  asked: Pick<Asked, "query" | "representation" | "chosenBy">,
  meta: ListMeta,
): ListLinks {
  const { query, representation, chosenBy } = asked;
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

function pageHeaders(collection: Collection, asked: Asked, { meta }: Page): Record<string, string> {
  const relations = pageRelations(pageLinks(collection, asked, meta));
  return { ...resourceHeaders(asked, searchOf(asked), relations), "X-Total-Count": String(meta.total) };
}
