import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import jsonld from "jsonld";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { CLIENTS_FILE, clientsText } from "../../build/docs/clients-document.ts";
import { startWorkerd, type Workerd } from "../release/workerd.ts";
import { CLIENTS, type Client, folderOfPrograms } from "./clients.ts";
import { absence, PYTHON } from "./installed-packages.ts";
import { type Relay, startRelay } from "./relay.ts";

/** The deployed bundle, read by the clients that people read such services with. */
const withoutNpmClients = inject("withoutNpmClients");
const NODE_MODULES = fileURLToPath(new URL("node_modules", import.meta.url));

const missing = CLIENTS.flatMap((client) => absence(client, withoutNpmClients));
const present = CLIENTS.filter((client) => absence(client, withoutNpmClients).length === 0);

/** As people compile: everything that `strict` stands for, and declarations of packages are looked at too. */
const TSCONFIG = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: [],
  },
};

let service: Workerd;
let relay: Relay;
beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
  relay = await startRelay(service.port);
});
afterAll(async () => {
  relay.close();
  await service.close();
});

/** What a program prints, run with the service at the address that it is published at. */
async function run(folder: string, program: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...relay.environment }, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(program, args, options).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${program} ${args.join(" ")}: ${error.message}\n${error.stdout ?? ""}`);
  });
  return stdout.trim();
}

/** Makes the client, compiles what is to be compiled, and runs its programs; gives what each prints. */
async function outputs({ generate, configuration, program, checks = [] }: Client): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "client-"));
  try {
    const programs = [program, ...checks];
    for (const file of [...programs, ...(configuration === undefined ? [] : [configuration])])
      await copyFile(folderOfPrograms(file), join(folder, file));
    await symlink(NODE_MODULES, join(folder, "node_modules"));
    if (generate !== undefined) {
      const [command = "", ...args] = generate.split(" ");
      await run(folder, join(NODE_MODULES, ".bin", command), ...args);
      await writeFile(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
      await run(folder, process.execPath, resolve("node_modules/typescript/bin/tsc"));
    }
    const printed: string[] = [];
    for (const file of programs) printed.push(await run(folder, ...(await commandOf(folder, file))));
    return printed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function commandOf(folder: string, file: string): Promise<[program: string, ...args: string[]]> {
  if (file.endsWith(".py")) return [PYTHON, file];
  if (file.endsWith(".mjs")) return [process.execPath, file];
  const bundled = file.replace(/\.ts$/, ".bundled.mjs");
  const options = ["--bundle", "--format=esm", "--platform=node", "--log-level=error", `--outfile=${bundled}`];
  await run(folder, join(NODE_MODULES, ".bin", "esbuild"), file, ...options);
  return [process.execPath, bundled];
}

async function published<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(`dist${path}`, "utf8")) as T;
}

async function records<T>(collection: string): Promise<T[]> {
  const text = await readFile(`dist/api/v1/${collection}.ndjson`, "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

/** The triples of a record, counted from the built file. */
async function triplesOf(path: string): Promise<number> {
  return countTriples(await published<jsonld.JsonLdDocument>(`${path}.jsonld`));
}

async function countTriples(document: jsonld.JsonLdDocument): Promise<number> {
  const context = await published<object>("/api/context.jsonld");
  const documentLoader = async (url: string) => ({ contextUrl: undefined, documentUrl: url, document: context });
  return ((await jsonld.toRDF(document, { documentLoader } as jsonld.Options.ToRdf)) as object[]).length;
}

/** The triples of each collection, in pages of its list. */
async function triplesOfAll(): Promise<Record<string, number>> {
  const counts = Object.entries(await heights()).map(async ([name, height]): Promise<[string, number]> => {
    let triples = 0;
    for (let offset = 0; offset < height; offset += 200) {
      const page = await service.fetch(`/api/v1/${name}.jsonld?limit=200&offset=${offset}`);
      triples += await countTriples((await page.json()) as jsonld.JsonLdDocument);
    }
    return [name, triples];
  });
  return Object.fromEntries(await Promise.all(counts));
}

async function countsByLevel(): Promise<[level: string, count: number][]> {
  const levels = Map.groupBy(await records<{ level: string }>("terms"), ({ level }) => level);
  return [...levels].map(([level, terms]): [string, number] => [level, terms.length]).sort();
}

/** How many records each collection has. */
async function heights(): Promise<Record<string, number>> {
  const { collections } = await published<{ collections: { name: string; count: number }[] }>("/api/v1/manifest.json");
  return Object.fromEntries(collections.map(({ name, count }) => [name, count]));
}

/** What every generated client is to find. */
async function generatedFindings(): Promise<unknown> {
  const risk = (await records<{ id: string; name: string; category: string }>("terms"))
    .filter(({ category }) => category === "risk-management")
    .map(({ id, name }) => ({ id, name }));
  return {
    terms: risk.slice(0, 2),
    total: risk.length,
    backlinks: true,
    root: "term:sharpe-ratio",
    bulk: ["none"],
    periods: 252,
    same: true,
    unit: "decimal per period",
    found: "sharpe-ratio",
    length: 1,
    lines: (await heights())["categories"],
    chunk: "string",
    problem: [404, ["/api/v1/terms/leverage"]],
  };
}

interface Contract {
  readonly info: { readonly version: string };
  readonly paths: Record<
    string,
    Record<string, { readonly responses?: Record<string, { readonly content?: Record<string, unknown> }> }>
  >;
}

/** What twenty and one operations are to find, by their ids. */
async function operationFindings(): Promise<unknown> {
  const nameOf = async (path: string) => (await published<{ name: string }>(`/api/v1/${path}.json`)).name;
  const { graph } = await published<{ graph: { nodes: number } }>("/api/v1/stats.json");
  return {
    getHealth: "ok",
    getManifest: Object.keys(await heights()).length,
    getStats: graph.nodes,
    listTerms: Object.fromEntries(await countsByLevel())["advanced"],
    getTerm: await nameOf("terms/sharpe-ratio"),
    bulkTerms: ["none"],
    getRandomTerms: 3,
    getStrategy: await nameOf("strategies/merger-arbitrage"),
    getRegulation: await nameOf("regulations/form-pf"),
    getEvent: await nameOf("events/ltcm-collapse"),
    getFormula: await nameOf("formulas/sharpe-ratio"),
    search: "sharpe-ratio",
    suggest: "sharpe-ratio",
    getNeighbourhood: "term:sharpe-ratio",
    findPath: "term:sharpe-ratio",
    listChunks: 1,
    listChanges: 1,
    listDumps: true,
    computeBatch: 1,
    computeBlackScholesCallCalc: "10.4506",
    sweepPost: [90, 100, 110],
  };
}

const TWO_NAMES = /^\[ 'Beta-adjusted exposure', 'Black swan' \]$/;

/** What the programs of a client have to print. */
const EXPECTED: Readonly<Record<string, (printed: readonly string[]) => Promise<void>>> = {
  async "openapi-typescript, openapi-fetch"([names = "", findings = "", operations = ""]) {
    expect(names).toMatch(TWO_NAMES);
    expect(JSON.parse(findings)).toEqual(await generatedFindings());
    expect(JSON.parse(operations)).toEqual(await operationFindings());
  },
  async "Python's standard library"([name, findings = ""]) {
    const { info, paths } = await published<Contract>("/api/v1/openapi.json");
    const inJson = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ responses }) => responses?.["200"]?.content?.["application/json"]);
    expect(name).toContain("Sharpe ratio");
    expect(inJson.length).toBeGreaterThan(200);
    expect(JSON.parse(findings)).toEqual({ called: inJson.length, version: info.version });
  },
  async orval([names = "", findings = ""]) {
    expect(names).toMatch(TWO_NAMES);
    expect(JSON.parse(findings)).toEqual(await generatedFindings());
  },
  async "@hey-api/openapi-ts"([names = "", findings = ""]) {
    expect(names).toMatch(TWO_NAMES);
    expect(JSON.parse(findings)).toEqual(await generatedFindings());
  },
  async "jsonld.js"([triples]) {
    expect(triples).toBe(`${await triplesOf("/api/v1/terms/sharpe-ratio")} triples`);
  },
  async PyLD([triples, all]) {
    expect(triples).toBe(`${await triplesOf("/api/v1/terms/sharpe-ratio")} triples`);
    expect(all).toBe("all read");
  },
  async RDFLib([triples, all = ""]) {
    expect(triples).toBe(`${await triplesOf("/api/v1/terms/sharpe-ratio")} triples`);
    expect(JSON.parse(all)).toEqual(await triplesOfAll());
  },
  async NetworkX([size]) {
    const { graph } = await published<{ graph: { nodes: number; edges: number } }>("/api/v1/stats.json");
    expect(size).toBe(`${graph.nodes} nodes, ${graph.edges} edges`);
  },
  async polars([rows, all = ""]) {
    expect(rows).toBe(`${(await records("formulas")).length} rows`);
    expect(JSON.parse(all)).toEqual(await heights());
  },
  async DuckDB([levels = "", all = ""]) {
    expect(JSON.parse(levels)).toEqual(await countsByLevel());
    expect(JSON.parse(all)).toEqual(await heights());
  },
  async pandas([levels = "", all = ""]) {
    expect(Object.entries(JSON.parse(levels.replaceAll("'", '"')))).toEqual(await countsByLevel());
    expect(JSON.parse(all)).toEqual(await heights());
  },
};

describe("the service is read without an adapter", () => {
  test.each(present.map((client) => [client.name, client] as const))("by %s", async (name, client) => {
    const judge = EXPECTED[name];
    if (!judge) throw new Error(`nothing is expected of ${name}`);
    await judge(await outputs(client));
  });
});

test("a client that is not on this machine is named, with how to get it", () => {
  if (missing.length > 0) console.warn(`\nCLIENTS NOT TESTED, since they are not here:\n  ${missing.join("\n  ")}\n`);
  expect(present.length + missing.length).toBe(CLIENTS.length);
  if (process.env["CLIENTS"] === "all") expect(missing).toEqual([]);
});

test("docs/clients.md is what the tests print", async () => {
  expect(await readFile(CLIENTS_FILE, "utf8"), "run `npm run tool -- docs`").toBe(clientsText());
});
