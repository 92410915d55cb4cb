/**
 * Packs the files of a release into blocks for the key-value store (`worker/store/blocks`).
 *
 * Block boundaries are content-defined: they depend on the paths nearby and not on the number of files before. So a
 * change rewrites the blocks that it touches, and all others keep their keys.
 */
import { hash } from "node:crypto";
import { compareText } from "../../worker/compare-text.ts";
import { isCompressedByPlatform } from "../../worker/http/content-coding.ts";
import { bareMediaType, isRepresentation } from "../../worker/representations/registry.ts";
import { required } from "../../worker/required.ts";
import { sameBytes } from "../../worker/store/binary/bytes.ts";
import type { BlockIndex, IndexRow } from "../../worker/store/blocks/block.ts";
import { keyOfAsset, keyOfDigest } from "../../worker/store/blocks/content-key.ts";
import { encodeBlock } from "../../worker/store/blocks/encode-block.ts";
import type { Deflated } from "../../worker/store/blocks/gzip.ts";
import { isPublicPath, VIEWS_DIR } from "../../worker/store/worker-folder.ts";
import { BuildCache } from "../cache/build-cache.ts";
import type { ReleaseFile } from "../release-files.ts";
import { deflateSegment, describeGzip } from "./deflate.ts";

export interface Packed {
  /**
   * Values by their keys: the blocks, the parts of external bodies and the assets. Parts and assets are views of the
   * files' bytes.
   */
  readonly values: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly index: BlockIndex;
}

export interface PackOptions {
  /** Minimum bytes of a block. */
  readonly minBlock: number;
  /** Maximum bytes of a block, unless a single file has more. */
  readonly maxBlock: number;
  /** A path is a boundary with a probability of 1 to this. */
  readonly boundaryModulus: number;
  /** Bodies that are larger as they are stored lie outside the blocks, in parts; binary indexes lie inside. */
  readonly maxInlineBytes: number;
  /** Minimum bytes of a body that is stored deflated. */
  readonly minDeflated: number;
  /** Bytes of a part of a text before it is compressed: an answer holds one part at a time in memory. */
  readonly minPart: number;
  readonly maxPart: number;
  /** Maximum bytes of a part of a file that is compressed in itself. */
  readonly maxCompressedPart: number;
  /** Maximum bytes of a binary index in one value; the store takes 25 MiB. */
  readonly maxValue: number;
}

const KIB = 1024;
export const DEFAULT_PACK_OPTIONS: PackOptions = {
  minBlock: 224 * KIB,
  maxBlock: 384 * KIB,
  boundaryModulus: 8,
  maxInlineBytes: 24 * KIB,
  minDeflated: 4 * KIB,
  minPart: 768 * KIB,
  maxPart: 4 * 1024 * KIB,
  maxCompressedPart: 4 * 1024 * KIB,
  maxValue: 16 * 1024 * KIB,
};

interface PackedFile {
  readonly path: string;
  readonly sortKey: string;
  readonly etag: string;
  readonly length: number;
  readonly deflated?: Deflated;
  /** The body as it is stored. */
  readonly body?: Uint8Array;
  readonly parts?: readonly string[];
  readonly partLengths?: readonly number[];
}

/** A value of the store under its key. */
export interface StoredValue {
  readonly key: string;
  readonly value: Uint8Array<ArrayBuffer>;
}

/** A body, deflated in segments. */
export interface DeflatedBody {
  readonly deflated: Deflated;
  readonly segments: readonly DeflatedSegment[];
}

