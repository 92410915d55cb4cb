/**
 * How numbers, amounts and words are written: the one list of rules, which the check reports and
 * `npm run content -- typography` fixes. A violation of a rule without `fix` is corrected by a person, who knows what is
 * meant. None changes a digit.
 */

export interface Rule {
  /** Pattern of a violation. It sees prose in which code, targets of links and citations are holes. */
  readonly find: RegExp;
  readonly advice: string;
  /** The replacement of a match; `undefined` when the match is correct after all. */
  readonly fix?: (match: RegExpExecArray) => string | undefined;
  /** Quoted words and titles, which stand as their authors wrote them, are left alone. */
  readonly spelling?: true;
}

const CODES = "USD|EUR|GBP|JPY|CHF|HKD|SGD|CAD|AUD|NZD|SEK|NOK|DKK|CNY|CNH|INR|KRW|TWD|BRL|MXN|ZAR|TRY|PLN|USDT|USDC";
/** Currencies by the letters before a dollar sign. */
const DOLLARS: Readonly<Record<string, string>> = { HK: "HKD", NZ: "NZD", C: "CAD", A: "AUD", S: "SGD" };
const MAGNITUDES: Readonly<Record<string, string>> = {
  m: "million",
  mn: "million",
  mm: "million",
  bn: "billion",
  b: "billion",
  tn: "trillion",
  trn: "trillion",
};
const NUMBER = "\\d[\\d,.]*";
/** Units behind a range of numbers. */
const COUNTED =
  "%|[ -]?(?:bp|basis[ -]points?|per ?cent|percentage|thousand|million|billion|trillion|years?|months?|weeks?|days?|hours?|minutes?|seconds?|times)\\b";

