/** The API for developers: what each address answers, what it takes, and a request to try. */
import { MAX_BODY_BYTES } from "../../../worker/http/request-body.ts";
import { type Html, html, joined, withCode } from "../../../worker/representations/html-template.ts";
import { MAX_NODES } from "../../../worker/resources/graph/graph.ts";
import { DEFAULT_LIMIT, MAX_LIMIT } from "../../../worker/resources/list-page.ts";
import { MAX_BULK } from "../../../worker/resources/records/bulk.ts";
import { MAX_QUERY } from "../../../worker/resources/search/q-parameter.ts";
import {
  foldedType,
  inputRows,
  type MemberView,
  type TypeView,
  type TypeWord,
  typeTable,
  typeWords,
} from "./api-types.ts";
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
  readonly parameters: readonly MemberView[];
  /** What a POST takes. */
  readonly body?: { readonly type: readonly TypeWord[]; readonly members: readonly MemberView[] };
  readonly formats: readonly string[];
  /** The type of a 200, and those that it consists of and no operation above describes. */
  readonly answers: { readonly type: readonly TypeWord[]; readonly described: readonly TypeView[] };
  /** Besides those of every operation. */
  readonly problems: readonly ProblemLine[];
  readonly otherAnswers: readonly { readonly status: number; readonly description: string }[];
  /** A request to try. */
  readonly request?: RequestView;
  /** The beginning of the answer to it. */
  readonly answer?: string;
}

