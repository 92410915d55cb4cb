/** `npm run check -- --watch`: checks again after each edit, for an editor that underlines what is printed. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildOptions } from "../build.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { errorMessage } from "../cli/command.ts";
import { print, printDiagnostics, printError } from "../cli/terminal.ts";
import { watchFolder } from "../cli/watch.ts";
import type { Corpus } from "../corpus.ts";
import { loadCorpus } from "../load-corpus.ts";
import { idSnippets } from "./snippets.ts";

/** The editor's folder beside the content. The file is not committed: every new entry would change it. */
const ID_SNIPPETS = ".vscode/ids.code-snippets";

/** Checks now and after each edit. @returns a function that stops it */
export async function watchCheck({ threads, cache = new BuildCache(), ...options }: BuildOptions): Promise<() => void> {
  // The first check parses everything, the others what was edited.
  let pool = threads && { threads };
  async function check(): Promise<void> {
    // `.vscode/tasks.json` reads both lines.
    print(`checking ${options.contentDir}/`);
    try {
      const { diagnostics, files, linked } = await loadCorpus({ ...options, ...pool, cache });
      pool = undefined;
      cache.evictUnused();
      cache.write();
      printDiagnostics(diagnostics);
      writeIdSnippets(options.contentDir, linked);
      print(`checked ${options.contentDir}/: ${files} files`);
    } catch (error) {
      printError(errorMessage(error));
      print(`checked ${options.contentDir}/ in part`);
    }
  }
  const stop = await watchFolder(options.contentDir, check);
  await check();
  return stop;
}

function writeIdSnippets(contentDir: string, corpus: Corpus): void {
  const path = join(dirname(contentDir), ID_SNIPPETS);
  if (!existsSync(dirname(path))) return;
  const text = idSnippets(corpus);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
