/** Renders the files of a release but for its dumps, which are made of them. */

import { type CollectionInfo, collectionInfoNamed } from "../../worker/collection-info.ts";
import { encodeFormerIds, FORMER_IDS_PATH } from "../../worker/entities/former-ids.ts";
import type { Context, Route } from "../../worker/http/route.ts";
import { encodeListIndex } from "../../worker/lists/encode-list-index.ts";
import {
  COMPUTE_PATH,
  codePath,
  filePath,
  listPath,
  OPEN_SEARCH_PATH,
  VERIFY_PROGRAM_PATH,
} from "../../worker/paths.ts";
import { PROBLEMS } from "../../worker/problems.ts";
import type { Catalog } from "../../worker/release.ts";
import { CONTEXT_PATH } from "../../worker/representations/jsonld.ts";
import { markdownDocument } from "../../worker/representations/markdown-document.ts";
import { listMetaOf } from "../../worker/representations/paging.ts";
import { listFormatOf, RECORD_REPRESENTATIONS, WHOLE_LISTS } from "../../worker/representations/registry.ts";
import type { JsonObject } from "../../worker/representations/representation-format.ts";
import { PROFILES_FILE } from "../../worker/representations/side-by-side.ts";
import { required } from "../../worker/required.ts";
import { DUTIES_FILE } from "../../worker/resources/duties/load-duties.ts";
import { AI_CATALOG_PATH, SERVER_CARD_PATH } from "../../worker/resources/mcp/routes.ts";
import { listIndexPath } from "../../worker/resources/records/stored-records.ts";
import { routesOf } from "../../worker/routes.ts";
import { INDEX_PATH, POSITIONS_PATH, SUMMARIES_PATH } from "../../worker/search/index/search-format.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { calculatorCatalogue, computationsDocument } from "../compute/calculators.ts";
import { servedModules } from "../compute/receipts/published-code.ts";
import { verifyProgram } from "../compute/receipts/verify-program.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../corpus.ts";
import { dutiesOf } from "../duties/duty-facts.ts";
import { changeFiles, changesOf } from "../editions/changes.ts";
import { feedFiles } from "../editions/feeds.ts";
import { formerIds } from "../editions/former-addresses.ts";
import { servedEdition } from "../editions/history.ts";
import { pathFiles } from "../learning-paths/path-files.ts";
import { inMemoryStore } from "../pack/in-memory-store.ts";
import { workerCodeHash } from "../pack/worker-code-hash.ts";
import { ReleaseFiles } from "../release-files.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { frontMatterSchemaDocument, frontMatterSchemaPath } from "../schema/front-matter-schema.ts";
import { schemaDefinitions, schemaDocument } from "../schema/json-schema.ts";
import type { SearchFiles } from "../search/searched-entities.ts";
import type { Settings } from "../settings.ts";
import { profilesOf } from "../site/list-pages.ts";
import { apiPage, siteOf, sitePages } from "../site/pages.ts";
import { previewImages } from "../site/preview-images/preview-images.ts";
import { logo } from "../site/templates/mark.ts";
import type { Site } from "../site/templates/site.ts";
import { addChunks } from "./chunks/chunks.ts";
import * as documents from "./discovery/documents.ts";
import { fullTextPath, fullTexts, guide, TERMS_LIST_PATH, termsList } from "./discovery/llms.ts";
import { aiCatalog, serverCard } from "./discovery/mcp.ts";
import { openApi } from "./discovery/openapi/document.ts";
import { documentedRoutes } from "./discovery/openapi/documented-routes.ts";
import { makeExamples, withKnownExamples } from "./discovery/openapi/examples.ts";
import { leanText } from "./discovery/openapi/lean.ts";
import { openSearch } from "./discovery/opensearch.ts";
import * as pages from "./discovery/pages-markdown.ts";
import { robots, sitemap } from "./discovery/sitemap.ts";
import { documentFiles, jsonText } from "./document-files.ts";
import { addFirstPages } from "./first-pages.ts";
import { graphFiles } from "./graph-files.ts";
import { contextDocument } from "./jsonld.ts";
import { type RenderedRecord, recordRenderer } from "./record.ts";
import { renderLookups } from "./render-lookups.ts";
import { catalogOf } from "./worker-catalog.ts";

export interface RenderedRelease {
  readonly files: ReleaseFiles;
  readonly catalog: Catalog;
  /** What every page needs. */
  readonly site: Site;
  readonly releaseId: string;
  readonly codeHash: string;
}

