/** The page of search results: the build writes its frame, the worker fills in what was found. */
import { escapeMarkup } from "./markup.ts";
import { fillSlots } from "./page-slots.ts";

export const SEARCH_PAGE_PATH = "/search";

export const SEARCH_SLOTS = { results: "results" } as const;

/** The search box as the build writes it, without a value. */
const EMPTY_BOX = 'name="q" value=""';

export interface FoundEntry {
  readonly type: string;
  readonly name: string;
  readonly summary: string;
  /** Path of its page. */
  readonly path: string;
}

export interface SearchResults {
  readonly query: string;
  readonly total: number;
  readonly offset: number;
  readonly found: readonly FoundEntry[];
  /** Corrected queries. */
  readonly suggestions: readonly string[];
  /** Paths of the pages around this one. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

export function searchPage(frame: string, results: SearchResults): string {
  const box = `name="q" value="${escapeMarkup(results.query)}"`;
  const filled = fillSlots(frame, { [SEARCH_SLOTS.results]: resultsMarkup(results) });
  return filled.replace(EMPTY_BOX, () => box);
}

function resultsMarkup({ query, total, offset, found, suggestions, previous, next }: SearchResults): string {
  const said =
    total === 0
      ? `Nothing matches “${escapeMarkup(query)}”.`
      : `${total === 1 ? "1 entry" : `${total} entries`} for “${escapeMarkup(query)}”${found.length < total ? `, ${offset + 1} to ${offset + found.length}` : ""}.`;
  const corrected = suggestions.map(
    (text) => `<a href="${SEARCH_PAGE_PATH}?q=${escapeMarkup(encodeURIComponent(text))}">${escapeMarkup(text)}</a>`,
  );
  const around = [pageLink("prev", "Previous page", previous), pageLink("next", "Next page", next)].join(" ");
  return [
    `<p class="status" role="status">${said}</p>`,
    corrected.length > 0 ? `<p>Did you mean ${corrected.join(", ")}?</p>` : "",
    found.length > 0 ? `<dl class="entries">${found.map(entryMarkup).join("")}</dl>` : "",
    around.trim() === "" ? "" : `<nav class="pages" aria-label="Pages of results">${around}</nav>`,
  ].join("\n");
}

function entryMarkup({ type, name, summary, path }: FoundEntry): string {
  return (
    `<dt><a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a> <span class="kind">${escapeMarkup(type)}</span></dt>` +
    `<dd>${escapeMarkup(summary)}</dd>`
  );
}

function pageLink(relation: string, text: string, path: string | undefined): string {
  return path === undefined ? "" : `<a rel="${relation}" href="${escapeMarkup(path)}">${text}</a>`;
}
