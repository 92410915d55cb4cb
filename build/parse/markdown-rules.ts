/**
 * The Markdown that prose may hold: what all renderers write with one meaning. The parser knows GitHub's extensions too,
 * because readers and code hosts do, so what would be a table or a footnote elsewhere is found here and refused.
 */
import type { InlineCode, Nodes, Text } from "mdast";
import { webAddressError } from "../schema/text-kinds.ts";
import { forbiddenCharacters } from "./characters.ts";

const ALLOWED_NODES: ReadonlySet<string> = new Set([
  "paragraph",
  "text",
  "emphasis",
  "strong",
  "inlineCode",
  "link",
  "list",
  "listItem",
  "heading",
  // Only in a table, of which they need not be told.
  "tableRow",
  "tableCell",
]);

const REJECTION_MESSAGES: Readonly<Record<string, string>> = {
  html: "HTML is not allowed; write Markdown",
  image: "images are not allowed",
  imageReference: "images are not allowed",
  definition: "link definitions are not allowed; write [text](type:id)",
  linkReference: "write links as [text](type:id)",
  break: "hard line breaks are not allowed; begin a new paragraph",
  thematicBreak: "rules are not allowed; use a heading",
  code: "code blocks are not allowed; use `inline code` (or unindent the text)",
  blockquote: "block quotes are not allowed",
  table: "tables are not allowed in prose; write a list, or a figure with a table",
  delete: "text is not struck out (~~…~~); delete it, or write \\~ for the character",
  footnoteReference: "footnotes are not allowed; cite a source, [@source-id, place]",
  footnoteDefinition: "footnotes are not allowed; cite a source, [@source-id, place]",
};

const NO_FORMULAS =
  "formulas between dollar signs are not read; write the formula in words or `code`, or as a formula of its own";

/** Markup that is left in a text because the parser took it for plain characters; `%s` is what the group matches. */
const LEFTOVERS: readonly (readonly [RegExp, string])[] = [
  [/\[\^[^[\]\s]+\]/, "footnotes are not allowed; cite a source, [@source-id, place]"],
  [/\[\[([^[\]]{1,80})\]\]/, "[[%s]] is no link here; write [%s](type:id)"],
  [/\]\(/, "a link that is no link: its text holds another link or an odd bracket; write [text](type:id)"],
  [/\]\s\([a-z-]+:[a-z0-9-]+\)/, "a link that is no link: delete the space before ("],
  [/\]\[/, "write links as [text](type:id)"],
  [/~~/, "text is not struck out (~~…~~); delete it"],
  [/\*\*/, "** without its partner, or with a space inside; write **words**"],
  [
    /(?<![\p{L}\p{N}_])__(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])__(?![\p{L}\p{N}_])/u,
    "__ without its partner; write **words**",
  ],
  [/`/, "a backtick without its partner; write `code`"],
  [/(?<![\p{L}\p{N}$])\$(?:\$[^$]+\$\$|(?![\s$])[^$]*(?<!\s)\$(?![\p{L}\p{N}$]))/u, NO_FORMULAS],
];

/**
 * What is wrong with a node of prose itself, not with those in it.
 *
 * @param source the Markdown that the node's offsets are of
 */
export function markdownErrors(node: Nodes, source: string): string[] {
  const errors: (string | undefined)[] = [];
  if (!ALLOWED_NODES.has(node.type)) errors.push(REJECTION_MESSAGES[node.type] ?? `${node.type} is not allowed here`);
  // The raw text was checked before parsing, but a character reference such as &#x202E; bypasses that check.
  if (node.type === "text" || node.type === "inlineCode") {
    const [refused] = forbiddenCharacters(node.value, { allowLineBreaks: true });
    errors.push(refused?.message ?? webAddressError(node.value) ?? leftover(node, source));
  }
  if (node.type === "listItem") {
    if (typeof node.checked === "boolean") errors.push("boxes to tick ([ ], [x]) are not allowed; write a plain list");
    if (node.children.length === 0) errors.push("an item of a list is empty; delete it");
    if (node.children.some(({ type }) => type === "heading")) errors.push("a heading cannot stand in a list");
  }
  if (node.type === "link") {
    if (node.title != null)
      errors.push("titles of links are not supported; write [text](type:id) without the quoted text");
    if (source[node.position?.start.offset ?? 0] === "<")
      errors.push("an address in <…> is no link here; write [text](type:id)");
    if (node.children.length === 0) errors.push("a link has no text; write [text](type:id)");
  }
  return errors.filter((error) => error !== undefined);
}

/** Markup in a text or around code that the author meant, and that would be printed. What is escaped is meant as it is. */
function leftover(node: Text | InlineCode, source: string): string | undefined {
  const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  if (node.type === "inlineCode") return source[from - 1] === "$" && source[to] === "$" ? NO_FORMULAS : undefined;
  const written = source.slice(from, to).replace(/\\[!-/:-@[-`{-~]/g, "\\");
  const [pattern, message] = LEFTOVERS.find(([candidate]) => candidate.test(written)) ?? [];
  return message?.replaceAll("%s", () => pattern?.exec(written)?.[1] ?? "");
}
