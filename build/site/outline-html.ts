/** The content of pages as HTML, from the structures that Markdown is written from. */

import { pagePath } from "../../worker/paths.ts";
import { type Html, html, joined, NOTHING, trusted } from "../../worker/representations/html-template.ts";
import type { Content, EntityLink, Work } from "../render/record-outline.ts";
import { collectionNamed, collectionOfType } from "../schema/collections.ts";
import type { DisplayBlock } from "../schema/display.ts";
import { figureHtml } from "./figures/figure.ts";
import { formulaHtml } from "./formula-html.ts";

const SOURCES = collectionNamed("sources");

/** The content of a section. */
export function contentHtml(content: Content): Html {
  switch (content.kind) {
    case "prose":
      return trusted(content.prose.html);
    case "items":
      return html`<ul>${content.items.map(({ html: item }) => html`<li>${trusted(unwrapped(item))}</li>`)}</ul>`;
    case "parts":
      return html`<dl class="parts">${content.parts.map(({ title, prose }) => html`<dt>${title}</dt><dd>${trusted(prose.html)}</dd>`)}</dl>`;
    case "links":
      return html`<ul class="links">${content.links.map((link) => html`<li>${entityLink(link)}${content.typed && html` <span class="kind">${link.type}</span>`}</li>`)}</ul>`;
    case "works":
      return html`<ul>${content.works.map((work) => html`<li>${workHtml(work)}</li>`)}</ul>`;
    case "blocks":
      return html`${content.blocks.map((block, i) => blockHtml(block, i + 1))}`;
  }
}

function cellHtml(text: string, path: string | undefined): Html {
  return path === undefined ? html`<td>${text}</td>` : html`<td><a href="${path}">${text}</a></td>`;
}

/** The content of a fact, which stands in a narrow column. */
export function factHtml(content: Content): Html {
  switch (content.kind) {
    case "links":
      return joined(content.links.map(entityLink), ", ");
    case "blocks":
      return html`${content.blocks.map(factBlock)}`;
    default:
      return contentHtml(content);
  }
}

function factBlock(block: DisplayBlock): Html {
  switch (block.kind) {
    case "text":
      return html`${block.text}`;
    case "list":
      return joined(
        block.items.map((item) => html`${item}`),
        ", ",
      );
    default:
      return blockHtml(block);
  }
}

/** @param number its place among the blocks of a section, from 1 */
function blockHtml(block: DisplayBlock, number = 1): Html {
  switch (block.kind) {
    case "text":
      return html`<p>${block.text}</p>`;
    case "list": {
      const items = block.items.map((item) => html`<li>${item}</li>`);
      return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case "rows":
      return html`<dl class="rows">${block.rows.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
    case "table":
      return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${block.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${block.rows.map((row, i) => html`<tr>${row.map((cell, j) => cellHtml(cell, j === 0 ? block.paths?.[i] : undefined))}</tr>`)}</tbody></table></div>`;
    case "group":
      return html`<h3>${block.title}</h3>${block.blocks.map((inner) => blockHtml(inner))}`;
    case "code":
      return html`<pre tabindex="0" role="group" aria-label="Code"><code>${block.text.trimEnd()}</code></pre>`;
    case "math":
      return formulaHtml(block.latex);
    case "address":
      return html`<a href="${block.url}" rel="nofollow">${hostOf(block.url)}</a>`;
    case "figure":
      return figureHtml(block.figure, number);
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

export function entityLink({ type, id, name }: EntityLink): Html {
  const collection = collectionOfType(type);
  return collection ? html`<a href="${pagePath(collection, id)}">${name}</a>` : html`${name}`;
}

/** A work with its address, and the page about it. */
export function workHtml({ id, title, url, publisher }: Work, locator?: string): Html {
  return html`<a href="${url}" rel="nofollow">${title}</a>${publisher === undefined ? NOTHING : html`, ${publisher}`}${locator === undefined ? NOTHING : html`, ${locator}`} <a class="about" href="${pagePath(SOURCES, id)}">about</a>`;
}

/** The text of an item that is one paragraph. */
function unwrapped(markup: string): string {
  const [, only] = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(markup) ?? [];
  return only ?? markup;
}
