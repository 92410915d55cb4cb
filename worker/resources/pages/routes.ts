/** Pages for people. Programs have the same content below `/api/`, so they are not in the contract. */

import type { CollectionInfo } from "../../collection-info.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import type { Route } from "../../http/route.ts";
import {
  ABOUT_PATH,
  CONNECT_PATH,
  feedPath,
  filePath,
  listPagePath,
  MAX_ID,
  previewImagePath,
  THRESHOLDS_PATH,
} from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { DUTIES_PAGE_PATH } from "../../representations/duties-page.ts";
import { LIST_REPRESENTATIONS } from "../../representations/registry.ts";
import { SEARCH_PAGE_PATH } from "../../representations/search-page.ts";
import { STRATEGIES_PAGE_PATH } from "../../representations/side-by-side.ts";
import { handleAsset, handleFile } from "../files/file.ts";
import { fileRoute } from "../files/file-route.ts";
import { filterParameters } from "../records/list-parameters.ts";
import { listRoute } from "../records/routes.ts";
import { DUTIES_PAGE_QUERY, dutiesPageHandler } from "./duties-page.ts";
import { documentPageHandler, entryPageHandler, listPageHandler } from "./html-pages.ts";
import { handleSearchPage, searchPageParameters } from "./search-page.ts";
import { SIDE_PARAMETERS, strategiesPageHandler } from "./strategies-page.ts";
import { handleThresholds, THRESHOLD_FILTERS } from "./thresholds.ts";

function collectionPages(collection: CollectionInfo): Route[] {
  const { name, schema, title, type, description, example } = collection;
  const path = listPagePath(collection);
  const filters = filterParameters({ ...collection, searchableList: false });
  const handleList = listPageHandler(collection, listRoute(collection));
  const asks = path === DUTIES_PAGE_PATH;
  const compares = path === STRATEGIES_PAGE_PATH;
  return [
    {
      id: `show${schema}List`,
      method: "GET",
      path,
      group: "Pages",
      summary: `${title}: the page for people`,
      description,
      // The page's script applies them. In other representations the list of the API does.
      query: asks ? withOwn(DUTIES_PAGE_QUERY, filters) : compares ? withOwn(SIDE_PARAMETERS, filters) : filters,
      representations: ["html", ...LIST_REPRESENTATIONS],
      answer: { kind: "text", description: "A page in HTML." },
      handle: asks ? dutiesPageHandler(handleList) : compares ? strategiesPageHandler(handleList) : handleList,
    },
    {
      id: `show${schema}`,
      method: "GET",
      path: `${path}/:id`,
      group: "Pages",
      summary: `One ${type}: the page for people`,
      description: `The ${type} with this id as a page, or by \`Accept\` as JSON, JSON-LD or Markdown.`,
      pathParameters: [{ name: "id", maxLength: MAX_ID, description: `Id of the ${type}.`, example, collection: name }],
      query: [],
      representations: ["html", "json", "jsonld", "md"],
      answer: { kind: "text", description: "A page in HTML." },
      moves: true,
      handle: entryPageHandler(collection),
    },
  ];
}

/** The filters of a list, but for those that the page reads in its own way. */
function withOwn(own: readonly QueryParameter[], filters: readonly QueryParameter[]): QueryParameter[] {
  return [...own, ...filters.filter(({ name }) => !own.some((parameter) => parameter.name === name))];
}

/** What pages have in common; most are files. */
const PAGE = {
  method: "GET",
  group: "Pages",
  query: [],
  representations: ["html"],
  answer: { kind: "text", description: "A page in HTML." },
  handle: handleFile,
} as const;

const searchPage = (catalog: Catalog): Route => ({
  ...PAGE,
  id: "showSearch",
  path: SEARCH_PAGE_PATH,
  summary: "Search: the page for people",
  description: "The results of a search as a page, which needs no script.",
  query: searchPageParameters(catalog),
  inSitemap: false,
  representations: ["html", "json", "md"],
  handle: handleSearchPage,
});

