/**
 * Word forms. `stem` maps a word to the form under which it is indexed: plurals, British spellings and
 * number words, and nothing else, so that no two words of finance become one. Looser kinship (`hedging`,
 * `hedge`) is `relatedForms`, which a query follows at a lower weight than the word itself.
 */

/** Words that end in s and are no plurals, or whose plural is another word (`futures`, `TIPS`, `means`). */
const UNCHANGED = new Set(
  `always analytics arms as bbs bias brics canvas chaos cmbs customs dallas earnings economics emirates ethics forbes
  futures gips goods goldman greeks has hans jacobs james jones kudos lens less mathematics means minus morgans news
  odds ordinaries overseas paris perhaps physics plus politics proceeds reserves rmbs rogers sachs savings securitas
  series simons species sometimes sports stimulus summons texas thanks this thomas tips towards ucits versus was
  williams yes`.split(/\s+/),
);

/** A map and no object: a word may be the name of something that every object has. */
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

/** What stands before an -is- that belongs to the root: no spelling with z exists. */
const ROOTS_IN_IS = `adv appr ar br chast circumc comprom compr conc cru dem desp dev disgu enterpr exc exerc expert
  franch improv lik merchand no otherw parad po pra prec prem prom ra rev r superv surm surpr telev treat w`;
const ROOT_IN_IS = new RegExp(`^(${ROOTS_IN_IS.split(/\s+/).join("|")})is`);

/** The form under which a folded word is indexed. Idempotent. */
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
  // `cds` and `gross` are short or doubled; what is left must not be read as a plural again.
  return singular.endsWith("s") ? word : singular;
}

/** -ise, -ised, -ising, -iser and -isation as they are spelt with z. */
function spelling(word: string): string {
  if (word.length < 7 || ROOT_IN_IS.test(word)) return word;
  return word.replace(/is(e|ed|ing|er|ation|ational|able)$/, "iz$1");
}

const SUFFIXES = new Set("|e|ing|ed|er|or|ment|al|ation|ate|ated|ating|ator|ion|ity|ize|ized|y".split("|"));
/** What a root takes on when its last letter is doubled: `swap`, `swapping`. */
const DOUBLING = new Set(["ing", "ed", "er"]);
const LONGEST_SUFFIX = 5;
const STRIPPED = /(ization|izing|ized|ation|ating|ator|ated|ate|ment|able|ing|ion|ity|ize|ers?|ors?|ed|al|ly|y|e)$/;

/** Pairs whose likeness misleads: following one to the other would answer another question. */
const STRANGERS = new Set(
  `factor/factoring rate/rating market/marketing option/optional margin/marginal interest/interested general/generation
  note/notation ration/rating ratio/ration ratio/rating prime/primer cover/covering custody/custom paper/paperer
  number/numbing secure/security equal/equity commodity/commode capital/capitalize party/parting convert/converted
  portion/portal quant/quantity forward/forwarding future/futures position/positing bond/bonding index/indexing
  product/production form/formation corporation/corporate station/stated national/nation notional/notion
  sector/section action/actor mature/maturity real/realized realize/real finance/final stat/station
  credit/creditor option/opting moment/momentum term/termed call/caller put/putting`
    .split(/\s+/)
    .flatMap((pair) => [pair, pair.split("/").reverse().join("/")]),
);

/**
 * Other forms of a stemmed word that stand in the corpus: verb, agent, action, property.
 *
 * @param beginning the words of the corpus that begin with a prefix, without those that are longer than so many letters
 */
export function relatedForms(word: string, beginning: (prefix: string, longest: number) => Iterable<string>): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  if (word === "futures") return ["future"];
  const roots = [...new Set([word, word.replace(STRIPPED, ""), word.replace(/(e|y)$/, "")])]
    .filter((root) => root === word || root.length >= 4)
    .map((root) => ({
      root,
      doubles: /[^aeiouy][aeiou][bdgmnprt]$/.test(root) ? root.charAt(root.length - 1) : "-",
      single: /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root,
    }));
  const shortest = Math.min(...roots.map(({ single }) => single.length));
  const forms = new Set(word === "future" ? ["futures"] : []);
  for (const form of beginning(word.slice(0, shortest), word.length + LONGEST_SUFFIX)) {
    const related = roots.some(({ root, doubles, single }) => {
      if (!form.startsWith(root)) return form === single;
      const rest = form.slice(root.length);
      return SUFFIXES.has(rest) || form === single || (rest.startsWith(doubles) && DOUBLING.has(rest.slice(1)));
    });
    if (related) forms.add(form);
  }
  forms.delete(word);
  return [...forms].filter((form) => form.length >= 4 && !STRANGERS.has(`${word}/${form}`));
}
