/** Filters of a list. They are shown only when scripts run; otherwise the list is whole. */
import { type Html, html, jsonInScript, NOTHING } from "../../../worker/representations/html-template.ts";

export interface ListFilter {
  /** Name of the parameter in the address, which is that of the API. */
  readonly parameter: string;
  readonly title: string;
  readonly options: readonly FilterOption[];
}

export interface FilterOption {
  readonly value: string;
  readonly title: string;
  /** The entries that have the value, by their places in the list. */
  readonly items: readonly number[];
}

/** Places by parameter and value, as the script reads them. */
export type FilterIndex = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

export function listFilters(filters: readonly ListFilter[]): Html {
  if (filters.length === 0) return NOTHING;
  const index: FilterIndex = Object.fromEntries(
    filters.map(({ parameter, options }) => [
      parameter,
      Object.fromEntries(options.map(({ value, items }) => [value, items])),
    ]),
  );
  return html`<div class="filters scripted" data-filters role="group" aria-label="Filters">${filters.map(
    ({ parameter, title, options }) =>
      html`<label>${title} <select data-filter="${parameter}"><option value="">all</option>${options.map(({ value, title: name, items }) => html`<option value="${value}">${name} (${items.length})</option>`)}</select></label> `,
  )}<p class="status" role="status" data-count></p><script type="application/json" data-index>${jsonInScript(index)}</script></div>
<noscript><p class="status">Without scripts all entries are shown. As CSV and JSON the list is filtered by the parameters of its address.</p></noscript>
`;
}
