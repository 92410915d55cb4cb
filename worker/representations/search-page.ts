/** The page of search results: the build writes its frame, the worker fills in what was found. */
import { isStopWord } from "../search/text/stop-words.ts";
import { tokenize } from "../search/text/tokenize.ts";
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
  /** Types that the results can be narrowed to. */
  readonly types: readonly { readonly name: string; readonly path: string; readonly isChosen: boolean }[];
  /** Paths of the pages around this one. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

export function searchPage(frame: string, results: SearchResults): string {
  const box = `name="q" value="${escapeMarkup(results.query)}"`;
  const filled = fillSlots(frame, { [SEARCH_SLOTS.results]: resultsMarkup(results) });
  return filled.replace(EMPTY_BOX, () => box);
}

function resultsMarkup({ query, total, offset, found, suggestions, types, previous, next }: SearchResults): string {
  const said =
    total === 0
      ? `Nothing matches “${escapeMarkup(query)}”.`
      : `${total === 1 ? "1 entry" : `${total} entries`} for “${escapeMarkup(query)}”${found.length < total ? `, ${offset + 1} to ${offset + found.length}` : ""}.`;
  const corrected = suggestions.map(
    (text) => `<a href="${SEARCH_PAGE_PATH}?q=${escapeMarkup(encodeURIComponent(text))}">${escapeMarkup(text)}</a>`,
  );
  const around = [pageLink("prev", "Previous page", previous), pageLink("next", "Next page", next)].join(" ");
  const kinds = types.map(
    ({ name, path, isChosen }) =>
      `<li><a href="${escapeMarkup(path)}"${isChosen ? ' aria-current="true"' : ""}>${escapeMarkup(name)}</a></li>`,
  );
  const words = new Set(tokenize(query).flatMap(({ text, term }) => (isStopWord(text) ? [] : [term])));
  return [
    `<nav class="jumps" aria-label="Types of entries"><ul>${kinds.join("")}</ul></nav>`,
    `<p class="status" role="status">${said}</p>`,
    corrected.length > 0 ? `<p>Did you mean ${corrected.join(", ")}?</p>` : "",
    found.length > 0 ? `<dl class="entries">${found.map((entry) => entryMarkup(entry, words)).join("")}</dl>` : "",
    around.trim() === "" ? "" : `<nav class="pages" aria-label="Pages of results">${around}</nav>`,
  ].join("\n");
}

/** @param words stems of the query's words */
function entryMarkup({ type, name, summary, path }: FoundEntry, words: ReadonlySet<string>): string {
  return (
    `<dt><a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a> <span class="kind">${escapeMarkup(type)}</span></dt>` +
    `<dd>${withMarks(summary, words)}</dd>`
  );
}

/** A text in which the words that were looked for are marked. */
function withMarks(text: string, words: ReadonlySet<string>): string {
  const parts = text.split(/([\p{L}\p{N}]+)/u);
  return parts
    .map((part, i) => {
      const isFound = i % 2 === 1 && tokenize(part).some(({ term }) => words.has(term));
      return isFound ? `<mark>${escapeMarkup(part)}</mark>` : escapeMarkup(part);
    })
    .join("");
}

function pageLink(relation: string, text: string, path: string | undefined): string {
  return path === undefined ? "" : `<a rel="${relation}" href="${escapeMarkup(path)}">${text}</a>`;
}
