/**
 * The corpus ten and twenty times over: time and memory of the build per record, what the bundle grows by, whether the
 * platform's limits hold, and how fast a term is answered. Needs Debian's `wrk`, some 10 GB of disk and half an hour.
 */
import { spawn } from "node:child_process";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { generate } from "./generate.ts";
import { median, NODE, note, printRow, ROOT, run, timed } from "./measure.ts";
import type { Run } from "./run.ts";

const COPIES = [1, 10, 20];
const ROUNDS = { build: 3, latency: 9 };
const PORTS = [18_711, 18_712];
const TERM = "/api/v1/terms/leverage";
const MIB = 1024 * 1024;
const LIMITS = { value: 25 * MIB, sitemap: 50_000_000, addresses: 50_000, bundle: 3_000_000 };
/** Node's own limit is a fraction of the machine's memory and may be less than a corpus of this size needs. */
const HEAP = "--max-old-space-size=12288";

interface Built {
  readonly copies: number;
  readonly out: string;
  readonly run: Run;
  readonly bundle: { readonly bytes: number; readonly gzip: number };
}

export async function scale(folder: string): Promise<void> {
  const all: Built[] = [];
  for (const copies of COPIES) all.push(await built(copies, join(folder, String(copies))));
  const [one] = all;
  if (!one) return;
  for (const { copies, run: own, bundle, out } of all.slice(1)) {
    const label = `corpus ×${copies} (${own.records} records)`;
    const perRecord = (of: Run, what: "seconds" | "processorSeconds") => (1000 * of[what]) / of.records;
    for (const what of ["seconds", "processorSeconds"] as const) {
      printRow({
        what: `${label}: ${what === "seconds" ? "time" : "processor time"} of the build per record`,
        ours: `${perRecord(own, what).toFixed(2)} ms`,
        beside: `×1: ${perRecord(one.run, what).toFixed(2)} ms`,
        ratio: perRecord(own, what) / perRecord(one.run, what),
        ...(what === "seconds" && { aim: "≤ 1.15" }),
      });
    }
    printRow({
      what: `${label}: peak memory of the build`,
      ours: `${(own.peakBytes / 1e9).toFixed(2)} GB`,
      beside: `×1: ${(one.run.peakBytes / 1e9).toFixed(2)} GB`,
      ratio: own.peakBytes / one.run.peakBytes,
    });
    const grown = { bytes: bundle.bytes - one.bundle.bytes, gzip: bundle.gzip - one.bundle.gzip };
    printRow({
      what: `${label}: the worker's bundle grows by`,
      ours: `${(grown.bytes / 1000).toFixed(1)} KB (${(grown.gzip / 1000).toFixed(1)} KB gzipped)`,
      beside: `×1: ${(one.bundle.bytes / 1000).toFixed(0)} KB (${(one.bundle.gzip / 1000).toFixed(0)} KB gzipped)`,
      aim: "< 20 KB",
    });
    for (const { what, value, limit } of await limits(out, bundle.gzip)) {
      printRow({
        what: `${label}: ${what}`,
        ours: String(value),
        beside: `limit ${limit}`,
        ratio: value / limit,
        aim: "≤ 1",
      });
    }
    printRow({ what: `${label}: values in the store`, ours: String(own.blocks), beside: `×1: ${one.run.blocks}` });
  }
  await latency(folder, all);
}

async function built(copies: number, folder: string): Promise<Built> {
  note(`corpus ×${copies}: generating`);
  await generate(copies, join(folder, "content"));
  const out = join(folder, "out");
  const runs: Run[] = [];
  for (let round = 0; round < (copies === 1 ? ROUNDS.build : 1); round++) {
    await rm(out, { recursive: true, force: true });
    const { output } = await timed({
      program: NODE,
      arguments: [
        "--disable-warning=ExperimentalWarning",
        HEAP,
        join(import.meta.dirname, "run.ts"),
        join(folder, "content"),
        out,
      ],
    });
    const own = JSON.parse(output.trim().split("\n").at(-1) ?? "") as Run;
    runs.push(own);
    note(`corpus ×${copies}: built in ${own.seconds.toFixed(1)} s, stages ${JSON.stringify(own.stages)}`);
  }
  const [middle] = runs.sort((a, b) => a.processorSeconds - b.processorSeconds).slice(Math.floor(runs.length / 2));
  if (!middle) throw new Error("nothing was built");
  await rm(join(folder, "content"), { recursive: true });
  return { copies, out, run: middle, bundle: await bundled(out, join(folder, "bundle")) };
}

