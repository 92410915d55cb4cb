/** All pages for people, as files of the release. */
import { hash } from "node:crypto";
import { z } from "zod";
import { compareText } from "../../formats/compare-text.ts";
import { required } from "../../formats/required.ts";
import { docsPage } from "../../site/api-reference.ts";
import { entryPage } from "../../site/entry.ts";
import type { ListFilter } from "../../site/filters.ts";
import { homePage } from "../../site/home.ts";
import { type GroupView, listPage } from "../../site/list.ts";
import { failurePage, type ProblemView, problemListPage, problemPage } from "../../site/problems.ts";
import { searchFrame } from "../../site/search.ts";
import { PATHS, type Site } from "../../site/site.ts";
import type { ComparisonView } from "../../site/strategy-comparison.ts";
import { listPagePath, listPath, pagePath } from "../../worker/collection-info.ts";
import type { Route } from "../../worker/http/route.ts";
import { PROBLEMS } from "../../worker/problems.ts";
import { FEED_FORMATS, feedPath } from "../../worker/release-files/feed-paths.ts";
import { FAILURE_PAGE, FAILURE_SLOTS } from "../../worker/representations/failure-page.ts";
import { filePath } from "../../worker/representations/file-path.ts";
import { slot } from "../../worker/representations/page-slots.ts";
import { SEARCH_SLOTS } from "../../worker/representations/search-page.ts";
import { SERVICE } from "../../worker/service-facts.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../corpus.ts";
import { tryThese } from "../discovery/front-page-markdown.ts";
import type { Example } from "../discovery/openapi/examples.ts";
import { servedEdition } from "../editions/history.ts";
import { createReleaseFile, type ReleaseFile } from "../pack/release-files.ts";
import { unwrapOptional } from "../schema/collection.ts";
import { COLLECTIONS, collectionNamed } from "../schema/collections.ts";
import { dateInWords, inlineText, titleOf } from "../schema/display.ts";
import type { FieldSchema } from "../schema/field.ts";
import { operationGroups } from "./api-operations.ts";
import { type SiteAssets, siteAssets } from "./assets.ts";
import { entryView } from "./entry-view.ts";
import { graphPageFiles } from "./graph-page.ts";
import { siteLookups } from "./site-context.ts";
import { listData } from "./structured-data.ts";

export interface SiteSettings {
  readonly base: string;
  /** Where the content is kept, for links to edit it. */
  readonly repository?: string;
}

/** What every page needs, and the files that it loads. */
export async function siteOf(settings: SiteSettings, cache: BuildCache): Promise<{ site: Site; assets: SiteAssets }> {
  const assets = await siteAssets(cache.siteAssets);
  const site: Site = {
    base: settings.base,
    ...(settings.repository !== undefined && { repository: settings.repository }),
    name: SERVICE.name,
    shortName: SERVICE.shortName,
    license: SERVICE.license,
    licenseUrl: SERVICE.licenseUrl,
    assets: assets.paths,
    sections: COLLECTIONS.map((collection) => ({ name: collection.title, path: listPagePath(collection) })),
  };
  return { site, assets };
}

/** All pages but the one about the API, which shows answers made of all other files. */
export function sitePages(corpus: Corpus, site: Site, cache: BuildCache): ReleaseFile[] {
  const graph = graphPageFiles(corpus, site, cache);
  return [
    ...allEntities(corpus).map(entryPages(corpus, site, cache)),
    ...COLLECTIONS.map((collection) => page(listPagePath(collection), collectionPage(corpus, site, collection))),
    page(PATHS.home, frontPage(corpus, site)),
    page(PATHS.search, searchFrame(site, slot(SEARCH_SLOTS.results, ""))),
    page(PATHS.graph, graph.page),
    createReleaseFile(graph.dataPath, graph.data),
    page(PATHS.problems, problemListPage(site, problemViews())),
    ...problemViews().map((problem) => page(problem.path, problemPage(site, problem))),
    createReleaseFile(
      FAILURE_PAGE,
      failurePage(site, {
        title: slot(FAILURE_SLOTS.title, ""),
        text: slot(FAILURE_SLOTS.text, ""),
      }),
    ),
  ];
}

