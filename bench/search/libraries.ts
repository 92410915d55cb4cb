/**
 * The libraries that our search is measured beside: the same documents and fields, weighted as each is meant
 * to be, with prefixes and spelling mistakes on. Answers are `type:id`, best first.
 */
import { create, insertMultiple, search as searchOrama } from "@orama/orama";
import flexsearch from "flexsearch";
import MiniSearch from "minisearch";
import type { SearchDocument } from "../../worker/search/document.ts";
import { type Field, FIELDS } from "../../worker/search/score.ts";

type Search = (query: string) => readonly string[] | Promise<readonly string[]>;
type Start = (documents: readonly SearchDocument[]) => Search | Promise<Search>;

/** One object per document: its fields as texts, and what it is called. */
export type Flat = Record<Field | "key", string>;

export function flatten(documents: readonly SearchDocument[]): Flat[] {
  return documents.map(({ type, id, texts }) => {
    const fields = FIELDS.map((field): [Field, string] => [field, texts[field].join("\n")]);
    return { ...(Object.fromEntries(fields) as Record<Field, string>), key: `${type}:${id}` };
  });
}

export const BOOSTS: Readonly<Record<Field, number>> = {
  name: 8,
  abbreviation: 8,
  aliases: 5,
  summary: 2.5,
  definition: 1.2,
  text: 0.6,
};
const HITS = 10;

export const MINISEARCH_OPTIONS = {
  idField: "key",
  fields: [...FIELDS],
  searchOptions: {
    boost: BOOSTS,
    prefix: (term: string, i: number, terms: string[]) => i === terms.length - 1 && term.length > 1,
    fuzzy: (term: string) => (term.length > 3 ? 0.2 : false),
  },
};

export const ORAMA_SCHEMA = {
  key: "string",
  name: "string",
  abbreviation: "string",
  aliases: "string",
  summary: "string",
  definition: "string",
  text: "string",
} as const;

export const libraries: ReadonlyMap<string, Start> = new Map<string, Start>([
  [
    "MiniSearch",
    (documents) => {
      const index = new MiniSearch<Flat>(MINISEARCH_OPTIONS);
      index.addAll(flatten(documents));
      return (query) => index.search(query).slice(0, HITS).map(({ id }) => String(id));
    },
  ],
  [
    "Orama",
    async (documents) => {
      const index = create({ schema: ORAMA_SCHEMA, components: { tokenizer: { stemming: true, language: "english" } } });
      await insertMultiple(index, flatten(documents));
      return async (query) => askOrama(index, query);
    },
  ],
  [
    "FlexSearch",
    (documents) => {
      const index = startFlexSearch();
      for (const document of flatten(documents)) index.add(document);
      return (query) => askFlexSearch(index, query);
    },
  ],
]);

/** Orama is exact unless told a tolerance, so a query is asked exactly first and loosely when little comes. */
export async function askOrama(index: ReturnType<typeof create<typeof ORAMA_SCHEMA>>, query: string): Promise<string[]> {
  const { key: _, ...boost } = { key: 0, ...BOOSTS };
  const options = { term: query, limit: HITS, boost, properties: [...FIELDS] };
  const exact = await searchOrama(index, { ...options, threshold: 1 });
  const found = exact.hits.length > 0 ? exact : await searchOrama(index, { ...options, threshold: 1, tolerance: 1 });
  return found.hits.map(({ document }) => String(document.key));
}

export type FlexIndex = InstanceType<typeof flexsearch.Document>;

export function startFlexSearch(): FlexIndex {
  return new flexsearch.Document({
    document: { id: "key", index: FIELDS.map((field) => ({ field, tokenize: "forward", encoder: flexsearch.Charset.LatinBalance })) },
  });
}

/** FlexSearch ranks within a field; the fields' rankings are merged by their weights, as its manual proposes. */
export function askFlexSearch(index: FlexIndex, query: string): string[] {
  const scores = new Map<string, number>();
  const found = index.search(query, { limit: 100, suggest: true }) as unknown as { field: Field; result: (string | number)[] }[];
  for (const { field, result } of found) {
    result.forEach((key, place) => {
      scores.set(String(key), (scores.get(String(key)) ?? 0) + BOOSTS[field] / (place + 1));
    });
  }
  return [...scores]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, HITS)
    .map(([key]) => key);
}
