/** The page of one record. */

import { type CalculatorView, calculatorForm, FORM_SLOT } from "../../../worker/calculator-page/form.ts";
import { type Html, html, joined, NOTHING, trusted } from "../../../worker/representations/html-template.ts";
import { slot } from "../../../worker/representations/page-slots.ts";
import { layout } from "./layout.ts";
import { type Neighbourhood, neighbourhoodFigure } from "./neighbourhood.ts";
import { type ErrorReport, reportLink } from "./report-error.ts";
import { calculatorScript, editionAnchor, type Link, PATHS, type Preview, type Site } from "./site.ts";

export interface EntryView {
  readonly path: string;
  readonly title: string;
  /** Plain text of the summary, for the head. */
  readonly description: string;
  readonly preview: Preview;
  readonly crumbs: readonly Link[];
  readonly otherNames: readonly string[];
  readonly summary?: Html;
  /** Short facts under the title: level, dates. */
  readonly status: readonly Html[];
  /** A form that computes, before the text. */
  readonly calculator?: CalculatorView;
  readonly facts: readonly FactView[];
  readonly sections: readonly SectionView[];
  /** What is worth reading next, as lists under their titles. */
  readonly related: readonly { readonly title: string; readonly body: Html }[];
  readonly members?: MembersView | undefined;
  readonly neighbourhood: Neighbourhood;
  readonly backlinks: readonly LinkGroup[];
  readonly notes: readonly NoteView[];
  readonly reading: readonly Html[];
  readonly cite: readonly { readonly name: string; readonly text: string }[];
  /** The entity type. */
  readonly type: string;
  /** Path of the record in the API, without an extension. */
  readonly record: string;
  /** Path of the content file. */
  readonly file: string;
  readonly report: ErrorReport;
  /** The editions that changed it, newest first, each with what it changed in words. */
  readonly history: readonly {
    readonly edition: string;
    readonly date: string;
    /** The date in words. */
    readonly day: string;
    readonly what: string;
  }[];
  readonly structuredData: unknown;
}

export interface FactView {
  readonly title: string;
  readonly value: Html;
}

export interface SectionView {
  readonly id: string;
  /** Absent for the main prose. */
  readonly heading?: string;
  /** How the section is set; `plain` if nothing else is said. */
  readonly setting: "plain" | "example" | "formula" | "figures";
  readonly body: Html;
}

/** Records that belong to the entry: the terms of a category, the duties of a regulation. */
export interface MembersView {
  readonly title: string;
  readonly entries: readonly (Link & { readonly summary: string })[];
}

export interface LinkGroup {
  readonly title: string;
  readonly links: readonly Link[];
  /** How many more there are. */
  readonly more: number;
}

/** A work that texts cite. The note's number is its place. */
export interface NoteView {
  readonly work: Html;
  /** What the work is cited for. */
  readonly statements: readonly string[];
  readonly back: Html;
}

export function entryPage(site: Site, view: EntryView): string {
  const { path, title, description, preview, crumbs, structuredData, record } = view;
  return layout(site, {
    title,
    description,
    path,
    preview,
    crumbs,
    structuredData,
    ...(view.calculator && { scripts: [site.assets.compute], filled: true }),
    alternates: [
      { mediaType: "application/json", path: `${record}.json` },
      { mediaType: "application/ld+json", path: `${record}.jsonld` },
      { mediaType: "text/markdown", path: `${record}.md` },
    ],
    main: html`<article class="entry${view.calculator && html` with-calculator" data-computes="${calculatorScript(site, view.calculator.calculator.id)}`}">
<header>
<h1>${title}</h1>
${
  view.otherNames.length > 0 &&
  html`<p class="names">Also ${joined(
    view.otherNames.map((name) => html`<em>${name}</em>`),
    ", ",
  )}</p>
`
}${
  view.summary &&
  html`<p class="definition">${view.summary}</p>
`
}${
  view.status.length > 0 &&
  html`<p class="status">${joined(view.status, " · ")}</p>
`
}</header>
${view.calculator && trusted(slot(FORM_SLOT, calculatorForm(view.calculator).text))}<div class="text">
${contents(view)}${view.sections.map(section)}${members(view)}${backlinks(view)}${notes(view)}</div>
<aside aria-label="Facts">
${facts(view)}${view.related.map(
  ({ title, body }) => html`<div class="related"><h2>${title}</h2>${body}</div>
`,
)}${elsewhere(site, view)}</aside>
</article>`,
  });
}

/** Sections of its own from which on an entry has a list of them. */
const LONG = 7;

