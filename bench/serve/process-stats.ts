/** Processor time and memory of a process (Linux). */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that all threads of a process have run. */
export async function cpuTime(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder);
  const stats = await Promise.all(threads.map((thread) => readFile(`${folder}/${thread}/schedstat`, "utf8")));
  return stats.reduce((sum, stat) => sum + Number(stat.split(" ")[0]), 0) / 1e6;
}

/** The same when the process is idle, which includes work that a request leaves after its answer. */
export async function cpuTimeWhenIdle(pid: number): Promise<number> {
  for (let before = await cpuTime(pid); ; ) {
    await sleep(20);
    const now = await cpuTime(pid);
    if (now === before) return now;
    before = now;
  }
}

/** Bytes of memory that a process occupies. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
