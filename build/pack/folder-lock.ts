/**
 * One writer at a time for an output folder, among the processes of one machine.
 *
 * The lock is an exclusive transaction of SQLite on an empty file. The operating system ends it with its process,
 * however that ends. The file stays: if it were removed, one process could hold the removed file and another one a new
 * file of the same name. A file beside it says who the holder is.
 */
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { WORKER_DIR } from "../../worker/store/worker-folder.ts";

const LOCK_FILE = `${WORKER_DIR}/lock`;
const HOLDER_FILE = `${WORKER_DIR}/lock-holder`;
/** SQLITE_BUSY. */
const BUSY = 5;
/** A write takes a second or two; the timeout is well above that. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 50;

type Purpose = "build" | "deploy";

export interface LockOptions {
  /** Milliseconds to wait for another holder. */
  readonly timeout?: number;
  /** Called with the holder while waiting. */
  readonly onWait?: (holder: string) => void;
}

/**
 * Runs `task` while holding the lock of this folder.
 *
 * @throws when another process keeps it
 */
export async function withFolderLock<T>(
  folder: string,
  purpose: Purpose,
  task: () => T | Promise<T>,
  { timeout = TIMEOUT_MS, onWait = () => undefined }: LockOptions = {},
): Promise<T> {
  // The folder is created first, so that the lock of a first build has a place.
  mkdirSync(join(folder, WORKER_DIR), { recursive: true });
  // The system says it better than SQLite.
  accessSync(join(folder, WORKER_DIR), constants.W_OK);
  const holderFile = join(folder, HOLDER_FILE);
  const deadline = performance.now() + timeout;
  let lock = tryAcquire(join(folder, LOCK_FILE));
  for (; !lock; lock = tryAcquire(join(folder, LOCK_FILE))) {
    const holder = readHolder(holderFile);
    if (performance.now() >= deadline)
      throw new Error(
        `${folder}/ is in use by ${holder}; wait until it has ended, stop it, or choose another folder with --out`,
      );
    onWait(holder);
    // Random backoff.
    await wait(RETRY_MS * (1 + Math.random()));
  }
  try {
    writeFileSync(holderFile, `process ${process.pid} (npm run ${purpose})`);
    return await task();
  } finally {
    rmSync(holderFile, { force: true });
    lock.close();
  }
}

/** Whether a file below the output folder, by its relative path, belongs to the lock. */
export function isLock(path: string): boolean {
  return path === LOCK_FILE || path === HOLDER_FILE;
}

/** @returns the lock, which is held until it is closed, or nothing when another one holds it */
function tryAcquire(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is written, so there is no need of a journal on disk.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
}

/** A holder that has just begun has not said yet who it is. */
function readHolder(path: string): string {
  try {
    return readFileSync(path, "utf8") || "another process";
  } catch {
    return "another process";
  }
}
