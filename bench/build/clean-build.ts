/** A clean build of the whole corpus beside hugo's and Eleventy's of the same four files per entity. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { differences } from "./compare-output.ts";
import { writeHugoContent } from "./hugo-content.ts";
import { type Command, median, NODE, note, printRow, ROOT, run, type Timed, timed } from "./measure.ts";
import { SITE } from "./site-data.ts";

const HERE = import.meta.dirname;
const ELEVENTY = join(HERE, "eleventy");

interface Alternative {
  readonly name: string;
  readonly command: (out: string) => Command;
}

export async function cleanBuild(rounds: number, folder: string): Promise<void> {
  const [ours, four, hugo, eleventy] = await alternatives(folder);
  const all = [ours, four, hugo, eleventy];
  const times = new Map<Alternative, Timed[]>(all.map((alternative) => [alternative, []]));
  const outOf = (alternative: Alternative, round: number) => join(folder, `out-${all.indexOf(alternative)}-${round}`);
  for (let round = 0; round < rounds; round++) {
    for (const alternative of all) {
      const taken = await timed(alternative.command(outOf(alternative, round)));
      note(`${alternative.name}: ${shown(taken.seconds, taken.cpuSeconds)}`);
      times.get(alternative)?.push(taken);
    }
  }
  for (const alternative of [four, hugo, eleventy]) {
    const { compared, found } = await differences(outOf(ours, 0), outOf(alternative, 0));
    if (found.length > 0)
      throw new Error(`${alternative.name} makes something else:\n${found.slice(0, 10).join("\n")}`);
    note(`${alternative.name}: ${compared} records say the same`);
  }

  const of = (alternative: Alternative, what: "seconds" | "cpuSeconds") =>
    median((times.get(alternative) ?? []).map((taken) => taken[what]));
  const both = (alternative: Alternative) => shown(of(alternative, "seconds"), of(alternative, "cpuSeconds"));
  function row(what: string, own: Alternative, other: Alternative, aim?: string): void {
    const ratio = of(own, "seconds") / of(other, "seconds");
    printRow({ what, ours: both(own), beside: `${other.name}: ${both(other)}`, ratio, ...(aim && { aim }) });
  }
  row("clean build of everything, wall and processor seconds", ours, hugo, "≤ 1");
  row("clean build of everything, wall and processor seconds", ours, eleventy, "≤ 0.3");
  row("the four files per entity alone", four, hugo);
  row("the four files per entity alone", four, eleventy);
}

function shown(seconds: number, cpuSeconds: number): string {
  return `${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)})`;
}

async function alternatives(folder: string): Promise<[Alternative, Alternative, Alternative, Alternative]> {
  const at = (name: string) => join(folder, name);
  await writeHugoContent(resolve(ROOT, "content"), at("hugo"));
  await mkdir(at("hugo/resources"), { recursive: true });
  await writeFile(at("site.json"), JSON.stringify(SITE));
  const quiet = "--disable-warning=ExperimentalWarning";
  const { stdout } = await run("hugo", ["version"]);
  const { version } = JSON.parse(await readFile(join(HERE, "node_modules/@11ty/eleventy/package.json"), "utf8"));
  return [
    {
      name: "ours",
      command: (out) => ({
        program: NODE,
        arguments: [quiet, "build/index.ts", "--quiet", "--no-cache", "--no-dumps", "--out", out],
      }),
    },
    {
      name: "ours, four files",
      command: (out) => ({ program: NODE, arguments: [quiet, join(HERE, "records-only.ts"), "content", out] }),
    },
    {
      name: `hugo ${/v([\d.]+)/.exec(stdout)?.[1]}`,
      command: (out) => ({
        program: "hugo",
        arguments: [
          "--quiet",
          "--noBuildLock",
          ...["--source", join(HERE, "hugo"), "--contentDir", at("hugo/content"), "--destination", out],
        ],
        environment: {
          HUGO_CACHEDIR: at("hugo/cache"),
          HUGO_DATADIR: at("hugo/data"),
          HUGO_RESOURCEDIR: at("hugo/resources"),
        },
      }),
    },
    {
      name: `Eleventy ${version}`,
      command: (out) => ({
        program: NODE,
        arguments: [
          "../node_modules/@11ty/eleventy/cmd.cjs",
          "--quiet",
          `--input=${relative(ELEVENTY, resolve(ROOT, "content"))}`,
          `--output=${relative(ELEVENTY, out)}`,
        ],
        cwd: ELEVENTY,
        environment: { SITE_DATA: at("site.json") },
      }),
    },
  ];
}
