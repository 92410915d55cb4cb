/** `npm run report`: a page on the corpus for its editors, as Markdown and HTML. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readContent } from "../build.ts";
import { STANDARDS } from "../check/editorial/standards.ts";
import { requireFolder, runCommand } from "../cli/command.ts";
import { print, printDiagnostics, showStage } from "../cli/terminal.ts";
import { settingsFromEnvironment } from "../settings.ts";
import { reportSections } from "./sections.ts";
import { reportHtml, reportMarkdown } from "./write.ts";

const HELP = `Reports on the corpus: counts, lengths, links, the nearest pairs, so that an editor sees where it is thin.

Usage: npm run report [-- options]

  --content <dir>    where the content lies     (content)
  --out <dir>        where the report goes      (report)
  -h, --help         this text
`;

async function main(values: { readonly content: string; readonly out: string }): Promise<number> {
  requireFolder(values.content);
  const { corpus, diagnostics } = await readContent({
    ...settingsFromEnvironment(),
    contentDir: values.content,
    onStage: showStage,
  });
  showStage("");
  printDiagnostics(diagnostics);
  if (!corpus) return 1;
  const sections = reportSections(corpus, STANDARDS);
  await mkdir(values.out, { recursive: true });
  const files = { "report.md": reportMarkdown(sections), "report.html": reportHtml(sections) };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(values.out, name), text);
    print(join(values.out, name));
  }
  return 0;
}

await runCommand({
  help: HELP,
  options: { content: { type: "string", default: "content" }, out: { type: "string", default: "report" } },
  main,
});
