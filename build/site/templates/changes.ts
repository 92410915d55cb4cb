/** The page of the changes: what each edition added, changed, renamed and removed. */

import { grouped } from "../../../worker/representations/grouped.ts";
import { type Html, html } from "../../../worker/representations/html-template.ts";
import { layout } from "./layout.ts";
import { pageHead } from "./page-head.ts";
import { type Link, PATHS, type Site } from "./site.ts";

export interface EditionView {
  readonly edition: string;
  readonly date: string;
  /** The date in words. */
  readonly day: string;
  readonly note?: string;
  /** Path of the edition in the API, without an extension. */
  readonly record: string;
  /** Heads of the columns of numbers. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly title: string; readonly counts: readonly number[] }[];
  /** New entries that still exist, by collection; one with too many is left out. */
  readonly added: readonly { readonly title: string; readonly entries: readonly Link[] }[];
}

export interface ChangesView {
  readonly editions: readonly EditionView[];
  readonly feeds: readonly { readonly mediaType: string; readonly path: string; readonly title: string }[];
}

const DESCRIPTION = "What each edition of the reference added, changed, renamed and removed, the newest first.";

export function changesPage(site: Site, { editions, feeds }: ChangesView): string {
  return layout(site, {
    title: "Changes",
    description: DESCRIPTION,
    path: PATHS.changes,
    alternates: feeds,
    main: html`<div class="list">
${pageHead("Changes", DESCRIPTION, html`${feeds.map(({ path, title }) => html`<a href="${path}">${title}</a> · `)}<a href="/api/v1/changes">JSON of every change</a>`)}
${editions.map(edition)}</div>`,
  });
}

/** The id of an edition's heading on the page. */
export function editionAnchor(edition: string): string {
  return `edition-${edition.replaceAll(".", "-")}`;
}

function edition({ edition: name, date, day, note, record, columns, rows, added }: EditionView): Html {
  const id = editionAnchor(name);
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${name}, <time datetime="${date}">${day}</time></h2>
${note !== undefined && html`<p class="note">${note}</p>`}
<div class="scroll" tabindex="0" role="group" aria-label="Numbers of edition ${name}"><table class="counts-table"><thead><tr><th scope="col">Collection</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows.map(({ title, counts }) => html`<tr><th scope="row">${title}</th>${counts.map((count) => html`<td>${count === 0 ? "" : grouped(count)}</td>`)}</tr>`)}</tbody></table></div>
${added.map(({ title, entries }) => html`<details><summary>${title} added</summary><ul class="names">${entries.map((entry) => html`<li><a href="${entry.path}">${entry.name}</a></li>`)}</ul></details>`)}
<p class="status">Every record with the fields that changed: <a href="${record}.md">Markdown</a>, <a href="${record}.json">JSON</a></p>
</section>
`;
}
