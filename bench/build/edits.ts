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

export async function copyOfContent(folder: string): Promise<string> {
  await cp("content", folder, { recursive: true });
  return folder;
}

/** Adds a sentence to a term, and gives what undoes it. */
export async function edit(contentDir: string, term: string): Promise<() => Promise<void>> {
  const path = join(contentDir, "terms", `${term}.md`);
  const text = await readFile(path, "utf8");
  const changed = text.replace("\n## ", "One more sentence.\n\n## ");
  if (changed === text) throw new Error(`${path} has no heading to add a sentence before`);
  await writeFile(path, changed);
  return () => writeFile(path, text);
}
