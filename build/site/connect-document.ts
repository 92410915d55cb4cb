/** docs/connect.md, which the page is made from too: its blocks of code, and the address of the service in all lines. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Code, Root } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { ROOT } from "../sources.ts";

export const CONNECT_DOCUMENT = "docs/connect.md";

/** What the document writes for the address of the service. */
const PLACEHOLDER = "https://knowledge.example";

export interface CodeBlock {
  /** The heading that it stands under. */
  readonly section: string;
  readonly language: string;
  readonly text: string;
  /** `run`: the tests run it. `formula 0.1307`: the tests evaluate it, and it gives this. Otherwise none. */
  readonly mark: string;
}

export function connectDocument(): string {
  return readFileSync(join(ROOT, CONNECT_DOCUMENT), "utf8");
}

/** The text with an address of the service in place of the placeholder, also inside the links that programs open. */
export function addressedTo(text: string, base: string): string {
  return text
    .replace(/(&config=)([\w+/=]+)/g, (_, name: string, config: string) => name + inBase64(config, base))
    .replaceAll(PLACEHOLDER, base)
    .replaceAll(encodeURIComponent(PLACEHOLDER), encodeURIComponent(base));
}

function inBase64(config: string, base: string): string {
  const json = Buffer.from(config, "base64").toString("utf8");
  return Buffer.from(json.replaceAll(PLACEHOLDER, base)).toString("base64");
}

export function parsedDocument(markdown: string): Root {
  return remark().use(remarkGfm).parse(markdown);
}

/** The blocks of code, in their order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  let section = "";
  return parsedDocument(markdown).children.flatMap((node) => {
    if (node.type === "heading") section = headingOf(markdown, node);
    return node.type === "code" ? [codeBlock(node, section)] : [];
  });
}

function codeBlock({ lang, meta, value }: Code, section: string): CodeBlock {
  return { section, language: lang ?? "", mark: meta ?? "", text: value };
}

/** The text of a heading, which has no markup. */
export function headingOf(markdown: string, node: Root["children"][number]): string {
  return sourceOf(markdown, node).replace(/^#+ /, "");
}

export function sourceOf(markdown: string, { position }: Root["children"][number]): string {
  return markdown.slice(position?.start.offset, position?.end.offset);
}
