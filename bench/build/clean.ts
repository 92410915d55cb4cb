/** A clean build of the whole corpus beside hugo's and Eleventy's of the same four files per entity. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { differences } from "./equal.ts";
import { writeHugoContent } from "./hugo-content.ts";
import { type Command, median, NODE, note, printRow, ROOT, run, type Timed, timed } from "./measure.ts";
import { SITE } from "./site-data.ts";

const HERE = import.meta.dirname;
const ELEVENTY = join(HERE, "eleventy");

interface Contestant {
  readonly name: string;
  readonly out: string;
  readonly command: Command;
}

export async function cleanBuild(rounds: number, folder: string): Promise<void> {
  const [ours, four, hugo, eleventy] = await contestants(folder);
  const all = [ours, four, hugo, eleventy];
  const times = new Map<Contestant, Timed[]>(all.map((contestant) => [contestant, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contestant of all) {
      await rm(contestant.out, { recursive: true, force: true });
      const taken = await timed(contestant.command);
      note(`${contestant.name}: ${shown(taken.seconds, taken.processorSeconds)}`);
      times.get(contestant)?.push(taken);
    }
  }
  for (const { name, out } of [four, hugo, eleventy]) {
    const { compared, found } = await differences(ours.out, out);
    if (found.length > 0) throw new Error(`${name} makes something else:\n${found.slice(0, 10).join("\n")}`);
    note(`${name}: ${compared} records say the same`);
  }

  const of = (contestant: Contestant, what: "seconds" | "processorSeconds") =>
    median((times.get(contestant) ?? []).map((taken) => taken[what]));
  const both = (contestant: Contestant) => shown(of(contestant, "seconds"), of(contestant, "processorSeconds"));
  function row(what: string, own: Contestant, other: Contestant, aim?: string): void {
    const ratio = of(own, "seconds") / of(other, "seconds");
    printRow({ what, ours: both(own), beside: `${other.name}: ${both(other)}`, ratio, ...(aim && { aim }) });
  }
  row("clean build of everything, wall and processor seconds", ours, hugo, "≤ 1");
  row("clean build of everything, wall and processor seconds", ours, eleventy, "≤ 0.3");
  row("the four files per entity alone", four, hugo);
  row("the four files per entity alone", four, eleventy);
}

function shown(seconds: number, processorSeconds: number): string {
  return `${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)})`;
}

async function contestants(folder: string): Promise<[Contestant, Contestant, Contestant, Contestant]> {
  const at = (name: string) => join(folder, name);
  await writeHugoContent(resolve(ROOT, "content"), at("hugo"));
  await mkdir(at("hugo/resources"), { recursive: true });
  await writeFile(at("site.json"), JSON.stringify(SITE));
  const quiet = "--disable-warning=ExperimentalWarning";
  const { stdout } = await run("hugo", ["version"]);
  const { version } = JSON.parse(await readFile(join(HERE, "node_modules/@11ty/eleventy/package.json"), "utf8"));
  const input = `--input=${relative(ELEVENTY, resolve(ROOT, "content"))}`;
  const output = `--output=${relative(ELEVENTY, at("eleventy-out"))}`;
  return [
    {
      name: "ours",
      out: at("ours-out"),
      command: { program: NODE, arguments: [quiet, "build/index.ts", "--quiet", "--out", at("ours-out")] },
    },
    {
      name: "ours, four files",
      out: at("four-out"),
      command: { program: NODE, arguments: [quiet, join(HERE, "four-files.ts"), "content", at("four-out")] },
    },
    {
      name: `hugo ${/v([\d.]+)/.exec(stdout)?.[1]}`,
      out: at("hugo-out"),
      command: {
        program: "hugo",
        arguments: [
          "--quiet",
          "--noBuildLock",
          ...["--source", join(HERE, "hugo"), "--contentDir", at("hugo/content"), "--destination", at("hugo-out")],
        ],
        environment: { HUGO_DATADIR: at("hugo/data"), HUGO_RESOURCEDIR: at("hugo/resources") },
      },
    },
    {
      name: `Eleventy ${version}`,
      out: at("eleventy-out"),
      command: {
        program: NODE,
        arguments: ["../node_modules/@11ty/eleventy/cmd.cjs", "--quiet", input, output],
        cwd: ELEVENTY,
        environment: { SITE_DATA: at("site.json") },
      },
    },
  ];
}
