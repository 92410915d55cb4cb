/** Prose as the tokens in which names are found. */

export interface Token {
  /**
   * What is compared: words in lower case without accents, except words with inner capitals or with digits and letters
   * (`VaR`, `13F`), which are compared as written. Signs are compared as they are.
   */
  readonly key: string;
  /** Whether it is tied to the token before: by a hyphen, or as part of `a/b`, `a&b`, `a+b`. */
  readonly isJoined: boolean;
  /** Whether it begins with a capital though no sentence begins there. */
  readonly isCapitalized: boolean;
  /** Offset in the text. */
  readonly at: number;
}

/** Latin, Greek and Cyrillic letters by range: four times faster than by property. */
const LETTERS = "A-Za-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0370-\\u03ff\\u0400-\\u04ff";
const TOKEN = new RegExp(`[${LETTERS}]+|['’]s(?![${LETTERS}])|\\S`, "g");
const HYPHENS = new Set("-‐‑–");
const JOINERS = new Set("/&+");
const SENTENCE_ENDS = new Set(".!?:;•");

/** Hyphens between words are dropped: `mark-to-market` and `mark to market` give the same tokens. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  let hyphened = false;
  let last = "";
  for (const match of text.matchAll(TOKEN)) {
    const [written] = match;
    const touches = match.index === end && end > 0;
    end = match.index + written.length;
    if (HYPHENS.has(written) && touches && /\S/.test(text.charAt(end))) {
      hyphened = true;
      continue;
    }
    const isJoined = hyphened || (touches && (JOINERS.has(last) || JOINERS.has(written)));
    const begins = found.length === 0 || SENTENCE_ENDS.has(last);
    found.push({
      key: tokenKey(written),
      isJoined,
      isCapitalized: !begins && beginsWithCapital(written),
      at: match.index,
    });
    hyphened = false;
    last = written;
  }
  return found;
}

function beginsWithCapital(written: string): boolean {
  const first = written.charCodeAt(0);
  return (first >= 65 && first <= 90) || (first > 127 && /^\p{Lu}/u.test(written));
}

function tokenKey(written: string): string {
  if (/^[a-z]*$/.test(written)) return written;
  if (written === "’s") return "'s";
  const capitals = written.match(/\p{Lu}/gu)?.length ?? 0;
  const asWritten = capitals > 1 || /^\p{Ll}.*\p{Lu}/u.test(written) || (capitals === 1 && /\p{N}/u.test(written));
  const plain = /^[\u0020-\u007e]*$/.test(written) ? written : written.normalize("NFKD").replace(/\p{M}/gu, "");
  return asWritten ? plain : plain.toLowerCase();
}
