/** The page of a collection: its entries in groups, what filters tell apart, and for strategies a comparison. */

import { compareText } from "../../worker/compare-text.ts";
import { listPagePath, listPath, pagePath } from "../../worker/paths.ts";
import { askedMarkup, DUTIES_SLOTS, firstForm } from "../../worker/representations/duties-page.ts";
import { grouped } from "../../worker/representations/grouped.ts";
import { type Html, html, trusted } from "../../worker/representations/html-template.ts";
import { slot } from "../../worker/representations/page-slots.ts";
import { type Profiles, SIDE_BY_SIDE_SLOT, sideBySide } from "../../worker/representations/side-by-side.ts";
import { required } from "../../worker/required.ts";
import type { Corpus, Entity } from "../corpus.ts";
import { enumValues } from "../schema/collection.ts";
import { type COLLECTIONS, collectionNamed } from "../schema/collections.ts";
import { inlineText } from "../schema/display.ts";
import type { FieldSchema } from "../schema/field.ts";
import { choiceTitle, dateInWords } from "../schema/values-in-words.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { listData } from "./structured-data.ts";
import type { ListFilter } from "./templates/filters.ts";
import { layout } from "./templates/layout.ts";
import { type GroupView, groupedList } from "./templates/list.ts";
import { pageHead } from "./templates/page-head.ts";
import { PATHS, type Site } from "./templates/site.ts";
import { type ComparisonView, comparison } from "./templates/strategy-comparison.ts";

export function collectionPage(corpus: Corpus, site: Site, collection: (typeof COLLECTIONS)[number]): string {
  const { name, title } = collection;
  const description = leadOf(collection.description);
  const entities = corpus.collections[name];
  const groups = groupsOf(collection, entities);
  const path = listPagePath(collection);
  const list = listPath(collection);
  const all = groupedList(filtersOf(corpus, collection, groups), groups);
  const isCompared = name === "strategies";
  return layout(site, {
    title,
    description,
    path,
    preview: { name, shows: title },
    // The worker says again what a comparison is about.
    filled: isCompared,
    crumbs: [],
    structuredData: listData(site.base, collection, description, path),
    scripts: [site.assets.list],
    alternates: [
      { mediaType: "application/json", path: `${list}.json` },
      { mediaType: "text/csv", path: `${list}.csv` },
      { mediaType: "application/x-ndjson", path: `${list}.ndjson` },
    ],
    main: html`<div class="list">
${pageHead(title, description, html`${grouped(entities.length)} entries · <a href="${list}.csv" data-spreadsheet>CSV</a> · <a href="${list}.ndjson">NDJSON</a> · <a href="${list}">JSON</a>${(name === "duties" || name === "regulations") && html` · <a href="${PATHS.thresholds}">all thresholds in one table</a>`}`)}
${isCompared && comparison(comparisonOf(entities))}${name === "duties" ? askedBefore(entities, all) : all}</div>`,
  });
}

/** The first sentence, which says what the entries are. What follows is for programs. */
export function leadOf(description: string): string {
  const [{ from, to } = { from: 0, to: 0 }] = sentenceSpans(description);
  return description.slice(from, to);
}

/** The page of duties asks before it lists. */
function askedBefore(duties: readonly Entity[], list: Html): Html {
  const asked = askedMarkup(firstForm(duties.map(({ record }) => String(record["jurisdiction"]))));
  return html`${trusted(slot(DUTIES_SLOTS.asked, asked))}${trusted(slot(DUTIES_SLOTS.list, list.text))}`;
}

/** Longer lists are in the order of the alphabet; shorter ones are in groups by the field of a closed vocabulary. */
const MAX_GROUPED = 200;

function groupsOf(collection: (typeof COLLECTIONS)[number], entities: readonly Entity[]): GroupView[] {
  if ("date" in collection.fields) return timeline(collection, entities);
  const [field = "", values] =
    Object.entries(collection.fields)
      .map(([name, { filter, type }]) => [name, filter && enumValues(type)] as const)
      .find(([, known]) => known) ?? [];
  const isGrouped = values !== undefined && entities.length <= MAX_GROUPED;
  const named = [...entities].sort((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));
  const groups = Map.groupBy(named, ({ record, name }) => (isGrouped ? String(record[field] ?? "") : initialOf(name)));
  const many = entities.length > MAX_GROUPED;
  const order = isGrouped ? values : [...groups.keys()].sort();
  const views = order.flatMap((key): GroupView[] => {
    const of = groups.get(key);
    if (!of) return [];
    const items = of.map(({ id, name, record }) => {
      const summary = record["summary"];
      return { name, path: pagePath(collection, id), ...(!many && typeof summary === "string" && { note: summary }) };
    });
    return [
      {
        id: `group-${key.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`,
        title: isGrouped ? choiceTitle(key) : key,
        items,
      },
    ];
  });
  const [only] = views;
  return !isGrouped && !many && entities.length < 60 && only
    ? [{ id: only.id, items: views.flatMap(({ items }) => items) }]
    : views;
}

