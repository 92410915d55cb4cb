/** Removing the values that no kept release uses, also while another release is being published. */
import type { Namespace } from "./namespace.ts";
import { PRUNING, RELEASE_PREFIX, readRecords } from "./publish.ts";

export interface PrunePlan {
  /** Releases that stay, newest first. */
  readonly kept: readonly string[];
  readonly dropped: readonly string[];
  /** Keys to remove: the records of dropped releases, and values that no kept release uses. */
  readonly keys: readonly string[];
}

/**
 * What a prune would remove when the newest `keep` releases stay, and those named `current`. A release counts once
 * all of it has been verified; one that is newer than those is being published, or failed to be, and stays.
 */
export async function planPrune(namespace: Namespace, keep: number, current: readonly string[]): Promise<PrunePlan> {
  const records = [...(await readRecords(namespace))].sort(([, a], [, b]) => b.number - a.number);
  const kept: typeof records = [];
  const dropped: typeof records = [];
  let counted = 0;
  for (const entry of records) {
    const [name, { verified }] = entry;
    const stays = counted < keep || current.some((release) => name.startsWith(`${release}.`));
    (stays ? kept : dropped).push(entry);
    if (verified) counted++;
  }
  const used = new Set([PRUNING, ...kept.flatMap(([name, { keys }]) => [RELEASE_PREFIX + name, ...keys])]);
  return {
    kept: kept.map(([name]) => name),
    dropped: dropped.map(([name]) => name),
    // With no release known nothing is anybody's, and nothing is removed.
    keys: kept.length === 0 ? [] : (await namespace.keys()).filter((key) => !used.has(key)).sort(),
  };
}

/**
 * Does what `planPrune` says. The mark is set before the releases are read, and who publishes records the release
 * before looking for the mark: of a prune and a publication that meet, one at least sees the other.
 */
export async function prune(namespace: Namespace, keep: number, current: readonly string[]): Promise<PrunePlan> {
  await namespace.write(new Map([[PRUNING, new TextEncoder().encode("values are being removed")]]));
  const plan = await planPrune(namespace, keep, current);
  if (plan.keys.length > 0) await namespace.remove(plan.keys);
  await namespace.remove([PRUNING]);
  return plan;
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
