/** Sections of the report: counts, lengths, links, and where the corpus is thin. */

import { compareText } from "../../../worker/compare-text.ts";
import { numberAt } from "../../../worker/store/binary/checked-access.ts";
import { backlinksByKey } from "../../check/editorial/backlinks.ts";
import { similarPairs } from "../../check/editorial/near-copies.ts";
import { formatRange, type Standards } from "../../check/editorial/standards.ts";
import { allTexts, textsOf, wordCount } from "../../check/editorial/texts.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../../corpus.ts";
import { COLLECTIONS } from "../../schema/collections.ts";
import { DifficultyLevel } from "../../schema/primitives.ts";

/**
 * A heading, a description of the table, and the table. Cells are text or numbers; columns of numbers are aligned
 * right.
 */
export interface ReportSection {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const MAX_ROWS = 20;

export function reportSections(corpus: Corpus, standards: Standards): ReportSection[] {
  const backlinks = backlinksByKey(corpus);
  const incoming = (entity: Entity) => backlinks.get(keyOf(entity))?.size ?? 0;
  return [
    counts(corpus, standards),
    levels(corpus),
    lengths(corpus, standards),
    referencesByCategory(corpus, incoming),
    ...links(corpus, incoming),
    pairs(corpus, standards),
    shortest(corpus),
    sources(corpus, incoming),
  ];
}

/** Entries whose review is due: how many in each month, and each entry. */
export function reviewSections(corpus: Corpus, asOf?: string): ReportSection[] {
  const reviews = reviewSection(corpus, asOf);
  return [reviewsByMonth(reviews), reviews];
}

/**
 * Entries whose review is due, the oldest first.
 *
 * @param asOf the last day that is shown; all days when not given, since the build knows no today
 */
export function reviewSection(corpus: Corpus, asOf?: string): ReportSection {
  const dated = allEntities(corpus).flatMap((entity) => {
    const { review_by: day, review_note: note } = entity.record;
    const due = typeof day === "string" && (asOf === undefined || day <= asOf);
    return due ? [[day, keyOf(entity), String(note)] as const] : [];
  });
  return {
    title: asOf === undefined ? "To be reviewed" : `Due for review by ${asOf}`,
    note: "The oldest first.",
    columns: ["by", "entry", "why"],
    rows: dated.sort((a, b) => compareText(a[0], b[0]) || compareText(a[1], b[1])),
  };
}

/** How many reviews are due in each month. */
function reviewsByMonth(reviews: ReportSection): ReportSection {
  const months = Map.groupBy(reviews.rows, ([day]) => String(day).slice(0, 7));
  return {
    title: `${reviews.title}, by month`,
    note: "",
    columns: ["month", "entries"],
    rows: [...months].map(([month, { length }]) => [month, length]),
  };
}

function counts({ collections }: Corpus, standards: Standards): ReportSection {
  return {
    title: "Entries by collection",
    note: "The schema of the collection says what is expected.",
    columns: ["collection", "entries", "expected", "words", "words an entry"],
    rows: COLLECTIONS.map(({ name }) => {
      const entities = collections[name];
      const words = entities.reduce((sum, entity) => sum + wordsOf(entity), 0);
      return [name, entities.length, formatRange(standards.counts[name]), words, ratio(words, entities.length, 0)];
    }),
  };
}

function levels({ collections }: Corpus): ReportSection {
  const names = DifficultyLevel.options;
  const rows = collections.categories.map(({ id }): (string | number)[] => {
    const terms = collections.terms.filter(({ record }) => record["category"] === id);
    return [id, terms.length, ...names.map((name) => terms.filter(({ record }) => record["level"] === name).length)];
  });
  return { title: "Terms by category and level", note: "", columns: ["category", "terms", ...names], rows };
}

function lengths(corpus: Corpus, standards: Standards): ReportSection {
  const found = new Map<string, number[]>();
  for (const { entity, field, text } of allTexts(corpus)) {
    const value = entity.record[field];
    const key = `${entity.collection.name} ${field}`;
    const length = Array.isArray(value) ? value.length : wordCount(text);
    const known = found.get(key);
    if (known) known.push(length);
    else found.set(key, [length]);
  }
  const rows = COLLECTIONS.flatMap(({ name }) =>
    [...found].flatMap(([key, numbers]): (string | number)[][] => {
      const [collection, field = ""] = key.split(" ");
      if (collection !== name) return [];
      const sorted = numbers.toSorted((a, b) => a - b);
      const at = (share: number) => numberAt(sorted, Math.round(share * (sorted.length - 1)));
      const wanted = standards.lengths[name]?.[field];
      const have = `${ratio(100 * sorted.length, corpus.collections[name].length, 0)} %`;
      return [[name, field, have, at(0), at(0.1), at(0.5), at(0.9), at(1), wanted ? formatRange(wanted) : ""]];
    }),
  );
  return {
    title: "Lengths",
    note: "Words of a text, items of a list; 10 %, 50 % and 90 %: percentiles over the entries that have the field.",
    columns: ["collection", "field", "coverage", "shortest", "10 %", "50 %", "90 %", "longest", "expected"],
    rows,
  };
}

function referencesByCategory({ collections }: Corpus, incoming: (entity: Entity) => number): ReportSection {
  return {
    title: "References by category",
    note: "Means over a category's terms: references in `see_also`, links in the prose, other entries that refer to the term, sources cited.",
    columns: ["category", "see_also", "prose links", "backlinks", "sources", "with an example"],
    rows: collections.categories.map(({ id }) => {
      const terms = collections.terms.filter(({ record }) => record["category"] === id);
      const mean = (count: (term: Entity) => number) =>
        ratio(
          terms.reduce((sum, term) => sum + count(term), 0),
          terms.length,
          1,
        );
      return [
        id,
        mean((term) => listOf(term, "see_also").length),
        mean((term) => term.draft.body.links.length),
        mean(incoming),
        mean((term) => listOf(term, "sources").length),
        `${ratio(100 * terms.filter(({ record }) => record["example"] !== undefined).length, terms.length, 0)} %`,
      ];
    }),
  };
}

function links({ collections }: Corpus, incoming: (entity: Entity) => number): ReportSection[] {
  const counted = collections.terms
    .map((term): [string, string, number] => [term.id, String(term.record["category"]), incoming(term)])
    .sort((a, b) => b[2] - a[2] || compareText(a[0], b[0]));
  const columns = ["term", "category", "backlinks"];
  return [
    { title: "Most linked terms", note: "", columns, rows: counted.slice(0, MAX_ROWS) },
    { title: "Least linked terms", note: "", columns, rows: counted.slice(-MAX_ROWS).reverse() },
  ];
}

function pairs(corpus: Corpus, { overlap }: Standards): ReportSection {
  const nearest = similarPairs(corpus, { ...overlap, share: 0 }).slice(0, MAX_ROWS);
  return {
    title: "Nearest pairs",
    note: `Runs of ${overlap.shingle} words that two definitions have in common, as a share of the shorter one's; above ${100 * overlap.share} % is an error.`,
    columns: ["entry", "entry", "in common"],
    rows: nearest.map(({ first, second, share }) => [
      keyOf(first.entity),
      keyOf(second.entity),
      `${(100 * share).toFixed(1)} %`,
    ]),
  };
}

function shortest({ collections }: Corpus): ReportSection {
  const counted = collections.terms
    .map((term): [string, string, number] => [term.id, String(term.record["category"]), wordsOf(term)])
    .sort((a, b) => a[2] - b[2] || compareText(a[0], b[0]));
  return {
    title: "Shortest terms",
    note: "All words of the entry.",
    columns: ["term", "category", "words"],
    rows: counted.slice(0, MAX_ROWS),
  };
}

function sources({ collections }: Corpus, incoming: (entity: Entity) => number): ReportSection {
  const counted = collections.sources
    .map((source): [string, string, number] => [source.id, source.name, incoming(source)])
    .sort((a, b) => b[2] - a[2] || compareText(a[0], b[0]));
  const once = counted.filter(([, , count]) => count === 1).length;
  return {
    title: "Most cited sources",
    note: `${once} of ${counted.length} sources are cited once.`,
    columns: ["source", "title", "cited by"],
    rows: counted.slice(0, MAX_ROWS),
  };
}

function wordsOf(entity: Entity): number {
  return [...textsOf(entity)].reduce((sum, { text }) => sum + wordCount(text), 0);
}

function listOf({ record }: Entity, field: string): unknown[] {
  const value = record[field];
  return Array.isArray(value) ? value : [];
}

/** A quotient with so many decimals; a dash when the divisor is 0. */
function ratio(numerator: number, denominator: number, decimals: number): string {
  return denominator === 0 ? "–" : (numerator / denominator).toFixed(decimals);
}
