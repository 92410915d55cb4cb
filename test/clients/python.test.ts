import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startWorkerd, type Workerd } from "../release/workerd.ts";
import { absence, type DebianPackage, PYTHON } from "./installed-packages.ts";
import { type Relay, startRelay } from "./relay.ts";

/** The programs of docs/python.md, run by Debian's Python against the deployed bundle. */
const DOCUMENT = "docs/python.md";

interface Program {
  readonly name: string;
  readonly text: string;
  readonly modules: readonly string[];
}

const programs = await programsOf(await readFile(DOCUMENT, "utf8"));

/** Modules that are no part of Python and that Debian has. */
const PACKAGES: Readonly<Record<string, DebianPackage>> = Object.fromEntries(
  ["networkx", "pandas", "rdflib", "requests"].map((module) => [
    module,
    { kind: "Debian", package: `python3-${module}`, module, version: "" },
  ]),
);
/** Modules that Debian does not have. */
const NOT_IN_DEBIAN = ["duckdb", "polars"];

const runnable = programs.filter(({ modules }) => !modules.some((module) => NOT_IN_DEBIAN.includes(module)));
const missing = [...new Set(runnable.flatMap(({ modules }) => modules))].flatMap((module) => {
  const from = PACKAGES[module];
  return from ? absence({ name: module, from }, "") : [];
});

/** Named by their sections, and from the second one of a section also by their number in it. */
async function programsOf(text: string): Promise<Program[]> {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [heading = ""] = section.split("\n");
      return [...section.matchAll(/```python\n(.*?)```/gs)].map(([, program = ""], i) => ({
        name: i === 0 ? heading : `${heading} ${i + 1}`,
        text: program,
        modules: [...program.matchAll(/^(?:import|from) (\w+)/gm)].map(([, module = ""]) => module),
      }));
    });
}

let service: Workerd;
let relay: Relay;
let folder: string;
beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
  relay = await startRelay(service.port);
  folder = await mkdtemp(join(tmpdir(), "python-"));
});
afterAll(async () => {
  relay.close();
  await service.close();
  await rm(folder, { recursive: true });
});

async function output({ text }: Program): Promise<string[]> {
  await writeFile(join(folder, "program.py"), text);
  const options = { cwd: folder, env: { ...process.env, ...relay.environment } };
  return (await promisify(execFile)(PYTHON, ["program.py"], options)).stdout.trimEnd().split("\n");
}

type Json = Readonly<Record<string, unknown>>;

async function parsed<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(`dist${path}`, "utf8")) as T;
}

