/** Truncates a caller's text for an answer. */

/** Maximum characters of a caller's text in an answer. */
export const TRUNCATED_LENGTH = 60;

/**
 * The text, or its first 60 characters and an ellipsis. It is cut between code points, and lone surrogates are
 * replaced. The cost does not depend on the length of the text.
 */
export function truncate(text: string): string {
  // A code point has one or two code units, so twice the length and one more shows whether there is more text.
  const characters = Array.from(text.slice(0, 2 * TRUNCATED_LENGTH + 1));
  const whole = characters.length <= TRUNCATED_LENGTH;
  return (whole ? text : `${characters.slice(0, TRUNCATED_LENGTH).join("")}…`).toWellFormed();
}
