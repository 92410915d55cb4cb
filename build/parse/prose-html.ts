/** Prose as HTML: the same tree as the Markdown, with links to the pages of entities. */

import type { Nodes, RootContent } from "mdast";
import { pagePath } from "../../worker/paths.ts";
import { escapeMarkup } from "../../worker/representations/escape-markup.ts";
import { collectionOfType } from "../schema/collections.ts";
import { markOf } from "./citations.ts";

/** Blocks as HTML, with a mark for each citation. All text is escaped. */
export function htmlOf(blocks: readonly RootContent[]): string {
  return blocks.map(nodeHtml).join("");
}

function nodeHtml(node: Nodes): string {
  switch (node.type) {
    case "text":
      return escapeMarkup(node.value.replace(/\s+/g, " "));
    case "inlineCode":
      return `<code>${escapeMarkup(node.value.replace(/\s+/g, " "))}</code>`;
    case "citation":
      return markOf(node.number);
    case "paragraph":
      return `<p>${inside(node)}</p>`;
    case "emphasis":
      return `<em>${inside(node)}</em>`;
    case "strong":
      return `<strong>${inside(node)}</strong>`;
    case "list":
      if (!node.ordered) return `<ul>${inside(node)}</ul>`;
      return `<ol${(node.start ?? 1) === 1 ? "" : ` start="${node.start}"`}>${inside(node)}</ol>`;
    case "listItem":
      return `<li>${itemHtml(node.children)}</li>`;
    case "link": {
      const [type = "", id = ""] = node.data?.entity?.split(":") ?? [];
      const collection = collectionOfType(type);
      return collection ? `<a href="${pagePath(collection, id)}">${inside(node)}</a>` : inside(node);
    }
    default:
      return "children" in node ? inside(node) : "";
  }
}

function inside({ children }: { readonly children: readonly Nodes[] }): string {
  return children.map(nodeHtml).join("");
}

/** An item of one paragraph has no paragraph around its text. */
export function itemHtml(blocks: readonly Nodes[]): string {
  const [only, ...more] = blocks;
  return only?.type === "paragraph" && more.length === 0 ? inside(only) : blocks.map(nodeHtml).join("");
}
