/** Renders all files of a release. */

import { GRAPH_PATH } from "../../formats/graph/graph-format.ts";
import { encodeListIndex } from "../../formats/lists/encode-list-index.ts";
import { encodeFormerIds, FORMER_IDS_PATH } from "../../formats/names/former-ids.ts";
import { required } from "../../formats/parts/required.ts";
import { INDEX_PATH, POSITIONS_PATH, SUMMARIES_PATH } from "../../formats/search/search-format.ts";
import { type Collection, collectionNamed, listPath, SORTS } from "../../worker/collections.ts";
import { DEFAULT_LIMIT, listParameters } from "../../worker/handlers/list-parameters.ts";
import { listIndexPath } from "../../worker/handlers/records.ts";
import { pageLinks } from "../../worker/http/links.ts";
import { readQuery } from "../../worker/http/query.ts";
import { PROBLEMS } from "../../worker/problems.ts";
import type { Catalog } from "../../worker/release.ts";
import { fileOf } from "../../worker/representations/file-path.ts";
import { CONTEXT_PATH } from "../../worker/representations/jsonld.ts";
import { absolute } from "../../worker/representations/paging.ts";
import { listFormatOf, OF_LISTS, OF_RECORDS } from "../../worker/representations/registry.ts";
import { routesOf } from "../../worker/routes.ts";
import type { BuildCache } from "../build-cache.ts";
import { chunkFiles } from "../chunks/chunks.ts";
import { calculatorCatalogue, computations } from "../compute/calculators.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../corpus.ts";
import * as documents from "../discovery/documents.ts";
import { fullTextPath, fullTexts, guide, TERMS_LIST_PATH, termsList } from "../discovery/llms.ts";
import { favicon, LOGO } from "../discovery/mark.ts";
import { openApi } from "../discovery/openapi/document.ts";
import { documentedRoutes } from "../discovery/openapi/documented-routes.ts";
import { makeExamples, withKnownExamples } from "../discovery/openapi/examples.ts";
import { leanText } from "../discovery/openapi/lean.ts";
import * as pages from "../discovery/pages.ts";
import { robots, sitemap } from "../discovery/sitemap.ts";
import { formerIds } from "../editions/addresses.ts";
import { changeFiles, changesOf } from "../editions/changes.ts";
import { feedFiles } from "../editions/feeds.ts";
import { servedEdition } from "../editions/history.ts";
import { graphFiles } from "../graph/graph-files.ts";
import { ReleaseFiles } from "../pack/release-files.ts";
import { releaseStore } from "../pack/release-store.ts";
import { workerCode } from "../pack/worker-code.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { schemaDefinitions, schemaDocument } from "../schema/document.ts";
import type { SearchFiles } from "../search/write-search-files.ts";
import { catalogOf } from "./catalog.ts";
import { surroundings } from "./context.ts";
import { contextDocument } from "./jsonld.ts";
import { type RenderedRecord, renderRecord } from "./record.ts";

export interface Settings {
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
  readonly apiVersion: string;
  /** Address that the plug-in manifest gives for questions. */
  readonly contact: string;
}

export interface Site {
  readonly files: ReleaseFiles;
  readonly catalog: Catalog;
  readonly release: string;
  readonly code: string;
}

