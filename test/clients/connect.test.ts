import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { OpenApi } from "../../build/render/client/contract-types.ts";
import { clientModule } from "../../build/render/client/package-files.ts";
import { writePythonPackage } from "../../build/render/client/python-package.ts";
import { addressedTo, type CodeBlock, codeBlocks, connectDocument } from "../../build/site/connect-document.ts";
import { evaluate } from "../site/spreadsheet-formulas.ts";
import { deployed } from "./deployed.ts";
import { absence, type DebianPackage, type NpmPackages, PYTHON } from "./installed-packages.ts";

/** The lines of docs/connect.md and of its page, run as they are copied, against the deployed bundle. */
const BASE = "http://localhost:8787";
const blocks = codeBlocks(addressedTo(connectDocument(), BASE));
const runnable = blocks.filter(({ mark }) => mark === "run");

const debian = (name: string, found: Pick<DebianPackage, "module" | "program">): DebianPackage => ({
  kind: "Debian",
  package: name,
  version: "",
  ...found,
});

/** What runs the blocks of a section, where Node and Python do not suffice. */
const PROGRAMS: Readonly<Record<string, NpmPackages | DebianPackage>> = {
  curl: debian("curl", { program: "/usr/bin/curl" }),
  R: debian("r-cran-jsonlite", { program: "/usr/bin/Rscript" }),
  pandas: debian("python3-pandas", { module: "pandas" }),
  "A store of vectors": debian("python3-numpy", { module: "numpy" }),
  DuckDB: { kind: "npm", packages: ["@duckdb/node-api"] },
};

function missingFor({ section }: CodeBlock): string[] {
  const from = PROGRAMS[section];
  return from ? absence({ name: section, from }, inject("withoutNpmClients")) : [];
}

const missing = [...new Set(runnable.flatMap(missingFor))];

const started = deployed("connect");
beforeAll(async () => {
  const { folder } = started;
  const contract = JSON.parse(await readFile("dist/api/v1/openapi.json", "utf8")) as OpenApi;
  const isSource = (path: string) => !/\/(contract|__pycache__)$/.test(path);
  await cp("clients/python/src", join(folder, "src"), { recursive: true, filter: isSource });
  await writePythonPackage(contract, folder);
  const npmPackage = join(folder, "node_modules/hedge-fund-knowledge");
  await mkdir(join(npmPackage, "dist"), { recursive: true });
  await cp("clients/typescript/package.json", join(npmPackage, "package.json"));
  await writeFile(join(npmPackage, "dist/index.js"), await clientModule(contract));
});

async function run(program: string, ...args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    ...started.relay.environment,
    PYTHONPATH: join(started.folder, "src"),
    XDG_CACHE_HOME: started.folder,
  };
  const { stdout } = await promisify(execFile)(program, args, { cwd: started.folder, env, maxBuffer: 2 ** 26 });
  return stdout;
}

async function output({ language, text }: CodeBlock): Promise<string> {
  const file = join(started.folder, `lines.${language}`);
  await writeFile(file, text);
  switch (language) {
    case "python":
      return run(PYTHON, file);
    case "ts":
      return run(process.execPath, file);
    case "r":
      return run("/usr/bin/Rscript", "--vanilla", file);
    case "sql": {
      // Its extension for remote files cannot be installed from npm, so it reads the same files of the build.
      const duckdb = fileURLToPath(new URL("programs/duckdb.sql.mjs", import.meta.url));
      const rows = JSON.parse(await run(process.execPath, duckdb, text.replaceAll(BASE, resolve("dist")))) as object[];
      return rows.flatMap((row) => Object.values(row)).join("\n");
    }
    default:
      throw new Error(`nothing runs ${language}`);
  }
}

