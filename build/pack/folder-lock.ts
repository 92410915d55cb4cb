/**
 * One writer at a time for an output folder, among the processes of one machine.
 *
 * A lock is an empty file. Its name says what its holder does, the holder's process id, and when that process started,
 * because process ids are reused. A writer creates its own file and then looks for others. If two start together, at
 * least one sees the other and backs off. The file of a process that has ended is stale and is removed. A process never
 * removes the file of a running one, because no two have the same name.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { WORKER_DIR } from "../../worker/store/worker-folder.ts";

const LOCK = /^lock-(build|deploy)-(\d+)-(\d+)$/;
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
  // The folder is created first, so that the locks of a first build have a place.
  const locks = join(folder, WORKER_DIR);
  mkdirSync(locks, { recursive: true });
  const own = `lock-${purpose}-${process.pid}-${processStartTime(process.pid) ?? Math.trunc(performance.timeOrigin)}`;
  const deadline = performance.now() + timeout;
  for (;;) {
    const holder = tryAcquire(locks, own);
    if (holder === undefined) break;
    if (performance.now() >= deadline)
      throw new Error(
        `${folder}/ is in use by ${holder}; wait until it has ended, stop it, or choose another folder with --out`,
      );
    onWait(holder);
    // Random backoff.
    await wait(RETRY_MS * (1 + Math.random()));
  }
  try {
    return await task();
  } finally {
    rmSync(join(locks, own), { force: true });
  }
}

/** Whether a file below the output folder, by its relative path, is a lock. */
export function isLock(path: string): boolean {
  return path.startsWith(`${WORKER_DIR}/`) && LOCK.test(path.slice(WORKER_DIR.length + 1));
}

/** Takes the lock. @returns the holder, if it is another process */
function tryAcquire(locks: string, own: string): string | undefined {
  try {
    closeSync(openSync(join(locks, own), "wx"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return "this process";
    throw error;
  }
  for (const name of readdirSync(locks)) {
    const [match, purpose, pid, start] = LOCK.exec(name) ?? [];
    if (match === undefined || name === own) continue;
    if (isRunning(Number(pid), start)) {
      rmSync(join(locks, own), { force: true });
      return `process ${pid} (npm run ${purpose})`;
    }
    rmSync(join(locks, name), { force: true });
  }
  return undefined;
}

/**
 * Whether the process that had this id at this start time still runs. If the start time is unknown, only the id is
 * compared.
 */
function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const present = processStartTime(pid);
  return present === undefined || present === start;
}

/** When a process started, in clock ticks since boot; `undefined` where the system does not tell. */
function processStartTime(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The second field is the program's name in brackets, which may contain anything.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A zombie process no longer writes.
  return state === "Z" || state === "X" ? "ended" : fields[18];
}
