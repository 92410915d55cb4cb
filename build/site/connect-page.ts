/** The page on connecting a program, made from docs/connect.md. */

import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type Html, html, trusted } from "../../worker/representations/html-template.ts";
import { slugOf } from "../../worker/slug.ts";
import { addressedTo, connectDocument, headingOf, parsedDocument, sourceOf } from "./connect-document.ts";
import { layout } from "./templates/layout.ts";
import { PATHS, type Site } from "./templates/site.ts";

/** Stands before what is true of the document and not of the page. */
const DOCUMENT_ONLY = "<!-- document only -->";

const DESCRIPTION =
  "The lines that connect an agent, a program or a spreadsheet to this reference: Claude, ChatGPT, Cursor, VS Code, Python, R, Excel and others.";

export function connectPage(site: Site): string {
  const markdown = addressedTo(connectDocument(), site.base);
  const [first, ...blocks] = parsedDocument(markdown).children;
  const title = first === undefined ? "" : headingOf(markdown, first);
  /** The programs, to jump to. */
  const headings: { name: string; anchor: string }[] = [];
  let heading = title;
  let isSkipped = false;
  const parts = blocks.flatMap((node): Html[] => {
    const source = sourceOf(markdown, node);
    if (isSkipped || node.type === "html") {
      isSkipped = source === DOCUMENT_ONLY;
      return [];
    }
    if (node.type === "heading") {
      heading = headingOf(markdown, node);
      const anchor = slugOf(heading);
      if (node.depth === 2) return [html`<h2 id="${anchor}">${heading}</h2>`];
      headings.push({ name: heading, anchor });
      return [html`<h3 id="${anchor}">${heading}</h3>`];
    }
    if (node.type === "code")
      return [
        html`<div class="copyable"><pre tabindex="0" role="group" aria-label="${heading}"><code>${node.value}</code></pre></div>`,
      ];
    // Links to the service lead to where the page was read.
    return [proseHtml(source.replaceAll(`](${site.base}/`, "](/"))];
  });
  const [lead, ...body] = parts;
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

/** The document is the project's own, and its links open programs too. */
function proseHtml(markdown: string): Html {
  return trusted(
    micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousProtocol: true }),
  );
}