/**
 * The page about the API.
 *
 * @param routes its addresses
 * @param examples answers to their example requests
 */
export function apiPage(
  corpus: Corpus,
  routes: readonly Route[],
  site: Site,
  examples: ReadonlyMap<string, Example>,
): ReleaseFile {
  return page(PATHS.docs, docsPage(site, operationGroups(routes, site.base, corpus, examples)));
}

/** Makes the page of an entry. */
export function entryPages(corpus: Corpus, site: Site, cache: BuildCache): (entity: Entity) => ReleaseFile {
  const frame = hash("sha256", JSON.stringify(site), "base64");
  const lookups = siteLookups(corpus);
  return (entity) =>
    cache.pages.getTracked(keyOf(entity), [entity, frame], lookups, (tracked) =>
      page(
        pagePath(entity.collection, entity.id),
        entryPage(site, entryView(entity, site, { base: site.base, ...tracked })),
      ),
    );
}

function page(path: string, content: string): ReleaseFile {
  return createReleaseFile(filePath(path, "html"), content);
}

function collectionPage(corpus: Corpus, site: Site, collection: (typeof COLLECTIONS)[number]): string {
  const { name, title, description } = collection;
  const entities = corpus.collections[name];
  const groups = groupsOf(collection, entities);
  return listPage(site, {
    path: listPagePath(collection),
    title,
    description,
    count: entities.length,
    crumbs: [],
    ...(name === "strategies" && { comparison: comparisonOf(entities) }),
    filters: filtersOf(corpus, collection, groups),
    groups,
    list: listPath(collection),
    structuredData: listData(site.base, title, description, listPagePath(collection)),
  });
}

/** Longer lists are in the order of the alphabet; shorter ones are in groups by the field of a closed vocabulary. */
const MAX_GROUPED = 200;

function groupsOf(collection: (typeof COLLECTIONS)[number], entities: readonly Entity[]): GroupView[] {
  if ("date" in collection.fields) return timeline(collection, entities);
  const [field, schema] =
    Object.entries<FieldSchema>(collection.fields).find(([, { filter, type }]) => filter && isEnum(type)) ?? [];
  const grouped = field !== undefined && schema !== undefined && entities.length <= MAX_GROUPED;
  const named = [...entities].sort((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));
  const groups = Map.groupBy(named, ({ record, name }) => (grouped ? String(record[field] ?? "") : initialOf(name)));
  const many = entities.length > MAX_GROUPED;
  const order = grouped ? enumValues(schema.type) : [...groups.keys()].sort();
  const views = order.flatMap((key): GroupView[] => {
    const of = groups.get(key);
    if (!of) return [];
    const items = of.map(({ id, name, record }) => {
      const summary = record["summary"];
      return { name, path: pagePath(collection, id), ...(!many && typeof summary === "string" && { note: summary }) };
    });
    return [
      { id: `group-${key.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`, title: grouped ? groupTitle(key) : key, items },
    ];
  });
  const [only] = views;
  return !grouped && !many && entities.length < 60 && only
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
  return Object.entries<FieldSchema>(collection.fields).flatMap(([field, { filter, title, reference }]) => {
    if (!filter) return [];
    const byValue = new Map<string, number[]>();
    for (const { id, record } of collections[collection.name])
      for (const value of [record[field] ?? []].flat().map(String)) {
        const known = byValue.get(value) ?? [];
        byValue.set(value, [...known, places.get(pagePath(collection, id)) ?? -1]);
      }
    const order = enumValues(collection.fields[field]?.type ?? z.unknown());
    const values = [...byValue.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b) || compareText(a, b));
    const nameOf = (value: string) =>
      reference?.kind === "id" ? (entities.get(`${reference.type}:${value}`)?.name ?? value) : groupTitle(value);
    const options = values.map((value) => ({
      value,
      title: nameOf(value),
      items: (byValue.get(value) ?? []).sort((a, b) => a - b),
    }));
    return options.length < 2 ? [] : [{ parameter: filter.parameter ?? field, title, options }];
  });
}

