/**
 * Where a release keeps what its editions changed: per edition, collection and kind of change, files of lines. Each has
 * so few that a page reads a part of a block.
 */
import type { ChangeType } from "../release.ts";

/** Where the changes are asked for. */
export const CHANGES_PATH = "/api/v1/changes";

/** Changes in a file. */
export const CHANGES_A_FILE = 80;

/** What changed in one way, in one collection, by one edition. */
export interface ChangeRun {
  readonly edition: string;
  readonly collection: string;
  readonly type: ChangeType;
}

/** @param part number of the file, from 0 */
export function changeFilePath({ edition, collection, type }: ChangeRun, part: number): string {
  return `/.edge/changes/${edition}/${collection}-${type}-${part}.ndjson`;
}
