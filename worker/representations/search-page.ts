/** The page of search results: the build writes its frame, the worker fills in what was found. */

import type { SitePage } from "../search/site-pages.ts";
import { tokenize } from "../search/text/tokenize.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { ABOUT_SLOT, pageAbout } from "./page-about.ts";
import { fillSlots } from "./page-slots.ts";

export const SEARCH_PAGE_PATH = "/search";

export const SEARCH_DESCRIPTION = "Search the reference of the hedge-fund world.";

export const SEARCH_SLOTS = { results: "results" } as const;

/** The search box as the build writes it, without a value. */
const EMPTY_BOX = 'name="q" value=""';

export interface FoundEntry {
  readonly type: string;
  readonly name: string;
  readonly summary: string;
  /** Path of its page. */
  readonly path: string;
  /** The sentence that answers the query best, and the field that it stands in. */
  readonly snippet?: { readonly text: string; readonly field: string } | undefined;
}

export interface TypeLink {
  readonly name: string;
  readonly path: string;
  readonly count: number;
  readonly isChosen: boolean;
}

export interface SearchResults {
  readonly query: string;
  readonly total: number;
  readonly offset: number;
  readonly found: readonly FoundEntry[];
  /** The words that were looked for, as stems. */
  readonly words: ReadonlySet<string>;
  /** Pages of the site itself. */
  readonly pages: readonly Pick<SitePage, "name" | "path">[];
  /** Corrected queries. */
  readonly suggestions: readonly string[];
  /** Types that the results can be narrowed to, with their hits. */
  readonly types: readonly TypeLink[];
  /** Paths of the pages around this one. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

export function searchPage(frame: string, results: SearchResults): string {
  const box = `name="q" value="${escapeMarkup(results.query)}"`;
  const filled = fillSlots(frame, {
    [ABOUT_SLOT]: pageAbout({ title: `${results.query}: search`, description: SEARCH_DESCRIPTION }).text,
    [SEARCH_SLOTS.results]: resultsMarkup(results),
  });
  return filled.replace(EMPTY_BOX, () => box);
}

function resultsMarkup(results: SearchResults): string {
  const { query, total, offset, found, words, pages, suggestions, types, previous, next } = results;
  const said =
    total === 0
      ? `Nothing matches “${escapeMarkup(query)}”.`
      : `${total === 1 ? "1 entry" : `${total} entries`} for “${escapeMarkup(query)}”${found.length < total ? `, ${offset + 1} to ${offset + found.length}` : ""}.`;
  const corrected = suggestions.map(
    (text) => `<a href="${SEARCH_PAGE_PATH}?q=${escapeMarkup(encodeURIComponent(text))}">${escapeMarkup(text)}</a>`,
  );
  const around = [pageLink("prev", "Previous page", previous), pageLink("next", "Next page", next)].join(" ");
  const kinds = types.map(
    ({ name, path, count, isChosen }) =>
      `<li><a href="${escapeMarkup(path)}"${isChosen ? ' aria-current="true"' : ""}>${escapeMarkup(name)} <span>${count}</span></a></li>`,
  );
  return [
    kinds.length === 0 ? "" : `<nav class="jumps" aria-label="Types of entries"><ul>${kinds.join("")}</ul></nav>`,
    `<p class="status" role="status">${said}</p>`,
    pages.length === 0
      ? ""
      : `<p>Pages of this site: ${pages.map(({ name, path }) => `<a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a>`).join(", ")}.</p>`,
    total === 0 && pages.length === 0
      ? `<p>Fewer words or another spelling may find it. Everything is listed: the <a href="/terms">terms</a> from A to Z, and the other collections below.</p>`
      : "",
    corrected.length > 0 ? `<p>Did you mean ${corrected.join(", ")}?</p>` : "",
    found.length > 0 ? `<dl class="entries">${found.map((entry) => entryMarkup(entry, words)).join("")}</dl>` : "",
    around.trim() === "" ? "" : `<nav class="pages" aria-label="Pages of results">${around}</nav>`,
  ].join("\n");
}

/** @param words stems of the query's words */
function entryMarkup(entry: FoundEntry, words: ReadonlySet<string>): string {
  const { type, name, summary, path, snippet } = entry;
  const quoted =
    snippet && addsTo(entry, snippet.text, words)
      ? `<dd class="quoted"><span class="kind">${escapeMarkup(fieldInWords(snippet.field))}</span> ${withMarks(snippet.text, words)}</dd>`
      : "";
  return (
    `<dt><a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a> <span class="kind">${escapeMarkup(type)}</span></dt>` +
    `<dd>${withMarks(summary, words)}</dd>${quoted}`
  );
}

/** Whether a sentence says a word of the query that the summary does not; an entry of that very name needs none. */
function addsTo({ name, summary }: FoundEntry, sentence: string, words: ReadonlySet<string>): boolean {
  const [named, said, quoted] = [termsOf(name), termsOf(summary), termsOf(sentence)];
  return ![...words].every((word) => named.has(word)) && [...words].some((word) => quoted.has(word) && !said.has(word));
}

function termsOf(text: string): Set<string> {
  return new Set(tokenize(text).map(({ term }) => term));
}

/** `In practice` of `in_practice`. */
function fieldInWords(field: string): string {
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
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
