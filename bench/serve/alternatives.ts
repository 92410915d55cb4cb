/**
 * The service beside other ways of serving files from a Worker: `@cloudflare/kv-asset-handler`, Workers static assets
 * (the asset worker and the router that wrangler ships) and hono. All of them run in one process and read the same kind
 * of namespace, whose values are on disk. The service caches blocks in memory; the others read a key for each request.
 *
 * The manifests list every file of the release, and the values of terms exist. Alternatives that only serve files have
 * the page of 20 as one file.
 */
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Bench } from "./bench-context.ts";
import { DIST, PAGE, TERM_ID, termIds } from "./cases.ts";
import { BLOCKS, namespace, type Worker, withWorkers } from "./workerd.ts";
import { measureInterleaved, type Target } from "./wrk.ts";

const AIM = 2;
const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Of the files that wrangler brings. */
const MINIFLARE = createRequire(createRequire(import.meta.url).resolve("wrangler")).resolve("miniflare");

/** The compatibility date that wrangler gives its asset workers. */
const ASSETS_DATE = "2024-07-31";

/** Path of the page of 20 as a file. */
const PAGE_FILE = "/api/v1/terms/page-3.json";

interface Alternative {
  readonly name: string;
  readonly worker: Worker;
  /** Paths of a term, and of the page of 20. */
  term(id: string): string;
  readonly page: string;
  /** It answers no 304. */
  readonly unconditional?: boolean;
}

interface Measured {
  readonly name: string;
  /** The requests to the service, in turn, and to the alternative. */
  readonly paths: readonly string[];
  of(rival: Alternative): readonly string[];
  readonly conditional?: boolean;
}

function measurements(): Measured[] {
  const ids = termIds();
  return [
    { name: "304 for a term", paths: [ownTerm(TERM_ID)], conditional: true, of: ({ term }) => [term(TERM_ID)] },
    { name: "200 for a term", paths: [ownTerm(TERM_ID)], of: ({ term }) => [term(TERM_ID)] },
    { name: "200 for each term in turn", paths: ids.map(ownTerm), of: ({ term }) => ids.map(term) },
    { name: "page of 20 terms", paths: [PAGE], of: ({ page }) => [page] },
  ];
}

function ownTerm(id: string): string {
  return `/api/v1/terms/${id}`;
}

function termFile(id: string): string {
  return `${ownTerm(id)}.json`;
}

