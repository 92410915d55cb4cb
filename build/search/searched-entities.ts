/** The searchable entities with their names, and the search's files of them; `encode-documents.ts` encodes the index. */

import { firstSentence } from "../../worker/representations/record-label.ts";
import { required } from "../../worker/required.ts";
import { entryTextsPath } from "../../worker/resources/search/search-files.ts";
import { join, nameKey, tokenize } from "../../worker/search/text/tokenize.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { allEntities, askedAsOf, type Corpus, type Entity, keyOf } from "../corpus.ts";
import { createReleaseFile, type ReleaseFile } from "../release-files.ts";
import type { CollectionSchema } from "../schema/collection.ts";
import { collectionOfType } from "../schema/collections.ts";
import type { NameKind, SearchAs } from "../schema/field.ts";
import { splitBrackets } from "../text/bracketed-abbreviation.ts";
import { type EncodedDocuments, encodeDocuments } from "./encode-documents.ts";
import { indexDocument } from "./numbered-document.ts";
import { encodeSentences, proseFields, quotableSentences } from "./quotable-sentences.ts";
import { searchAliases } from "./search-aliases.ts";
import type { DocumentName, SearchDocument } from "./search-document.ts";
import { searchedType } from "./searched-types.ts";

/** Names of an entity. */
interface SearchNames {
  readonly given: readonly DocumentName[];
  /** Key of the name. */
  readonly key: string;
  readonly initials: string;
  /** Names that stand for it if nothing else has them. */
  readonly implied: readonly string[];
  /** Names of so few letters that their signs tell them from others, without the signs: `sp` of `S&P`. */
  readonly withoutSigns: readonly string[];
  /** The abbreviations in its texts, in lower case. */
  readonly abbreviations: ReadonlySet<string>;
}

/** The searchable part of an entity. */
export interface SearchedEntity extends Pick<Entity, "fingerprint" | "id" | "name" | "record"> {
  readonly type: string;
  readonly references: References;
  readonly askedAs: readonly string[];
}

/** References to searchable entities. */
interface References {
  /** As `type:id`. */
  readonly keys: readonly string[];
  /** The names of what its fields refer to; mentioned names are already in the text. */
  readonly names: readonly string[];
}

/** Every searchable entity. */
export function searchedEntities(corpus: Corpus): SearchedEntity[] {
  const edges = Map.groupBy(
    corpus.edges.filter(({ target }) => searchedType(target.collection.type)),
    ({ source }) => source,
  );
  return allEntities(corpus).flatMap((entity) => {
    const { fingerprint, id, name, record } = entity;
    const { type } = entity.collection;
    if (!searchedType(type)) return [];
    const own = edges.get(entity) ?? [];
    const stated = own.filter(({ relation }) => relation !== "mentions");
    const references = {
      keys: [...new Set(own.map(({ target }) => keyOf(target)))],
      names: [...new Set(stated.map(({ target }) => target.name))],
    };
    return [{ fingerprint, type, id, name, record, references, askedAs: askedAsOf(entity) }];
  });
}

export interface SearchFiles extends EncodedDocuments {
  /** Of each entity, the sentences that a search may quote. */
  readonly sentences: readonly ReleaseFile[];
}

export function searchFiles(entities: readonly SearchedEntity[], cache: BuildCache): SearchFiles {
  const sentences = entities.map((entity) =>
    cache.sentences.get(searchKey(entity), [entity], () => sentencesFile(entity)),
  );
  return { ...searchIndex(entities, cache), sentences };
}

function sentencesFile({ type, id, record }: SearchedEntity): ReleaseFile {
  const collection = collectionOf(type);
  return createReleaseFile(
    entryTextsPath(collection, id, "sentences"),
    encodeSentences(quotableSentences(record, proseFields(collection))),
  );
}

/** The index, the summaries and the positions. */
export function searchIndex(entities: readonly SearchedEntity[], cache: BuildCache): EncodedDocuments {
  const { vocabulary } = cache;
  const all = withNames(entities);
  const entries = all.map(({ entity, given, implied }) => {
    const read = [entity, JSON.stringify([implied, entity.references]), vocabulary.generation];
    return cache.search.get(searchKey(entity), read, () =>
      indexDocument(documentOf(entity, [...given, ...implied]), vocabulary),
    );
  });
  const known = new Map(entries.map((entry) => [entry.document, entry]));
  return encodeDocuments(
    [...known.keys()],
    vocabulary,
    (document) => known.get(document) ?? indexDocument(document, vocabulary),
  );
}

/** The documents of the search index. */
export function searchDocuments(corpus: Corpus): SearchDocument[] {
  return withNames(searchedEntities(corpus)).map(({ entity, given, implied }) =>
    documentOf(entity, [...given, ...implied]),
  );
}

/** Entities with all their names. */
function withNames(entities: readonly SearchedEntity[]) {
  const names = entities.map(namesOf);
  const implied = impliedNames(names);
  return entities.map((entity, i) => ({
    entity,
    given: required(names[i], "names").given,
    implied: required(implied[i], "implied names"),
  }));
}

function searchKey({ type, id }: SearchedEntity): string {
  return `${type}:${id}`;
}

function namesOf(entity: SearchedEntity): SearchNames {
  const given = givenNames(entity);
  const keys = given.map(({ text }) => nameKey(text));
  const joined = given.map(({ text }) => join(tokenize(text)));
  const keywords = textsSearchedAs("keywords", entity).filter((keyword) => ABBREVIATION.test(keyword));
  return {
    given,
    key: nameKey(entity.name),
    initials: initialsOf(entity.name),
    implied: [...textsSearchedAs("implied name", entity), ...keywords],
    withoutSigns: [...new Set(joined)].filter((key) => !keys.includes(key)),
    abbreviations: new Set(textsOf(entity.record).flatMap(abbreviationsIn)),
  };
}

