/** The answer to a search as Markdown: each hit with its address, and the sentence that answers best. */
import { filePath } from "../../paths.ts";
import { pagesOf } from "../../representations/markdown-document.ts";
import { headingMarkdown, inlineMarkdown, linkMarkdown } from "../../representations/markdown-text.ts";
import type { ListLinks, ListMeta } from "../../representations/paging.ts";

interface FoundHits {
  readonly query: string;
  readonly hits: readonly {
    readonly type: string;
    readonly name: string;
    readonly summary: string;
    readonly url: string;
    readonly snippet: { readonly text: string; readonly field: string } | null;
  }[];
  readonly meta: ListMeta;
  readonly links: ListLinks;
  /** Corrected queries. */
  readonly suggestions: readonly string[];
}

export function searchMarkdown({ query, hits, meta, links, suggestions }: FoundHits): string {
  const { total, count, offset } = meta;
  const range = count === 0 ? "None" : `${offset + 1}–${offset + count}`;
  const items = hits.map(({ type, name, summary, url, snippet }, i) => {
    const hit = `${offset + i + 1}. ${linkMarkdown(name, filePath(url, "md"))} (${type})`;
    const quoted = snippet && snippet.text !== summary ? [snippet.text] : [];
    return [hit, ...[summary, ...quoted].filter((text) => text !== "").map(sentence)].join("\n\n   ");
  });
  const parts = [
    `# ${headingMarkdown(`Search: ${query}`)}`,
    `${range} of ${total}.`,
    ...items,
    suggestions.length > 0 ? `Did you mean: ${suggestions.map(inlineMarkdown).join(", ")}?` : "",
    pagesOf({ ...links }),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** The summary of a hit is plain; what is quoted of its text stands in a quotation. */
function sentence(text: string, position: number): string {
  return position === 0 ? inlineMarkdown(text) : `> ${inlineMarkdown(text)}`;
}