/** @param pendingSearchFiles the search's files, or a promise of them */
export async function renderRelease(
  corpus: Corpus,
  settings: Settings,
  cache: BuildCache,
  pendingSearchFiles: SearchFiles | Promise<SearchFiles>,
): Promise<RenderedRelease> {
  const { base, apiVersion } = settings;
  const files = new ReleaseFiles();
  // They are drawn in other threads while the rest is written.
  const images = settings.images === false ? [] : previewImages(corpus, cache.previewImages);
  const catalog = catalogOf(corpus);
  const lookups = renderLookups(corpus);
  const filesOf = recordRenderer(base, lookups, cache);
  const records = new Map(allEntities(corpus).map((entity) => [entity, filesOf(entity)]));
  const renderedOf = (entity: Entity) => required(records.get(entity), `what is written of ${keyOf(entity)}`);
  for (const { name } of COLLECTIONS) {
    const rendered = corpus.collections[name].map((entity) => ({ entity, ...renderedOf(entity) }));
    const collection = collectionInfoNamed(catalog.collections, name);
    addCollection(files, collection, rendered, base);
  }
  for (const file of graphFiles(corpus, base, cache)) files.addFile(file);
  const chunks = addChunks(files, corpus, { base, ...lookups }, cache);

  const editions = changesOf(corpus, base);
  for (const [path, content] of changeFiles(editions, base)) files.add(path, content);
  for (const [path, feed] of feedFiles(corpus, editions, base)) files.add(path, feed);
  files.add(DUTIES_FILE, jsonText(dutiesOf(corpus)));
  files.add(PROFILES_FILE, jsonText({ ...profilesOf(corpus.collections.strategies) }));
  files.add(FORMER_IDS_PATH, encodeFormerIds(formerIds(corpus)));

  const routes = await withKnownExamples(routesOf(catalog), corpus);
  const input = { corpus, routes, catalog, ...settings };
  const texts = fullTexts(corpus, base, (entity) => renderedOf(entity).fullText);
  files.add("/llms-full.txt", texts.whole);
  for (const [category, text] of texts.categories) files.add(fullTextPath(category), text);
  files.add(TERMS_LIST_PATH, termsList(input));
  files.add(
    "/llms.txt",
    guide(input, (path) => required(files.get(path), path).bytes.length),
  );
  for (const [path, text] of pathFiles(corpus, base)) files.add(path, text);
  for (const [path, text] of sitemap(corpus, routes, base)) files.add(path, text);
  files.add("/robots.txt", robots(base));
  files.add(OPEN_SEARCH_PATH, openSearch(base));
  files.add("/logo.svg", logo());
  files.add("/api/calculators.json", jsonText(calculatorCatalogue(corpus, base)));
  const documentAt = documentWriter(routes, base);
  const computations = computationsDocument(corpus, base);
  // People follow links: to the definition, and not to a computation that lacks its inputs.
  const described = computationsDocument(corpus, base, listPath({ name: "calculators" }));
  const computationsMarkdown = markdownDocument(described, "Every calculator with its inputs and outputs");
  for (const [path, text] of documentAt(COMPUTE_PATH, computations, computationsMarkdown)) files.add(path, text);
  files.add("/api/schema.json", schemaDocument(base));
  for (const collection of COLLECTIONS)
    files.add(frontMatterSchemaPath(collection), frontMatterSchemaDocument(collection, base));
  files.add(CONTEXT_PATH, contextDocument(base));
  files.add("/.well-known/ai-plugin.json", jsonText(documents.pluginManifest(input)));
  files.add("/.well-known/api-catalog", jsonText(documents.apiCatalog(input)));
  files.add(SERVER_CARD_PATH, jsonText(serverCard(input)));
  files.add(AI_CATALOG_PATH, jsonText(aiCatalog(input)));
  for (const [path, text] of problemFiles(base)) files.add(path, text);
  const front = documents.frontPage(input);
  for (const [path, text] of documentAt("/", front, pages.frontPageMarkdown(front, base))) files.add(path, text);
  const { site, assets } = await siteOf(settings, cache);
  for (const page of sitePages(corpus, site, cache)) files.addFile(page);
  for (const [path, content] of assets.files) files.add(path, content);
  for (const image of await images) files.addFile(image);

  const { index, summaries, positions, sentences } = await pendingSearchFiles;
  files.add(INDEX_PATH, index);
  files.add(SUMMARIES_PATH, summaries);
  files.add(POSITIONS_PATH, positions);
  for (const file of sentences) files.addFile(file);

  for (const { sha256, text } of servedModules(catalog.calculators.map(({ id }) => id)))
    files.add(codePath(sha256), text);
  files.add(VERIFY_PROGRAM_PATH, verifyProgram(base));

  const edition = servedEdition(corpus.history);
  const counts = { chunks: chunks.count, words: documents.countWords(corpus) };
  const codeHash = await workerCodeHash(cache.codeHash);
  const documented = documentedRoutes(routes, corpus);
  const contextOf = (of: ReleaseFiles, releaseId: string): Context => ({
    release: { id: releaseId, codeHash, edition, apiVersion, base, blocks: [], catalog },
    store: inMemoryStore(of),
  });
  await addFirstPages(files, routes, contextOf(files, ""));
  /** Adds the documents that contain the release's name. */
  async function addDocumentsWithReleaseId(to: ReleaseFiles, releaseId: string): Promise<ReleaseFiles> {
    for (const [path, text] of [
      ...documentAt("/api/v1/health", documents.health(apiVersion, edition, releaseId)),
      ...documentAt("/api/v1/stats", documents.stats(input, releaseId, counts)),
      ...documentAt("/api/v1/manifest", documents.manifest(input, releaseId, Object.keys(schemaDefinitions()))),
    ])
      to.add(path, text);
    const context = contextOf(to, releaseId);
    // An answer that names the release is no example, so there is none while the release has no name.
    const examples = releaseId === "" ? new Map() : await makeExamples(routes, documented, context);
    const contract = openApi({ ...input, routes: documented, catalog, examples });
    to.addFile(apiPage(corpus, routes, site, examples, apiVersion));
    to.add("/api/v1/openapi.json", jsonText(contract));
    to.add("/api/v1/openapi.min.json", leanText(contract, routes, { base, examples }));
    return to;
  }
  // The name is the hash of all files but the dumps, computed with an empty name and no examples in these documents.
  const releaseId = (await addDocumentsWithReleaseId(files.copy(), "")).releaseId();
  await addDocumentsWithReleaseId(files, releaseId);
  return { files, catalog, site, releaseId, codeHash };
}

