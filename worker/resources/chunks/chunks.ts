/** `GET /api/v1/llms/chunks`: the corpus in passages, all of them as lines or a page of them as a list. */

import { ChunkIndex } from "../../chunks/chunk-index.ts";
import type { CollectionInfo } from "../../collection-info.ts";
import type { Answer } from "../../http/answer.ts";
import { createEtag, workerEtag } from "../../http/conditional.ts";
import { invalidParameters, type QueryParameter } from "../../http/query-parameters.ts";
import type { Context, RoutedRequest } from "../../http/route.ts";
import { allChunksPath, type ChunkView, chunkIndexPath, chunksOfEntityPath } from "../../paths.ts";
import { mediaTypeOf } from "../../representations/registry.ts";
import { foundDecoded, foundFile } from "../../store/store.ts";
import { fileAnswer } from "../files/file.ts";
import { linesOf, type Slice } from "../files/line-slices.ts";
import { type ListPage, listPage, MAX_LIMIT, pageBody, pageParameters } from "../list-page.ts";
import { listIndexOf } from "../records/stored-records.ts";
import { MAX_QUERY } from "../search/q-parameter.ts";
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
    ...pageParameters("Chunks", { note: " NDJSON without `limit`, `offset` and `q` has all chunks." }),
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
  const { query } = routed;
  const kind = query.text("kind");
  const kinds = context.release.catalog.collections.filter(
    ({ chunked, type }) => chunked && (kind === undefined || type === kind),
  );
  const asked = query.text("q");
  if (asked !== undefined) return rankedAnswer(routed, await rankedChunks(asked, kinds, context), context);
  const page = listPage(routed, await totalOf(kinds, context), context);
  return page.isWhole ? wholeAnswer(routed, page, context) : pageAnswer(routed, page, kinds, context);
}

const TITLE = "Passages of the corpus";

/** A page of the ranked chunks. */
async function rankedAnswer(routed: RoutedRequest, ranked: readonly Uint8Array[], context: Context): Promise<Answer> {
  const page = listPage(routed, ranked.length, context, { alwaysPaged: true });
  const { offset, count } = page.meta;
  const body = pageBody(asViewed(ranked.slice(offset, offset + count), routed), page, routed, context, TITLE);
  return {
    mediaType: mediaTypeOf(routed.representation),
    etag: await createEtag(body),
    cache: "public",
    headers: page.headers,
    body: () => body,
  };
}

/** All chunks, or those of one kind: a stored file. */
async function wholeAnswer(routed: RoutedRequest, { meta, headers }: ListPage, context: Context): Promise<Answer> {
  const { query } = routed;
  if (meta.offset > 0) {
    const detail = `\`limit\` is needed with \`offset\`: give \`limit=${MAX_LIMIT}\` and go on by \`offset\`, or leave both out for all chunks.`;
    throw invalidParameters([{ parameter: "limit", detail }]);
  }
  const file = await foundFile(allChunksPath(query.text("view") as ChunkView, query.text("kind")), context);
  return fileAnswer(file, routed, headers);
}

async function pageAnswer(
  routed: RoutedRequest,
  page: ListPage,
  kinds: readonly CollectionInfo[],
  context: Context,
): Promise<Answer> {
  const { query, representation } = routed;
  const { meta, links, headers } = page;
  const slices = await slicesOf(kinds, meta.offset, meta.limit, context);
  const tags = await Promise.all(
    slices.map(async ({ path, from, to }) => `${(await foundFile(path, context)).etag}${from}-${to}`),
  );
  return {
    mediaType: mediaTypeOf(representation),
    etag: await workerEtag(context, [
      representation,
      query.requiredText("view"),
      representation === "ndjson" ? "" : JSON.stringify([meta, links]),
      ...tags,
    ]),
    cache: "public",
    headers,
    async body() {
      return pageBody(asViewed(await linesOf(slices, context), routed), page, routed, context, TITLE);
    },
  };
}

/** Chunks as they are, or with members that have single values. */
function asViewed(lines: readonly Uint8Array[], { query }: RoutedRequest): readonly Uint8Array[] {
  if (query.text("view") !== "flat") return lines;
  return lines.map((line) => encoder.encode(flatChunk(decoder.decode(line))));
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

function chunkIndexOf({ type }: CollectionInfo, context: Context): Promise<ChunkIndex> {
  return foundDecoded(chunkIndexPath(type), (bytes) => new ChunkIndex(bytes), context);
}
