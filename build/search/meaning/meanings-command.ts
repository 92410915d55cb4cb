/** `npm run tool -- meanings`: learns the meanings of words from the corpus again. */
import { writeFile } from "node:fs/promises";
import { loadCorpus } from "../../build.ts";
import { requireFolder, runCommand } from "../../cli/command.ts";
import { print, printDiagnostics, showStage } from "../../cli/terminal.ts";
import { settingsFromEnvironment } from "../../settings.ts";
import { searchDocuments } from "../searched-entities.ts";
import { learnWordVectors } from "./learn.ts";
import { formatWordVectors, WORDS } from "./word-vectors.ts";

const HELP = `Learns what words mean from the corpus again, so that questions in other words than the entries' find them.
Worth it after many new entries or questions; takes some ten seconds, and the same content gives the same file.

Usage: npm run tool -- meanings [options]

  --content <dir>    where the content lies     (content)
  -h, --help         this text
`;

async function main({ content }: { readonly content: string }): Promise<number> {
  requireFolder(content);
  const { corpus, diagnostics } = await loadCorpus({
    ...settingsFromEnvironment(),
    contentDir: content,
    onStage: showStage,
  });
  showStage("");
  printDiagnostics(diagnostics);
  if (!corpus) return 1;
  const vectors = learnWordVectors(searchDocuments(corpus));
  await writeFile(WORDS, formatWordVectors(vectors));
  print(`build/search/meaning/word-vectors.txt has ${vectors.size} words`);
  return 0;
}

await runCommand({ help: HELP, options: { content: { type: "string", default: "content" } }, main });
