/** Checks that need linked entities. */

import { checkCalculators } from "../compute/calculators.ts";
import { allEntities, type Corpus, type Entity, isUnread } from "../corpus.ts";
import { checkDuties } from "../duties/check-duties.ts";
import { checkAddresses } from "../editions/former-addresses.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import { positionOf } from "../parse/front-matter.ts";
import { answerNamed } from "../schema/answers.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import type { NameKind } from "../schema/field.ts";
import { checkFigures } from "../site/figures/check-figures.ts";
import { checkColumnTypes } from "./column-types.ts";
import { checkPrerequisites } from "./prerequisites.ts";

/**
 * @param existingKeys every entity, as `type:id`, that has a file, even one with errors
 * @param partial what could be read of those with errors
 */
export function checkCorpus(
  corpus: Corpus,
  existingKeys: ReadonlySet<string>,
  partial: readonly Entity[] = [],
): Diagnostic[] {
  const ofCollection = Map.groupBy(partial, ({ collection }) => collection.name);
  return [
    ...COLLECTIONS.flatMap(({ name }) => uniqueNames([...corpus.collections[name], ...(ofCollection.get(name) ?? [])])),
    ...checkColumnTypes(corpus),
    ...checkPrerequisites(corpus),
    ...checkCalculators(corpus),
    ...checkDuties(corpus),
    ...[...allEntities(corpus), ...partial].flatMap((entity) => [
      ...reviewInFull(entity),
      ...answersThere(entity),
      ...checkFigures(entity, corpus, existingKeys),
    ]),
    ...checkAddresses(corpus, existingKeys),
  ];
}

/** A day of review needs its reason, and a reason its day. */
function reviewInFull(entity: Entity): Diagnostic[] {
  const { record } = entity;
  const { file } = entity.draft;
  const pair = ["review_by", "review_note"] as const;
  const [given, ...others] = pair.filter((field) => record[field] !== undefined);
  if (given === undefined || others.length > 0 || pair.some((field) => isUnread(entity, field))) return [];
  const missing = pair.find((field) => field !== given);
  const message = `${given} is given without ${missing}: an entry says by which day it must be reviewed, and why`;
  return [{ file: file.path, ...positionOf(file, [given]), severity: "error", message }];
}

/** What an author names for a question's answer must stand in the entry, and once. */
function answersThere({ record, collection, draft }: Entity): Diagnostic[] {
  // What could not be read may be what is named.
  if ((draft.unread?.size ?? 0) > 0) return [];
  return draft.body.namedAnswers.flatMap((named): Diagnostic[] => {
    if (named === undefined) return [];
    const { line, column } = named;
    const answer = answerNamed(named, { record, fields: collection.fields });
    return typeof answer === "string"
      ? [{ file: draft.file.path, line, column, severity: "error", message: answer }]
      : [];
  });
}

/** A name of an entity, and where it is written. */
interface NameUse {
  readonly entity: Entity;
  readonly kind: NameKind;
  readonly text: string;
  readonly path: readonly PropertyKey[];
}

/** The strongest kind first, so that a conflict is reported at the weaker name. */
const UNIQUE_KINDS: readonly NameKind[] = ["name", "abbreviation", "alias", "address"];

/** Reports each name, alias and address that occurs twice in a collection; two entries may share an abbreviation. */
function uniqueNames(entities: readonly Entity[]): Diagnostic[] {
  const taken = new Map<string, NameUse>();
  const names = UNIQUE_KINDS.flatMap((kind) => entities.flatMap((entity) => namesOf(entity, kind)));
  return names.flatMap((name): Diagnostic[] => {
    const key = name.text.normalize("NFKC").toLowerCase();
    const other = taken.get(key);
    if (!other) {
      taken.set(key, name);
      return [];
    }
    // The search offers both.
    if (name.kind === "abbreviation" && other.kind === "abbreviation") return [];
    const { file } = name.entity.draft;
    const holder = other.entity === name.entity ? "this entry" : other.entity.draft.file.path;
    const message = `the ${name.kind} ${JSON.stringify(name.text)} is already the ${other.kind} of ${holder}; keep it in one place`;
    return [{ file: file.path, ...positionOf(file, name.path), severity: "error", message }];
  });
}

function namesOf(entity: Entity, kind: NameKind): NameUse[] {
  return Object.entries(entity.collection.fields).flatMap(([field, { nameKind }]) => {
    const value = nameKind === kind ? entity.record[field] : undefined;
    if (Array.isArray(value)) return value.map((text, i) => ({ entity, kind, text: String(text), path: [field, i] }));
    return typeof value === "string" ? [{ entity, kind, text: value, path: [field] }] : [];
  });
}
