/** Sections of the report: what entries lack, who refers to them, what is due for review, how many and how long they are. */

import { compareText } from "../../../worker/compare-text.ts";
import { numberAt } from "../../../worker/store/binary/checked-access.ts";
import { backlinksByKey } from "../../check/editorial/backlinks.ts";
import { formatRange, type Standards } from "../../check/editorial/standards.ts";
import { allTexts, textsOf, wordCount } from "../../check/editorial/texts.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../../corpus.ts";
import { COLLECTIONS, collectionNamed } from "../../schema/collections.ts";

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

/** Orphans that are listed one by one. */
const MAX_ROWS = 40;

/** @param asOf the last day of reviews that are shown; all days when not given, since the build knows no today */
export function reportSections(corpus: Corpus, standards: Standards, asOf?: string): ReportSection[] {
  const reviews = reviewSection(corpus, asOf);
  return [
    coverage(corpus),
    ...orphans(corpus),
    reviewsByMonth(reviews),
    reviews,
    counts(corpus, standards),
    lengths(corpus, standards),
  ];
}

/** Parts of a term that are worth having. */
const COVERED = [
  "in_practice",
  "intuition",
  "example",
  "common_pitfalls",
  "questions",
  "asked_as",
  "citations",
  "sources",
];

function coverage({ collections }: Corpus): ReportSection {
  const { fields } = collectionNamed("terms");
  const titles = COVERED.map((field) => fields[field]?.title ?? field);
  return {
    title: "Coverage by category",
    note: "The share of a category's terms that have each part, in percent.",
    columns: ["category", "terms", ...titles],
    rows: collections.categories.map(({ id }) => {
      const terms = collections.terms.filter(({ record }) => record["category"] === id);
      const share = (field: string) =>
        Math.round((100 * terms.filter((term) => has(term, field)).length) / Math.max(1, terms.length));
      return [id, terms.length, ...COVERED.map(share)];
    }),
  };
}

/** Entries whose review is due, the oldest first. */
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

function orphans(corpus: Corpus): ReportSection[] {
  const backlinks = backlinksByKey(corpus);
  const alone = allEntities(corpus).filter((entity) => (backlinks.get(keyOf(entity))?.size ?? 0) === 0);
  const byCollection = Map.groupBy(alone, ({ collection }) => collection.name);
  return [
    {
      title: "Orphans by collection",
      note: "Entries that no other one refers to, in a field or by a link.",
      columns: ["collection", "orphans"],
      rows: COLLECTIONS.map(({ name }) => [name, byCollection.get(name)?.length ?? 0]),
    },
    {
      title: "Orphans",
      note: alone.length > MAX_ROWS ? `The first ${MAX_ROWS} of ${alone.length}.` : "",
      columns: ["entry", "name"],
      rows: alone.slice(0, MAX_ROWS).map((entity) => [keyOf(entity), entity.name]),
    },
  ];
}

function has({ record, draft }: Entity, field: string): boolean {
  const value = record[field] ?? draft.body.lists.get(field);
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

function wordsOf(entity: Entity): number {
  return [...textsOf(entity)].reduce((sum, { text }) => sum + wordCount(text), 0);
}

/** A quotient with so many decimals; a dash when the divisor is 0. */
function ratio(numerator: number, denominator: number, decimals: number): string {
  return denominator === 0 ? "–" : (numerator / denominator).toFixed(decimals);
}