const RULES_OF_NUMBERS: readonly Rule[] = [
  {
    find: /(?<=[\d¼½¾])(?:[ \u00A0\u202F]%|[ \u00A0-]per ?cent\b)/gu,
    advice: "a percentage is written 5%",
    fix: () => "%",
  },
  {
    find: /(?<![\p{L}$])(US|HK|NZ|[CAS])?\$[ \u00A0]?(?=[\d.]*\d)/gu,
    advice: "an amount is written with its ISO code, USD 1.5 billion",
    fix: ([, whose = ""]) => `${DOLLARS[whose] ?? "USD"} `,
  },
  {
    find: /(?<!\p{L})(US|HK|NZ)\$(?![ \u00A0]?\d)/gu,
    advice: "a currency is written as its ISO code, USD",
    fix: ([, whose = ""]) => DOLLARS[whose] ?? "USD",
  },
  { find: /€[ \u00A0]?(?=\d)/gu, advice: "an amount is written with its ISO code, EUR 360,000", fix: () => "EUR " },
  { find: /£[ \u00A0]?(?=\d)/gu, advice: "an amount is written with its ISO code, GBP 50 million", fix: () => "GBP " },
  { find: /¥(?=[ \u00A0]?\d)/gu, advice: "an amount is written with its ISO code, JPY 5 million or CNY 5 million" },
  {
    find: new RegExp(`(?<![\\p{L}\\p{N}])(?:${CODES})(?=\\d)`, "gu"),
    advice: "a space stands between the ISO code and the amount, USD 5",
    fix: ([code]) => `${code} `,
  },
  {
    find: new RegExp(
      `(?<=(?<![\\p{L}\\p{N}])(?:${CODES}) ${NUMBER}(?:[–-]${NUMBER})?)(trn|tn|bn|mn|mm|m|b)(?!\\p{L}|\\p{N})`,
      "gu",
    ),
    advice: "an amount is written with its magnitude as a word, USD 1.5 billion",
    fix: ([, short = ""]) => ` ${MAGNITUDES[short] ?? short}`,
  },
  {
    find: /(?<=\d(?: (?:thousand|million|billion|trillion))?)(?<!\b(?:19|20)\d\d)[ -](?:US |Canadian |Australian )?(?:dollars?|euros?)\b/gu,
    advice: "an amount is written with its ISO code before it, USD 20",
  },
  {
    find: /(?<=\d)(?:[ \u00A0-]?bps|[ \u00A0-]?basis[ -]points?|-?bp)\b/gu,
    advice: "basis points behind a number are written 25 bp",
    fix: () => " bp",
  },
  {
    find: new RegExp(`(?<![^\\s(\\[=×/+−<>≈≤≥"“‘])-(?=(?:(?:${CODES}) ?)?\\.?\\d)`, "gu"),
    advice: "a negative number has a true minus sign, −5",
    fix: () => "−",
  },
  {
    find: /(?<=[(=×/+] ?)–(?=\d)/gu,
    advice: "a negative number has a true minus sign, −5",
    fix: () => "−",
  },
  {
    find: /(?<=[\d%)]) - (?=[\d(√])/gu,
    advice: "a subtraction has a minus sign, 5 − 3, and a range an en dash without spaces, 3–5",
  },
  {
    // Not the `0x` of a hexadecimal number.
    find: /(?<=(?<![\p{L}\p{N}.])(?!0x)\d[\d.,]*)( ?)x\1(?=\d)|(?<=\d)( )[*·] (?=\d)/gu,
    advice: "a product is written 3 × 5",
    fix: ([, around = " "]) => `${around}×${around}`,
  },
  { find: /÷/gu, advice: "a quotient is written 6 / 3", fix: () => "/" },
  {
    find: new RegExp(`(?<=(?<![\\p{L}\\p{N}.,/–-])${NUMBER}%?)-(?=\\d[\\d,]*(?:\\.\\d+)?(?:${COUNTED}))`, "gu"),
    advice: "a range of numbers has an en dash, 2–5%",
    fix: () => "–",
  },
  {
    find: new RegExp(`(?<=(?<!\\p{L})(?:(?:${CODES}) ${NUMBER}|pp\\. \\d+|pages \\d+))-(?=\\d)`, "gu"),
    advice: "a range of numbers has an en dash, 2–5%",
    fix: () => "–",
  },
  {
    find: /(?<=(?<![\p{L}\p{N}.,/–-])((?:19|20)\d\d))-(?=((?:19|20)\d\d)(?![\p{L}\p{N}-]))/gu,
    advice: "a range of years has an en dash, 2007–2009",
    fix: ([, from = "", to = ""]) => (to > from ? "–" : undefined),
  },
  {
    // `Notice 2014-21` is the number of a document: only behind a word without a capital is it a range.
    find: /(?<=(?:^|[\s(])(?!no )\p{Ll}+ (?:19|20)(\d\d))-(?=(\d\d)(?![\p{L}\p{N}-]))/gu,
    advice: "a range of years has an en dash, 2007–09",
    fix: ([, from = "", to = ""]) => (to > from ? "–" : undefined),
  },
];

/** British spelling of a word whose pattern captures what stands before and behind the letters that change. */
function british(find: RegExp, letters: string): Rule {
  return {
    find,
    advice: "British spelling",
    fix: ([, before = "", behind = ""]) => `${before}${letters}${behind}`,
    spelling: true,
  };
}

/** Words in lower case only: a capital may begin a name (`Department of Labor`). */
const RULES_OF_SPELLING: readonly Rule[] = [
  {
    // Words in which -ize is no ending, such as `size`, stay.
    find: /\b(?![a-z]*siz(?:e|es|ed|er|ers|ing|able)\b|(?:ap)?priz|seiz|maiz|baiz)([a-z]+i)z((?:e|es|ed|er|ers|ing|ation|ations|ational|able|ability)\b)/gu,
    advice: "British spelling: verbs in -ise",
    fix: ([, stem = "", ending = ""]) => `${stem}s${ending}`,
    spelling: true,
  },
  british(
    /\b(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|parl|rig|rum|splend|tum|val|vap|vig)or((?:s|ed|er|ers|ing|able|ably|ite|ites|ful|less|hood|al|ally)?)\b/g,
    "our",
  ),
  british(/\b(calib|cent|fib|lit|meag|somb|spect|theat)er(s?)\b/g, "re"),
  british(/\b(cent)ered()\b/g, "red"),
  british(/\b(catal)og(s?)\b/g, "ogue"),
  british(/\b(defen|offen|preten)s(es?)\b/g, "c"),
  british(
    /\b(cance|channe|counse|dia|equa|fue|initia|labe|leve|marsha|mode|paralle|riva|signa|spira|tota|trave|tunne)l(ed|ing)\b/g,
    "ll",
  ),
  british(/\b(labe|leve|mode|trave)l(ers?)\b/g, "ll"),
  british(/\b(counse)l(ors?)\b/g, "ll"),
  british(/\b(enro|fulfi|insta)ll(ments?)\b/g, "l"),
  british(/\b(enro|fulfi)ll(s?)\b/g, "l"),
  british(/\b(ski|wi)ll(ful(?:ly)?)\b/g, "l"),
  british(/\b(anal|catal|paral)yz(e|es|ed|er|ers|ing)\b/g, "ys"),
  british(/\b(ag)(ing)\b/g, "e"),
  british(/\b(gr)a(y(?:s|er|ed|ing)?)\b/g, "e"),
  british(/\b(m)o(ld(?:s|ed|ing|y)?)\b/g, "ou"),
  british(/\b(pl)ow((?:s|ed|ing)?)\b/g, "ough"),
  british(/\b(s)k(eptic(?:s|al|ally|ism)?)\b/g, "c"),
  british(/\b(art)i(facts?)\b/g, "e"),
  british(/\b(alumin)(um)\b/g, "i"),
];

export const RULES: readonly Rule[] = [...RULES_OF_NUMBERS, ...RULES_OF_SPELLING];
