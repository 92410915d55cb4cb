/** Keeps the answers of tools within a number of tokens. */
import { estimateTokens } from "../estimate-tokens.ts";

/** Tokens that an answer may have. The estimate errs by a few in a hundred, so it aims lower than the 4,000 promised. */
export const MAX_TOKENS = 3500;

export function tokensOf(text: string): number {
  // An estimate takes a microsecond for some fifty characters, and no token has more than a few.
  return text.length > MAX_CHARACTERS ? text.length / 4 : estimateTokens(text);
}

const MAX_CHARACTERS = 100_000;

/** How many of the texts fit into the tokens, from the first; at least one. */
export function countThatFit(texts: readonly string[], tokens: number): number {
  let left = tokens;
  for (const [i, text] of texts.entries()) {
    left -= tokensOf(text) + 1;
    if (left < 0) return Math.max(1, i);
  }
  return texts.length;
}

/** The text, or as many of its lines as fit. The last line may be cut between words. */
export function fitted(text: string, tokens = MAX_TOKENS): string {
  if (tokensOf(text) <= tokens) return text;
  const lines = text.split("\n");
  const kept = lines.slice(0, countThatFit(lines, tokens));
  const [only] = kept;
  if (kept.length > 1 || only === undefined || tokensOf(only) <= tokens) return `${kept.join("\n")} …`;
  const words = only.slice(0, tokens * CHARACTERS_PER_TOKEN).split(" ");
  return `${words.slice(0, countThatFit(words, tokens)).join(" ")} …`;
}

const CHARACTERS_PER_TOKEN = 8;
