/** Latency of a request for a term, of a small release and of a large one, side by side in workerd. */
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { WORKERD } from "../../test/release/workerd.ts";
import { median, note, printRow, run } from "./measure.ts";

const ROUNDS = 7;
const SECONDS = 2;
const PORTS = [18_711, 18_712];
const TERM = "/api/v1/terms/leverage";

/** A release, and the worker that is bundled with it. */
export interface Served {
  /** How many times the real corpus. */
  readonly copies: number;
  /** Folder of the release. */
  readonly out: string;
  /** Path of the script. */
  readonly script: string;
}

/**
 * Latency of sequential requests for a term in memory, alternating between the smallest and the largest corpus. The
 * ratio is that of the server's processor time, the only part of the latency that depends on the worker.
 */
export async function latency(folder: string, one: Served, many: Served): Promise<void> {
  const pair = [one, many];
  const config = join(folder, "config.capnp");
  await writeFile(config, configOf(folder, pair));
  const server = spawn(WORKERD, ["serve", config], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise((done) => server.once("exit", done));
  try {
    const times: PerRequest[][] = pair.map(() => []);
    for (const port of PORTS) await answered(`http://127.0.0.1:${port}${TERM}`);
    for (let round = 1; round <= ROUNDS; round++) {
      note(`requests for a term: round ${round} of ${ROUNDS}`);
      for (const [i, own] of times.entries())
        own.push(await perRequest(`http://127.0.0.1:${PORTS[i]}${TERM}`, server.pid ?? 0));
    }
    const of = (i: number, what: keyof PerRequest) => median((times[i] ?? []).map((taken) => taken[what]));
    const shown = (i: number) => `${of(i, "wall").toFixed(0)} µs (${of(i, "cpu").toFixed(0)})`;
    printRow({
      what: `corpus ×${many.copies}: a term that is in memory, one request after another, wall and processor time`,
      ours: shown(1),
      beside: `×1: ${shown(0)}`,
      ratio: of(1, "cpu") / of(0, "cpu"),
      aim: "≤ 1.1",
    });
  } finally {
    server.kill();
    await gone;
  }
}

/** Paths in it are relative to `folder`. */
function configOf(folder: string, pair: readonly Served[]): string {
  const services = pair.flatMap(({ out }, i) => [
    `(name = "service${i}", worker = .service${i})`,
    `(name = "blocks${i}", disk = (path = "${resolve(out, ".edge/blocks")}"))`,
  ]);
  const sockets = pair.map(
    (_, i) => `(name = "s${i}", address = "127.0.0.1:${PORTS[i]}", http = (), service = "service${i}")`,
  );
  const workers = pair.map(
    ({ script }, i) => `const service${i} :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "${relative(folder, script)}")], compatibilityDate = "2026-10-23",
  bindings = [(name = "BLOCKS", kvNamespace = "blocks${i}")] );`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = ( services = [${services.join(", ")}], sockets = [${sockets.join(", ")}] );
${workers.join("\n")}
`;
}

async function answered(address: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  throw new Error(`nothing answers at ${address}`);
}

/** Microseconds of a request: latency at the client, and processor time of the server. */
interface PerRequest {
  readonly wall: number;
  readonly cpu: number;
}

async function perRequest(address: string, server: number): Promise<PerRequest> {
  const before = await cpuMicroseconds(server);
  const { stdout } = await run("wrk", ["-t1", "-c1", `-d${SECONDS}s`, address]);
  const used = (await cpuMicroseconds(server)) - before;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(requests > 0) || /Non-2xx/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return { wall: 1e6 / rate, cpu: used / requests };
}

/** User and system time of a process so far; Linux counts it in hundredths of a second. */
async function cpuMicroseconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
