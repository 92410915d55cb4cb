/** The front page. */

import { grouped } from "../../../worker/representations/grouped.ts";
import { html } from "./html.ts";
import { layout, SEARCH_FORM } from "./layout.ts";
import { type Link, PATHS, type Site } from "./site.ts";

export interface HomeView {
  readonly claim: string;
  readonly description: string;
  readonly collections: readonly CountedLink[];
  readonly categories: readonly CountedLink[];
  /** An entry to begin with. */
  readonly chosen?: Link & { readonly summary: string };
  readonly alternates: readonly { readonly mediaType: string; readonly path: string; readonly title?: string }[];
  readonly examples: readonly string[];
  readonly structuredData: unknown;
}

export interface CountedLink extends Link {
  readonly count: number;
}

export function homePage(site: Site, view: HomeView): string {
  const { claim, description, collections, categories, chosen, alternates, examples, structuredData } = view;
  return layout(site, {
    title: site.name,
    description,
    path: "/",
    alternates,
    structuredData,
    hasSearch: true,
    main: html`<div class="home">
<header>
<h1>${claim}</h1>
${SEARCH_FORM}
<p class="counts">${collections.map(({ name, path, count }) => html`<a href="${path}"><b>${grouped(count)}</b> ${name.toLowerCase()}</a> `)}</p>
</header>
${
  chosen &&
  html`<section class="chosen" aria-labelledby="chosen">
<h2 id="chosen">An entry to begin with</h2>
<p class="title"><a href="${chosen.path}">${chosen.name}</a></p>
<p class="definition">${chosen.summary}</p>
</section>
`
}<section aria-labelledby="categories">
<h2 id="categories">By subject</h2>
<ul class="counted">${categories.map(({ name, path, count }) => html`<li><a href="${path}">${name}</a> <span>${count}</span></li>`)}</ul>
</section>
<section class="doors" aria-labelledby="doors">
<h2 id="doors">For programs, agents and authors</h2>
<div>
<h3>Developers</h3>
<p>Every entry is a record of an open API: JSON, NDJSON, JSON-LD, Markdown and CSV, without a key. Begin with <a href="/docs">its addresses</a>, the <a href="/api/v1/openapi.json">contract</a> or the <a href="/api/v1/manifest">manifest</a>.</p>
<pre tabindex="0" role="group" aria-label="Requests to try">${examples.join("\n")}</pre>
</div>
<div>
<h3>Agents</h3>
<p>Agents connect to <code>/mcp</code> by the Model Context Protocol. The <a href="/llms.txt">guide for agents</a> names the calls that answer most needs. The whole text is at <a href="/llms-full.txt">llms-full.txt</a>, and in passages as <a href="/api/v1/llms/chunks">chunks</a>.</p>
</div>
<div>
<h3>Authors</h3>
<p>An entry is one Markdown file. The content may be used under <a rel="license" href="${site.licenseUrl}">${site.license}</a>.${site.repository !== undefined && html` Corrections are welcome in the <a href="${site.repository}">repository</a>.`} What each edition changed is <a href="${PATHS.changes}">listed</a>, also as a <a href="/changes.atom">feed</a>.</p>
</div>
</section>
</div>`,
  });
}
