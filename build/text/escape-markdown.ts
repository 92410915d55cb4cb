/** Text as Markdown that shows it: no markup, no HTML, no mention of a person or an issue. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()#+!|~<>&]/g, (character) =>
      character === "<" ? "&lt;" : character === ">" ? "&gt;" : character === "&" ? "&amp;" : `\\${character}`,
    )
    .replaceAll("@", "@\u200B")
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === "\u200B" ? character : " "));
}
