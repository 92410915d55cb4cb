/** The frame of every page: head, header, footer. */

import { OPEN_SEARCH_PATH, previewImagePath } from "../../../worker/paths.ts";
import { type Html, html, jsonInScript, NOTHING, trusted } from "../../../worker/representations/html-template.ts";
import { ABOUT_SLOT, pageAbout } from "../../../worker/representations/page-about.ts";
import { slot } from "../../../worker/representations/page-slots.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import { LETTER_OUTLINES } from "./mark.ts";
import { type Link, PATHS, PREVIEW_SIZE, type Preview, type Site } from "./site.ts";

export interface PageFrame {
  readonly title: string;
  /** For search engines and previews; one sentence. */
  readonly description: string;
  /** Canonical path; absent for what is not to be found by search engines. */
  readonly path?: string;
  /** Absent for what has the picture of the whole site. */
  readonly preview?: Preview;
  readonly crumbs?: readonly Link[];
  /** The same content in other formats. */
  readonly alternates?: readonly { readonly mediaType: string; readonly path: string; readonly title?: string }[];
  /** JSON-LD of the page. */
  readonly structuredData?: unknown;
  readonly scripts?: readonly string[];
  /** Whether the page itself has the search form, so that the header has none. */
  readonly hasSearch?: boolean;
  /** Whether the worker says again what the page is about. */
  readonly filled?: boolean;
  /** Whether its tables or columns need all of a wide window. Told before they arrive, so that nothing moves then. */
  readonly isWide?: boolean;
  readonly main: Html;
}

/** The lists that the header names; the footer names the others. */
const IN_HEADER = ["/terms", "/strategies", "/regulations", "/calculators", "/duties"];

/** The pages that the header names after the lists. */
const AFTER_LISTS: readonly Link[] = [
  { name: "Graph", path: PATHS.graph },
  { name: "API", path: PATHS.docs },
];

/** What the footer names beside the lists. */
const IN_FOOTER: readonly Link[] = [
  { name: "Learning paths", path: PATHS.paths },
  { name: "Changes", path: PATHS.changes },
  { name: "Downloads", path: PATHS.dumps },
  { name: "Connect", path: PATHS.connect },
  { name: "About", path: PATHS.about },
  { name: "Guide for agents", path: "/llms.txt" },
  { name: "Problems", path: PATHS.problems },
];

/** The alternates of what is at a path as JSON and as Markdown. */
export function jsonAndMarkdown(path: string): NonNullable<PageFrame["alternates"]> {
  return [
    { mediaType: "application/json", path: `${path}.json` },
    { mediaType: "text/markdown", path: `${path}.md` },
  ];
}

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
<link rel="apple-touch-icon" href="${site.assets.touchIcon}">
<link rel="search" type="application/opensearchdescription+xml" href="${OPEN_SEARCH_PATH}" title="${SERVICE.shortName}">
${alternates.map(
  ({ mediaType, path: other, title: name }) =>
    html`<link rel="alternate" type="${mediaType}" href="${other}"${name === undefined ? NOTHING : html` title="${name}"`}>
`,
)}<meta property="og:site_name" content="${SERVICE.name}">
${previewMeta(site, page.preview)}<meta property="og:type" content="${crumbs.length > 0 ? "article" : "website"}">
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
<body${page.isWide && html` class="wide"`}>
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

/** Previews of a shared answer show it too: the worker says again what comes before. */
function previewMeta({ base }: Site, { name: image, shows }: Preview = { shows: "its mark and its title" }): Html {
  return html`<meta property="og:image" content="${base}${previewImagePath(image)}">
<meta property="og:image:width" content="${PREVIEW_SIZE.width}">
<meta property="og:image:height" content="${PREVIEW_SIZE.height}">
<meta property="og:image:alt" content="${SERVICE.name}: ${shows}">
<meta name="twitter:card" content="summary_large_image">
`;
}

function header({ sections }: Site, { path, hasSearch = false }: PageFrame): Html {
  const lists = IN_HEADER.flatMap((section) => sections.find((link) => link.path === section) ?? []);
  const links = [...lists, ...AFTER_LISTS];
  return html`<header class="site">
<a class="wordmark" href="${PATHS.home}">${MARK}${SERVICE.shortName}</a>
${hasSearch ? NOTHING : SEARCH_FORM}
<nav aria-label="Sections"><ul>${links.map((link) => html`<li><a href="${link.path}"${current(link, path)}>${link.name}</a></li>`)}</ul></nav>
</header>`;
}

const MARK = html`<svg class="mark" viewBox="0 0 ${LETTER_OUTLINES.size} ${LETTER_OUTLINES.size}" aria-hidden="true"><path d="${LETTER_OUTLINES.letter}"/><path d="${LETTER_OUTLINES.shortLeg}"/></svg>`;

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

function breadcrumbs(crumbs: readonly Link[]): Html {
  if (crumbs.length === 0) return NOTHING;
  return html`<nav class="crumbs" aria-label="Breadcrumbs"><ol>${crumbs.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ol></nav>
`;
}

function footer({ sections }: Site): Html {
  const others = sections.filter(({ path }) => !IN_HEADER.includes(path));
  return html`<footer class="site">
<nav aria-label="The rest of the reference">${[others, IN_FOOTER].map((links) => html`<ul>${links.map((link) => html`<li><a href="${link.path}">${link.name}</a></li>`)}</ul>`)}</nav>
<p>${SERVICE.name}. The content is licensed <a rel="license" href="${SERVICE.licenseUrl}">${SERVICE.license}</a>. Every page is a record of an open API.</p>
</footer>`;
}
