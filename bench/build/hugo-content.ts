/**
 * The content in a form that hugo can read. hugo reserves some keys of the front matter (a `url` must be one of the
 * site, `outputs` names its output formats, `type` chooses templates), so the copy renames them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { collect, listContent } from "../../build/parse/content-files.ts";
import { readFrontMatter } from "../../build/parse/front-matter.ts";

/** Keys that hugo reserves, and their names in the copy. */
const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  ["aliases", "date", "kind", "outputs", "summary", "title", "type", "url"].map((key) => [key, `own_${key}`]),
);

/** Writes `content/` of a hugo site into `folder`. @returns how many entries it has */
export async function writeHugoContent(contentDir: string, folder: string): Promise<number> {
  const { files } = collect(contentDir, await listContent(contentDir));
  for (const file of files) {
    const { data, body } = readFrontMatter(file.text);
    const facts = Object.entries(data as Record<string, unknown>).map(([key, value]) => [KEYS[key] ?? key, value]);
    const target = join(folder, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, `---\n${stringify(Object.fromEntries(facts), { lineWidth: 0 })}---\n${body}`);
  }
  return files.length;
}
