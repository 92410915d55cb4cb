/**
 * Former ids of records and where each leads now, for every handler that takes an id: one table of the whole corpus, which
 * is read only for unknown ids.
 */

import type { CollectionInfo } from "../collection-info.ts";
import { Moved } from "../http/moved.ts";
import type { Context } from "../http/route.ts";
import { recordAddresses } from "../paths.ts";
import { Problem } from "../problems.ts";
import { parseJson } from "../store/binary/bytes.ts";
import { foundDecoded } from "../store/store.ts";
import { WORKER_DIR } from "../store/worker-folder.ts";
import { parseEntityName } from "./parse-entity-name.ts";

/** Path of the table in the release. */
export const FORMER_IDS_PATH = `/${WORKER_DIR}/former-ids.json`;

/** By type of entity. */
export type FormerIds = Record<string, FormerIdsOfType>;

export interface FormerIdsOfType {
  /** Ids that lead to another record of the type: former id → current id. */
  readonly moved: Record<string, string>;
  /** Ids of removed records. */
  readonly removed: Record<string, RemovedRecord>;
}

export interface RemovedRecord {
  /** The edition that removed it; absent if it was removed since the last edition. */
  readonly edition?: string;
  /** The successor, as `type:id`. */
  readonly successor?: string;
}

export function encodeFormerIds(table: FormerIds): string {
  return `${JSON.stringify(table)}\n`;
}

/** What happened to an id. */
export type FormerId =
  | { readonly kind: "moved"; readonly id: string }
  | { readonly kind: "removed"; readonly record: RemovedRecord };

/** What happened to an unknown id; `undefined` if no record ever had it. */
export async function findFormerId(type: string, id: string, context: Context): Promise<FormerId | undefined> {
  const table = await foundDecoded(FORMER_IDS_PATH, parseJson<FormerIds>, context);
  const { moved, removed } = ownValue(table, type) ?? { moved: {}, removed: {} };
  const now = ownValue(moved, id);
  if (now !== undefined) return { kind: "moved", id: now };
  const record = ownValue(removed, id);
  return record && { kind: "removed", record };
}

/**
 * The answer for an address with a former id: its new address, or the problem for a removed record; `undefined` if no
 * record ever had the id.
 *
 * @param addressOf the requested address with another id
 */
export async function formerAddress(
  { type }: Pick<CollectionInfo, "type">,
  id: string,
  addressOf: (id: string) => string,
  context: Context,
): Promise<Moved | Problem | undefined> {
  const former = await findFormerId(type, id, context);
  if (former?.kind === "moved") return new Moved(addressOf(former.id));
  if (!former) return undefined;
  const problem = removedProblem(type, id, former.record, recordAddresses(context.release.catalog.collections, ""));
  const [successor] = problem.suggestions;
  return successor === undefined ? problem : problem.with({ Link: `<${successor}>; rel="successor-version"` });
}

/** A requested id may be the name of an inherited member. */
function ownValue<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * The problem for a removed record.
 *
 * @param addressOf the address to suggest
 */
export function removedProblem(
  type: string,
  id: string,
  { edition, successor }: RemovedRecord,
  addressOf: (type: string, id: string) => string,
): Problem {
  const when = edition === undefined ? "" : ` in the edition ${edition}`;
  if (successor === undefined) return new Problem("gone", `The ${type} \`${id}\` was removed${when}.`);
  const { type: newType = type, slug } = parseEntityName(successor);
  return new Problem("gone", `The ${type} \`${id}\` was removed${when}; read the ${newType} \`${slug}\` instead.`, {
    suggestions: [addressOf(newType, slug)],
  });
}
