/** `GET /api/v1/llms/chunks`: the corpus in passages, all of them as lines or a page of them as a list. */

import { ChunkIndex } from "../../chunks/chunk-index.ts";
import type { CollectionInfo } from "../../collection-info.ts";
import type { Answer } from "../../http/answer.ts";
import { createEtag, edgeEtag } from "../../http/conditional.ts";
import { keptFormat, pageLinks, queryWithoutFormat, resourceHeaders } from "../../http/link-header.ts";
import { invalidParameters, type QueryParameter } from "../../http/query-parameters.ts";
import type { Context, RoutedRequest } from "../../http/route.ts";
import { allChunksPath, type ChunkView, chunkIndexPath, chunksOfEntityPath } from "../../paths.ts";
import { jsonList } from "../../representations/json.ts";
import { ndjsonList } from "../../representations/ndjson.ts";
import { absolute, type ListMeta, pageRelations } from "../../representations/paging.ts";
import { mediaTypeOf } from "../../representations/registry.ts";
import { StorageError } from "../../store/store.ts";
import { fileAnswer } from "../files/file.ts";
import { foundFile, type Slice, sliceLines } from "../files/line-slices.ts";
import { DEFAULT_LIMIT, MAX_LIMIT } from "../records/list-parameters.ts";
import { listIndexOf } from "../records/stored-records.ts";
import { MAX_QUERY } from "../search/search-query.ts";
import { flatChunk } from "./flat-chunk.ts";
import { rankedChunks } from "./ranked-chunks.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function chunkParameters(collections: readonly CollectionInfo[]): QueryParameter[] {
  return [
    {
      type: "text",
      name: "q",
      maxLength: MAX_QUERY,
      notBlank: true,
      description:
        "Only the chunks of the ten entries that answer it best, ranked by the entry and by their own words. Names, " +
        "words or a question.",
      example: "how are performance fees charged",
    },
    {
      type: "text",
      name: "kind",
      maxLength: 20,
      values: collections.filter(({ chunked }) => chunked).map(({ type }) => type),
      description: "Only chunks of entities of this kind.",
      example: "term",
    },
    {
      type: "integer",
      name: "limit",
      min: 1,
      max: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: "Chunks on a page. NDJSON without `limit`, `offset` and `q` has all chunks.",
    },
    {
      type: "integer",
      name: "offset",
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: "Chunks to skip. Beyond the last one the list is empty.",
    },
    {
      type: "text",
      name: "view",
      maxLength: 20,
      default: "full",
      values: ["full", "flat"],
      description: "`flat` gives members that hold one value each, for vector stores that take no nesting.",
    },
  ];
}

export async function handleChunks(routed: RoutedRequest, context: Context): Promise<Answer> {
  const { query, representation } = routed;
  const kind = query.text("kind");
  const kinds = context.release.catalog.collections.filter(
    ({ chunked, type }) => chunked && (kind === undefined || type === kind),
  );
  const asked = query.text("q");
  if (asked !== undefined) return rankedAnswer(routed, await rankedChunks(asked, kinds, context), context);
  const isWhole = representation === "ndjson" && !query.given.has("limit");
  return isWhole ? wholeAnswer(routed, kinds, context) : pageAnswer(routed, kinds, context);
}

/** A page of the ranked chunks. */
async function rankedAnswer(routed: RoutedRequest, ranked: readonly Uint8Array[], context: Context): Promise<Answer> {
  const { query, representation } = routed;
  const limit = query.requiredInteger("limit");
  const offset = query.requiredInteger("offset");
  const whole = ranked.slice(offset, offset + limit);
  const lines = isFlat(routed) ? flat(whole) : whole;
  const meta: ListMeta = { total: ranked.length, count: lines.length, limit, offset };
  const paths = pageLinks(routed.path, routed.route.query, query, meta, keptFormat(routed));
  const links = absolute(paths, context.release.base);
  const body = representation === "ndjson" ? ndjsonList(lines) : jsonList(lines, { meta, links });
  return {
    mediaType: mediaTypeOf(representation),
    etag: await createEtag(body),
    cache: "public",
    headers: headersOf(routed, ranked.length, pageRelations(paths)),
    body: () => body,
  };
}

