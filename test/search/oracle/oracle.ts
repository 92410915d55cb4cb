/**
 * The search without an index, as docs/search.md describes it: every document is read for every query. It is slow and
 * plain, and shares no code with the search that is checked against it.
 */
import type { SearchDocument } from "../../../build/search/search-document.ts";
import type { SearchResult } from "../../../worker/search/search.ts";
import { FIELDS, OracleCorpus } from "./corpus.ts";
import {
  isUnknown,
  namesIn,
  type OracleLimits,
  type OracleNames,
  type OracleQuery,
  type OracleTerm,
  read,
  termsOf,
} from "./query.ts";
import { joinWords, keyOf, unfinishedForms, wordsOf } from "./words.ts";

const TYPE_WEIGHTS: Readonly<Record<string, number>> = {
  calculator: 0.92,
  formula: 0.6,
  structure: 0.7,
  person: 0.7,
  event: 0.7,
  convention: 0.7,
  duty: 0.8,
};

const LIMITS: OracleLimits = { terms: 160, postings: 120_000, quoted: 200_000, prefixTerms: 8_000, compared: 8_000 };

export interface OracleRequest {
  readonly query: string;
  readonly types: readonly string[];
  readonly category?: string;
  readonly limit: number;
  readonly offset: number;
}

interface Hit {
  readonly document: number;
  readonly score: number;
  readonly coverage: number;
  readonly matched: ReadonlySet<string>;
}

export class Oracle {
  readonly #corpus: OracleCorpus;

  constructor(documents: readonly SearchDocument[]) {
    this.#corpus = new OracleCorpus(documents);
  }

