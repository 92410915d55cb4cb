/** Pages about problems: one for each type, their list, and the frame of a request that failed. */
import { html, trusted, withCode } from "../../../worker/representations/html-template.ts";
import { jsonAndMarkdown, layout } from "./layout.ts";
import { pageHead } from "./page-head.ts";
import { PATHS, type Site } from "./site.ts";

export interface ProblemView {
  readonly path: string;
  readonly title: string;
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

const CRUMBS = [{ name: "Problems", path: PATHS.problems }];

export function problemPage(site: Site, { path, title, status, meaning, remedy }: ProblemView): string {
  return layout(site, {
    title,
    description: meaning,
    path,
    crumbs: CRUMBS,
    alternates: jsonAndMarkdown(path),
    main: html`<article class="entry">
${pageHead(title, withCode(meaning), html`Status ${status}`)}
<div class="text">
<section aria-labelledby="remedy">
<h2 id="remedy">What to do</h2>
<p>${withCode(remedy)}</p>
</section>
</div>
</article>`,
  });
}

export function problemListPage(site: Site, problems: readonly ProblemView[]): string {
  const description = "Every answer that is neither a success nor a 304 is a problem of one of these types.";
  return layout(site, {
    title: "Problems",
    description,
    path: PATHS.problems,
    main: html`<div class="list">
${pageHead("Problems", description)}
<dl class="entries">${problems.map(({ path, title, status, meaning }) => html`<dt><a href="${path}">${title}</a> <span class="kind">${status}</span></dt><dd>${withCode(meaning)}</dd>`)}</dl>
</div>`,
  });
}

/**
 * The frame of a page that the worker fills in when a request fails.
 *
 * @param slots where the title and the text go
 */
export function failurePage(site: Site, slots: { readonly title: string; readonly text: string }): string {
  return layout(site, {
    title: "Not here",
    description: "The request could not be answered.",
    filled: true,
    main: html`<div class="failure">
<h1>${trusted(slots.title)}</h1>
${trusted(slots.text)}
<p>Search for it above, or begin at the <a href="/">front page</a>.</p>
</div>`,
  });
}
