/**
 * The characters that text may contain. A program must read what a person sees, so invisible characters, controls of
 * the writing direction, private characters and letters that pass for others are forbidden.
 */
import { type StrangeLetter, strangeLetters } from "./mixed-scripts.ts";

/** A forbidden character, or a forbidden spelling of one. */
export interface ForbiddenCharacter {
  /** Index of its first code unit. */
  readonly offset: number;
  /** What it is and what to do; the character is named as `U+202E`. */
  readonly message: string;
}

/**
 * Kinds of forbidden characters; the first match is reported. They use Unicode's own properties, so the list needs no
 * updates.
 */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\n/, "a line break; write the text on one line"],
  [/^\t/, "a tab; write spaces"],
  [/^[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/, "a control of the direction of writing; remove it"],
  [/^\p{Cc}/u, "a control character; remove it"],
  [/^(?:\p{Cf}|\p{Default_Ignorable_Code_Point})/u, "an invisible character; remove it"],
  [/^[\p{Zl}\p{Zp}]/u, "a line separator that editors do not show; remove it"],
  [/^\p{Z}/u, "white space that looks like a space; write a space"],
  [/^\p{Co}/u, "a private-use character, which other programs cannot show; remove it"],
  [/^\p{Cs}/u, "half of a character (a lone surrogate); write the whole one"],
  [/^\uFFFD/, "the replacement character; write the intended one"],
  [/^\p{M}/u, "the fourth mark on one letter; remove it"],
  [/^/, "not assigned in Unicode; remove it"],
];

/** Control, invisible, unassigned and private characters, unusual white space, and the fourth mark on one letter. */
const FORBIDDEN = /(?![\x20-\x7E])(?:[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}\uFFFD]|(?<=\p{M}{3})\p{M})/gu;
/** Fast path: most texts are printable ASCII. */
const PRINTABLE_ASCII = /^[\x20-\x7E]*$/;

/** The forbidden characters of a text, in order. With `allowLineBreaks`, line breaks are allowed. */
export function* forbiddenCharacters(
  text: string,
  { allowLineBreaks }: { readonly allowLineBreaks: boolean },
): Generator<ForbiddenCharacter> {
  if (PRINTABLE_ASCII.test(text)) return;
  let found = false;
  for (const { 0: character, index } of text.matchAll(FORBIDDEN)) {
    if (allowLineBreaks && character === "\n") continue;
    found = true;
    const [, kind = ""] = KINDS.find(([pattern]) => pattern.test(character)) ?? [];
    yield { offset: index, message: `${codePointName(character)} is ${kind}` };
  }
  for (const strange of strangeLetters(text)) yield { offset: strange.offset, message: strangeMessage(strange) };
  // Normalization is quadratic in a run of marks, so it comes after the check of runs.
  if (found || text === text.normalize("NFC")) return;
  yield firstUncomposed(text);
}

function strangeMessage({ letter, word, meant }: StrangeLetter): string {
  const shown = JSON.stringify(word.length > 40 ? `${word.slice(0, 40)}…` : word);
  if (letter.normalize("NFKC") !== letter)
    return `${codePointName(letter)} is another form of ${meant} in ${shown}; write ${meant}`;
  const remedy = meant === undefined ? "a word has letters of one script" : `write the Latin ${meant}`;
  return `${codePointName(letter)} is a letter of another script in ${shown}; ${remedy}`;
}

/**
 * The text with spaces for its refused characters and plain letters for strange ones, composed: what is checked after it
 * reports none of them again.
 */
export function withoutRefused(text: string): string {
  let plain = "";
  let end = 0;
  for (const { offset, letter, meant = "" } of strangeLetters(text)) {
    plain += text.slice(end, offset) + (meant.length === letter.length ? meant : "x".repeat(letter.length));
    end = offset + letter.length;
  }
  return (plain + text.slice(end))
    .replace(FORBIDDEN, (character) => (character === "\n" ? "\n" : " ".repeat(character.length)))
    .normalize("NFC");
}

/** The first position where a text is not in Unicode's composed form, such as `e` with a separate accent. */
function firstUncomposed(text: string): ForbiddenCharacter {
  const composed = text.normalize("NFC");
  let offset = 0;
  while (text[offset] === composed[offset]) offset++;
  const written = codePointName(String.fromCodePoint(text.codePointAt(offset) ?? 0));
  const wanted = String.fromCodePoint(composed.codePointAt(offset) ?? 0);
  return {
    offset,
    message: `${written} begins what Unicode writes as ${codePointName(wanted)} (NFC); write ${wanted}`,
  };
}

/** Control characters, invisible ones and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/**
 * Sanitizes a text for the terminal: one line, no escape sequences, no commands for a workflow's runner (`::error::`,
 * `##[group]`). Invisible characters are shown by their numbers.
 */
export function sanitizeForTerminal(text: string): string {
  return text
    .replace(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/::(?=[a-z])/gi, ": :")
    .replace(/##(?=[a-z]*\[)/gi, "# #");
}

/** `U+202E` */
function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
