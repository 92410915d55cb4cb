/** The build, measured: `node bench/build/index.ts --help`. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cleanBuild } from "./clean-build.ts";
import { kept } from "./kept-results.ts";
import { note, ROOT } from "./measure.ts";
import { scale } from "./scale.ts";

const HELP = `Measures the build and prints a Markdown table: what, ours, beside, ratio, aim.

Usage: node bench/build/index.ts [--rounds <n>] [--beside <checkout>] [words…]

  words                only the parts whose name holds them all: clean, kept, scale
  --rounds <n>         interleaved rounds of whole commands, of which medians are printed   (5)
  --beside <checkout>  kept: what another checkout of the project takes, instead of this one without kept results
  -h, --help           this text

clean needs Debian's hugo; scale needs Debian's wrk, 8 GB of memory and 5 GB of disk.
What is built goes into new folders below $TMPDIR, which are removed when everything is measured.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    beside: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const rounds = Number(values.rounds);
const PARTS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  clean: (folder) => cleanBuild(rounds, folder),
  kept: (folder) => kept(rounds, folder, values.beside),
  scale,
};

async function main(): Promise<void> {
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds is a whole number from 1 on");
  const wanted = Object.entries(PARTS).filter(([name]) => positionals.every((word) => name.includes(word)));
  if (wanted.length === 0) {
    // The caller reports it if no part has such a measurement.
    process.exitCode = 3;
    return;
  }
  process.chdir(ROOT);
  process.stdout.write("| what | ours | beside | ratio | aim |\n|---|---|---|---|---|\n");
  // Nothing is removed before the end, and no folder is used twice: ext4 does not reuse freed inodes for minutes, and
  // scans them for each new file, which would be measured instead of the build.
  const folder = await mkdtemp(join(tmpdir(), "bench-build-"));
  try {
    for (const [name, measure] of wanted) {
      note(`${name} …`);
      const own = join(folder, name);
      await mkdir(own);
      await measure(own);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

try {
  await main();
} catch (error) {
  note(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
