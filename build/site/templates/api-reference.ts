/** The API for developers: what each address answers, what it takes, and a request to try. */
import { type Html, html, NOTHING, withCode } from "../../../worker/representations/html-template.ts";
import { layout } from "./layout.ts";
import { pageHead } from "./page-head.ts";
import { PATHS, type Site } from "./site.ts";

export interface OperationView {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ParameterView[];
  readonly formats: readonly string[];
  /** A request to try. */
  readonly request?: RequestView;
  /** The beginning of the answer to it. */
  readonly answer?: string;
}

export interface RequestView {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** The request in several languages, the first one open. */
  readonly call: readonly CallView[];
}

export interface CallView {
  readonly name: string;
  readonly text: string;
}

export interface ParameterView {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface OperationGroup {
  readonly title: string;
  readonly operations: readonly OperationView[];
}

export function docsPage(site: Site, groups: readonly OperationGroup[]): string {
  const description = "Every address of the API: what it answers, what it takes, and a request to try.";
  return layout(site, {
    title: "The API",
    description,
    path: PATHS.docs,
    alternates: [{ mediaType: "application/json", path: "/api/v1/openapi.json" }],
    scripts: [site.assets.docs],
    main: html`<div class="list docs">
${pageHead("The API", description, html`No key, no account. <a href="/api/v1/openapi.json">OpenAPI 3.1</a> · <a href="/api/schema.json">JSON Schema</a> · <a href="/llms.txt">Guide for agents</a> · <a href="${PATHS.problems}">Problems</a>`)}
<nav class="jumps" aria-label="Groups"><ul>${groups.map(({ title }) => html`<li><a href="#${anchor(title)}">${title}</a></li>`)}</ul></nav>
<section aria-labelledby="start">
<h2 id="start">Quick start</h2>
<pre tabindex="0" role="group" aria-label="Requests to begin with">curl ${site.base}/api/v1/terms/sharpe-ratio
curl '${site.base}/api/v1/search?q=how+are+performance+fees+charged'
curl '${site.base}/api/v1/compute/irr?cash_flows=-100,60,60'</pre>
<p>Every answer has an <code>ETag</code>; send it back in <code>If-None-Match</code> and get a 304. An extension, <code>format=</code> or <code>Accept</code> chooses the format. An error is a <a href="${PATHS.problems}">problem document</a> that says what is wrong and what works.</p>
</section>
${groups.map(
  ({ title, operations }) => html`<section aria-labelledby="${anchor(title)}">
<h2 id="${anchor(title)}">${title}</h2>
<ul class="names">${operations.map(({ id, summary }) => html`<li><a href="#${id}">${withCode(summary)}</a></li>`)}</ul>
${operations.map(operation)}</section>
`,
)}</div>`,
  });
}

function operation({
  id,
  method,
  path,
  summary,
  description,
  parameters,
  formats,
  request,
  answer,
}: OperationView): Html {
  return html`<article class="operation" aria-labelledby="${id}">
<h3 id="${id}">${withCode(summary)}</h3>
<p><code>${method} ${path}</code></p>
<p>${withCode(description)}</p>
${
  parameters.length > 0 &&
  html`<dl class="rows">${parameters.map(({ name, description: text, required }) => html`<div><dt><code>${name}</code>${required ? " required" : NOTHING}</dt><dd>${withCode(text)}</dd></div>`)}</dl>
`
}${
  formats.length > 1 &&
  html`<p class="status">As ${formats.join(", ")}</p>
`
}${request && requestHtml(request, id, summary)}${
  answer !== undefined &&
  html`<details><summary>Answer</summary><pre tabindex="0" role="group" aria-label="Answer: ${summary}">${answer}</pre></details>
`
}</article>
`;
}

/** The script adds a form that sends the request. */
function requestHtml({ method, path, body, call: [first, ...others] }: RequestView, id: string, summary: string): Html {
  const data = html` data-send="${id}" data-method="${method}" data-path="${path}"${body === undefined ? NOTHING : html` data-body="${body}"`}`;
  return html`<pre tabindex="0" role="group" aria-label="Request: ${summary}">${first?.text}</pre>
<details><summary>${others.map(({ name }) => name).join(", ")}</summary>${others.map(({ name, text }) => html`<pre tabindex="0" role="group" aria-label="${name}: ${summary}">${text}</pre>`)}</details>
<div class="send"${data}></div>
`;
}

function anchor(title: string): string {
  return `group-${title.toLowerCase()}`;
}
