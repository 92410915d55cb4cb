/** The sentences of a text. */

/** The end of a sentence and the space after it, if what follows begins another one. */
const END = /[.!?][)"”’]? /g;
/** What a sentence begins with, beside a capital and a number. */
const OPENING = '"“‘(';
/** Characters before a full stop in which an abbreviation is looked for. */
const LONGEST_ABBREVIATION = 16;
/** What a word stands after. */
const BEFORE_WORD = /[\s(“"]/;
/** Words whose full stop does not end a sentence, though a capital or a number follows. */
const ABBREVIATIONS = new Set(
  "v vs cf ca al No Nos Art Arts Sec Reg para p pp Ch St Mr Mrs Ms Dr Prof Jr Sr Inc Corp Co Ltd Bros Mt".split(" "),
);

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The sentences of a paragraph, by their offsets. */
export function sentenceSpans(paragraph: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { index, 0: end } of paragraph.matchAll(END)) {
    const space = index + end.length - 1;
    if (
      !beginsSentence(paragraph, space + 1) ||
      isAbbreviated(paragraph.slice(Math.max(from, space - LONGEST_ABBREVIATION), space))
    )
      continue;
    spans.push({ from, to: space });
    from = space + 1;
  }
  spans.push({ from, to: paragraph.length });
  return spans;
}

function beginsSentence(text: string, at: number): boolean {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return isCapital(sign) || OPENING.includes(sign) || isDigit(sign);
}

/** Whether the full stop at the end belongs to its word: `Art.`, `U.S.`, `William F.` */
function isAbbreviated(text: string): boolean {
  if (!text.endsWith(".")) return false;
  const word = text.slice(0, -1).split(BEFORE_WORD).at(-1) ?? "";
  return ABBREVIATIONS.has(word) || isInitials(word);
}

function isInitials(word: string): boolean {
  const parts = word.split(".");
  return parts.length === 1
    ? word.length === 1 && isCapital(word)
    : parts.every((part) => part.length === 1 && isLetter(part));
}

// Letters are told by their cases: to compile the letters of all scripts takes a millisecond of a first search.

function isCapital(sign: string): boolean {
  return sign !== sign.toLowerCase();
}

function isLetter(sign: string): boolean {
  return sign.toUpperCase() !== sign.toLowerCase();
}

function isDigit(sign: string): boolean {
  return sign <= "~" ? sign >= "0" && sign <= "9" : /\p{N}/u.test(sign);
}

/** Longest sentence that is quoted whole, in characters. */
export const MAX_SENTENCE = 300;
