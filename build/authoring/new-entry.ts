/** A new entry: its place, its text, and what it must not double. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { slugOf } from "../../worker/slug.ts";
import { UsageError } from "../cli/command.ts";
import { type Corpus, pathOf } from "../corpus.ts";
import { editTogether } from "../editions/edit-together.ts";
import { resolver } from "../editions/former-addresses.ts";
import { idError } from "../parse/ids.ts";
import type { CollectionSchema } from "../schema/collection.ts";
import { COLLECTIONS, type CollectionName, collectionOfType } from "../schema/collections.ts";
import { splitBrackets } from "../text/bracketed-abbreviation.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { likelyCategories, relatedEntities, suggestedValues } from "./likely-references.ts";
import { type NearDuplicate, nearDuplicates } from "./near-duplicate-names.ts";
import { type FilledKey, fileTemplate, keysOf } from "./template.ts";

/** The arguments of the command. It asks the author for those that are absent. */
export interface NewEntry {
  readonly type?: string | undefined;
  readonly name?: string | undefined;
  readonly category?: string | undefined;
  readonly id?: string | undefined;
  /** Write it though it has nearly the name of another. */
  readonly anyway?: boolean;
}

/** Puts a question to the author. @returns the answer without white space around it */
export type Ask = (question: string) => Promise<string>;

export interface WrittenEntry {
  /** Below the content folder. */
  readonly path: string;
  /** Keys that the search has suggested values for. */
  readonly suggested: readonly string[];
  /** Entries of other collections with nearly this name. */
  readonly namesakes: readonly NearDuplicate[];
}

/**
 * Writes the file of a new entry.
 *
 * @param ask absent when nobody can be asked
 * @throws UsageError when something is missing or wrong, or when the name is nearly another entry's
 */
export async function writeNewEntry(
  contentDir: string,
  corpus: Corpus,
  entry: NewEntry,
  ask?: Ask,
): Promise<WrittenEntry> {
  const types = COLLECTIONS.map(({ type }) => type);
  const type = await given(entry.type, ask, `What is it (${types.join(", ")})?`, "the type is missing");
  const collection = collectionOfType(type);
  if (!collection)
    throw new UsageError(`${type} is no type of record${didYouMean(type, types)}; the types are ${types.join(", ")}`);
  const name = await given(entry.name, ask, `The ${collection.nameField}?`, `the ${collection.nameField} is missing`);
  const { doubles, namesakes } = similarTo(corpus, collection, name);
  if (doubles.length > 0 && entry.anyway !== true) throw new UsageError(refusal(name, doubles));

  const related = relatedEntities(corpus, name);
  const category = collection.inCategoryFolders && (await categoryOf(corpus, likelyCategories(related), entry, ask));
  const id = entry.id ?? idFor(name);
  const error = idError(id) ?? takenId(corpus, type, id);
  if (error !== undefined)
    throw new UsageError(
      entry.id === undefined
        ? `no id follows from ${JSON.stringify(name)} (${error}); give one: --id some-words`
        : error,
    );
  const path = join(collection.name, ...(category ? [category] : []), `${id}.md`);
  if (existsSync(join(contentDir, path))) throw new UsageError(`there is a file ${join(contentDir, path)} already`);

  const filled = new Map<string, FilledKey>([[collection.nameField, { yaml: yamlText(name) }]]);
  for (const [key, field] of keysOf(collection)) {
    const values = filled.has(key) ? [] : suggestedValues(key, field, related);
    const check = "suggested by the search; keep what belongs, the nearest first";
    if (values.length > 0) filled.set(key, { yaml: `[${values.join(", ")}]`, check });
  }
  const text = fileTemplate(collection, filled);
  editTogether(contentDir, [{ kind: "write", path, text }]);
  return { path, suggested: [...filled.keys()].filter((key) => key !== collection.nameField), namesakes };
}

/** What keeps an id from being new: a record has it, had it, or is gone from it. */
function takenId(corpus: Corpus, type: string, id: string): string | undefined {
  const key = `${type}:${id}`;
  const outcome = resolver(corpus)(key);
  if (outcome.kind === "removed") return `${key} is the address of a record that is gone`;
  if (outcome.kind === "lost") return undefined;
  return outcome.key === key ? `there is a ${type} ${id} already` : `the address of ${key} leads to ${outcome.key}`;
}

async function given(value: string | undefined, ask: Ask | undefined, question: string, missing: string) {
  const answer = value?.trim() || (await ask?.(question));
  if (!answer)
    throw new UsageError(`${missing}; for example: npm run new -- term "Basis swap" --category fixed-income`);
  return answer;
}

async function categoryOf(
  corpus: Corpus,
  likely: readonly string[],
  { category }: NewEntry,
  ask: Ask | undefined,
): Promise<string> {
  const known = corpus.collections.categories.map(({ id }) => id);
  const near = likely.length > 0 ? ` (${likely.join(", ")}, …)` : "";
  const answer = category ?? (await ask?.(`Its category${near}?`));
  if (!answer)
    throw new UsageError(`the category is missing: --category ${likely[0] ?? "…"}; there are ${known.join(", ")}`);
  if (!known.includes(answer))
    throw new UsageError(
      `there is no category ${answer}${didYouMean(answer, known)}; there are ${known.join(", ")}. ` +
        "A name of several words stands in quotes.",
    );
  return answer;
}

/** Collections whose entries each stand for one thing; the others describe the same things in another respect. */
function similarTo(
  corpus: Corpus,
  { name: collection }: CollectionSchema<CollectionName>,
  name: string,
): { doubles: NearDuplicate[]; namesakes: NearDuplicate[] } {
  const near = nearDuplicates(corpus, name);
  const isDouble = ({ entity }: NearDuplicate) => entity.collection.name === collection;
  return { doubles: near.filter(isDouble), namesakes: near.filter((found) => !isDouble(found)) };
}

function refusal(name: string, doubles: readonly NearDuplicate[]): string {
  const shown = doubles.slice(0, 5).map((double) => `  ${describeDuplicate(double)}`);
  const [first] = doubles;
  return [
    `${JSON.stringify(name)} is nearly the name of an entry that exists:`,
    ...shown,
    `Edit that file (${first?.entity.draft.file.path}), or add the name to its aliases.`,
    "If it is another thing, run the command again with --anyway.",
  ].join("\n");
}

/** An entry in one line: what it is called, where it is, and what it says. */
export function describeDuplicate({ entity, name }: NearDuplicate): string {
  const about = entity.collection.aboutFields.map((field) => entity.record[field]).find((text) => text !== undefined);
  const [sentence = ""] = String(about ?? "").split("\n");
  const called = name === entity.name ? entity.name : `${entity.name} (${name})`;
  return `${called}, ${pathOf(entity)}: ${sentence.length > 160 ? `${sentence.slice(0, 160)}…` : sentence}`;
}

/** The id for a name; a text in brackets is left out. */
export function idFor(name: string): string {
  return slugOf(splitBrackets(name)?.outside ?? name);
}

/** A text as YAML: in quotes unless it is a plain word or words. */
export function yamlText(text: string): string {
  const plain = /^[A-Za-z][\p{L}\p{N} ()/'’.&–-]*$/u.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text);
  return plain ? text : JSON.stringify(text);
}
