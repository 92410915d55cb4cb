/**
 * Removing the values that no kept release uses, also while another release is being published.
 *
 * A release goes in two steps, a day apart at least: one prune marks its record as dropped, and a later one removes the
 * record and the values that only dropped releases use. A value also stays for a day after it was written, whoever
 * wanted it. So nothing depends on the store being current: what a listing does not show yet is too young to go.
 * `publish` says what can still happen.
 */
import type { Namespace } from "./namespace.ts";
import { MIN_AGE_MS, PRUNING, RELEASE_PREFIX, type ReleaseRecord, readRecords, writeRecord } from "./publish.ts";

export interface PrunePlan {
  /** Releases that stay, newest first. */
  readonly kept: readonly string[];
  /** Releases that go: their values stay until they have been dropped for a day. */
  readonly dropped: readonly string[];
  /** Keys to remove now: records of releases that were dropped long enough ago, and values that nobody else uses. */
  readonly keys: readonly string[];
  /** Keys that nobody uses, and that are too young to go. */
  readonly waiting: readonly string[];
  /** Records that change: of releases that are dropped now, or kept again. */
  readonly changed: ReadonlyMap<string, ReleaseRecord>;
}

/** Releases that stay whatever their age. */
export interface Current {
  /** The one that was built last; it need not have been published. */
  readonly built?: string;
  /** The one that is running. */
  readonly running?: string;
}

/**
 * What a prune would do when the newest `keep` releases stay, and the current ones. A release counts once all of it has
 * been verified; one that is newer than those is being published, or failed to be, and stays.
 *
 * @throws when the namespace does not know the release that is said to be running
 */
export async function planPrune(namespace: Namespace, keep: number, { built, running }: Current): Promise<PrunePlan> {
  const records = [...(await readRecords(namespace))].sort(([, a], [, b]) => b.number - a.number);
  if (running !== undefined && !records.some(([name]) => isOf(name, running))) refuseUnknown(running, records);
  const kept = new Map<string, ReleaseRecord>();
  const dropped = new Map<string, ReleaseRecord>();
  const changed = new Map<string, ReleaseRecord>();
  let counted = 0;
  for (const [name, record] of records) {
    const stays = counted < keep || [built, running].some((release) => release !== undefined && isOf(name, release));
    (stays ? kept : dropped).set(name, record);
    if ((record.dropped === true) === stays) changed.set(name, { ...record, dropped: !stays });
    if (record.verified) counted++;
  }
  const used = new Set([PRUNING, ...[...kept].flatMap(([name, { keys }]) => [RELEASE_PREFIX + name, ...keys])]);
  const due = namespace.now() - MIN_AGE_MS;
  const stored = await namespace.keys();
  // A release is dropped when its record says so, since that was written; until it is due its values are used.
  const young = new Set(stored.flatMap(({ name, written = 0 }) => (written > due ? [name] : [])));
  const late = [...dropped].filter(([name]) => changed.has(name) || young.has(RELEASE_PREFIX + name));
  const usedLate = new Set(late.flatMap(([name, { keys }]) => [RELEASE_PREFIX + name, ...keys]));
  // With no release known nothing is anybody's, and nothing is removed.
  const unused = kept.size === 0 ? [] : stored.map(({ name }) => name).filter((name) => !used.has(name));
  const stays = (name: string) => young.has(name) || usedLate.has(name);
  return {
    kept: [...kept.keys()],
    dropped: [...dropped.keys()],
    keys: unused.filter((name) => !stays(name)).sort(),
    waiting: unused.filter(stays).sort(),
    changed,
  };
}

/** Whether a record is of this release: its name goes on with the hash of its keys. */
function isOf(name: string, release: string): boolean {
  return name.startsWith(`${release}.`);
}

function refuseUnknown(running: string, records: readonly (readonly [name: string, ReleaseRecord])[]): never {
  const known = records.map(([name]) => name.replace(/\..*$/, ""));
  throw new Error(
    `the namespace knows no release ${running}, so what that one uses cannot be kept; it knows ${known.join(", ") || "none"}`,
  );
}

/**
 * Does what `planPrune` says. The mark is set before the releases are read, and who publishes records the release
 * before looking for the mark: of a prune and a publication that meet, one at least sees the other, as soon as the
 * store shows it.
 */
export async function prune(namespace: Namespace, keep: number, current: Current): Promise<PrunePlan> {
  await namespace.write(new Map([[PRUNING, new TextEncoder().encode("values are being removed")]]));
  try {
    const plan = await planPrune(namespace, keep, current);
    for (const [name, record] of plan.changed) await writeRecord(namespace, name, record);
    // Records go first: none is left that names values which are gone.
    const isRecord = (key: string) => key.startsWith(RELEASE_PREFIX);
    for (const keys of [plan.keys.filter(isRecord), plan.keys.filter((key) => !isRecord(key))])
      if (keys.length > 0) await namespace.remove(keys);
    return plan;
  } finally {
    await namespace.remove([PRUNING]);
  }
}

/**
 * Name of the release that the service at `base` runs, which after a rollback is neither the newest nor the one that
 * was built last.
 *
 * @throws when it does not say
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
    throw new Error(`${address} does not say which release is running (${reason}); name it with --running <release>`);
  }
}
