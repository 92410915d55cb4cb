/** The editions combined: which records were ever published, and when each last changed. */
import type { CollectionSchema } from "../schema/collection.ts";
import { collectionNamed } from "../schema/collections.ts";
import type { Edition, Removals } from "./edition.ts";

export interface History {
  /** Newest first. */
  readonly editions: readonly Edition[];
  readonly removals: Removals;
  /** Every record that an edition published, by `type:id`. */
  readonly published: ReadonlyMap<string, PublishedRecord>;
}

/** A record that was published at least once. */
export interface PublishedRecord {
  /** Date of the edition that last added or renamed it, or changed what the entity is. */
  readonly updated: string;
  /** The last edition that mentions it. */
  readonly edition: string;
  /** Whether the last edition contains it; otherwise it was renamed or removed. */
  readonly current: boolean;
  /** Its new name, as `type:id`. */
  readonly renamedTo?: string;
}

export const NO_HISTORY: History = { editions: [], removals: {}, published: new Map() };

/** The current edition. */
export function servedEdition({ editions }: History): string {
  return editions[0]?.edition ?? "unreleased";
}

/**
 * Combines the editions from the first to the last.
 *
 * @param editions oldest first
 * @param report called when an edition is inconsistent with those before it
 */
export function replay(
  editions: readonly Edition[],
  removals: Removals,
  report: (edition: Edition, message: string) => void,
): History {
  const published = new Map<string, PublishedRecord>();
  for (const edition of editions) {
    const { date } = edition;
    const now = { updated: date, edition: edition.edition, current: true };
    const has = (key: string): boolean => published.get(key)?.current === true;
    for (const [name, changes] of Object.entries(edition.collections)) {
      const { type, fields: schema }: CollectionSchema = collectionNamed(name as keyof Edition["collections"]);
      const key = (id: string): string => `${type}:${id}`;
      for (const { from, to } of changes.renamed ?? []) {
        if (!has(key(from))) report(edition, `${key(from)} was renamed before any edition published it`);
        published.set(key(from), { ...now, current: false, renamedTo: key(to) });
        published.set(key(to), now);
      }
      for (const { id } of changes.removed ?? []) {
        if (!has(key(id))) report(edition, `${key(id)} was removed before any edition published it`);
        published.set(key(id), { ...now, current: false });
      }
      for (const id of changes.added ?? []) {
        if (has(key(id))) report(edition, `${key(id)} was added twice`);
        published.set(key(id), now);
      }
      for (const { id, fields } of changes.changed ?? []) {
        if (!has(key(id))) report(edition, `${key(id)} was changed before any edition published it`);
        const before = fields.every((field) => schema[field]?.undated) ? published.get(key(id)) : undefined;
        published.set(key(id), { ...now, updated: before?.updated ?? date });
      }
    }
  }
  return { editions: editions.toReversed(), removals, published };
}
