/** Escapes plain text for Markdown, so that CommonMark reads back exactly that text, without any markup. */

/**
 * The characters that Markdown could read as markup inside a line. Not escaped are `*` between spaces, `_` inside a
 * word (`snake_case`), `<` before a space, and an `&` that starts no character reference (`S&P`).
 */
const MARKS =
  /[\\`[\]]|(?<! )\*|\*(?! )|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?!=? )|&(?=#?[A-Za-z0-9]{1,40};)|~(?=~)|(?<=~)~/gu;

/** Text inside a line of Markdown: in a paragraph, in a link's label, after a colon. */
export function inlineMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(MARKS, "\\$&");
}

/** Text at the start of a paragraph, list item or quotation, where more characters are markup. */
export function blockMarkdown(text: string): string {
  return inlineMarkdown(text)
    .replace(/^(?:#{1,6}(?= |$)|>|\+(?= |$)|-(?=[- ]|$))/, "\\$&")
    .replace(/^(\d{1,9})(?=[.)](?: |$))/, "$1\\");
}

/** Text of a heading after its `#`. A last word of only `#` would close the heading. */
export function headingMarkdown(text: string): string {
  return inlineMarkdown(text).replace(/(?<=^| )#+$/, "\\$&");
}

/** Text in the cell of a table. */
export function cellMarkdown(text: string): string {
  return inlineMarkdown(text).replaceAll("|", "\\|");
}

/** @param rows of cells in Markdown */
export function tableMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A non-text value as JSON in code. It parses as the same value, and contains nothing that ends code or a cell. */
export function jsonMarkdown(value: unknown): string {
  const json = JSON.stringify(value);
  return typeof value === "object" && value !== null
    ? `\`${json.replaceAll("`", "\\u0060").replaceAll("|", "\\u007c")}\``
    : json;
}

export function linkMarkdown(label: string, address: string): string {
  return `[${inlineMarkdown(label)}](${destination(address)})`;
}

/** Balanced brackets are allowed in a link's destination. Other characters with a meaning there are percent-encoded. */
function destination(address: string): string {
  const paired = /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(address);
  return address.replace(/[\s<>"\\()]|&(?=#?[A-Za-z0-9]{1,40};)/g, (character) => {
    if (character === "&") return "&amp;";
    if (character !== "(" && character !== ")") return encodeURIComponent(character);
    return paired ? character : `%${character.charCodeAt(0).toString(16)}`;
  });
}

/** Text as a code block, with a fence that is longer than any in the text. */
export function fencedMarkdown(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
