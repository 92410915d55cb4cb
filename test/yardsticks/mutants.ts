/** `npm run tool -- mutants`: puts small faults into a copy of the code, one at a time, and asks the tests. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parse } from "yaml";
import { runCommand, UsageError } from "../../build/cli/command.ts";
import { print, printError } from "../../build/cli/terminal.ts";
import { BUILD_FOLDERS } from "../../build/code-folders.ts";

const LIST = "test/yardsticks/mutants.yaml";
const HELP = `Puts small faults into a copy of the code, one at a time, and says which of them the tests find.
The faults are those of ${LIST}: an area, the tests that should find its faults, and the faults.

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
  /** Files or folders of tests, of the project \`node\`. */
  readonly tests: readonly string[];
  /** Their project: `node` when it is not said. `release` needs what npm run build writes. */
  readonly project?: "node" | "release";
  readonly faults: readonly Fault[];
}

/** What the copy links instead of copying. */
const LINKED = ["node_modules", "content", "dist", "docs"];
const COPIED = [
  "bench",
  ...BUILD_FOLDERS,
  "clients",
  "test",
  "CONTENT-LICENSE",
  "CONTRIBUTING.md",
  "README.md",
  "CHANGELOG.md",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
  "wrangler.toml",
];

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
  for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true });
  for (const path of LINKED) if (existsSync(path)) symlinkSync(resolve(path), join(folder, path));
  return folder;
}

/** Runs the tests of an area in a copy. @returns the exit status; none when the time is over */
function runTests(folder: string, area: Area, seconds: number): Promise<number | undefined> {
  const { tests, project = "node" } = area;
  const options = ["run", "--project", project, "--bail", "1", "--reporter", "dot", ...tests];
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

async function tryFault(folder: string, fault: Fault, area: Area, seconds: number): Promise<Outcome> {
  const path = join(folder, fault.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(fault.text, () => fault.fault),
  );
  try {
    const status = await runTests(folder, area, seconds);
    return status === undefined ? "timed out" : status === 0 ? "NOT FOUND" : "found";
  } finally {
    writeFileSync(path, text);
  }
}

/** @returns how many faults of an area were found */
async function tryArea(area: Area, folder: string, seconds: number): Promise<number> {
  const start = performance.now();
  const sound = await runTests(folder, area, 10 * seconds);
  if (sound !== 0) throw new Error(`the tests of ${area.area} fail, or last too long, without any fault`);
  const soundSeconds = (performance.now() - start) / 1000;
  print(`${area.area} (${Math.round(soundSeconds)} s without a fault)`);
  let found = 0;
  for (const fault of area.faults) {
    const outcome = await tryFault(folder, fault, area, Math.max(seconds, 3 * soundSeconds));
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
    const rows: string[] = [];
    for (const area of fitting) {
      const found = await tryArea(area, folder, Number(limit));
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
