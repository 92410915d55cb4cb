/** Edits of one term, as an author makes them, in a copy of the content. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Terms of nine categories, long and short, much and little referred to. */
export const TERMS = [
  "credit-distressed/credit-rating",
  "derivatives-options/gamma",
  "foreign-exchange/devaluation",
  "fund-operations-structure/high-water-mark",
  "market-microstructure/kyle-model",
  "performance-measurement/sharpe-ratio",
  "prime-brokerage-financing/gmra",
  "regulatory-compliance/accredited-investor",
  "risk-management/leverage",
] as const;

export const EDITS = {
  prose: (text: string) => text.replace("\n## ", "One more sentence.\n\n## "),
  summary: (text: string) => text.replace(/^(summary: .*?)(\.?"?)$/m, "$1, as now written$2"),
  name: (text: string) => text.replace(/^name: (.*?)("?)$/m, "name: $1 restated$2"),
} as const;

export type Edit = keyof typeof EDITS;

export async function copyOfContent(folder: string): Promise<string> {
  await cp("content", folder, { recursive: true });
  return folder;
}

/** Makes the edit, and gives what undoes it. */
export async function edit(contentDir: string, term: string, kind: Edit): Promise<() => Promise<void>> {
  const path = join(contentDir, "terms", `${term}.md`);
  const text = await readFile(path, "utf8");
  const changed = EDITS[kind](text);
  if (changed === text) throw new Error(`${path} has no place for an edit of its ${kind}`);
  await writeFile(path, changed);
  return () => writeFile(path, text);
}
