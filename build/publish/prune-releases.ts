/**
 * Removes the values that no kept release uses, also while another release is being published.
 *
 * Pruning has two phases, at least a day apart. One prune marks a release's record as dropped. A later prune removes
 * the record and the values that only dropped releases use. A value also stays for a day after it was written. KV is
 * eventually consistent, and the grace period makes this harmless: what a listing does not show yet is too young to be
 * removed. `publish` describes the one remaining race.
 */
import type { Namespace } from "./namespace.ts";
import {
  GRACE_PERIOD_MS,
  PRUNE_MARKER_KEY,
  RELEASE_PREFIX,
  type ReleaseRecord,
  readRecords,
  writeRecord,
} from "./publish.ts";

export interface PrunePlan {
  /** Releases that are kept, newest first. */
  readonly kept: readonly string[];
  /** Releases that are dropped. Their values stay for a day. */
  readonly dropped: readonly string[];
  /**
   * Keys to remove now: records of releases that were dropped long enough ago, and values that no other release uses.
   */
  readonly keys: readonly string[];
  /** Unused keys that are still in the grace period. */
  readonly waiting: readonly string[];
  /** Records that change: of releases that are dropped now, or kept again. */
  readonly changed: ReadonlyMap<string, ReleaseRecord>;
}

/** Releases that are kept whatever their age. */
export interface ProtectedReleases {
  /** The release that was built last; it need not have been published. */
  readonly built?: string;
  /** The running release. */
  readonly running?: string;
  /** Releases that `npm start` serves from this namespace. */
  readonly started?: readonly string[];
}

/**
 * The plan of a prune that keeps the newest `keep` releases and the current ones. Only verified releases count. A newer
 * unverified release is being published, or failed to be, and is kept.
 *
 * @throws when the namespace has no record of the running release
 */
export async function planPrune(
  namespace: Namespace,
  keep: number,
  { built, running, started = [] }: ProtectedReleases,
): Promise<PrunePlan> {
  const records = [...(await readRecords(namespace))].sort(([, a], [, b]) => b.number - a.number);
  if (running !== undefined && !records.some(([name]) => belongsTo(name, running))) refuseUnknown(running, records);
  const kept = new Map<string, ReleaseRecord>();
  const dropped = new Map<string, ReleaseRecord>();
  const changed = new Map<string, ReleaseRecord>();
  let verifiedCount = 0;
  for (const [name, record] of records) {
    const current = [built, running, ...started];
    const stays = verifiedCount < keep || current.some((release) => release !== undefined && belongsTo(name, release));
    (stays ? kept : dropped).set(name, record);
    if ((record.dropped === true) === stays) changed.set(name, { ...record, dropped: !stays });
    if (record.verified) verifiedCount++;
  }
  const used = new Set([
    PRUNE_MARKER_KEY,
    ...[...kept].flatMap(([name, { keys }]) => [RELEASE_PREFIX + name, ...keys]),
  ]);
  const cutoff = namespace.now() - GRACE_PERIOD_MS;
  const stored = await namespace.keys();
  // A release is dropped when its record says so, and the record's write time is the drop time. Until the grace period
  // ends its values count as used.
  const recent = new Set(stored.flatMap(({ name, written = 0 }) => (written > cutoff ? [name] : [])));
  const recentlyDropped = [...dropped].filter(([name]) => changed.has(name) || recent.has(RELEASE_PREFIX + name));
  const stillReferenced = new Set(recentlyDropped.flatMap(([name, { keys }]) => [RELEASE_PREFIX + name, ...keys]));
  // Without known releases nothing is removed.
  const unused = kept.size === 0 ? [] : stored.map(({ name }) => name).filter((name) => !used.has(name));
  const stays = (name: string) => recent.has(name) || stillReferenced.has(name);
  return {
    kept: [...kept.keys()],
    dropped: [...dropped.keys()],
    keys: unused.filter((name) => !stays(name)).sort(),
    waiting: unused.filter(stays).sort(),
    changed,
  };
}

/** Whether a record belongs to this release: its name is followed by the hash of its keys. */
function belongsTo(name: string, release: string): boolean {
  return name.startsWith(`${release}.`);
}

function refuseUnknown(running: string, records: readonly (readonly [name: string, ReleaseRecord])[]): never {
  const known = records.map(([name]) => name.split(".", 1)[0]);
  throw new Error(
    `the release ${running} is not in the namespace, so its values cannot be kept; releases found: ${known.join(", ") || "none"}`,
  );
}

/**
 * Carries out a plan of `planPrune`. The mark is set before the releases are read, and a publication records its
 * release before it looks for the mark. So at least one of two concurrent runs sees the other, once KV is consistent.
 */
export async function prune(namespace: Namespace, keep: number, current: ProtectedReleases): Promise<PrunePlan> {
  await namespace.write(new Map([[PRUNE_MARKER_KEY, new TextEncoder().encode("values are being removed")]]));
  try {
    const plan = await planPrune(namespace, keep, current);
    for (const [name, record] of plan.changed) await writeRecord(namespace, name, record);
    // Records are removed first, so that no record names values that are gone.
    const isRecord = (key: string) => key.startsWith(RELEASE_PREFIX);
    for (const keys of [plan.keys.filter(isRecord), plan.keys.filter((key) => !isRecord(key))])
      if (keys.length > 0) await namespace.remove(keys);
    return plan;
  } finally {
    await namespace.remove([PRUNE_MARKER_KEY]);
  }
}

/**
 * Name of the release that the service at `base` runs. After a rollback it is neither the newest nor the last built
 * one.
 *
 * @throws when the service does not report it
 */
export async function runningRelease(base: string): Promise<string> {
  const address = `${base}/api/v1/health`;
  try {
    const response = await fetch(address);
    const { release } = (await response.json()) as { release?: unknown };
    if (typeof release === "string" && response.ok) return release;
    throw new Error(`it answers ${response.status}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${address} does not report which release is running (${reason}); name it with --running <release>`,
    );
  }
}
