/** Changes the id of a record: its file, every reference and link to it, and its list of former ids. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isNode, isPair, isScalar, parseDocument, visit } from "yaml";
import { withSourceRenamed } from "../parse/citations.ts";
import { type ContentFile, collect, listContent } from "../parse/content-files.ts";
import { normalizeText } from "../parse/front-matter.ts";
import type { FieldReference } from "../schema/field.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { EDITIONS_FOLDER, REMOVALS_FILE, Removals, removalsText } from "./edition.ts";
import { isAboutEditions } from "./read-history.ts";

export interface Renaming {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/** @returns the paths of the files that were written, below the content folder */
export async function renameRecord(contentDir: string, renaming: Renaming): Promise<string[]> {
  const { type, from, to } = renaming;
  const paths = await listContent(contentDir);
  const { files } = collect(
    contentDir,
    paths.filter((path) => !isAboutEditions(path)),
  );
  const ofType = files.filter(({ collection }) => collection.type === type);
  const renamed = fileToRename(ofType, renaming);
  const written: string[] = [];
  for (const file of files) {
    const pointing = withReferences(file, renaming);
    const text = file === renamed ? withFormerId(pointing, from, to) : pointing;
    if (text === normalizeText(file.text)) continue;
    writeFileSync(join(contentDir, placeOf(file)), text);
    written.push(placeOf(file));
  }
  const place = placeOf(renamed);
  renameSync(join(contentDir, place), join(contentDir, dirname(place), `${to}.md`));
  // The terms of a category are in its folder.
  const folder = join(contentDir, "terms", from);
  if (type === "category" && existsSync(folder)) renameSync(folder, join(contentDir, "terms", to));
  if (renameSuccessors(contentDir, renaming)) written.push(`${EDITIONS_FOLDER}/${REMOVALS_FILE}`);
  return written;
}

/** @throws when there is no such record, or when the new id is not free */
function fileToRename(files: readonly ContentFile[], { type, from, to }: Renaming): ContentFile {
  const ids = files.map(({ id }) => id);
  const file = files.find(({ id }) => id === from);
  if (!file) throw new Error(`there is no ${type} ${from}${didYouMean(from, ids)}`);
  if (ids.includes(to)) throw new Error(`there is a ${type} ${to} already`);
  return file;
}

function placeOf({ path }: ContentFile): string {
  return path.slice("content/".length);
}

/** The YAML between two lines of dashes, and its offset in the file. */
interface Source {
  readonly yaml: string;
  readonly at: number;
}

function frontMatterOf(text: string): Source {
  const at = text.indexOf("\n") + 1;
  return { yaml: text.slice(at, text.indexOf("\n---", at) + 1), at };
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function withReplacements(text: string, replacements: readonly Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.from - a.from)
    .reduce((made, { from, to, text: by }) => made.slice(0, from) + by + made.slice(to), text);
}

/** The file's text with its references and links to the record under the new id. */
function withReferences({ text, collection }: ContentFile, { type, from, to }: Renaming): string {
  const normal = normalizeText(text);
  if (!normal.includes(from)) return normal;
  const { yaml, at } = frontMatterOf(normal);
  const replacements: Replacement[] = [];
  for (const pair of pairsOf(yaml)) {
    const refers = collection.fields[pair.key as keyof typeof collection.fields]?.reference;
    const written = refers && writtenAs(refers, type);
    if (!written) continue;
    for (const scalar of pair.scalars)
      if (scalar.value === written(from))
        replacements.push({ from: at + scalar.from, to: at + scalar.to, text: written(to) });
  }
  const changed = withReplacements(normal, replacements);
  const body = changed.indexOf("\n---", at);
  const links = changed
    .slice(body)
    .replaceAll(`](${type}:${from})`, `](${type}:${to})`)
    .replaceAll(`](<${type}:${from}>)`, `](${type}:${to})`);
  const renamed = changed.slice(0, body) + links;
  return type === "source" ? withSourceRenamed(renamed, from, to) : renamed;
}

/** How a field writes an id of the type; `undefined` if it contains no such ids. */
function writtenAs(reference: FieldReference, type: string): ((id: string) => string) | undefined {
  switch (reference.kind) {
    case "reference":
      return (id) => `${type}:${id}`;
    case "id":
    case "source":
      return reference.type === type ? (id) => id : undefined;
    case "name":
      return undefined;
  }
}

interface PairOfSource {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** A single value, or the values of a list. */
  readonly scalars: readonly { readonly value: string; readonly from: number; readonly to: number }[];
}

/** The keys of a front matter at its top level. */
function pairsOf(yaml: string): PairOfSource[] {
  const { contents } = parseDocument(yaml, { version: "1.2", schema: "failsafe" });
  const pairs: PairOfSource[] = [];
  visit(contents, {
    Pair(_, pair) {
      if (!isPair(pair) || !isScalar(pair.key)) return visit.SKIP;
      const scalars: PairOfSource["scalars"][number][] = [];
      const { value } = pair;
      visit(isNode(value) ? value : null, {
        Scalar(where, { value: text, range }) {
          if (where !== "key" && range) scalars.push({ value: String(text), from: range[0], to: range[1] });
        },
      });
      const [start = 0] = pair.key.range ?? [];
      const end = isNode(value) ? value.range?.[1] : undefined;
      pairs.push({ key: String(pair.key.value), from: start, to: end ?? start, scalars });
      return visit.SKIP;
    },
  });
  return pairs;
}

/** The file's text with another former id. The current id is not one. */
function withFormerId(text: string, from: string, to: string): string {
  const { yaml, at } = frontMatterOf(text);
  const pair = pairsOf(yaml).find(({ key }) => key === "formerly");
  const ids = [...(pair?.scalars.map(({ value }) => value) ?? []), from].filter((id) => id !== to);
  const line = `formerly: [${ids.join(", ")}]`;
  if (pair) return withReplacements(text, [{ from: at + pair.from, to: at + pair.to, text: line }]);
  return withReplacements(text, [{ from: at + yaml.length, to: at + yaml.length, text: `${line}\n` }]);
}

/** Updates removed records whose successor is the renamed one. @returns whether there was one */
function renameSuccessors(contentDir: string, { type, from, to }: Renaming): boolean {
  const path = join(contentDir, EDITIONS_FOLDER, REMOVALS_FILE);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, "utf8");
  const removals = Object.entries(Removals.parse(JSON.parse(text))).map(([key, { successor }]) => [
    key,
    successor === `${type}:${from}`
      ? { successor: `${type}:${to}` }
      : { ...(successor !== undefined && { successor }) },
  ]);
  const renamed = removalsText(Object.fromEntries(removals) as Removals);
  if (renamed === text) return false;
  writeFileSync(path, renamed);
  return true;
}
