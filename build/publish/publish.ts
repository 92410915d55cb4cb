/**
 * Puts the values of a release into the namespace: what is missing is written, everything is checked, and
 * only then may the worker be switched over. Values are immutable and named by their content, so a run that
 * was interrupted is resumed by running it again.
 */
import { contentKey } from "../../worker/store/block.ts";
import type { Namespace } from "./namespace.ts";

/** Which values a release needs. Written before them, so that a prune running meanwhile keeps them. */
export interface ReleaseRecord {
  /** Counts releases; the newest has the largest. */
  readonly number: number;
  readonly keys: readonly string[];
}

export const RELEASE_PREFIX = "release/";
/** Values in one request; an interruption loses at most this many. */
const BATCH = 20;
const READERS = 4;

export interface Published {
  /** Keys written now, the release record among them. */
  readonly written: readonly string[];
  readonly present: number;
}

export type Progress = (done: number, total: number, what: "written" | "checked") => void;

export async function publish(
  namespace: Namespace,
  release: string,
  values: ReadonlyMap<string, Uint8Array>,
  progress: Progress = () => undefined,
): Promise<Published> {
  const existing = new Set(await namespace.keys());
  const written: string[] = [];
  const recordKey = RELEASE_PREFIX + release;
  if (!existing.has(recordKey)) {
    const records = await readRecords(namespace);
    const number = Math.max(0, ...[...records.values()].map((record) => record.number)) + 1;
    const record: ReleaseRecord = { number, keys: [...values.keys()].sort() };
    await namespace.write(new Map([[recordKey, new TextEncoder().encode(JSON.stringify(record))]]));
    written.push(recordKey);
  }
  const missing = [...values].filter(([key]) => !existing.has(key));
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH);
    await namespace.write(new Map(batch));
    written.push(...batch.map(([key]) => key));
    progress(Math.min(from + BATCH, missing.length), missing.length, "written");
  }
  await verify(
    namespace,
    missing.map(([key]) => key),
    progress,
  );
  return { written, present: values.size - missing.length };
}

/** Reads values back and compares each with its key. @throws with the keys that are missing or damaged */
export async function verify(
  namespace: Namespace,
  keys: readonly string[],
  progress: Progress = () => undefined,
): Promise<void> {
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
  await Promise.all(Array.from({ length: READERS }, reader));
  if (wrong.length > 0) throw new Error(`these values are missing or damaged; run again: ${wrong.sort().join(", ")}`);
}

/** The releases that the namespace knows, by name. */
export async function readRecords(namespace: Namespace): Promise<Map<string, ReleaseRecord>> {
  const records = new Map<string, ReleaseRecord>();
  for (const key of await namespace.keys(RELEASE_PREFIX)) {
    const value = await namespace.read(key);
    if (value)
      records.set(key.slice(RELEASE_PREFIX.length), JSON.parse(new TextDecoder().decode(value)) as ReleaseRecord);
  }
  return records;
}

export interface PrunePlan {
  /** Releases that stay, newest first. */
  readonly kept: readonly string[];
  readonly dropped: readonly string[];
  /** Keys to remove: the records of dropped releases, and values that no kept release uses. */
  readonly keys: readonly string[];
}

/** What a prune would remove when the newest `keep` releases, and `current`, stay. */
export async function planPrune(namespace: Namespace, keep: number, current: string): Promise<PrunePlan> {
  const records = [...(await readRecords(namespace))].sort(([, a], [, b]) => b.number - a.number);
  const stays = ([name]: readonly [string, ReleaseRecord], i: number) => i < keep || name === current;
  const kept = records.filter(stays);
  const dropped = records.filter((record, i) => !stays(record, i));
  const used = new Set(kept.flatMap(([, record]) => record.keys));
  for (const [name] of kept) used.add(RELEASE_PREFIX + name);
  return {
    kept: kept.map(([name]) => name),
    dropped: dropped.map(([name]) => name),
    // With no release known nothing is anybody's, and nothing is removed.
    keys: kept.length === 0 ? [] : (await namespace.keys()).filter((key) => !used.has(key)).sort(),
  };
}