/** What a block says that it prints: the comments behind its lines. */
function saidOutput({ text }: CodeBlock): string[] {
  return [...text.matchAll(/(?:#|\/\/|--) (.+)$/gm)].map(([, said = ""]) => said);
}

describe("the lines to connect", () => {
  test("are those of the published page and its document", async () => {
    expect(await readFile("dist/connect.md", "utf8")).toBe(addressedTo(connectDocument(), BASE));
  });

  test.each(
    runnable
      .filter((block) => block.section !== "curl" && missingFor(block).length === 0)
      .map((block, i) => [`${i + 1}`, block.section, block] as const),
  )("%s, for %s, print what they say", async (_, __, block) => {
    expect(saidOutput(block).length).toBeGreaterThan(0);
    const printed = (await output(block)).trim().split("\n");
    expect(printed.map((line) => line.trim())).toEqual(saidOutput(block));
  });

  test("for curl give an entry, hits, a result and what an agent is told", async () => {
    const [{ text } = { text: "" }, ...others] = runnable.filter(({ section }) => section === "curl");
    expect(others).toEqual([]);
    const lines = text.split("\n");
    const [entry = "", hits = "", computed = "", told = ""] = await Promise.all(
      lines.map((line) => run("/bin/sh", "-c", line)),
    );
    expect(lines.length).toBe(4);
    expect(entry).toBe(await readFile("dist/api/v1/terms/leverage.md", "utf8"));
    expect(JSON.parse(hits).data[0].id).toBe("redemption-gate");
    expect(JSON.parse(computed).outputs.irr).toBeCloseTo(0.130662, 6);
    expect(JSON.parse(told).result.content[0].text).toContain("regulation:form-pf");
  });

  test("for a spreadsheet give the number that is behind the name", async () => {
    const formulas = blocks.filter(({ mark }) => mark.startsWith("formula "));
    expect(formulas.length).toBeGreaterThan(0);
    for (const { text, mark } of formulas) {
      const answers = new Map<string, string>();
      for (const [address] of text.matchAll(/http[^"]+/g))
        answers.set(address, await (await started.service.fetch(address.slice(BASE.length))).text());
      const value = evaluate(text, (address) => answers.get(address) ?? `nothing at ${address}`);
      expect(Number(value).toFixed(4)).toBe(mark.slice("formula ".length));
    }
  });

  test("name addresses that answer", async () => {
    const addresses = blocks
      .filter(({ mark }) => mark === "")
      .flatMap(({ text }) => [...text.matchAll(/https?:\/\/[^\s"'}]+/g)].map(([address]) => address));
    expect(addresses.filter((address) => !address.startsWith(BASE))).toEqual([]);
    expect(new Set(addresses).size).toBeGreaterThan(5);
    for (const address of new Set(addresses)) {
      const path = address.slice(BASE.length);
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
      const init = { method: "POST", body, headers: { "Content-Type": "application/json" } };
      const response = await started.service.fetch(path, path === "/mcp" ? init : {});
      const type = response.headers.get("Content-Type") ?? "";
      await response.arrayBuffer();
      expect([path, response.status]).toEqual([path, 200]);
      if (path.includes(".csv")) expect([path, type]).toEqual([path, "text/csv; charset=utf-8; header=present"]);
    }
  });
});

describe("the settings of agents", () => {
  const servers = (text: string): unknown[] => {
    const { mcpServers, servers: ofEditor } = JSON.parse(text) as Record<string, Record<string, object>>;
    return Object.entries(mcpServers ?? ofEditor ?? {});
  };

  test("are JSON that names the server once, with its address", () => {
    const settings = blocks.filter(({ language }) => language === "json");
    expect(settings.length).toBeGreaterThan(4);
    for (const { text } of settings) {
      expect(servers(text)).toEqual([["hedge-fund-knowledge", expect.any(Object)]]);
      expect(text).toContain(`"${BASE}/mcp"`);
    }
  });

  test("are the same in the links that open a program", () => {
    const text = addressedTo(connectDocument(), "https://data.example.org");
    const [, cursor = ""] = /&config=([\w+/=]+)/.exec(text) ?? [];
    expect(JSON.parse(Buffer.from(cursor, "base64").toString())).toEqual({ url: "https://data.example.org/mcp" });
    const [, vscode = ""] = /vscode:mcp\/install\?([^)]+)/.exec(text) ?? [];
    const [, added = ""] = /code --add-mcp '(.*)'/.exec(text) ?? [];
    expect(JSON.parse(decodeURIComponent(vscode))).toEqual(JSON.parse(added));
    expect(JSON.parse(added).url).toBe("https://data.example.org/mcp");
    expect(text).not.toContain("https://data.example.org/mcp/");
    expect(text.replace(/^Below, .*\n.*$/m, "")).not.toContain("knowledge.example");
  });
});

test("a program that is not on this machine is named, with how to get it", () => {
  if (missing.length > 0) console.warn(`\nLINES OF docs/connect.md NOT RUN, for want of:\n  ${missing.join("\n  ")}\n`);
  if (process.env["CLIENTS"] === "all") expect(missing).toEqual([]);
});
