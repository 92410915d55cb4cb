/** Entries that a new one is likely to refer to: the search finds them for its name. */
import { SearchIndex } from "../../worker/search/index/search-index.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { type Corpus, type Entity, keyOf } from "../corpus.ts";
import { toStringList } from "../link/reference.ts";
import { valuesOf } from "../schema/collection.ts";
import type { FieldReference, FieldSchema } from "../schema/field.ts";
import { ENTITY_TYPES } from "../schema/primitives.ts";
import { searchedEntities, searchIndex } from "../search/searched-entities.ts";

/** Entries that are looked at. */
const MAX_HITS = 20;
/** Suggestions of one field. */
const MAX_REFERENCES = 6;
const MAX_SOURCES = 3;
const MAX_TAGS = 3;
/** A suggestion of a source or a tag has this part of the weight of all entries found, or more. */
const MIN_SHARE = 0.12;

/** The entries that the search finds, best first. */
export function relatedEntities(corpus: Corpus, query: string): Entity[] {
  const index = new SearchIndex(searchIndex(searchedEntities(corpus), BuildCache.disabled()).index);
  const types = index.types.map(({ type }) => type);
  const { hits } = search(index, { query: parseQuery(query), types, limit: MAX_HITS, offset: 0 });
  return hits.flatMap(({ document }) => corpus.entities.get(`${index.typeOf(document)}:${index.id(document)}`) ?? []);
}

/** The likeliest category of a term, and the next ones. */
export function likelyCategories(related: readonly Entity[]): string[] {
  return heaviest(related, ({ record }) => [record["category"] ?? []].flat(), 3);
}

/** Values for a field, as an author writes them. Empty when nothing is likely. */
export function suggestedValues(field: string, schema: FieldSchema, related: readonly Entity[]): string[] {
  if (schema.reference) return suggestedReferences(schema.reference, related);
  if (field !== "tags" || !valuesOf(schema)) return [];
  return heaviest(related, ({ record }) => toStringList(record["tags"]), MAX_TAGS, MIN_SHARE);
}

function suggestedReferences(reference: FieldReference, related: readonly Entity[]): string[] {
  const referable = new Set<string>(ENTITY_TYPES);
  switch (reference.kind) {
    case "source":
      return heaviest(related, sourceIds, MAX_SOURCES, MIN_SHARE);
    case "reference":
      // Other fields of references are of one kind, which the search does not know.
      if (reference.relation !== "see_also") return [];
      return related
        .filter(({ collection }) => referable.has(collection.type) && collection.type !== "category")
        .slice(0, MAX_REFERENCES)
        .map(keyOf);
    case "id":
    case "name":
      return [];
  }
}

function sourceIds({ record }: Entity): string[] {
  const { sources } = record;
  return Array.isArray(sources) ? sources.flatMap((source: { id?: unknown }) => source.id ?? []).map(String) : [];
}

/** The values that most of the entries have; the first entries count more. Ties are in the order of the entries. */
function heaviest(
  related: readonly Entity[],
  valuesIn: (entity: Entity) => unknown[],
  most: number,
  minShare = 0,
): string[] {
  const weights = new Map<string, number>();
  let total = 0;
  for (const [i, entity] of related.entries()) {
    const weight = 1 / (i + 3);
    total += weight;
    for (const value of new Set(valuesIn(entity).map(String))) weights.set(value, (weights.get(value) ?? 0) + weight);
  }
  return [...weights]
    .filter(([, weight]) => weight >= minShare * total)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([value]) => value);
}
