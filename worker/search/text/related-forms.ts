/** Related forms of a word (hedge, hedging), which have another stem. They are searched at a lower weight. */

const SUFFIXES = new Set("|e|ing|ed|er|or|ment|al|ation|ate|ated|ating|ator|ion|ity|ize|ized|y".split("|"));
/** Suffixes before which a root doubles its last letter: `swap`, `swapping`. */
const DOUBLING = new Set(["ing", "ed", "er"]);
const LONGEST_SUFFIX = 5;
const STRIPPED = /(ization|izing|ized|ation|ating|ator|ated|ate|ment|able|ing|ion|ity|ize|ers?|ors?|ed|al|ly|y|e)$/;

/** Pairs that look alike and have different meanings; they are not expanded. */
const stemExceptions = new Set(
  `factor/factoring market/marketing option/optional margin/marginal interest/interested general/generation
  prime/primer cover/covering paper/paperer number/numbing secure/security commodity/commode capital/capitalize
  party/parting convert/converted portion/portal quant/quantity forward/forwarding future/futures
  position/positing bond/bonding index/indexing product/production form/formation corporation/corporate
  national/nation notional/notion sector/section mature/maturity real/realized realize/real stat/station
  credit/creditor term/termed call/caller`
    .split(/\s+/)
    .flatMap((pair) => [pair, pair.split("/").reverse().join("/")]),
);

/**
 * Other forms of a stemmed word in the corpus: verb, agent, action, property.
 *
 * @param wordsWithPrefix the words of the corpus with a prefix, up to a number of letters
 */
export function relatedForms(
  word: string,
  wordsWithPrefix: (prefix: string, longest: number) => Iterable<string>,
): string[] {
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
  const forms = new Set<string>();
  for (const form of wordsWithPrefix(word.slice(0, shortest), word.length + LONGEST_SUFFIX)) {
    const related = roots.some(({ root, doubles, single }) => {
      if (!form.startsWith(root)) return form === single;
      const rest = form.slice(root.length);
      return SUFFIXES.has(rest) || form === single || (rest.startsWith(doubles) && DOUBLING.has(rest.slice(1)));
    });
    if (related) forms.add(form);
  }
  forms.delete(word);
  return [...forms].filter((form) => form.length >= 4 && !stemExceptions.has(`${word}/${form}`));
}
