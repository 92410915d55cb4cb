/** The pages of the learning paths: their list, and the steps of each. */
import { type Html, html, joined, NOTHING } from "../../../worker/representations/html-template.ts";
import { jsonAndMarkdown, layout } from "./layout.ts";
import { pageHead } from "./page-head.ts";
import { type Link, PATHS, type Site } from "./site.ts";

export interface PathView extends Link {
  readonly description: string;
}

export interface PathGroup {
  readonly title: string;
  readonly paths: readonly PathView[];
}

export interface StepView extends Link {
  /** Unique on the page. */
  readonly anchor: string;
  /** A figure of the entry, which is loaded when it is opened. */
  readonly figure?: {
    readonly title: string;
    /** Its place among the entry's figures, from 1. */
    readonly number: number;
    /** What computes it, and the script that holds that. */
    readonly calculator?: { readonly id: string; readonly script: string };
  };
  readonly level: string;
  readonly summary: string;
  /** What it needs: steps of this page, or entries elsewhere. */
  readonly needs: readonly Link[];
}

/** A path with its steps, and those before and after it in the list. */
export interface StepsView extends PathView {
  readonly steps: readonly StepView[];
  readonly previous?: Link;
  readonly next?: Link;
}

const TITLE = "Learning paths";
const DESCRIPTION = "Terms in an order in which they can be read: each comes after those that it needs.";

export function pathListPage(site: Site, groups: readonly PathGroup[]): string {
  return layout(site, {
    title: TITLE,
    description: DESCRIPTION,
    path: PATHS.paths,
    alternates: jsonAndMarkdown(`/api/v1${PATHS.paths}`),
    main: html`<div class="list">
${pageHead(TITLE, DESCRIPTION, formats(PATHS.paths))}
${groups.map(({ title, paths }, i) => {
  const id = `paths-${i + 1}`;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<dl class="entries paths">${paths.map(({ name, path, description }) => html`<dt><a href="${path}">${name}</a></dt><dd>${description}</dd>`)}</dl>
</section>
`;
})}</div>`,
  });
}

export function learningPathPage(site: Site, view: StepsView): string {
  const { name, path, description, steps, previous, next } = view;
  return layout(site, {
    title: name,
    description,
    path,
    crumbs: [{ name: TITLE, path: PATHS.paths }],
    alternates: jsonAndMarkdown(`/api/v1${path}`),
    scripts: [site.assets.paths],
    main: html`<div class="list">
${pageHead(name, description, formats(path))}
<p class="progress scripted"><span role="status" data-count>0 of ${steps.length} read</span> <button type="button" data-forget>Forget what I have read</button> <span>Kept in this browser alone.</span></p>
<dl class="entries paths" data-path="${path}">${steps.map(step)}</dl>
<nav aria-label="Other paths"><p>${previous && html`Before: <a rel="prev" href="${previous.path}">${previous.name}</a>`}${previous && next && " · "}${next && html`Next: <a rel="next" href="${next.path}">${next.name}</a>`}</p></nav>
</div>`,
  });
}

function step({ anchor, name, path, level, summary, needs, figure }: StepView, i: number): Html {
  const after = joined(
    needs.map((need) => html`<a href="${need.path}">${need.name}</a>`),
    ", ",
  );
  // The script names the step in the label, so that the page does not say each name again.
  return html`<dt id="${anchor}">${i + 1}. <a href="${path}">${name}</a> <span class="level ${level}">${level}</span> <input class="scripted" type="checkbox" aria-label="Read"></dt><dd>${summary}${needs.length === 0 ? NOTHING : html` After ${after}.`}${figure && figureOf(path, figure)}</dd>`;
}

/** What opens the figure; without scripts, a link to it. */
function figureOf(path: string, { title, number, calculator }: NonNullable<StepView["figure"]>): Html {
  const live = calculator && html` data-calculator="${calculator.id}" data-script="${calculator.script}"`;
  return html`<details class="${calculator ? "step-figure live" : "step-figure"}"${live}><summary>${calculator ? "Try it" : "Figure"}: ${title}</summary><div class="figures" data-place><p><a href="${path}#figure-${number}">The figure in the entry</a></p></div></details>`;
}

function formats(path: string): Html {
  return html`<a href="/api/v1${path}.json">JSON</a> · <a href="/api/v1${path}.md">Markdown</a>`;
}
