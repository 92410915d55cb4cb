/** `npm run tool -- trace`: what one request executes, and how large the project is, beside the budgets. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, UsageError } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { BUILD_FOLDERS } from "../../build/sources.ts";
import { distService } from "../mcp/dist-service.ts";
import { countExecuted } from "./precise-coverage.ts";

const HELP = `Counts the files and named functions of the project that run on five paths, and the lines of its folders.

Usage: npm run tool -- trace [path…]     the built release is asked (npm run build)

  path     one or more of: term, search, compute, mcp, build, lines     (all)
`;

const BASE = "http://localhost:8787";
/** Lines of the code that runs: all folders below together. */
const LINES_BUDGET = 40_000;
const CODE_FOLDERS = [...BUILD_FOLDERS, "clients"];
const OTHER_FOLDERS = ["bench", "test"];

interface Path {
  readonly name: string;
  readonly about: string;
  readonly budget: { readonly files: number; readonly functions: number };
  /** Makes everything ready that is not counted. @returns what is counted */
  prepare(): Promise<() => Promise<unknown>>;
}

const PATHS: readonly Path[] = [
  {
    name: "term",
    about: "GET a term's id and name, cold",
    budget: { files: 20, functions: 60 },
    prepare: () => request("/api/v1/terms/leverage?fields=id,name"),
  },
  {
    name: "search",
    about: "a search, cold",
    budget: { files: 40, functions: 160 },
    prepare: () => request("/api/v1/search?q=leverage"),
  },
  {
    name: "compute",
    about: "POST Black-Scholes, cold",
    budget: { files: 15, functions: 45 },
    prepare: () => request("/api/v1/compute/black-scholes-call", { S: 100, K: 105, T: 0.5, r: 0.05, sigma: 0.2 }),
  },
  {
    name: "mcp",
    about: "MCP get, cold",
    budget: { files: 26, functions: 75 },
    prepare: () => toolCall({ name: "get", arguments: { ids: ["term:leverage"] } }),
  },
  {
    name: "build",
    about: "a build in process, its modules included",
    budget: { files: 250, functions: 1200 },
    prepare: async () => buildInProcess,
  },
];

/** A request to a service whose memory is empty. */
async function request(path: string, body?: unknown): Promise<() => Promise<unknown>> {
  const answer = distService();
  return () => send(answer, path, body);
}

/** A call of a tool, after the client has asked for the list of tools, as all do. */
async function toolCall(params: object): Promise<() => Promise<unknown>> {
  const answer = distService();
  await send(answer, "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  return () => send(answer, "/mcp", { jsonrpc: "2.0", id: 2, method: "tools/call", params });
}

/** @throws when the answer is not 200 */
async function send(answer: ReturnType<typeof distService>, path: string, body: unknown): Promise<void> {
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await answer(new Request(BASE + path, init));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}: ${text}`);
}

async function buildInProcess(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), "trace-"));
  try {
    const { build } = await import("../../build/build.ts");
    const { STANDARDS } = await import("../../build/check/editorial/standards.ts");
    const { settingsFromEnvironment } = await import("../../build/settings.ts");
    const editorial = { standards: STANDARDS };
    const options = { ...settingsFromEnvironment(), contentDir: "content", outDir, dumps: true, editorial };
    const { built } = await build(options);
    if (!built) throw new Error("the content has errors: npm run check lists them");
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** Lines of the committed source files of a folder. */
function linesBelow(folder: string): number {
  const listed = execFileSync("git", ["ls-files", "--", folder], { encoding: "utf8" }).split("\n");
  const sources = listed.filter((path) => /\.(ts|mjs|cjs|js|css|py)$/.test(path));
  return sources.reduce((sum, path) => sum + readFileSync(path, "utf8").split("\n").length - 1, 0);
}

function printLines(): void {
  const code = CODE_FOLDERS.map((folder) => ({ folder, lines: linesBelow(folder) })).filter(({ lines }) => lines > 0);
  const total = code.reduce((sum, { lines }) => sum + lines, 0);
  print("");
  print("| folder | lines | budget |");
  print("|---|---|---|");
  for (const { folder, lines } of code) print(`| ${folder} | ${lines} | |`);
  print(`| together | ${total} | ${LINES_BUDGET} |`);
  for (const folder of OTHER_FOLDERS) print(`| ${folder} | ${linesBelow(folder)} | |`);
}

async function main(_: unknown, names: readonly string[]): Promise<undefined> {
  const known = [...PATHS.map(({ name }) => name), "lines"];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`no path is called ${unknown}; there are ${known.join(", ")}`);
  const chosen = PATHS.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length > 0) {
    print("| path | files | budget | functions | budget |");
    print("|---|---|---|---|---|");
  }
  for (const { about, budget, prepare } of chosen) {
    const { files, functions } = await countExecuted(await prepare());
    print(`| ${about} | ${files} | ${budget.files} | ${functions} | ${budget.functions} |`);
  }
  if (names.length === 0 || names.includes("lines")) printLines();
}

await runCommand({ help: HELP, options: {}, allowPositionals: true, main });
