/**
 * An estimate of how many tokens a text has for a language model: those of the o200k_base encoding (GPT-4o and
 * later). Fitted by least squares on this corpus's paragraphs; over its chunks the estimate errs by 2.2 % on
 * average. Words count by length, since long ones are cut; digits are encoded in threes, apart from the space
 * before them; most signs are one token, some join their neighbour.
 */

const PIECE = /(?<word>\p{L}+)|(?<digits>\p{N}+)|[^\s\p{L}\p{N}]/gu;

const PER_WORD = 1.05;
/** Letters of a word beyond these cost extra. */
const SHORT_WORD = 8;
const PER_LONG_LETTER = 0.11;
const PER_THREE_DIGITS = 1.68;
const PER_SIGN = 0.75;

/** @returns a whole number */
export function tokensApprox(text: string): number {
  let sum = 0;
  for (const { groups } of text.matchAll(PIECE)) {
    const { word, digits } = groups ?? {};
    if (word !== undefined) sum += PER_WORD + PER_LONG_LETTER * Math.max(0, word.length - SHORT_WORD);
    else if (digits !== undefined) sum += PER_THREE_DIGITS * Math.ceil(digits.length / 3);
    else sum += PER_SIGN;
  }
  return Math.round(sum);
}
