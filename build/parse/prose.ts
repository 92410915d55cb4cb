/** Prose: paragraphs and lists, in each form in which they are read after parsing. */
import type { Node, Nodes, Root, RootContent } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { markOf, withoutMarks } from "./citations.ts";
import { htmlOf } from "./prose-html.ts";

export interface Prose {
  /** As plain words: links, emphasis and citations are dropped, and an empty line is between paragraphs. */
  readonly text: string;
  /** With a mark for each citation. */
  readonly markdown: string;
  /** With a mark for each citation. Links lead to pages. */
  readonly html: string;
  /** The text in which names are found: links and code are replaced by barriers. */
  readonly textForMentions: string;
  /** What the barriers replaced, in order. */
  readonly barriers: readonly Barrier[];
}

/** A link or code in prose. */
export interface Barrier {
  readonly text: string;
  /** The entity that it links to, as `type:id`. */
  readonly entity?: string;
}

/** A citation in the tree of a body. */
interface CitationNode extends Node {
  type: "citation";
  number: number;
}

declare module "mdast" {
  interface LinkData {
    /** The entity that it names, as `type:id`. */
    entity?: string;
  }
  interface PhrasingContentMap {
    citation: CitationNode;
  }
  interface RootContentMap {
    citation: CitationNode;
  }
}

/** Replaces links and code. Names do not match across it. */
export const BARRIER = "\u0000";
/** Separates paragraphs. */
export const PARAGRAPH_END = "•";

const processor = remark()
  .use(remarkGfm)
  .data("settings", {
    bullet: "-",
    emphasis: "*",
    listItemIndent: "one",
    rule: "-",
    handlers: { citation: ({ number }: CitationNode) => markOf(number) },
  });

export function parseMarkdown(source: string): Root {
  return processor.parse(source);
}

export function proseOf(blocks: readonly RootContent[]): Prose {
  const barriers: Barrier[] = [];
  return {
    text: withoutMarks(plainText(blocks)),
    markdown: processor.stringify({ type: "root", children: [...blocks] }).trim(),
    html: htmlOf(blocks),
    textForMentions: blocks.map((block) => withBarriers(block, barriers)).join(PARAGRAPH_END),
    barriers,
  };
}

/** As plain words, with a mark for each citation. */
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
  if (node.type === "citation") return markOf(node.number);
  return "children" in node ? node.children.map(plainInline).join("") : "";
}

/** The text with a barrier for each link and code, which are added to `barriers`. */
function withBarriers(node: Nodes, barriers: Barrier[]): string {
  if (node.type === "text") return node.value;
  if (node.type === "link" || node.type === "inlineCode") {
    const entity = node.type === "link" ? node.data?.entity : undefined;
    barriers.push({ text: withoutMarks(plainInline(node)), ...(entity !== undefined && { entity }) });
    return BARRIER;
  }
  if (!("children" in node)) return "";
  const parts = node.children.map((child) => withBarriers(child, barriers));
  return parts.join(node.type === "list" || node.type === "listItem" ? PARAGRAPH_END : "");
}
