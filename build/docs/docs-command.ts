/** `npm run tool -- docs` writes what the documents take from the code, and the files that are made from it whole. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "../cli/command.ts";
import { print } from "../cli/terminal.ts";
import { CHANGELOG } from "../editions/changelog.ts";
import { changelogDocument } from "./changelog-document.ts";
import { CLIENTS_FILE, clientsText } from "./clients-document.ts";
import { NOTEBOOKS, notebookSources, notebookText } from "./notebooks.ts";
import { DOCUMENTS, fillTables } from "./tables.ts";

const HELP = `Writes the tables of ${DOCUMENTS.join(" and ")}, ${CLIENTS_FILE}, the changelog and the notebooks for
Jupyter.

Usage: npm run tool -- docs

  -h, --help                this text
`;

async function main(): Promise<undefined> {
  const texts = [
    ...DOCUMENTS.map((document) => [document, fillTables(readFileSync(document, "utf8"))] as const),
    [CHANGELOG, await changelogDocument()] as const,
    [CLIENTS_FILE, clientsText()] as const,
    ...[...notebookSources()].map(([name, text]) => [`${NOTEBOOKS}/${name}.ipynb`, notebookText(text)] as const),
  ];
  for (const [path, text] of texts) {
    const isCurrent = existsSync(path) && readFileSync(path, "utf8") === text;
    if (!isCurrent) writeFileSync(path, text);
    print(isCurrent ? `${path} is current.` : `${path} was written.`);
  }
}

await runCommand({ help: HELP, options: {}, main });
