/**
 * The search without an index: every document is read for every query. It is slow and simple, and defines what the
 * index must answer. It shares the parsing of queries; finding words and names, counting, scoring, phrases and ranking
 * are its own.
 */

import {
  abbreviatedNames,
  analyze,
  type CountedWords,
  countWords,
  type SearchDocument,
} from "../../build/search/search-document.ts";
import { FIELDS, NAME_KINDS, PASSAGES } from "../../formats/search/search-format.ts";
import type { NamedDocument, Names, Vocabulary } from "../../formats/search/vocabulary.ts";
import { LIMITS, type Limits } from "../../worker/search/limits.ts";
import { correctionsFor } from "../../worker/search/query/corrections.ts";
import { matchNames } from "../../worker/search/query/name-matches.ts";
import type { ParsedQuery } from "../../worker/search/query/parse-query.ts";
import { affordablePhrases } from "../../worker/search/query/phrases.ts";
import { affordableTerms, prefixForms, type QueryTerm, queryTermsOf } from "../../worker/search/query/query-terms.ts";
import { readingOf } from "../../worker/search/query/reading.ts";
import { BOOSTING_HITS, RERANKED_HITS } from "../../worker/search/ranking/link-promotion.ts";
import { PASSAGE_HITS } from "../../worker/search/ranking/rerank-by-passages.ts";
import {
  fieldWeight,
  idf,
  linkBonus,
  minCoverage,
  NAME_FIELD_BITS,
  namesBonus,
  passageAgreement,
  passageBonus,
  passageWeight,
  roundScore,
  saturate,
  scoreOf,
  textScore,
  typeFactor,
} from "../../worker/search/ranking/score.ts";
import type { SearchRequest, SearchResult } from "../../worker/search/search.ts";
import { MAX_COMPLETIONS, MAX_KEYS, MAX_TERMS } from "../../worker/search/suggest.ts";
import { stem } from "../../worker/search/text/stem.ts";
import { join, nameKey } from "../../worker/search/text/tokenize.ts";
import type { FuzzyMatch } from "../../worker/store/binary/string-table.ts";
import { editDistance } from "../../worker/suggest-closest.ts";
import { TYPES, typeWeight } from "./searched-types.ts";

export class ReferenceSearch {
  readonly documents: readonly SearchDocument[];
  readonly #counted: readonly CountedWords[];
  /** The terms of every text of each document. */
  readonly #texts: readonly (readonly string[])[][];
  readonly #terms: readonly string[];
  readonly #averages: readonly number[];
  readonly #vocabulary: Vocabulary;
  readonly #names: Names;

