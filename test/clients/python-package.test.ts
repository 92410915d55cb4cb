import { execFile, spawn } from "node:child_process";
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { OpenApi } from "../../build/render/client/contract-types.ts";
import { clientModule } from "../../build/render/client/package-files.ts";
import { writePythonPackage } from "../../build/render/client/python-package.ts";
import { type Call, callTable } from "./calls.ts";
import { folderOfPrograms } from "./clients.ts";
import { deployed } from "./deployed.ts";
import { absence, type DebianPackage, PYTHON } from "./installed-packages.ts";

/** The Python package: packed by Debian's tools, installed into a new environment, run against the deployed bundle. */
const PACKAGE = resolve("clients/python");

/** What packs, installs and checks it. */
const TOOLS: readonly DebianPackage[] = [
  { kind: "Debian", package: "python3-build", module: "build", version: "" },
  { kind: "Debian", package: "python3-setuptools", module: "setuptools", version: "" },
  { kind: "Debian", package: "python3-wheel", module: "wheel", version: "" },
  { kind: "Debian", package: "python3-venv", module: "ensurepip", version: "" },
  { kind: "Debian", package: "python3-mypy", module: "mypy", version: "" },
  { kind: "Debian", package: "python3-pandas", module: "pandas", version: "" },
  { kind: "Debian", package: "python3-pycodestyle", module: "pycodestyle", version: "" },
];
const missing = TOOLS.flatMap((from) => absence({ name: from.package, from }, ""));

test("a tool that is not on this machine is named, with how to get it", () => {
  if (missing.length > 0) console.warn(`\nTHE PYTHON PACKAGE IS NOT TESTED, for want of:\n  ${missing.join("\n  ")}\n`);
  if (process.env["CLIENTS"] === "all") expect(missing).toEqual([]);
});

