/** Plain text written into Markdown, so that CommonMark reads back exactly that text and nothing of it acts. */

/**
 * What Markdown could read as a mark inside a line. Left alone are `*` between spaces, `_` inside a word (`snake_case`),
 * `<` before a space, and `&` that begins no character reference (`S&P`).
 */
const MARKS =
  /[\\`[\]]|(?<! )\*|\*(?! )|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?!=? )|&(?=#?[A-Za-z0-9]{1,40};)|~(?=~)|(?<=~)~/gu;

/** Text inside a line of Markdown: in a paragraph, a link's label, behind a colon. */
export function inlineMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(MARKS, "\\$&");
}

/** Text that begins a paragraph, a list item or a quotation, where more characters are marks. */
export function blockMarkdown(text: string): string {
  return inlineMarkdown(text)
    .replace(/^(?:#{1,6}(?= |$)|>|\+(?= |$)|-(?=[- ]|$))/, "\\$&")
    .replace(/^(\d{1,9})(?=[.)](?: |$))/, "$1\\");
}

/** Text of a heading behind its `#`. A last word of `#` alone would close it. */
export function headingMarkdown(text: string): string {
  return inlineMarkdown(text).replace(/(?<=^| )#+$/, "\\$&");
}

/** Text in the cell of a table. */
export function cellMarkdown(text: string): string {
  return inlineMarkdown(text).replaceAll("|", "\\|");
}

/** A value that is no text, as JSON in code; it parses as the same value, and holds nothing that ends code or a cell. */
export function jsonMarkdown(value: unknown): string {
  const json = JSON.stringify(value);
  return typeof value === "object" && value !== null
    ? `\`${json.replaceAll("`", "\\u0060").replaceAll("|", "\\u007c")}\``
    : json;
}

export function linkMarkdown(label: string, address: string): string {
  return `[${inlineMarkdown(label)}](${destination(address)})`;
}

/** Brackets in pairs may stand in a link's destination; what would end it or be read otherwise is percent-encoded. */
function destination(address: string): string {
  const paired = /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(address);
  return address.replace(/[\s<>"\\()]|&(?=#?[A-Za-z0-9]{1,40};)/g, (character) => {
    if (character === "&") return "&amp;";
    if (character !== "(" && character !== ")") return encodeURIComponent(character);
    return paired ? character : `%${character.charCodeAt(0).toString(16)}`;
  });
}

/** Text as a block of code, within a fence that is longer than any in it. */
export function fencedMarkdown(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
