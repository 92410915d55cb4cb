/**
 * Throughput of a computation by GET beside a bare worker that answers the same bytes from memory, in workerd,
 * rounds interleaved. Needs Debian's `wrk`. Run with `npm run bench:compute`.
 */
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROUNDS = 7;
const SECONDS = 3;
const PATHS = [
  "/api/v1/compute/black-scholes?S=42&K=40&T=0.5&r=0.1&sigma=0.2",
  "/api/v1/compute/calmar-ratio?annualized_return=0.12&max_drawdown=-0.2",
  "/api/v1/compute/irr?cash_flows=-100,60,60",
] as const;
const PORTS = { service: 18_701, bare: 18_702 };

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "service", worker = .service), (name = "bare", worker = .bare) ],
  sockets = [
    (name = "service", address = "127.0.0.1:${PORTS.service}", http = (), service = "service"),
    (name = "bare", address = "127.0.0.1:${PORTS.bare}", http = (), service = "bare") ]
);
const service :Workerd.Worker = (modules = [(name = "index.js", esModule = embed "index.js")], compatibilityDate = "2026-09-01");
const bare :Workerd.Worker = (modules = [(name = "bare.js", esModule = embed "bare.js")], compatibilityDate = "2026-09-01");
`;

/** A worker that answers every request with the status, headers and bytes that the service gave once. */
async function bareWorker(answer: Response): Promise<string> {
  const body = await answer.text();
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== "content-length"));
  return `const body = new TextEncoder().encode(${JSON.stringify(body)});
const headers = ${JSON.stringify(headers)};
export default { fetch() { return new Response(body, { headers }); } };`;
}

async function requestsPerSecond(port: number, path: string): Promise<number> {
  const { stdout } = await run("wrk", ["-t1", "-c32", `-d${SECONDS}s`, `http://127.0.0.1:${port}${path}`]);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined || /Non-2xx/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return Number(rate);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function withServer<T>(folder: string, use: () => Promise<T>): Promise<T> {
  const server = spawn(resolve("node_modules/.bin/workerd"), ["serve", join(folder, "config.capnp")], {
    stdio: "ignore",
  });
  const gone = new Promise((done) => server.once("exit", done));
  try {
    for (const port of Object.values(PORTS)) await answering(port);
    return await use();
  } finally {
    server.kill();
    await gone;
  }
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await (await fetch(`http://127.0.0.1:${port}/`)).text();
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  throw new Error(`nothing answers on port ${port}`);
}

const folder = await mkdtemp(join(tmpdir(), "bench-"));
try {
  await run(resolve("node_modules/.bin/wrangler"), ["deploy", "--dry-run", "--outdir", folder], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  await writeFile(join(folder, "config.capnp"), CONFIG);
  process.stdout.write("| computation | service, requests/s | bare worker | ratio |\n|---|---|---|---|\n");
  for (const path of PATHS) {
    await writeFile(join(folder, "bare.js"), "export default { fetch() { return new Response('') } };");
    const answer = await withServer(folder, () => fetch(`http://127.0.0.1:${PORTS.service}${path}`));
    await writeFile(join(folder, "bare.js"), await bareWorker(answer));
    const rates = { service: [] as number[], bare: [] as number[] };
    await withServer(folder, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const which of ["service", "bare"] as const)
          rates[which].push(await requestsPerSecond(PORTS[which], path));
      }
    });
    const [service, bare] = [median(rates.service), median(rates.bare)];
    process.stdout.write(
      `| ${path.split("?")[0]?.split("/").at(-1)} | ${service.toFixed(0)} | ${bare.toFixed(0)} | ${(service / bare).toFixed(2)} |\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true });
}