/** All chunks, or those of one kind: a stored file. */
async function wholeAnswer(routed: RoutedRequest, kinds: readonly CollectionInfo[], context: Context): Promise<Answer> {
  const { query } = routed;
  const offset = query.requiredInteger("offset");
  if (offset > 0) {
    const detail = `\`limit\` is needed with \`offset\`: give \`limit=${MAX_LIMIT}\` and go on by \`offset\`, or leave both out for all chunks.`;
    throw invalidParameters([{ parameter: "limit", detail }]);
  }
  const file = await foundFile(allChunksPath(query.text("view") as ChunkView, query.text("kind")), context);
  return fileAnswer(file, routed, headersOf(routed, await totalOf(kinds, context)));
}

async function pageAnswer(routed: RoutedRequest, kinds: readonly CollectionInfo[], context: Context): Promise<Answer> {
  const { query, representation } = routed;
  const limit = query.requiredInteger("limit");
  const offset = query.requiredInteger("offset");
  const total = await totalOf(kinds, context);
  const slices = await slicesOf(kinds, offset, limit, context);
  const tags = await Promise.all(
    slices.map(async ({ path, from, to }) => `${(await foundFile(path, context)).etag}${from}-${to}`),
  );
  const count = slices.reduce((sum, slice) => sum + slice.to - slice.from, 0);
  const meta: ListMeta = { total, count, limit, offset };
  const paths = pageLinks(routed.path, routed.route.query, query, meta, keptFormat(routed));
  const links = absolute(paths, context.release.base);
  return {
    mediaType: mediaTypeOf(representation),
    etag: await edgeEtag(context, [
      representation,
      query.requiredText("view"),
      representation === "json" ? JSON.stringify([meta, links]) : "",
      ...tags,
    ]),
    cache: "public",
    headers: headersOf(routed, total, pageRelations(paths)),
    async body() {
      const whole = await linesOf(slices, context);
      const lines = isFlat(routed) ? flat(whole) : whole;
      return representation === "ndjson" ? ndjsonList(lines) : jsonList(lines, { meta, links });
    },
  };
}

function isFlat({ query }: RoutedRequest): boolean {
  return query.text("view") === "flat";
}

/** Chunks whose members have single values. */
function flat(lines: readonly Uint8Array[]): Uint8Array[] {
  return lines.map((line) => encoder.encode(flatChunk(decoder.decode(line))));
}

async function linesOf(slices: readonly Slice[], context: Context): Promise<Uint8Array[]> {
  return (await Promise.all(slices.map((slice) => sliceLines(slice, context)))).flat();
}

/** The position of up to `limit` chunks from `offset` on; reads only the indexes. */
async function slicesOf(
  kinds: readonly CollectionInfo[],
  offset: number,
  limit: number,
  context: Context,
): Promise<Slice[]> {
  const slices: Slice[] = [];
  let start = offset;
  let left = limit;
  for (const kind of kinds) {
    const chunks = await chunkIndexOf(kind, context);
    // Both indices number records in the same order (`worker/compare-text.ts`).
    const records = await listIndexOf(kind, context);
    const end = Math.min(start + left, chunks.total);
    for (let at = start; at < end; ) {
      const record = chunks.recordAt(at);
      const from = at - chunks.firstChunkOf(record);
      at = Math.min(end, chunks.firstChunkOf(record + 1));
      slices.push({ path: chunksOfEntityPath(kind, records.id(record)), from, to: at - chunks.firstChunkOf(record) });
    }
    left -= Math.max(0, end - start);
    start = Math.max(0, start - chunks.total);
    if (left === 0) break;
  }
  return slices;
}

async function totalOf(kinds: readonly CollectionInfo[], context: Context): Promise<number> {
  const indices = await Promise.all(kinds.map((kind) => chunkIndexOf(kind, context)));
  return indices.reduce((sum, { total }) => sum + total, 0);
}

async function chunkIndexOf({ type }: CollectionInfo, { store }: Context): Promise<ChunkIndex> {
  const index = await store.getDecoded(chunkIndexPath(type), (bytes) => new ChunkIndex(bytes));
  if (!index) throw new StorageError(`the release has no index of ${type} chunks`);
  return index;
}

function headersOf(routed: RoutedRequest, total: number, relations: readonly string[] = []): Record<string, string> {
  return { ...resourceHeaders(routed, queryWithoutFormat(routed), relations), "X-Total-Count": String(total) };
}
