/** Runs the benchmarks: each part is a program of its own in a folder here, and prints Markdown tables. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runCommand, UsageError } from "../build/cli/command.ts";
import { listOf, runSubcommand, type Subcommands } from "../build/cli/subcommands.ts";
import { printError } from "../build/cli/terminal.ts";

const PARTS = ["serve", "build", "compute"] as const;
/** Programs of their own. */
const PROGRAMS: Subcommands = {
  profile: {
    about: "where the time of a request goes",
    program: new URL("serve/profile.ts", import.meta.url),
    usage: "<path, or a case of the bench> [--304] [--first] [--top <functions>]",
  },
  agents: {
    about: "what a language model did with forty tasks of an analyst",
    program: new URL("agents/index.ts", import.meta.url),
    usage: "",
  },
  "search-quality": {
    about: "nDCG, MRR and success of the search on the judged queries",
    program: new URL("search/quality.ts", import.meta.url),
    usage: "[--misses]",
  },
};
const HELP = `npm run bench -- [part] [words…] [--rounds <n>]

Measures the service (build first: npm run build) and prints Markdown tables; bench/README.md explains them.

  serve            requests per second and first requests, in workerd; needs wrk
  build            the build beside other generators, and of larger corpora; needs hugo
  compute          a call of each calculator, and npm packages, SciPy and QuantLib beside them
  words            only the measurements whose name holds all of these, such as: npm run bench -- serve search
  --rounds <n>     rounds whose median counts; each part has a number of its own

Others are programs of their own; --help behind the name says how each is called:

${listOf(PROGRAMS, 14)}
`;

/** Exit status of a part that has no matching measurement. */
const NOTHING_MEASURED = 3;

async function main({ rounds }: { readonly rounds?: string | undefined }, words: readonly string[]) {
  if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds))
    throw new UsageError(`--rounds takes a whole number from 1, not "${rounds}"`);
  const chosen = PARTS.filter((part) => words[0] === part);
  const names = chosen.length > 0 ? words.slice(1) : words;
  const passedOn = [...names, ...(rounds === undefined ? [] : ["--rounds", rounds])];
  let measured = false;
  for (const part of chosen.length > 0 ? chosen : PARTS) {
    const folder = fileURLToPath(new URL(`${part}/`, import.meta.url));
    if (existsSync(`${folder}package.json`) && !existsSync(`${folder}node_modules`)) {
      printError(`Installing what bench/${part} compares with`);
      // Its output is not part of the tables.
      const options = { cwd: folder, stdio: ["ignore", 2, 2] };
      const installed = run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], options);
      if (installed !== 0) return installed;
    }
    const status = run(process.execPath, [...process.execArgv, `${folder}index.ts`, ...passedOn], { stdio: "inherit" });
    if (status === 0) measured = true;
    else if (status !== NOTHING_MEASURED) return status;
  }
  if (!measured) throw new UsageError(`no measurement's name holds ${names.join(" and ")}; --help lists them`);
  return 0;
}

/** Runs a program. @returns its exit status */
function run(command: string, parameters: readonly string[], options: object): number {
  const { status, error } = spawnSync(command, parameters, options);
  if (error) throw error;
  return status ?? 1;
}

if (!(await runSubcommand({ script: "npm run bench", commands: PROGRAMS })))
  await runCommand({ help: HELP, options: { rounds: { type: "string" } }, allowPositionals: true, main });
