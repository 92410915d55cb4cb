/**
 * The oracle's own words: folding, splitting, stems, stop words and related forms, from the rules of docs/search.md.
 * It is slow, and shares no code and no list with what it checks.
 */

export interface OracleWord {
  /** Folded, as written. */
  readonly text: string;
  readonly stem: string;
  /** Words between which there are only signs have one number. */
  readonly compound: number;
}

const GREEK = `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau
  upsilon phi chi psi omega`.split(/\s+/);
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  "ß=ss æ=ae œ=oe ø=o đ=d ð=d ł=l þ=th ı=i".split(" ").map((pair) => pair.split("=")),
);

export function foldText(text: string): string {
  let folded = "";
  for (const sign of text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()) {
    const greek = GREEK[(sign.codePointAt(0) ?? 0) - 0x3b1];
    if (sign >= "α" && sign <= "ω" && greek !== undefined) folded += `-${greek}-`;
    else if ("'‘’ʼ′`".includes(sign)) folded += "'";
    else if (sign === "§") folded += " section ";
    else if (sign === "&") folded += "-and-";
    else folded += /[‐-―−]/.test(sign) ? "-" : (LETTERS[sign] ?? sign);
  }
  return folded
    .split("'")
    .map((part, i) => (i > 0 && /^s(?![a-z0-9])/.test(part) ? part.slice(1) : part))
    .join("");
}

const isLetter = (sign: string): boolean => /^[\p{L}\p{N}]$/u.test(sign);

