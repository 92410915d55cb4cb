/**
 * Letters that pass for others. A reader sees one name where a program sees two, so a word has letters of one script,
 * and every letter is written in its plain form. What a word is, and which mixtures are symbols of a formula, is decided
 * word by word: a word is a run of letters, so the hyphen of `μ-strategy` and the underscore of `σ_p` part two.
 */

/** A letter that is refused, and what to write instead where that is known. */
export interface StrangeLetter {
  readonly offset: number;
  readonly letter: string;
  readonly word: string;
  /** The plain form, or the Latin letter that it looks like. */
  readonly meant: string | undefined;
}

/** Full-width, mathematical and circled forms, Roman numerals in one character, and joined letters such as `ﬁ`. */
const OTHER_FORM = /[\u2160-\u217F\u24B6-\u24E9\uFB00-\uFB06\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]/u;
/** Languages that put no space between words mix their scripts, and none of these letters looks like a Latin one. */
const CANDIDATE =
  /(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}])[\p{L}\p{M}]|[\u2160-\u217F\u24B6-\u24E9\uFF01-\uFF5E\u{1D400}-\u{1D7FF}])+/gu;

const LATIN = /\p{sc=Latin}/u;
const GREEK = /\p{sc=Greek}/u;
/** A letter that is neither Latin nor Greek. */
const OTHER_SCRIPT = /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Common}\p{sc=Inherited}])\p{L}/u;
/** Latin letters that are no small ones above or below the line. */
const PLAIN_LATIN = /(?!\p{Lm})\p{sc=Latin}/gu;

/** Letters that no reader can tell from a Latin one. */
const LOOKALIKES = new Map([
  ...pairs("аеорсухіјѕһԁԛԝАВЕЅІЈКМНОРСТУХԌԚԜ", "aeopcyxijshdqwABESIJKMHOPCTYXGQW"),
  ...pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo"),
]);

function pairs(letters: string, latin: string): [string, string][] {
  return [...letters].map((letter, i) => [letter, latin[i] ?? ""]);
}

/** Capitals that look like no Latin letter: `ΔNAV` deceives nobody. */
const PLAINLY_GREEK = /^[ΓΔΘΛΞΠΣΦΨΩ]$/u;
/**
 * Latin letters of a word that is no product of symbols. `σP`, `wᵀΣw` and `Σwᵢgᵢ` have fewer, `Leveragε` has more.
 */
const LETTERS_OF_A_WORD = 3;

/** The letters of a text that pass for others, in order. */
export function* strangeLetters(text: string): Generator<StrangeLetter> {
  for (const { 0: word, index } of text.matchAll(CANDIDATE)) {
    const letters = [...word];
    const isStrange = strangeIn(word, letters);
    if (!isStrange) continue;
    let offset = index;
    for (const letter of letters) {
      if (isStrange(letter)) yield { offset, letter, word, meant: meantBy(letter) };
      offset += letter.length;
    }
  }
}

/** Tells the strange letters of a word; `undefined` when it has none. */
function strangeIn(word: string, letters: readonly string[]): ((letter: string) => boolean) | undefined {
  if (OTHER_FORM.test(word)) return (letter) => OTHER_FORM.test(letter);
  const [isLatin, isGreek] = [LATIN.test(word), GREEK.test(word)];
  if (OTHER_SCRIPT.test(word)) {
    if (isLatin) return (letter) => OTHER_SCRIPT.test(letter) || GREEK.test(letter);
    if (isGreek) return (letter) => OTHER_SCRIPT.test(letter);
  }
  if (letters.every((letter) => LOOKALIKES.has(letter))) return (letter) => LOOKALIKES.has(letter);
  if (!isLatin || !isGreek) return undefined;
  const isText = (word.match(PLAIN_LATIN)?.length ?? 0) >= LETTERS_OF_A_WORD;
  const isStrange = (letter: string) =>
    LOOKALIKES.has(letter) || (isText && GREEK.test(letter) && !PLAINLY_GREEK.test(letter));
  return letters.some(isStrange) ? isStrange : undefined;
}

function meantBy(letter: string): string | undefined {
  return OTHER_FORM.test(letter) ? letter.normalize("NFKC") : LOOKALIKES.get(letter);
}
