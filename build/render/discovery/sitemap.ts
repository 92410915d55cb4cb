/** The XML sitemap, split as sitemaps.org asks when it grows past one file's limit, and robots.txt. */

import type { Route } from "../../../worker/http/route.ts";
import { filePath, pagePath } from "../../../worker/paths.ts";
import { PROBLEMS } from "../../../worker/problems.ts";
import { escapeMarkup } from "../../../worker/representations/escape-markup.ts";
import { bareMediaType, type Representation } from "../../../worker/representations/registry.ts";
import { allEntities, type Corpus, pathOf } from "../../corpus.ts";
import { learningPathPage, learningPaths } from "../../learning-paths/learning-paths.ts";
import { fullTextPath } from "./llms.ts";

/** Addresses in one file, of the 50,000 allowed. */
const MAX_ADDRESSES = 45_000;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML = "http://www.w3.org/1999/xhtml";
/** The formats of a record that its page names. */
const ALTERNATES = ["json", "md"] as const satisfies readonly Representation[];
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

interface Address {
  readonly path: string;
  readonly updated?: string;
  /** Path of the record that the page is about. */
  readonly record?: string;
}

/** Every address that answers 200 without a parameter. */
function addresses(corpus: Corpus, routes: readonly Route[]): Address[] {
  const fixed = routes.filter(
    (route) =>
      route.method === "GET" &&
      !route.path.includes(":") &&
      route.inSitemap !== false &&
      !route.query.some((parameter) => parameter.required),
  );
  return [
    ...fixed.map((route) => ({ path: route.path })),
    ...corpus.collections.categories.map((category) => ({ path: fullTextPath(category.id) })),
    ...learningPaths(corpus).map((path) => ({ path: learningPathPage(path) })),
    ...Object.keys(PROBLEMS).map((slug) => ({ path: `/problems/${slug}` })),
    ...allEntities(corpus).map((entity) => {
      const updated = entity.record["updated"];
      const path = pagePath(entity.collection, entity.id);
      return { path, record: pathOf(entity), ...(typeof updated === "string" && { updated }) };
    }),
  ];
}

/** The sitemap's files by path: one, or an index and its parts. */
export function sitemap(
  corpus: Corpus,
  routes: readonly Route[],
  base: string,
  maxAddresses = MAX_ADDRESSES,
): Map<string, string> {
  const all = addresses(corpus, routes);
  if (all.length <= maxAddresses) return new Map([["/sitemap.xml", urlSet(all, base)]]);
  const files = new Map<string, string>();
  for (let from = 0, part = 1; from < all.length; from += maxAddresses, part++) {
    files.set(`/sitemap-${part}.xml`, urlSet(all.slice(from, from + maxAddresses), base));
  }
  const parts = [...files.keys()].map((path) => `<sitemap><loc>${escapeMarkup(base + path)}</loc></sitemap>`);
  return files.set(
    "/sitemap.xml",
    [DECLARATION, `<sitemapindex xmlns="${NAMESPACE}">`, ...parts, "</sitemapindex>", ""].join("\n"),
  );
}

function urlSet(all: readonly Address[], base: string): string {
  const urls = all.map(({ path, updated, record }) => {
    const modified = updated === undefined ? "" : `<lastmod>${updated}</lastmod>`;
    const others = record === undefined ? "" : ALTERNATES.map((format) => alternate(format, base + record)).join("");
    return `<url><loc>${escapeMarkup(base + path)}</loc>${modified}${others}</url>`;
  });
  return [DECLARATION, `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">`, ...urls, "</urlset>", ""].join("\n");
}

/** The same content in another format. */
function alternate(format: Representation, address: string): string {
  return `<xhtml:link rel="alternate" type="${bareMediaType(format)}" href="${escapeMarkup(filePath(address, format))}"/>`;
}

export function robots(base: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n`;
}
