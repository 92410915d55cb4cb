/** The frame of every page: head, header, footer. */
import { ABOUT_SLOT, pageAbout } from "../../../worker/representations/page-about.ts";
import { slot } from "../../../worker/representations/page-slots.ts";
import { type Html, html, jsonInScript, NOTHING, trusted } from "./html.ts";
import { type Crumb, type Link, PATHS, type Site } from "./site.ts";

export interface PageFrame {
  readonly title: string;
  /** For search engines and previews; one sentence. */
  readonly description: string;
  /** Canonical path; absent for what is not to be found by search engines. */
  readonly path?: string;
  readonly crumbs?: readonly Crumb[];
  /** The same content in other formats. */
  readonly alternates?: readonly { readonly mediaType: string; readonly path: string; readonly title?: string }[];
  /** JSON-LD of the page. */
  readonly structuredData?: unknown;
  readonly scripts?: readonly string[];
  /** Whether the page itself has the search form, so that the header has none. */
  readonly hasSearch?: boolean;
  /** Whether the worker can say anew what the page is about. */
  readonly filled?: boolean;
  readonly main: Html;
}

/** The lists that the header names; the footer names all. */
const IN_HEADER = ["/terms", "/strategies", "/regulations", "/calculators", "/formulas", "/events"];

export function layout(site: Site, page: PageFrame): string {
  const { title, description, path, crumbs = [], alternates = [], structuredData, scripts = [], filled = false } = page;
  const canonical = path === undefined ? undefined : site.base + path;
  const about = pageAbout({ title, description, address: canonical });
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${filled ? trusted(slot(ABOUT_SLOT, about.text)) : about}${canonical === undefined ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${canonical}">`}
<link rel="stylesheet" href="${site.assets.style}">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
${alternates.map(
  ({ mediaType, path: other, title: name }) =>
    html`<link rel="alternate" type="${mediaType}" href="${other}"${name === undefined ? NOTHING : html` title="${name}"`}>
`,
)}<meta property="og:site_name" content="${site.name}">
<meta name="twitter:card" content="summary">
<meta property="og:type" content="${crumbs.length > 0 ? "article" : "website"}">
<meta name="color-scheme" content="light dark">
${[site.assets.search, ...scripts].map(
  (script) => html`<script type="module" src="${script}"></script>
`,
)}${
  structuredData === undefined
    ? NOTHING
    : html`<script type="application/ld+json">${jsonInScript(structuredData)}</script>
`
}</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
${header(site, page)}
<main id="main">
${breadcrumbs(crumbs)}${page.main}
</main>
${footer(site)}
</body>
</html>
`;
  return document.text;
}

function header({ shortName, sections }: Site, { path, hasSearch = false }: PageFrame): Html {
  const links = IN_HEADER.flatMap((section) => sections.find((link) => link.path === section) ?? []);
  return html`<header class="site">
<a class="wordmark" href="${PATHS.home}">${shortName}</a>
${hasSearch ? NOTHING : SEARCH_FORM}
<nav aria-label="Sections"><ul>${links.map((link) => html`<li><a href="${link.path}"${current(link, path)}>${link.name}</a></li>`)}</ul></nav>
</header>`;
}

/** Which section a page belongs to. */
function current(link: Link, path = ""): Html {
  if (path === link.path) return html` aria-current="page"`;
  return path.startsWith(`${link.path}/`) ? html` aria-current="true"` : NOTHING;
}

/** The worker fills in the value on the page of results. */
export const SEARCH_FORM = html`<form class="search" role="search" action="${PATHS.search}" data-suggest>
<input type="search" name="q" value="" maxlength="256" required aria-label="Search the reference" placeholder="Search" autocomplete="off" spellcheck="false">
<button type="submit">Search</button>
</form>`;

function breadcrumbs(crumbs: readonly Crumb[]): Html {
  if (crumbs.length === 0) return NOTHING;
  return html`<nav class="crumbs" aria-label="Breadcrumbs"><ol>${crumbs.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ol></nav>
`;
}

function footer({ name, license, licenseUrl, sections }: Site): Html {
  return html`<footer class="site">
<nav aria-label="The whole reference"><ul>${sections.map((link) => html`<li><a href="${link.path}">${link.name}</a></li>`)}</ul></nav>
<p>${name}. The content is licensed <a rel="license" href="${licenseUrl}">${license}</a>. Every page is a record of an open API: <a href="${PATHS.docs}">what it answers</a>, <a href="${PATHS.paths}">learning paths</a>, <a href="${PATHS.graph}">the graph of all entries</a>, <a href="/llms.txt">guide for agents</a>, <a href="${PATHS.changes}">changes</a>, <a href="${PATHS.dumps}">dumps</a>, <a href="/problems">problems</a>.</p>
</footer>`;
}
