/** What the measurements of the service need besides the project. */
import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { promisify } from "node:util";
import { DIST } from "./cases.ts";

/** Ends the program, with what to do, when there is no release, or no `wrk` where that is needed. */
export async function endUnlessMet(needed: { readonly wrk: boolean }): Promise<void> {
  const missing = (await releaseMissing()) ?? (needed.wrk ? await wrkMissing() : undefined);
  if (missing === undefined) return;
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}

async function releaseMissing(): Promise<string | undefined> {
  try {
    await access(`${DIST}.edge/release.json`);
    return undefined;
  } catch {
    return "There is no release to measure: npm run build";
  }
}

async function wrkMissing(): Promise<string | undefined> {
  try {
    // It prints its version with an exit code of 1.
    await promisify(execFile)("wrk", ["-v"]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "wrk is not installed: apt-get install wrk";
  }
  return undefined;
}