/** @param searching the search's files, or a promise of them */
export async function makeSite(
  corpus: Corpus,
  settings: Settings,
  cache: BuildCache,
  searching: SearchFiles | Promise<SearchFiles>,
): Promise<Site> {
  const { base, apiVersion } = settings;
  const files = new ReleaseFiles();
  const catalog = catalogOf(corpus);
  const around = surroundings(corpus);
  const records = new Map(
    allEntities(corpus).map((entity) => [
      entity,
      cache.records.ask(keyOf(entity), [entity, base], around, (asked) => renderRecord(entity, { base, ...asked })),
    ]),
  );
  const renderedOf = (entity: Entity) => required(records.get(entity), `what is written of ${keyOf(entity)}`);
  for (const { name } of COLLECTIONS) {
    const rendered = corpus.collections[name].map((entity) => ({ entity, ...renderedOf(entity) }));
    addCollection(files, collectionNamed(catalog.collections, name), rendered, base);
  }
  for (const [path, content] of graphFiles(corpus, base, cache))
    files.add(path, content, { standalone: path === GRAPH_PATH });
  const chunks = chunkFiles(corpus, { base, ...around }, cache);
  for (const { path, content, madeAtEdge } of chunks.files) files.add(path, content, { madeAtEdge });

  const editions = changesOf(corpus, base);
  for (const { path, content, madeAtEdge } of changeFiles(editions, catalog, base))
    files.add(path, content, { madeAtEdge });
  for (const [path, feed] of feedFiles(corpus, editions, base)) files.add(path, feed);
  files.add(FORMER_IDS_PATH, encodeFormerIds(formerIds(corpus)));

  const routes = withKnownExamples(routesOf(catalog), corpus);
  const input = { corpus, routes, catalog, ...settings };
  const texts = fullTexts(corpus, base, (entity) => renderedOf(entity).fullText);
  files.addPieces("/llms-full.txt", texts.whole);
  for (const [category, pieces] of texts.categories) files.addPieces(fullTextPath(category), pieces);
  files.add(TERMS_LIST_PATH, termsList(input));
  files.add(
    "/llms.txt",
    guide(input, (path) => required(files.get(path), path).bytes.length),
  );
  for (const [path, text] of sitemap(corpus, routes, base)) files.add(path, text);
  files.add("/robots.txt", robots(base));
  files.add("/logo.svg", LOGO);
  files.add("/favicon.ico", favicon());
  files.add("/api/calculators.json", documents.jsonText(calculatorCatalogue(corpus, base)));
  files.add("/api/v1/compute.json", documents.jsonText(computations(corpus, base)));
  files.add("/api/schema.json", schemaDocument(base));
  files.add(CONTEXT_PATH, contextDocument(base));
  files.add("/.well-known/ai-plugin.json", documents.jsonText(documents.pluginManifest(input)));
  files.add("/.well-known/api-catalog", documents.jsonText(documents.apiCatalog(input)));
  addProblems(files, base);
  const front = documents.home(input);
  files.add("/index.json", documents.jsonText(front));
  files.add("/index.md", pages.frontMarkdown(front, base));
  files.add("/index.html", pages.frontHtml(front, base));

  const { index, summaries, positions } = await searching;
  files.add(INDEX_PATH, index, { standalone: true });
  files.add(SUMMARIES_PATH, summaries, { standalone: true });
  files.add(POSITIONS_PATH, positions, { standalone: true });

  const edition = servedEdition(corpus.history);
  const counts = { chunks: chunks.count, words: documents.countWords(corpus, cache) };
  const code = await workerCode();
  const documented = documentedRoutes(routes, corpus);
  /** Adds the documents that contain the release's name. */
  async function addNamed(to: ReleaseFiles, release: string): Promise<ReleaseFiles> {
    to.add("/api/v1/health.json", documents.jsonText(documents.health(apiVersion, edition, release)));
    to.add("/api/v1/stats.json", documents.jsonText(documents.stats(input, release, counts)));
    to.add(
      "/api/v1/manifest.json",
      documents.jsonText(documents.manifest(input, release, Object.keys(schemaDefinitions()))),
    );
    const context = {
      release: { release, code, edition, apiVersion, base, blocks: [], catalog },
      store: releaseStore(to),
    };
    const examples = await makeExamples(routes, documented, context);
    const contract = openApi({ ...input, routes: documented, catalog, examples });
    to.add("/api/v1/openapi.json", documents.jsonText(contract));
    to.add("/api/v1/openapi.min.json", leanText(contract));
    return to;
  }
  // The name is the hash of all published files, computed with an empty name in these documents.
  const release = (await addNamed(files.copy(), "")).hash();
  await addNamed(files, release);
  return { files, catalog, release, code };
}

/** An entity of a collection with its rendered record. */
interface Rendered extends RenderedRecord {
  readonly entity: Entity;
}

function addCollection(files: ReleaseFiles, collection: Collection, rendered: readonly Rendered[], base: string): void {
  for (const representation of OF_RECORDS) for (const record of rendered) files.put(record.files[representation]);
  const declared = listParameters(collection);
  const noChoice = readQuery(new URLSearchParams(), declared);
  const total = rendered.length;
  for (const representation of OF_LISTS) {
    const { whole, madeOf, write } = listFormatOf(representation);
    const limit = whole ? Math.max(total, 1) : DEFAULT_LIMIT;
    const page = rendered.slice(0, limit);
    const lines = page.map((record) => record.files[madeOf].bytes.subarray(0, -1));
    const meta = { total, count: page.length, limit, offset: 0 };
    const format = representation === OF_LISTS[0] ? undefined : representation;
    const links = absolute(pageLinks(listPath(collection), declared, noChoice, meta, format), base);
    // The worker renders the same bytes of a first page.
    files.add(fileOf(listPath(collection), representation), write({ collection, lines, meta, links, base }), {
      madeAtEdge: !whole,
    });
  }
  files.add(listIndexPath(collection), listIndexOf(collection, rendered));
}

function listIndexOf(collection: Collection, rendered: readonly Rendered[]): Uint8Array {
  const records = rendered.map(({ entity, tag }) => ({
    id: entity.id,
    tag,
    sortKeys: { id: entity.id, name: sortName(entity.name), updated: String(entity.record["updated"] ?? "") },
    filterValues: Object.fromEntries(collection.filters.map(({ field }) => [field, valuesOf(entity.record[field])])),
  }));
  return encodeListIndex(
    records,
    SORTS,
    collection.filters.map((filter) => filter.field),
  );
}

/** Names are ordered without regard to case and accents, and independent of the machine's locale. */
function sortName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function valuesOf(value: unknown): string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function addProblems(files: ReleaseFiles, base: string): void {
  const types = documents.problemTypes(base);
  files.add("/problems.json", documents.jsonText({ data: types }));
  files.add("/problems.md", pages.problemsMarkdown(base));
  for (const slug of Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]) {
    files.add(`/problems/${slug}.json`, documents.jsonText(types.find((type) => type["slug"] === slug)));
    files.add(`/problems/${slug}.md`, pages.problemMarkdown(slug));
  }
}
