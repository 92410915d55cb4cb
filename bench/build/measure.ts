/** Processes timed, and rows of the table. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

export const run = promisify(execFile);
export const ROOT = resolve(import.meta.dirname, "../..");
export const NODE = process.execPath;

export interface Command {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A whole process, from its start to its end. */
export interface Timed {
  readonly seconds: number;
  /** User and system time of it and its children. */
  readonly cpuSeconds: number;
  readonly output: string;
}

/** @throws with what it printed, when the command fails */
export async function timed({ program, arguments: given, cwd = ROOT, environment = {} }: Command): Promise<Timed> {
  const script = 'TIMEFORMAT="%R %U %S"; exec 3>&2; { time "$@" 2>&3; } 2>&1 3>&1';
  const { stdout } = await run("bash", ["-c", script, "bash", program, ...given], {
    cwd,
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.trimEnd().split("\n");
  const [seconds = 0, user = 0, system = 0] = (lines.at(-1) ?? "").split(" ").map(Number);
  return { seconds, cpuSeconds: user + system, output: lines.slice(0, -1).join("\n") };
}

export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly beside: string;
  readonly ratio?: number;
  readonly aim?: string;
}

export function printRow({ what, ours, beside, ratio, aim = "" }: Row): void {
  process.stdout.write(`| ${what} | ${ours} | ${beside} | ${ratio === undefined ? "" : ratio.toFixed(2)} | ${aim} |\n`);
}

export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
