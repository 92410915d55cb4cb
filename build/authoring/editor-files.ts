/** Writes the files of the editor that follow from the schema: `npm run docs`. */
import { writeFileSync } from "node:fs";
import { print } from "../cli/terminal.ts";
import { collectionSnippets } from "./snippets.ts";

const COLLECTION_SNIPPETS = ".vscode/collections.code-snippets";

writeFileSync(COLLECTION_SNIPPETS, collectionSnippets());
print(`${COLLECTION_SNIPPETS} was written.`);
