/** Changes the id of a record: its file, every reference and link to it, and its list of former ids. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isNode, isPair, isScalar, parseDocument, visit } from "yaml";
import { withSourceRenamed } from "../parse/citations.ts";
import { type ContentFile, collect, listContent } from "../parse/content-files.ts";
import { normalizeText, readFrontMatter } from "../parse/front-matter.ts";
import { idError } from "../parse/ids.ts";
import type { FieldReference } from "../schema/field.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { editTogether, type FileEdit } from "./edit-together.ts";
import { EDITIONS_FOLDER, REMOVALS_FILE, Removals, removalsText } from "./edition.ts";
import { isAboutEditions } from "./read-history.ts";

export interface Renaming {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a record, or leaves everything as it was.
 *
 * @returns the paths of the files that were written, below the content folder
 * @throws when there is no such record, or the new id is no id or not free
 */
export async function renameRecord(contentDir: string, renaming: Renaming): Promise<string[]> {
  const { type, from, to } = renaming;
  const paths = await listContent(contentDir);
  const { files } = collect(
    contentDir,
    paths.filter((path) => !isAboutEditions(path)),
  );
  const removals = removalsOf(contentDir);
  const renamed = fileToRename(files, renaming, removals);
  const written = files.flatMap((file): Written[] => {
    const pointing = withReferences(file, renaming);
    const text = file === renamed ? withFormerId(pointing, from, to) : pointing;
    return text === normalizeText(file.text) ? [] : [{ kind: "write", path: placeOf(file), text }];
  });
  const successors = withSuccessorRenamed(removals, renaming);
  if (successors !== undefined) written.push({ kind: "write", path: REMOVALS_PATH, text: successors });
  const place = placeOf(renamed);
  const moves: FileEdit[] = [{ kind: "move", path: place, to: join(dirname(place), `${to}.md`) }];
  // The terms of a category are in its folder.
  if (type === "category" && existsSync(join(contentDir, "terms", from)))
    moves.push({ kind: "move", path: join("terms", from), to: join("terms", to) });
  editTogether(contentDir, [...written, ...moves]);
  return written.map(({ path }) => path);
}

type Written = Extract<FileEdit, { kind: "write" }>;

const REMOVALS_PATH = `${EDITIONS_FOLDER}/${REMOVALS_FILE}`;

function removalsOf(contentDir: string): Removals {
  const path = join(contentDir, REMOVALS_PATH);
  return existsSync(path) ? Removals.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
}

function fileToRename(files: readonly ContentFile[], { type, from, to }: Renaming, removals: Removals): ContentFile {
  const ofType = files.filter(({ collection }) => collection.type === type);
  const ids = ofType.map(({ id }) => id);
  const file = ofType.find(({ id }) => id === from);
  if (!file) throw new Error(`there is no ${type} ${from}${didYouMean(from, ids)}`);
  const error = idError(to);
  if (error !== undefined) throw new Error(error);
  if (ids.includes(to)) throw new Error(`there is a ${type} ${to} already`);
  if (Object.hasOwn(removals, `${type}:${to}`))
    throw new Error(
      `${type}:${to} is the address of a record that is gone (content/${REMOVALS_PATH}); take another id`,
    );
  const heir = ofType.find((other) => other !== file && formerIdsIn(other).includes(to));
  if (heir) throw new Error(`the address of ${type}:${to} leads to ${type}:${heir.id}, which was called so before`);
  if (readFrontMatter(file.text).body === undefined)
    throw new Error(`${file.path} has no front matter to write the old id into; npm run check says what is wrong`);
  return file;
}

/** The ids that a file says it had, as far as it can be read. */
function formerIdsIn({ text }: ContentFile): readonly string[] {
  const normal = normalizeText(text);
  if (!normal.includes("formerly:")) return [];
  return (
    pairsOf(frontMatterOf(normal).yaml)
      .find(({ key }) => key === "formerly")
      ?.scalars.map(({ value }) => value) ?? []
  );
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
    const refers = collection.fields[pair.key]?.reference;
    // A plot names its calculator inside the figure, where no field refers to records.
    const isPlotOf = pair.key === "figures" && type === "calculator";
    const written = refers ? writtenAs(refers, type) : isPlotOf ? (id: string) => id : undefined;
    if (!written) continue;
    for (const scalar of pair.scalars)
      if (scalar.value === written(from) && (refers || scalar.key === "calculator"))
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
  /** A single value, or the values of a list or map, with the nearest key. */
  readonly scalars: readonly {
    readonly key: string;
    readonly value: string;
    readonly from: number;
    readonly to: number;
  }[];
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
        Scalar(where, { value: text, range }, ancestors) {
          if (where === "key" || !range) return;
          const nearest = ancestors.findLast(isPair)?.key ?? pair.key;
          const key = isScalar(nearest) ? String(nearest.value) : "";
          scalars.push({ key, value: String(text), from: range[0], to: range[1] });
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

/** The removals under the successor's new id, as text; `undefined` when none has this successor. */
function withSuccessorRenamed(removals: Removals, { type, from, to }: Renaming): string | undefined {
  const entries = Object.entries(removals);
  if (!entries.some(([, { successor }]) => successor === `${type}:${from}`)) return undefined;
  const renamed = entries.map(([key, removal]) => [
    key,
    removal.successor === `${type}:${from}` ? { successor: `${type}:${to}` } : removal,
  ]);
  return removalsText(Object.fromEntries(renamed) as Removals);
}
