/** The command line that says what a change of the content changes for readers: `npm run content -- diff --help`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorMessage, requireFolder, runCommand, UsageError } from "../cli/command.ts";
import { tuneExternalMemoryGc } from "../cli/garbage-collection.ts";
import { printError, printText, showStage } from "../cli/terminal.ts";
import { compare, type JudgedQuery } from "./compare.ts";
import { ContentBuilder } from "./content-builder.ts";
import { comparisonMarkdown } from "./markdown.ts";
import { buildSide, checkOut, codeDiffers, PROJECT, readSide, type Side } from "./side.ts";

const HELP = `Builds the content as it is and as it was at a commit, and prints as Markdown what changes for readers.
When the code differs too, each side is built with its own.

Usage: npm run content -- diff <git ref>
       npm run content -- diff main

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
    if (ref === undefined || more.length > 0)
      throw new UsageError("one commit is needed: npm run content -- diff main");
    requireFolder("content");
    tuneExternalMemoryGc();
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
  const isOwnCode = await codeDiffers(".", ref);
  await checkOut(".", ref, old, isOwnCode ? undefined : "content");
  const [before, now] = isOwnCode
    ? await sidesOfOwnCode(ref, old, after, options)
    : await sidesOfContent(ref, old, options);
  showStage("comparing");
  const judged = JSON.parse(readFileSync(JUDGED, "utf8")) as JudgedQuery[];
  return compare(before, now, judged);
}

/** Both sides, built with the code of now. */
async function sidesOfContent(ref: string, old: string, options: readonly "--no-cache"[]): Promise<[Side, Side]> {
  const builder = await ContentBuilder.open("content", options.includes("--no-cache"));
  try {
    showStage(`building ${ref}`);
    const before = await builder.build(join(old, "content")).catch((error: unknown) => {
      throw new Error(`${ref} does not build:\n${errorMessage(error)}`);
    });
    showStage("building the content as it is");
    return [before, await builder.build("content")];
  } finally {
    await builder.close();
  }
}

/** Each side, built with its own code; both with the code of now if it cannot read what the other builds. */
async function sidesOfOwnCode(
  ref: string,
  old: string,
  after: string,
  options: readonly "--no-cache"[],
): Promise<[Side, Side]> {
  showStage(`building ${ref}`);
  let before: Side;
  try {
    await buildSide(old, join(old, "content"), `${old}-own`, options);
    before = await readSide(`${old}-own`);
    await before.ask("alpha");
  } catch {
    printError(
      `the code of ${ref} builds nothing that the code of now can read; both sides are built with that of now`,
    );
    return sidesOfContent(ref, old, options);
  }
  printError(`the code differs from ${ref}: each side is built with its own`);
  showStage("building the content as it is");
  await buildSide(PROJECT, "content", after, options);
  return [before, await readSide(after)];
}