export function wordsOf(text: string): OracleWord[] {
  const parts = text.split(/([^A-Za-z0-9_]+)/).map((part) => (/^[A-Z][A-Z]s$/.test(part) ? part.slice(0, 2) : part));
  const signs = [...foldText(parts.join(""))];
  const words: OracleWord[] = [];
  let between = " ";
  let compound = -1;
  for (let at = 0; at < signs.length; ) {
    if (!isLetter(signs[at] ?? "")) {
      between += signs[at++];
      continue;
    }
    let end = endOfNumber(signs, at);
    if (end === at) while (isLetter(signs[end] ?? "")) end++;
    if (/[\s,;:"“”|<>{}!?…]/.test(between)) compound++;
    const written = signs.slice(at, end).join("");
    const word = (/^\d{1,3}(,\d\d\d)+(\.\d+)?$/.test(written) ? written.split(",").join("") : written).slice(0, 32);
    words.push({ text: word, stem: stemOf(word), compound });
    between = "";
    at = end;
  }
  return words;
}

/** Where a number with points or commas inside ends; `at` if none begins there. */
function endOfNumber(signs: readonly string[], at: number): number {
  let end = at;
  let best = at;
  const digits = (): void => {
    while (/^[0-9]$/.test(signs[end] ?? "")) end++;
  };
  digits();
  while (end > at && /^[.,]$/.test(signs[end] ?? "") && /^[0-9]$/.test(signs[end + 1] ?? "")) {
    end++;
    digits();
    if (!isLetter(signs[end] ?? "")) best = end;
  }
  return best;
}

const PLURALS_OF_THEIR_OWN =
  `always analytics arms as bbs bias brics canvas chaos cmbs customs dallas earnings economics
  emirates ethics forbes futures gips goods goldman greeks has hans jacobs james jones kudos lens less mathematics means
  minus morgans news odds ordinaries overseas paris perhaps physics plus politics proceeds reserves rmbs rogers sachs
  savings securitas series simons species sometimes sports stimulus summons texas thanks this thomas tips towards ucits
  versus was williams yes`.split(/\s+/);
const OWN_STEMS: ReadonlyMap<string, string> = new Map(
  `analyses=analysis caches=cache crises=crisis criteria=criterion hypotheses=hypothesis indices=index matrices=matrix
  niches=niche gps=gp lps=lp parentheses=parenthesis theses=thesis vertices=vertex behaviour=behavior cancelled=canceled
  cancelling=canceling centre=center colour=color defence=defense favour=favor favourable=favorable labour=labor
  licence=license licenced=licensed modelled=modeled modelling=modeling neighbour=neighbor offence=offense
  programme=program one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15
  twenty=20 thirty=30 forty=40 fifty=50 hundred=100`
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);
const WITH_IS = `adv appr ar br chast circumc comprom compr conc cru dem desp dev disgu enterpr exc exerc expert franch
  improv lik merchand no otherw parad po pra prec prem prom ra rev r superv surm surpr telev treat w`
  .split(/\s+/)
  .map((beginning) => `${beginning}is`);

export function stemOf(word: string): string {
  const own = OWN_STEMS.get(word);
  if (own !== undefined) return own;
  if (word.length < 4 || PLURALS_OF_THEIR_OWN.includes(word) || /[^a-z]/.test(word)) return word;
  const singular = americanOf(singularOf(word));
  return OWN_STEMS.get(singular) ?? singular;
}

function singularOf(word: string): string {
  const ends = (...endings: string[]): boolean => endings.some((ending) => word.endsWith(ending));
  if (!ends("s") || ends("ss", "us", "is")) return word;
  if (ends("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (ends("sses", "xes", "ches", "shes")) return word.slice(0, -2);
  return word.at(-2) === "s" ? word : word.slice(0, -1);
}

function americanOf(word: string): string {
  if (word.length < 7 || WITH_IS.some((beginning) => word.startsWith(beginning))) return word;
  const ending = ["e", "ed", "ing", "er", "ation", "ational", "able"].find((each) => word.endsWith(`is${each}`));
  return ending === undefined ? word : `${word.slice(0, -ending.length - 2)}iz${ending}`;
}

const STOP_WORDS = new Set(
  `a about all also am an and another any are as at be been being but by can cannot could did do does doing done each
  either else even ever every for from get gets got had has have having he her here him his how i if in into is it its
  just let like made make makes may me might more most much must my need no nor not of on only onto or other our per
  really shall she should since so some such than that the their them then there these they thing this those through to
  too until upon us use used using very via was we were what when where whether which while who whom whose why will with
  within without would yet you your one two three four five six seven eight nine ten actually between calculate
  calculated calculating compare compared comparison compute computed define defined defining definition describe
  difference different explain explained happen happens meaning please tell versus vs work works`.split(/\s+/),
);

export function isStop(word: string): boolean {
  return STOP_WORDS.has(word);
}

function named(words: readonly OracleWord[]): readonly OracleWord[] {
  return words.length > 1 && ["the", "a", "an"].includes(words[0]?.text ?? "") ? words.slice(1) : words;
}

/** Words in one, without an article at the beginning and an `and` inside. */
export function joinWords(words: readonly OracleWord[]): string {
  const isInner = (word: OracleWord): boolean => word !== named(words)[0] && word !== words.at(-1);
  const kept = named(words).filter((word) => word.text !== "and" || !isInner(word));
  return kept.reduce((joined, { stem }) => joined + stem, "").slice(0, 84);
}

/** Words as one name or term: `M&A` keeps its sign, because it is no `MA`. */
export function keyOf(words: readonly OracleWord[]): string {
  const joined = joinWords(words);
  const stems = named(words).map(({ stem }) => stem);
  return joined !== "" && joined.length <= 3 && /^[a-z]*$/.test(joined) ? stems.join("-") : joined;
}

const SUFFIXES = " e ing ed er or ment al ation ate ated ating ator ion ity ize ized y".split(" ");
const CUT = `ization izing ized ation ating ator ated ate ment able ing ion ity ize ers er ors or ed al ly y e`.split(
  " ",
);
const NOT_RELATED =
  `factor/factoring market/marketing option/optional margin/marginal interest/interested general/generation
  prime/primer cover/covering paper/paperer number/numbing secure/security commodity/commode capital/capitalize
  party/parting convert/converted portion/portal quant/quantity forward/forwarding future/futures
  position/positing bond/bonding index/indexing product/production form/formation corporation/corporate
  national/nation notional/notion sector/section mature/maturity real/realized realize/real stat/station
  credit/creditor term/termed call/caller`.split(/\s+/);

/** The beginning that all related forms of a word have, and whether another word is one; `undefined` without any. */
export function relatives(word: string): { beginning: string; isRelated(other: string): boolean } | undefined {
  if (word.length < 4 || /[^a-z]/.test(word) || word === "futures") return undefined;
  const cut = CUT.find((ending) => word.endsWith(ending)) ?? "";
  const shorter = [word.slice(0, word.length - cut.length), word.replace(/[ey]$/, "")];
  const roots = [word, ...shorter.filter((root) => root.length >= 4)];
  const single = (root: string): string => (/([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root);
  const lengths = roots.map((root) => single(root).length);
  return {
    beginning: word.slice(0, Math.min(...lengths)),
    isRelated(other) {
      if (other === word || other.length < 4) return false;
      if (NOT_RELATED.includes(`${word}/${other}`) || NOT_RELATED.includes(`${other}/${word}`)) return false;
      return roots.some((root) => {
        if (other === single(root)) return true;
        if (!other.startsWith(root)) return false;
        const rest = other.slice(root.length);
        const doubles = /[^aeiouy][aeiou][bdgmnprt]$/.test(root) && rest.charAt(0) === root.at(-1);
        return SUFFIXES.includes(rest) || (doubles && ["ing", "ed", "er"].includes(rest.slice(1)));
      });
    },
  };
}

/** The beginnings under which an unfinished word may be found. */
export function unfinishedForms({ text, stem }: OracleWord): string[] {
  const american = text.replace(/is(|a|at|ati|atio|i|in)$/, "iz$1").replace(/ll(|e|ed|i|in)$/, "l$1");
  return [...new Set([text, stem, text.replace(/ie?$/, "y"), american])];
}
