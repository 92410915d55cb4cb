/** `GET /api/v1/llms/chunks`: the corpus in passages, all of them as lines or a page of them as a list. */

import { collectionNamed } from "../collections.ts";
import { tagOf } from "../http/conditional.ts";
import { resourceHeaders, searchOf } from "../http/links.ts";
import type { QueryParameter } from "../http/query.ts";
import type { Answer } from "../http/respond.ts";
import type { Asked, Context } from "../http/route.ts";
import { MEDIA_TYPE } from "../representations.ts";
import { StorageError, type StoredFile } from "../store/store.ts";
import {
  CHUNK_KINDS,
  ChunkCounts,
  type ChunkKind,
  chunkIndexPath,
  chunksOfEntityPath,
  chunksOfKindPath,
} from "./chunk-files.ts";
import { chunkLinks, jsonChunks } from "./chunk-page.ts";
import { fileAnswer } from "./file.ts";
import { absolute, DEFAULT_LIMIT, MAX_LIMIT } from "./list.ts";
import { type ListMeta, ndjsonList } from "./list-body.ts";
import { listIndexOf } from "./records.ts";

export const CHUNK_PARAMETERS: readonly QueryParameter[] = [
  {
    type: "text",
    name: "kind",
    maxLength: 20,
    values: () => CHUNK_KINDS.map((kind) => kind.type),
    description: "Only chunks of entities of this kind.",
    example: "term",
  },
  {
    type: "integer",
    name: "limit",
    min: 1,
    max: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: "Chunks on a page. Without `limit` and `offset`, NDJSON is the whole.",
  },
  {
    type: "integer",
    name: "offset",
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: "Chunks to pass over. Past the end the list is empty.",
  },
];

export async function answerChunks(asked: Asked, context: Context): Promise<Answer> {
  const { query, representation } = asked;
  const kind = query.text("kind");
  const kinds = CHUNK_KINDS.filter((candidate) => kind === undefined || candidate.type === kind);
  const paged = query.given.has("limit") || query.given.has("offset");
  return representation === "ndjson" && !paged ? wholeAnswer(asked, kinds, context) : pageAnswer(asked, kinds, context);
}

/** The kinds' files of lines, one behind the other. */
async function wholeAnswer(asked: Asked, kinds: readonly ChunkKind[], context: Context): Promise<Answer> {
  const files = await Promise.all(kinds.map((kind) => found(chunksOfKindPath(kind.type), context)));
  const headers = headersOf(asked, await totalOf(kinds, context));
  const [only] = files;
  if (files.length === 1 && only) return fileAnswer(only, asked, headers);
  return {
    mediaType: MEDIA_TYPE.ndjson,
    etag: tagOf(`chunks ${files.map((file) => file.etag).join("")}`),
    length: files.reduce((sum, file) => sum + file.length, 0),
    cache: "public",
    headers,
    body: () => concatenated(files),
  };
}

/** The bodies as one stream. The first is opened before the answer begins, so that a store that is down is a 503. */
async function concatenated(files: readonly StoredFile[]): Promise<ReadableStream<Uint8Array>> {
  const waiting = [...files];
  let reader = await opened(waiting.shift());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (let next = await reader.read(); ; next = await reader.read()) {
          if (!next.done) return controller.enqueue(next.value);
          if (waiting.length === 0) return controller.close();
          reader = await opened(waiting.shift());
        }
      },
    },
    { highWaterMark: 0 },
  );
}

async function opened(file: StoredFile | undefined): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const body = (await file?.body()) ?? new Uint8Array();
  if (body instanceof ReadableStream) return body.getReader();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      if (body.length > 0) controller.enqueue(body);
      controller.close();
    },
  });
  return stream.getReader();
}

async function pageAnswer(asked: Asked, kinds: readonly ChunkKind[], context: Context): Promise<Answer> {
  const { query, representation } = asked;
  const limit = query.integer("limit") ?? DEFAULT_LIMIT;
  const offset = query.integer("offset") ?? 0;
  const total = await totalOf(kinds, context);
  const slices = await slicesOf(kinds, offset, limit, context);
  const count = slices.reduce((sum, slice) => sum + slice.to - slice.from, 0);
  const meta: ListMeta = { total, count, limit, offset };
  const paths = chunkLinks(meta, {
    kind: query.text("kind"),
    limit: query.given.has("limit") ? limit : undefined,
    format: representation === "ndjson" ? undefined : representation,
  });
  const links = absolute(paths, context.release.base);
  const relations = (["first", "prev", "next", "last"] as const).flatMap((relation) => {
    const path = paths[relation];
    return path === null ? [] : [`<${path}>; rel="${relation}"`];
  });
  const parts = slices.map(({ file, from, to }) => `${file.etag}${from}-${to}`).join("");
  return {
    mediaType: MEDIA_TYPE[representation],
    etag: tagOf(`${representation} ${JSON.stringify([meta, links])} ${parts}`),
    cache: "public",
    headers: headersOf(asked, total, relations),
    async body() {
      const lines = (await Promise.all(slices.map(linesOf))).flat();
      return representation === "ndjson" ? ndjsonList(lines) : jsonChunks(lines, meta, links);
    },
  };
}

/** Lines `from` up to `to` of an entity's file. */
interface Slice {
  readonly file: StoredFile;
  readonly from: number;
  readonly to: number;
}

async function slicesOf(
  kinds: readonly ChunkKind[],
  offset: number,
  limit: number,
  context: Context,
): Promise<Slice[]> {
  const slices: Promise<Slice>[] = [];
  let start = offset;
  let left = limit;
  for (const kind of kinds) {
    const counts = await countsOf(kind, context);
    const ids = await listIndexOf(collectionNamed(kind.collection), context);
    const end = Math.min(start + left, counts.total);
    for (let at = start; at < end; ) {
      const entity = counts.entityAt(at);
      const from = at - counts.before(entity);
      at = Math.min(end, counts.before(entity + 1));
      const to = at - counts.before(entity);
      const file = found(chunksOfEntityPath(kind.type, ids.id(entity)), context);
      slices.push(file.then((value) => ({ file: value, from, to })));
    }
    left -= Math.max(0, end - start);
    start = Math.max(0, start - counts.total);
    if (left === 0) break;
  }
  return Promise.all(slices);
}

async function linesOf({ file, from, to }: Slice): Promise<Uint8Array[]> {
  const bytes = await file.bytes();
  const NEWLINE = 10;
  const lines: Uint8Array[] = [];
  for (
    let start = 0, end = bytes.indexOf(NEWLINE);
    end >= 0 && lines.length < to;
    end = bytes.indexOf(NEWLINE, start)
  ) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines.slice(from, to);
}

async function totalOf(kinds: readonly ChunkKind[], context: Context): Promise<number> {
  const counts = await Promise.all(kinds.map((kind) => countsOf(kind, context)));
  return counts.reduce((sum, { total }) => sum + total, 0);
}

async function countsOf({ type }: ChunkKind, { store }: Context): Promise<ChunkCounts> {
  const counts = await store.decoded(chunkIndexPath(type), (bytes) => new ChunkCounts(bytes));
  if (!counts) throw new StorageError(`the release has no index of ${type} chunks`);
  return counts;
}

async function found(path: string, { store }: Context): Promise<StoredFile> {
  const file = await store.find(path);
  if (!file) throw new StorageError(`the release has no ${path}`);
  return file;
}

function headersOf(asked: Asked, total: number, relations: readonly string[] = []): Record<string, string> {
  return { ...resourceHeaders(asked, searchOf(asked), relations), "X-Total-Count": String(total) };
}
