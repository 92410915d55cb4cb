/** `npm run report`: a page on the corpus for its editors, as Markdown and HTML. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readContent } from "../build.ts";
import { STANDARDS } from "../editorial/standards.ts";
import { settingsFromEnvironment } from "../settings.ts";
import { printFaults, showStage } from "../terminal.ts";
import { reportSections } from "./sections.ts";
import { reportHtml, reportMarkdown } from "./write.ts";

const HELP = `Reports on the corpus: counts, lengths, links, the nearest pairs, so that an editor sees where it is thin.

Usage: npm run report [-- options]

  --content <dir>    where the content lies     (content)
  --out <dir>        where the report goes      (report)
  -h, --help         this text
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      content: { type: "string", default: "content" },
      out: { type: "string", default: "report" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { corpus, faults } = await readContent({
    ...settingsFromEnvironment(),
    contentDir: values.content,
    onStage: showStage,
  });
  showStage("");
  printFaults(faults);
  if (!corpus) return 1;
  const sections = reportSections(corpus, STANDARDS);
  await mkdir(values.out, { recursive: true });
  const files = { "report.md": reportMarkdown(sections), "report.html": reportHtml(sections) };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(values.out, name), text);
    process.stdout.write(`${join(values.out, name)}\n`);
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  process.exitCode = 2;
}
