/** Chunks for a query: those of the entries that the search finds, ranked by the entry and by their own words. */
import type { CollectionInfo } from "../../collection-info.ts";
import type { Context } from "../../http/route.ts";
import type { SearchIndex } from "../../search/index/search-index.ts";
import { beginningOf, type TextWords } from "../../search/index/text-words.ts";
import { contentTerms, type ParsedQuery, parseQuery } from "../../search/parse-query.ts";
import { idf } from "../../search/ranking-formulas.ts";
import { searchIn } from "../search/search.ts";
import { searchIndexOf, textsOfEntry } from "../search/search-files.ts";

/** Entries whose chunks are ranked. Each may be a read of its own from the store. */
const RANKED_ENTRIES = 10;
/** Share of its entry's score for a chunk without a word of the query. One with all words gets one and a half. */
const LEAST_SHARE = 0.5;

/** Lines of chunks, best first. @param kinds collections whose chunks are wanted */
export async function rankedChunks(
  text: string,
  kinds: readonly CollectionInfo[],
  context: Context,
): Promise<Uint8Array[]> {
  const index = await searchIndexOf(context);
  const query = parseQuery(text);
  const collections = new Map(kinds.map((kind) => [kind.type, kind]));
  const types = context.release.catalog.searchedTypes.filter((type) => collections.has(type));
  const { hits } = await searchIn(index, { query, types, limit: RANKED_ENTRIES, offset: 0 }, context);
  const weights = wordWeights(query, index);
  const found = await Promise.all(
    hits.map(async ({ document, score }) => {
      const collection = collections.get(index.typeOf(document));
      if (!collection) return [];
      const chunks = await textsOfEntry(collection, index.id(document), "chunks", context);
      const shares = wordShares(chunks, weights);
      return chunks.encoded().map((line, i) => ({ line, score: score * (LEAST_SHARE + (shares.get(i) ?? 0)) }));
    }),
  );
  // Equal scores keep the order of the hits and of their chunks.
  return found
    .flat()
    .sort((a, b) => b.score - a.score)
    .map(({ line }) => line);
}

/** What each word of a query weighs, by its idf; together 1. */
function wordWeights(query: ParsedQuery, { vocabulary }: SearchIndex): [beginning: string, weight: number][] {
  const weights = contentTerms(query).map((term): [string, number] => {
    const known = vocabulary.find(term);
    return [beginningOf(term), idf(vocabulary.documents, known < 0 ? 0 : vocabulary.documentFrequency(known))];
  });
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return weights.map(([beginning, weight]) => [beginning, total === 0 ? 0 : weight / total]);
}

/** The share of a query's words that each chunk has, by the chunk's number. */
function wordShares(
  chunks: TextWords,
  weights: readonly (readonly [beginning: string, weight: number])[],
): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const [beginning, weight] of weights)
    for (const chunk of chunks.textsWith(beginning)) shares.set(chunk, (shares.get(chunk) ?? 0) + weight);
  return shares;
}