/** An entity of a collection with its rendered record. */
interface Rendered extends RenderedRecord {
  readonly entity: Entity;
}

function addCollection(
  files: ReleaseFiles,
  collection: CollectionInfo,
  rendered: readonly Rendered[],
  base: string,
): void {
  for (const representation of RECORD_REPRESENTATIONS)
    for (const record of rendered) files.addFile(record.files[representation]);
  for (const { included } of rendered) if (included) files.addFile(included);
  const lines = rendered.map((record) => record.files.json.bytes.subarray(0, -1));
  const meta = listMetaOf(lines.length, Math.max(lines.length, 1));
  for (const representation of WHOLE_LISTS) {
    const { write } = listFormatOf(representation);
    files.add(filePath(listPath(collection), representation), write({ collection, lines, meta, base }));
  }
  files.add(listIndexPath(collection), encodedListIndex(collection, rendered));
}

function encodedListIndex(collection: CollectionInfo, rendered: readonly Rendered[]): Uint8Array {
  const records = rendered.map(({ entity, listTag }) => ({
    id: entity.id,
    etag: listTag,
    sortKeys: Object.fromEntries(collection.sorts.map((sort) => [sort, sortKey(sort, entity)])),
    filterValues: Object.fromEntries(collection.filters.map(({ field }) => [field, valuesOf(entity.record[field])])),
  }));
  return encodeListIndex(
    records,
    collection.sorts,
    collection.filters.map((filter) => filter.field),
  );
}

function sortKey(sort: string, { id, name, record }: Entity): string {
  if (sort === "name") return sortName(name);
  return sort === "id" ? id : String(record[sort] ?? "");
}

/** Names are ordered without regard to case and accents, and independent of the machine's locale. */
function sortName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function valuesOf(value: unknown): string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Writes the document at the path of a route. */
function documentWriter(routes: readonly Route[], base: string) {
  return (path: string, value: JsonObject, markdown?: string): [path: string, text: string][] => {
    const { summary, answer } = required(
      routes.find((route) => route.path === path),
      path,
    );
    const schema = answer.kind === "text" ? "" : answer.schema;
    return documentFiles(value, { path, schema, title: summary, base, ...(markdown !== undefined && { markdown }) });
  };
}

function problemFiles(base: string): [path: string, text: string][] {
  const types = documents.problemTypes(base);
  const all = { path: "/problems", schema: "ProblemTypes", title: "Problems", base };
  return [
    ...documentFiles({ data: types }, { ...all, markdown: pages.problemsMarkdown(base) }),
    ...(Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]).flatMap((slug) =>
      documentFiles(
        required(
          types.find((type) => type["slug"] === slug),
          slug,
        ),
        {
          path: `/problems/${slug}`,
          schema: "ProblemType",
          title: PROBLEMS[slug].title,
          base,
          markdown: pages.problemMarkdown(slug),
        },
      ),
    ),
  ];
}
