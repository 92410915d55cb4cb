/** The list of a collection: its entries in groups, with links to the groups. */

import { grouped } from "../../../worker/representations/grouped.ts";
import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import { type ListFilter, listFilters } from "./filters.ts";
import { layout } from "./layout.ts";
import { pageHead } from "./page-head.ts";
import type { Link, Preview, Site } from "./site.ts";
import { type ComparisonView, comparison } from "./strategy-comparison.ts";

export interface ListView {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly preview: Preview;
  readonly count: number;
  readonly crumbs: readonly Link[];
  /** Shown before the groups. */
  readonly comparison?: ComparisonView;
  /** A page about the same. */
  readonly more?: Link;
  /** Whether the worker says again what the page is about. */
  readonly filled?: true;
  /** Places that the worker fills: what it asks, and the list of all entries. */
  readonly slots?: (list: Html) => Html;
  readonly filters: readonly ListFilter[];
  readonly groups: readonly GroupView[];
  /** Path of the list in the API, without an extension. */
  readonly list: string;
  readonly structuredData: unknown;
}

export interface GroupView {
  readonly id: string;
  /** Absent when the list is one group. */
  readonly title?: string;
  readonly items: readonly ItemView[];
}

export interface ItemView extends Link {
  /** Shown behind the name. */
  readonly note?: string;
  /** The day of an event, and how it is shown. */
  readonly when?: { readonly date: string; readonly text: string };
}

export function listPage(site: Site, view: ListView): string {
  const { path, title, description, preview, count, crumbs, groups, list, structuredData } = view;
  const all = html`${listFilters(view.filters)}${jumps(groups)}${groups.map(group)}`;
  return layout(site, {
    title,
    description,
    path,
    preview,
    filled: view.filled === true,
    crumbs,
    structuredData,
    scripts: [site.assets.list],
    alternates: [
      { mediaType: "application/json", path: `${list}.json` },
      { mediaType: "text/csv", path: `${list}.csv` },
      { mediaType: "application/x-ndjson", path: `${list}.ndjson` },
    ],
    main: html`<div class="list">
${pageHead(title, description, html`${grouped(count)} entries · <a href="${list}.csv" data-spreadsheet>CSV</a> · <a href="${list}.ndjson">NDJSON</a> · <a href="${list}">JSON</a>${view.more && html` · <a href="${view.more.path}">${view.more.name}</a>`}`)}
${view.comparison && comparison(view.comparison)}${view.slots ? view.slots(all) : all}</div>`,
  });
}

function jumps(groups: readonly GroupView[]): Html {
  if (groups.length < 3) return NOTHING;
  return html`<nav class="jumps" aria-label="Groups"><ul>${groups.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
`;
}

function described({ name, path, note, when }: ItemView): Html {
  return html`<dt>${when && html`<time datetime="${when.date}">${when.text}</time> `}<a href="${path}">${name}</a></dt><dd>${note}</dd>`;
}

function group({ id, title, items }: GroupView): Html {
  const noted = items.some(({ note }) => note !== undefined);
  const body = noted
    ? html`<dl class="${items.some(({ when }) => when) ? "entries timeline" : "entries"}">${items.map(described)}</dl>`
    : html`<ul class="names">${items.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`;
  if (title === undefined) return body;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${body}
</section>
`;
}
