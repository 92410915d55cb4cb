/**
 * A record's file, or the file of its chunks, which lies in the worker's own folder. What lies below `llms` is about the
 * whole corpus.
 */
const RECORD = /^(\/\.edge\/chunks)?(\/api\/v1\/(?!llms\/)[a-z]+\/[a-z0-9-]+)\.([a-z]+)$/;

/** An index of the whole corpus lies directly in the worker's own folder. */
const INDEX = /^\/\.edge\/[^/]+$/;

/**
 * Which files lie together in the store, stated once: the build packs files in the order of these keys, and the store
 * finds a file by its key.
 *
 * The JSON of records, which lists are made of, lies apart from the formats that are asked for one at a time. A page of
 * records is then one or two neighbouring blocks, and an edited record is in two; its chunks lie beside the second.
 * Files about the whole corpus, which nearly every release changes, lie together for the same reason.
 */
export function sortKeyOf(path: string): string {
  const [, ofChunks, record, extension] = RECORD.exec(path) ?? [];
  if (record === undefined) return `${INDEX.test(path) ? "indexes" : "whole"}:${path}`;
  const isJson = ofChunks === undefined && (extension === "json" || extension === "ndjson");
  return `${isJson ? "records" : "documents"}:${record}.${extension}`;
}