function contents({ sections, notes: cited, reading }: EntryView): Html {
  const own = sections.flatMap(({ id, heading }) => (heading === undefined ? [] : [{ id, heading }]));
  if (own.length < LONG) return NOTHING;
  const all = cited.length + reading.length > 0 ? [...own, { id: "notes", heading: "Sources" }] : own;
  return html`<nav class="jumps" aria-label="Contents"><ul>${all.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></nav>
`;
}

function section({ id, heading, setting, body }: SectionView): Html {
  const kind = setting === "plain" ? NOTHING : html` class="${setting}"`;
  if (heading === undefined)
    return html`<div class="lead" id="${id}">${body}</div>
`;
  // Each figure has a title of its own.
  if (setting === "figures")
    return html`<section${kind} id="${id}" aria-label="${heading}">
${body}</section>
`;
  return html`<section${kind} aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${body}
</section>
`;
}

function members({ members: { title, entries } = { title: "", entries: [] } }: EntryView): Html {
  if (entries.length === 0) return NOTHING;
  return html`<section aria-labelledby="entries">
<h2 id="entries">${title}</h2>
<dl class="entries">${entries.map(({ name, path, summary }) => html`<dt><a href="${path}">${name}</a></dt><dd>${summary}</dd>`)}</dl>
</section>
`;
}

function backlinks({ backlinks: groups, neighbourhood, title, record }: EntryView): Html {
  const figure = neighbourhoodFigure(neighbourhood, title);
  if (groups.length === 0 && figure === NOTHING) return NOTHING;
  return html`<section aria-labelledby="neighbourhood">
<h2 id="neighbourhood">Neighbourhood</h2>
${figure}${
  groups.length > 0 &&
  html`<details class="backlinks"><summary>What refers to this entry</summary>
${groups.map(
  ({ title: kind, links, more }) =>
    html`<p><span class="kind">${kind}</span> ${joined(
      links.map(({ name, path }) => html`<a href="${path}">${name}</a>`),
      ", ",
    )}${more > 0 && html` and <a href="/api/v1/graph/${record.slice(record.lastIndexOf("/") + 1)}?limit=500">${more} more</a>`}</p>
`,
)}</details>`
}
</section>
`;
}

function notes({ notes: cited, reading }: EntryView): Html {
  if (cited.length === 0 && reading.length === 0) return NOTHING;
  return html`<section class="notes" aria-labelledby="notes">
<h2 id="notes">Sources</h2>
${
  cited.length > 0 &&
  html`<ol>${cited.map(
    ({ work, statements, back }, i) =>
      html`<li id="note-${i + 1}">${work} ${back}${statements.map((statement) => html`<p class="statement">${statement}</p>`)}</li>`,
  )}</ol>
`
}${
  reading.length > 0 &&
  html`${cited.length > 0 && html`<h3>Further reading</h3>`}<ul>${reading.map((work) => html`<li>${work}</li>`)}</ul>
`
}</section>
`;
}

function facts({ facts: known }: EntryView): Html {
  if (known.length === 0) return NOTHING;
  return html`<dl class="facts">${known.map(({ title, value }) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
`;
}

function elsewhere(site: Site, { record, type, file, cite, report, history }: EntryView): Html {
  const { base, repository } = site;
  return html`<div class="elsewhere">
<h2>This entry as data</h2>
<ul><li><a href="${record}.json">JSON</a></li><li><a href="${record}.md">Markdown</a></li><li><a href="${record}.jsonld">JSON-LD</a></li></ul>
${
  repository !== undefined &&
  html`<p><a href="${repository}/edit/main/content/${file}">Edit this entry</a></p>
`
}${reportLink(report)}<details><summary>Ask an agent</summary>
<p>Agents read this entry by the Model Context Protocol at <code>${base}/mcp</code>. Ask yours:</p>
<pre tabindex="0" role="group" aria-label="What to ask an agent">Get ${type}:${record.slice(record.lastIndexOf("/") + 1)} from ${base}/mcp and explain it with its sources.</pre>
<p><a href="${base}/llms.txt">Guide for agents</a></p></details>
<details><summary>Cite</summary>
${cite.map(({ name, text }) => html`<h3>${name}</h3><pre tabindex="0" role="group" aria-label="${name}">${text}</pre>`)}</details>
${
  history.length > 0 &&
  html`<details><summary>History</summary>
<ul>${history.map(({ edition, date, day, what }) => html`<li><a href="${PATHS.changes}#${editionAnchor(edition)}">${edition}</a>, <time datetime="${date}">${day}</time>: ${what}</li>`)}</ul></details>
`
}</div>
`;
}
