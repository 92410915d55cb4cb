/**
 * The search: a parsed query against the index, ranked. The order is total: by score, then by the numbers of the
 * documents, which is by type and id. The best hits are then ranked again by how they refer to each other.
 * `docs/search.md` explains the way from the query to the page.
 */
import { byteAt, float64At, numberAt, uint16At } from "../../formats/parts/required.ts";
import type { Positions } from "../../formats/search/positions.ts";
import { FIELDS, type Field } from "../../formats/search/search-format.ts";
import type { SearchIndex } from "../../formats/search/search-index.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { correctionsFor } from "./query/corrections.ts";
import { matchNames } from "./query/name-matches.ts";
import type { ParsedQuery } from "./query/parse-query.ts";
import { affordablePhrases, documentsQuoting } from "./query/phrases.ts";
import { affordableTerms, queryTermsOf } from "./query/query-terms.ts";
import { type QueryReading, readingOf, wholeWordsOf } from "./query/reading.ts";
import { CandidateQueue } from "./ranking/candidate-queue.ts";
import { PROMOTED, promoteLinked } from "./ranking/link-promotion.ts";
import { PostingAccumulator, WINDOW } from "./ranking/posting-accumulator.ts";
import { MIN_COVERAGE, NAME_FIELD_BITS, namesBonus, ROUNDING, scoreOf, textScore } from "./ranking/score.ts";
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
  readonly matched: readonly Field[];
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** Number of hits on all pages. */
  readonly total: number;
  /** Corrected queries. */
  readonly suggestions: readonly string[];
  readonly reading: QueryReading;
}

/**
 * @param positions required for quoted phrases; without them quotes are ignored
 * @param summaryOf the summary of a document; corrections are spelled as in names and summaries
 */
export function search(
  index: SearchIndex,
  request: SearchRequest,
  positions?: Positions,
  limits: Limits = LIMITS,
  summaryOf: (document: number) => string = () => "",
): SearchResult {
  const { query } = request;
  const queryTerms = queryTermsOf(query, index.vocabulary, limits);
  const nameMatches = matchNames(query, queryTerms, index.names, limits);
  const phrases = positions ? affordablePhrases(query.phrases, (term) => positions.documents(term), limits) : [];
  const quoting = positions && phrases.length > 0 ? documentsQuoting(phrases, positions) : undefined;
  const terms = affordableTerms(queryTerms, limits);
  const totalIdf = terms.reduce((sum, { idf }) => sum + idf, 0);
  // With quoted phrases, only documents that contain them are hits.
  const leastCovered = quoting ? Number.POSITIVE_INFINITY : MIN_COVERAGE * totalIdf;
  const category = request.category === undefined ? undefined : index.category(request.category);
  // Documents that the query names or quotes are hits whatever their coverage.
  const sure = quoting ?? [...nameMatches.documents.keys()].sort((a, b) => a - b);

  const end = request.offset + request.limit;
  const top = new TopHits(Math.max(PROMOTED, end));
  const accumulator = new PostingAccumulator(index, terms, leastCovered);
  const candidates = new CandidateQueue();
  const { touched, covered, ceiling, fields } = accumulator;
  let total = 0;
  let { least } = top;
  let passed = 0;
  for (const [from, to] of category === -1 ? [] : windowsOf(index, request.types)) {
    while (passed < sure.length && numberAt(sure, passed) < from) passed++;
    const first = passed;
    while (passed < sure.length && numberAt(sure, passed) < to) passed++;
    accumulator.accumulate(from, to, sure.slice(first, passed));
    candidates.clear();
    for (let i = 0; i < accumulator.count; i++) {
      const place = uint16At(touched, i);
      const isSure = accumulator.sure[place] === 1;
      const coverage = float64At(covered, place);
      if (!isSure && coverage < leastCovered) continue;
      if (category !== undefined && index.categoryOf(from + place) !== category) continue;
      total++;
      // Most hits end here: the upper bound of their score is too low.
      const named = byteAt(fields, place) & NAME_FIELD_BITS ? namesBonus(coverage, totalIdf) : 0;
      const text = textScore(float64At(ceiling, place), coverage, totalIdf);
      const most = isSure ? Number.POSITIVE_INFINITY : text + named + ROUNDING;
      if (most >= least) candidates.add(place, most);
    }
    for (const place of candidates.bestFirst()) {
      if (candidates.ceiling(place) < least) continue;
      const document = from + place;
      const match = accumulator.sure[place] === 1 ? nameMatches.documents.get(document) : undefined;
      const { gained, named } = accumulator.gainAt(place);
      const text = textScore(gained, float64At(covered, place), totalIdf);
      const words = text + namesBonus(named, totalIdf);
      top.offer({
        document,
        score: scoreOf(index.typeWeight(document), words, match?.bonus ?? 0),
        fields: byteAt(fields, place) | (match?.fields ?? 0),
        coverage: float64At(covered, place),
      });
      least = top.least;
    }
  }
  const ranked = promoteLinked(top.ranked(), (document) => index.linksOf(document));
  const hits = ranked.slice(request.offset, end).map(({ document, score, fields }) => ({
    document,
    score,
    matched: FIELDS.filter((_, field) => (fields >> field) & 1),
  }));
  const wholeWord = wholeWordsOf(
    ranked.map(({ document }) => document),
    (document) => [index.name(document), summaryOf(document)],
  );
  return {
    hits,
    total,
    suggestions: correctionsFor(query, queryTerms, nameMatches, index, total, wholeWord),
    reading: readingOf(query, queryTerms, nameMatches, index.count, ranked[0], wholeWord),
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
