/** The front page: what people ask, a calculator, what is new, and where to start. */

import { calculatorForm } from "../../../worker/calculator-page/form.ts";
import { compareText } from "../../../worker/compare-text.ts";
import { FEED_FORMATS, feedPath, listPagePath, pagePath } from "../../../worker/paths.ts";
import { grouped } from "../../../worker/representations/grouped.ts";
import { type Html, html } from "../../../worker/representations/html-template.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import { calculatorOf, queryOfInputs } from "../../compute/calculators.ts";
import type { Corpus, Entity } from "../../corpus.ts";
import { learningPathPage, learningPaths } from "../../learning-paths/learning-paths.ts";
import { COLLECTIONS } from "../../schema/collections.ts";
import { dateInWords } from "../../schema/values-in-words.ts";
import { calculatorView } from "../entry-page.ts";
import { layout, SEARCH_FORM } from "../templates/layout.ts";
import { calculatorScript, PATHS, type Site } from "../templates/site.ts";
import { CALCULATOR, FIRST_PATHS, QUESTIONS, type Question, TERMS_OF_THE_DAY } from "./choices.ts";

export function homePage(corpus: Corpus, site: Site): string {
  const { entities, collections } = corpus;
  const questions = QUESTIONS.flatMap((asked) => {
    const entity = entities.get(asked.answer);
    return entity ? [answered(asked, entity)] : [];
  });
  const calculator = entities.get(`calculator:${CALCULATOR.id}`);
  return layout(site, {
    title: SERVICE.name,
    description: SERVICE.description,
    path: "/",
    alternates: [
      { mediaType: "application/json", path: "/index.json" },
      { mediaType: "text/markdown", path: "/index.md" },
      ...FEED_FORMATS.map(({ extension, mediaType }) => ({
        mediaType,
        path: `${feedPath()}.${extension}`,
        title: "Changes",
      })),
    ],
    structuredData: structuredData(site),
    hasSearch: true,
    scripts: [site.assets.home, ...(calculator ? [site.assets.compute] : [])],
    main: html`<div class="home">
<header>
<h1>${SERVICE.claim}</h1>
${SEARCH_FORM}
<p class="counts">${COLLECTIONS.map((collection) => html`<a href="${listPagePath(collection)}"><b>${grouped(collections[collection.name].length)}</b> ${collection.title.toLowerCase()}</a> `)}</p>
</header>
${
  questions.length > 0 &&
  html`<section aria-labelledby="asked">
<h2 id="asked">What people ask</h2>
<ul class="asked">${questions}</ul>
</section>
`
}${calculator && tryIt(calculator, site)}<div class="shelf">
${termOfTheDay(corpus)}${latestEvent(corpus)}${firstPaths(corpus)}</div>
<section aria-labelledby="categories">
<h2 id="categories">By subject</h2>
<ul class="counted">${collections.categories.map(({ collection, id, name, record }) => html`<li><a href="${pagePath(collection, id)}">${name}</a> <span>${Number(record["term_count"])}</span></li>`)}</ul>
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

function structuredData({ base }: Site): unknown {
  return {
    "@context": "https://schema.org",
    "@type": ["Dataset", "WebSite"],
    name: SERVICE.name,
    description: SERVICE.description,
    url: base,
    license: SERVICE.licenseUrl,
    isAccessibleForFree: true,
    distribution: [
      {
        "@type": "DataDownload",
        encodingFormat: "application/x-ndjson",
        contentUrl: `${base}/api/v1/terms.ndjson`,
      },
    ],
    potentialAction: {
      "@type": "SearchAction",
      target: `${base}${PATHS.search}?q={q}`,
      "query-input": "required name=q",
    },
  };
}

function answered({ question, section, example }: Question, entity: Entity): Html {
  const { collection, id, name } = entity;
  const inputs = example === undefined ? undefined : calculatorOf(entity).examples?.[example]?.inputs;
  const path = `${pagePath(collection, id)}${inputs ? queryOfInputs(inputs) : ""}${section === undefined ? "" : `#${section}`}`;
  return html`<li><a href="${path}">${question}</a> <span class="kind">${name}, ${collection.type}</span></li>`;
}

/** A calculator that works in place. */
function tryIt(calculator: Entity, site: Site): Html {
  const { collection, id, name, record } = calculator;
  return html`<section class="try" aria-labelledby="try" data-computes="${calculatorScript(site, id)}">
<h2 id="try"><a href="${pagePath(collection, id)}">${name}</a></h2>
<p>${String(record["summary"] ?? "")}</p>
${calculatorForm(calculatorView(calculator, site, CALCULATOR.example))}</section>
`;
}

/** All stand in one place and all but one are invisible, so that nothing moves when the script chooses another. */
function termOfTheDay({ entities }: Corpus): Html | false {
  const terms = TERMS_OF_THE_DAY.flatMap((id) => entities.get(`term:${id}`) ?? []);
  return (
    terms.length > 0 &&
    html`<section aria-labelledby="today">
<h2 id="today">Term of the day</h2>
<div class="days" data-days>${terms.map((term, i) => html`<div${i === 0 && html` class="today"`}>${entry(term)}</div>`)}</div>
</section>
`
  );
}

function latestEvent({ collections }: Corpus): Html | undefined {
  const [event] = collections.events.toSorted((a, b) =>
    compareText(String(b.record["date"]), String(a.record["date"])),
  );
  return (
    event &&
    html`<section aria-labelledby="event">
<h2 id="event">A recent event</h2>
${entry(event, html`<span class="kind">${dateInWords(String(event.record["date"]))}</span>`)}
</section>
`
  );
}

function firstPaths(corpus: Corpus): Html | false {
  const all = learningPaths(corpus);
  const paths = FIRST_PATHS.flatMap((slug) => all.find((path) => path.slug === slug) ?? []);
  return (
    paths.length > 0 &&
    html`<section aria-labelledby="start">
<h2 id="start">Where to start</h2>
<ul class="starts">${paths.map((path) => html`<li><a href="${learningPathPage(path)}">${path.title}</a></li>`)}<li><a href="${PATHS.paths}">All learning paths</a></li></ul>
</section>
`
  );
}

function entry({ collection, id, name, record }: Entity, more?: Html): Html {
  return html`<p class="title"><a href="${pagePath(collection, id)}">${name}</a> ${more}</p><p>${String(record["summary"] ?? "")}</p>`;
}
