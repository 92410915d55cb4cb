/** The page on connecting a program, made from docs/connect.md. */
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type Html, html, trusted } from "../../worker/representations/html-template.ts";
import { slugOf } from "../../worker/slug.ts";
import { addressedTo, connectDocument, headingOf, parsedDocument, sourceOf } from "./connect-document.ts";
import { type ConnectView, connectPage } from "./templates/connect.ts";
import type { Site } from "./templates/site.ts";

/** Stands before what is true of the document and not of the page. */
const DOCUMENT_ONLY = "<!-- document only -->";

export function connectPageOf(site: Site): string {
  return connectPage(site, connectView(addressedTo(connectDocument(), site.base), site.base));
}

function connectView(markdown: string, base: string): ConnectView {
  const [title, ...blocks] = parsedDocument(markdown).children;
  const headings: { name: string; anchor: string }[] = [];
  let heading = title === undefined ? "" : headingOf(markdown, title);
  const view = { title: heading };
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
    return [proseHtml(source.replaceAll(`](${base}/`, "](/"))];
  });
  const [lead, ...body] = parts;
  return { ...view, lead: lead ?? html``, headings, body };
}

/** The document is the project's own, and its links open programs too. */
function proseHtml(markdown: string): Html {
  return trusted(
    micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousProtocol: true }),
  );
}
