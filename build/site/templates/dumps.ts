/** The page of the dumps: the whole corpus in files, and how they are opened. */
import { type Html, html } from "../../../worker/representations/html-template.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import { jsonAndMarkdown, layout } from "./layout.ts";
import { size } from "./numbers.ts";
import { pageHead } from "./page-head.ts";
import { PATHS, type Site } from "./site.ts";

export interface DumpsView {
  readonly edition: string;
  /** Empty when the release was made without dumps. */
  readonly groups: readonly DumpGroup[];
  /** What stands there then. */
  readonly noDumps: Html;
  /** Commands of a shell that open dumps. */
  readonly examples: string;
  /** Path of the file with the SHA-256 of each dump, and its text. */
  readonly sums: { readonly path: string; readonly text: string };
  readonly structuredData: unknown;
}

export interface DumpGroup {
  readonly id: string;
  readonly title: string;
  readonly files: readonly {
    readonly name: string;
    readonly path: string;
    readonly bytes: number;
    readonly note: Html;
  }[];
}

const DESCRIPTION = "The whole reference in files that databases, data frames and graph tools open as they are.";

export function dumpsPage(site: Site, view: DumpsView): string {
  const { edition, groups, structuredData } = view;
  return layout(site, {
    title: "Dumps",
    description: DESCRIPTION,
    path: PATHS.dumps,
    structuredData,
    alternates: jsonAndMarkdown(PATHS.dumps),
    main: html`<div class="list dumps">
${pageHead("Dumps", DESCRIPTION, html`Edition ${edition} · <a rel="license" href="${SERVICE.licenseUrl}">${SERVICE.license}</a> · <a href="/api/v1/dumps">JSON</a> · <a href="${PATHS.changes}">what has changed</a>`)}
${groups.length === 0 ? html`<p>${view.noDumps}</p>` : content(view)}
</div>`,
  });
}

function content({ groups, examples, sums }: DumpsView): Html {
  return html`${groups.map(group)}<section aria-labelledby="open">
<h2 id="open">How to open them</h2>
<p>Dumps are read in place: a reader asks for the parts that it needs, by <code>Range</code>.</p>
<pre tabindex="0" role="group" aria-label="Commands that open dumps">${examples}</pre>
</section>
<section aria-labelledby="sums">
<h2 id="sums">SHA-256</h2>
<p><a href="${sums.path}">For <code>sha256sum -c</code></a>, and in the manifest for every public file.</p>
<pre tabindex="0" role="group" aria-label="SHA-256 of each dump">${sums.text}</pre>
</section>`;
}

function group({ id, title, files }: DumpGroup): Html {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}">
<table>
<thead><tr><th scope="col">File</th><th scope="col">Size</th><th scope="col">What it holds</th></tr></thead>
<tbody>${files.map(
    ({
      name,
      path,
      bytes,
      note,
    }) => html`<tr><td><a href="${path}">${name}</a></td><td>${size(bytes)}</td><td>${note}</td></tr>
`,
  )}</tbody>
</table>
</div>
</section>
`;
}
