/** The frame of the page of search results. */
import { html, trusted } from "./html.ts";
import { layout } from "./layout.ts";
import type { Site } from "./site.ts";

/** @param results the slot that the worker fills */
export function searchFrame(site: Site, results: string): string {
  return layout(site, {
    title: "Search",
    description: "Search the reference of the hedge-fund world.",
    main: html`<div class="list">
<header>
<h1>Search</h1>
</header>
${trusted(results)}
</div>`,
  });
}
