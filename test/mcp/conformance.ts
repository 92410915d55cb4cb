/**
 * `npm run tool -- conformance` holds the production bundle to the protocol's own suite, in each of its revisions. The suite
 * expects a server made for it; `test/mcp/conformance.yaml` says for each scenario that fails why it must. `npm run
 * build` and `npm ci` in `test/clients` come first.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleOf } from "../fixture/bundle.ts";
import { startWorkerd } from "../release/workerd.ts";

const SUITE = fileURLToPath(new URL("../clients/node_modules/.bin/conformance", import.meta.url));
const BASELINE = fileURLToPath(new URL("conformance.yaml", import.meta.url));
const REVISIONS = ["2025-06-18", "2025-11-25", "2026-07-28"];

/** @returns the exit code: 0 when every failure is one of the baseline, and every one of the baseline fails */
async function run(url: string, revision: string, folder: string): Promise<number> {
  const args = ["server", "--url", url, "--suite", "all", "--spec-version", revision, "--expected-failures", BASELINE];
  const child = spawn(process.execPath, [SUITE, ...args, ...process.argv.slice(2)], { cwd: folder, stdio: "inherit" });
  return new Promise((done) => {
    child.once("exit", (code) => done(code ?? 1));
  });
}

const service = await startWorkerd(await bundleOf("dist/.edge/release.json"), "dist/.edge/blocks");
const folder = await mkdtemp(join(tmpdir(), "conformance-"));
try {
  for (const revision of REVISIONS) {
    console.info(`\n== ${revision}`);
    const code = await run(`http://localhost:${service.port}/mcp`, revision, folder);
    if (code !== 0) process.exitCode = code;
  }
} finally {
  await service.close();
  await rm(folder, { recursive: true });
}
