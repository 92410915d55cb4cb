/** `verify.mjs` as it is used: on the command line, and imported by a page in a browser. */

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import { verifyProgram } from "../../build/compute/receipts/verify-program.ts";
import { codeModule } from "../../build/compute/reference-code/reference-code.ts";
import { type Receipt, receiptOf } from "../../worker/compute/receipts/receipt.ts";

const { sha256, text: code } = codeModule("calmar-ratio-calc");
let server: Server;
let base: string;
let folder: string;
let receipt: Receipt;

beforeAll(async () => {
  server = createServer((request, response) => {
    const text = { "/": "<!doctype html>", "/verify.mjs": verifyProgram(base), [`/code/${sha256}.js`]: code }[
      request.url ?? ""
    ];
    const type = request.url === "/" ? "text/html" : "text/javascript";
    response.writeHead(text === undefined ? 404 : 200, { "Content-Type": type }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), "verify-"));
  const inputs = { annualized_return: 0.1, max_drawdown: -0.2 };
  receipt = await receiptOf({
    v: 1,
    calculator: "calmar-ratio-calc",
    code_sha256: sha256,
    inputs,
    outputs: { calmar: 0.5 },
  });
  await writeFile(join(folder, "verify.mjs"), verifyProgram(base));
  await writeFile(join(folder, "module.js"), code);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function run(
  answer: unknown,
  ...options: string[]
): Promise<{ status: number | null; out: string; log: string }> {
  await writeFile(join(folder, "answer.json"), typeof answer === "string" ? answer : JSON.stringify(answer));
  const child = spawn(process.execPath, ["verify.mjs", "answer.json", ...options], { cwd: folder });
  let [out, log] = ["", ""];
  child.stdout.on("data", (piece: Buffer) => {
    out += piece.toString();
  });
  child.stderr.on("data", (piece: Buffer) => {
    log += piece.toString();
  });
  const status = await new Promise<number | null>((ended) => child.on("close", ended));
  return { status, out, log };
}

describe("on the command line", () => {
  test("fetches the code from the service, says so, and prints the verdict", async () => {
    const { status, out, log } = await run(receipt);
    expect([status, out]).toEqual([0, `exact  calmar-ratio-calc  ${receipt.id}\n`]);
    expect(log).toContain(`Fetching ${base}/code/${sha256}.js\nThe module's SHA-256 is ${sha256}`);
  });

  test("takes the code from a file, and asks nobody", async () => {
    const { status, log } = await run(receipt, "--code", "module.js", "--base", "http://127.0.0.1:1");
    expect(status).toBe(0);
    expect(log).not.toContain("Fetching");
  });

  test("names what does not agree, by how much, with the status 1", async () => {
    const other = await receiptOf({ ...receipt, outputs: { calmar: 0.51 } });
    const { status, out } = await run(other);
    expect(status).toBe(1);
    expect(out).toMatch(
      /^mismatch .*\n {2}calmar: stated 0\.51, computed 0\.5, relative difference 0\.0196\d+\n {2}beyond 1e-12: calmar\n$/,
    );
    expect((await run({ ...receipt, outputs: { calmar: 0.51 } })).out).toMatch(
      /^malformed .*\n {2}`id` is not the hash/,
    );
    const unknown = await receiptOf({ ...receipt, code_sha256: "0".repeat(64) });
    expect(await run(unknown)).toMatchObject({ status: 1, out: expect.stringMatching(/^unknown-code/) });
  });

  test("ends with the status 2 where it cannot be told", async () => {
    expect((await run("{")).status).toBe(2);
    expect((await run(receipt, "--base", "http://127.0.0.1:1")).status).toBe(2);
    expect(await run(receipt, "another.json")).toMatchObject({ status: 2, log: expect.stringContaining("usage:") });
  });
});

const executablePath = findChromium();

describe.skipIf(executablePath === undefined)("in a browser", () => {
  test("is imported by a page, which computes again with the code that it fetches", async () => {
    const browser = await chromium.launch({ executablePath: String(executablePath), args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      await page.goto(base);
      const verified = await page.evaluate(
        `import("/verify.mjs").then(({ verifyAnswer }) => verifyAnswer(${JSON.stringify(receipt)}))`,
      );
      expect(verified).toEqual([{ verdict: "exact", id: receipt.id, calculator: "calmar-ratio-calc" }]);
    } finally {
      await browser.close();
    }
  });
});
