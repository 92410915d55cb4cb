/**
 * Puts the values of a release into the namespace. Missing values are written. Values that no earlier release has
 * verified are read back and compared with their keys. Only then may the worker be switched. Values are immutable and
 * named by their content, so an interrupted run is resumed by running it again.
 */
import { createHash } from "node:crypto";
import { required } from "../../worker/required.ts";
import { contentKey } from "../../worker/store/blocks/content-key.ts";
import type { Namespace, StoredKey } from "./namespace.ts";

/** The values that a release needs. It is written before anything is read, so that a concurrent prune keeps them. */
export interface ReleaseRecord {
  /** Counts releases; the newest has the largest. */
  readonly number: number;
  readonly keys: readonly string[];
  /** Whether all values are known to be right: read back and compared with their keys, or put on this machine. */
  readonly verified: boolean;
  /**
   * Whether a prune has dropped the release; the record's write time is the drop time. Values that only dropped
   * releases need may be removed at any time, so a publication does not rely on them.
   */
  readonly dropped?: boolean;
}

const HOUR_MS = 3_600_000;
/**
 * Grace period of unused values. KV can be stale for about a minute. A day is far more, and also covers clock skew
 * between machines.
 */
export const GRACE_PERIOD_MS = 24 * HOUR_MS;
/**
 * A publication rewrites unreferenced values that are older than this, so that no prune that starts before the record
 * is visible removes them.
 */
const REWRITE_AFTER_MS = GRACE_PERIOD_MS / 2;

export const RELEASE_PREFIX = "release/";
/** Present while a prune runs. */
export const PRUNE_MARKER_KEY = "pruning";
/** Values in one request; an interruption loses at most this many. */
const BATCH = 20;

export interface Published {
  /** Name of the release's record. */
  readonly record: string;
  /** Keys written now, including the release record. */
  readonly written: readonly string[];
  readonly present: number;
}

interface PublishOptions {
  readonly progress?: Progress;
  /** Whether what is new is read back. A store on this machine says when a value was not put. */
  readonly readsBack?: boolean;
}

export type Progress = (done: number, total: number, what: "written" | "checked") => void;

/**
 * Writes and verifies the values of a release.
 *
 * KV is eventually consistent: a listing or a read can be a minute old. So a value counts as present only if a kept
 * release references it or if it is younger than half the grace period. Other values are written again. One race
 * remains. A release was dropped a day before or more and is published again, while a prune that started within the
 * last minute, and whose mark is not visible yet, removes its values. The addresses in such a block are answered with
 * 503 until the release is published once more.
 *
 * @param release name of the release
 * @throws when values stay missing or damaged after they were written again, or when a prune is running
 */
export async function publish(
  namespace: Namespace,
  release: string,
  values: ReadonlyMap<string, Uint8Array>,
  { progress = () => undefined, readsBack = true }: PublishOptions = {},
): Promise<Published> {
  const keys = [...values.keys()].sort();
  const records = await readRecords(namespace);
  const name = recordName(release, keys);
  const number =
    Math.max(0, ...[...records].map(([other, record]) => (other === name ? record.number - 1 : record.number))) + 1;
  const known = records.get(name);
  const alreadyPublished = known?.verified === true && known.dropped !== true && known.number === number;
  if (!alreadyPublished) await writeRecord(namespace, name, { number, keys, verified: false });

  const kept = [...records.values()].filter((record) => record.dropped !== true);
  const referenced = new Set(kept.flatMap((record) => record.keys));
  const freshSince = namespace.now() - REWRITE_AFTER_MS;
  const existing = new Set(
    (await keysUnlessPruning(namespace)).flatMap(({ name, written = 0 }) =>
      referenced.has(name) || written > freshSince ? [name] : [],
    ),
  );
  const missing = keys.filter((key) => !existing.has(key));
  await write(namespace, values, missing, progress);
  // Values that a kept release has verified do not change. Only the others are read back.
  const verified = new Set(kept.flatMap((record) => (record.verified ? record.keys : [])));
  const unverified = readsBack ? keys.filter((key) => !verified.has(key) || !existing.has(key)) : [];
  const damaged = await findDamaged(namespace, unverified, progress);
  await write(namespace, values, damaged, progress);
  const unrecovered = new Set(await findDamaged(namespace, damaged, progress));
  // Values that were not read back must still be listed.
  const present = new Set((await keysUnlessPruning(namespace)).map((key) => key.name));
  const checked = new Set(unverified);
  for (const key of keys) if (!checked.has(key) && !present.has(key)) unrecovered.add(key);
  if (unrecovered.size > 0)
    throw new Error(`these values are missing or damaged; run again: ${[...unrecovered].sort().join(", ")}`);
  if (!alreadyPublished) await writeRecord(namespace, name, { number, keys, verified: true });

  const rewritten = damaged.filter((key) => !missing.includes(key));
  const written = [...(alreadyPublished ? [] : [RELEASE_PREFIX + name]), ...missing, ...rewritten];
  return { record: name, written, present: keys.length - missing.length - rewritten.length };
}

