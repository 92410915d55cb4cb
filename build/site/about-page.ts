/** The page about the reference itself: how it is made, and what a reader can hold it to. Its numbers are counted. */
import { pagePath } from "../../worker/paths.ts";
import { grouped } from "../../worker/representations/grouped.ts";
import { type Html, html, joined } from "../../worker/representations/html-template.ts";
import { SERVICE } from "../../worker/service-facts.ts";
import { ownEstimates } from "../check/editorial/sourcing.ts";
import { allEntities, type Corpus } from "../corpus.ts";
import { servedEdition } from "../editions/history.ts";
import { dateInWords, titleOf } from "../schema/values-in-words.ts";
import { layout } from "./templates/layout.ts";
import { pageHead } from "./templates/page-head.ts";
import { PATHS, type Site } from "./templates/site.ts";

const DESCRIPTION =
  "How facts are checked and dated, what an estimate is, where the facts are from, how to report an error, and how to cite.";

export function aboutPage(corpus: Corpus, site: Site): string {
  const sections: readonly (readonly [name: string, anchor: string, body: Html])[] = [
    ["How facts are checked", "method", method(corpus)],
    ["Our estimates", "estimates", estimates(corpus)],
    ["Sources", "sources", sources(corpus)],
    ["Report an error", "report", report(site)],
    ["Who is behind it", "who", who(site)],
    ["Cite", "cite", cite(corpus, site)],
    ["Licence", "licence", LICENCE],
    ["No advice", "no-advice", ADVICE],
  ];
  return layout(site, {
    title: "About and method",
    description: DESCRIPTION,
    path: PATHS.about,
    scripts: [site.assets.copy],
    main: html`<article class="list manual">
${pageHead("About and method", DESCRIPTION)}
<nav class="jumps" aria-label="Parts of this page"><ul>${sections.map(([name, anchor]) => html`<li><a href="#${anchor}">${name}</a></li>`)}</ul></nav>
${sections.map(
  ([name, anchor, body]) => html`<h2 id="${anchor}">${name}</h2>
${body}
`,
)}</article>`,
  });
}

/** The day of the edition; absent before the first one. */
function dayOf({ history }: Corpus): string | undefined {
  return history.editions[0]?.date;
}

function method(corpus: Corpus): Html {
  const day = dayOf(corpus);
  const countWith = (field: string) =>
    grouped(allEntities(corpus).filter(({ record }) => record[field] !== undefined).length);
  return html`<p>A statement that can be wrong has a source that can be looked up, and the number behind the sentence leads to it. A primary source goes before a secondary one, and both before what anyone remembers. Where sources disagree, the entry says so.</p>
<p>By the rules of the project a change needs a maintainer who did not write it and who has looked up what it cites. Programs check it too: that a citation exists, that no year is newer than the sources, that a worked example’s arithmetic is right, and that each calculator gives the results that other implementations give.</p>
<p>${countWith("facts_as_of")} entries say to which day their facts were checked (<em>Facts to</em>). ${countWith("review_by")} say by when they have to be looked at again, because a proposal, a deadline or a case is pending. <em>Updated</em> is the day of the edition that changed an entry last.</p>
<p>This is edition ${servedEdition(corpus.history)}${day !== undefined && html` of ${dateInWords(day)}`}. <a href="${PATHS.changes}">Changes</a> has what each edition added, changed and removed.</p>`;
}

function estimates(corpus: Corpus): Html {
  const found = ownEstimates(corpus);
  const count = found.length;
  const meaning = html`Where nobody publishes a figure that a professional would miss, the sentence says “our estimate” and how it was reached. It is the editors’ reasoning, and has no source.`;
  if (count === 0) return html`<p>${meaning} There is none in this edition.</p>`;
  const links = [...new Set(found)].map(
    ({ collection, id, name }) => html`<a href="${pagePath(collection, id)}">${name}</a>`,
  );
  return html`<p>${meaning} There ${count === 1 ? "is one" : `are ${grouped(count)}`} in this edition, in ${joined(links, ", ")}.</p>`;
}

function sources({ collections }: Corpus): Html {
  const kinds = [...Map.groupBy(collections.sources, ({ record }) => titleOf(String(record["type"])))]
    .map(([kind, { length }]) => ({ kind, length }))
    .sort((a, b) => b.length - a.length || (a.kind < b.kind ? -1 : 1));
  return html`<p>Entries cite from a register of <a href="/sources">${grouped(collections.sources.length)} sources</a>, each with its publisher and its kind:</p>
<table><thead><tr><th scope="col">Kind</th><th scope="col">Sources</th></tr></thead><tbody>${kinds.map(({ kind, length }) => html`<tr><th scope="row">${kind}</th><td>${grouped(length)}</td></tr>`)}</tbody></table>`;
}

function report({ repository, contact }: Site): Html {
  const how = html`Each entry has <em>Report an error</em> beside its text, with what says which text is meant. Write what is wrong, what is right, and where that can be read.`;
  if (repository !== undefined)
    return html`<p>${how} Reports are public <a href="${repository}/issues" rel="nofollow">issues</a>.</p>`;
  if (contact !== undefined)
    return html`<p>${how} Reports go to <a href="mailto:${encodeURIComponent(contact)}">${contact}</a>.</p>`;
  return html`<p>${how} Nobody is named here to send it to: this copy of the service was published without an address for reports.</p>`;
}

function who({ repository }: Site): Html {
  const project =
    repository === undefined ? html`an open project` : html`<a href="${repository}" rel="nofollow">an open project</a>`;
  return html`<p>${SERVICE.name} is ${project}. Its code and its content are public; anyone may propose a change as a pull request, and maintainers, who are invited from those who did, decide by agreement. Facts are not voted on. It asks for no key and no account.</p>`;
}

function cite(corpus: Corpus, { base }: Site): Html {
  const { name } = SERVICE;
  const [edition, day] = [servedEdition(corpus.history), dayOf(corpus)];
  const bibtex = [
    "@misc{hedge-fund-knowledge,",
    `  title = {${name}},`,
    ...(day === undefined ? [] : [`  year = {${day.slice(0, 4)}},`]),
    `  note = {Edition ${edition}},`,
    `  url = {${base}/}`,
    "}",
  ];
  const citations = [`${name}, edition ${edition}${day === undefined ? "" : `, ${day}`}, ${base}/`, bibtex.join("\n")];
  return html`<p>Each entry has its own citation under <em>Cite</em>. For the whole:</p>
${citations.map((text) => html`<div class="copyable"><pre tabindex="0" role="group" aria-label="the citation"><code>${text}</code></pre></div>`)}
<p><a href="${PATHS.dumps}">Downloads</a> have the whole edition, with a <code>CITATION.cff</code>.</p>`;
}

const LICENCE = html`<p>Content and data may be used for any purpose, also a commercial one, with the name of the source: <a rel="license" href="${SERVICE.licenseUrl}">${SERVICE.license}</a>. The code is licensed ${SERVICE.codeLicense}.</p>`;

const ADVICE = html`<p>This is a reference. Nothing here is investment, legal or tax advice, and a result of a calculator is no better than the numbers that go in. Before a filing or a trade depends on it, read the source that the entry cites.</p>`;