describe.runIf(missing.length === 0)("the Python package", () => {
  const started = deployed("python-package");
  let base: string;
  let contract: OpenApi;
  /** A copy of the package that was made from the contract, and what it was packed into. */
  let folder: string;
  let source: string;
  /** The Python of an environment that has the package and nothing else. */
  let python: string;

  beforeAll(async () => {
    folder = started.folder;
    base = `http://127.0.0.1:${started.service.port}`;
    contract = JSON.parse(await readFile("dist/api/v1/openapi.json", "utf8")) as OpenApi;
    source = join(folder, "source");
    await copySources(source);
    await run(source, PYTHON, "-m", "build", "--no-isolation", "--outdir", join(folder, "packed"), ".");
    python = join(folder, "environment/bin/python");
    await run(folder, PYTHON, "-m", "venv", "environment");
    const [wheel = ""] = (await readdir(join(folder, "packed"))).filter((name) => name.endsWith(".whl"));
    await run(folder, python, "-m", "pip", "install", "--quiet", "--no-index", join("packed", wheel));
  });

  async function copySources(to: string): Promise<void> {
    const isSource = (path: string) => !/\/(contract|build|dist|__pycache__|[^/]+\.egg-info)$/.test(path);
    await cp(PACKAGE, to, { recursive: true, filter: isSource });
    await writePythonPackage(contract, to);
  }

  async function run(cwd: string, program: string, ...args: readonly string[]): Promise<string> {
    const env = { ...process.env, ...started.relay.environment, HFK_BASE: base, HOME: folder, XDG_CACHE_HOME: "" };
    const options = { cwd, env: { ...env, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" }, maxBuffer: 2 ** 28 };
    const { stdout } = await promisify(execFile)(program, args, options).catch(
      (error: Error & { stdout?: string; stderr?: string }) => {
        throw new Error(`${args.join(" ")}: ${error.stderr ?? error.message}\n${error.stdout ?? ""}`);
      },
    );
    return stdout.trim();
  }

  async function filesOf(root: string): Promise<string[]> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  test("is made from the same contract with the same bytes", async () => {
    const again = join(folder, "again");
    await copySources(again);
    const made = (await filesOf(join(again, "src"))).filter((file) => file.includes("/contract/"));
    expect(made.length).toBeGreaterThan(4);
    for (const file of made)
      expect(await readFile(file, "utf8")).toBe(await readFile(file.replace(again, source), "utf8"));
  });

  test("is a small wheel and a small archive of the sources, with the licence and the types", async () => {
    const packed = await filesOf(join(folder, "packed"));
    expect(packed.map((file) => file.slice(file.lastIndexOf("/") + 1)).sort()).toEqual([
      "hedge-fund-knowledge-1.2.0.tar.gz",
      "hedge_fund_knowledge-1.2.0-py3-none-any.whl",
    ]);
    for (const file of packed) expect((await stat(file)).size).toBeLessThan(150_000);
    const sources = await run(join(folder, "packed"), "tar", "-tzf", "hedge-fund-knowledge-1.2.0.tar.gz");
    const tests = (await readdir(join(PACKAGE, "tests"))).filter((file) => file.endsWith(".py"));
    expect(sources.split("\n")).toEqual(
      expect.arrayContaining(tests.map((file) => `hedge-fund-knowledge-1.2.0/tests/${file}`)),
    );
    const site = join(folder, "environment/lib");
    const installed = (await filesOf(site)).filter((file) => /\/hedge_fund_knowledge[^/]*\//.test(file));
    for (const name of ["py.typed", "contract/types.py", "LICENSE", "METADATA"])
      expect([name, installed.some((file) => file.endsWith(`/${name}`))]).toEqual([name, true]);
    for (const file of installed.filter((file) => !file.endsWith(".pyc")))
      expect([file, (await readFile(file, "utf8")).includes(process.cwd())]).toEqual([file, false]);
  });

  test("passes its own tests, in an environment without other packages and in one with pandas", async () => {
    const tests = join(source, "tests");
    const args = ["-W", "error::ResourceWarning", "-m", "unittest"];
    await run(tests, python, ...args);
    const site = await run(folder, python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))");
    const program = `import sys; sys.path.append(${JSON.stringify(site)}); import unittest; unittest.main(module="test_service")`;
    await run(tests, PYTHON, "-c", program, "Reading.test_data_frames");
  });

  test("gives data frames of polars, where that is installed", async ({ skip }) => {
    const hasPolars = await promisify(execFile)(PYTHON, ["-c", "import polars"]).then(
      () => true,
      () => false,
    );
    if (!hasPolars) skip("polars is not installed");
    const site = await run(folder, python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))");
    const program = `import sys; sys.path.append(${JSON.stringify(site)}); import unittest; unittest.main(module="test_service")`;
    const cases = ["Reading.test_data_frames", "Reading.test_strict_columns_lose_nothing"];
    await run(join(source, "tests"), PYTHON, "-c", program, ...cases);
  });

  test("is not packed from sources without the modules that are made", async () => {
    const unmade = join(folder, "unmade");
    await cp(source, unmade, { recursive: true });
    await rm(join(unmade, "src/hedge_fund_knowledge/contract"), { recursive: true });
    await rm(join(unmade, "build"), { recursive: true, force: true });
    await expect(run(unmade, PYTHON, "-m", "build", "--no-isolation", ".")).rejects.toThrow(
      /hedge_fund_knowledge\/contract' does not exist/,
    );
  });

  test("is typed under strict, and laid out as PEP 8 says", async () => {
    await run(source, PYTHON, "-m", "mypy", "src/hedge_fund_knowledge");
    await run(source, PYTHON, "-m", "pycodestyle", "--max-line-length=99", "src", "tests");
    const program = fileURLToPath(folderOfPrograms("package_types.py"));
    await run(
      folder,
      PYTHON,
      "-m",
      "mypy",
      "--strict",
      "--warn-unused-ignores",
      `--python-executable=${python}`,
      program,
    );
  });

  test("has a README whose programs print what it says, and whose commands run", async () => {
    const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
    const programs = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, program = ""]) => program);
    expect(programs.length).toBeGreaterThan(4);
    const site = await run(folder, python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))");
    for (const program of programs) {
      const lines = [...program.matchAll(/^ *print\(.*\) {2}# (.*)$/gm)].map(([, line = ""]) => line);
      expect(program.match(/\bprint\(/g)?.length).toBe(lines.length);
      // pandas is Debian's; all other programs run in the new environment.
      const own = program.includes("to_pandas") ? PYTHON : python;
      const file = join(folder, "example.py");
      await writeFile(file, `import sys\nsys.path.append(${JSON.stringify(site)})\n${program}`);
      expect((await run(folder, own, file)).split("\n")).toEqual(lines);
    }
    const [, commands = ""] = /```sh\n(hfk .*?)```/s.exec(readme) ?? [];
    for (const command of commands.trim().split("\n"))
      expect(
        await run(
          folder,
          "/bin/sh",
          "-ec",
          `unset HFK_BASE; PATH=${join(folder, "environment/bin")}:$PATH; ${command}`,
        ),
      ).not.toBe("");
  });

  /** What a call gives, as a program that asks without a client reads it. */
  async function expected({ gives, path, body, named }: Call): Promise<unknown> {
    if (gives === "suggestion") return { suggestion: path };
    const answer = await started.service.fetch(path, {
      redirect: "follow",
      ...(body !== undefined && {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    expect([path, answer.ok]).toEqual([path, gives !== "problem"]);
    if (gives === "list")
      return text
        .split("\n")
        .filter((line) => line !== "")
        .slice(0, (named["limit"] as number | undefined) ?? text.length)
        .map((line) => JSON.parse(line));
    return gives === "problem" ? { problem: JSON.parse(text) } : JSON.parse(text);
  }

  /** What the TypeScript client gives. */
  type Method = (...args: unknown[]) => Promise<unknown> | AsyncIterable<unknown>;

  async function byTypeScript(calls: readonly Call[]): Promise<unknown[]> {
    const module = join(folder, "index.mjs");
    await writeFile(module, await clientModule(contract));
    const { createClient, ProblemError } = await import(pathToFileURL(module).href);
    const client = createClient({ base });
    const outcomes: unknown[] = [];
    for (const { call, args, named, gives } of calls) {
      const names = call.split(".").map((name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
      // The methods are known by their names alone.
      const method = names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], client) as Method;
      try {
        const answer = method(...args, ...(Object.keys(named).length === 0 ? [] : [named]));
        outcomes.push(Symbol.asyncIterator in answer ? await all(answer) : await answer);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const { problem, message, errors } = error as Error & { problem: object; errors: { suggestion?: string }[] };
        // A body's errors have a member for it; those of a query say it.
        const suggestion = errors[0]?.suggestion ?? /Did you mean `(\w+)`/.exec(message)?.[1];
        outcomes.push(gives === "suggestion" ? { suggestion } : { problem });
      }
    }
    return outcomes;
  }

  async function all(records: AsyncIterable<unknown>): Promise<unknown[]> {
    const found: unknown[] = [];
    for await (const record of records) found.push(record);
    return found;
  }

  async function byPython(calls: readonly Call[]): Promise<unknown[]> {
    const child = spawn(python, [fileURLToPath(folderOfPrograms("calls.py")), base], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.end(calls.map((call) => `${JSON.stringify(call)}\n`).join(""));
    const parts: Buffer[] = [];
    for await (const part of child.stdout) parts.push(part as Buffer);
    return Buffer.concat(parts)
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  }

  test("both clients give what the service answers, call for call", async () => {
    const { collections } = (await (await started.service.fetch("/api/v1/manifest")).json()) as {
      collections: { name: string }[];
    };
    const calls = await callTable(
      collections.map(({ name }) => name),
      async (collection) => {
        const text = await (await started.service.fetch(`/api/v1/${collection}.ndjson`)).text();
        return text
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line));
      },
    );
    expect(calls.length).toBeGreaterThanOrEqual(120);
    const answers: unknown[] = [];
    for (const call of calls) answers.push(await expected(call));
    const [python, typescript] = [await byPython(calls), await byTypeScript(calls)];
    const named = (given: unknown[]) => given.map((answer, i) => [calls[i]?.call, calls[i]?.args, answer]);
    expect(named(python)).toEqual(named(answers));
    expect(named(typescript)).toEqual(named(answers));
  });
});
