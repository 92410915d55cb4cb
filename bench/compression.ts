/**
 * What compressing the stored bodies is worth, and what it costs: sizes and build time by coding, the namespace with
 * and without, and the worker's time for a body in either form. Run with `npm run build && npm run bench -- compression`
 * (Linux). The times are of processors.
 */
import { brotliCompressSync, constants, gzipSync, type InputType, zstdCompressSync } from "node:zlib";
import { loadCorpus, renderAndPack } from "../build/build.ts";
import { DEFAULT_PACK_OPTIONS, pack } from "../build/pack/pack.ts";
import { isPublicPath } from "../worker/store/edge-folder.ts";
import { SETTINGS } from "./pack-settings.ts";
import { cpuTimeWhenIdle } from "./serve/process-stats.ts";
import { BLOCKS, service, withWorkers } from "./serve/workerd.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = constants;
const gzip = (level: number) => (body: InputType) => gzipSync(body, { level });
const brotli = (quality: number) => (body: Uint8Array) =>
  brotliCompressSync(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
const zstd = (level: number) => (body: InputType) =>
  zstdCompressSync(body, { params: { [ZSTD_c_compressionLevel]: level } });

const CODINGS: readonly [name: string, compress: (body: Uint8Array) => Uint8Array][] = [
  ...[1, 4, 6, 9].map((level) => [`gzip ${level}`, gzip(level)] as const),
  ...[1, 4, 5, 6, 9].map((quality) => [`Brotli ${quality}`, brotli(quality)] as const),
  ...[3, 9, 12].map((level) => [`Zstandard ${level}`, zstd(level)] as const),
].map(([name, compress]) => [name, compress]);

function table(...rows: readonly (readonly (string | number)[])[]): void {
  for (const [i, row] of rows.entries()) {
    process.stdout.write(`| ${row.join(" | ")} |\n`);
    if (i === 0) process.stdout.write(`|${row.map(() => "---").join("|")}|\n`);
  }
  process.stdout.write("\n");
}

function timed<T>(work: () => T): { result: T; milliseconds: string } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: ((user + system) / 1000).toFixed(0) };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}

function sizeOf(values: Iterable<Uint8Array>): number {
  return [...values].reduce((sum, { length }) => sum + length, 0);
}

const options = { ...SETTINGS, contentDir: "content" };
const { corpus } = await loadCorpus(options);
if (!corpus) throw new Error("the content has errors: npm run check");
const { files } = await renderAndPack(corpus, options);

const large = files.filter(
  ({ path, bytes, edgeRendered }) =>
    bytes.length > DEFAULT_PACK_OPTIONS.maxInlineBytes && !edgeRendered && isPublicPath(path),
);
const terms = large.find(({ path }) => path === "/api/v1/terms.ndjson")?.bytes ?? new Uint8Array();
table(
  ["coding", `${large.length} bodies, MB`, "processor, ms", "of them terms.ndjson, MB"],
  ["none", megabytes(sizeOf(large.map(({ bytes }) => bytes))), 0, megabytes(terms.length)],
  ...CODINGS.map(([name, compress]) => {
    const { result, milliseconds } = timed(() => sizeOf(large.map(({ bytes }) => compress(bytes))));
    return [name, megabytes(result), milliseconds, megabytes(compress(terms).length)];
  }),
);

table(
  ["bodies in the namespace", "keys", "MB", "packing, ms"],
  ...(
    [
      ["plain", { ...DEFAULT_PACK_OPTIONS, deflated: Number.POSITIVE_INFINITY }],
      ["deflated", DEFAULT_PACK_OPTIONS],
    ] as const
  ).map(([name, packing]) => {
    const { result, milliseconds } = timed(() => pack(files, packing));
    return [name, result.values.size, megabytes(sizeOf(result.values.values())), milliseconds];
  }),
);

const PATHS = [
  "/api/v1/terms.ndjson",
  "/api/v1/llms/chunks",
  "/llms-full.txt",
  "/llms-full/equities.txt",
  "/api/v1/terms/leverage.md",
  "/api/v1/terms.md?limit=50",
];
const REQUESTS = 20;
const worker = await service();
const rows = await withWorkers([worker], [BLOCKS], async ({ pid, addressOf }) => {
  const measured: (string | number)[][] = [];
  for (const path of PATHS) {
    const row: (string | number)[] = [path];
    for (const coding of ["identity", "gzip"]) {
      let bytes = 0;
      const ask = async () => {
        const headers = { "Accept-Encoding": coding };
        // What the worker sends, not what a client makes of it.
        const response = await fetch(addressOf("service") + path, { headers });
        bytes = Number(response.headers.get("Content-Length"));
        await response.arrayBuffer();
      };
      await ask();
      const before = await cpuTimeWhenIdle(pid);
      for (let i = 0; i < REQUESTS; i++) await ask();
      row.push(megabytes(bytes), (((await cpuTimeWhenIdle(pid)) - before) / REQUESTS).toFixed(2));
    }
    measured.push(row);
  }
  return measured;
});
table(["answer of the worker", "plain, MB", "ms", "gzip, MB", "ms"], ...rows);
