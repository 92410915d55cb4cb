/**
 * Text and reports for a code host, which turns more into links than Markdown does: it reads the rendered text again
 * for names of people, numbers of issues and addresses, so a backslash before them is not enough.
 */

/** Keeps the characters on either side apart, and is not shown. */
const APART = "\u200B";
/**
 * What reaches somebody or something: a mention, a link, an image, the number of an issue, an address, HTML, and a
 * character reference, which may stand for any of these.
 */
const REACH = /[@\]<&]|#(?=\d)|:(?=\/\/)|\bwww\.|\bGH-/giu;

/** Text as Markdown that shows it: no markup, and nothing that reaches anybody. */
export function escapeMarkdown(text: string): string {
  return withoutReach(text.replace(/[\p{Cc}\p{Cf}]/gu, " ").replace(/[\\`*_{}[\]()#+!|~<>&]/g, "\\$&"));
}

/** Text as inline code. */
export function codeMarkdown(text: string): string {
  return `\`${text.replace(/[`\p{Cc}\p{Cf}]/gu, "'")}\``;
}

/** Markdown that reaches nothing and nobody. Its emphasis, lists, tables and headings stay. */
export function withoutReach(markdown: string): string {
  return markdown
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, (character) => (character === "\n" ? character : ""))
    .replace(REACH, `$&${APART}`);
}
