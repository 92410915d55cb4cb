/** Prose: paragraphs and lists, in each of the ways in which they are read after they were parsed. */
import type { Nodes, Root, RootContent } from "mdast";
import { remark } from "remark";
import { BARRIER, PARAGRAPH_END } from "./mentions/name-tokens.ts";

export interface Prose {
  /** As plain words: links and emphasis fall away, paragraphs are parted by an empty line. */
  readonly text: string;
  readonly markdown: string;
  /** What names are looked for in: links, whose authors have said what they mean, and code are barriers. */
  readonly unlinked: string;
}

const processor = remark().data("settings", { bullet: "-", emphasis: "*", listItemIndent: "one", rule: "-" });

export function parseMarkdown(source: string): Root {
  return processor.parse(source);
}

export function proseOf(blocks: readonly RootContent[]): Prose {
  return {
    text: plainText(blocks),
    markdown: processor.stringify({ type: "root", children: [...blocks] }).trim(),
    unlinked: blocks.map(unlinked).join(PARAGRAPH_END),
  };
}

export function plainText(blocks: readonly RootContent[]): string {
  return blocks.map(plainBlock).join("\n\n");
}

function plainBlock(node: RootContent): string {
  if (node.type === "list") {
    const bullet = (i: number) => (node.ordered ? `${(node.start ?? 1) + i}. ` : "- ");
    return node.children.map((item, i) => bullet(i) + plainText(item.children).replaceAll("\n\n", "\n")).join("\n");
  }
  return plainInline(node);
}

function plainInline(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value.replace(/\s+/g, " ");
  return "children" in node ? node.children.map(plainInline).join("") : "";
}

function unlinked(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "link" || node.type === "inlineCode") return BARRIER;
  if (!("children" in node)) return "";
  return node.children.map(unlinked).join(node.type === "list" || node.type === "listItem" ? PARAGRAPH_END : "");
}