  search({ types, category, limit, offset, ...request }: OracleRequest, limits = LIMITS): SearchResult {
    const corpus = this.#corpus;
    const query = read(request.query);
    const all = termsOf(query, corpus, limits);
    const names = namesIn(query, all, corpus, limits);
    const terms = this.#affordable(all, limits);
    const phrases = this.#affordablePhrases(query, limits);
    const total = sum(terms.map(({ weight }) => weight));
    const found = corpus.documents.flatMap((document, number): Hit[] => {
      if (!types.includes(document.type)) return [];
      if (category !== undefined && document.category !== category) return [];
      if (!phrases.every((phrase) => corpus.quotes(number, phrase))) return [];
      const hit = this.#hit(number, terms, names, total, query.verbosity);
      const isNamed = names.bonuses.has(number);
      const isCovered = hit.coverage > 0 && hit.coverage >= 0.3 * total;
      return isNamed || phrases.length > 0 || isCovered ? [hit] : [];
    });
    const passed = raise(inOrder(found), ({ document, score }) => {
      if (query.verbosity === 0) return 0;
      return 2 * query.verbosity * Math.min(score, 15) * this.#agreement(document, terms, total);
    });
    const first = passed.slice(0, 10);
    const hits = raise(passed, (hit) =>
      sum(first.map((other) => this.#links(hit, other) * 0.05 * Math.min(other.score, 15))),
    );
    return {
      hits: hits.slice(offset, offset + limit).map(({ document, score, matched }) => ({
        document,
        score,
        matched: FIELDS.filter((field) => matched.has(field)),
      })),
      total: hits.length,
      totals: this.#totals(hits),
      suggestions: this.#suggestions(query, all, names, hits.length),
      reading: this.#reading(query, all, names, hits[0]),
    };
  }

  /** Completions: by how the text names a document, then the shorter name, then the document's number. */
  suggest(text: string, limits = LIMITS): number[] {
    const corpus = this.#corpus;
    const { words } = read(text);
    const last = words.at(-1);
    if (last === undefined) return [];
    const before = joinWords(words).slice(0, -last.stem.length);
    const ranks = new Map<number, number>();
    const offer = (document: number, rank: number): void => {
      ranks.set(document, Math.min(rank, ranks.get(document) ?? rank));
    };
    for (const form of unfinishedForms(last)) {
      for (const key of corpus.names.filter((name) => name.startsWith(before + form)).slice(0, 2000))
        for (const { document, kind } of corpus.named(key))
          offer(document, kind === "name" ? 0 : kind === "abbreviation" ? 1 : 2);
    }
    const finished = [...new Set(words.slice(0, -1).map(({ stem }) => stem))].map((stem) =>
      corpus.terms.filter((term) => term === stem),
    );
    const begun = unfinishedForms(last).flatMap((form) =>
      corpus.terms.filter((term) => term.startsWith(form)).slice(0, 64),
    );
    const cost = (terms: readonly string[]): number => sum(terms.map((term) => corpus.documentFrequency(term)));
    let left = limits.postings;
    const searched = [...finished, last.text.length < 2 ? [] : begun]
      .sort((a, b) => cost(a) - cost(b))
      .filter((terms) => {
        left -= cost(terms);
        return left >= 0;
      });
    const isNamed = (terms: readonly string[], document: number): boolean =>
      terms.some((term) => corpus.fieldsWith(term, document).includes("name"));
    corpus.documents.forEach((_, document) => {
      if (searched.length > 0 && searched.every((terms) => isNamed(terms, document))) offer(document, 3);
    });
    const length = (document: number): number => corpus.documents[document]?.name.length ?? 0;
    return [...ranks]
      .sort(([a, one], [b, other]) => one - other || length(a) - length(b) || a - b)
      .slice(0, 10)
      .map(([document]) => document);
  }

  #affordable(terms: readonly OracleTerm[], limits: OracleLimits): OracleTerm[] {
    let [left, postings] = [limits.terms, limits.postings];
    return [...terms]
      .sort((a, b) => b.weight - a.weight)
      .map((term) => ({
        ...term,
        expansions: term.expansions.filter((expansion) => {
          const cost = this.#corpus.documentFrequency(expansion.term);
          if (left === 0 || cost > postings) return false;
          left -= 1;
          postings -= cost;
          return true;
        }),
      }))
      .filter(({ expansions }) => expansions.length > 0);
  }

  #affordablePhrases({ phrases }: OracleQuery, limits: OracleLimits): (readonly string[])[] {
    let left = limits.quoted;
    return phrases.filter((phrase) => {
      const cost = sum(phrase.map((stem) => this.#corpus.documentsSaying(stem)));
      if (cost > left) return false;
      left -= cost;
      return true;
    });
  }

  #hit(document: number, terms: readonly OracleTerm[], names: OracleNames, total: number, verbosity: number): Hit {
    const corpus = this.#corpus;
    const matched = new Set<string>(names.fields.get(document));
    let [gained, coverage] = [0, 0];
    for (const { weight, expansions } of terms) {
      const held = expansions.filter(({ term }) => corpus.impact(term, document) > 0);
      for (const { term } of held) for (const field of corpus.fieldsWith(term, document)) matched.add(field);
      if (held.length === 0) continue;
      coverage += weight;
      gained += weight * Math.max(...held.map(({ term, share }) => share * corpus.impact(term, document)));
    }
    const text = total === 0 ? 0 : (10 * gained) / total;
    const bonus = names.bonuses.get(document) ?? 0;
    const weight = (TYPE_WEIGHTS[corpus.documents[document]?.type ?? ""] ?? 1) ** (1 - verbosity);
    const score = bonus >= 42 ? bonus + weight * text : weight * (text + bonus);
    return { document, score: rounded(score), coverage, matched };
  }

  /** How far the key text that agrees most has the query's words and few others. */
  #agreement(document: number, terms: readonly OracleTerm[], total: number): number {
    const corpus = this.#corpus;
    const agreements = corpus.keyTexts(document).map((keyText) => {
      let [ofQuery, ofKeyText] = [0, 0];
      for (const { weight, expansions } of terms) {
        const found = expansions.find(({ term }) => keyText.has(term));
        if (found === undefined) continue;
        ofQuery += found.share * weight;
        ofKeyText += found.share * corpus.idf(corpus.documentFrequency(found.term));
      }
      const weight = corpus.keyTextWeight(keyText);
      return total === 0 || weight === 0
        ? 0
        : Math.sqrt(Math.min(1, ofQuery / total) * Math.min(1, ofKeyText / weight));
    });
    return Math.max(0, ...agreements);
  }

