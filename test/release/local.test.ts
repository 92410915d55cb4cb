import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** A copy of the project, so that its content can be edited while it is served. */
let project: string;
const run = promisify(execFile);
const NODE = [process.execPath, "--disable-warning=ExperimentalWarning"] as const;
/** The test runner has a BASE_URL of its own, which is not meant for the build. */
const { BASE_URL: _, ...ENVIRONMENT } = process.env;
const TERM = "content/terms/performance-measurement/sharpe-ratio.md";

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "project-"));
  for (const part of ["build", "formats", "worker", "content", "package.json", "wrangler.toml", "tsconfig.json"]) {
    await cp(part, join(project, part), { recursive: true });
  }
  await symlink(resolve("node_modules"), join(project, "node_modules"));
});
afterAll(() => rm(project, { recursive: true }));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

/** What the command prints and how it ends. */
async function command(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    return { code: 0, ...(await run(NODE[0], [NODE[1], ...args], { cwd: project, env: ENVIRONMENT })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

async function edit(change: (text: string) => string): Promise<void> {
  const path = join(project, TERM);
  await writeFile(path, change(await readFile(path, "utf8")));
}

async function eventually(check: () => Promise<boolean> | boolean): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (await check()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("it did not come to pass");
}

describe("the build's command line", () => {
  test("explains itself", async () => {
    for (const script of ["build/index.ts", "build/local.ts", "build/publish/deploy.ts", "build/publish/prune.ts"]) {
      const { code, stdout } = await command(script, "--help");
      expect([script, code, stdout]).toEqual([script, 0, expect.stringContaining("Usage:")]);
    }
  });

  test("refuses what it does not know, and says what it knows", async () => {
    const { code, stderr } = await command("build/index.ts", "--chek");
    expect(code).toBe(2);
    expect(stderr).toContain("--check");
  });

  test("says what is wrong with a setting, without a stack", async () => {
    const { code, stderr } = await command("build/index.ts", "--check", "--base-url", "ftp://example.org");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^BASE_URL must be an http or https address[^\n]*\n$/)]);
  });

  test("checks without writing, and ends with 1 when there are errors", async () => {
    expect(await command("build/index.ts", "--check", "--out", "nowhere")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("in order"),
    });
    await expect(readFile(join(project, "nowhere"))).rejects.toThrow();
    const before = await readFile(join(project, TERM), "utf8");
    await edit((text) => text.replace("level: intro", "level: introo"));
    const { code, stderr } = await command("build/index.ts", "--check");
    expect(code).toBe(1);
    expect(stderr).toContain(`${TERM}:4:1  "introo" is no value of level (did you mean intro?)`);
    expect(stderr).toContain("1 error, 0 warnings");
    await edit(() => before);
  });

  test("tells what it made", async () => {
    const { code, stdout } = await command("build/index.ts", "--out", "made");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\d+ records → \d+ files \([\d.]+ MB\) and \d+ blocks in made\/; \d+ written; release [0-9a-f]{16}; [\d.]+ s\n$/,
    );
  });
});

describe("npm run dev", () => {
  let child: ChildProcess;
  let output = "";
  let base: string;

  beforeAll(async () => {
    const port = await freePort();
    base = `http://localhost:${port}`;
    child = spawn(NODE[0], [NODE[1], "build/local.ts", "--watch"], {
      cwd: project,
      env: { ...ENVIRONMENT, PORT: String(port) },
    });
    child.stdout?.on("data", (data: Buffer) => (output += data.toString()));
    child.stderr?.on("data", (data: Buffer) => (output += data.toString()));
    await eventually(() => output.includes("watching content/"));
  });
  afterAll(async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  });

  async function summary(): Promise<string> {
    const response = await fetch(`${base}/api/v1/terms/sharpe-ratio?fields=summary`);
    return ((await response.json()) as { summary: string }).summary;
  }

  test("serves on the port asked for, and its answers point there", async () => {
    expect(output).toContain(`ready after`);
    const list = (await (await fetch(`${base}/api/v1/terms?limit=1`)).json()) as { links: { self: string } };
    expect(list.links.self).toBe(`${base}/api/v1/terms?limit=1`);
  });

  test("serves an edit, keeps the last good state through a fault, and goes on when it is mended", async () => {
    await edit((text) => text.replace(/summary: .*/, "summary: The first edit."));
    await eventually(async () => (await summary()) === "The first edit.");
    await edit((text) => text.replace(/summary: .*/, "summary: The second edit.").replace("level: intro", "level: x"));
    await eventually(() => output.includes("the last good state is still served"));
    expect(output).toContain(`${TERM}:4:1  "x" is no value of level`);
    expect(await summary()).toBe("The first edit.");
    await edit((text) => text.replace("level: x", "level: intro"));
    await eventually(async () => (await summary()) === "The second edit.");
  });
});