const DOCS_PAGE: Route = {
  ...PAGE,
  id: "showDocs",
  path: "/docs",
  summary: "The API: the page for developers",
  description: "Every address of the API, what it takes, and a request to try.",
  representations: ["html", "json", "md"],
  handle: documentPageHandler((name) =>
    name === "json" ? "/api/v1/openapi.json" : filePath("/api/v1/manifest", name),
  ),
};

const GRAPH_PAGE: Route = {
  ...PAGE,
  id: "showGraph",
  path: "/graph",
  summary: "The graph: the page for people",
  description: "A map of all entries, with filters, search and the way between two.",
  representations: ["html", "json", "md"],
  handle: documentPageHandler(),
};

const CHANGES_PAGE: Route = {
  ...PAGE,
  id: "showChanges",
  path: feedPath(),
  summary: "Changes: the page for people",
  description: "What each edition added, changed, renamed and removed.",
};

const ABOUT_PAGE: Route = {
  ...PAGE,
  id: "showAbout",
  path: ABOUT_PATH,
  summary: "About: the page for people",
  description: "How facts are checked and dated, what is an estimate, how to report an error and how to cite.",
};

const THRESHOLDS_PAGE: Route = {
  ...PAGE,
  id: "showThresholds",
  path: THRESHOLDS_PATH,
  summary: "Thresholds: the page for people",
  description: "The thresholds of all regulations and duties in one table, also as CSV and JSON.",
  query: THRESHOLD_FILTERS,
  representations: ["html", "csv", "json"],
  handle: handleThresholds,
};

const CONNECT_PAGE: Route = {
  ...PAGE,
  id: "showConnect",
  path: CONNECT_PATH,
  summary: "Connect: the page for people",
  description: "The lines that connect an agent, a program or a spreadsheet, to copy.",
  representations: ["html", "md"],
};

const NOTEBOOK = fileRoute({
  id: "getNotebook",
  example: null,
  path: "/notebooks/:name.ipynb",
  group: "Pages",
  summary: "A notebook for Jupyter",
  mediaType: "application/x-ipynb+json",
  pathParameters: [{ name: "name", maxLength: MAX_ID, description: "Name of the notebook.", example: "glossary" }],
  text: "A notebook (nbformat 4) with what its cells print.",
});

const PREVIEW_IMAGE = fileRoute({
  id: "getPreviewImage",
  example: null,
  path: previewImagePath(":name"),
  group: "Pages",
  summary: "The picture that previews of a page show",
  mediaType: "image/png",
  pathParameters: [
    {
      name: "name",
      maxLength: "calculators-".length + MAX_ID,
      description: "`site`, the name of a collection, or `calculators-` and the id of a calculator.",
      example: "terms",
    },
  ],
  text: "A PNG of 1200 by 630 pixels.",
});

/** The style, the scripts, the pictures and the data of pages, whose names hold a hash of their bytes. */
const ASSETS: readonly Route[] = [
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["json", "application/json"],
  ["png", "image/png"],
].map(([extension = "", mediaType = ""]) => ({
  ...fileRoute({
    id: `getAsset${extension.toUpperCase()}`,
    path: `/assets/:name.${extension}`,
    group: "Pages",
    summary: `A file of pages: ${mediaType}`,
    mediaType,
    pathParameters: [{ name: "name", maxLength: MAX_ID, description: "Name with a hash.", example: "" }],
    text: "A file that never changes under its name.",
  }),
  handle: handleAsset,
}));

export function pageRoutes(catalog: Catalog): Route[] {
  return [
    searchPage(catalog),
    DOCS_PAGE,
    GRAPH_PAGE,
    CHANGES_PAGE,
    ABOUT_PAGE,
    CONNECT_PAGE,
    NOTEBOOK,
    PREVIEW_IMAGE,
    THRESHOLDS_PAGE,
    ...ASSETS,
    ...catalog.collections.flatMap(collectionPages),
  ];
}
