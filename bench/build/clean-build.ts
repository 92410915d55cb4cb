/** A clean build of the whole corpus beside hugo's of five files per entity. */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { median } from "../serve/median.ts";
import { writeHugoContent } from "./hugo-content.ts";
import { type Command, NODE, note, printRow, ROOT, run, type Timed, timed } from "./measure.ts";

const EXTENSIONS = [".html", ".json", ".ndjson", ".jsonld", ".md"];

interface Generator {
  readonly name: string;
  readonly command: (out: string) => Command;
}

export async function cleanBuild(rounds: number, folder: string): Promise<void> {
  const { stdout } = await run("hugo", ["version"]);
  const site = join(folder, "hugo");
  const entries = await writeHugoContent(resolve(ROOT, "content"), join(site, "content"));
  await mkdir(join(site, "resources"));
  const ours: Generator = {
    name: "ours",
    command: (out) => ({
      program: NODE,
      arguments: [
        "--disable-warning=ExperimentalWarning",
        "build/index.ts",
        "--quiet",
        "--no-cache",
        "--no-dumps",
      ].concat("--out", out),
    }),
  };
  const hugo: Generator = {
    name: `hugo ${/v([\d.]+)/.exec(stdout)?.[1]}`,
    command: (out) => ({
      program: "hugo",
      arguments: [
        ...["--quiet", "--noBuildLock", "--source", join(import.meta.dirname, "hugo")],
        ...["--contentDir", join(site, "content"), "--destination", out],
      ],
      environment: { HUGO_CACHEDIR: join(site, "cache"), HUGO_RESOURCEDIR: join(site, "resources") },
    }),
  };
  const times = new Map<Generator, Timed[]>([ours, hugo].map((generator) => [generator, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [i, generator] of [ours, hugo].entries()) {
      const out = join(folder, `out-${i}-${round}`);
      const taken = await timed(generator.command(out));
      note(`${generator.name}: ${shown(taken.seconds, taken.cpuSeconds)}`);
      times.get(generator)?.push(taken);
      if (generator === hugo) await requireFiles(out, entries);
    }
  }
  const of = (generator: Generator, what: "seconds" | "cpuSeconds") =>
    median((times.get(generator) ?? []).map((taken) => taken[what]));
  const both = (generator: Generator) => shown(of(generator, "seconds"), of(generator, "cpuSeconds"));
  printRow({
    what: "clean build without dumps, wall and processor seconds; the ratio is of processor time",
    ours: both(ours),
    beside: `${hugo.name}: ${both(hugo)}`,
    ratio: of(ours, "cpuSeconds") / of(hugo, "cpuSeconds"),
    aim: "≤ 2",
  });
}

/** @throws when a file of an entry is missing or empty: its time would say nothing */
async function requireFiles(folder: string, entries: number): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  for (const extension of EXTENSIONS) {
    const made = files.filter(({ name }) => extname(name) === extension);
    if (made.length !== entries) throw new Error(`hugo made ${made.length} files in ${extension}, not ${entries}`);
    for (const { parentPath, name } of made)
      if ((await readFile(join(parentPath, name))).length < 20) throw new Error(`hugo's ${name} is empty`);
  }
}

function shown(seconds: number, cpuSeconds: number): string {
  return `${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)})`;
}
