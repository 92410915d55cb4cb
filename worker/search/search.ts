/**
 * The search: a query against the index, ranked. Its order is total: score, then type, then id, which is
 * the order in which documents are numbered; the best hits are ranked anew by how they refer to each other.
 */
import { suggestionsFor } from "./correct.ts";
import { Gathering, WINDOW } from "./gather.ts";
import type { SearchType } from "./index-format.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { affordablePhrases, documentsQuoting } from "./phrase.ts";
import type { Positions } from "./positions.ts";
import { Promising } from "./promising.ts";
import { PROMOTED, promote } from "./promote.ts";
import { parseQuery } from "./query.ts";
import {
  coveringBonus,
  FIELDS,
  type Field,
  MIN_COVERAGE,
  NAMING,
  ROUNDING,
  rounded,
  textScore,
  typeWeight,
} from "./score.ts";
import type { SearchIndex } from "./search-index.ts";
import { spotNames } from "./spotting.ts";
import { TopHits } from "./top-hits.ts";
import { affordable, unitsOf } from "./units.ts";

export interface SearchRequest {
  readonly query: string;
  readonly types: readonly SearchType[];
  readonly category?: string;
  readonly limit: number;
  readonly offset: number;
}

export interface Hit {
  readonly document: number;
  readonly score: number;
  /** The fields that hold what was asked for. */
  readonly matched: readonly Field[];
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** Hits on all pages. */
  readonly total: number;
  /** Queries that were perhaps meant. */
  readonly suggestions: readonly string[];
}

/** Whether a query quotes a phrase, so that searching for it needs the positions. */
export function quotesPhrase(query: string): boolean {
  return parseQuery(query).phrases.length > 0;
}

/** @param positions needed when the query quotes a phrase; without them quotes are passed over */
export function search(
  index: SearchIndex,
  request: SearchRequest,
  positions?: Positions,
  limits: Limits = LIMITS,
): SearchResult {
  const query = parseQuery(request.query);
  const units = unitsOf(query, index.vocabulary, limits);
  const spots = spotNames(query, units, index.names, limits);
  const phrases = positions ? affordablePhrases(query.phrases, (term) => positions.documents(term), limits) : [];
  const quoting = positions && phrases.length > 0 ? documentsQuoting(phrases, positions) : undefined;
  const weighed = affordable(units, index.vocabulary, limits);
  const total = weighed.reduce((sum, unit) => sum + unit.rarity, 0);
  // Of a quoting query nothing is a hit but what holds the phrases.
  const leastCovered = quoting ? Number.POSITIVE_INFINITY : MIN_COVERAGE * total;
  const category = request.category === undefined ? undefined : index.category(request.category);
  // A document that the query names, or quotes from, is a hit however little of the query it covers.
  const sure = quoting ?? [...spots.documents.keys()].sort((a, b) => a - b);

  const end = request.offset + request.limit;
  const top = new TopHits(Math.max(PROMOTED, end));
  const found = new Gathering(index, weighed, leastCovered);
  const promising = new Promising();
  const { touched, covered, ceiling, fields, marked } = found;
  let hits = 0;
  let { least } = top;
  let passed = 0;
  for (const [from, to] of category === -1 ? [] : windowsOf(index, request.types)) {
    while (passed < sure.length && (sure[passed] ?? 0) < from) passed++;
    const first = passed;
    while (passed < sure.length && (sure[passed] ?? 0) < to) passed++;
    found.gather(from, to, sure.slice(first, passed));
    promising.clear();
    for (let i = 0; i < found.count; i++) {
      const place = touched[i] ?? 0;
      const isSure = marked[place] === 1;
      const weight = covered[place] ?? 0;
      if (!isSure && weight < leastCovered) continue;
      if (category !== undefined && index.categoryOf(from + place) !== category) continue;
      hits++;
      // Most hits end here.
      const named = (fields[place] ?? 0) & NAMING ? coveringBonus(weight, total) : 0;
      const most = isSure ? Number.POSITIVE_INFINITY : textScore(ceiling[place] ?? 0, weight, total) + named + ROUNDING;
      if (most >= least) promising.add(place, most);
    }
    for (const place of promising.bestFirst()) {
      const isSure = marked[place] === 1;
      if (promising.most(place) < least) continue;
      const document = from + place;
      const weight = covered[place] ?? 0;
      const held = fields[place] ?? 0;
      const spot = isSure ? spots.documents.get(document) : undefined;
      const bonus = spot?.bonus ?? 0;
      const { gained, covering } = found.worthOf(place);
      const score = textScore(gained, weight, total) + (coveringBonus(covering, total) + bonus);
      top.offer({
        document,
        score: rounded(typeWeight(index.typeOf(document)) * score),
        fields: held | (spot?.fields ?? 0),
      });
      least = top.least;
    }
  }
  const ranked = promote(top.ranked(), (document) => index.linksOf(document));
  const shown = ranked.slice(request.offset, end).map(({ document, score, fields }) => ({
    document,
    score,
    matched: FIELDS.filter((_, field) => (fields >> field) & 1),
  }));
  return { hits: shown, total: hits, suggestions: suggestionsFor(query, units, spots, index, hits) };
}

/** The documents of some types, a window at a time. */
function* windowsOf(index: SearchIndex, types: readonly SearchType[]): Iterable<readonly [from: number, to: number]> {
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
