/**
 * The ids that records had before: where each leads now. One table of the whole corpus, which is read only when an id
 * is of no record.
 */

/** Where the release keeps the table. */
export const FORMER_IDS_PATH = "/.edge/former-ids.json";

/** By type of entity. */
export type FormerIds = Record<string, FormerIdsOfType>;

export interface FormerIdsOfType {
  /** Ids that lead to another record of the type: what was asked for → what it is called now. */
  readonly moved: Record<string, string>;
  /** Ids whose record is gone. */
  readonly removed: Record<string, RemovedRecord>;
}

export interface RemovedRecord {
  /** The edition that removed it; none before the first without it. */
  readonly edition?: string;
  /** The record to read instead, as `type:id`. */
  readonly successor?: string;
}

export function encodeFormerIds(table: FormerIds): string {
  return `${JSON.stringify(table)}\n`;
}

export function decodeFormerIds(bytes: Uint8Array): FormerIds {
  return JSON.parse(new TextDecoder().decode(bytes)) as FormerIds;
}
