/**
 * The corpus ten and twenty times over: time and memory of the build per record, growth of the bundle, the platform's
 * limits, and the latency of a term.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { NODE, note, printRow, ROOT, run } from "./measure.ts";
import { multiplyCorpus } from "./multiply-corpus.ts";
import type { Run } from "./timed-build.ts";
import { latency } from "./worker-latency.ts";

const COPIES = [1, 10, 20];
/** Builds of the smallest corpus, whose median is the baseline. */
const ROUNDS = 3;
const MIB = 1024 * 1024;
const LIMITS = { value: 25 * MIB, sitemap: 50_000_000, addresses: 50_000, bundle: 3_000_000 };
/** Node's default limit is a fraction of the machine's memory, which can be too low for a corpus of this size. */
const HEAP = "--max-old-space-size=6144";

interface Built {
  readonly copies: number;
  readonly out: string;
  readonly run: Run;
  readonly bundle: Bundle;
}

interface Bundle {
  readonly script: string;
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
  for (const { copies, run: own, bundle, out } of all.slice(1)) {
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
  await latency(folder, served(one), served(many));
}

function served({ copies, out, bundle }: Built) {
  return { copies, out, script: bundle.script };
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
  return { copies, out, run: middle, bundle: await bundled(out, join(folder, "bundle")) };
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

/** The bundle for this release. */
async function bundled(out: string, folder: string): Promise<Bundle> {
  const release = resolve(out, ".edge/release.json");
  await run(
    NODE,
    [
      resolve(ROOT, "node_modules/.bin/wrangler"),
      "deploy",
      "--dry-run",
      "--outdir",
      folder,
      "--alias",
      `#release:${release}`,
    ],
    { cwd: ROOT, env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
  );
  const script = join(folder, "index.js");
  const bytes = await readFile(script);
  return { script, bytes: bytes.length, gzip: gzipSync(bytes).length };
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