export interface ProblemLine {
  readonly status: number;
  readonly title: string;
  readonly path: string;
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

export interface OperationGroup {
  readonly title: string;
  readonly operations: readonly OperationView[];
}

export interface ApiReference {
  readonly groups: readonly OperationGroup[];
  /** Types that answers and bodies refer to. */
  readonly types: readonly TypeView[];
  /** What any operation can be answered with. */
  readonly general: readonly ProblemLine[];
  readonly apiVersion: string;
}

/** The anchor of the types, after the groups of operations. */
const TYPES = "Types";

/** The anchor of what holds for all of them, before the groups. */
const CONVENTIONS = "Lists, limits and versions";

export function docsPage(site: Site, { groups, types, general, apiVersion }: ApiReference): string {
  const description = "Every address of the API: what it answers, what it takes, and a request to try.";
  return layout(site, {
    title: "The API",
    description,
    path: PATHS.docs,
    alternates: [{ mediaType: "application/json", path: "/api/v1/openapi.json" }],
    scripts: [site.assets.docs, site.assets.copy],
    isWide: true,
    main: html`<div class="list docs">
${pageHead("The API", description, html`No key, no account. <a href="/api/v1/openapi.json">OpenAPI 3.1</a> · <a href="/api/schema.json">JSON Schema</a> · <a href="/llms.txt">Guide for agents</a> · <a href="${PATHS.problems}">Problems</a>`)}
${sideBar(groups)}
<div class="reference">
<section aria-labelledby="start">
<h2 id="start">Quick start</h2>
<pre tabindex="0" role="group" aria-label="Requests to begin with">curl ${site.base}/api/v1/terms/sharpe-ratio
curl '${site.base}/api/v1/search?q=how+are+performance+fees+charged'
curl '${site.base}/api/v1/compute/irr?cash_flows=-100,60,60'</pre>
<p>Every answer has an <code>ETag</code>; send it back in <code>If-None-Match</code> and get a 304. An extension, <code>format=</code> or <code>Accept</code> chooses the format. An error is a <a href="${PATHS.problems}">problem document</a> that says what is wrong and what works. Any operation can be answered with ${problems(general)}.</p>
</section>
${conventions(apiVersion)}
${groups.map(
  ({ title, operations }) => html`<section aria-labelledby="${anchor(title)}">
<h2 id="${anchor(title)}">${title}</h2>
${operations.map(operation)}</section>
`,
)}<section aria-labelledby="${anchor(TYPES)}">
<h2 id="${anchor(TYPES)}">${TYPES}</h2>
${types.map((type) => html`<article class="operation">${typeTable(type)}</article>`)}</section>
</div>
</div>`,
  });
}

/** What holds for more than one operation. */
function conventions(apiVersion: string): Html {
  const rows: readonly [string, Html][] = [
    [
      "Formats",
      html`<code>.json</code>, <code>.ndjson</code>, <code>.jsonld</code> or <code>.md</code> at the end of an address, <code>format=</code> or <code>Accept</code>; lists of records come as <code>.csv</code> too.`,
    ],
    [
      "Lists",
      html`<code>limit</code> is 1 to ${MAX_LIMIT}, and ${DEFAULT_LIMIT} unless it is given; <code>offset</code> counts from 0. <code>meta.total</code> and the header <code>X-Total-Count</code> say how many there are. <code>links.next</code> and the header <code>Link</code> name the next page; the last page names none. A collection of up to 100 records, and every NDJSON list without <code>limit</code>, comes whole. The <a href="${PATHS.dumps}">dumps</a> hold whole collections and the whole corpus.`,
    ],
    [
      "Parts",
      html`<code>fields=id,name</code> gives these members, <code>view=summary</code> short records, <code>include=backlinks</code> what belongs to a record and is not in it. A parameter that an operation does not know is a 400, so that a slip is seen.`,
    ],
    [
      "Limits",
      html`There is no key and no quota. A body holds ${MAX_BODY_BYTES / 2 ** 20} MB at most, a query of the search ${MAX_QUERY} characters, a bulk request ${MAX_BULK} ids, a page of the graph ${MAX_NODES} nodes. What is more is an error that names the bound.`,
    ],
    [
      "Versions",
      html`This is version ${apiVersion} of the API; <code>X-API-Version</code> is on every answer. The content has editions of its own: <a href="${PATHS.changes}">Changes</a> lists what each of them added, changed and removed, and <code>/api/v1/changes?since=</code> tells a program. A renamed entry leads to its new address; the address of a removed one is a 410 that says why.`,
    ],
  ];
  return html`<section class="operation" aria-labelledby="${anchor(CONVENTIONS)}">
<h2 id="${anchor(CONVENTIONS)}">${CONVENTIONS}</h2>
<dl class="rows">${rows.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>
</section>`;
}

/** Links, which the script filters and marks. On a narrow window they are folded. */
function sideBar(groups: readonly OperationGroup[]): Html {
  return html`<details class="operations"><summary>Operations</summary>
<nav aria-label="Operations"><input class="scripted" type="search" aria-label="Filter the operations" placeholder="Filter" autocomplete="off" spellcheck="false">
<ul><li><a href="#${anchor(CONVENTIONS)}">${CONVENTIONS}</a></li>${groups.map(
    ({ title, operations }) =>
      html`<li><a href="#${anchor(title)}">${title}</a><ul>${operations.map(({ id, summary }) => html`<li><a href="#${id}">${withCode(summary)}</a></li>`)}</ul></li>`,
  )}<li><a href="#${anchor(TYPES)}">${TYPES}</a></li></ul></nav>
</details>`;
}

/** On a wide window what is sent and answered stands beside the description. */
function operation(view: OperationView): Html {
  const { id, method, path, summary, description, parameters, body, formats, answers, request, answer } = view;
  const hasExample = request !== undefined || answer !== undefined;
  return html`<article class="operation${hasExample && " with-example"}" aria-labelledby="${id}">
<div><h3 id="${id}">${withCode(summary)}</h3>
<p><code>${method} ${path}</code></p>
<p>${withCode(description)}</p></div>
${
  hasExample &&
  html`<div class="beside">${request && requestHtml(request, summary)}${
    answer !== undefined &&
    html`<details open><summary>Example</summary><pre tabindex="0" role="group" aria-label="Answer: ${summary}">${answer}</pre></details>
`
  }</div>
`
}<div>${
    parameters.length > 0 &&
    html`<h4>Parameters</h4>
${inputRows(parameters)}
`
  }${
    body &&
    html`<h4>Body</h4>
<p class="kind">${typeWords(body.type)}</p>
${inputRows(body.members)}
`
  }<h4>Answer</h4>
<p class="kind">${typeWords(answers.type)}${formats.length > 1 && html`, as ${formats.join(", ")}`}</p>
${answers.described.map(foldedType)}${otherStatuses(view)}</div>
</article>
`;
}

function otherStatuses({ problems: own, otherAnswers }: OperationView): Html {
  return html`${otherAnswers.map(({ status, description }) => html`<p class="kind"><code>${status}</code> ${withCode(description)}</p>`)}${
    own.length > 0 &&
    html`<h4>Errors</h4>
<p class="kind">${problems(own)}</p>
`
  }`;
}

/** Each with its status, as a link to what it means. */
function problems(lines: readonly ProblemLine[]): Html {
  return joined(
    lines.map(({ status, title, path }) => html`<code>${status}</code> <a href="${path}">${title}</a>`),
    ", ",
  );
}

/** The script makes a form of the button: browsers look through each form of a page before it can be used. */
function requestHtml({ method, path, body, call: [first, ...others] }: RequestView, summary: string): Html {
  const callHtml = ({ name, text }: CallView) =>
    html`<div class="copyable"><pre tabindex="0" role="group" aria-label="${name}: ${summary}">${text}</pre></div>`;
  return html`${first && callHtml(first)}
<details><summary>${others.map(({ name }) => name).join(", ")}</summary>${others.map(callHtml)}</details>
<p class="try scripted"><button type="button" data-method="${method}" data-path="${path}"${body !== undefined && html` data-body="${body}"`}>Try it</button></p>
`;
}

function anchor(title: string): string {
  return `group-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
}
