/** The corpus in chunks for retrieval: passages that can be read alone. */

import { createHash } from "node:crypto";
import { encodeChunkIndex } from "../../../worker/chunks/encode-chunk-index.ts";
import { estimateTokens } from "../../../worker/estimate-tokens.ts";
import { allChunksPath, type ChunkView, chunkIndexPath, chunksOfEntityPath } from "../../../worker/paths.ts";
import { flatChunk } from "../../../worker/resources/chunks/flat-chunk.ts";
import { entryTextsPath } from "../../../worker/resources/search/search-files.ts";
import { concat } from "../../../worker/store/binary/bytes.ts";
import type { BuildCache } from "../../cache/build-cache.ts";
import { type Corpus, type Entity, keyOf, pathOf } from "../../corpus.ts";
import type { ReleaseFiles } from "../../release-files.ts";
import { COLLECTIONS } from "../../schema/collections.ts";
import { EntityType } from "../../schema/primitives.ts";
import { textWordsOf } from "../../search/text-words.ts";
import type { RenderContext } from "../render-lookups.ts";
import { introductoryFacts, sectionsOf, subjectOf } from "./chunk-sections.ts";
import { mergeShortPassages, type Passage } from "./merge-passages.ts";
import { splitText } from "./split-text.ts";

/** Minimum estimated tokens. Shorter chunks are merged with a neighbour. */
export const MIN_TOKENS = 60;
/** Maximum estimated tokens: 400 less a margin for the estimate's error. */
export const MAX_TOKENS = 375;

/** What is written of the chunks of an entity. */
export interface EntityChunks {
  readonly ids: readonly string[];
  /** Each as JSON. */
  readonly lines: readonly string[];
  /** The same with their words, for searches. */
  readonly words: Uint8Array;
}

export interface Chunk {
  readonly id: string;
  readonly text: string;
  /** Canonical address of the entity. */
  readonly source: string;
  readonly url: string;
  readonly title: string;
  readonly kind: string;
  /** Absent for a kind that references cannot name, as conventions. */
  readonly entity?: { readonly type: string; readonly id: string; readonly label: string };
  /** The section that the passage begins with: `in-practice`, `definition-2`. */
  readonly section: string;
  readonly category?: string;
  readonly level?: string;
  /** Changes with the text, so that a vector store embeds again only what changed. */
  readonly content_hash: string;
  readonly tokens_approx: number;
  readonly tags?: readonly string[];
}

type ChunkContext = Pick<RenderContext, "base" | "nameOf">;

/** The chunks of an entity, in the order of its sections. */
export function chunksOf(entity: Entity, { base, nameOf }: ChunkContext): Chunk[] {
  const { collection, id, name, record } = entity;
  const subject = subjectOf(entity, nameOf);
  const introduction = introductoryFacts(entity);
  const firstOpening = introduction === "" ? `${subject}.` : `${subject}. ${introduction}`;
  const { tags, category, level } = record;
  const url = base + pathOf(entity);
  const isReferable = EntityType.safeParse(collection.type).success;
  function textOf(body: string, isFirst: boolean): string {
    return `${isFirst ? firstOpening : `${subject}.`} ${body}`;
  }
  const sizeOf = (body: string, isFirst: boolean): number => estimateTokens(textOf(body, isFirst));
  const passages = mergeShortPassages(passagesOf(entity, nameOf, subject, firstOpening), {
    min: MIN_TOKENS,
    max: MAX_TOKENS,
    sizeOf,
  });
  return passages.map(({ slug, headings, body }, i) => {
    const text = textOf(body, i === 0);
    return {
      id: `${collection.type}-${id}-${slug}`,
      text,
      source: url,
      url,
      title: `${name}: ${headings.join(", ")}`,
      kind: collection.type,
      ...(isReferable && { entity: { type: collection.type, id, label: name } }),
      section: slug,
      ...(typeof category === "string" && { category }),
      ...(typeof level === "string" && { level }),
      content_hash: createHash("sha256").update(text).digest("hex").slice(0, 16),
      tokens_approx: estimateTokens(text),
      ...(Array.isArray(tags) && { tags: tags.map(String) }),
    };
  });
}

/** Splits each section into as few passages as possible. Later passages are marked as continued. */
function passagesOf(entity: Entity, nameOf: ChunkContext["nameOf"], subject: string, firstOpening: string): Passage[] {
  return sectionsOf(entity, nameOf).flatMap(({ slug, heading, text }, i) => {
    const opening = estimateTokens(`${i === 0 ? firstOpening : subject}. ${heading}, continued:`);
    return splitText(text, { max: Math.max(MAX_TOKENS - opening - 1, MIN_TOKENS) }).map(
      (part, n): Passage => ({
        slug: n === 0 ? slug : `${slug}-${n + 1}`,
        headings: [n === 0 ? heading : `${heading} (${n + 1})`],
        body: `${heading}${n === 0 ? "" : ", continued"}:\n\n${part}`,
      }),
    );
  });
}

/** Writes all files of the chunks. @throws when two chunks have the same id */
export function addChunks(
  files: ReleaseFiles,
  { collections }: Corpus,
  { base, nameOf }: ChunkContext,
  cache: BuildCache,
): { count: number } {
  const linesByType = new Map<string, readonly string[]>();
  const ids = new Set<string>();
  for (const collection of COLLECTIONS) {
    if (!collection.describeInChunk) continue;
    // The index relies on this order: entities are in the order of records (`worker/compare-text.ts`).
    const perEntity = collections[collection.name].map((entity) => {
      const written = cache.chunks.getTracked(keyOf(entity), [entity, base], { nameOf }, (tracked) =>
        writeChunks(chunksOf(entity, { base, ...tracked })),
      );
      for (const id of written.ids) {
        if (ids.has(id)) throw new Error(`two chunks have the id ${id}`);
        ids.add(id);
      }
      return { entity, ...written };
    });
    for (const { entity, lines: own, words } of perEntity) {
      files.add(chunksOfEntityPath(collection, entity.id), toNdjson(own));
      files.add(entryTextsPath(collection, entity.id, "chunks"), words);
    }
    const collectionLines = perEntity.flatMap(({ lines: own }) => own);
    const hash = createHash("sha256").update(toNdjson(collectionLines)).digest();
    const counts = perEntity.map(({ lines: own }) => own.length);
    files.add(chunkIndexPath(collection.type), encodeChunkIndex(counts, hash));
    linesByType.set(collection.type, collectionLines);
  }
  addWhole(files, "full", linesByType);
  addWhole(files, "flat", new Map([...linesByType].map(([type, lines]) => [type, lines.map(flatChunk)])));
  return { count: [...linesByType.values()].reduce((sum, lines) => sum + lines.length, 0) };
}

/** The files of all chunks and of each kind. */
function addWhole(files: ReleaseFiles, view: ChunkView, linesByType: ReadonlyMap<string, readonly string[]>): void {
  const encoder = new TextEncoder();
  const kinds = [...linesByType].map(([type, lines]) => ({ type, bytes: encoder.encode(toNdjson(lines)) }));
  for (const { type, bytes } of kinds) files.add(allChunksPath(view, type), bytes);
  files.add(allChunksPath(view), concat(kinds.map(({ bytes }) => bytes)));
}

function writeChunks(chunks: readonly Chunk[]): EntityChunks {
  const lines = chunks.map((chunk) => ({ given: JSON.stringify(chunk), compared: chunk.text }));
  return { ids: chunks.map(({ id }) => id), lines: lines.map(({ given }) => given), words: textWordsOf(lines) };
}

function toNdjson(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
