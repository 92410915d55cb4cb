/** What the last start built, so that the next one serves it again when it would build the same. */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Diagnostic } from "../parse/diagnostics.ts";

export interface LastStart {
  /** Hash of what the release was made from. */
  readonly inputs: string;
  /** Name of the release, and of its record in the namespace. */
  readonly release: string;
  readonly record: string;
  /** Warnings, which are printed again. */
  readonly diagnostics: readonly Diagnostic[];
}

interface Remembered extends LastStart {
  /** Hash of the release file: another one in its place is not served. */
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

/** The last start, when it was made from the same and its release file is as it was. A file that cannot be read is none. */
export function recallStart(file: string, releaseFile: string, inputs: string): LastStart | undefined {
  try {
    const remembered = JSON.parse(readFileSync(file, "utf8")) as Remembered;
    return remembered.inputs === inputs && remembered.releaseFile === hashOf(releaseFile) ? remembered : undefined;
  } catch {
    return undefined;
  }
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
