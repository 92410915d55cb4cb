/**
 * The search: a parsed query against the index, ranked. The order is total: by score, then by the numbers of the
 * documents, which is by type and id. The best hits are then ranked again by how they refer to each other.
 * `docs/search.md` explains the way from the query to the page.
 */

import type { Positions } from "../../formats/search/positions.ts";
import { FIELDS, type SearchField } from "../../formats/search/search-format.ts";
import type { SearchIndex } from "../../formats/search/search-index.ts";
import { byteAt, float64At, numberAt, uint16At, uint32At } from "../store/binary/checked-access.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { correctionsFor } from "./query/corrections.ts";
import { matchNames } from "./query/name-matches.ts";
import type { ParsedQuery } from "./query/parse-query.ts";
import { affordablePhrases, documentsQuoting } from "./query/phrases.ts";
import { affordableTerms, queryTermsOf } from "./query/query-terms.ts";
import { type QueryReading, readingOf } from "./query/reading.ts";
import { CandidateQueue } from "./ranking/candidate-queue.ts";
import { RERANKED_HITS, rerankByLinks } from "./ranking/link-promotion.ts";
import { PostingAccumulator, WINDOW } from "./ranking/posting-accumulator.ts";
import { rerankByPassages } from "./ranking/rerank-by-passages.ts";
import {
  minCoverage,
  NAME_FIELD_BITS,
  namesBonus,
  ROUNDING_TOLERANCE,
  scoreOf,
  textScore,
  typeFactor,
} from "./ranking/score.ts";
import { TopHits } from "./ranking/top-hits.ts";

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
  const queryTerms = queryTermsOf(query, index.vocabulary, limits);
  const nameMatches = matchNames(query, queryTerms, index.names, limits);
  const phrases = positions ? affordablePhrases(query.phrases, (term) => positions.documentCount(term), limits) : [];
  const quotingDocuments = positions && phrases.length > 0 ? documentsQuoting(phrases, positions) : undefined;
  const terms = affordableTerms(queryTerms, limits);
  const totalWeight = terms.reduce((sum, { weight }) => sum + weight, 0);
  // With quoted phrases, only documents that contain them are hits.
  const minCovered = quotingDocuments ? Number.POSITIVE_INFINITY : minCoverage(query.sentence) * totalWeight;
  const factors = index.types.map(({ weight }) => typeFactor(weight, query.sentence));
  const heaviest = Math.max(1, ...index.types.map(({ weight }, type) => weight * numberAt(factors, type)));
  const category = request.category === undefined ? undefined : index.category(request.category);
  // Documents that the query names or quotes are hits whatever their coverage.
  const forced = quotingDocuments ?? [...nameMatches.documents.keys()].sort((a, b) => a - b);

  const end = request.offset + request.limit;
  const top = new TopHits(Math.max(RERANKED_HITS, end));
  const accumulator = new PostingAccumulator(index, terms, minCovered);
  const queue = new CandidateQueue();
  const { candidates, covered, upperBound, fields } = accumulator;
  const totals = new Uint32Array(index.types.length);
  let { threshold } = top;
  let nextForced = 0;
  for (const [from, to] of category === -1 ? [] : windowsOf(index, request.types)) {
    while (nextForced < forced.length && numberAt(forced, nextForced) < from) nextForced++;
    const first = nextForced;
    while (nextForced < forced.length && numberAt(forced, nextForced) < to) nextForced++;
    accumulator.accumulate(from, to, forced.slice(first, nextForced));
    queue.clear();
    for (let i = 0; i < accumulator.count; i++) {
      const offset = uint16At(candidates, i);
      const isForced = accumulator.forced[offset] === 1;
      const coverage = float64At(covered, offset);
      if (!isForced && coverage < minCovered) continue;
      if (category !== undefined && index.categoryOf(from + offset) !== category) continue;
      const type = index.typeIndexOf(from + offset);
      totals[type] = uint32At(totals, type) + 1;
      // Most hits end here: the upper bound of their score is too low.
      const named = byteAt(fields, offset) & NAME_FIELD_BITS ? namesBonus(coverage, totalWeight) : 0;
      const text = textScore(float64At(upperBound, offset), coverage, totalWeight);
      const maxScore = isForced ? Number.POSITIVE_INFINITY : heaviest * (text + named) + ROUNDING_TOLERANCE;
      if (maxScore >= threshold) queue.add(offset, maxScore);
    }
    for (const offset of queue.bestFirst()) {
      if (queue.upperBound(offset) < threshold) continue;
      const document = from + offset;
      const match = accumulator.forced[offset] === 1 ? nameMatches.documents.get(document) : undefined;
      const { gained, named, passage } = accumulator.exactGain(offset);
      const text = textScore(gained, float64At(covered, offset), totalWeight);
      const words = text + namesBonus(named, totalWeight);
      top.add({
        document,
        score: scoreOf(
          index.typeWeight(document),
          numberAt(factors, index.typeIndexOf(document)),
          words,
          match?.bonus ?? 0,
        ),
        fields: byteAt(fields, offset) | (match?.fields ?? 0),
        coverage: float64At(covered, offset),
        passage,
      });
      threshold = top.threshold;
    }
  }
  const agreeing = rerankByPassages(top.ranked(), query.sentence);
  const ranked = rerankByLinks(agreeing, query.sentence, (document) => index.linksOf(document));
  const total = totals.reduce((sum, count) => sum + count, 0);
  const hits = ranked.slice(request.offset, end).map(({ document, score, fields }) => ({
    document,
    score,
    matched: FIELDS.filter((_, field) => (fields >> field) & 1),
  }));
  return {
    hits,
    total,
    totals: Object.fromEntries(
      index.types.flatMap(({ type }, i) => (uint32At(totals, i) > 0 ? [[type, uint32At(totals, i)]] : [])),
    ),
    suggestions: correctionsFor(query, queryTerms, nameMatches, index, total),
    reading: readingOf(query, queryTerms, nameMatches, index.vocabulary, ranked[0]),
  };
}

/** The documents of some types, window by window. */
function* windowsOf(index: SearchIndex, types: readonly string[]): Iterable<readonly [from: number, to: number]> {
  const ranges: [from: number, to: number][] = [];
  for (const [from, to] of types.map((type) => index.documentsOf(type)).sort((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1);
    if (last?.[1] === from) last[1] = to;
    else ranges.push([from, to]);
  }
  for (const [first, end] of ranges) {
    for (let from = first; from < end; from += WINDOW) yield [from, Math.min(end, from + WINDOW)];
  }
}
