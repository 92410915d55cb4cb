/**
 * Settings with which usual hosts serve `dist/` at the service's addresses: `_redirects` and `_headers` of Cloudflare
 * Pages and Netlify, `serve.json` of serve, `nginx.conf` and `Caddyfile`, and the page for unknown addresses. They lie
 * in `dist/` beside the public files, and are not addresses of the service: no release names them, no store holds them.
 */

import type { Route } from "../../../worker/http/route.ts";
import { FRONT_PAGE_FILE } from "../../../worker/paths.ts";
import { PROBLEMS } from "../../../worker/problems.ts";
import { WORKER_DIR } from "../../../worker/store/worker-folder.ts";
import { createReleaseFile, type ReleaseFile } from "../../release-files.ts";
import {
  extensionOf,
  KNOWN_TYPES,
  matcherOf,
  type StaticSite,
  staticSite,
  type TypeRule,
} from "./rewrites-and-types.ts";

export const HOST_FILES = [
  "/_redirects",
  "/_headers",
  "/serve.json",
  "/nginx.conf",
  "/Caddyfile",
  "/404.html",
] as const;

/** @param paths of the public files */
export function hostFiles(routes: readonly Route[], paths: readonly string[], base: string): ReleaseFile[] {
  const site = staticSite(routes, paths);
  const { title, status } = PROBLEMS["not-found"];
  const problem = JSON.stringify({ type: `${base}/problems/not-found`, title, status });
  const texts: Readonly<Record<(typeof HOST_FILES)[number], string>> = {
    "/_redirects": redirects(site, paths),
    "/_headers": headers(site),
    "/serve.json": serveSettings(site),
    "/nginx.conf": nginx(site, problem),
    "/Caddyfile": caddy(site, problem),
    "/404.html": notFoundPage(title),
  };
  return HOST_FILES.map((path) => createReleaseFile(path, texts[path]));
}

const FRONT_PAGE = `${FRONT_PAGE_FILE}.html`;

/**
 * Pages, Netlify and serve answer unknown addresses with it. Without it Pages answers them with the front page and 200.
 */
