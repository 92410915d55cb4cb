/** Checks the content after a command has changed it. */
import { print, printDiagnostics } from "../cli/terminal.ts";
import { GOALS } from "../learning-paths/goals.ts";
import { type CollectionName, collectionOfType } from "../schema/collections.ts";

/**
 * Also names the places in the code where the id of the record stands.
 *
 * @returns the exit status: 1 when the content has errors
 */
export async function checkAfter(contentDir: string, type: string, id: string): Promise<number> {
  const { settingsFromEnvironment } = await import("../settings.ts");
  const { loadCorpus } = await import("../load-corpus.ts");
  const { corpus, diagnostics } = await loadCorpus({ ...settingsFromEnvironment(), contentDir });
  printDiagnostics(diagnostics.filter(({ severity }) => severity === "error"));
  if (collectionOfType(type)?.name === ("calculators" satisfies CollectionName))
    print(
      "A calculator's id also stands in worker/compute/all-calculators.ts, and names a file in test/compute/reference/.",
    );
  for (const { from, to, title } of GOALS)
    if (type === "term" && (from === id || to === id))
      print(`The learning path "${title}" names ${id} in build/learning-paths/goals.ts: change it there.`);
  return corpus ? 0 : 1;
}
