/**
 * The search: a query against the index, ranked. Its order is total: score, then type, then id, which is
 * the order in which documents are numbered.
 */
import { suggestionsFor } from "./correct.ts";
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
  textCeiling,
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
  // Before the workspace is written to: what throws here leaves it clean.
  const quoting = positions && query.phrases.length > 0 ? documentsQuoting(query.phrases, positions) : undefined;
  const work = workspaceOf(index);
  const weighed = units.filter((unit) => unit.expansions.length > 0);
  const totalRarity = weighed.reduce((sum, unit) => sum + unit.rarity, 0);

  let hits = 0;
  for (const { expansions, rarity } of weighed) {
    let count = 0;
    for (const { term, share } of expansions) {
      count = index.weigh(term, share, work.best, work.held, work.touched, count);
    }
    for (let i = 0; i < count; i++) {
      const document = work.touched[i] ?? 0;
      if (work.covered[document] === 0) work.reached[hits++] = document;
      work.gained[document] = (work.gained[document] ?? 0) + rarity * (work.best[document] ?? 0);
      work.covered[document] = (work.covered[document] ?? 0) + rarity;
      const held = work.held[document] ?? 0;
      if (held & NAMING) work.covering[document] = (work.covering[document] ?? 0) + rarity;
      work.fields[document] = (work.fields[document] ?? 0) | held;
      work.held[document] = 0;
      work.best[document] = 0;
    }
  }
  for (const document of spots.documents.keys()) {
    work.sure[document] = 1;
    if (work.covered[document] === 0) work.reached[hits++] = document;
  }

  const allowed = index.allowed(request.types, request.category);
  if (quoting) {
    for (const document of quoting) {
      if (work.covered[document] === 0 && work.sure[document] === 0) work.reached[hits++] = document;
      work.sure[document] = 1;
    }
    for (let i = 0; i < hits; i++) {
      const document = work.reached[i] ?? 0;
      if (!quoting.has(document)) allowed[document] = 0;
    }
  }

  const leastCovered = MIN_COVERAGE * totalRarity;
  const ceilingOfGain = textCeiling(1, totalRarity);
  const top = new TopHits(request.offset + request.limit);
  for (let i = 0; i < hits; i++) {
    const document = work.reached[i] ?? 0;
    const covered = work.covered[document] ?? 0;
    const sure = work.sure[document] === 1;
    const enough = sure || covered >= leastCovered;
    if (allowed[document] === 1 && enough) {
      const gained = work.gained[document] ?? 0;
      const covering = totalRarity === 0 ? 0 : coveringBonus((work.covering[document] ?? 0) / totalRarity);
      const bonus = covering + (sure ? (spots.documents.get(document)?.bonus ?? 0) : 0);
      if (!top.passes(gained * ceilingOfGain + bonus + ROUNDING)) {
        const text = textScore(gained, covered, totalRarity);
        top.offer(document, rounded(typeWeight(index.typeOf(document)) * (text + bonus)));
      }
    }
    work.gained[document] = 0;
    work.covered[document] = 0;
    work.sure[document] = 0;
    work.covering[document] = 0;
  }
  const shown = top.from(request.offset).map(({ document, score }) => ({
    document,
    score,
    matched: fieldsOf((work.fields[document] ?? 0) | (spots.documents.get(document)?.fields ?? 0)),
  }));
  for (let i = 0; i < hits; i++) work.fields[work.reached[i] ?? 0] = 0;
  return { hits: shown, total: top.total, suggestions: suggestionsFor(query, units, spots, index, top.total) };
}

function fieldsOf(bits: number): Field[] {
  return FIELDS.filter((_, field) => (bits >> field) & 1);
}

/** Arrays with a place per document, zero between searches. */
interface Workspace {
  readonly gained: Float64Array;
  readonly covered: Float64Array;
  readonly best: Float64Array;
  readonly fields: Uint8Array;
  /** Whether the query names the document, or quotes from it: a hit however little of the query it covers. */
  readonly sure: Uint8Array;
  /** The fields that hold the word at hand, a bit each. */
  readonly held: Uint8Array;
  /** Sum of the rarities of the words that stand in the document's names. */
  readonly covering: Float64Array;
  readonly touched: Uint32Array;
  readonly reached: Uint32Array;
}

const WORKSPACES = new WeakMap<SearchIndex, Workspace>();

function workspaceOf(index: SearchIndex): Workspace {
  let workspace = WORKSPACES.get(index);
  if (!workspace) {
    const { count } = index;
    workspace = {
      gained: new Float64Array(count),
      covered: new Float64Array(count),
      best: new Float64Array(count),
      fields: new Uint8Array(count),
      sure: new Uint8Array(count),
      held: new Uint8Array(count),
      covering: new Float64Array(count),
      touched: new Uint32Array(count),
      reached: new Uint32Array(count),
    };
    WORKSPACES.set(index, workspace);
  }
  return workspace;
}
