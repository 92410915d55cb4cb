/** The yardsticks run, each with its smallest setting, and see what they are to see. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yardsticks-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function tool(...args: string[]): Promise<Ended> {
  try {
    const program = ["--disable-warning=ExperimentalWarning", "test/tool-command.ts", ...args];
    return { code: 0, ...(await run(process.execPath, program)) };
  } catch (error) {
    return error as Ended;
  }
}

test.each(["trace", "record", "mutants"])("%s explains itself", async (name) => {
  expect((await tool()).stdout).toContain(`\n  ${name} `);
  expect((await tool(name, "--help")).stdout).toContain(`Usage: npm run tool -- ${name}`);
});

test("a misspelt tool is answered with the one that is meant", async () => {
  expect(await tool("trase")).toMatchObject({ code: 2, stderr: expect.stringContaining("did you mean trace?") });
});

test("trace counts what a request executes", async () => {
  const { stdout } = await tool("trace", "term");
  const [, files, functions] = /^\| GET .*? \| (\d+) \| \d+ \| (\d+) \|/m.exec(stdout) ?? [];
  // A request cannot do without a router, a handler, a store and a block.
  expect(Number(files)).toBeGreaterThan(4);
  expect(Number(functions)).toBeGreaterThan(Number(files));
});

describe("a recording", () => {
  test("equals the next one, and shows an answer that differs in status, header or body", async () => {
    const file = join(folder, "recording");
    const options = ["--only", "GET /api/v1/health", "--no-files"];
    expect((await tool("record", "--out", file, ...options)).code).toBe(0);
    const same = await tool("record", "--compare", file, ...options);
    expect(same).toMatchObject({ code: 0, stdout: expect.stringMatching(/^0 of [1-9]\d* differ\n$/) });
    const text = await readFile(file, "utf8");
    const changed = text.replace('"status":200', '"status":201').replace(/"body":"./, '"body":"x');
    await writeFile(file, changed.replace('"cache-control":"', '"cache-control":"x'));
    const { code, stdout } = await tool("record", "--compare", file, ...options);
    expect(code).toBe(1);
    expect(stdout).toContain("status 201 → 200");
    expect(stdout).toContain("another body");
    expect(stdout).toMatch(/cache-control: x.* → /);
  });
});

test("every fault of mutants.yaml fits the code as it is", async () => {
  expect(await tool("mutants", "--check")).toMatchObject({ code: 0, stdout: "" });
});

test("a fault in the code is found by the tests of its area", async () => {
  const { stdout, code } = await tool("mutants", "--area", "worker/binary", "--first", "1");
  expect(stdout).toMatch(/^ {2}found {6}/m);
  expect(stdout).toContain("| worker/binary | 1 of 1 | 100 % |");
  expect(code).toBe(0);
});
