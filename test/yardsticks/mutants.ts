/** `npm run tool -- mutants`: puts small faults into a copy of the code, one at a time, and asks the tests. */
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parse } from "yaml";
import { runCommand, UsageError } from "../../build/cli/command.ts";
import { print, printError } from "../../build/cli/terminal.ts";

const LIST = "test/yardsticks/mutants.yaml";
const HELP = `Puts small faults into a copy of the code, one at a time, and says which of them the tests find.
The faults are those of ${LIST}: an area, the tests that should find its faults, and the faults.
The tests of an area run one after another until one finds the fault.

Usage: npm run tool -- mutants [options]

  --area <name>     only areas whose name begins with this, such as build/render/chunks; may be repeated
  --first <n>       only the first faults of each area
  --limit <s>       seconds for the tests of a fault, but never less than three times what they take without one (180);
                    a fault that makes them last longer is found
  --check           only say which faults no longer fit the code; exit status 1 when one does not
`;

/** A text that its file holds once, and what a careless edit would make of it. */
interface Fault {
  readonly file: string;
  readonly text: string;
  readonly fault: string;
}

interface Area {
  readonly area: string;
  /** Files or folders of tests, the quickest that find much first. */
  readonly tests: readonly string[];
  /** Their project: `node` when it is not said. */
  readonly project?: "node" | "release";
  readonly faults: readonly Fault[];
}

/** What the copy links instead of copying, and what it does not have. */
const LINKED = ["node_modules", "content", "docs"];
const LEFT_OUT = [".git", ".wrangler", "dist"];

type Outcome = "found" | "timed out" | "NOT FOUND";

/** Why a fault cannot be put into the code; nothing when it can. */
function misfitOf({ file, text, fault }: Fault): string | undefined {
  if (!existsSync(file)) return `there is no ${file}`;
  const times = readFileSync(file, "utf8").split(text).length - 1;
  if (times !== 1) return `${file} holds ${times} times ${JSON.stringify(text)}`;
  return text === fault ? `${file} would stay the same: ${JSON.stringify(text)}` : undefined;
}

/** Prints what of the list no longer fits the code. @returns the rest, and whether that is all */
function withoutMisfits(areas: readonly Area[]): { readonly fitting: readonly Area[]; readonly allFit: boolean } {
  let allFit = true;
  function complain(line: string): false {
    printError(line);
    allFit = false;
    return false;
  }
  const fitting = areas.map(({ area, tests, faults, ...rest }) => ({
    ...rest,
    area,
    tests: tests.filter((path) => existsSync(path) || complain(`${area}: there is no ${path}`)),
    faults: faults.filter((fault) => {
      const misfit = misfitOf(fault);
      return misfit === undefined || complain(`${area}: ${misfit}`);
    }),
  }));
  return { fitting, allFit };
}

function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  for (const path of readdirSync(".").filter((name) => !LEFT_OUT.includes(name)))
    if (LINKED.includes(path)) symlinkSync(resolve(path), join(folder, path));
    else cpSync(path, join(folder, path), { recursive: true });
  return folder;
}

/** Runs a file or folder of tests in a copy. @returns the exit status; none when the time is over */
function runTests(folder: string, tests: string, project: string, seconds: number): Promise<number | undefined> {
  const options = ["run", "--project", project, "--bail", "1", "--reporter", "dot", tests];
  const program = [...process.execArgv, "node_modules/vitest/vitest.mjs", ...options];
  const child = spawn(process.execPath, program, { cwd: folder, stdio: "ignore", detached: true });
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      // The whole group: a test may have started processes of its own.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      done(undefined);
    }, seconds * 1000);
    child.once("error", fail);
    child.once("exit", (code) => {
      clearTimeout(timer);
      done(code ?? 1);
    });
  });
}

/** A copy of the code, and how long its tests take without a fault, measured when they are first asked. */
class Copy {
  readonly folder: string;
  readonly #seconds: number;
  readonly #sound = new Map<string, number>();

