/** Installs the npm clients of `test/clients/package.json` before the tests, unless these very versions are there. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, realpath, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Why the npm clients could not be installed; empty when they are there. */
    withoutNpmClients: string;
  }
}

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
/** Holds the hash of the lock file that the packages were installed by. */
const STAMP = join(FOLDER, "node_modules", ".installed");

export async function setup(project: TestProject): Promise<void> {
  project.provide("withoutNpmClients", await install());
}

async function install(): Promise<string> {
  const lock = createHash("sha256")
    .update(await readFile(join(FOLDER, "package-lock.json")))
    .digest("hex");
  if ((await readFile(STAMP, "utf8").catch(() => "")) === lock) return "";
  try {
    // By this Node, and not by the older one that may have come with npm: npm leaves out what does not fit its own.
    const args = [await npmProgram(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    await promisify(execFile)(process.execPath, args, { cwd: FOLDER });
    await writeFile(STAMP, lock);
    return "";
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return said.split("\n").slice(0, 4).join(" ");
  }
}

/** The program that `npm` is. */
export async function npmProgram(): Promise<string> {
  const running = process.env["npm_execpath"];
  if (running !== undefined) return running;
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const found = await realpath(join(folder, "npm")).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error("there is no npm");
}