  /** How many of two documents refer to the other. */
  #links(one: Hit, other: Hit): number {
    if (one.document === other.document) return 0;
    const [a, b] = [one.document, other.document];
    return Number(this.#corpus.refers(a, b)) + Number(this.#corpus.refers(b, a));
  }

  #totals(hits: readonly Hit[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { document } of [...hits].sort((a, b) => a.document - b.document)) {
      const type = this.#corpus.documents[document]?.type ?? "";
      counts[type] = (counts[type] ?? 0) + 1;
    }
    return counts;
  }

  #suggestions({ words }: OracleQuery, terms: readonly OracleTerm[], names: OracleNames, total: number): string[] {
    if (names.isExact || (total >= 3 && !terms.some(isUnknown))) return [];
    const corpus = this.#corpus;
    const named = (key: string): string[] =>
      corpus.named(key).map(({ document }) => corpus.documents[document]?.name ?? "");
    const corrected = words.map(({ text }, at) => {
      const correction = terms.find(({ from, guesses }) => from === at && guesses.length > 0)?.guesses[0];
      return correction === undefined ? text : corpus.wholeWord(correction);
    });
    const isCorrected = terms.some(({ guesses }) => guesses.length > 0);
    const offered = names.misspelled.flatMap(named);
    if (isCorrected && !corrected.includes(undefined)) {
      const key = keyOf(wordsOf(corrected.join(" ")));
      offered.push(...(corpus.names.includes(key) ? named(key) : [corrected.join(" ")]));
    }
    const suggestions = new Map<string, string>();
    for (const text of offered) {
      const key = keyOf(wordsOf(text));
      if (key !== keyOf(words) && !suggestions.has(key)) suggestions.set(key, text);
    }
    return [...suggestions.values()].slice(0, 3);
  }

  #reading(
    { text, words, verbosity }: OracleQuery,
    terms: readonly OracleTerm[],
    names: OracleNames,
    best: Hit | undefined,
  ): SearchResult["reading"] {
    const corpus = this.#corpus;
    const typed = ({ from, to }: OracleTerm): string =>
      words
        .slice(from, to)
        .map((word) => asTyped(word.text, text))
        .join(" ");
    const missing = terms.filter(({ expansions, from }) => expansions.length === 0 && !names.isNamed(from));
    const unknown = corpus.idf(0) ** (1 - 0.6 * verbosity);
    const total = sum(terms.map((term) => (missing.includes(term) ? unknown : term.weight)));
    const readAs = terms.flatMap((term): [string, string][] => {
      const called = wordsOf(best ? (corpus.documents[best.document]?.name ?? "") : "").map(({ stem }) => stem);
      const guess = term.guesses.find((each) => called.includes(each)) ?? term.guesses[0];
      const whole = guess === undefined ? undefined : corpus.wholeWord(guess);
      return whole === undefined ? [] : [[typed(term), whole]];
    });
    let match: SearchResult["reading"]["match"] = "none";
    if (best) match = best.coverage >= 0.6 * total ? "most" : "some";
    if (best && names.whole.has(best.document)) match = "names";
    return { unmatched: missing.map(typed), readAs: Object.fromEntries(readAs), match };
  }
}

/** The first piece of the query that is this word alone. */
function asTyped(word: string, query: string): string {
  const pieces = query.split(/[^\p{L}\p{M}\p{N}.,'’]+/u).map((piece) => piece.replace(/^[.,'’]+|[.,'’]+$/g, ""));
  const isWord = (piece: string): boolean => {
    const words = wordsOf(piece);
    return words.length === 1 && words[0]?.text === word;
  };
  return pieces.find(isWord) ?? word;
}

function inOrder(hits: readonly Hit[]): Hit[] {
  return [...hits].sort((a, b) => b.score - a.score || a.document - b.document);
}

/** Hits in order, after the best 32 got more. */
function raise(hits: readonly Hit[], bonus: (hit: Hit) => number): Hit[] {
  const raised = hits.slice(0, 32).map((hit) => ({ ...hit, score: rounded(hit.score + bonus(hit)) }));
  return [...inOrder(raised), ...hits.slice(32)];
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
