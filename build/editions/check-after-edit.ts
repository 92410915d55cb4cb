/** Checks the content after a command has changed it. */
import { print, printDiagnostics } from "../cli/terminal.ts";
import { type CollectionName, collectionOfType } from "../schema/collections.ts";

/** @returns the exit status: 1 when the content has errors */
export async function checkAfter(contentDir: string, type: string): Promise<number> {
  const { settingsFromEnvironment } = await import("../settings.ts");
  const { loadCorpus } = await import("../load-corpus.ts");
  const { corpus, diagnostics } = await loadCorpus({ ...settingsFromEnvironment(), contentDir });
  printDiagnostics(diagnostics.filter(({ severity }) => severity === "error"));
  if (collectionOfType(type)?.name === ("calculators" satisfies CollectionName))
    print(
      "A calculator's id also stands in worker/compute/all-calculators.ts, and names a file in test/compute/reference/.",
    );
  return corpus ? 0 : 1;
}
