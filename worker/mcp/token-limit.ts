/** Keeps the answers of tools within a number of tokens. */
import { estimateTokens } from "../estimate-tokens.ts";

/**
 * Tokens that an answer may have. The estimate errs by a few in a hundred, so it aims lower than the 4,000 promised.
 */
export const MAX_TOKENS = 3500;

/** Characters of a token on average. Longer texts than `MAX_ESTIMATED` are not worth the exact estimate. */
const AVERAGE_CHARACTERS = 4;
const MAX_ESTIMATED = 100_000;

/** No line of words has more characters to a token. */
const MAX_CHARACTERS_PER_TOKEN = 8;

export function tokensOf(text: string): number {
  // An estimate takes a microsecond for some fifty characters.
  return text.length > MAX_ESTIMATED ? text.length / AVERAGE_CHARACTERS : estimateTokens(text);
}

/** How many of the texts fit into the tokens, from the first; 1 even if the first does not fit. */
export function countThatFit(texts: readonly string[], tokens: number): number {
  let left = tokens;
  for (const [i, text] of texts.entries()) {
    left -= tokensOf(text) + 1;
    if (left < 0) return Math.max(1, i);
  }
  return texts.length;
}

/** The text, or as many of its lines as fit. The last line may be cut between words. */
export function cutToTokens(text: string, tokens = MAX_TOKENS): string {
  if (tokensOf(text) <= tokens) return text;
  const lines = text.split("\n");
  const kept = lines.slice(0, countThatFit(lines, tokens));
  const [only] = kept;
  if (kept.length > 1 || only === undefined || tokensOf(only) <= tokens) return `${kept.join("\n")} …`;
  const words = only.slice(0, tokens * MAX_CHARACTERS_PER_TOKEN).split(" ");
  return `${words.slice(0, countThatFit(words, tokens)).join(" ")} …`;
}
