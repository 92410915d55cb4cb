/** Parts of the page of one record. */

import { type Html, html, joined, NOTHING } from "../../../worker/representations/html-template.ts";
import { type Link, PATHS } from "./site.ts";

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

/** Sections of its own from which on an entry has a list of them. */
const LONG = 7;

export function contentsList(sections: readonly SectionView[], hasNotes: boolean): Html {
  const own = sections.flatMap(({ id, heading }) => (heading === undefined ? [] : [{ id, heading }]));
  if (own.length < LONG) return NOTHING;
  const all = hasNotes ? [...own, { id: "notes", heading: "Sources" }] : own;
  return html`<nav class="jumps" aria-label="Contents"><ul>${all.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></nav>
`;
}

export function sectionPart({ id, heading, setting, body }: SectionView): Html {
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

export function membersSection({ title, entries }: MembersView): Html {
  if (entries.length === 0) return NOTHING;
  return html`<section aria-labelledby="entries">
<h2 id="entries">${title}</h2>
<dl class="entries">${entries.map(({ name, path, summary }) => html`<dt><a href="${path}">${name}</a></dt><dd>${summary}</dd>`)}</dl>
</section>
`;
}

/** @param figure of the entries around it */
export function neighbourhoodSection(key: string, figure: Html, groups: readonly LinkGroup[]): Html {
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
    )}${more > 0 && html` and <a href="${PATHS.graph}?at=${key}">${more} more</a>`}</p>
`,
)}</details>`
}
</section>
`;
}

export function notesSection(cited: readonly NoteView[], reading: readonly Html[]): Html {
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

export function factList(known: readonly FactView[]): Html {
  if (known.length === 0) return NOTHING;
  return html`<dl class="facts">${known.map(({ title, value }) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
`;
}