/** One word with two capitals at least, and no small letter. */
const ABBREVIATION = /^(?=[^A-Z]*[A-Z][^A-Z]*[A-Z])[^a-z\s]+$/;

function abbreviationsIn(text: string): string[] {
  return (text.match(/\b[A-Z][A-Z0-9]+\b/g) ?? []).map((word) => word.toLowerCase());
}

function documentOf(entity: SearchedEntity, names: readonly DocumentName[]): SearchDocument {
  const { type, id, name, record, references, askedAs } = entity;
  const namesOfKind = (kind: DocumentName["kind"]): string[] => names.filter((n) => n.kind === kind).map((n) => n.text);
  const searchedAs = (use: SearchAs): string[] => textsSearchedAs(use, entity);
  const { category } = record;
  const keywords = searchedAs("keywords");
  return {
    type,
    id,
    name,
    summary: firstSentence(record, collectionOf(type)),
    ...(typeof category === "string" && { category }),
    texts: {
      name: [name],
      abbreviation: namesOfKind("abbreviation"),
      // Keywords that stand for the entry have a field of their own.
      aliases: [...namesOfKind("alias"), ...namesOfKind("implied").filter((text) => !keywords.includes(text))],
      summary: searchedAs("summary"),
      definition: searchedAs("definition"),
      text: [...searchedAs("text"), ...references.names],
      keywords,
      questions: [...searchedAs("questions"), ...askedAs],
    },
    names,
    links: references.keys,
  };
}

function textsSearchedAs(use: SearchAs, { type, record }: SearchedEntity): string[] {
  return Object.entries(collectionOf(type).fields).flatMap(([field, { searchAs }]) =>
    searchAs === use ? textsOf(record[field]) : [],
  );
}

function collectionOf(type: string): CollectionSchema {
  return required(collectionOfType(type), `the collection of type ${type}`);
}

/** The strings inside a value; identifiers are split into words. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string")
    return [/^[a-z0-9]+([-_][a-z0-9]+)+$/.test(value) ? value.replaceAll(/[-_]/g, " ") : value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}

/** An address of a calculator is an implied name, so that the term ranks first. */
const SEARCH_KIND = {
  abbreviation: "abbreviation",
  alias: "alias",
  plural: "alias",
  "long name": "alias",
  address: "implied",
} as const satisfies Record<Exclude<NameKind, "name">, DocumentName["kind"]>;

/** The names in the content, and those that they give in brackets. */
function givenNames({ type, id, name, record }: SearchedEntity): DocumentName[] {
  const { fields, search } = collectionOf(type);
  const names: DocumentName[] = [{ text: name, kind: "name" }];
  const { outside = "", inside = "" } = splitBrackets(name) ?? {};
  if (outside !== "") names.push({ text: outside, kind: "name" }, { text: inside, kind: "abbreviation" });
  for (const [field, { nameKind }] of Object.entries(fields)) {
    if (nameKind === undefined || nameKind === "name") continue;
    for (const text of textsOf(record[field])) names.push({ text, kind: SEARCH_KIND[nameKind] });
  }
  const word = search?.searchSuffix;
  const called = id.replace(/-calc$/, "").replaceAll("-", " ");
  if (word !== undefined) {
    for (const text of [outside === "" ? name : outside, called])
      names.push({ text: `${text} ${word}`, kind: "alias" });
  }
  names.push({ text: id.replaceAll("-", " "), kind: "alias" });
  const keys = names.map(({ text }) => nameKey(text));
  return names.filter((_, i) => keys.indexOf(required(keys[i], "key")) === i);
}

/**
 * Search aliases of a record, and what it implies if that is nobody's name: what stands for it, and its initials. Letters
 * that only other records use say something else there: AQR is a firm, and no annual and quarterly reports.
 */
function impliedNames(names: readonly SearchNames[]): DocumentName[][] {
  const aliases = Map.groupBy(searchAliases(), ({ name }) => nameKey(name));
  const given = names.flatMap((each) => each.given.filter(({ kind }) => kind !== "implied").map(({ text }) => text));
  const taken = new Set([...given, ...searchAliases().map(({ alias }) => alias)].map(nameKey));
  /** The names with the same initials. */
  const sharing = new Map<string, Set<string>>();
  for (const { initials, key } of names) sharing.set(initials, (sharing.get(initials) ?? new Set()).add(key));
  const used = new Set(names.flatMap(({ abbreviations }) => [...abbreviations]));
  return names.map(({ key, initials, implied, withoutSigns, abbreviations }) => {
    const isOwn = (letters: string): boolean => abbreviations.has(letters) || !used.has(letters);
    const called = (aliases.get(key) ?? []).map(({ alias }) => alias);
    const free = implied.filter((text) => !taken.has(nameKey(text)));
    const usable = initials.length >= 3 && !taken.has(initials) && sharing.get(initials)?.size === 1;
    const letters = [...withoutSigns, ...(usable ? [initials] : [])].filter(isOwn);
    return [...called, ...free, ...letters].map((text): DocumentName => ({ text, kind: "implied" }));
  });
}

/** `Securities and Futures Ordinance` → `sfo`. */
function initialsOf(name: string): string {
  return tokenize(splitBrackets(name)?.outside ?? name)
    .filter(({ text }) => !/^(and|of|the|for|on|in|with|by|to|\d+)$/.test(text))
    .map(({ text }) => text.charAt(0))
    .join("");
}
