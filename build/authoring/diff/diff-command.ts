/** The command line that says what a change of the content changes for readers: `npm run content -- diff --help`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorMessage, requireFolder, runCommand, UsageError } from "../../cli/command.ts";
import { tuneExternalMemoryGc } from "../../cli/garbage-collection.ts";
import { printText, showStage } from "../../cli/terminal.ts";
import { compare, type JudgedQuery } from "./compare.ts";
import { ContentBuilder } from "./content-builder.ts";
import { comparisonMarkdown } from "./markdown.ts";
import { checkOutContent } from "./side.ts";

const HELP = `Builds the content as it is and as it was at a commit, and prints as Markdown what changes for readers.
Both are built with the code of now: what a change of the code changes, npm run tool -- record says.

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
      const markdown = comparisonMarkdown(await compareWith(ref, folder, isUncached), ref);
      showStage("");
      if (out === undefined) printText(markdown);
      else writeFileSync(out, markdown);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return 0;
  },
});

async function compareWith(ref: string, folder: string, isUncached: boolean) {
  const old = join(folder, "content");
  showStage(`reading ${ref}`);
  await checkOutContent(".", ref, old);
  const builder = await ContentBuilder.open("content", isUncached);
  try {
    showStage(`building ${ref}`);
    const before = await builder.build(old).catch((error: unknown) => {
      throw new Error(`${ref} does not build with the code of now:\n${errorMessage(error)}`);
    });
    showStage("building the content as it is");
    const now = await builder.build("content");
    showStage("comparing");
    return await compare(before, now, JSON.parse(readFileSync(JUDGED, "utf8")) as JudgedQuery[]);
  } finally {
    await builder.close();
  }
}
