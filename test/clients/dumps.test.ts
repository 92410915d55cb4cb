import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startWorkerd, type Workerd } from "../release/workerd.ts";
import { absence, type DebianPackage } from "./installed-packages.ts";
import { type Relay, startRelay } from "./relay.ts";

/** The dumps, read by the tools that people open such files with. Each counts the same. */
const withoutNpmClients = inject("withoutNpmClients");
const SQLITE: DebianPackage = { kind: "Debian", package: "sqlite3", program: "/usr/bin/sqlite3", version: "" };
const missing = absence({ name: "the command line of SQLite", from: SQLITE }, "");

interface Heights {
  /** Records by collection. */
  readonly records: Readonly<Record<string, number>>;
  readonly nodes: number;
  readonly edges: number;
  readonly chunks: number;
}

let service: Workerd;
let relay: Relay;
let folder: string;
let heights: Heights;
beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
  relay = await startRelay(service.port);
  folder = await mkdtemp(join(tmpdir(), "dumps-"));
  const { collections } = await answer<{ collections: { name: string; count: number }[] }>("/api/v1/manifest");
  const { graph } = await answer<{ graph: { nodes: number; edges: number } }>("/api/v1/stats");
  const chunks = (await (await service.fetch("/api/v1/llms/chunks")).text()).trimEnd().split("\n").length;
  heights = { records: Object.fromEntries(collections.map(({ name, count }) => [name, count])), ...graph, chunks };
});
afterAll(async () => {
  relay.close();
  await service.close();
  await rm(folder, { recursive: true });
});

async function answer<T>(path: string): Promise<T> {
  return (await service.fetch(path)).json() as Promise<T>;
}

async function run(program: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...relay.environment }, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)(program, args, options)).stdout.trimEnd();
}

function program(file: string): string {
  return fileURLToPath(new URL(`programs/${file}`, import.meta.url));
}

/** Rows of each query, by DuckDB. */
async function duckdb(...queries: readonly string[]): Promise<Record<string, unknown>[][]> {
  const printed = await run(process.execPath, program("duckdb.sql.mjs"), ...queries);
  return printed.split("\n").map((line) => JSON.parse(line));
}

function dump(name: string): string {
  return `'${resolve("dist/dumps", name)}'`;
}

describe.runIf(withoutNpmClients === "")("DuckDB", () => {
  test("counts the records of each collection alike in NDJSON and in Parquet, and finds the same ids", async () => {
    const names = Object.keys(heights.records);
    const rows = await duckdb(
      ...names.map((name) => {
        const [lines, columns] = [dump(`${name}.ndjson.gz`), dump(`${name}.parquet`)];
        const difference = `(select count(*) from (select id from ${lines} except select id from ${columns}))`;
        return `select (select count(*) from ${lines}) as lines, (select count(*) from ${columns}) as rows,
          ${difference} as other`;
      }),
    );
    const expected = names.map((name) => [{ lines: heights.records[name], rows: heights.records[name], other: 0 }]);
    expect(rows).toEqual(expected);
  });

  test("reads the columns of Parquet with their types: lists are lists", async () => {
    const [[types] = [], [tagged] = []] = await duckdb(
      `select typeof(tags) as tags, typeof(updated) as updated from ${dump("terms.parquet")} limit 1`,
      `select count(*) as terms from ${dump("terms.parquet")} where list_contains(tags, 'liquidity')`,
    );
    expect(types).toMatchObject({ tags: "VARCHAR[]" });
    const { meta } = await answer<{ meta: { total: number } }>("/api/v1/terms?tag=liquidity&limit=1");
    expect(tagged).toEqual({ terms: meta.total });
  });

  test("counts the passages of the dump", async () => {
    expect(
      await duckdb(`select count(*) as chunks, count(distinct id) as ids from ${dump("chunks.ndjson.gz")}`),
    ).toEqual([[{ chunks: heights.chunks, ids: heights.chunks }]]);
  });
});

test.runIf(withoutNpmClients === "")("polars reads remote Parquet in place, by ranges alone", async () => {
  const before = relay.asked.length;
  expect(JSON.parse(await run(process.execPath, program("polars.remote.mjs")))).toEqual(heights.records);
  const asked = relay.asked.slice(before).filter(({ path }) => path.endsWith(".parquet"));
  const whole = asked.filter(({ method, range }) => method === "GET" && range === undefined);
  expect([asked.length >= 2 * Object.keys(heights.records).length, whole]).toEqual([true, []]);
});

describe.runIf(missing.length === 0)("the command line of SQLite", () => {
  const file = "hedge-fund-knowledge.sqlite";
  beforeAll(async () => {
    const { data } = await answer<{ data: { name: string }[] }>("/api/v1/dumps");
    const name = data.find((listed) => listed.name.endsWith(".sqlite.gz"))?.name;
    await writeFile(join(folder, file), gunzipSync(await readFile(`dist/dumps/${name}`)));
  });

  async function count(from: string): Promise<number> {
    return Number(await run("sqlite3", file, `select count(*) from ${from}`));
  }

  test("counts the records, nodes, edges and passages, and all are found by the index", async () => {
    for (const [name, height] of Object.entries(heights.records))
      expect([name, await count(name)]).toEqual([name, height]);
    const { nodes, edges, chunks } = heights;
    expect({ nodes: await count("nodes"), edges: await count("edges"), chunks: await count("chunks") }).toEqual({
      nodes,
      edges,
      chunks,
    });
    const records = Object.values(heights.records).reduce((sum, height) => sum + height);
    expect(await count("search")).toBe(records);
    expect(await run("sqlite3", file, "pragma integrity_check")).toBe("ok");
  });

  test("answers the queries of the page of dumps as they stand there", async () => {
    const page = await (await service.fetch("/dumps", { headers: { Accept: "text/markdown" } })).text();
    const queries = [...page.matchAll(/^sqlite3 \S+ ".+"$/gm)].map(([line]) => line);
    expect(queries.length).toBe(4);
    const [found = "", called = "", european = "", linked = ""] = await Promise.all(
      queries.map((line) => run("sh", "-c", line)),
    );
    expect(found).toContain("term|redemption-gate|");
    expect(called).toMatch(/^(term|formula)\|sharpe-ratio\n/);
    const { meta } = await answer<{ meta: { total: number } }>("/api/v1/regulations?jurisdiction=EU&limit=1");
    expect(european.split("\n").length).toBe(meta.total);
    const { edges } = await answer<{ edges: { target: string }[] }>("/api/v1/graph");
    const most = Math.max(...[...Map.groupBy(edges, ({ target }) => target).values()].map(({ length }) => length));
    expect(linked.split("\n")).toHaveLength(5);
    expect(linked).toMatch(new RegExp(`^[a-z]+:[a-z0-9-]+\\|${most}\\n`));
  });
});

test("a tool that is not on this machine is named, with how to get it", () => {
  if (missing.length > 0) console.warn(`\nDUMPS NOT READ BY:\n  ${missing.join("\n  ")}\n`);
  if (process.env["CLIENTS"] === "all") expect(missing).toEqual([]);
});