function notFoundPage(title: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><p>${title}. <a href="/">Front page</a></p></html>\n`;
}

/** On every answer. */
const HEADERS = { "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff" };

/**
 * Netlify looks for a file first and then at the rules; Pages does it the other way round. For Pages, rules that change
 * nothing therefore come before the patterns that match a name with an extension too. Both find pages without a rule,
 * and a rule to `.html` would make Pages redirect an address to itself.
 */
function redirects(site: StaticSite, paths: readonly string[]): string {
  const rewrites = site.rewrites.filter(({ to }) => !to.endsWith(".html"));
  const patterns = rewrites.filter(({ from }) => from.includes(":"));
  const matchers = patterns.map(({ from }) => matcherOf(from));
  const shadowed = paths.filter((path) => matchers.some((matches) => matches(path)));
  const extensions = [...new Set(shadowed.map(extensionOf))].sort();
  return lines([
    ...rewrites.filter((rewrite) => !patterns.includes(rewrite)).map(({ from, to }) => `${from} ${to} 200`),
    ...extensions.map((extension) => `/*.${extension} /:splat.${extension} 200`),
    ...patterns.map(({ from, to }) => `${from} ${to} 200`),
  ]);
}

function headers({ types }: StaticSite): string {
  return lines([
    "/*",
    ...Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`),
    ...types.flatMap(({ paths, mediaType }) => [
      isExtension(paths) ? `/${paths}` : paths,
      `  Content-Type: ${mediaType}`,
    ]),
  ]);
}

/** serve looks for a file first where the address has an extension. */
function serveSettings({ rewrites, types }: StaticSite): string {
  const common = Object.entries(HEADERS).map(([key, value]) => ({ key, value }));
  const settings = {
    cleanUrls: false,
    directoryListing: false,
    rewrites: [{ from: "/", to: FRONT_PAGE }, ...rewrites].map(({ from, to }) => ({ source: from, destination: to })),
    headers: [
      { source: "**", headers: common },
      ...types.map(({ paths, mediaType }) => ({
        source: isExtension(paths) ? `**/${paths}` : paths.replace("*", "**/*"),
        headers: [{ key: "Content-Type", value: mediaType }],
      })),
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

/** The rewrites to other files than those that the servers below find by trying extensions. */
function exceptions({ rewrites, hasFile }: StaticSite): StaticSite["rewrites"] {
  return rewrites.filter(({ from, to }) => TRIED.map((extension) => from + extension).find(hasFile) !== to);
}

/** Extensions in the order in which they are tried. */
const TRIED = [".json", ".html"];

function nginx(site: StaticSite, problem: string): string {
  const byExtension = [
    ...[...KNOWN_TYPES].map(([extension, mediaType]) => ({ paths: `*.${extension}`, mediaType })),
    ...site.types.filter(({ paths }) => isExtension(paths)),
  ];
  const rewritten = exceptions(site);
  const others = site.types.filter(({ paths }) => !isExtension(paths) && !rewritten.some(({ from }) => from === paths));
  return lines([
    "# A server for the folder of this file; adapt the port and the path.",
    "server {",
    "  listen 8080;",
    "  root dist;",
    "  gzip on;",
    `  gzip_types ${compressibleTypes(site).join(" ")};`,
    ...Object.entries(HEADERS).map(([name, value]) => `  add_header ${name} "${value}" always;`),
    "  types {",
    ...byExtension.map(({ paths, mediaType }) => `    "${mediaType}" ${extensionOf(paths)};`),
    "  }",
    "  location / { try_files $uri $uri.json $uri.html =404; }",
    `  location = / { try_files ${FRONT_PAGE} =404; }`,
    ...rewritten.map(({ from, to }) => `  location = ${from} { try_files ${to} =404; }`),
    ...others.map(
      ({ paths, mediaType }) =>
        `  location ~ ${patternOf(paths)} { types { } default_type '${mediaType}'; try_files $uri =404; }`,
    ),
    `  location ^~ /${WORKER_DIR} { return 404; }`,
    "  error_page 404 @missing;",
    `  location @missing { types { } default_type application/problem+json; return 404 '${problem}'; }`,
    "}",
  ]);
}

/** The types of texts; nginx compresses HTML by itself, and archives are compressed already. */
function compressibleTypes({ types }: StaticSite): string[] {
  const all = [...KNOWN_TYPES.values(), ...types.map(({ mediaType }) => mediaType)];
  const bare = all.map((mediaType) => mediaType.split(";", 1)[0] ?? mediaType);
  return [...new Set(bare)].filter((type) => /text|json|xml|yaml/.test(type) && type !== "text/html").sort();
}

function patternOf(paths: string): string {
  return `^${paths.replaceAll(".", "\\.").replace("*", ".+")}$`;
}

function caddy(site: StaticSite, problem: string): string {
  return lines([
    "# A server for the folder of this file; adapt the port and the path.",
    ":8080 {",
    "\troot * dist",
    "\tencode gzip",
    ...Object.entries(HEADERS).map(([name, value]) => `\theader ${name} "${value}"`),
    ...site.types.flatMap(({ paths, mediaType }, i) => [
      `\t@type${i} ${isExtension(paths) ? `path ${paths}` : `path_regexp ${patternOf(paths)}`}`,
      `\theader @type${i} Content-Type \`${mediaType}\``,
    ]),
    ...exceptions(site).map(({ from, to }) => `\trewrite ${from} ${to}`),
    "\ttry_files {path} {path}.json {path}.html",
    `\tfile_server {\n\t\thide ${WORKER_DIR}\n\t}`,
    "\thandle_errors {",
    "\t\theader Content-Type application/problem+json",
    `\t\trespond \`${problem}\` {err.status_code}`,
    "\t}",
    "}",
  ]);
}

function isExtension(paths: TypeRule["paths"]): boolean {
  return paths.startsWith("*.");
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}
