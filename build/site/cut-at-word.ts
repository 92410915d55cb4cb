/** As many whole words of a text as fit its place. */
export function cutAtWord(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/\s\S*$/, "")} …` : text;
}
