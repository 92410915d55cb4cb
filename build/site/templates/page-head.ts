/** The head of a page that is no entry: what it is, in a sentence, and a line with counts or other formats. */
import { type Html, html } from "../../../worker/representations/html-template.ts";

export function pageHead(title: string, definition: string | Html, status?: Html): Html {
  return html`<header>
<h1>${title}</h1>
<p class="definition">${definition}</p>
${
  status &&
  html`<p class="status">${status}</p>
`
}</header>`;
}
