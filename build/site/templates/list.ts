/** The list of a collection: its entries in groups, with links to the groups. */

import { type Html, html, NOTHING } from "../../../worker/representations/html-template.ts";
import { type ListFilter, listFilters } from "./filters.ts";
import type { Link } from "./site.ts";

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

/** The groups, with what filters them and links to them. */
export function groupedList(filters: readonly ListFilter[], groups: readonly GroupView[]): Html {
  return html`${listFilters(filters)}${jumps(groups)}${groups.map(group)}`;
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