export interface DeflatedSegment {
  /** Hash of the plain segment. */
  readonly digest: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export async function pack(
  files: readonly ReleaseFile[],
  options: PackOptions = DEFAULT_PACK_OPTIONS,
  cache = new BuildCache(),
): Promise<Packed> {
  const values = new Map<string, Uint8Array<ArrayBuffer>>();
  const index: IndexRow[] = [];
  const packing = Object.values(options).join();
  /** Stores the values that `split` makes, cached by the identity of what they are made from, and returns their keys. */
  function storeValues(cacheKey: string, identity: string, split: () => Uint8Array<ArrayBuffer>[]): string[] {
    const stored = cache.values.get(cacheKey, [packing, identity], () =>
      split().map((value) => ({ key: keyOfDigest(sha256(value)), value })),
    );
    for (const { key, value } of stored) values.set(key, value);
    return stored.map(({ key }) => key);
  }

  const segmentOf = new Map<string, Promise<DeflatedSegment>>();
  /** Deflates a segment that several files share once. */
  function deflateOnce(plain: Uint8Array): Promise<DeflatedSegment> {
    const digest = sha256(plain).toString("base64");
    const known = segmentOf.get(digest);
    if (known) return known;
    const made = cache.segments.getAsync(digest, [], async () => ({ digest, bytes: await deflateSegment(plain) }));
    segmentOf.set(digest, made);
    return made;
  }
  async function deflate({ path, etag }: ReleaseFile, cut: () => readonly Uint8Array[]): Promise<DeflatedBody> {
    const body = await cache.deflated.getAsync(path, [packing, etag], async () => {
      const plain = cut();
      const segments = await Promise.all(plain.map(deflateOnce));
      return {
        deflated: describeGzip(
          plain,
          segments.map(({ bytes }) => bytes),
        ),
        segments,
      };
    });
    // Keeps the segments for the next build, which may need them after an edit of the file.
    for (const segment of body.segments) cache.segments.get(segment.digest, [], () => segment);
    return body;
  }
  // An index lies in its block however long it is, so that no second value is read for it.
  const isInside = ({ path, bytes }: ReleaseFile): boolean =>
    bytes.length <= (path.endsWith(".bin") ? options.maxValue : options.maxInlineBytes);

  const stored = files.filter((file) => !file.renderedByWorker).sort((a, b) => compareText(a.sortKey, b.sortKey));
  const bodies = await Promise.all(
    stored.map((file) =>
      isDeflated(file, options)
        ? deflate(file, () => (isInside(file) ? [file.bytes] : partsOf(file, options)))
        : undefined,
    ),
  );
  const members: PackedFile[] = [];
  for (const [i, file] of stored.entries()) {
    const { path, sortKey, etag, bytes } = file;
    const member = { path, sortKey, etag, length: bytes.length };
    const body = bodies[i];
    if (body) {
      const { deflated, segments } = body;
      const [only, ...more] = segments;
      const isShort = only !== undefined && more.length === 0 && only.bytes.length <= options.maxInlineBytes;
      const place = isShort
        ? { body: only.bytes }
        : { parts: storeValues(path, deflated.etag, () => segments.map((segment) => segment.bytes)) };
      members.push({ ...member, deflated, ...place });
    } else if (isInside(file)) members.push({ ...member, body: bytes });
    else {
      const parts = storeValues(path, etag, () => partsOf(file, options));
      const partLengths = parts.map((key) => required(values.get(key), `the value ${key}`).length);
      members.push({ ...member, parts, ...(parts.length > 1 && { partLengths }) });
    }
  }
  for (const { path, bytes } of files) {
    const key = keyOfAsset(path);
    if (key !== undefined) values.set(key, bytes);
  }
  let last = "";
  for (const group of splitIntoBlocks(members, options)) {
    const [head] = group;
    const end = group.at(-1);
    if (!head || !end) throw new Error("a block has no files");
    const rows = group.map(({ path, etag, length, deflated, parts, partLengths, body }) => ({
      entry: {
        path,
        etag,
        length,
        ...(deflated && { deflated }),
        ...(parts && { parts }),
        ...(partLengths && { partLengths }),
      },
      ...(body && { body }),
    }));
    const keys = storeValues(`block ${head.sortKey}`, JSON.stringify(rows.map(({ entry }) => entry)), () => [
      encodeBlock(rows),
    ]);
    for (const key of keys) index.push([separator(last, head.sortKey), key]);
    last = end.sortKey;
  }
  return { values, index };
}

function splitIntoBlocks(
  members: readonly PackedFile[],
  { minBlock, maxBlock, boundaryModulus }: PackOptions,
): PackedFile[][] {
  const blocks: PackedFile[][] = [];
  let size = 0;
  let last: PackedFile | undefined;
  for (const member of members) {
    // The JSON and the NDJSON of a record have the same bytes, which a block stores once: they stay together.
    const shared = member.body !== undefined && last?.body !== undefined && sameBytes(member.body, last.body);
    const weight = shared ? 0 : (member.body?.length ?? 0);
    const mayEnd = last !== undefined && size >= minBlock && isBoundary(last.path, boundaryModulus);
    if (!last || (!shared && (mayEnd || size + weight > maxBlock))) {
      blocks.push([]);
      size = 0;
    }
    blocks.at(-1)?.push(member);
    size += weight;
    last = member;
  }
  return blocks;
}

/** Files that are no representation. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ico: "image/x-icon",
  png: "image/png",
  svg: "image/svg+xml",
  xml: "application/xml",
};

/**
 * Whether a body is stored deflated. No body is that is compressed in itself or that the worker reads; of the others,
 * external ones are, those that the platform would send uncompressed, and pages, which are many and mostly alike. The
 * JSON of a record is not unless it is external, because lists are joined from it.
 */
function isDeflated({ path, sortKey, bytes }: ReleaseFile, { maxInlineBytes, minDeflated }: PackOptions): boolean {
  const isReadByWorker = !isPublicPath(path) && !path.startsWith(`${VIEWS_DIR}/`);
  if (bytes.length < minDeflated || isReadByWorker || isCompressed(path)) return false;
  if (bytes.length > maxInlineBytes) return true;
  const extension = path.slice(path.lastIndexOf(".") + 1);
  const mediaType = isRepresentation(extension) ? bareMediaType(extension) : (MEDIA_TYPES[extension] ?? "");
  return !sortKey.startsWith("records:") && (extension === "html" || !isCompressedByPlatform(mediaType));
}

/** Whether a file is compressed in itself. */
function isCompressed(path: string): boolean {
  return /\.(?:gz|parquet|png)$/.test(path);
}

/** The parts of an external body. */
function partsOf({ path, bytes }: ReleaseFile, options: PackOptions): Uint8Array<ArrayBuffer>[] {
  // Any edit may change every byte of a binary index, so splitting it would only add keys.
  if (path.endsWith(".bin")) return splitBySize(bytes, options.maxValue);
  return isCompressed(path) ? splitBySize(bytes, options.maxCompressedPart) : splitAtLines(bytes, options);
}

function splitBySize(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer>[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}

/**
 * Splits a long body at content-defined lines. Beyond its minimum a part goes on for as much again at the mean, whether
 * lines are short or long. If it ended soon after the minimum, an edit that moves one end would move all that follow.
 */
function splitAtLines(bytes: Uint8Array<ArrayBuffer>, { minPart, maxPart }: PackOptions): Uint8Array<ArrayBuffer>[] {
  const NEWLINE = 10;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let from = 0;
  let line = 0;
  for (let end = bytes.indexOf(NEWLINE) + 1; from < bytes.length; end = bytes.indexOf(NEWLINE, end) + 1) {
    const done = end === 0;
    const to = done ? bytes.length : end;
    const chosen = to - from >= minPart && isBoundary(bytes.subarray(line, to), Math.ceil(minPart / (to - line)));
    if (done || chosen || to - from >= maxPart) {
      for (; from < to; from += maxPart) parts.push(bytes.subarray(from, Math.min(to, from + maxPart)));
      from = to;
    }
    line = to;
    if (done) break;
  }
  return parts;
}

function isBoundary(content: string | Uint8Array, boundaryModulus: number): boolean {
  return sha256(content).readUInt32LE() % boundaryModulus === 0;
}

function sha256(content: string | Uint8Array): Buffer {
  return hash("sha256", content, "buffer");
}

/** The shortest key k with last < k ≤ first. */
function separator(last: string, first: string): string {
  let same = 0;
  while (same < last.length && last[same] === first[same]) same++;
  return first.slice(0, same + 1);
}
