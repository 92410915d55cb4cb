/** Truncates a caller's text for an answer. */

/** Maximum characters of a caller's text in an answer, unless another is said. */
export const TRUNCATED_LENGTH = 60;

/**
 * The text, or its first characters and an ellipsis. It is cut between code points, and lone surrogates are
 * replaced. The cost does not depend on the length of the text.
 */
export function truncate(text: string, most = TRUNCATED_LENGTH): string {
  // A code point has one or two code units, so twice the length and one more shows whether there is more text.
  const characters = Array.from(text.slice(0, 2 * most + 1));
  const whole = characters.length <= most;
  return (whole ? text : `${characters.slice(0, most).join("")}…`).toWellFormed();
}
