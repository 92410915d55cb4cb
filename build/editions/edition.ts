/** What an edition is: the corpus as published under a name, described by the changes since the previous one. */

import { z } from "zod";
import type { ChangeType } from "../../worker/release.ts";
import { TYPED_SLUG } from "../../worker/slug.ts";
import { COLLECTIONS, type CollectionName } from "../schema/collections.ts";
import { DateOnly, EditionName, Slug, Text } from "../schema/primitives.ts";

/** Folder of the editions, below the content. */
export const EDITIONS_FOLDER = "editions";
/** Removals that authors recorded. */
export const REMOVALS_FILE = "removed.json";
/** Snapshot of the last edition's records. */
export const SNAPSHOT_FILE = "snapshot.tsv";

const FieldNames = z.array(z.string().regex(/^[a-z][a-z0-9_]*$/));

/** The id of an entity with its type: `term:alpha`. */
export const EntityKey = z.string().regex(TYPED_SLUG, "a record is named type:id, for example term:alpha");

export const CollectionChanges = z.strictObject({
  added: z.array(Slug).optional(),
  changed: z.array(z.strictObject({ id: Slug, fields: FieldNames.min(1) })).optional(),
  renamed: z.array(z.strictObject({ from: Slug, to: Slug, fields: FieldNames })).optional(),
  removed: z.array(z.strictObject({ id: Slug, category: Slug.optional(), successor: EntityKey.optional() })).optional(),
} satisfies Record<ChangeType, z.ZodType>);
export type CollectionChanges = z.infer<typeof CollectionChanges>;

const COLLECTION_NAMES = COLLECTIONS.map(({ name }) => name) as [CollectionName, ...CollectionName[]];

export const Edition = z.strictObject({
  edition: EditionName,
  date: DateOnly,
  note: Text.optional(),
  collections: z.partialRecord(z.enum(COLLECTION_NAMES), CollectionChanges),
});
export type Edition = z.infer<typeof Edition>;

/** Records that were removed from the corpus, by `type:id`. */
export const Removals = z.record(EntityKey, z.strictObject({ successor: EntityKey.optional() }));
export type Removals = z.infer<typeof Removals>;

/** The file of an edition: a line per record, so that editions can be compared line by line. */
export function editionText({ edition, date, note, collections }: Edition): string {
  const inner = COLLECTIONS.flatMap(({ name }) => {
    const lists = Object.entries(collections[name] ?? {}).map(([type, changes = []]) => {
      const lines = changes.map((change) => `    ${JSON.stringify(change)}`);
      return `   ${JSON.stringify(type)}: [\n${lines.join(",\n")}\n   ]`;
    });
    return lists.length > 0 ? [`  ${JSON.stringify(name)}: {\n${lists.join(",\n")}\n  }`] : [];
  });
  const head = [
    ` "edition": ${JSON.stringify(edition)}`,
    ` "date": ${JSON.stringify(date)}`,
    ...(note === undefined ? [] : [` "note": ${JSON.stringify(note)}`]),
    ` "collections": ${inner.length > 0 ? `{\n${inner.join(",\n")}\n }` : "{}"}`,
  ];
  return `{\n${head.join(",\n")}\n}\n`;
}

export function removalsText(removals: Removals): string {
  const lines = Object.keys(removals)
    .sort()
    .map((key) => ` ${JSON.stringify(key)}: ${JSON.stringify(removals[key])}`);
  return lines.length > 0 ? `{\n${lines.join(",\n")}\n}\n` : "{}\n";
}

/** The name of the next edition: `2026.11.0` is the first of its month, then come `2026.11.1` and so on. */
export function nextName(date: string, last: Edition | undefined): string {
  const month = date.slice(0, 7).replace("-", ".");
  const [lastMonth, number = "0"] = last ? [last.edition.slice(0, 7), last.edition.slice(8)] : [];
  return `${month}.${lastMonth === month ? Number(number) + 1 : 0}`;
}

/** Compares editions by the order of publication: by month, then by number. */
export function compareEditions(a: string, b: string): number {
  const [monthOfA, monthOfB] = [a.slice(0, 7), b.slice(0, 7)];
  if (monthOfA !== monthOfB) return monthOfA < monthOfB ? -1 : 1;
  return Number(a.slice(8)) - Number(b.slice(8));
}
