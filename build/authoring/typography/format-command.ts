/**
 * `npm run content -- typography`: writes numbers, amounts and words as the rules of typography say, where that is certain.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { requireFolder, runCommand } from "../../cli/command.ts";
import { print } from "../../cli/terminal.ts";
import { collect, listContent } from "../../parse/content-files.ts";
import { normalizeText } from "../../parse/front-matter.ts";
import { formatted } from "./find-and-fix.ts";

const HELP = `Fixes the typography of the content: 5%, USD 1.5 billion, 25 bp, −5, 3 × 5, 6 / 3, 2–5%, British spelling.
It changes no number, link, citation, code or key. What needs thought, npm run check reports.

Usage: npm run content -- typography [options] [path …]

  --content <dir>    where the content lies                          (content)
  --list             name the files that would change and write none
  -h, --help         this text

A path below the content folder, such as terms/equities or terms/equities/arbitrage.md, narrows it to what lies there.
`;

interface Arguments {
  readonly content: string;
  readonly list: boolean;
}

async function main({ content, list }: Arguments, words: readonly string[]): Promise<number> {
  requireFolder(content);
  const wanted = words.map((word) => word.replace(/^content\//, "").replace(/\/$/, ""));
  const liesAt = (path: string, word: string) => path === word || path.startsWith(`${word}/`);
  const all = await listContent(content);
  const lost = wanted.filter((word) => !all.some((path) => liesAt(path, word)));
  if (lost.length > 0) throw new Error(`nothing lies at ${lost.map((word) => join(content, word)).join(", ")}`);
  const paths = all.filter((path) => wanted.length === 0 || wanted.some((word) => liesAt(path, word)));
  const { files } = collect(content, paths);
  let changed = 0;
  for (const { path, text, collection } of files) {
    const source = normalizeText(text);
    const fixed = formatted(source, collection);
    if (fixed === source) continue;
    changed++;
    print(path);
    if (!list) await writeFile(join(content, path.replace(/^content\//, "")), fixed);
  }
  print(`${changed} of ${files.length} files ${list ? "would change" : "changed"}.`);
  return 0;
}

await runCommand({
  help: HELP,
  options: { content: { type: "string", default: "content" }, list: { type: "boolean", default: false } },
  allowPositionals: true,
  main,
});
