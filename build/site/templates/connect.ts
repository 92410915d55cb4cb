/** The page on connecting a program. */
import { type Html, html } from "../../../worker/representations/html-template.ts";
import { layout } from "./layout.ts";
import { PATHS, type Site } from "./site.ts";

export interface ConnectView {
  readonly title: string;
  /** The first paragraph. */
  readonly lead: Html;
  /** The programs, to jump to. */
  readonly headings: readonly { readonly name: string; readonly anchor: string }[];
  readonly body: readonly Html[];
}

const DESCRIPTION =
  "The lines that connect an agent, a program or a spreadsheet to this reference: Claude, ChatGPT, Cursor, VS Code, Python, R, Excel and others.";

export function connectPage(site: Site, { title, lead, headings, body }: ConnectView): string {
  return layout(site, {
    title,
    description: DESCRIPTION,
    path: PATHS.connect,
    alternates: [{ mediaType: "text/markdown", path: `${PATHS.connect}.md` }],
    scripts: [site.assets.copy],
    main: html`<article class="list manual">
<header>
<h1>${title}</h1>
<div class="definition">${lead}</div>
</header>
<nav class="jumps" aria-label="Programs"><ul>${headings.map(({ name, anchor }) => html`<li><a href="#${anchor}">${name}</a></li>`)}</ul></nav>
${body.map(
  (part) => html`${part}
`,
)}</article>`,
  });
}