/** What the table of strategies shows of each. */
const COMPARED = ["family", "leverage_typical", "typical_sharpe", "correlation_to_sp500_typical"];

function comparisonOf(entities: readonly Entity[]): ComparisonView {
  const { fields } = collectionNamed("strategies");
  const columns = COMPARED.map((name) => required(fields[name as keyof typeof fields], name) as FieldSchema);
  return {
    columns: columns.map(({ title }) => title),
    strategies: entities.map(({ collection, id, name, record }) => {
      const leverage = rangeOf(record["leverage_typical"], "gross_low", "gross_high");
      const sharpe = rangeOf(record["typical_sharpe"], "low", "high");
      return {
        name,
        path: pagePath(collection, id),
        cells: COMPARED.map((field, i) => {
          const value = record[field];
          return value === undefined ? "" : inlineText(columns[i]?.display(value, record) ?? []);
        }),
        ...(leverage && { leverage }),
        ...(sharpe && { sharpe }),
      };
    }),
  };
}

function rangeOf(value: unknown, low: string, high: string): { low: number; high: number } | undefined {
  const members = (value ?? {}) as Readonly<Record<string, unknown>>;
  const [least, most] = [members[low], members[high]];
  return typeof least === "number" && typeof most === "number" ? { low: least, high: most } : undefined;
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

function groupTitle(value: string): string {
  return /^[A-Z]+$/.test(value) ? value : titleOf(value.replaceAll("-", " "));
}

function isEnum(type: z.ZodType): boolean {
  return unwrapOptional(type) instanceof z.ZodEnum;
}

function enumValues(type: z.ZodType): string[] {
  const inner = unwrapOptional(type);
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

function sortKey(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The letter that a name is listed under. */
function initialOf(name: string): string {
  const [first = ""] = sortKey(name);
  return /[a-z]/.test(first) ? first.toUpperCase() : "0–9";
}

function frontPage(corpus: Corpus, site: Site): string {
  const { terms, categories } = corpus.collections;
  // The edition's name decides, not a clock: equal content makes equal pages.
  const number = Number.parseInt(hash("sha256", servedEdition(corpus.history)).slice(0, 8), 16);
  const summarized = terms.filter(({ record }) => record["level"] === "intro" && record["summary"] !== undefined);
  const chosen = summarized[number % Math.max(1, summarized.length)];
  return homePage(site, {
    claim: SERVICE.claim,
    description: SERVICE.description,
    collections: COLLECTIONS.map((collection) => ({
      name: collection.title,
      path: listPagePath(collection),
      count: corpus.collections[collection.name].length,
    })),
    categories: categories.map(({ collection, id, name, record }) => ({
      name,
      path: pagePath(collection, id),
      count: Number(record["term_count"]),
    })),
    ...(chosen && {
      chosen: {
        name: chosen.name,
        path: pagePath(chosen.collection, chosen.id),
        summary: String(required(chosen.record["summary"], "the summary")),
      },
    }),
    alternates: [
      { mediaType: "application/json", path: "/index.json" },
      { mediaType: "text/markdown", path: "/index.md" },
      ...FEED_FORMATS.map(({ extension, mediaType }) => ({
        mediaType,
        path: `${feedPath()}.${extension}`,
        title: "Changes",
      })),
    ],
    examples: tryThese(site.base),
    structuredData: {
      "@context": "https://schema.org",
      "@type": ["Dataset", "WebSite"],
      name: SERVICE.name,
      description: SERVICE.description,
      url: site.base,
      license: SERVICE.licenseUrl,
      isAccessibleForFree: true,
      distribution: [
        {
          "@type": "DataDownload",
          encodingFormat: "application/x-ndjson",
          contentUrl: `${site.base}/api/v1/terms.ndjson`,
        },
      ],
      potentialAction: {
        "@type": "SearchAction",
        target: `${site.base}${PATHS.search}?q={q}`,
        "query-input": "required name=q",
      },
    },
  });
}

function problemViews(): ProblemView[] {
  return Object.entries(PROBLEMS).map(([slug, { title, status, meaning, remedy }]) => ({
    path: `${PATHS.problems}/${slug}`,
    title,
    status,
    meaning,
    remedy,
  }));
}
