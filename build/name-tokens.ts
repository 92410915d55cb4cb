/** Prose as the tokens by which names are found in it. */

export interface Token {
  /**
   * What is compared: words in lower case without accents, save those with capitals inside or with digits and
   * letters (`VaR`, `13F`), which are compared as they are written; signs as they are.
   */
  readonly key: string;
  /** Whether it is tied to the token before: by a hyphen, or as part of `a/b`, `a&b`, `a+b`. */
  readonly tied: boolean;
  /** Whether it begins with a capital though no sentence begins there. */
  readonly proper: boolean;
}

const TOKEN = /[\p{L}\p{N}]+|['’]s(?![\p{L}\p{N}])|[^\s\p{L}\p{N}]/gu;
const HYPHEN = /^[-‐‑–]$/;
const TIE = /^[/&+]$/;
const SENTENCE_END = /^[.!?:;•\u0000]$/;

/** Hyphens between words fall away: `mark-to-market` and `mark to market` are the same tokens. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  let hyphened = false;
  let last = "";
  for (const match of text.matchAll(TOKEN)) {
    const [written] = match;
    const touches = match.index === end && end > 0;
    end = match.index + written.length;
    if (HYPHEN.test(written) && touches && /\S/.test(text.charAt(end))) {
      hyphened = true;
      continue;
    }
    const tied = hyphened || (touches && (TIE.test(last) || TIE.test(written)));
    const begins = found.length === 0 || SENTENCE_END.test(last);
    found.push({ key: keyOf(written), tied, proper: !begins && /^\p{Lu}/u.test(written) });
    hyphened = false;
    last = written;
  }
  return found;
}

function keyOf(written: string): string {
  if (/^[a-z]+$/.test(written)) return written;
  if (written === "’s") return "'s";
  const capitals = written.match(/\p{Lu}/gu)?.length ?? 0;
  const asWritten = capitals > 1 || /^\p{Ll}.*\p{Lu}/u.test(written) || (capitals === 1 && /\p{N}/u.test(written));
  const plain = /^[\u0020-\u007e]*$/.test(written) ? written : written.normalize("NFKD").replace(/\p{M}/gu, "");
  return asWritten ? plain : plain.toLowerCase();
}
