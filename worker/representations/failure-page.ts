/** The page for people about a request that failed: the build writes its frame, the worker says what went wrong. */
import { WORKER_DIR } from "../store/worker-folder.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { ABOUT_SLOT, pageAbout } from "./page-about.ts";
import { fillSlots } from "./page-slots.ts";

/** Path of its frame, which is no page by itself. */
export const FAILURE_PAGE = `/${WORKER_DIR}/pages/failure.html`;

export const FAILURE_SLOTS = { title: "title", text: "text" } as const;

interface Failure {
  readonly title: string;
  readonly detail: string;
  /** Paths. */
  readonly suggestions: readonly string[];
}

export function failurePage(frame: string, { title, detail, suggestions }: Failure): string {
  const items = suggestions.map((path) => `<li>${linkTo(path)}</li>`);
  const near = items.length > 0 ? `<p>Did you mean one of these?</p><ul>${items.join("")}</ul>` : "";
  return fillSlots(frame, {
    [ABOUT_SLOT]: pageAbout({ title, description: detail }).text,
    [FAILURE_SLOTS.title]: escapeMarkup(title),
    [FAILURE_SLOTS.text]: `<p>${inlineCode(escapeMarkup(detail))}</p>${near}`,
  });
}

/** A page of an entry is known by the words of its id and its collection, any other by its path. */
function linkTo(path: string): string {
  const [, collection, id] = /^\/([a-z]+)\/([a-z0-9-]+)$/.exec(path) ?? [];
  const href = escapeMarkup(path);
  if (collection === undefined || id === undefined) return `<a href="${href}">${href}</a>`;
  return `<a href="${href}">${id.replaceAll("-", " ")}</a> <span class="kind">${collection}</span>`;
}

/** The details of problems name parameters and paths in back quotes. */
export function inlineCode(markup: string): string {
  return markup.replace(/`([^`]*)`/g, "<code>$1</code>");
}
