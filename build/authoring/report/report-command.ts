/** `npm run content -- report`: a report on the corpus for its editors. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openCache } from "../../cache/open-cache.ts";
import { STANDARDS } from "../../check/editorial/standards.ts";
import { requireFolder, runCommand, UsageError } from "../../cli/command.ts";
import { print, printDiagnostics, showStage } from "../../cli/terminal.ts";
import { loadCorpus } from "../../load-corpus.ts";
import { DateOnly } from "../../schema/primitives.ts";
import { settingsFromEnvironment } from "../../settings.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { reportSections, reviewSection } from "./sections.ts";

const HELP = `Reports on the corpus as Markdown: coverage, orphans, reviews that are due, counts and lengths, so that an editor sees
where it is thin.

Usage: npm run content -- report [options]

  --content <dir>    where the content lies     (content)
  --out <dir>        where the report goes      (report)
  --as-of <date>     only what is due for review by then, which is printed too
  -h, --help         this text
`;

interface Arguments {
  readonly content: string;
  readonly out: string;
  readonly "as-of"?: string | undefined;
}

async function main(values: Arguments): Promise<number> {
  requireFolder(values.content);
  const asOf = values["as-of"];
  if (asOf !== undefined && !DateOnly.safeParse(asOf).success)
    throw new UsageError(`--as-of takes a valid date (YYYY-MM-DD), not ${JSON.stringify(asOf)}`);
  const settings = settingsFromEnvironment();
  const cache = openCache({ base: settings.base, contentDir: values.content });
  const { corpus, diagnostics } = await loadCorpus({
    ...settings,
    contentDir: values.content,
    ...(cache && { cache }),
    onStage: showStage,
  });
  showStage("");
  printDiagnostics(diagnostics);
  if (!corpus) return 1;
  const sections = reportSections(corpus, STANDARDS, asOf);
  cache?.write();
  if (asOf !== undefined) for (const row of reviewSection(corpus, asOf).rows) print(row.join("  "));
  await mkdir(values.out, { recursive: true });
  const file = join(values.out, "report.md");
  await writeFile(file, reportMarkdown(sections));
  print(file);
  return 0;
}

await runCommand({
  help: HELP,
  options: {
    content: { type: "string", default: "content" },
    out: { type: "string", default: "report" },
    "as-of": { type: "string" },
  },
  main,
});
