/**
 * Memory of the worker after it has answered for the whole corpus: every file, every page of every list, and a search,
 * a neighbourhood and chunks for every term. The process is compared with an idle bare worker. The isolate reports its
 * heap and external memory through the inspector, before and after a collection.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "./bench-context.ts";
import { DIST, termIds } from "./cases.ts";
import { withInspector } from "./inspector.ts";
import { residentBytes } from "./process-stats.ts";
import { type Worker, withWorkers } from "./workerd.ts";

/** Megabytes, of the 128 that an isolate may have. */
const AIM = 48;
const MEGABYTE = 1024 * 1024;

/** Of `Runtime.getHeapUsage`, in bytes. */
interface HeapUsage {
  readonly usedSize: number;
  readonly totalSize: number;
  /** Of the runtime's own objects. */
  readonly embedderHeapUsedSize?: number;
  /** Of array buffers: blocks, indexes, bodies. */
  readonly backingStorageSize?: number;
}

export async function memory({ service, wanted, log, row }: Bench): Promise<void> {
  if (!wanted("whole corpus")) return;
  const idle: Worker = { name: "bare", script: "export default { fetch: () => new Response() };" };
  const paths = await everyPath();
  // With inspector, because it uses memory too.
  const idleBytes = await withWorkers([idle], ({ pid }) => residentBytes(pid), { inspected: true });
  const { resident, before, after } = await withWorkers(
    [service],
    async ({ pid, addressOf, inspectorOf }) => {
      await readAll(addressOf(service.name), paths, log);
      const resident = await residentBytes(pid);
      return withInspector(inspectorOf(service.name), async ({ ask }) => {
        const before = await ask<HeapUsage>("Runtime.getHeapUsage");
        // A snapshot starts with a full collection. The protocol's own method for one is not supported here.
        await ask("HeapProfiler.takeHeapSnapshot");
        return { resident, before, after: await ask<HeapUsage>("Runtime.getHeapUsage") };
      });
    },
    { inspected: true },
  );
  row("the whole corpus read", "MB", "aim");
  row(..."---");
  row("isolate: heap and array buffers, after a collection", inMegabytes(sizeOf(after)), `≤ ${AIM}`);
  row("of these array buffers", inMegabytes(after.backingStorageSize ?? 0), "");
  row("isolate before the collection", inMegabytes(sizeOf(before)), "");
  row("process, beyond an idle bare worker's", inMegabytes(resident - idleBytes), `≤ ${AIM}`);
}

function sizeOf({ usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }: HeapUsage): number {
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

function inMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1);
}

/** Every public file, and for every term the edge-rendered answers. Pages of lists are found as they are read. */
async function everyPath(): Promise<string[]> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".edge"))
    .map((entry) => join(entry.parentPath, entry.name).slice(DIST.length - 1));
  const ids = termIds();
  const collections = new Set(files.flatMap((file) => /^\/api\/v1\/([a-z]+)\/[a-z0-9-]+\.json$/.exec(file)?.[1] ?? []));
  return [
    ...files,
    ...[...collections].map((name) => `/api/v1/${name}?limit=100`),
    ...ids.flatMap((id) => [
      `/api/v1/terms/${id}?include=backlinks,graph`,
      `/api/v1/search?q=${id.replaceAll("-", "+")}`,
      `/api/v1/search?q="${id.replaceAll("-", "+")}"`,
      `/api/v1/suggest?q=${id.slice(0, 4)}`,
      `/api/v1/graph/${id}?depth=2`,
    ]),
    "/api/v1/llms/chunks?format=ndjson",
    "/api/v1/llms/chunks?format=json&limit=100",
  ];
}

/** Sequentially, so that the memory at the end is the same each time. */
async function readAll(address: string, paths: readonly string[], say: Bench["log"]): Promise<void> {
  const left = [...paths].reverse();
  for (let read = 1, path = left.pop(); path !== undefined; read++, path = left.pop()) {
    const answer = await fetch(address + path);
    await answer.arrayBuffer();
    // Some files of `dist/` have no address of their own. Failures are tested elsewhere.
    if (answer.status >= 500) throw new Error(`${path} is answered with ${answer.status}`);
    const next = path.includes("limit=100") && /<([^>]+)>; rel="?next/.exec(answer.headers.get("Link") ?? "")?.[1];
    if (next) left.push(next.replace(/^https?:\/\/[^/]+/, ""));
    if (read % 5000 === 0) say(`${read} answers, ${left.length} to come`);
  }
}
