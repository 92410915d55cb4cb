/**
 * Paths of the editions' changes in a release: files of lines per edition, collection and kind of change. They are
 * short, so that a page reads a part of a block.
 */

import type { ChangeType } from "../release.ts";
import { EDGE_DIR } from "../store/edge-folder.ts";

/** Address of the changes. */
export const CHANGES_PATH = "/api/v1/changes";

/** Changes per file. */
export const CHANGES_A_FILE = 80;

/** The changes of one kind, in one collection, by one edition. */
export interface ChangeRun {
  readonly edition: string;
  readonly collection: string;
  readonly type: ChangeType;
}

/** @param part number of the file, from 0 */
export function changeFilePath({ edition, collection, type }: ChangeRun, part: number): string {
  return `/${EDGE_DIR}/changes/${edition}/${collection}-${type}-${part}.ndjson`;
}
