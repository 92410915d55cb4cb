/** Runs the benchmarks: each part is a program of its own in a folder here, and prints Markdown tables. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const PARTS = ["serve", "build"] as const;
const HELP = `npm run bench -- [part] [words…] [--rounds <n>]

Measures the service (build first: npm run build) and prints Markdown tables; bench/README.md explains them.

  serve            requests per second, first requests and memory, in workerd; needs wrk
  build            the build beside other generators, and of larger corpora; needs hugo
  words            only the measurements whose name holds all of these, such as: npm run bench -- serve search
  --rounds <n>     rounds whose median counts; each part has a number of its own
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" }, help: { type: "boolean" } },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
if (values.rounds !== undefined && !/^[1-9]\d*$/.test(values.rounds)) {
  process.stderr.write(`--rounds takes a whole number from 1, not "${values.rounds}"\n`);
  process.exit(2);
}

const chosen = PARTS.filter((part) => positionals[0] === part);
const words = chosen.length > 0 ? positionals.slice(1) : positionals;
const passedOn = [...words, ...(values.rounds === undefined ? [] : ["--rounds", values.rounds])];
for (const part of chosen.length > 0 ? chosen : PARTS) {
  const folder = fileURLToPath(new URL(`${part}/`, import.meta.url));
  if (!existsSync(`${folder}node_modules`)) {
    process.stderr.write(`Installing what bench/${part} compares with\n`);
    // Its output is not part of the tables.
    run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", 2, 2] });
  }
  run(process.execPath, [...process.execArgv, `${folder}index.ts`, ...passedOn], { stdio: "inherit" });
}

/** Runs a program and ends with its exit code when it fails. */
function run(command: string, parameters: readonly string[], options: object): void {
  const { status, error } = spawnSync(command, parameters, options);
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