export async function besideOthers({ service, rounds, wanted, log, row }: Bench): Promise<void> {
  const chosen = measurements().filter(({ name }) => wanted(name));
  if (chosen.length === 0) return;
  const folder = await mkdtemp(join(tmpdir(), "bench-files-"));
  try {
    const page = await withWorkers([service], [BLOCKS], async (runtime) =>
      Buffer.from(await (await fetch(runtime.addressOf("service") + PAGE)).arrayBuffer()),
    );
    const files = await publish(folder, page);
    const alternatives = await alternativesFor(files);
    const workers = [service, ...alternatives.map(({ worker }) => worker), ...(await behind())];
    row("request", "beside", "service, requests/s", "it", "ratio", "by processor time", "aim");
    row(..."-------");
    await withWorkers(workers, [BLOCKS, namespace("files", folder)], async ({ pid, addressOf }) => {
      for (const { name, paths, of, conditional = false } of chosen) {
        log(name);
        const able = alternatives.filter(({ unconditional }) => !(conditional && unconditional));
        const asked = [
          { worker: service, paths },
          ...able.map((rival) => ({ worker: rival.worker, paths: of(rival) })),
        ];
        const targets = await Promise.all(
          asked.map(({ worker, paths }) => target(addressOf(worker.name), paths, conditional)),
        );
        const [own, ...others] = targets;
        if (own && paths[0]?.startsWith(ownTerm(""))) for (const other of others) await compare(own, other);
        const [ours, ...theirs] = await measureInterleaved(pid, targets, rounds);
        for (const [i, rival] of able.entries()) {
          const its = theirs[i];
          if (!ours || !its) continue;
          const ratio = (ours.perSecond / its.perSecond).toFixed(2);
          const byTime = (its.cpuTime / ours.cpuTime).toFixed(2);
          row(name, rival.name, ours.perSecond.toFixed(0), its.perSecond.toFixed(0), ratio, byTime, `≥ ${AIM}`);
        }
      }
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Every path is requested twice before it counts, because the first time may fill a cache. */
async function target(address: string, paths: readonly string[], conditional: boolean): Promise<Target> {
  for (const path of paths.flatMap((path) => [path, path])) await ask(address + path, {}, 200);
  if (!conditional) return { address, paths, headers: {} };
  const url = `${address}${paths[0]}`;
  const headers = { "If-None-Match": (await ask(url, {}, 200)).etag };
  await ask(url, headers, 304);
  return { address, paths, headers };
}

/** The work must be the same: each must answer with the exact bytes of a term. */
async function compare(ours: Target, theirs: Target): Promise<void> {
  const [own, other] = await Promise.all(
    [ours, theirs].map(({ address, paths }) => ask(`${address}${paths[0]}`, {}, 200)),
  );
  if (!own || !other || !own.body.equals(other.body))
    throw new Error(`${theirs.paths[0]} is not what the service gives`);
}

async function ask(
  url: string,
  headers: Record<string, string>,
  status: number,
): Promise<{ etag: string; body: Buffer }> {
  const answer = await fetch(url, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== status) throw new Error(`${url} is answered with ${answer.status}, not ${status}`);
  return { etag: answer.headers.get("ETag") ?? "", body };
}

/**
 * Writes the values of the terms, under the names that each of the workers has for them, and returns the name of every
 * file's value by its path.
 */
async function publish(folder: string, page: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".edge"))
    .map((entry) => join(entry.parentPath, entry.name).slice(DIST.length - 1))
    .sort();
  const ids = termIds();
  await writeFile(join(folder, "terms"), JSON.stringify(ids));
  for (const id of ids) {
    const body = await readFile(join(DIST, termFile(id)));
    await writeFile(join(folder, hash(termFile(id))), body);
    await writeFile(join(folder, `terms:${id}`), body);
  }
  await writeFile(join(folder, hash(PAGE_FILE)), page);
  return new Map([...paths, PAGE_FILE].map((path) => [path, hash(path)]));
}

/** 128 bits in hexadecimal. Here the name of a value is the hash of its path; elsewhere it is that of its bytes. */
function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

async function alternativesFor(files: ReadonlyMap<string, string>): Promise<Alternative[]> {
  const FILES = '(name = "FILES", kvNamespace = "files")';
  const paths = Object.fromEntries([...files].map(([path, value]) => [path.slice(1), value]));
  const handler = await bundle("kv-asset-handler", paths);
  const asFiles = { term: termFile, page: PAGE_FILE };
  return [
    {
      name: "kv-asset-handler, its cache in memory",
      worker: {
        name: "handlerCached",
        script: handler,
        bindings: [FILES, '(name = "BYPASS_CACHE", json = "false")'],
        extra: ['cacheApiOutbound = "cache"'],
      },
      ...asFiles,
    },
    {
      name: "kv-asset-handler without cache",
      worker: { name: "handler", script: handler, bindings: [FILES, '(name = "BYPASS_CACHE", json = "true")'] },
      ...asFiles,
      unconditional: true,
    },
    {
      name: "Workers static assets: router and asset worker",
      worker: {
        name: "router",
        script: await shipped("router"),
        date: ASSETS_DATE,
        flags: ["nodejs_compat", "no_nodejs_compat_v2", "enable_ctx_exports"],
        bindings: ['(name = "ASSET_WORKER", service = "assets")', '(name = "CONFIG", json = "{}")'],
      },
      ...asFiles,
    },
    { name: "Workers static assets: asset worker alone", worker: await assetWorker(files), ...asFiles },
    {
      name: "hono, a key per record",
      worker: { name: "hono", script: await bundle("hono"), bindings: [FILES] },
      term: ownTerm,
      page: PAGE,
    },
  ];
}

/** Workers that others depend on. */
async function behind(): Promise<Worker[]> {
  return [{ name: "cache", script: await bundle("cache-backend"), hidden: true }];
}

async function assetWorker(files: ReadonlyMap<string, string>): Promise<Worker> {
  const config = JSON.stringify({ compatibility_date: "2026-09-01" }).replaceAll('"', '\\"');
  return {
    name: "assets",
    script: await shipped("assets"),
    date: ASSETS_DATE,
    flags: ["nodejs_compat", "enable_ctx_exports"],
    bindings: [
      '(name = "ASSETS_KV_NAMESPACE", kvNamespace = "files")',
      `(name = "ASSETS_MANIFEST", data = 0x"${manifest(files).toString("hex")}")`,
      `(name = "CONFIG", json = "${config}")`,
    ],
  };
}

/**
 * The asset worker's manifest: 20 bytes, then rows of 40, sorted: hash of the path (16), name of the value (16), 8 of
 * nothing.
 */
function manifest(files: ReadonlyMap<string, string>): Buffer {
  const rows = [...files].map(([path, value]) =>
    Buffer.concat([createHash("sha256").update(path).digest().subarray(0, 16), Buffer.from(value, "hex")], 40),
  );
  return Buffer.concat([Buffer.alloc(20), ...rows.sort(Buffer.compare)]);
}

/** A worker of wrangler's own. */
async function shipped(name: string): Promise<string> {
  return readFile(join(MINIFLARE, `../workers/assets/${name}.worker.js`), "utf8");
}

async function bundle(name: string, paths: Readonly<Record<string, string>> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, "alternatives", `${name}.ts`)],
    bundle: true,
    format: "esm",
    target: "es2024",
    write: false,
    plugins: [
      {
        name: "manifest",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^manifest$/ }, ({ path }) => ({ path, namespace: "manifest" }));
          onLoad({ filter: /.*/, namespace: "manifest" }, () => ({ contents: JSON.stringify(paths), loader: "json" }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