/** Whether a release is there with all of its values, which were verified when it was published. */
export async function isPublished(namespace: Namespace, record: string): Promise<boolean> {
  const names = new Set((await namespace.keys()).map(({ name }) => name));
  const value = names.has(PRUNE_MARKER_KEY) ? undefined : await namespace.read(RELEASE_PREFIX + record);
  if (!value) return false;
  const { keys, verified, dropped } = JSON.parse(new TextDecoder().decode(value)) as ReleaseRecord;
  return verified && dropped !== true && keys.every((key) => names.has(key));
}

/** @throws when a prune is running: what is present now may be removed a moment later */
async function keysUnlessPruning(namespace: Namespace): Promise<StoredKey[]> {
  const keys = await namespace.keys();
  if (keys.some(({ name }) => name === PRUNE_MARKER_KEY)) {
    throw new Error(
      "a prune is running; publish again when it has ended (npm run deploy -- prune --yes completes one that was interrupted)",
    );
  }
  return keys;
}

/** Another version of the packer may make other blocks of the same files, so the keys are part of the name. */
function recordName(release: string, keys: readonly string[]): string {
  return `${release}.${createHash("sha256").update(keys.join()).digest("hex").slice(0, 8)}`;
}

/** KV metadata also records the write time. */
export function writeRecord(namespace: Namespace, name: string, record: ReleaseRecord): Promise<void> {
  return namespace.write(new Map([[RELEASE_PREFIX + name, new TextEncoder().encode(JSON.stringify(record))]]));
}

async function write(
  namespace: Namespace,
  values: ReadonlyMap<string, Uint8Array>,
  keys: readonly string[],
  progress: Progress,
): Promise<void> {
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH);
    await namespace.write(new Map(batch.map((key) => [key, required(values.get(key), `the value of ${key}`)])));
    progress(Math.min(from + BATCH, keys.length), keys.length, "written");
  }
}

/** The keys whose values are missing or do not match their keys. */
async function findDamaged(namespace: Namespace, keys: readonly string[], progress: Progress): Promise<string[]> {
  const wrong: string[] = [];
  const queue = [...keys];
  let done = 0;
  async function reader(): Promise<void> {
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      const value = await namespace.read(key);
      if (!value || (await contentKey(value)) !== key) wrong.push(key);
      progress(++done, keys.length, "checked");
    }
  }
  await Promise.all(Array.from({ length: namespace.maxConcurrentReads }, reader));
  return wrong.sort();
}

/** The release records in the namespace, by name. */
export async function readRecords(namespace: Namespace): Promise<Map<string, ReleaseRecord>> {
  const records = new Map<string, ReleaseRecord>();
  for (const { name } of await namespace.keys(RELEASE_PREFIX)) {
    const value = await namespace.read(name);
    if (value)
      records.set(name.slice(RELEASE_PREFIX.length), JSON.parse(new TextDecoder().decode(value)) as ReleaseRecord);
  }
  return records;
}
