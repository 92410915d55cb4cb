/** The front page. */
import { type CalculatorView, calculatorForm } from "../../../worker/calculator-page/form.ts";
import { grouped } from "../../../worker/representations/grouped.ts";
import { type Html, html } from "../../../worker/representations/html-template.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import { layout, type PageFrame, SEARCH_FORM } from "./layout.ts";
import { calculatorScript, type Link, PATHS, type Site } from "./site.ts";

export interface HomeView {
  readonly collections: readonly CountedLink[];
  readonly categories: readonly CountedLink[];
  readonly questions: readonly AnsweredQuestion[];
  /** A calculator that works in place. */
  readonly calculator?: SummarizedLink & { readonly form: CalculatorView };
  /** The script shows that of the day; the first one without it. */
  readonly termsOfTheDay: readonly SummarizedLink[];
  /** The latest, with its date in words. */
  readonly event?: SummarizedLink & { readonly date: string };
  /** Learning paths to begin with. */
  readonly paths: readonly Link[];
  readonly alternates: NonNullable<PageFrame["alternates"]>;
  readonly structuredData: unknown;
}

export interface CountedLink extends Link {
  readonly count: number;
}

export interface SummarizedLink extends Link {
  readonly summary: string;
}

interface AnsweredQuestion {
  readonly question: string;
  /** Where it is answered. */
  readonly path: string;
  /** Name and type of the entry there. */
  readonly entry: string;
  readonly type: string;
}

export function homePage(site: Site, view: HomeView): string {
  const { collections, categories, questions, calculator, alternates, structuredData } = view;
  return layout(site, {
    title: SERVICE.name,
    description: SERVICE.description,
    path: "/",
    alternates,
    structuredData,
    hasSearch: true,
    scripts: [site.assets.home, ...(calculator ? [site.assets.compute] : [])],
    main: html`<div class="home">
<header>
<h1>${SERVICE.claim}</h1>
${SEARCH_FORM}
<p class="counts">${collections.map(({ name, path, count }) => html`<a href="${path}"><b>${grouped(count)}</b> ${name.toLowerCase()}</a> `)}</p>
</header>
${
  questions.length > 0 &&
  html`<section aria-labelledby="asked">
<h2 id="asked">What people ask</h2>
<ul class="asked">${questions.map(({ question, path, entry, type }) => html`<li><a href="${path}">${question}</a> <span class="kind">${entry}, ${type}</span></li>`)}</ul>
</section>
`
}${
  calculator &&
  html`<section class="try" aria-labelledby="try" data-computes="${calculatorScript(site, calculator.form.calculator.id)}">
<h2 id="try"><a href="${calculator.path}">${calculator.name}</a></h2>
<p>${calculator.summary}</p>
${calculatorForm(calculator.form)}</section>
`
}<div class="shelf">
${termOfTheDay(view)}${latestEvent(view)}${firstPaths(view)}</div>
<section aria-labelledby="categories">
<h2 id="categories">By subject</h2>
<ul class="counted">${categories.map(({ name, path, count }) => html`<li><a href="${path}">${name}</a> <span>${count}</span></li>`)}</ul>
</section>
<section aria-labelledby="programs">
<h2 id="programs">For programs</h2>
<ul class="programs">
<li><b>API</b> Every entry is a record, as JSON, NDJSON, JSON-LD, Markdown and CSV, without a key: <a href="${PATHS.docs}">its addresses</a>, the <a href="/api/v1/openapi.json">contract</a>, <code>curl ${site.base}/api/v1/terms/sharpe-ratio</code></li>
<li><b>MCP</b> Agents connect to <code>${site.base}/mcp</code>; the <a href="/llms.txt">guide for agents</a> names the calls that answer most needs</li>
<li><b>Files</b> The whole reference for databases, data frames and graph tools: <a href="${PATHS.dumps}">downloads</a>, and what each edition <a href="${PATHS.changes}">changed</a></li>
</ul>
</section>
</div>`,
  });
}

/** All stand in one place and all but one are invisible, so that nothing moves when the script chooses another. */
function termOfTheDay({ termsOfTheDay: terms }: HomeView): Html | false {
  return (
    terms.length > 0 &&
    html`<section aria-labelledby="today">
<h2 id="today">Term of the day</h2>
<div class="days" data-days>${terms.map((term, i) => html`<div${i === 0 && html` class="today"`}>${entry(term)}</div>`)}</div>
</section>
`
  );
}

function latestEvent({ event }: HomeView): Html | undefined {
  return (
    event &&
    html`<section aria-labelledby="event">
<h2 id="event">A recent event</h2>
${entry(event, html`<span class="kind">${event.date}</span>`)}
</section>
`
  );
}

function firstPaths({ paths }: HomeView): Html | false {
  return (
    paths.length > 0 &&
    html`<section aria-labelledby="start">
<h2 id="start">Where to start</h2>
<ul class="starts">${paths.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}<li><a href="${PATHS.paths}">All learning paths</a></li></ul>
</section>
`
  );
}

function entry({ name, path, summary }: SummarizedLink, more?: Html): Html {
  return html`<p class="title"><a href="${path}">${name}</a> ${more}</p><p>${summary}</p>`;
}
