/** Metadata that the worker is bundled with: collections, relations, calculators. */
import { z } from "zod";
import { type CollectionInfo, type Filter, nameOfTitle } from "../../worker/collection-info.ts";
import type { Catalog } from "../../worker/release.ts";
import { calculatorFacts } from "../compute/calculators.ts";
import type { Corpus } from "../corpus.ts";
import { editionFacts } from "../editions/changes.ts";
import { type CollectionSchema, unwrapOptional, valuesOf } from "../schema/collection.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import type { FieldSchema } from "../schema/field.ts";
import { RELATION_NAMES } from "../schema/relations.ts";
import { SEARCHED_TYPES } from "../search/searched-types.ts";

export function catalogOf(corpus: Corpus): Catalog {
  return {
    collections: COLLECTIONS.map((collection) => collectionInfo(collection, corpus)),
    searchedTypes: SEARCHED_TYPES.map(({ type }) => type),
    relations: RELATION_NAMES,
    calculators: calculatorFacts(corpus),
    editions: editionFacts(corpus),
  };
}

function collectionInfo(collection: (typeof COLLECTIONS)[number], corpus: Corpus): CollectionInfo {
  const {
    name,
    type,
    schemaName,
    title,
    description,
    example,
    recordFields,
    nameField,
    aboutFields,
    lead,
    describeInChunk,
  } = collection;
  const ids = corpus.collections[name].map(({ id }) => id);
  return {
    name,
    type,
    schema: schemaName,
    title,
    description,
    example: exampleOf(example, ids),
    count: ids.length,
    fields: recordFields,
    columns: columnsOf(collection),
    nameField,
    aboutFields,
    ...(lead !== undefined && { lead }),
    titles: titlesOf(collection),
    filters: filtersOf(collection, corpus),
    sorts: sortsOf(collection),
    chunked: describeInChunk !== undefined,
    searchableList: collection.searchableList === true,
    includedFields: includedFieldsOf(collection),
  };
}

/** Every list has these, and those of its own fields. */
const SORTS = ["id", "name", "updated"];

function sortsOf({ fields }: CollectionSchema): string[] {
  return [...SORTS, ...Object.keys(fields).filter((name) => fields[name]?.sortable)];
}

/** The fields that a value of `include` adds. */
function includedFieldsOf({ fields }: CollectionSchema): Record<string, string[]> {
  const included = Object.entries(fields).filter(([, { include }]) => include !== undefined);
  const parts = Map.groupBy(included, ([, { include }]) => String(include));
  return Object.fromEntries([...parts].map(([part, own]) => [part, own.map(([name]) => name)]));
}

/** Titles of the facts and sections whose field has another name. */
function titlesOf({ fields }: CollectionSchema): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { title, showAs }]) => {
      const isShown = showAs === "fact" || showAs === "section";
      return isShown && nameOfTitle(title) !== name ? [[name, title]] : [];
    }),
  );
}

/** The example record, or the first record of a corpus that lacks it. */
function exampleOf(good: string, ids: readonly string[]): string {
  return ids.includes(good) ? good : (ids[0] ?? good);
}

/** The ids, words of closed lists, and fields that a page shows as title, summary or fact, if they have a single value. */
function columnsOf({ fields }: CollectionSchema): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner = unwrapOptional(field.type);
    const many = inner instanceof z.ZodArray || inner instanceof z.ZodObject;
    const isWord =
      field.location.kind === "file name" || field.reference?.kind === "id" || valuesOf(field) !== undefined;
    return !many && (isWord || SHORT.has(field.showAs)) ? [name] : [];
  });
}

const SHORT: ReadonlySet<string> = new Set(["title", "summary", "fact"]);

function filtersOf({ fields }: CollectionSchema, corpus: Corpus): Filter[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.filter) return [];
    const { parameter = name, description } = field.filter;
    const values = filterValues(field, corpus);
    return [{ parameter, field: name, description, ...(values && { values }) }];
  });
}

/** The values of a closed vocabulary, or the ids of the categories; `undefined` where any text may be asked for. */
function filterValues(field: FieldSchema, corpus: Corpus): string[] | undefined {
  const { reference } = field;
  const isCategory = reference?.kind === "id" && reference.type === "category";
  return isCategory ? corpus.collections.categories.map(({ id }) => id) : valuesOf(field);
}
