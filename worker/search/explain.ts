/** Why a hit has its score: the fields, words and expansions that counted, from the same formulas as the search. */
import { byteAt, uint16At } from "../../formats/binary/checked-access.ts";
import { FIELDS, PASSAGES, type SearchField } from "../../formats/search/search-format.ts";
import { type SearchIndex, vectorOf } from "../../formats/search/search-index.ts";
import { LIMITS } from "./limits.ts";
import { matchNames } from "./query/name-matches.ts";
import type { ParsedQuery } from "./query/parse-query.ts";
import { affordableTerms, type Expansion, type QueryTerm, queryTermsOf } from "./query/query-terms.ts";
import { synonymsOf } from "./query/synonyms.ts";
import { PassageMatch } from "./ranking/passage-match.ts";
import { AGREEMENT_HITS, pointsOfHits } from "./ranking/rerank-by-agreement.ts";
import {
  type AgreementPoints,
  idf,
  NAME_FIELD_BITS,
  namesBonus,
  roundScore,
  saturate,
  scoreOf,
  textScore,
  typeFactor,
} from "./ranking/score.ts";
import type { Hit } from "./search.ts";
import { relatedForms } from "./text/related-forms.ts";
import { join } from "./text/tokenize.ts";

export const EXPANSION_KINDS = ["word", "compound", "related form", "synonym", "continuation", "spelling"] as const;
export type ExpansionKind = (typeof EXPANSION_KINDS)[number];

/** What a word of the query found in an entry. */
export interface ExplainedWord {
  readonly word: string;
  /** The term of the index that counted: the best of those that stand for the word. */
  readonly term: string;
  readonly kind: ExpansionKind;
  /** Share of the word's weight that the term has. */
  readonly share: number;
  readonly fields: readonly SearchField[];
  /** Its part of `text`. */
  readonly points: number;
}

export interface Explanation {
  /** The form of the question. */
  readonly form: string | null;
  /** The factor of the entry's type, with that of the form. */
  readonly type: number;
  readonly words: readonly ExplainedWord[];
  /** Points for the words, before the factor. */
  readonly text: number;
  /** Points for names, before the factor. */
  readonly names: number;
  readonly meaning: number;
  /** Points for the question, summary or names that have most of the query's words and few others. */
  readonly passage: number;
  readonly links: number;
}

/**
 * @param hits of a search for the query
 * @param offset number of better hits
 */
export function explainHits(
  index: SearchIndex,
  query: ParsedQuery,
  hits: readonly Hit[],
  offset: number,
): Explanation[] {
  const queryTerms = queryTermsOf(query, index.vocabulary, LIMITS);
  const { documents } = matchNames(query, queryTerms, index.names, LIMITS);
  const terms = affordableTerms(queryTerms, LIMITS);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  return hits.map(({ document, score }, rank) => {
    const found = terms.flatMap((term) => {
      const gain = gainOf(index, term, document);
      return gain ? [{ term, ...gain }] : [];
    });
    const covered = found.reduce((sum, { term }) => sum + term.weight, 0);
    const named = found.reduce((sum, { term, named }) => sum + (named ? term.weight : 0), 0);
    const pointsOf = (gain: number): number => textScore(gain, covered, total);
    const text = pointsOf(found.reduce((sum, { gain }) => sum + gain, 0));
    const names = namesBonus(named, total);
    const bonus = documents.get(document)?.bonus ?? 0;
    const weight = index.typeWeight(document);
    const factor = typeFactor(weight, query.form?.types[index.typeOf(document)] ?? 1, query.sentence);
    const plain = scoreOf(weight, factor, text + names, bonus);
    const isRaised = offset + rank < AGREEMENT_HITS;
    const passage = bestPassage(index, terms, document, total);
    const [raised] = isRaised ? pointsOfHits([{ document, score: plain, passage }], query.sentence, terms, index) : [];
    const { meaning, passage: asked } = raised ?? NOTHING;
    return {
      form: query.form?.name ?? null,
      type: roundScore(weight * factor),
      words: found.map(({ term, expansion, fields, gain }) => ({
        word: textOf(term, query),
        term: index.vocabulary.text(expansion.term),
        kind: kindOf(expansion, term, query, index),
        share: roundScore(expansion.share),
        fields,
        points: roundScore(pointsOf(gain)),
      })),
      text: roundScore(text),
      names: roundScore(names + bonus),
      meaning: roundScore(meaning),
      passage: roundScore(asked),
      links: roundScore(score - roundScore(plain + meaning + asked)),
    };
  });
}

const NOTHING: AgreementPoints = { meaning: 0, passage: 0 };

/** How far the passage of a document that agrees most agrees with the query. */
function bestPassage(index: SearchIndex, terms: readonly QueryTerm[], document: number, total: number): number {
  const match = new PassageMatch();
  match.clear();
  for (const term of terms) {
    let passages = 0;
    for (const expansion of term.expansions) {
      const posting = index.postingOf(expansion.term, document);
      if (posting < 0) continue;
      const also = uint16At(index.vectorPassages, vectorOf(index.postingBytes, posting)) & ~passages;
      passages |= also;
      match.add(also, expansion.share * term.weight, expansion.share * idf(index.count, expansion.documentFrequency));
    }
  }
  return match.best(total, index.passageWeights, document * PASSAGES);
}

function textOf({ from, to }: QueryTerm, { words }: ParsedQuery): string {
  return words
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}

interface WordGain {
  /** The best expansion that the document has. */
  readonly expansion: Expansion;
  readonly fields: readonly SearchField[];
  readonly gain: number;
  /** Whether a name has one of the expansions. */
  readonly named: boolean;
}

function gainOf(index: SearchIndex, { weight, expansions }: QueryTerm, document: number): WordGain | undefined {
  let best: { readonly expansion: Expansion; readonly impact: number } | undefined;
  let bits = 0;
  for (const expansion of expansions) {
    const posting = index.postingOf(expansion.term, document);
    if (posting < 0) continue;
    const vector = vectorOf(index.postingBytes, posting);
    bits |= byteAt(index.vectorFields, vector);
    const impact = expansion.share * saturate(index.weightedFrequency(vector, document));
    if (best === undefined || impact > best.impact) best = { expansion, impact };
  }
  if (best === undefined) return undefined;
  return {
    expansion: best.expansion,
    fields: FIELDS.filter((_, field) => (bits >> field) & 1),
    gain: weight * best.impact,
    named: (bits & NAME_FIELD_BITS) !== 0,
  };
}

/** By which way the word came to the term. */
function kindOf(
  { term }: Expansion,
  { from, to }: QueryTerm,
  { words }: ParsedQuery,
  index: SearchIndex,
): ExpansionKind {
  const text = index.vocabulary.text(term);
  const word = words[from];
  if (to - from > 1 || word === undefined) return "compound";
  if (text === word.term) return "word";
  const around = [words.slice(Math.max(0, from - 1), to), words.slice(from, to + 1)];
  if (around.some((parts) => join(parts) === text)) return "compound";
  if (synonymsOf(word.term).includes(text)) return "synonym";
  if (relatedForms(word.term, () => [text]).includes(text)) return "related form";
  return text.startsWith(word.text) || text.startsWith(word.term) ? "continuation" : "spelling";
}
