/**
 * The search: from a parsed query to ranked hits.
 *
 *     how are performnce fees charged               the query
 *         ·   performnce fees charged               its words without stop words                    (parse-query.ts)
 *             │          │    └ charged, charge
 *             │          └ fee                       terms of the corpus that each may stand for     (query-terms.ts)
 *             └ performance: one edit away, × 0.75
 *
 *     performance │ hurdle-rate 31 · performance-fee 60 · tracking-error 12    postings: documents, each with its impact
 *     fee         │ hurdle-rate 28 · management-fee 61 · performance-fee 59    (collect-documents.ts)
 *     charge      │ management-fee 25 · performance-fee 22
 *
 *     score = Σ weight of the word × share of the term × impact, and more where the query holds, begins or misspells a
 *     name (name-matches.ts). The best hits are ranked again: one of an entry's own questions is like the query, and
 *     entries that the best hits link with belong beside them (rerank.ts).
 *
 * `docs/search.md` explains each step.
 */
import { numberAt, uint32At } from "../store/binary/checked-access.ts";
import { documentsWithTerms } from "./collect-documents.ts";
import { correctionsFor } from "./did-you-mean.ts";
import type { Positions } from "./index/positions.ts";
import { FIELDS, type SearchField } from "./index/search-format.ts";
import type { SearchIndex } from "./index/search-index.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { matchNames } from "./name-matches.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { affordablePhrases, documentsQuoting } from "./phrases.ts";
import { type QueryReading, readingOf } from "./query-reading.ts";
import { affordableTerms, queryTermsOf } from "./query-terms.ts";
import { hitScore, MIN_COVERAGE, textScore, typeFactor } from "./ranking-formulas.ts";
import { bestHits, type RankedHit, RERANKED_HITS, rerankByKeyTexts, rerankByLinks } from "./rerank.ts";

export interface SearchRequest {
  readonly query: ParsedQuery;
  readonly types: readonly string[];
  readonly category?: string;
  readonly limit: number;
  readonly offset: number;
}

export interface Hit {
  readonly document: number;
  readonly score: number;
  /** The fields with a match. */
  readonly matched: readonly SearchField[];
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** Number of hits on all pages. */
  readonly total: number;
  /** The same by type: those of the searched types that have hits, in the order of the index. */
  readonly totals: Readonly<Record<string, number>>;
  /** Corrected queries. */
  readonly suggestions: readonly string[];
  readonly reading: QueryReading;
}

/** @param positions required for quoted phrases; without them quotes are ignored */
export function search(
  index: SearchIndex,
  request: SearchRequest,
  positions?: Positions,
  limits: Limits = LIMITS,
): SearchResult {
  const { query } = request;
  const queryTerms = queryTermsOf(query, index.vocabulary, index.names, limits);
  const terms = affordableTerms(queryTerms, limits);
  const totalWeight = terms.reduce((sum, { weight }) => sum + weight, 0);
  const nameMatches = matchNames(query, queryTerms, index.names, limits);
  const phrases = positions ? affordablePhrases(query.phrases, (term) => positions.documentCount(term), limits) : [];
  const quoting = positions && phrases.length > 0 ? new Set(documentsQuoting(phrases, positions)) : undefined;

  // With quoted phrases, only documents that contain them are hits.
  const minCoverage = quoting ? Number.POSITIVE_INFINITY : MIN_COVERAGE * totalWeight;
  const kept = quoting ?? new Set(nameMatches.documents.keys());
  const category = request.category === undefined ? undefined : index.category(request.category);
  const isWantedType = index.types.map(({ type }) => category !== -1 && request.types.includes(type));
  const weights = index.types.map(({ weight }) => typeFactor(weight, query.verbosity));
  const totals = new Uint32Array(index.types.length);
  const ranked: RankedHit[] = [];
  for (const { document, gained, coverage, fields } of documentsWithTerms(index, terms, minCoverage, kept)) {
    const type = index.typeIndexOf(document);
    if (!isWantedType[type] || (category !== undefined && index.categoryOf(document) !== category)) continue;
    totals[type] = uint32At(totals, type) + 1;
    const name = nameMatches.documents.get(document);
    const score = hitScore(numberAt(weights, type), textScore(gained, totalWeight), name?.bonus ?? 0);
    ranked.push({ document, score, fields: fields | (name?.fields ?? 0), coverage });
  }

  const end = request.offset + request.limit;
  const best = bestHits(ranked, Math.max(RERANKED_HITS, end));
  const byKeyTexts = rerankByKeyTexts(best, query.verbosity, terms, index);
  const linked = rerankByLinks(byKeyTexts, (document) => index.linksOf(document));
  return {
    hits: linked.slice(request.offset, end).map(({ document, score, fields }) => ({
      document,
      score,
      matched: FIELDS.filter((_, field) => (fields >> field) & 1),
    })),
    total: ranked.length,
    totals: Object.fromEntries(
      index.types.flatMap(({ type }, i) => (uint32At(totals, i) > 0 ? [[type, uint32At(totals, i)]] : [])),
    ),
    suggestions: correctionsFor(query, queryTerms, nameMatches, index, ranked.length),
    reading: readingOf(query, queryTerms, nameMatches, index, linked[0]),
  };
}