  constructor(folder: string, seconds: number) {
    this.folder = folder;
    this.#seconds = seconds;
  }

  /** The tests are asked in the order of the list, until some find the fault. */
  async tryFault(fault: Fault, { tests, project = "node" }: Area): Promise<Outcome> {
    for (const path of tests) {
      const limit = Math.max(this.#seconds, 3 * (await this.#soundSeconds(path, project)));
      const status = await this.#withFault(fault, () => runTests(this.folder, path, project, limit));
      if (status === undefined) return "timed out";
      if (status !== 0) return "found";
    }
    return "NOT FOUND";
  }

  async #soundSeconds(path: string, project: string): Promise<number> {
    const measured = this.#sound.get(path);
    if (measured !== undefined) return measured;
    const start = performance.now();
    const status = await runTests(this.folder, path, project, 10 * this.#seconds);
    if (status !== 0) throw new Error(`${path} fails, or lasts too long, without any fault`);
    const seconds = (performance.now() - start) / 1000;
    print(`  ${path}: ${Math.round(seconds)} s without a fault`);
    this.#sound.set(path, seconds);
    return seconds;
  }

  async #withFault<T>({ file, text, fault }: Fault, run: () => Promise<T>): Promise<T> {
    const path = join(this.folder, file);
    const sound = readFileSync(path, "utf8");
    writeFileSync(
      path,
      sound.replace(text, () => fault),
    );
    try {
      return await run();
    } finally {
      writeFileSync(path, sound);
    }
  }
}

/** @returns how many faults of an area were found */
async function tryArea(area: Area, copy: Copy): Promise<number> {
  print(area.area);
  let found = 0;
  for (const fault of area.faults) {
    const outcome = await copy.tryFault(fault, area);
    if (outcome !== "NOT FOUND") found++;
    print(`  ${outcome.padEnd(9)}  ${fault.file}  ${oneLine(fault.text)} → ${oneLine(fault.fault)}`);
  }
  return found;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

interface Options {
  readonly area: readonly string[];
  readonly first?: string | undefined;
  readonly limit: string;
  readonly check: boolean;
}

async function main({ area: wanted, first, limit, check }: Options): Promise<number> {
  for (const [name, value] of Object.entries({ first, limit }))
    if (value !== undefined && !/^[1-9]\d*$/.test(value))
      throw new UsageError(`--${name} takes a whole number from 1, not "${value}"`);
  const all = parse(readFileSync(LIST, "utf8")) as readonly Area[];
  const chosen = all.filter(({ area }) => wanted.length === 0 || wanted.some((name) => area.startsWith(name)));
  if (chosen.length === 0)
    throw new UsageError(
      `no area begins with ${wanted.join(" or ")}; there are ${all.map(({ area }) => area).join(", ")}`,
    );
  const areas = chosen.map((area) => ({ ...area, faults: area.faults.slice(0, first ? Number(first) : undefined) }));
  const { fitting, allFit } = withoutMisfits(areas);
  const status = allFit ? 0 : 1;
  if (check) return status;
  const folder = makeCopy();
  try {
    const copy = new Copy(folder, Number(limit));
    const rows: string[] = [];
    for (const area of fitting) {
      const found = await tryArea(area, copy).catch((error: unknown) => {
        // The other areas can still be tried.
        printError(`${area.area}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      });
      if (found === undefined) {
        rows.push(`| ${area.area} | not tried | |`);
        continue;
      }
      rows.push(
        `| ${area.area} | ${found} of ${area.faults.length} | ${Math.round((100 * found) / area.faults.length)} % |`,
      );
    }
    print("");
    print("| area | found | |");
    print("|---|---|---|");
    for (const row of rows) print(row);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return status;
}

await runCommand({
  help: HELP,
  options: {
    area: { type: "string", multiple: true, default: [] },
    first: { type: "string" },
    limit: { type: "string", default: "180" },
    check: { type: "boolean", default: false },
  },
  main,
});
