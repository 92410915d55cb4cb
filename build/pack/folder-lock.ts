/**
 * One writer at a time for an output folder, among the processes of one machine.
 *
 * A lock is an empty file whose name says who holds it: what it does, its process id, and when the process started,
 * because ids are used again. A writer makes its own file and then looks for others: of two that meet, one at least
 * sees the other and steps back. The file of a process that has ended belongs to nobody and is removed; no process
 * ever removes the file of one that lives, because no two have the same name.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Folder of a release's own files, below the output folder. The locks lie there, and it is made first. */
export const EDGE_DIR = ".edge";

const LOCK = /^lock-(build|deploy)-(\d+)-(\d+)$/;
/** Writing takes a second or two: who meets another writer waits that long for it, and some more. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 50;

type Purpose = "build" | "deploy";

export interface LockOptions {
  /** Milliseconds to wait for another holder. */
  readonly timeout?: number;
  /** Told of who holds the lock when it has to be waited for. */
  readonly onWait?: (holder: string) => void;
}

/**
 * Calls `use` while no other process that asks for the lock of this folder is at it.
 *
 * @throws when another process keeps it
 */
export async function withFolderLock<T>(
  folder: string,
  purpose: Purpose,
  use: () => T | Promise<T>,
  { timeout = TIMEOUT_MS, onWait = () => undefined }: LockOptions = {},
): Promise<T> {
  const locks = join(folder, EDGE_DIR);
  mkdirSync(locks, { recursive: true });
  const own = `lock-${purpose}-${process.pid}-${startOf(process.pid) ?? Math.trunc(performance.timeOrigin)}`;
  const deadline = performance.now() + timeout;
  for (;;) {
    const holder = claim(locks, own);
    if (holder === undefined) break;
    if (performance.now() >= deadline)
      throw new Error(
        `${folder}/ is in use by ${holder}; wait until it has ended, stop it, or name another folder with --out`,
      );
    onWait(holder);
    // Two that step back from each other do not come again at the same moment.
    await wait(RETRY_MS * (1 + Math.random()));
  }
  try {
    return await use();
  } finally {
    rmSync(join(locks, own), { force: true });
  }
}

/** Whether a file below the output folder, by its relative path, is a lock. */
export function isLock(path: string): boolean {
  return path.startsWith(`${EDGE_DIR}/`) && LOCK.test(path.slice(EDGE_DIR.length + 1));
}

/** Takes the lock. @returns who holds it, when it is another */
function claim(locks: string, own: string): string | undefined {
  try {
    closeSync(openSync(join(locks, own), "wx"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return "this same process";
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

/** Whether the process that had this id when it started then is still there. Where that is not told, the id decides. */
function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be asked, but is there.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const present = startOf(pid);
  return present === undefined || present === start;
}

/** When a process started, in ticks of the clock since the machine did; `undefined` where the system does not say. */
function startOf(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The second field is the program's name in brackets, which may hold anything.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // One that has ended and whose parent has not noticed writes no more.
  return state === "Z" || state === "X" ? "ended" : fields[18];
}
