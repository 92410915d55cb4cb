/**
 * Makes a corpus of n times the real one.
 *
 * The first copy is the corpus itself. In each further copy every record has its own id and names, with a word of the
 * copy after them, and references and links lead to the same copy. Prose stays the same, and so do the length and links
 * of a record. Calculators are not copied, because each one is code; references lead to the original.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { type ContentFile, collect, listContent } from "../../build/parse/content-files.ts";
import { type FrontMatter, readFrontMatter } from "../../build/parse/front-matter.ts";
import type { FieldSchema } from "../../build/schema/field.ts";

const NOT_COPIED = "calculators";
const NAMES = ["name", "title", "long_name", "abbreviation", "plural", "aliases"];
const LINK = /\]\(([a-z-]+):([a-z0-9-]+)\)/g;

type Facts = Record<string, unknown>;
type Rename = (type: string, id: string) => string;

/** Writes copies of the corpus into `folder`, which may hold the ones before them. */
export async function multiplyCorpus(folder: string, { from, to }: { from: number; to: number }): Promise<void> {
  const { files } = collect("content", await listContent("content"));
  const made = new Set<string>();
  function write(path: string, text: string): void {
    const target = join(folder, path);
    if (!made.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
    made.add(dirname(target));
    writeFileSync(target, text);
  }
  for (const file of files) {
    if (from === 0) write(file.path.replace(/^content\//, ""), file.text);
    if (file.collection.name === NOT_COPIED) continue;
    const frontMatter = readFrontMatter(file.text);
    for (let copy = Math.max(from, 1); copy < to; copy++) write(...copied(file, frontMatter, wordOf(copy)));
  }
}

/**
 * A word of six letters that no other copy has. All words have the same length, so that none is part of another, and
 * they differ by more than a spelling mistake.
 */
function wordOf(copy: number): string {
  const CONSONANTS = "bdfgklmnprstvxz";
  const VOWELS = "aeiou";
  const SYLLABLES = CONSONANTS.length * VOWELS.length;
  let rest = (copy * 123_457) % SYLLABLES ** 3;
  let word = "";
  for (let syllable = 0; syllable < 3; syllable++, rest = Math.floor(rest / SYLLABLES)) {
    word += CONSONANTS.charAt(rest % CONSONANTS.length);
    word += VOWELS.charAt(Math.floor(rest / CONSONANTS.length) % VOWELS.length);
  }
  return word;
}

function copied(file: ContentFile, { data, body }: FrontMatter, word: string): [path: string, text: string] {
  const rename: Rename = (type, id) => (type === "calculator" ? id : `${id}-${word}`);
  const facts = renamed(file, data as Facts, rename, word.charAt(0).toUpperCase() + word.slice(1));
  const prose = (body ?? "").replace(LINK, (_, type: string, id: string) => `](${type}:${rename(type, id)})`);
  const category = file.category === undefined ? "" : `${rename("category", file.category)}/`;
  const path = `${file.collection.name}/${category}${rename(file.collection.type, file.id)}.md`;
  return [path, `---\n${stringify(facts, { lineWidth: 0 })}---\n${prose}`];
}

function renamed(file: ContentFile, facts: Facts, rename: Rename, word: string): Facts {
  const fields: Readonly<Record<string, FieldSchema>> = file.collection.fields;
  return Object.fromEntries(
    Object.entries(facts).map(([field, value]) => {
      const refers = fields[field]?.reference;
      if (NAMES.includes(field)) return [field, each(value, (name) => `${name} ${word}`)];
      if (refers?.kind === "id" || refers?.kind === "source")
        return [field, each(value, (id) => rename(refers.type, id))];
      if (refers?.kind !== "reference") return [field, value];
      return [
        field,
        each(value, (written) => written.replace(/^(.*?):(.*)$/, (_, type, id) => `${type}:${rename(type, id)}`)),
      ];
    }),
  );
}

function each(value: unknown, change: (text: string) => string): unknown {
  return Array.isArray(value) ? value.map((item) => change(String(item))) : change(String(value));
}
