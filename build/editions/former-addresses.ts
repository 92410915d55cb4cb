/** Addresses are permanent: where each former id leads now, and an error for an id that would lead nowhere. */
import type { FormerIds } from "../../worker/entities/former-ids.ts";
import type { Corpus, Entity } from "../corpus.ts";
import { parseReference } from "../link/reference.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import { positionOf } from "../parse/front-matter.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { EDITIONS_FOLDER, REMOVALS_FILE } from "./edition.ts";

/** What happened to an id, as `type:id`. */
export type IdResolution =
  | { readonly kind: "record"; readonly key: string }
  | { readonly kind: "removed"; readonly edition?: string; readonly successor?: string }
  | { readonly kind: "lost" };

/** Finds where an id leads. */
export type Resolve = (key: string) => IdResolution;

export function formerIdsOf({ draft }: Entity): readonly string[] {
  return (draft.facts["formerly"] ?? []) as readonly string[];
}

/** @param exists whether there is a record, or a file with errors, of this key */
export function resolver(corpus: Corpus, exists = (key: string): boolean => corpus.entities.has(key)): Resolve {
  const { published, removals } = corpus.history;
  const currentByFormerId = new Map<string, string>();
  for (const [key, entity] of corpus.entities)
    for (const id of formerIdsOf(entity)) currentByFormerId.set(`${entity.collection.type}:${id}`, key);

  function resolve(key: string, seen: ReadonlySet<string>): IdResolution {
    if (exists(key)) return { kind: "record", key };
    const current = currentByFormerId.get(key);
    if (current !== undefined) return { kind: "record", key: current };
    const record = published.get(key);
    const removal = Object.hasOwn(removals, key) ? removals[key] : undefined;
    if (removal) {
      const successor =
        removal.successor === undefined ? undefined : resolve(removal.successor, new Set([...seen, key]));
      return {
        kind: "removed",
        ...(record?.current === false && { edition: record.edition }),
        ...(successor?.kind === "record" && { successor: successor.key }),
      };
    }
    // The successor may have been removed since.
    const next = record?.renamedTo;
    return next === undefined || seen.has(next) ? { kind: "lost" } : resolve(next, new Set([...seen, key]));
  }
  return (key) => resolve(key, new Set([key]));
}

/** The worker's table of former ids: by collection, ids that lead to another record or to nothing. */
export function formerIds(corpus: Corpus): FormerIds {
  const resolve = resolver(corpus);
  const claimed = [...corpus.entities.values()].flatMap((entity) =>
    formerIdsOf(entity).map((id) => `${entity.collection.type}:${id}`),
  );
  const keys = new Set([...corpus.history.published.keys(), ...Object.keys(corpus.history.removals), ...claimed]);
  const table: FormerIds = {};
  for (const key of [...keys].sort()) {
    const { type, id } = parseReference(key);
    const outcome = resolve(key);
    if ((outcome.kind === "record" && outcome.key === key) || outcome.kind === "lost") continue;
    const of = table[type] ?? { moved: {}, removed: {} };
    table[type] = of;
    if (outcome.kind === "record") of.moved[id] = parseReference(outcome.key).id;
    else {
      const { edition, successor } = outcome;
      of.removed[id] = { ...(edition !== undefined && { edition }), ...(successor !== undefined && { successor }) };
    }
  }
  return table;
}

/** @param present every entity, as `type:id`, that has a file, even one with errors */
export function checkAddresses(corpus: Corpus, present: ReadonlySet<string>): Diagnostic[] {
  return [...claimedIds(corpus, present), ...wrongRemovals(corpus, present), ...lostAddresses(corpus, present)];
}

/** A former id belongs to one record, and not to an existing one. */
function claimedIds(corpus: Corpus, present: ReadonlySet<string>): Diagnostic[] {
  const claims = new Map<string, string>();
  return [...corpus.entities.values()].flatMap((entity) =>
    formerIdsOf(entity).flatMap((id, i): Diagnostic[] => {
      const { file } = entity.draft;
      const key = `${entity.collection.type}:${id}`;
      const other = claims.get(key);
      claims.set(key, file.path);
      const message = present.has(key)
        ? `formerly names ${key}, which is a record of its own`
        : other === file.path
          ? `formerly names ${id} twice`
          : other !== undefined
            ? `formerly names ${key}, and so does ${other}; an old address leads to one record`
            : Object.hasOwn(corpus.history.removals, key)
              ? `formerly names ${key}, which ${REMOVALS} says is removed; it is one or the other`
              : undefined;
      return message === undefined
        ? []
        : [{ file: file.path, ...positionOf(file, ["formerly", i]), severity: "error", message }];
    }),
  );
}

const REMOVALS = `content/${EDITIONS_FOLDER}/${REMOVALS_FILE}`;

function wrongRemovals(corpus: Corpus, present: ReadonlySet<string>): Diagnostic[] {
  const { removals, published } = corpus.history;
  return Object.entries(removals).flatMap(([key, { successor }]): Diagnostic[] => {
    const message = present.has(key)
      ? `${key} is removed here, but it has a file; delete one of the two`
      : !published.has(key)
        ? `no edition published ${key}, so nothing is to be said of it; delete the line`
        : successor !== undefined && !present.has(successor)
          ? `the successor of ${key}, ${successor}, is no record${didYouMean(successor, present)}`
          : undefined;
    return message === undefined ? [] : [{ file: REMOVALS, line: 1, column: 1, severity: "error", message }];
  });
}

function lostAddresses(corpus: Corpus, present: ReadonlySet<string>): Diagnostic[] {
  const resolve = resolver(corpus, (key) => present.has(key));
  return [...corpus.history.published].flatMap(([key, { edition }]): Diagnostic[] => {
    if (resolve(key).kind !== "lost") return [];
    const { type, id } = parseReference(key);
    const file = `content/${EDITIONS_FOLDER}/${edition}.json`;
    const message =
      `${key} was published and has no file now, so its address would be lost: ` +
      `if it goes by another id, \`npm run content -- rename ${type} ${id} <new id>\` ` +
      `(or add \`formerly: [${id}]\` to the ${type} that took its place); ` +
      `if it is gone, \`npm run content -- remove ${type} ${id}\``;
    return [{ file, line: 1, column: 1, severity: "error", message }];
  });
}
