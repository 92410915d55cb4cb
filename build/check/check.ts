/** Checks across entities: what no single file can show. */

import { checkCalculators } from "../compute/calculators.ts";
import type { Corpus, Entity } from "../corpus.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import { placeOf } from "../parse/front-matter.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import type { NameKind } from "../schema/field.ts";

/** @param present every entity, as `type:id`, that has a file, even one with errors */
export function check(corpus: Corpus, present: ReadonlySet<string>): Diagnostic[] {
  return [
    ...COLLECTIONS.flatMap(({ name }) => uniqueNames(corpus.collections[name])),
    ...checkCalculators(corpus, present),
  ];
}

/** A name that an entity goes by. */
interface WrittenName {
  readonly entity: Entity;
  readonly kind: NameKind;
  readonly text: string;
  readonly path: readonly PropertyKey[];
}

/** Names first, so that a clash is reported at the weaker name. */
const UNIQUE_KINDS: readonly NameKind[] = ["name", "abbreviation", "alias", "address"];

/** Within a collection, no name, abbreviation or alias stands for two entities, or twice for one. */
function uniqueNames(entities: readonly Entity[]): Diagnostic[] {
  const taken = new Map<string, WrittenName>();
  const names = UNIQUE_KINDS.flatMap((kind) => entities.flatMap((entity) => namesOf(entity, kind)));
  return names.flatMap((name): Diagnostic[] => {
    const key = name.text.normalize("NFKC").toLowerCase();
    const other = taken.get(key);
    if (!other) {
      taken.set(key, name);
      return [];
    }
    // An abbreviation may serve two entities; the search offers both.
    if (name.kind === "abbreviation" && other.kind === "abbreviation") return [];
    const { file } = name.entity.draft;
    const holder = other.entity === name.entity ? "this entry" : other.entity.draft.file.path;
    const message = `the ${name.kind} ${JSON.stringify(name.text)} is already the ${other.kind} of ${holder}`;
    return [{ file: file.path, ...placeOf(file, name.path), severity: "error", message }];
  });
}

function namesOf(entity: Entity, kind: NameKind): WrittenName[] {
  return Object.entries(entity.collection.fields).flatMap(([field, { named }]) => {
    const value = named === kind ? entity.record[field] : undefined;
    if (Array.isArray(value)) return value.map((text, i) => ({ entity, kind, text: String(text), path: [field, i] }));
    return typeof value === "string" ? [{ entity, kind, text: value, path: [field] }] : [];
  });
}
