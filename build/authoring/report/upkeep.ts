/** Sections of the report about upkeep: what entries lack, how old they are, what they cite, who refers to them. */
import { compareText } from "../../../worker/compare-text.ts";
import { backlinksByKey } from "../../check/editorial/backlinks.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../../corpus.ts";
import { COLLECTIONS, collectionNamed } from "../../schema/collections.ts";
import type { ReportSection } from "./sections.ts";

const MAX_ROWS = 40;

export function upkeepSections(corpus: Corpus): ReportSection[] {
  return [coverage(corpus), lastChanged(corpus), newestSources(corpus), citations(corpus), ...orphans(corpus)];
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

/** The build knows no today: an age is a date. */
function lastChanged(corpus: Corpus): ReportSection {
  const dates = allEntities(corpus).map(({ record }) => String(record["updated"] ?? ""));
  return {
    title: "Last changed",
    note: "Entries by the day of the edition that last changed them; new ones are in no edition yet.",
    columns: ["day", "entries"],
    rows: countBy(dates.map((date) => (date === "" ? "new" : date))),
  };
}

function newestSources(corpus: Corpus): ReportSection {
  const years = new Map(corpus.collections.sources.map(({ id, record }) => [id, yearOf(record)]));
  const newest = allEntities(corpus).flatMap(({ record }) => {
    const { sources } = record as { sources?: readonly { id: string }[] };
    if (!Array.isArray(sources) || sources.length === 0) return [];
    const found = sources.flatMap(({ id }) => years.get(id) ?? []);
    return [found.length === 0 ? "no date" : yearOrDecade(Math.max(...found))];
  });
  return {
    title: "Age of the newest source",
    note: "Entries that cite or list sources, by the year of the newest one: its publication, or the day it was read.",
    columns: ["year", "entries"],
    rows: countBy(newest),
  };
}

/** Recent years stand alone. */
function yearOrDecade(year: number): string {
  return year >= 2010 ? String(year) : `${Math.floor(year / 10)}0s`;
}

function yearOf(record: Entity["record"]): number[] | number {
  const years = [record["year"], record["accessed"]].flatMap((date) =>
    date === undefined ? [] : Number.parseInt(String(date), 10),
  );
  return years.length === 0 ? [] : Math.max(...years);
}

/** Counts from here on are one group. */
const MANY = 10;

function citations(corpus: Corpus): ReportSection {
  const citing = allEntities(corpus).filter(({ collection }) => "citations" in collection.fields);
  const counts = citing.map((entity) => entity.draft.citations.length);
  const rows = Array.from({ length: MANY + 1 }, (_, n): [string, number] => [
    n === MANY ? `${MANY} or more` : String(n),
    counts.filter((count) => (n === MANY ? count >= MANY : count === n)).length,
  ]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    title: "Citations per entry",
    note: `${total} citations in ${citing.length} entries that can cite.`,
    columns: ["citations", "entries"],
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

/** How often each value occurs, in the order of the values. */
function countBy(values: readonly string[]): [value: string, count: number][] {
  const groups = Map.groupBy(values, (value) => value);
  return [...groups]
    .map(([value, { length }]): [string, number] => [value, length])
    .sort(([a], [b]) => compareText(a, b));
}
