/** Markdown: the record as a page to read, with prose links and references as working addresses. */
import {
  blockMarkdown,
  cellMarkdown,
  fencedMarkdown,
  headingMarkdown,
  inlineMarkdown,
  linkMarkdown,
} from "../../worker/representations/markdown-text.ts";
import { markdownAddress } from "../parse/body.ts";
import { setMarks } from "../parse/citations.ts";
import { type DisplayBlock, inlineText } from "../schema/display.ts";
import { dataTable } from "../site/figures/figure-rows.ts";
import type { Content, EntityLink, Fact, Footnote, Outline, Work } from "./record-outline.ts";

/** A page under its title. */
export function recordMarkdown(outline: Outline, base: string): string {
  return `# ${headingMarkdown(outline.title)}\n\n${markdownBody(outline, base, 2)}\n`;
}

/**
 * The page without its title. Sections get headings of `depth`, so that a page can be part of a longer text.
 *
 * @param prefix prefix of the footnotes' labels, which makes them unique in a longer text
 */
export function markdownBody(page: Outline, base: string, depth: number, prefix = ""): string {
  const { summary, facts, sections, footnotes } = page;
  const parts = [
    ...(summary === undefined ? [] : [`> ${blockMarkdown(summary)}`]),
    facts.map((fact) => factLine(fact, base)).join("\n"),
    ...sections.map(({ heading, contents }) => {
      const text = contents.map((content) => contentMarkdown(content, base)).join("\n\n");
      return heading === undefined ? text : `${"#".repeat(depth)} ${headingMarkdown(heading)}\n\n${text}`;
    }),
  ];
  return withFootnotes(parts.join("\n\n"), footnotes, prefix);
}

function factLine({ title, content }: Fact, base: string): string {
  return `- ${inlineMarkdown(title)}: ${inlineContent(content, base)}`;
}

function inlineContent(content: Content, base: string): string {
  switch (content.kind) {
    case "links":
      return content.links.map((link) => entityLink(link, base)).join(", ");
    case "blocks": {
      const [only, ...more] = content.blocks;
      return only?.kind === "address" && more.length === 0
        ? `<${only.url}>`
        : inlineMarkdown(inlineText(content.blocks));
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
      // A list would be read as words if it stood on the line of the title.
      return content.parts
        .map(({ title, prose }) => `**${title}.**${prose.html.startsWith("<p>") ? " " : "\n\n"}${prose.markdown}`)
        .join("\n\n");
    case "links": {
      const kind = ({ type }: EntityLink) => (content.typed ? ` (${type})` : "");
      return content.links.map((link) => `- ${entityLink(link, base)}${kind(link)}`).join("\n");
    }
    case "works":
      return content.works.map((work) => `- ${workText(work)}`).join("\n");
    case "blocks":
      return content.blocks.map(blockToMarkdown).join("\n\n");
  }
}

function blockToMarkdown(block: DisplayBlock): string {
  switch (block.kind) {
    case "text":
      return blockMarkdown(block.text);
    case "list":
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : "-"} ${blockMarkdown(item)}`).join("\n");
    case "rows":
      return block.rows.map(({ label, value }) => `- ${blockMarkdown(label)}: ${inlineMarkdown(value)}`).join("\n");
    case "table":
      return table(block.columns, block.rows);
    case "group":
      return `**${inlineMarkdown(block.title)}**\n\n${block.blocks.map(blockToMarkdown).join("\n\n")}`;
    case "code":
      return fencedMarkdown(block.text, block.language);
    case "math":
      // CommonMark would read LaTeX between dollar signs as prose: brackets as links, backslashes as escapes.
      return fencedMarkdown(block.latex, "math");
    case "address":
      return `<${block.url}>`;
    case "figure": {
      const { columns, rows } = dataTable(block.figure, MAX_ROWS);
      return `**${inlineMarkdown(block.figure.title)}.** ${inlineMarkdown(block.figure.description)}\n\n${table(columns, rows)}`;
    }
  }
}

/** Rows that stand for the points of a plot. JSON has all. */
const MAX_ROWS = 12;

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellMarkdown).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

function workText({ title, url, publisher }: Work): string {
  return `${linkMarkdown(title, url)}${publisher === undefined ? "" : `, ${inlineMarkdown(publisher)}`}`;
}

/** A text with its marks as footnotes, numbered in order of occurrence, and the notes at its end. */
function withFootnotes(text: string, footnotes: Outline["footnotes"], prefix: string): string {
  const labels = new Map<string, string>();
  const notes: string[] = [];
  function labelOf(note: Footnote): string {
    const key = JSON.stringify([note.id, note.locator]);
    const known = labels.get(key);
    if (known !== undefined) return known;
    const label = `[^${prefix}${labels.size + 1}]`;
    labels.set(key, label);
    // Without `See`, readers without footnotes would parse the line as a link definition.
    const locator = note.locator === undefined ? "" : `, ${inlineMarkdown(note.locator)}`;
    notes.push(`${label}: See ${workText(note)}${locator}.`);
    return label;
  }
  const set = setMarks(text, (mark) => (footnotes.get(mark) ?? []).map(labelOf).join(""));
  return [set, ...notes].join("\n\n");
}

function entityLink({ type, id, name }: EntityLink, base: string): string {
  return linkMarkdown(name, markdownAddress(base, type, id));
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
