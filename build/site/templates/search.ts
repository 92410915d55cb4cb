/** The frame of the page of search results. */
import { html, trusted } from "../../../worker/representations/html-template.ts";
import { SEARCH_DESCRIPTION } from "../../../worker/representations/search-page.ts";
import { layout } from "./layout.ts";
import { PATHS, type Site } from "./site.ts";

/** What stands in the slot of the results until there is a query. */
export const SEARCH_HELP = html`<p>Type a name, an abbreviation, a number of the field, a phrase in quotation marks or a question. Misspelt words are found too.</p>
<ul class="tries">${["Sharpe ratio", "130/30", "3(c)(7)", '"high-water mark"', "how are performance fees charged"].map((query) => html`<li><a href="${PATHS.search}?q=${encodeURIComponent(query)}">${query}</a></li>`)}</ul>
`;

/** @param results the slot that the worker fills */
export function searchFrame(site: Site, results: string): string {
  return layout(site, {
    title: "Search",
    description: SEARCH_DESCRIPTION,
    // The worker says again what was looked for.
    filled: true,
    main: html`<div class="list">
<header>
<h1>Search</h1>
</header>
${trusted(results)}
</div>`,
  });
}
