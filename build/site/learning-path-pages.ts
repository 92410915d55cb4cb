/** The pages of the learning paths: their list, and the steps of each. */
import { pagePath } from "../../worker/paths.ts";
import { type Html, html, joined, NOTHING } from "../../worker/representations/html-template.ts";
import type { Corpus, Entity } from "../corpus.ts";
import { type LearningPath, learningPaths, learningPathPage as pathOf } from "../learning-paths/learning-paths.ts";
import { toStringList } from "../link/reference.ts";
import type { Figure } from "../schema/figures.ts";
import { jsonAndMarkdown, layout } from "./templates/layout.ts";
import { pageHead } from "./templates/page-head.ts";
import { calculatorScript, PATHS, type Site } from "./templates/site.ts";

const TITLE = "Learning paths";
const DESCRIPTION = "Terms in an order in which they can be read: each comes after those that it needs.";

const GROUPS: Readonly<Record<LearningPath["kind"], string>> = {
  field: "To begin with",
  goal: "To a goal",
  category: "By subject",
};

/** By path. */
export function learningPathPages(corpus: Corpus, site: Site): [path: string, page: string][] {
  const paths = learningPaths(corpus);
  return [
    [PATHS.paths, listOf(paths, site)],
    ...paths.map((path, i): [string, string] => [
      pathOf(path),
      stepsOf(path, paths[i - 1], paths[i + 1], corpus, site),
    ]),
  ];
}

function listOf(paths: readonly LearningPath[], site: Site): string {
  const groups = Object.entries(GROUPS)
    .map(([kind, title]) => ({ title, of: paths.filter((path) => path.kind === kind) }))
    .filter(({ of }) => of.length > 0);
  return layout(site, {
    title: TITLE,
    description: DESCRIPTION,
    path: PATHS.paths,
    alternates: jsonAndMarkdown(`/api/v1${PATHS.paths}`),
    main: html`<div class="list">
${pageHead(TITLE, DESCRIPTION, formats(PATHS.paths))}
${groups.map(({ title, of }, i) => {
  const id = `paths-${i + 1}`;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<dl class="entries paths">${of.map((path) => html`<dt><a href="${pathOf(path)}">${path.title}</a></dt><dd>${path.description}</dd>`)}</dl>
</section>
`;
})}</div>`,
  });
}

/** @param previous the paths before and after it in the list */
function stepsOf(
  learningPath: LearningPath,
  previous: LearningPath | undefined,
  next: LearningPath | undefined,
  { entities }: Corpus,
  site: Site,
): string {
  const { title, description, steps } = learningPath;
  const path = pathOf(learningPath);
  const here = new Set(steps.map(({ id }) => id));
  /** What a step needs: steps of this page, or entries elsewhere. */
  const neededBy = (step: Entity) =>
    toStringList(step.record["prerequisites"]).flatMap((id) => {
      const needed = entities.get(`term:${id}`);
      if (!needed) return [];
      const address = here.has(id) ? `#${anchorOf(id)}` : pagePath(needed.collection, id);
      return html`<a href="${address}">${needed.name}</a>`;
    });
  return layout(site, {
    title,
    description,
    path,
    crumbs: [{ name: TITLE, path: PATHS.paths }],
    alternates: jsonAndMarkdown(`/api/v1${path}`),
    scripts: [site.assets.paths],
    main: html`<div class="list">
${pageHead(title, description, formats(path))}
<p class="progress scripted"><span role="status" data-count>0 of ${steps.length} read</span> <button type="button" data-forget>Forget what I have read</button> <span>Kept in this browser alone.</span></p>
<dl class="entries paths" data-path="${path}">${steps.map((step, i) => stepHtml(step, i + 1, neededBy(step), site))}</dl>
<nav aria-label="Other paths"><p>${previous && html`Before: <a rel="prev" href="${pathOf(previous)}">${previous.title}</a>`}${previous && next && " · "}${next && html`Next: <a rel="next" href="${pathOf(next)}">${next.title}</a>`}</p></nav>
</div>`,
  });
}

function anchorOf(id: string): string {
  return `step-${id}`;
}

function stepHtml({ collection, id, name, record }: Entity, number: number, needs: readonly Html[], site: Site): Html {
  const path = pagePath(collection, id);
  const level = String(record["level"]);
  // The script names the step in the label, so that the page does not say each name again.
  return html`<dt id="${anchorOf(id)}">${number}. <a href="${path}">${name}</a> <span class="level ${level}">${level}</span> <input class="scripted" type="checkbox" aria-label="Read"></dt><dd>${String(record["summary"] ?? "")}${needs.length === 0 ? NOTHING : html` After ${joined(needs, ", ")}.`}${figureOf(record, path, site)}</dd>`;
}

/**
 * What opens the figure of a step, one that a calculator draws over a range of an input, if there is one, else the first;
 * without scripts, a link to it.
 */
function figureOf(record: Entity["record"], path: string, site: Site): Html {
  const figures = (record["figures"] ?? []) as readonly Pick<Figure, "title" | "plot">[];
  const live = figures.find(({ plot }) => plot?.vary);
  const chosen = live ?? figures[0];
  if (!chosen) return NOTHING;
  const id = live?.plot?.calculator;
  const data = id !== undefined && html` data-calculator="${id}" data-script="${calculatorScript(site, id)}"`;
  return html`<details class="${data ? "step-figure live" : "step-figure"}"${data}><summary>${data ? "Try it" : "Figure"}: ${chosen.title}</summary><div class="figures" data-place><p><a href="${path}#figure-${figures.indexOf(chosen) + 1}">The figure in the entry</a></p></div></details>`;
}

function formats(path: string): Html {
  return html`<a href="/api/v1${path}.json">JSON</a> · <a href="/api/v1${path}.md">Markdown</a>`;
}
