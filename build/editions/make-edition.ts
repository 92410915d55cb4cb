/** Makes the next edition of the corpus and writes it into the content. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHANGE_TYPES } from "../../worker/release.ts";
import type { Corpus } from "../corpus.ts";
import { difference } from "./difference.ts";
import {
  type CollectionChanges,
  EDITIONS_FOLDER,
  type Edition,
  editionText,
  nextName,
  SNAPSHOT_FILE,
} from "./edition.ts";
import { readSnapshot, type Snapshot, snapshotOf, snapshotText } from "./snapshot.ts";

/** An edition that can be written. */
export interface NewEdition {
  readonly edition: Edition;
  readonly snapshot: Snapshot;
}

/**
 * The next edition; `undefined` when nothing has changed since the last one.
 *
 * @throws when the content's snapshot does not belong to the last edition
 */
export function nextEdition(
  corpus: Corpus,
  contentDir: string,
  { date, note }: { readonly date: string; readonly note?: string | undefined },
): NewEdition | undefined {
  const [last] = corpus.history.editions;
  if (last && date < last.date)
    throw new Error(`the date ${date} is before that of the edition ${last.edition}, ${last.date}`);
  const name = nextName(date, last);
  const before = lastSnapshot(contentDir, last);
  const snapshot = snapshotOf(corpus, name);
  const collections = difference(corpus, before, snapshot);
  if (last && Object.keys(collections).length === 0) return undefined;
  return { edition: { edition: name, date, ...(note !== undefined && { note }), collections }, snapshot };
}

function lastSnapshot(contentDir: string, last: Edition | undefined): Snapshot | undefined {
  const path = join(contentDir, EDITIONS_FOLDER, SNAPSHOT_FILE);
  if (!last) return undefined;
  if (!existsSync(path))
    throw new Error(`${path} is missing: restore it, it says what the edition ${last.edition} held`);
  const text = readFileSync(path, "utf8");
  let snapshot: Snapshot;
  try {
    snapshot = readSnapshot(text);
  } catch (error) {
    throw new Error(`${path} is no snapshot (${(error as Error).message}): restore it as ${last.edition} committed it`);
  }
  if (snapshot.edition === last.edition) return snapshot;
  throw new Error(`${path} is of the edition ${snapshot.edition}, and the last edition is ${last.edition}: restore it`);
}

/** @returns the paths written */
export function writeEdition(contentDir: string, { edition, snapshot }: NewEdition): string[] {
  const folder = join(contentDir, EDITIONS_FOLDER);
  mkdirSync(folder, { recursive: true });
  const paths = [join(folder, `${edition.edition}.json`), join(folder, SNAPSHOT_FILE)] as const;
  writeFileSync(paths[0], editionText(edition));
  writeFileSync(paths[1], snapshotText(snapshot));
  return [...paths];
}

/** `3 added, 1 changed`; empty if there are no changes. */
export function countsText(changes: CollectionChanges): string {
  return CHANGE_TYPES.flatMap((type) => (changes[type] ? [`${changes[type].length} ${type}`] : [])).join(", ");
}
