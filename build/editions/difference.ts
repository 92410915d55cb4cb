/** The difference between the last edition and the current corpus. */
import { compareText } from "../../worker/compare-text.ts";
import type { Corpus } from "../corpus.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import type { CollectionChanges, Edition } from "./edition.ts";
import { formerIdsOf, resolver } from "./former-addresses.ts";
import { changedFields, type RecordSnapshot, type Snapshot } from "./snapshot.ts";

const NO_RECORDS: ReadonlyMap<string, RecordSnapshot> = new Map();

/** @param before absent for the first edition, which adds everything */
export function difference(corpus: Corpus, before: Snapshot | undefined, now: Snapshot): Edition["collections"] {
  const collections: Edition["collections"] = {};
  for (const { name, type } of COLLECTIONS) {
    const changes = changesOf(
      corpus,
      { name, type },
      before?.collections.get(name) ?? NO_RECORDS,
      now.collections.get(name) ?? NO_RECORDS,
    );
    if (Object.keys(changes).length > 0) collections[name] = changes;
  }
  return collections;
}

function changesOf(
  corpus: Corpus,
  { name, type }: Pick<(typeof COLLECTIONS)[number], "name" | "type">,
  before: ReadonlyMap<string, RecordSnapshot>,
  now: ReadonlyMap<string, RecordSnapshot>,
): CollectionChanges {
  const resolve = resolver(corpus);
  const added = new Set([...now.keys()].filter((id) => !before.has(id)));
  const gone = new Set([...before.keys()].filter((id) => !now.has(id)));
  const renamed: NonNullable<CollectionChanges["renamed"]> = [];
  for (const entity of corpus.collections[name]) {
    for (const from of formerIdsOf(entity)) {
      const old = before.get(from);
      const record = now.get(entity.id);
      if (!old || !record || !gone.delete(from)) continue;
      // An existing record that takes over another one is listed among the changes.
      const fields = added.delete(entity.id) ? changedFields(old, record).filter((field) => field !== "formerly") : [];
      renamed.push({ from, to: entity.id, fields });
    }
  }
  const removed = [...gone].map((id) => {
    const category = before.get(id)?.category;
    const outcome = resolve(`${type}:${id}`);
    const successor = outcome.kind === "removed" ? outcome.successor : undefined;
    return { id, ...(category !== undefined && { category }), ...(successor !== undefined && { successor }) };
  });
  const changed = [...now].flatMap(([id, record]) => {
    const old = before.get(id);
    const fields = old ? changedFields(old, record) : [];
    return fields.length > 0 ? [{ id, fields }] : [];
  });
  return {
    ...(added.size > 0 && { added: [...added].sort(compareText) }),
    ...(changed.length > 0 && { changed: changed.sort((a, b) => compareText(a.id, b.id)) }),
    ...(renamed.length > 0 && { renamed: renamed.sort((a, b) => compareText(a.from, b.from)) }),
    ...(removed.length > 0 && { removed: removed.sort((a, b) => compareText(a.id, b.id)) }),
  };
}
