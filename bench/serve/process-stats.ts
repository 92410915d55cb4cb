/** Processor time of a process (Linux). */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that threads of a process have run: all of them, or those with a name. */
export async function cpuTime(pid: number, name?: string): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder);
  const times = await Promise.all(
    threads.map(async (thread) => {
      if (name !== undefined && (await readFile(`${folder}/${thread}/comm`, "utf8")) !== `${name}\n`) return 0;
      return Number((await readFile(`${folder}/${thread}/schedstat`, "utf8")).split(" ")[0]);
    }),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** The threads in which V8 compiles again and collects garbage beside the request's own. */
export const V8_THREADS = "V8 DefaultWorke";

/** The time of all threads when the process is idle, which includes work that a request leaves after its answer. */
export async function cpuTimeWhenIdle(pid: number): Promise<number> {
  for (let before = await cpuTime(pid); ; ) {
    await sleep(20);
    const now = await cpuTime(pid);
    if (now === before) return now;
    before = now;
  }
}
