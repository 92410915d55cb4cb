/** The command line that makes an edition: `npm run edition -- --help`. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { requireFolder, runCommand, UsageError } from "../cli/command.ts";
import { print, printDiagnostics, showStage } from "../cli/terminal.ts";
import { publishModules } from "../compute/receipts/published-code.ts";
import { DateOnly, Text } from "../schema/primitives.ts";
import { CHANGELOG, changelogText } from "./changelog.ts";
import { countsText, nextEdition, writeEdition } from "./make-edition.ts";

const HELP = `Makes an edition: writes content/editions/<edition>.json from the difference to the last one, CHANGELOG.md, and the
code of its calculators into published-code/, where receipts find it for ever.

Usage: npm run edition -- [options]

  --note <text>      what is new, in a sentence or two for people
  --date <date>      the day of the edition, YYYY-MM-DD            (today, UTC)
  --dry-run          print what the edition would hold, write nothing
  --content <dir>    where the content lies                        (content)
  -h, --help         this text

The content is checked first. Commit the files that are written; \`npm run deploy\` publishes them.
`;

interface Arguments {
  readonly note?: string | undefined;
  readonly date?: string | undefined;
  readonly "dry-run": boolean;
  readonly content: string;
}

async function main(values: Arguments): Promise<number> {
  const date = values.date ?? new Date().toISOString().slice(0, 10);
  if (!DateOnly.safeParse(date).success)
    throw new UsageError(`--date must be a day as YYYY-MM-DD; got ${JSON.stringify(date)}`);
  const noteError = values.note === undefined ? undefined : Text.safeParse(values.note).error?.issues[0]?.message;
  if (noteError !== undefined) throw new UsageError(`--note: ${noteError}`);
  requireFolder(values.content);
  const { settingsFromEnvironment } = await import("../settings.ts");
  const { loadCorpus } = await import("../load-corpus.ts");
  const { STANDARDS } = await import("../check/editorial/standards.ts");
  const { corpus, diagnostics } = await loadCorpus({
    ...settingsFromEnvironment(),
    contentDir: values.content,
    editorial: { standards: STANDARDS },
    onStage: showStage,
  });
  showStage("");
  printDiagnostics(diagnostics);
  if (!corpus) return 1;
  const made = nextEdition(corpus, values.content, { date, note: values.note });
  if (!made) {
    print(`Nothing has changed since the edition ${corpus.history.editions[0]?.edition}: no edition is made.`);
    return 0;
  }
  print(`Edition ${made.edition.edition} of ${date}:`);
  for (const [name, changes] of Object.entries(made.edition.collections)) print(`  ${name}: ${countsText(changes)}`);
  if (values["dry-run"]) return 0;
  for (const path of writeEdition(values.content, made)) print(`wrote ${path}`);
  const calculators = corpus.collections.calculators.map(({ id }) => id);
  const modules = publishModules(dirname(values.content), made.edition.edition, calculators);
  if (modules.length > 0) print(`wrote ${modules.length} files of code into ${dirname(modules[0] ?? "")}`);
  const changelog = join(dirname(values.content), CHANGELOG);
  writeFileSync(changelog, changelogText([made.edition, ...corpus.history.editions]));
  print(`wrote ${changelog}`);
  return 0;
}

await runCommand({
  help: HELP,
  options: {
    note: { type: "string" },
    date: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    content: { type: "string", default: "content" },
  },
  main,
});
