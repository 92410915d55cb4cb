/** All pages for people, as files of the release. */

import { hash } from "node:crypto";
import type { Route } from "../../worker/http/route.ts";
import { filePath, listPagePath, pagePath } from "../../worker/paths.ts";
import { PROBLEMS } from "../../worker/problems.ts";
import { FAILURE_PAGE, FAILURE_SLOTS } from "../../worker/representations/failure-page.ts";
import { slot } from "../../worker/representations/page-slots.ts";
import { SEARCH_SLOTS } from "../../worker/representations/search-page.ts";
import { thresholdsCsv, thresholdsJson } from "../../worker/resources/pages/thresholds.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../corpus.ts";
import { notebookSources, notebookText } from "../docs/notebooks.ts";
import { thresholdRows } from "../duties/threshold-rows.ts";
import { createReleaseFile, type ReleaseFile } from "../release-files.ts";
import type { Example } from "../render/discovery/openapi/examples.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import type { Settings } from "../settings.ts";
import { aboutPage } from "./about-page.ts";
import { apiReference } from "./api-operations.ts";
import { type SiteAssets, siteAssets } from "./assets.ts";
import { changesPage } from "./changes-page.ts";
import { addressedTo, connectDocument } from "./connect-document.ts";
import { connectPage } from "./connect-page.ts";
import { entryPage } from "./entry-page.ts";
import { homePage } from "./front-page/front-page.ts";
import { graphPageFiles } from "./graph-page.ts";
import { learningPathPages } from "./learning-path-pages.ts";
import { collectionPage } from "./list-pages.ts";
import { siteLookups } from "./site-context.ts";
import { docsPage } from "./templates/api-reference.ts";
import { failurePage, type ProblemView, problemListPage, problemPage } from "./templates/problems.ts";
import { SEARCH_HELP, searchFrame } from "./templates/search.ts";
import { PATHS, type Site } from "./templates/site.ts";
import { thresholdsPage } from "./templates/thresholds.ts";

/** What every page needs, and the files that it loads. */
export async function siteOf(settings: Settings, cache: BuildCache): Promise<{ site: Site; assets: SiteAssets }> {
  const assets = await siteAssets(cache.siteAssets);
  const site: Site = {
    base: settings.base,
    ...(settings.repository !== undefined && { repository: settings.repository }),
    ...(settings.contact !== undefined && { contact: settings.contact }),
    assets: assets.paths,
    sections: COLLECTIONS.map((collection) => ({ name: collection.title, path: listPagePath(collection) })),
  };
  return { site, assets };
}

/** All pages but two: that of the API shows answers made of all other files, that of the dumps comes with them. */
export function sitePages(corpus: Corpus, site: Site, cache: BuildCache): ReleaseFile[] {
  const graph = graphPageFiles(corpus, site);
  return [
    ...allEntities(corpus).map(entryPageRenderer(corpus, site, cache)),
    ...COLLECTIONS.map((collection) => page(listPagePath(collection), collectionPage(corpus, site, collection))),
    page(PATHS.home, homePage(corpus, site)),
    page(PATHS.search, searchFrame(site, slot(SEARCH_SLOTS.results, SEARCH_HELP.text))),
    page(PATHS.changes, changesPage(corpus, site)),
    page(PATHS.about, aboutPage(corpus, site)),
    page(PATHS.connect, connectPage(site)),
    createReleaseFile(filePath(PATHS.connect, "md"), addressedTo(connectDocument(), site.base)),
    ...[...notebookSources()].map(([name, text]) =>
      createReleaseFile(`/notebooks/${name}.ipynb`, notebookText(addressedTo(text, site.base))),
    ),
    ...thresholdFiles(corpus, site),
    ...learningPathPages(corpus, site).map(([path, content]) => page(path, content)),
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
  apiVersion: string,
): ReleaseFile {
  return page(PATHS.docs, docsPage(site, apiReference(routes, site.base, corpus, examples, apiVersion)));
}

/** @returns what makes the page of an entry */
export function entryPageRenderer(corpus: Corpus, site: Site, cache: BuildCache): (entity: Entity) => ReleaseFile {
  const frame = hash("sha256", JSON.stringify(site), "base64");
  const lookups = siteLookups(corpus);
  return (entity) =>
    cache.pages.getTracked(keyOf(entity), [entity, frame], lookups, (tracked) =>
      page(pagePath(entity.collection, entity.id), entryPage(entity, site, { base: site.base, ...tracked })),
    );
}

function page(path: string, content: string): ReleaseFile {
  return createReleaseFile(filePath(path, "html"), content);
}

/** The table of thresholds as a page, and for programs. */
function thresholdFiles(corpus: Corpus, site: Site): ReleaseFile[] {
  const rows = thresholdRows(corpus);
  const data = rows.map(({ path, sources, ...row }) => ({
    ...row,
    sources: sources.join("; "),
    url: site.base + path,
  }));
  return [
    page(PATHS.thresholds, thresholdsPage(site, rows)),
    createReleaseFile(filePath(PATHS.thresholds, "csv"), thresholdsCsv(data)),
    createReleaseFile(filePath(PATHS.thresholds, "json"), thresholdsJson(data)),
  ];
}

function problemViews(): ProblemView[] {
  return Object.entries(PROBLEMS).map(([slug, problem]) => ({ path: `${PATHS.problems}/${slug}`, ...problem }));
}