async function lines<T = Json>(path: string): Promise<T[]> {
  return (await readFile(`dist${path}`, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

interface Graph {
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
  readonly edges: readonly { readonly source: string; readonly target: string }[];
}

/** Edges between two nodes, in either direction. */
function distance({ edges }: Graph, from: string, to: string): number {
  const reached = new Set([from]);
  for (let steps = 0; ; steps++) {
    if (reached.has(to)) return steps;
    const before = [...reached];
    for (const { source, target } of edges) {
      if (before.includes(source)) reached.add(target);
      if (before.includes(target)) reached.add(source);
    }
    if (reached.size === before.length) return Number.POSITIVE_INFINITY;
  }
}

async function database(): Promise<DatabaseSync> {
  const { data } = await parsed<{ data: { name: string }[] }>("/api/v1/dumps.json");
  const name = data.find((dump) => dump.name.endsWith(".sqlite.gz"))?.name;
  const made = new DatabaseSync(":memory:");
  made.deserialize(gunzipSync(await readFile(`dist/dumps/${name}`)));
  return made;
}

/** What each program has to print, from the built files. */
const EXPECTED: Readonly<Record<string, () => Promise<unknown[]>>> = {
  async "A record"() {
    return ["Sharpe ratio", "304 0", "404 ['/api/v1/terms/leverage']"];
  },
  async "A list"() {
    const terms = await lines("/api/v1/terms.ndjson");
    return [terms.filter(({ category, level }) => category === "derivatives-options" && level === "expert").length];
  },
  async "A list 2"() {
    const families = new Set((await lines("/api/v1/strategies.ndjson")).map(({ family }) => `'${family}'`));
    return [`[${[...families].sort().join(", ")}]`];
  },
  async "Search and passages"() {
    const chunks = await lines<{ source: string; tokens_approx: number }>("/api/v1/llms/chunks.ndjson");
    const own = chunks.filter(({ source }) => source.endsWith("/terms/redemption-gate"));
    return ["term redemption-gate", `${own.length} ${own.reduce((sum, { tokens_approx }) => sum + tokens_approx, 0)}`];
  },
  async "A computation"() {
    return ["0", "True"];
  },
  async pandas() {
    const terms = await lines<{ id: string; category: string; tags?: string[]; level: string }>("/api/v1/terms.ndjson");
    return [
      terms.filter(({ category }) => category === "risk-management").length,
      terms.filter(({ tags }) => tags?.includes("liquidity")).length,
      terms.find(({ id }) => id === "leverage")?.level,
    ];
  },
  async NetworkX() {
    const graph = await parsed<Graph>("/api/v1/graph.json");
    const degrees = Map.groupBy(graph.edges, ({ target }) => target);
    // Of nodes with as many edges, Python takes the first.
    const most = Math.max(...[...degrees.values()].map(({ length }) => length));
    const node = graph.nodes.find(({ id }) => degrees.get(id)?.length === most);
    return [
      `${graph.nodes.length} ${graph.edges.length}`,
      `${node?.name} ${most}`,
      distance(graph, "term:sharpe-ratio", "event:ltcm-collapse"),
    ];
  },
  async RDFLib() {
    const regulations = await lines<{ name: string; jurisdiction: string }>("/api/v1/regulations.ndjson");
    return regulations
      .filter(({ jurisdiction }) => jurisdiction === "EU")
      .map(({ name }) => name)
      .sort();
  },
  async SQLite() {
    const made = await database();
    const found = made.prepare(
      "select type, name from search where search match 'redemption gate' order by rank limit 3",
    );
    const rows = found.all().map(({ type, name }) => `${type} ${name}`);
    made.close();
    const regulations = await lines<{ jurisdiction: string }>("/api/v1/regulations.ndjson");
    return [...rows, regulations.filter(({ jurisdiction }) => jurisdiction === "EU").length];
  },
};

test.each(missing.length > 0 ? [] : runnable.map((program) => [program.name, program] as const))(
  "%s: the program prints what the files say",
  async (name, program) => {
    const expected = EXPECTED[name];
    if (!expected) throw new Error(`nothing is expected of ${name}`);
    expect(await output(program)).toEqual((await expected()).map(String));
  },
);

test.runIf(inject("withoutNpmClients") === "")("DuckDB and Parquet: the query counts as the files do", async () => {
  const [program] = programs.filter(({ modules }) => modules.includes("duckdb"));
  const [, query = ""] = /"""(.*?)"""/s.exec(program?.text ?? "") ?? [];
  // Its extension for remote files cannot be installed from npm, so it reads the dump as a file.
  expect(query).toContain("'http://localhost:8787/dumps/terms.parquet'");
  const duckdb = fileURLToPath(new URL("programs/duckdb.sql.mjs", import.meta.url));
  const args = [duckdb, query.replace("http://localhost:8787", "dist")];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const terms = await lines<{ category: string; tags?: string[] }>("/api/v1/terms.ndjson");
  const counts = Map.groupBy(
    terms.filter(({ tags }) => tags?.includes("liquidity")),
    ({ category }) => category,
  );
  const expected = [...counts].map(([category, { length }]) => ({ category, terms: length }));
  expected.sort((a, b) => b.terms - a.terms || (a.category < b.category ? -1 : 1));
  expect(JSON.parse(stdout)).toEqual(expected);
});

test("a library that is not on this machine is named, with how to get it", () => {
  if (missing.length > 0) console.warn(`\nPROGRAMS OF ${DOCUMENT} NOT RUN, for want of:\n  ${missing.join("\n  ")}\n`);
  if (process.env["CLIENTS"] === "all") expect(missing).toEqual([]);
  expect(runnable.map(({ name }) => name).sort()).toEqual(Object.keys(EXPECTED).sort());
});
