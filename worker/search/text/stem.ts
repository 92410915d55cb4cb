/**
 * Stems: the form under which a word is indexed. Only plurals, British spellings and number words change, so that no
 * two words of finance get the same stem. Related forms (`hedging`, `hedge`) are in `related-forms.ts`.
 */

/** Words that end in s and are not plurals, or whose plural is another word (`futures`, `TIPS`, `means`). */
const UNCHANGED = new Set(
  `always analytics arms as bbs bias brics canvas chaos cmbs customs dallas earnings economics emirates ethics forbes
  futures gips goods goldman greeks has hans jacobs james jones kudos lens less mathematics means minus morgans news
  odds ordinaries overseas paris perhaps physics plus politics proceeds reserves rmbs rogers sachs savings securitas
  series simons species sometimes sports stimulus summons texas thanks this thomas tips towards ucits versus was
  williams yes`.split(/\s+/),
);

/** A map, because a word may be the name of an inherited property. */
const IRREGULAR = new Map(
  Object.entries({
    analyses: "analysis",
    caches: "cache",
    crises: "crisis",
    criteria: "criterion",
    hypotheses: "hypothesis",
    indices: "index",
    matrices: "matrix",
    niches: "niche",
    parentheses: "parenthesis",
    theses: "thesis",
    vertices: "vertex",
    gps: "gp",
    lps: "lp",
    behaviour: "behavior",
    cancelled: "canceled",
    cancelling: "canceling",
    centre: "center",
    colour: "color",
    defence: "defense",
    favour: "favor",
    favourable: "favorable",
    labour: "labor",
    licence: "license",
    licenced: "licensed",
    modelled: "modeled",
    modelling: "modeling",
    neighbour: "neighbor",
    offence: "offense",
    programme: "program",
    one: "1",
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
    ten: "10",
    eleven: "11",
    twelve: "12",
    fifteen: "15",
    twenty: "20",
    thirty: "30",
    forty: "40",
    fifty: "50",
    hundred: "100",
  }),
);

/** Prefixes of roots in -is-; these have no spelling with z. */
const ROOTS_IN_IS = `adv appr ar br chast circumc comprom compr conc cru dem desp dev disgu enterpr exc exerc expert
  franch improv lik merchand no otherw parad po pra prec prem prom ra rev r superv surm surpr telev treat w`;
const ROOT_IN_IS = new RegExp(`^(${ROOTS_IN_IS.split(/\s+/).join("|")})is`);

/** The stem of a folded word. Idempotent. */
export function stem(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || UNCHANGED.has(word) || !/^[a-z]+$/.test(word)) return word;
  const singular = spelling(singularOf(word));
  return IRREGULAR.get(singular) ?? singular;
}

function singularOf(word: string): string {
  if (!word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  const singular = word.slice(0, -1);
  // The rest of `cds` and `gross` must not be read as a plural again.
  return singular.endsWith("s") ? word : singular;
}

/** -ise, -ised, -ising, -iser and -isation in their spelling with z. */
function spelling(word: string): string {
  if (word.length < 7 || ROOT_IN_IS.test(word)) return word;
  return word.replace(/is(e|ed|ing|er|ation|ational|able)$/, "iz$1");
}
