/** What the editors have agreed on, as figures and lists: the one place to change when the corpus grows. */
import type { CollectionName } from "../../worker/collections.ts";

/** No upper bound. */
const ANY = Number.POSITIVE_INFINITY;

/** From … to, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** `90 to 250`, `exactly 14`, `at least 45`. */
export function shownRange({ min, max }: Range): string {
  if (min === max) return `exactly ${min}`;
  return max === ANY ? `at least ${min}` : `${min} to ${max}`;
}

export interface Standards {
  /** How many entries each collection has. Exact where `min` and `max` are equal. */
  readonly counts: Readonly<Record<CollectionName, Range>>;
  /** How many terms a category has. */
  readonly termsPerCategory: Range;
  /** Words of a section, or items of a list, by collection and field. */
  readonly lengths: Readonly<Partial<Record<CollectionName, Readonly<Record<string, Range>>>>>;
  /** Of these fields of a term, at least one must be there. */
  readonly oneOf: readonly string[];
  /** How many references `see_also` of a term holds. */
  readonly seeAlso: Range;
  /** How many sources a term cites. */
  readonly sourcesOfTerm: Range;
  /** How many other entries must point at a term, in a field or by a link in their prose. */
  readonly incoming: number;
  /** Share of the texts of a kind that may open with the same words. */
  readonly sameOpening: { readonly words: number; readonly share: number };
  /** Share of the shorter text's shingles that another text may have too. */
  readonly overlap: { readonly shingle: number; readonly share: number };
  /** Phrases that say nothing, in lower case. */
  readonly bannedPhrases: readonly string[];
}

export const STANDARDS: Standards = {
  counts: {
    terms: { min: 1074, max: 1074 },
    categories: { min: 20, max: 20 },
    strategies: { min: 12, max: 12 },
    regulations: { min: 14, max: 14 },
    calculators: { min: 20, max: ANY },
    formulas: { min: 45, max: ANY },
    structures: { min: 14, max: ANY },
    events: { min: 40, max: ANY },
    people: { min: 60, max: ANY },
    conventions: { min: 30, max: ANY },
    sources: { min: 250, max: ANY },
  },
  termsPerCategory: { min: 40, max: 70 },
  lengths: {
    terms: {
      definition: { min: 90, max: 250 },
      in_practice: { min: 40, max: 120 },
      intuition: { min: 25, max: 80 },
      common_pitfalls: { min: 2, max: 4 },
    },
    categories: { description: { min: 80, max: 160 } },
    strategies: {
      mechanism: { min: 150, max: 350 },
      return_drivers: { min: 3, max: 7 },
      best_environment: { min: 30, max: 90 },
      worst_environment: { min: 30, max: 90 },
      history: { min: 80, max: 220 },
    },
    regulations: {
      scope: { min: 100, max: 300 },
      key_provisions: { min: 4, max: 12 },
      penalties: { min: 40, max: 200 },
    },
    calculators: { description: { min: 60, max: 200 }, common_pitfalls: { min: 2, max: 5 } },
    formulas: {
      intuition: { min: 30, max: 120 },
      derivation: { min: 30, max: 200 },
      assumptions: { min: 2, max: 6 },
      edge_cases: { min: 2, max: 6 },
    },
    structures: {
      purpose: { min: 80, max: 220 },
      mechanics: { min: 80, max: 250 },
      tax_treatment: { min: 40, max: 220 },
      investor_eligibility: { min: 30, max: 160 },
      advantages: { min: 2, max: 6 },
      disadvantages: { min: 2, max: 6 },
    },
    events: { mechanism: { min: 120, max: 300 }, lessons: { min: 2, max: 6 } },
    people: { summary: { min: 40, max: 130 } },
    conventions: { definition: { min: 60, max: 160 }, example: { min: 20, max: 120 } },
  },
  oneOf: ["in_practice", "example", "common_pitfalls"],
  seeAlso: { min: 3, max: 8 },
  sourcesOfTerm: { min: 1, max: 4 },
  incoming: 2,
  sameOpening: { words: 5, share: 0.01 },
  overlap: { shingle: 3, share: 0.35 },
  bannedPhrases: [
    "a key concept",
    "an important concept",
    "carefully consider",
    "crucial role",
    "due diligence is essential",
    "ever-changing",
    "ever-evolving",
    "fast-paced",
    "game changer",
    "in conclusion",
    "in the world of",
    "in today's",
    "it is important to",
    "it is worth noting",
    "it should be noted",
    "key role",
    "plays a role in",
    "refers to the",
    "vital role",
    "when it comes to",
  ],
};
