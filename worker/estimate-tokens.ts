/**
 * Estimates how many tokens of the o200k_base encoding (GPT-4o and later) a text has. The coefficients were fitted by
 * least squares on the paragraphs of this corpus; over its chunks the mean error is 2.2 %. Long words cost more,
 * because they are split. Digits are encoded in threes, apart from the space before them. Most signs are one token, and
 * some merge with their neighbour.
 */

const PER_WORD = 1.05;
/** Letters of a word beyond these cost extra. */
const SHORT_WORD = 8;
const PER_LONG_LETTER = 0.11;
const PER_THREE_DIGITS = 1.68;
const PER_SIGN = 0.75;

type Kind = "letter" | "digit" | "space" | "sign";

/** By character code: a regular expression per character is ten times slower. */
const ASCII = Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): Kind {
  if (/\p{L}/u.test(character)) return "letter";
  if (/\p{N}/u.test(character)) return "digit";
  return /\s/.test(character) ? "space" : "sign";
}

/** @returns a whole number */
export function estimateTokens(text: string): number {
  let sum = 0;
  let kind: Kind = "space";
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const next = ASCII[code] ?? kindOf(String.fromCodePoint(code));
    if (next !== kind || next === "sign") {
      sum += costOf(kind, at - start);
      kind = next;
      start = at;
    }
    at += code > 0xffff ? 2 : 1;
  }
  return Math.round(sum + costOf(kind, text.length - start));
}

/** @param length of a run of letters, of digits, or of one sign */
function costOf(kind: Kind, length: number): number {
  if (kind === "letter") return PER_WORD + PER_LONG_LETTER * Math.max(0, length - SHORT_WORD);
  if (kind === "digit") return PER_THREE_DIGITS * Math.ceil(length / 3);
  return kind === "sign" ? PER_SIGN : 0;
}
