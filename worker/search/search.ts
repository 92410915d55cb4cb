/**
 * The search: a query against the index, ranked. Its order is total: score, then type, then id, which is
 * the order in which documents are numbered.
 */
import { suggestionsFor } from "./correct.ts";
import { Gathering, WINDOW } from "./gather.ts";
import type { SearchType } from "./index-format.ts";
import { documentsQuoting } from "./phrase.ts";
import type { Positions } from "./positions.ts";
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
import { unitsOf } from "./units.ts";

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
export function search(index: SearchIndex, request: SearchRequest, positions?: Positions): SearchResult {
  const query = parseQuery(request.query);
  const units = unitsOf(query, index.vocabulary);
  const spots = spotNames(query, units, index.names);
  const quoting = positions && query.phrases.length > 0 ? documentsQuoting(query.phrases, positions) : undefined;
  const weighed = units.filter((unit) => unit.expansions.length > 0);
  const total = weighed.reduce((sum, unit) => sum + unit.rarity, 0);
  const leastCovered = MIN_COVERAGE * total;
  const category = request.category === undefined ? undefined : index.category(request.category);
  // A document that the query names, or quotes from, is a hit however little of the query it covers.
  const sure = [...(quoting ?? spots.documents).keys()];

  const top = new TopHits(request.offset + request.limit);
  const found = new Gathering(index, weighed);
  const { touched, covered, ceiling, fields, marked } = found;
  let hits = 0;
  let { least } = top;
  for (const [from, to] of category === -1 ? [] : windowsOf(index, request.types)) {
    found.gather(
      from,
      to,
      sure.filter((document) => from <= document && document < to),
    );
    for (let i = 0; i < found.count; i++) {
      const place = touched[i] ?? 0;
      const isSure = marked[place] === 1;
      const weight = covered[place] ?? 0;
      if (!isSure && (quoting || weight < leastCovered)) continue;
      const document = from + place;
      if (category !== undefined && index.categoryOf(document) !== category) continue;
      hits++;
      const held = fields[place] ?? 0;
      // Most hits end here.
      const named = held & NAMING ? coveringBonus(weight, total) : 0;
      if (!isSure && textScore(ceiling[place] ?? 0, weight, total) + named + ROUNDING < least) continue;
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
  const shown = top.from(request.offset).map(({ document, score, fields }) => ({
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
