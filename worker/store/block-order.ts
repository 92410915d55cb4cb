/** In which order files lie in the store: what is read together is in one block. */
import { WORKER_DIR } from "./worker-folder.ts";

/** Folder of the texts of entries, of which searches read those of their hits. */
export const ENTRY_TEXTS_DIR = `/${WORKER_DIR}/entry-texts`;

/**
 * The file of a record, or of its chunks or of what is included, which are in the worker's own folder. Files below `llms`
 * are about the whole corpus.
 */
const RECORD = /^(\/\.edge\/(?:chunks|included))?(\/api\/v1\/(?!llms\/)[a-z]+\/[a-z0-9-]+)\.([a-z]+)$/;

/** The page of a record. The pattern takes pages of problems too, which costs nothing. */
const PAGE = /^(\/[a-z]+\/[a-z0-9-]+)\.html$/;

/** The indexes of the whole corpus are directly in the worker's own folder. */
const INDEX = /^\/\.edge\/[^/]+$/;

/**
 * The order of the files in the store. The build packs files in the order of these keys, and the store finds a file by
 * its key.
 *
 * The JSON of records, which lists are made of, is apart from the formats that are requested one at a time. A page of
 * records is then one or two neighbouring blocks. An edited record is in two blocks, and its chunks and its page are
 * next to the second. Files about the whole corpus, which nearly every release changes, are together for the same
 * reason. The texts of entries are apart, because searches read them of their hits and nothing else.
 */
export function sortKeyOf(path: string): string {
  const [, page] = PAGE.exec(path) ?? [];
  if (page !== undefined) return `documents:/api/v1${page}.html`;
  if (path.startsWith(`${ENTRY_TEXTS_DIR}/`)) return `entry-texts:${path}`;
  const [, ofWorker, record, extension] = RECORD.exec(path) ?? [];
  if (record === undefined) return `${INDEX.test(path) ? "indexes" : "whole"}:${path}`;
  const isJson = ofWorker === undefined && (extension === "json" || extension === "ndjson");
  return `${isJson ? "records" : "documents"}:${record}.${extension}`;
}