/** The filters of the API's list that tell its entries apart. */
function filtersOf(
  { collections, entities }: Corpus,
  collection: (typeof COLLECTIONS)[number],
  groups: readonly GroupView[],
): ListFilter[] {
  const places = new Map(groups.flatMap(({ items }) => items).map(({ path }, place) => [path, place]));
  return Object.entries(collection.fields).flatMap(([field, { filter, title, reference, type }]) => {
    if (!filter) return [];
    const byValue = new Map<string, number[]>();
    for (const { id, record } of collections[collection.name])
      for (const value of [record[field] ?? []].flat().map(String)) {
        const known = byValue.get(value) ?? [];
        known.push(places.get(pagePath(collection, id)) ?? -1);
        byValue.set(value, known);
      }
    const order = enumValues(type) ?? [];
    const values = [...byValue.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b) || compareText(a, b));
    const nameOf = (value: string) =>
      reference?.kind === "id" ? (entities.get(`${reference.type}:${value}`)?.name ?? value) : choiceTitle(value);
    const options = values.map((value) => ({
      value,
      title: nameOf(value),
      items: (byValue.get(value) ?? []).sort((a, b) => a - b),
    }));
    return options.length < 2 ? [] : [{ parameter: filter.parameter ?? field, title, options }];
  });
}

/** Figures of strategies that a table compares, those that no strategy has left out. */
const COMPARED_FIGURES = ["leverage_typical", "typical_sharpe", "correlation_to_sp500_typical"];

function comparisonOf(entities: readonly Entity[]): ComparisonView {
  const withFigures = entities.filter(({ record }) => COMPARED_FIGURES.some((name) => record[name] !== undefined));
  const figures = COMPARED_FIGURES.filter((name) => withFigures.some(({ record }) => record[name] !== undefined));
  const compared = ["family", ...figures].map((name) => [name, strategyField(name)] as const);
  return {
    sides: trusted(slot(SIDE_BY_SIDE_SLOT, sideBySide(profilesOf(entities)).text)),
    columns: compared.map(([, { title }]) => title),
    strategies: withFigures.map(({ collection, id, name, record }) => ({
      name,
      path: pagePath(collection, id),
      cells: compared.map(([field, schema]) => wordsOf(schema, record[field], record)),
    })),
  };
}

/** What stands side by side of two strategies, in the order in which it is read. */
const PROFILED = [
  "summary",
  "family",
  "typical_holding_period",
  "typical_instruments",
  "leverage_typical",
  "typical_sharpe",
  "correlation_to_sp500_typical",
  "capacity_usd",
  "return_drivers",
  "best_environment",
  "worst_environment",
];

/** What the worker reads to show two strategies side by side. */
export function profilesOf(strategies: readonly Entity[]): Profiles {
  const profiled = PROFILED.map((name) => [name, strategyField(name)] as const);
  return {
    titles: profiled.map(([, { title }]) => title),
    strategies: strategies.map(({ id, name, record }) => ({
      id,
      name,
      texts: profiled.map(([field, schema]) => {
        const value = record[field];
        return Array.isArray(value) ? listed(value.map(String)) : wordsOf(schema, value, record);
      }),
    })),
  };
}

function wordsOf({ type, display }: FieldSchema, value: unknown, record: Entity["record"]): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return inlineText(display(value, record));
  return enumValues(type) ? choiceTitle(value) : value;
}

function strategyField(name: string): FieldSchema {
  return required(collectionNamed("strategies").fields[name], name);
}

/** Events in the order of their dates, by decade. */
function timeline(collection: (typeof COLLECTIONS)[number], entities: readonly Entity[]): GroupView[] {
  const dated = [...entities].sort((a, b) => compareText(String(a.record["date"]), String(b.record["date"])));
  const decades = Map.groupBy(dated, ({ record }) => `${String(record["date"]).slice(0, 3)}0s`);
  return [...decades].map(([decade, of]) => ({
    id: `group-${decade}`,
    title: decade,
    items: of.map(({ id, name, record }) => {
      const [date, precision] = [String(record["date"]), String(record["date_precision"] ?? "day")];
      const day = { day: date, month: date.slice(0, 7), year: date.slice(0, 4) }[precision] ?? date;
      const when = { date: day, text: dateInWords(date, precision) };
      return { name, path: pagePath(collection, id), note: String(record["summary"] ?? ""), when };
    }),
  }));
}

function sortKey(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The letter that a name is listed under. */
function initialOf(name: string): string {
  const [first = ""] = sortKey(name);
  return /[a-z]/.test(first) ? first.toUpperCase() : "0–9";
}

/** Sentences stand as they are. */
function listed(items: readonly string[]): string {
  return items.join(items.every((item) => item.endsWith(".")) ? " " : "; ");
}
