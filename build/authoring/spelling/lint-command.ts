/** `npm run content -- spelling`: looks for misspelt words in the content. */
import { requireFolder, runCommand } from "../../cli/command.ts";
import { print, printDiagnostics } from "../../cli/terminal.ts";
import { collect, listContent } from "../../parse/content-files.ts";
import { sortDiagnostics } from "../../parse/diagnostics.ts";
import { unknownWords } from "./unknown-words.ts";

const HELP = `Looks for misspelt words in the content: British English, the words of finance in build/authoring/spelling/words.txt,
and the words in the names and keywords of the entries. Needs no network.

Usage: npm run content -- spelling [options]

  --content <dir>    where the content lies    (content)
  -h, --help         this text

Exit status: 0 every word is known, 1 some are not, 2 wrong use.
`;

async function main({ content }: { readonly content: string }): Promise<number> {
  requireFolder(content);
  const { files } = collect(content, await listContent(content));
  const diagnostics = sortDiagnostics(unknownWords(files));
  printDiagnostics(diagnostics);
  if (diagnostics.length === 0) print(`${files.length} files are spelt well.`);
  return diagnostics.length === 0 ? 0 : 1;
}

await runCommand({ help: HELP, options: { content: { type: "string", default: "content" } }, main });
