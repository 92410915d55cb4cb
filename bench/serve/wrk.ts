/** Load from another process: Debian's `wrk`. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "./median.ts";
import { cpuTime } from "./process-stats.ts";

const run = promisify(execFile);
const SECONDS = 3;

/** The requests, and the worker. */
export interface Target {
  /** Address of the worker. */
  readonly address: string;
  /** Its requests, in turn. */
  readonly paths: readonly string[];
  /** Their bodies, in JSON, if they are POSTs. */
  readonly bodies?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** How many requests are under way at a time. */
  readonly connections?: number;
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
}

/** The speed of a worker: medians of its rounds. */
export interface Speed {
  /** Requests per second. */
  readonly perSecond: number;
  /** Milliseconds of processor time, of all threads of the runtime, for one request. */
  readonly cpuTime: number;
}

/** Sends requests for a few seconds. */
export async function load(target: Target, seconds = SECONDS): Promise<Load> {
  const { address, paths, bodies, headers, connections = 32 } = target;
  const folder = await mkdtemp(join(tmpdir(), "bench-wrk-"));
  try {
    const script = join(folder, "paths.lua");
    await writeFile(script, luaScript(paths, bodies));
    const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const settings = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "20s", "-s", script];
    const { stdout } = await run("wrk", [...settings, ...sent, address]);
    const requests = /(\d+) requests in/.exec(stdout)?.[1];
    const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
    if (!requests || !perSecond || /Non-2xx|Socket errors/.test(stdout))
      throw new Error(`wrk at ${address}: ${stdout}`);
    return { requests: Number(requests), perSecond: Number(perSecond) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The script for `wrk`, in its language. The requests are prepared. */
function luaScript(paths: readonly string[], bodies: readonly string[] = []): string {
  const list = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(",")}}`;
  return `local requests, turn = {}, 0
local bodies, json = ${list(bodies)}, { ["Content-Type"] = "application/json" }
function init()
  for i, path in ipairs(${list(paths)}) do
    requests[i] = bodies[i] and wrk.format("POST", path, json, bodies[i]) or wrk.format("GET", path)
  end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end`;
}

/**
 * The speeds of several workers of one process, in turn, so that other work of the machine affects all of them. The
 * first turn, in which functions are compiled, does not count.
 */
export async function measureInterleaved(pid: number, targets: readonly Target[], rounds: number): Promise<Speed[]> {
  const measured = targets.map(() => ({ rates: [] as number[], times: [] as number[] }));
  for (const target of targets) await load(target, 1);
  for (let round = 0; round < rounds; round++) {
    for (const [i, target] of targets.entries()) {
      const before = await cpuTime(pid);
      const { requests, perSecond } = await load(target);
      measured[i]?.rates.push(perSecond);
      measured[i]?.times.push(((await cpuTime(pid)) - before) / requests);
    }
  }
  return measured.map(({ rates, times }) => ({ perSecond: median(rates), cpuTime: median(times) }));
}
