/**
 * Requests per second of the service beside a *bare worker*, one that answers with the same status, headers and
 * bytes from memory: in workerd itself, rounds interleaved, medians. Build first (`npm run build`); needs
 * Debian's `wrk`. Run with `npm run bench`.
 */
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROUNDS = Number(process.argv[2] ?? 7);
const SECONDS = 3;
const PORTS = { service: 18_701, bare: 18_702 };

interface Case {
  readonly name: string;
  readonly path: string;
  /** The tag of the answer is sent along, so that it is a 304. */
  readonly conditional?: boolean;
  /** Least ratio wanted. */
  readonly aim: number;
}

const ONLY = process.argv[3];
const CASES: readonly Case[] = [
  { name: "304 for a term", path: "/api/v1/terms/leverage", conditional: true, aim: 0.9 },
  { name: "200 for a term", path: "/api/v1/terms/leverage", aim: 0.85 },
  { name: "page of 20 terms", path: "/api/v1/terms?offset=40", aim: 0.6 },
  { name: "page of 20 terms, three fields", path: "/api/v1/terms?offset=40&fields=id,name,summary", aim: 0.3 },
  { name: "search", path: "/api/v1/search?q=how+are+performance+fees+charged", aim: 0.5 },
  { name: "graph, depth 2", path: "/api/v1/graph/sharpe-ratio?depth=2", aim: 0.5 },
  { name: "Black-Scholes", path: "/api/v1/compute/black-scholes?S=42&K=40&T=0.5&r=0.1&sigma=0.2", aim: 0.7 },
  { name: "Calmar ratio", path: "/api/v1/compute/calmar-ratio?annualized_return=0.12&max_drawdown=-0.2", aim: 0.7 },
  { name: "internal rate of return", path: "/api/v1/compute/irr?cash_flows=-100,60,60", aim: 0.7 },
];

/** The blocks are read from `dist/` as they would be from the key-value store. */
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "service", worker = .service), (name = "bare", worker = .bare),
    (name = "blocks", disk = (path = "${resolve("dist/.edge/blocks")}")) ],
  sockets = [
    (name = "service", address = "127.0.0.1:${PORTS.service}", http = (), service = "service"),
    (name = "bare", address = "127.0.0.1:${PORTS.bare}", http = (), service = "bare") ]
);
const service :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "index.js")], compatibilityDate = "2026-09-01",
  bindings = [(name = "BLOCKS", kvNamespace = "blocks")] );
const bare :Workerd.Worker = (modules = [(name = "bare.js", esModule = embed "bare.js")], compatibilityDate = "2026-09-01");
`;

/** A worker that answers every request with the status, headers and bytes that the service gave once. */
async function bareWorker(answer: Response): Promise<string> {
  const body = await answer.text();
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== "content-length"));
  const bytes = answer.status === 304 ? "null" : `new TextEncoder().encode(${JSON.stringify(body)})`;
  return `const body = ${bytes};
const init = ${JSON.stringify({ status: answer.status, headers })};
export default { fetch() { return new Response(body, init); } };`;
}

async function requestsPerSecond(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", "-c32", `-d${SECONDS}s`, ...sent, `http://127.0.0.1:${port}${path}`]);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined || /Non-2xx/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return Number(rate);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function withServer<T>(folder: string, use: () => Promise<T>): Promise<T> {
  const server = spawn(resolve("node_modules/.bin/workerd"), ["serve", join(folder, "config.capnp")], {
    stdio: ["ignore", "ignore", "inherit"],
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
  process.stdout.write("| request | service, requests/s | bare worker | ratio | aim |\n|---|---|---|---|---|\n");
  for (const { name, path, conditional, aim } of CASES.filter(({ name }) => !ONLY || name.includes(ONLY))) {
    await writeFile(join(folder, "bare.js"), "export default { fetch() { return new Response('') } };");
    const [answer, headers] = await withServer(folder, async () => {
      const address = `http://127.0.0.1:${PORTS.service}${path}`;
      const first = await fetch(address);
      if (!first.ok) throw new Error(`${path} is answered with ${first.status}: ${await first.text()}`);
      const tag = first.headers.get("ETag") ?? "";
      const sent: Record<string, string> = conditional ? { "If-None-Match": tag } : {};
      const shown = conditional ? await fetch(address, { headers: sent }) : first;
      if (conditional && shown.status !== 304)
        throw new Error(`${path} with its own tag is answered with ${shown.status}`);
      // Read to its end while the server still runs.
      return [new Response(shown.status === 304 ? null : await shown.arrayBuffer(), shown), sent] as const;
    });
    await writeFile(join(folder, "bare.js"), await bareWorker(answer));
    const rates = { service: [] as number[], bare: [] as number[] };
    await withServer(folder, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const which of ["service", "bare"] as const)
          rates[which].push(await requestsPerSecond(PORTS[which], path, headers));
      }
    });
    const [service, bare] = [median(rates.service), median(rates.bare)];
    process.stdout.write(
      `| ${name} | ${service.toFixed(0)} | ${bare.toFixed(0)} | ${(service / bare).toFixed(2)} | ≥ ${aim} |\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true });
}
