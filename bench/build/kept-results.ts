/**
 * The commands after one edit of one term's prose, in new processes with the results of earlier ones, beside the same
 * without kept results, or beside another checkout of the project with its own.
 */
import { join, resolve } from "node:path";
import { median } from "../serve/median.ts";
import { copyOfContent, edit, TERMS } from "./edits.ts";
import { NODE, note, printRow, ROOT, timed } from "./measure.ts";

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "`npm run check`": ["--check"],
  "`npm run build -- --no-dumps`": ["--no-dumps"],
  "`npm run build`": [],
};

/** A checkout, and where it keeps its results; without a folder it keeps none. */
interface Candidate {
  readonly name: string;
  readonly checkout: string;
  readonly cache?: string;
}

/** @param beside another checkout */
export async function kept(rounds: number, folder: string, beside: string | undefined): Promise<void> {
  const contentDir = await copyOfContent(join(folder, "content"));
  const ours: Candidate = { name: "kept", checkout: ROOT, cache: join(folder, "ours") };
  const other: Candidate =
    beside === undefined
      ? { name: "`--no-cache`", checkout: ROOT }
      : { name: beside, checkout: resolve(beside), cache: join(folder, "theirs") };
  function run({ checkout, cache, name }: Candidate, options: readonly string[]) {
    const place = ["--content", contentDir, "--out", join(folder, `out-${[ours.name, name].indexOf(name)}`)];
    const results = cache === undefined ? ["--no-cache"] : ["--cache", cache];
    return timed({
      program: NODE,
      arguments: ["build/node.cjs", "build/index.ts", "--quiet", ...place, ...results, ...options],
      cwd: checkout,
    });
  }
  for (const candidate of [ours, other]) await run(candidate, []);
  for (const [command, options] of Object.entries(COMMANDS)) {
    const taken = new Map<Candidate, { cpuSeconds: number; seconds: number }[]>([
      [ours, []],
      [other, []],
    ]);
    for (let round = 0; round < rounds; round++) {
      const undo = await edit(contentDir, TERMS[round % TERMS.length] ?? TERMS[0]);
      for (const [candidate, times] of taken) {
        const time = await run(candidate, options);
        note(
          `${command} ${candidate.name}: ${time.cpuSeconds.toFixed(2)} s, by the clock ${time.seconds.toFixed(1)} s`,
        );
        times.push(time);
      }
      await undo();
    }
    const of = (candidate: Candidate, what: "cpuSeconds" | "seconds") =>
      median((taken.get(candidate) ?? []).map((time) => time[what]));
    const both = (candidate: Candidate) =>
      `${of(candidate, "cpuSeconds").toFixed(2)} s (${of(candidate, "seconds").toFixed(1)})`;
    printRow({
      what: `${command} after an edit, processor seconds (by the clock)`,
      ours: both(ours),
      beside: `${other.name}: ${both(other)}`,
      ratio: of(ours, "cpuSeconds") / of(other, "cpuSeconds"),
    });
  }
}
