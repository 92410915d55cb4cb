/** Each program of `npm run bench` with its smallest setting: it must end well and print its table. */
import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const { BASE_URL: _, ...ENVIRONMENT } = process.env;

async function printed(words: string): Promise<string> {
  const { stdout } = await run(process.execPath, ["build/node.cjs", "bench/index.ts", ...words.split(" ")], {
    env: ENVIRONMENT,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

/** A row with a figure in it, under a heading of as many columns. */
function expectTable(text: string): void {
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  expect(rows.length, text).toBeGreaterThan(2);
  expect(rows.at(-1)).toMatch(/\d/);
  expect(new Set(rows.map((row) => row.split(" | ").length)).size).toBeLessThanOrEqual(2);
}

test.each(["agents", "search-quality"])("bench -- %s", async (words) => {
  expectTable(await printed(words));
});

// A part that needs other software runs where that is installed; the Bench workflow has all of it.
test.runIf(spawnSync("wrk").error === undefined)("bench -- serve first --rounds 1", async () => {
  expectTable(await printed("serve first --rounds 1"));
});

test("bench -- compute workerd black-76 --rounds 1, which needs no other software", async () => {
  expectTable(
    (await run(process.execPath, ["build/node.cjs", "bench/compute/index.ts", "workerd", "black-76", "--rounds", "1"]))
      .stdout,
  );
});

test.runIf(existsSync("bench/compute/node_modules"))("bench -- compute financial --rounds 1", async () => {
  expectTable(await printed("compute financial --rounds 1"));
});

test("bench -- profile names functions with their share of the time", async () => {
  expect(await printed("profile /api/v1/terms/leverage --first --top 3")).toMatch(/^ +[\d.]+ % {2}[\d.]+ ms {2}\S/m);
});
