/** Chunks for a query: those of the entries that the search finds, ranked by the entry and by their own words. */
import type { SearchIndex } from "../../formats/search/search-index.ts";
import type { CollectionInfo } from "../collection-info.ts";
import type { Context } from "../http/route.ts";
import { type ParsedQuery, parseQuery } from "../search/query/parse-query.ts";
import { idf } from "../search/ranking/score.ts";
import { hasWord } from "../search/snippet.ts";
import { fold } from "../search/text/fold.ts";
import { chunksOfEntityPath } from "./chunk-paths.ts";
import { sliceLines } from "./line-slices.ts";
import { searchIn, searchIndexOf } from "./load-search.ts";

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
  const shareOf = wordShare(query, index);
  const found = await Promise.all(
    hits.map(async ({ document, score }) => {
      const collection = collections.get(index.typeOf(document));
      if (!collection) return [];
      const path = chunksOfEntityPath(collection, index.id(document));
      const lines = await sliceLines({ path, from: 0, to: Number.POSITIVE_INFINITY }, context);
      return lines.map((line) => ({ line, score: score * (LEAST_SHARE + shareOf(textOf(line))) }));
    }),
  );
  // Equal scores keep the order of the hits and of their chunks.
  return found
    .flat()
    .sort((a, b) => b.score - a.score)
    .map(({ line }) => line);
}

function textOf(line: Uint8Array): string {
  return (JSON.parse(new TextDecoder().decode(line)) as { readonly text: string }).text;
}

/** The share of a query's words that a text has, weighted by their idf. */
function wordShare({ words, isContentWord }: ParsedQuery, { vocabulary }: SearchIndex): (text: string) => number {
  const sought = [...new Set(words.flatMap(({ term }, at) => (isContentWord[at] ? [term] : [])))].map((term) => {
    const known = vocabulary.find(term);
    return { term, weight: idf(vocabulary.documents, known < 0 ? 0 : vocabulary.documentFrequency(known)) };
  });
  const total = sought.reduce((sum, { weight }) => sum + weight, 0);
  return (text) => {
    const folded = ` ${fold(text)} `;
    const found = sought.reduce((sum, { term, weight }) => sum + (hasWord(folded, term) ? weight : 0), 0);
    return total === 0 ? 0 : found / total;
  };
}
