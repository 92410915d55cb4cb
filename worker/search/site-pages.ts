/** The site's own pages, which a search for words of theirs names beside the entries. */
import { ABOUT_PATH, CONNECT_PATH, feedPath, LEARNING_PATHS_PATH } from "../paths.ts";

export interface SitePage {
  readonly name: string;
  readonly path: string;
  /** Words that ask for the page, in lower case; those of the name do too. */
  readonly words: string;
}

export const SITE_PAGES: readonly SitePage[] = [
  {
    name: "Connect",
    path: CONNECT_PATH,
    words:
      "mcp agent agents claude chatgpt cursor vscode codex gemini client clients install package python pandas typescript javascript npm pip curl excel sheets spreadsheet r duckdb notebook notebooks",
  },
  {
    name: "The API",
    path: "/docs",
    words: "api openapi rest endpoint endpoints documentation docs developers reference json",
  },
  { name: "Downloads", path: "/dumps", words: "download dump dumps parquet sqlite csv ndjson bulk dataset data whole" },
  {
    name: "Report an error",
    path: `${ABOUT_PATH}#report`,
    words: "wrong mistake correction correct issue contact feedback",
  },
  { name: "Cite", path: `${ABOUT_PATH}#cite`, words: "citation citing bibtex reference" },
  { name: "Licence", path: `${ABOUT_PATH}#licence`, words: "license copyright terms of use" },
  { name: "About and method", path: ABOUT_PATH, words: "sources checked estimates estimate who editors methodology" },
  { name: "Changes", path: feedPath(), words: "feed rss atom changelog news edition editions new" },
  { name: "Graph of all entries", path: "/graph", words: "map network" },
  { name: "Learning paths", path: LEARNING_PATHS_PATH, words: "course learn" },
  { name: "Guide for agents", path: "/llms.txt", words: "llms llm" },
];

/** Letters from which on the beginning of a word is enough. */
const MIN_BEGINNING = 3;

/**
 * The pages that have every word of a query.
 *
 * @param query as it was typed
 * @param isComplete whether words are whole; otherwise they may be the beginning of one
 */
export function pagesFor(query: string, isComplete: boolean): SitePage[] {
  const asked = wordsOf(query);
  if (asked.length === 0) return [];
  return SITE_PAGES.filter(({ name, words }) => {
    const known = [...wordsOf(name), ...wordsOf(words)];
    return asked.every(
      (word) =>
        known.includes(word) ||
        (!isComplete && word.length >= MIN_BEGINNING && known.some((longer) => longer.startsWith(word))),
    );
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
