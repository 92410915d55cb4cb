/**
 * Former ids of records and where each leads now: one table of the whole corpus, which is read only for unknown ids.
 */
import { EDGE_DIR } from "../store/edge-folder.ts";

/** Path of the table in the release. */
export const FORMER_IDS_PATH = `/${EDGE_DIR}/former-ids.json`;

/** By type of entity. */
export type FormerIds = Record<string, FormerIdsOfType>;

export interface FormerIdsOfType {
  /** Ids that lead to another record of the type: former id → current id. */
  readonly moved: Record<string, string>;
  /** Ids of removed records. */
  readonly removed: Record<string, RemovedRecord>;
}

export interface RemovedRecord {
  /** The edition that removed it; absent if it was removed since the last edition. */
  readonly edition?: string;
  /** The successor, as `type:id`. */
  readonly successor?: string;
}

export function encodeFormerIds(table: FormerIds): string {
  return `${JSON.stringify(table)}\n`;
}

export function decodeFormerIds(bytes: Uint8Array): FormerIds {
  return JSON.parse(new TextDecoder().decode(bytes)) as FormerIds;
}
