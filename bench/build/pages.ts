/** What the pages for people add to a build: processor time with them and without them, by turns. */
import { join } from "node:path";
import { copyOfContent } from "./edits.ts";
import { median, NODE, note, printRow, type Timed, timed } from "./measure.ts";

const WITHOUT = ["--import", "./bench/build/skip-pages.ts"];

export async function pages(rounds: number, folder: string): Promise<void> {
  const contentDir = await copyOfContent(join(folder, "content"));
  const clean = { with: [] as number[], without: [] as number[] };
  const again = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const [kind, flags] of [
      ["with", []],
      ["without", WITHOUT],
    ] as const) {
      const run = (...words: string[]): Promise<Timed> =>
        timed({ program: NODE, arguments: [...process.execArgv, ...flags, ...words] });
      const out = join(folder, `${kind}-${round}`);
      const built = await run("build/index.ts", "--no-cache", "--no-dumps", "--quiet", "--out", out);
      clean[kind].push(built.cpuSeconds);
      const { output } = await run("bench/build/timed-edits.ts", contentDir);
      again[kind].push(median(JSON.parse(output) as number[]));
      note(`${kind} pages: clean ${built.cpuSeconds.toFixed(2)} s, rebuild ${again[kind].at(-1)?.toFixed(2)} s`);
    }
  }
  for (const [what, taken, aim] of [
    ["a clean build", clean, "≤ 2 s"],
    ["a rebuild after an edit of one term's prose", again, "≤ 0.3 s"],
  ] as const) {
    const [whole, bare] = [median(taken.with), median(taken.without)];
    printRow({
      what: `pages for people in ${what}, processor seconds`,
      ours: `${(whole - bare).toFixed(2)} s: ${whole.toFixed(2)} s with them`,
      beside: `${bare.toFixed(2)} s without`,
      aim,
    });
  }
}