/** The bundle that would be deployed with this release. */
async function bundled(out: string, folder: string): Promise<{ bytes: number; gzip: number }> {
  const release = resolve(out, ".edge/release.json");
  await run(
    resolve(ROOT, "node_modules/.bin/wrangler"),
    ["deploy", "--dry-run", "--outdir", folder, "--alias", `#release:${release}`],
    { cwd: ROOT, env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
  );
  const script = await readFile(join(folder, "index.js"));
  return { bytes: script.length, gzip: gzipSync(script).length };
}

async function limits(out: string, gzip: number): Promise<{ what: string; value: number; limit: number }[]> {
  const blocks = join(out, ".edge/blocks");
  const sizes = await Promise.all((await readdir(blocks)).map(async (key) => (await stat(join(blocks, key))).size));
  const sitemaps = (await readdir(out)).filter((name) => /^sitemap.*\.xml$/.test(name));
  const texts = await Promise.all(sitemaps.map((name) => readFile(join(out, name), "utf8")));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);
  return [
    { what: "largest value, bytes", value: most(sizes), limit: LIMITS.value },
    {
      what: "largest sitemap, bytes",
      value: most(texts.map((text) => Buffer.byteLength(text))),
      limit: LIMITS.sitemap,
    },
    {
      what: "addresses in a sitemap",
      value: most(texts.map((text) => text.split("<loc>").length - 1)),
      limit: LIMITS.addresses,
    },
    { what: "bundle, bytes gzipped", value: gzip, limit: LIMITS.bundle },
  ];
}

/**
 * Time of one request after another for a term that is in memory, the smallest corpus and the largest by turns. The ratio
 * is that of the server's processor time: of what one request after another waits for, the only part that is the worker's.
 */
async function latency(folder: string, all: readonly Built[]): Promise<void> {
  const pair = [all[0], all.at(-1)].filter((each) => each !== undefined);
  const config = join(folder, "config.capnp");
  await writeFile(config, configOf(pair));
  const server = spawn(resolve(ROOT, "node_modules/.bin/workerd"), ["serve", config], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise((done) => server.once("exit", done));
  try {
    const times: PerRequest[][] = pair.map(() => []);
    for (const port of PORTS) await answered(`http://127.0.0.1:${port}${TERM}`);
    for (let round = 0; round < ROUNDS.latency; round++) {
      for (const [i, own] of times.entries())
        own.push(await perRequest(`http://127.0.0.1:${PORTS[i]}${TERM}`, server.pid ?? 0));
    }
    const of = (i: number, what: keyof PerRequest) => median((times[i] ?? []).map((taken) => taken[what]));
    const shown = (i: number) => `${of(i, "wall").toFixed(0)} µs (${of(i, "processor").toFixed(0)})`;
    printRow({
      what: `corpus ×${pair[1]?.copies}: a term that is in memory, one request after another, wall and processor time`,
      ours: shown(1),
      beside: `×1: ${shown(0)}`,
      ratio: of(1, "processor") / of(0, "processor"),
      aim: "≤ 1.1",
    });
  } finally {
    server.kill();
    await gone;
  }
}

function configOf(pair: readonly Built[]): string {
  const services = pair.flatMap(({ out }, i) => [
    `(name = "service${i}", worker = .service${i})`,
    `(name = "blocks${i}", disk = (path = "${resolve(out, ".edge/blocks")}"))`,
  ]);
  const sockets = pair.map(
    (_, i) => `(name = "s${i}", address = "127.0.0.1:${PORTS[i]}", http = (), service = "service${i}")`,
  );
  const workers = pair.map(
    ({ copies }, i) => `const service${i} :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "${copies}/bundle/index.js")], compatibilityDate = "2026-09-01",
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

/** Microseconds of a request: as the client waits for it, and of the server's processor. */
interface PerRequest {
  readonly wall: number;
  readonly processor: number;
}

async function perRequest(address: string, server: number): Promise<PerRequest> {
  const before = await processorMicroseconds(server);
  const { stdout } = await run("wrk", ["-t1", "-c1", "-d3s", address]);
  const used = (await processorMicroseconds(server)) - before;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(requests > 0) || /Non-2xx/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return { wall: 1e6 / rate, processor: used / requests };
}

/** User and system time of a process so far; Linux counts it in hundredths of a second. */
async function processorMicroseconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
