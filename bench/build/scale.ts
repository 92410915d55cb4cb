/**
 * The corpus ten and twenty times over: time and memory of the build per record, growth of the bundle, the platform's
 * limits, and the latency of a term.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { TERM } from "../serve/cases.ts";
import { service, type Worker, withWorkers } from "../serve/workerd.ts";
import { measureInterleaved, type Speed } from "../serve/wrk.ts";
import { NODE, note, printRow, ROOT } from "./measure.ts";
import { multiplyCorpus } from "./multiply-corpus.ts";
import type { Run } from "./timed-build.ts";

const COPIES = [1, 10, 20];
/** Builds of the smallest corpus, whose median is the baseline. */
const ROUNDS = 3;
const LATENCY_ROUNDS = 7;
const MIB = 1024 * 1024;
const LIMITS = { value: 25 * MIB, sitemap: 50_000_000, addresses: 50_000, bundle: 3_000_000 };
/** Node's default limit is a fraction of the machine's memory, which can be too low for a corpus of this size. */
const HEAP = "--max-old-space-size=6144";

interface Built {
  readonly copies: number;
  readonly out: string;
  readonly run: Run;
  /** The worker that is bundled with it, and the bytes of the bundle. */
  readonly worker: Worker;
  readonly bytes: number;
  readonly gzip: number;
}

/** @param numbers how many times the corpus, ascending from 1 */
export async function scale(folder: string, numbers: readonly number[] = COPIES): Promise<void> {
  const content = join(folder, "content");
  const all: Built[] = [];
  for (const copies of numbers) {
    note(`corpus ×${copies}: generating`);
    await multiplyCorpus(content, { from: all.at(-1)?.copies ?? 0, to: copies });
    all.push(await built(copies, content, join(folder, String(copies))));
  }
  const [[one], many] = [all, all.at(-1)];
  if (!one || !many) return;
  for (const { copies, run: own, bytes, gzip, out } of all.slice(1)) {
    const label = `corpus ×${copies} (${own.records} records)`;
    const perRecord = (of: Run, what: "seconds" | "cpuSeconds") => (1000 * of[what]) / of.records;
    for (const what of ["seconds", "cpuSeconds"] as const) {
      printRow({
        what: `${label}: ${what === "seconds" ? "time" : "processor time"} of the build per record`,
        ours: `${perRecord(own, what).toFixed(2)} ms`,
        beside: `×1: ${perRecord(one.run, what).toFixed(2)} ms`,
        ratio: perRecord(own, what) / perRecord(one.run, what),
        ...(what === "cpuSeconds" && { aim: "≤ 1.15" }),
      });
    }
    printRow({
      what: `${label}: peak memory of the build`,
      ours: `${(own.peakBytes / 1e9).toFixed(2)} GB`,
      beside: `×1: ${(one.run.peakBytes / 1e9).toFixed(2)} GB`,
      ratio: own.peakBytes / one.run.peakBytes,
    });
    printRow({
      what: `${label}: the worker's bundle grows by`,
      ours: `${((bytes - one.bytes) / 1000).toFixed(1)} KB (${((gzip - one.gzip) / 1000).toFixed(1)} KB gzipped)`,
      beside: `×1: ${(one.bytes / 1000).toFixed(0)} KB (${(one.gzip / 1000).toFixed(0)} KB gzipped)`,
      aim: "< 20 KB",
    });
    for (const { what, value, limit } of await limits(out, gzip)) {
      printRow({
        what: `${label}: ${what}`,
        ours: String(value),
        beside: `limit ${limit}`,
        ratio: value / limit,
        aim: "≤ 1",
      });
    }
    printRow({ what: `${label}: values in the store`, ours: String(own.values), beside: `×1: ${one.run.values}` });
  }
  await latency(one, many);
}

/**
 * Latency of a term that is in memory, asked for again and again by turns of both. The ratio is that of the server's
 * processor time, the only part of the latency that depends on the worker.
 */
async function latency(one: Built, many: Built): Promise<void> {
  const workers = [one.worker, many.worker];
  const [small, large] = await withWorkers(workers, ({ pid, addressOf }) => {
    const asked = { paths: [TERM], headers: {}, connections: 1 };
    const targets = workers.map(({ name }) => ({ ...asked, address: addressOf(name) }));
    return measureInterleaved(pid, targets, LATENCY_ROUNDS);
  });
  if (!small || !large) return;
  const shown = ({ perSecond, cpuTime }: Speed) =>
    `${(1e6 / perSecond).toFixed(0)} µs (${(1000 * cpuTime).toFixed(0)})`;
  printRow({
    what: `corpus ×${many.copies}: a term that is in memory, one request after another, wall and processor time`,
    ours: shown(large),
    beside: `×1: ${shown(small)}`,
    ratio: large.cpuTime / small.cpuTime,
    aim: "≤ 1.1",
  });
}

async function built(copies: number, content: string, folder: string): Promise<Built> {
  const runs: Run[] = [];
  for (let round = 0; round < (copies === 1 ? ROUNDS : 1); round++) {
    note(`corpus ×${copies}: building`);
    const own = await buildOnce(content, outOf(folder, round));
    note(`corpus ×${copies}: built in ${own.seconds.toFixed(1)} s`);
    runs.push(own);
  }
  const [middle] = runs.sort((a, b) => a.cpuSeconds - b.cpuSeconds).slice(Math.floor(runs.length / 2));
  if (!middle) throw new Error("nothing was built");
  const out = outOf(folder, 0);
  const worker = await service(out, `corpus${copies}`);
  return {
    copies,
    out,
    run: middle,
    worker,
    bytes: Buffer.byteLength(worker.script),
    gzip: gzipSync(worker.script).length,
  };
}

function outOf(folder: string, round: number): string {
  return join(folder, `out-${round}`);
}

/** A build in a separate process, which reports its stages. */
async function buildOnce(content: string, out: string): Promise<Run> {
  const quiet = "--disable-warning=ExperimentalWarning";
  const child = spawn(NODE, [quiet, HEAP, join(import.meta.dirname, "timed-build.ts"), content, out], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`the build of ${content} ended with ${code}`);
  return JSON.parse(output) as Run;
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
