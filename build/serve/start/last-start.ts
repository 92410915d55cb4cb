/** The last start's build, which is served again if nothing has changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../../parse/diagnostics.ts";

export interface LastStart {
  /** Hash of the release's inputs. */
  readonly inputs: string;
  /** Name of the release and of its record in the namespace. */
  readonly release: string;
  readonly record: string;
  /** Warnings, which are printed again. */
  readonly diagnostics: readonly Diagnostic[];
}

interface Remembered extends LastStart {
  /** Hash of release.json; another file is not served. */
  readonly releaseFile: string;
}

export function rememberStart(file: string, releaseFile: string, start: LastStart): void {
  const remembered: Remembered = { ...start, releaseFile: hashOf(releaseFile) };
  writeFileSync(`${file}.new`, `${JSON.stringify(remembered)}\n`);
  renameSync(`${file}.new`, file);
}

export function forgetStart(file: string): void {
  rmSync(file, { force: true });
}

/** The last start, if its inputs are the same and its release.json is unchanged. An unreadable file counts as none. */
export function recallStart(file: string, releaseFile: string, inputs: string): LastStart | undefined {
  try {
    const remembered = JSON.parse(readFileSync(file, "utf8")) as Remembered;
    return remembered.inputs === inputs && remembered.releaseFile === hashOf(releaseFile) ? remembered : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The releases that starts serve on this machine, or served last.
 *
 * @param folder where each start, by its port, has the description of its release: `local-8787.json`
 */
export function startedReleases(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^local-\d+\.json$/.test(name))
    .flatMap((name) => {
      try {
        return [(JSON.parse(readFileSync(join(folder, name), "utf8")) as { id: string }).id];
      } catch {
        // A start that is only beginning serves nothing yet.
        return [];
      }
    });
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
