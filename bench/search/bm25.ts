/**
 * BM25 as textbooks have it (Robertson and Zaragoza, 2009, k1 = 1.2, b = 0.75), over all texts of a document as one: the
 * same words and stems as the search, and no expansion, field, name or meaning.
 */
import type { SearchDocument } from "../../build/search/search-document.ts";
import type { Ranking } from "../../test/search/judged.ts";
import { idf } from "../../worker/search/ranking-formulas.ts";
import { isStopWord } from "../../worker/search/text/stop-words.ts";
import { tokenize } from "../../worker/search/text/tokenize.ts";

const K1 = 1.2;
const B = 0.75;
const HITS = 10;

export function bm25(documents: readonly SearchDocument[]): Ranking {
  const counted = documents.map(({ type, id, texts }) => {
    const counts = new Map<string, number>();
    for (const word of contentWords(Object.values(texts).flat().join("\n")))
      counts.set(word, (counts.get(word) ?? 0) + 1);
    return { key: `${type}:${id}`, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const frequencies = new Map<string, number>();
  for (const { counts } of counted)
    for (const word of counts.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return (query) => {
    const words = [...new Set(contentWords(query))];
    return counted
      .map(({ key, counts, length }) => ({
        key,
        score: words.reduce((sum, word) => {
          const count = counts.get(word) ?? 0;
          const saturated = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
          return sum + idf(counted.length, frequencies.get(word) ?? 0) * saturated;
        }, 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
      .slice(0, HITS)
      .map(({ key }) => key);
  };
}

function contentWords(text: string): string[] {
  return tokenize(text).flatMap((word) => (isStopWord(word.text) ? [] : [word.term]));
}