  constructor(documents: readonly SearchDocument[]) {
    const place = (document: SearchDocument): number => TYPES.indexOf(document.type);
    this.documents = [...documents].sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
    const abbreviated = abbreviatedNames(this.documents);
    this.#counted = this.documents.map((document) => countWords(document, abbreviated));
    this.#texts = this.documents.map(({ texts }) =>
      FIELDS.flatMap((field) => texts[field].map((text) => analyze(field, text).words.map(({ term }) => term))),
    );
    this.#terms = inByteOrder(this.#counted.flatMap(({ frequencies }) => [...frequencies.keys()]));
    this.#averages = FIELDS.map((_, field) => {
      const total = this.#counted.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0);
      return total === 0 ? 1 : total / this.documents.length;
    });
    this.#vocabulary = {
      ...listOf(this.#terms),
      documents: this.documents.length,
      wholeWord: (term) => this.#wholeWord(this.#terms[term] ?? ""),
      documentFrequency: (term) =>
        this.#counted.filter(({ frequencies }) => frequencies.has(this.#terms[term] ?? "")).length,
    };
    this.#names = this.#namesOf();
  }

  search(request: SearchRequest, limits: Limits = LIMITS): SearchResult {
    const { query } = request;
    const queryTerms = queryTermsOf(query, this.#vocabulary, limits);
    const nameMatches = matchNames(query, queryTerms, this.#names, limits);
    const terms = affordableTerms(queryTerms, limits);
    const phrases = affordablePhrases(query.phrases, (term) => this.#documentsSaying(term), limits);
    const totalWeight = terms.reduce((sum, { weight }) => sum + weight, 0);
    const hits = this.documents.flatMap((document, number) => {
      if (!request.types.includes(document.type)) return [];
      if (request.category !== undefined && document.category !== request.category) return [];
      if (!phrases.every((phrase) => holdsPhrase(this.#texts[number] ?? [], phrase))) return [];
      let gained = 0;
      let covered = 0;
      let named = 0;
      const matched = new Set<number>();
      for (const { expansions, weight } of terms) {
        const held = new Set<number>();
        const gains = expansions.map(({ term, share }) => share * this.#weight(term, number, held));
        for (const field of held) matched.add(field);
        const best = Math.max(...gains);
        if (best === 0) continue;
        gained += weight * best;
        covered += weight;
        if ([...held].some((field) => (NAME_FIELD_BITS >> field) & 1)) named += weight;
      }
      const match = nameMatches.documents.get(number);
      if (!match && phrases.length === 0 && (covered === 0 || covered < minCoverage(query.sentence) * totalWeight))
        return [];
      FIELDS.forEach((_, field) => {
        if (((match?.fields ?? 0) >> field) & 1) matched.add(field);
      });
      const words = textScore(gained, covered, totalWeight) + namesBonus(named, totalWeight);
      const weight = typeWeight(document.type);
      const factor = typeFactor(weight, query.sentence);
      const score = scoreOf(weight, factor, words, match?.bonus ?? 0);
      const fields = FIELDS.filter((_, field) => matched.has(field));
      return [{ document: number, score, matched: fields, coverage: covered }];
    });
    hits.sort((a, b) => b.score - a.score || a.document - b.document);
    const best32 = hits.slice(0, PASSAGE_HITS);
    const agreeing = best32.map((hit) => ({ ...hit, score: this.#agreeing(hit, query.sentence, terms) }));
    hits.splice(0, agreeing.length, ...agreeing.sort((a, b) => b.score - a.score || a.document - b.document));
    const best = hits.slice(0, RERANKED_HITS);
    const raised = best.map((hit) => {
      const linked = best.slice(0, BOOSTING_HITS).filter((other) => other !== hit);
      const bonus = linked.reduce(
        (sum, { document, score }) => sum + linkBonus(score, this.#links(hit.document, document), query.sentence),
        0,
      );
      return { ...hit, score: roundScore(hit.score + bonus) };
    });
    hits.splice(0, best.length, ...raised.sort((a, b) => b.score - a.score || a.document - b.document));
    const name = (document: number): string => this.documents[document]?.name ?? "";
    const index = { names: this.#names, vocabulary: this.#vocabulary, name };
    return {
      hits: hits
        .slice(request.offset, request.offset + request.limit)
        .map(({ document, score, matched }) => ({ document, score, matched })),
      total: hits.length,
      totals: this.#totals(hits),
      suggestions: correctionsFor(query, queryTerms, nameMatches, index, hits.length),
      reading: readingOf(query, queryTerms, nameMatches, this.#vocabulary, hits[0]),
    };
  }

  #totals(hits: readonly { readonly document: number }[]): Readonly<Record<string, number>> {
    const types = hits.map(({ document }) => this.documents[document]?.type);
    return Object.fromEntries(
      TYPES.map((type) => [type, types.filter((other) => other === type).length] as const).filter(([, count]) => count),
    );
  }

  /** The score of a hit, raised by its best passage. */
  #agreeing(
    { document, score }: { document: number; score: number },
    sentence: number,
    terms: readonly QueryTerm[],
  ): number {
    const passages = Array.from({ length: PASSAGES }, (_, passage) => this.#passage(document, passage, terms));
    return roundScore(score + passageBonus(score, Math.max(...passages), sentence));
  }

  /** How far one passage has the words of the query and few others. */
  #passage(document: number, passage: number, terms: readonly QueryTerm[]): number {
    const passages = this.#counted[document]?.passages ?? new Map<string, number>();
    const words = new Set([...passages].flatMap(([word, bits]) => ((bits >> passage) & 1 ? [word] : [])));
    const idfOf = (term: string): number =>
      idf(this.documents.length, this.#counted.filter(({ frequencies }) => frequencies.has(term)).length);
    const weight = passageWeight([...words].reduce((sum, word) => sum + idfOf(word), 0));
    let [asked, said] = [0, 0];
    for (const term of terms) {
      const found = term.expansions.find((expansion) => words.has(this.#terms[expansion.term] ?? ""));
      asked += (found?.share ?? 0) * term.weight;
      said += found === undefined ? 0 : found.share * idfOf(this.#terms[found.term] ?? "");
    }
    const total = terms.reduce((sum, term) => sum + term.weight, 0);
    return passageAgreement(asked, total, said, weight);
  }

  /** Completions: by how the text names a document, then the shorter name, then the document's number. */
  suggest({ words }: ParsedQuery, limits: Limits = LIMITS): number[] {
    const last = words.at(-1);
    if (!last) return [];
    const before = join(words).slice(0, -last.term.length);
    const begun = prefixForms(last).flatMap((form) => {
      const [from, to] = this.#names.prefixRange(before + form);
      return Array.from({ length: Math.min(to - from, MAX_KEYS) }, (_, i) => from + i);
    });
    const ranks = begun
      .flatMap((key) => [...this.#names.documentsNamed(key)])
      .map(({ document, kind }) => ({
        document,
        rank: [0, 1, 2, 2][kind] ?? 2,
      }));
    const finished = [...new Set(words.slice(0, -1).map(({ term }) => term))].map((term) =>
      this.#terms.filter((held) => held === term),
    );
    const unfinished = prefixForms(last).flatMap((form) =>
      this.#terms.filter((held) => held.startsWith(form)).slice(0, MAX_TERMS),
    );
    const frequency = (terms: readonly string[]): number =>
      terms.reduce((sum, term) => sum + this.#counted.filter(({ frequencies }) => frequencies.has(term)).length, 0);
    let left = limits.postings;
    const read = [...finished, last.text.length < 2 ? [] : unfinished]
      .sort((a, b) => frequency(a) - frequency(b))
      .filter((terms) => {
        left -= frequency(terms);
        return left >= 0;
      });
    this.#counted.forEach(({ frequencies }, document) => {
      const holds = read.every((terms) => terms.some((term) => (frequencies.get(term)?.[0] ?? 0) > 0));
      if (read.length > 0 && holds) ranks.push({ document, rank: 3 });
    });
    const length = (document: number): number => this.documents[document]?.name.length ?? 0;
    ranks.sort((a, b) => a.rank - b.rank || length(a.document) - length(b.document) || a.document - b.document);
    return [...new Set(ranks.map(({ document }) => document))].slice(0, MAX_COMPLETIONS);
  }

  /** How many documents have the term in a text. */
  #documentsSaying(term: string): number {
    return this.#texts.filter((texts) => texts.some((terms) => terms.includes(term))).length;
  }

  /** How many of two documents refer to the other. */
  #links(one: number, other: number): number {
    const [a, b] = [this.documents[one], this.documents[other]];
    if (!a || !b) return 0;
    return [a.links.includes(`${b.type}:${b.id}`), b.links.includes(`${a.type}:${a.id}`)].filter(Boolean).length;
  }

  /** The term where a document writes it, else the word with this stem that most documents write, the first of equals. */
  #wholeWord(term: string): string | undefined {
    const forms = this.#counted.flatMap(({ written }) => [...written].filter((text) => stem(text) === term));
    if (forms.includes(term)) return term;
    const count = (text: string): number => forms.filter((form) => form === text).length;
    return inByteOrder(forms).sort((a, b) => count(b) - count(a))[0];
  }

  #weight(term: number, document: number, matched: Set<number>): number {
    const counted = this.#counted[document];
    const frequencies = counted?.frequencies.get(this.#terms[term] ?? "") ?? [];
    let weight = 0;
    frequencies.forEach((frequency, field) => {
      if (frequency === 0) return;
      matched.add(field);
      weight += frequency * fieldWeight(field, counted?.lengths[field] ?? 0, this.#averages[field] ?? 1);
    });
    return saturate(weight);
  }

  #namesOf(): Names {
    const byKey = new Map<string, NamedDocument[]>();
    this.documents.forEach(({ names }, document) => {
      for (const key of new Set(names.map(({ text }) => nameKey(text)))) {
        const kinds = names.filter(({ text }) => nameKey(text) === key).map(({ kind }) => NAME_KINDS.indexOf(kind));
        if (key !== "") byKey.set(key, [...(byKey.get(key) ?? []), { document, kind: Math.min(...kinds) }]);
      }
    });
    const keys = inByteOrder([...byKey.keys()]);
    return { ...listOf(keys), documentsNamed: (key) => byKey.get(keys[key] ?? "") ?? [] };
  }
}

/** A sorted list of strings with linear search. */
function listOf(
  strings: readonly string[],
): Pick<Vocabulary, "find" | "text" | "length" | "prefixRange" | "fuzzyMatches"> {
  return {
    find: (word) => strings.indexOf(word),
    text: (entry) => strings[entry] ?? "",
    length: (entry) => bytesOf(strings[entry] ?? "").length,
    prefixRange: (prefix) => {
      const from = strings.findIndex((candidate) => candidate.startsWith(prefix));
      if (from < 0) return [0, 0];
      return [from, from + strings.filter((candidate) => candidate.startsWith(prefix)).length];
    },
    fuzzyMatches: (word, bound, most) => nearOf(strings, word, bound, most),
  };
}

/** The strings within some edits of a word, of which at most `most` that begin as it does are compared. */
export function nearOf(strings: readonly string[], word: string, bound: number, most: number): FuzzyMatch[] {
  const lengths = Array.from({ length: word.length }, (_, i) => i + 1);
  const alike = lengths.map((length) => strings.filter((candidate) => candidate.startsWith(word.slice(0, length))));
  const compared = new Set((alike.find((some) => some.length <= most) ?? alike.at(-1) ?? []).slice(0, most));
  return strings.flatMap((candidate, entry): FuzzyMatch[] => {
    const distance = editDistance(bytesOf(word), bytesOf(candidate), bound);
    if (candidate.charAt(0) === word.charAt(0) && !compared.has(candidate)) return [];
    return distance <= nearBound(word, candidate, bound) ? [{ entry, distance }] : [];
  });
}

/** Allowed edits: only one if the first letter differs. */
export function nearBound(word: string, candidate: string, bound: number): number {
  if (candidate.charAt(0) === word.charAt(0)) return bound;
  return /^[a-z]/.test(candidate) ? Math.min(bound, 1) : -1;
}

/** A text with a character per byte of its UTF-8, as the index sees it. */
function bytesOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

function inByteOrder(strings: readonly string[]): string[] {
  return [...new Set(strings)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function holdsPhrase(texts: readonly (readonly string[])[], phrase: readonly string[]): boolean {
  return texts.some((terms) => terms.some((_, from) => phrase.every((term, i) => terms[from + i] === term)));
}
