/**
 * Puts the values of a release into the namespace: what is missing is written, what no earlier release has
 * verified is read back and compared with its key, and only then may the worker be switched over. Values are immutable and named by
 * their content, so a run that was interrupted is resumed by running it again.
 */
import { createHash } from "node:crypto";
import { contentKey } from "../../formats/blocks/content-key.ts";
import { required } from "../../formats/parts/required.ts";
import type { Namespace, StoredKey } from "./namespace.ts";

/** Which values a release needs. Written before anything is looked at, so that a prune running meanwhile keeps them. */
export interface ReleaseRecord {
  /** Counts releases; the newest has the largest. */
  readonly number: number;
  readonly keys: readonly string[];
  /** Whether all of the values have been read back and compared with their keys. */
  readonly verified: boolean;
  /**
   * Whether a prune let go of the release. Since when is the time at which this record was written. Values that only
   * such releases need may be removed at any time: a publication does not rely on them.
   */
  readonly dropped?: boolean;
}

const HOUR_MS = 3_600_000;
/**
 * How long a value stays after anybody is known to have wanted it. A store may tell of the past for a minute or so;
 * a day is far beyond what it may be late, and beyond the difference of two machines' clocks.
 */
export const MIN_AGE_MS = 24 * HOUR_MS;
/** A publication writes again what nobody wants and what is older: no prune that begins until it is recorded takes it. */
const FRESH_MS = MIN_AGE_MS / 2;

export const RELEASE_PREFIX = "release/";
/** There while values are being removed. */
export const PRUNING = "pruning";
/** Values in one request; an interruption loses at most this many. */
const BATCH = 20;

export interface Published {
  /** Keys written now, the release record among them. */
  readonly written: readonly string[];
  readonly present: number;
}

export type Progress = (done: number, total: number, what: "written" | "checked") => void;

/**
 * Puts the values of a release there.
 *
 * The store is not always current: a listing or a read may tell of a minute ago. So a value counts as there only when
 * a release that is kept needs it, or when it is younger than what a prune removes; another one is written again. One
 * case is left: someone publishes again a release that was dropped a day before or more, and a prune that began within
 * the last minute, and whose mark the store does not show yet, removes values of it. The addresses in such a block
 * are answered with 503, and publishing once more mends it.
 *
 * @param release name of the release
 * @throws when values stay missing or damaged after they were written again, or are being removed by a prune
 */
export async function publish(
  namespace: Namespace,
  release: string,
  values: ReadonlyMap<string, Uint8Array>,
  progress: Progress = () => undefined,
): Promise<Published> {
  const keys = [...values.keys()].sort();
  const records = await readRecords(namespace);
  const name = recordName(release, keys);
  const number =
    Math.max(0, ...[...records].map(([other, record]) => (other === name ? record.number - 1 : record.number))) + 1;
  const known = records.get(name);
  const settled = known?.verified === true && known.dropped !== true && known.number === number;
  if (!settled) await writeRecord(namespace, name, { number, keys, verified: false });

  const kept = [...records.values()].filter((record) => record.dropped !== true);
  const wanted = new Set(kept.flatMap((record) => record.keys));
  const fresh = namespace.now() - FRESH_MS;
  const existing = new Set(
    (await keysUnlessPruning(namespace)).flatMap(({ name, written = 0 }) =>
      wanted.has(name) || written > fresh ? [name] : [],
    ),
  );
  const missing = keys.filter((key) => !existing.has(key));
  await write(namespace, values, missing, progress);
  // What an earlier release verified does not change: only what is new to all of them is read back.
  const trusted = new Set(kept.flatMap((record) => (record.verified ? record.keys : [])));
  const doubtful = keys.filter((key) => !trusted.has(key) || !existing.has(key));
  const damaged = await findDamaged(namespace, doubtful, progress);
  await write(namespace, values, damaged, progress);
  const lost = new Set(await findDamaged(namespace, damaged, progress));
  // What was not read back was there before: it still has to be.
  const present = new Set((await keysUnlessPruning(namespace)).map((key) => key.name));
  const checked = new Set(doubtful);
  for (const key of keys) if (!checked.has(key) && !present.has(key)) lost.add(key);
  if (lost.size > 0) throw new Error(`these values are missing or damaged; run again: ${[...lost].sort().join(", ")}`);
  if (!settled) await writeRecord(namespace, name, { number, keys, verified: true });

  const again = damaged.filter((key) => !missing.includes(key));
  const written = [...(settled ? [] : [RELEASE_PREFIX + name]), ...missing, ...again];
  return { written, present: keys.length - missing.length - again.length };
}

/** @throws when a prune is under way: what is there now may be gone a moment later */
async function keysUnlessPruning(namespace: Namespace): Promise<StoredKey[]> {
  const keys = await namespace.keys();
  if (keys.some(({ name }) => name === PRUNING)) {
    throw new Error(
      "values are being removed; publish again when that has ended (npm run prune -- --yes ends one that was interrupted)",
    );
  }
  return keys;
}

/** The same files may be cut into other blocks by another version of the packer: the keys are part of the name. */
function recordName(release: string, keys: readonly string[]): string {
  return `${release}.${createHash("sha256").update(keys.join()).digest("hex").slice(0, 8)}`;
}

/** Also says when: the time at which it was written lies beside every value. */
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

/** The keys whose values are missing, or are not what their keys say. */
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
  await Promise.all(Array.from({ length: namespace.readers }, reader));
  return wrong.sort();
}

/** The releases that the namespace knows, by name. */
export async function readRecords(namespace: Namespace): Promise<Map<string, ReleaseRecord>> {
  const records = new Map<string, ReleaseRecord>();
  for (const { name } of await namespace.keys(RELEASE_PREFIX)) {
    const value = await namespace.read(name);
    if (value)
      records.set(name.slice(RELEASE_PREFIX.length), JSON.parse(new TextDecoder().decode(value)) as ReleaseRecord);
  }
  return records;
}
