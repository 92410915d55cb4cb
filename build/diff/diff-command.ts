/** The command line that says what a change of the content changes for readers: `npm run diff -- --help`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorMessage, requireFolder, runCommand, UsageError } from "../cli/command.ts";
import { printError, printText, showStage } from "../cli/terminal.ts";
import { compare, type JudgedQuery } from "./compare.ts";
import { comparisonMarkdown } from "./markdown.ts";
import { buildSide, checkOut, codeDiffers, PROJECT, readSide, type Side } from "./side.ts";

const HELP = `Builds the content as it is and as it was at a commit, and prints as Markdown what changes for readers.
When the code differs too, each side is built with its own.

Usage: npm run diff -- <git ref>
       npm run diff -- main

  --out <file>       write it there instead of printing it
  --no-cache         use no results of earlier builds, and keep none
  -h, --help         this text
`;

/** The queries whose answers were judged by hand. */
const JUDGED = "test/search/judged.json";

await runCommand({
  help: HELP,
  options: { out: { type: "string" }, "no-cache": { type: "boolean", default: false } },
  allowPositionals: true,
  async main({ out, "no-cache": isUncached }, [ref, ...more]) {
    if (ref === undefined || more.length > 0) throw new UsageError("one commit is needed: npm run diff -- main");
    requireFolder("content");
    const folder = mkdtempSync(join(tmpdir(), "diff-"));
    try {
      const markdown = comparisonMarkdown(await compareWith(ref, folder, isUncached ? ["--no-cache"] : []), ref);
      showStage("");
      if (out === undefined) printText(markdown);
      else writeFileSync(out, markdown);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return 0;
  },
});

async function compareWith(ref: string, folder: string, options: readonly "--no-cache"[]) {
  const [old, after] = [join(folder, "old"), join(folder, "after")];
  showStage(`reading ${ref}`);
  await checkOut(".", ref, old);
  const before = await oldSide(ref, old, (await codeDiffers(".", ref)) ? old : PROJECT, options);
  showStage("building the content as it is");
  await buildSide(PROJECT, "content", after, options);
  showStage("comparing");
  const judged = JSON.parse(readFileSync(JUDGED, "utf8")) as JudgedQuery[];
  return compare(before, await readSide(after), judged);
}

/** @param project whose code builds it */
async function oldSide(ref: string, folder: string, project: string, options: readonly "--no-cache"[]): Promise<Side> {
  showStage(`building ${ref}`);
  const out = `${folder}-${project === PROJECT ? "now" : "own"}`;
  const isOwnCode = project !== PROJECT;
  try {
    await buildSide(project, join(folder, "content"), out, options);
    const side = await readSide(out);
    if (isOwnCode) await side.ask("alpha");
    if (isOwnCode) printError(`the code differs from ${ref}: each side is built with its own`);
    return side;
  } catch (error) {
    if (!isOwnCode) throw new Error(`${ref} does not build:\n${errorMessage(error)}`);
    printError(
      `the code of ${ref} builds nothing that the code of now can read; both sides are built with that of now`,
    );
    return oldSide(ref, folder, PROJECT, options);
  }
}
