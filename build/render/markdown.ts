/** Markdown: the record as a page to read, with prose links and references as working addresses. */
import { linkText } from "../../worker/answers/list-body.ts";
import { pageAddress } from "../body.ts";
import { type Block, inlineText } from "../schema/values.ts";
import type { Citation, Content, EntityLink, Fact, Page } from "./page.ts";

/** A page under its title. */
export function markdownPage(page: Page, base: string): string {
  return `# ${page.title}\n\n${markdownBody(page, base, 2)}\n`;
}

/** The page without its title; sections are headed at `depth`, so that a page can be part of a longer text. */
export function markdownBody({ summary, facts, sections }: Page, base: string, depth: number): string {
  const parts = [
    ...(summary === undefined ? [] : [`> ${summary}`]),
    facts.map((fact) => factLine(fact, base)).join("\n"),
    ...sections.map(({ heading, contents }) => {
      const text = contents.map((content) => contentMarkdown(content, base)).join("\n\n");
      return heading === undefined ? text : `${"#".repeat(depth)} ${heading}\n\n${text}`;
    }),
  ];
  return parts.join("\n\n");
}

function factLine({ title, content }: Fact, base: string): string {
  return `- ${title}: ${inlineMarkdown(content, base)}`;
}

function inlineMarkdown(content: Content, base: string): string {
  switch (content.kind) {
    case "links":
      return content.links.map((link) => linkMarkdown(link, base)).join(", ");
    case "blocks": {
      const [only, ...more] = content.blocks;
      return only?.kind === "address" && more.length === 0 ? `<${only.url}>` : inlineText(content.blocks);
    }
    default:
      return contentMarkdown(content, base);
  }
}

function contentMarkdown(content: Content, base: string): string {
  switch (content.kind) {
    case "prose":
      return content.prose.markdown;
    case "items":
      return content.items.map(({ markdown }) => `- ${indented(markdown)}`).join("\n");
    case "parts":
      return content.parts.map(({ title, prose }) => `**${title}.** ${prose.markdown}`).join("\n\n");
    case "links": {
      const kind = ({ type }: EntityLink) => (content.typed ? ` (${type})` : "");
      return content.links.map((link) => `- ${linkMarkdown(link, base)}${kind(link)}`).join("\n");
    }
    case "citations":
      return content.citations.map(citation).join("\n");
    case "blocks":
      return content.blocks.map(blockMarkdown).join("\n\n");
  }
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "list":
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : "-"} ${item}`).join("\n");
    case "rows":
      return block.rows.map(({ label, value }) => `- ${label}: ${value}`).join("\n");
    case "table":
      return table(block.columns, block.rows);
    case "group":
      return `**${block.title}**\n\n${block.blocks.map(blockMarkdown).join("\n\n")}`;
    case "code":
      return fenced(block.text, block.language);
    case "math":
      return `$$\n${block.latex}\n$$`;
    case "address":
      return `<${block.url}>`;
  }
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s+/g, " ");
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

function citation({ title, url, publisher }: Citation): string {
  return `- [${linkText(title)}](${url})${publisher === undefined ? "" : `, ${publisher}`}`;
}

function linkMarkdown({ type, id, name }: EntityLink, base: string): string {
  return `[${linkText(name)}](${pageAddress(base, type, id)})`;
}

function fenced(text: string, language: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
