/**
 * Steps through JSON text without parsing it. The text must be valid JSON without white space between tokens, as
 * `JSON.stringify` writes it.
 */

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** The offset after the closing quote of the string that starts at `at`. */
export function stringEnd(text: Uint8Array, at: number): number {
  for (let quote = text.indexOf(QUOTE, at + 1); quote >= 0; quote = text.indexOf(QUOTE, quote + 1)) {
    let escapes = quote;
    while (text[escapes - 1] === BACKSLASH) escapes--;
    if ((quote - escapes) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** The offset of the comma or bracket after the value that starts at `at`. */
export function valueEnd(text: Uint8Array, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; ) {
    const byte = text[i];
    if (byte === QUOTE) {
      i = stringEnd(text, i);
      continue;
    }
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      if (depth === 0) return i;
      depth--;
    } else if (byte === COMMA && depth === 0) return i;
    i++;
  }
  return text.length;
}
