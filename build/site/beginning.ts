/** The beginning of a text that is too long for its place. */

/** As many whole words of a text as fit. */
export function beginningOf(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/\s\S*$/, "")} …` : text;
}
