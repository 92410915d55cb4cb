/**
 * Speed of the search beside the libraries, in workerd: the first search of a fresh isolate (index read
 * included) and warm queries, on corpora of several sizes. See README.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { WORKERD } from "../../test/release/workerd.ts";
import { searchDocuments } from "../../build/search/searched-entities.ts";
import { wholeCorpus } from "../../test/fixture/whole-corpus.ts";
import { JUDGED } from "../../test/search/judged.ts";
import { engines } from "./engines.mjs";
import { grow } from "./synthetic.mjs";
import { writeOurs } from "./write-ours.mjs";

const SIZES = (process.argv[2] ?? "1100,11000").split(",").map(Number);
const ENGINES = process.argv[3]?.split(",") ?? [...engines.keys()];
const FRESH = 15;
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [
      (name = "worker.mjs", esModule = embed "worker.mjs"),
      (name = "index.bin", data = embed "index.bin")
    ],
    compatibilityDate = "2026-01-01",
    bindings = [(name = "QUERIES", json = embed "queries.json")]
  ))],
  sockets = [(name = "http", address = "127.0.0.1:PORT", http = (), service = "main")]
);`;

const QUERIES = JUDGED.map(({ query }) => query);
const documents = searchDocuments((await wholeCorpus()).corpus);

const COLUMNS = ["documents", "engine", "index KB", "gzip KB", "load + first ms", "CPU ms", "warm p50 ms", "p99 ms", "mean ms"];

print(COLUMNS);
for (const size of SIZES) {
  const grown = grow(documents, size);
  for (const name of ENGINES) {
    const index = await (engines.get(name).write ?? writeOurs)(grown);
    const sizes = [index.length, gzipSync(index).length].map((bytes) => (bytes / 1024).toFixed(0));
    // The index of a library can exceed the runtime's limit.
    const times = await measure(name, index).catch((error) => [`fails: ${error.message}`]);
    print([String(size), name, ...sizes, ...times]);
  }
}

function print(row) {
  process.stdout.write(`| ${row.join(" | ")} |\n`);
}

async function measure(name, index) {
  const script = await bundle(name);
  const firsts = [];
  const processor = [];
  for (let run = 0; run < FRESH; run++) {
    const isolate = await start(script, index);
    const idle = await least(isolate, "work=nothing", 9);
    try {
      const before = await cpuTime(isolate.pid);
      await time(isolate, "work=nothing");
      const between = await cpuTime(isolate.pid);
      firsts.push((await time(isolate, "work=load")) - idle);
      processor.push((await cpuTime(isolate.pid)) - between - (between - before));
    } finally {
      await isolate.dispose();
    }
  }
  const isolate = await start(script, index);
  await time(isolate, "work=load");
  await time(isolate, `work=search&runs=3&from=0&to=${QUERIES.length}`);
  const idle = await least(isolate, "work=nothing", 20);
  const roughly = (await time(isolate, `work=search&runs=1&from=0&to=${QUERIES.length}`)) / QUERIES.length;
  const runs = Math.max(3, Math.min(200, Math.round(20 / roughly)));
  const each = [];
  for (let i = 0; i < QUERIES.length; i++) {
    each.push(Math.max(0, (await time(isolate, `work=search&runs=${runs}&from=${i}&to=${i + 1}`)) - idle) / runs);
  }
  await isolate.dispose();
  each.sort((a, b) => a - b);
  const mean = each.reduce((sum, ms) => sum + ms, 0) / each.length;
  const at = (share) => each[Math.min(each.length - 1, Math.floor(each.length * share))];
  return [
    ...[firsts, processor].map((runs) => runs.sort((a, b) => a - b)[FRESH >> 1].toFixed(1)),
    ...[at(0.5), at(0.99), mean].map((ms) => ms.toFixed(3)),
  ];
}

async function bundle(name) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./worker.mjs", import.meta.url))],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    write: false,
    define: { ENGINE: JSON.stringify(name) },
    external: ["node:*", "./index.bin"],
  });
  return outputFiles[0].text;
}

/** A fresh process with one isolate. */
async function start(script, index) {
  const folder = await mkdtemp(join(tmpdir(), "search-bench-"));
  const port = await freePort();
  await Promise.all([
    writeFile(join(folder, "worker.mjs"), script),
    writeFile(join(folder, "index.bin"), index),
    writeFile(join(folder, "queries.json"), JSON.stringify(QUERIES)),
    writeFile(join(folder, "config.capnp"), CONFIG.replace("PORT", String(port))),
  ]);
  const child = spawn(WORKERD, ["serve", join(folder, "config.capnp")], { stdio: ["ignore", "inherit", "inherit"] });
  const isolate = {
    pid: child.pid,
    address: `http://127.0.0.1:${port}/`,
    async dispose() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
  for (let tries = 0; ; tries++) {
    try {
      await time(isolate, "work=nothing");
      return isolate;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

/** Milliseconds that all threads of a process have run so far (Linux). */
async function cpuTime(pid) {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder);
  const stats = await Promise.all(threads.map((thread) => readFile(`${folder}/${thread}/schedstat`, "utf8")));
  return stats.reduce((sum, stat) => sum + Number(stat.split(" ")[0]), 0) / 1e6;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function time(isolate, search) {
  const from = performance.now();
  const response = await fetch(`${isolate.address}?${search}`);
  await response.text();
  if (!response.ok) throw new Error(`${search}: ${response.status}`);
  return performance.now() - from;
}

async function least(isolate, search, times) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) best = Math.min(best, await time(isolate, search));
  return best;
}
