/** Random corpora, small and large, and queries of words that interact: related, misspelt, compound and stop words. */
import fc from "fast-check";
import type { SearchDocument } from "../../build/search/search-document.ts";
import { NAME_KINDS } from "../../worker/search/index/search-format.ts";
import { TYPES } from "./searched-types.ts";

const WORDS = `alpha beta gamma hedge hedging hedges fund funds fee fees performance option options optional swap swaps
  market-neutral marketneutral neutral market marketing volatility volatile value at risk the over counter to be
  announced of and 130/30 13F T+1 3(c)(7) S&P 500 2 20 two twenty mark-to-market lock-up lockup sale sell short δ
  Δ-hedge café Müller securities security lending rate rating rates futures future perp perpetual 1.5 1,000 sp500
  carry trade tail risks κόστος 日本 Straße M&A MA R&D P&L an equities taxes fifty étude swapper spies who between vs`.split(
  /\s+/,
);

const SYLLABLES = "ba be bo ca co de di fe fo la li lo ma me mo na ne no ra re".split(" ");
/** Words that are one or two edits apart. */
const COINED = SYLLABLES.flatMap((first) => SYLLABLES.map((second) => `${first}${second}r`));

const word = fc.constantFrom(...WORDS);
/** Few words are common and many are rare. */
const anyWord = fc.oneof({ weight: 2, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom(...COINED) });

function words(from: fc.Arbitrary<string>, max: number): fc.Arbitrary<string> {
  return fc.array(from, { minLength: 1, maxLength: max, size: "max" }).map((some) => some.join(" "));
}

/** @param prose most words that a text has */
function documentOf(from: fc.Arbitrary<string>, prose: number) {
  return fc.record({
    type: fc.constantFrom(...TYPES),
    name: words(from, 3),
    summary: words(from, 8),
    category: fc.constantFrom("risk", "credit", undefined),
    abbreviation: fc.array(words(from, 1), { maxLength: 1 }),
    aliases: fc.array(words(from, 3), { maxLength: 2 }),
    definition: fc.array(words(from, prose), { maxLength: 2 }),
    text: fc.array(words(from, 2 * prose), { maxLength: 2 }),
    keywords: fc.array(words(from, 2), { maxLength: 2 }),
    questions: fc.array(words(from, 6), { maxLength: 14 }),
    implied: fc.array(words(from, 2), { maxLength: 1 }),
    links: fc.array(fc.nat(), { maxLength: 4 }),
  });
}

function corpusOf(document: ReturnType<typeof documentOf>, size: fc.ArrayConstraints): fc.Arbitrary<SearchDocument[]> {
  return fc.array(document, { ...size, size: "max" }).map((drafts) =>
    drafts.map(({ type, name, summary, category, abbreviation, aliases, implied, links, ...texts }, i) => ({
      type,
      id: `d-${i}`,
      name,
      summary,
      ...(category !== undefined && { category }),
      texts: { name: [name], abbreviation, aliases, summary: [summary], ...texts },
      names: [[name], abbreviation, aliases, implied].flatMap((texts, kind) =>
        texts.map((given) => ({ text: given, kind: NAME_KINDS[kind] ?? "name" })),
      ),
      // Some lead nowhere.
      links: links.map((link) => `${drafts[link % drafts.length]?.type}:d-${link % (drafts.length + 1)}`),
    })),
  );
}

/** At most a dozen documents, which shrink to a few lines when something is found. */
export const corpora = corpusOf(documentOf(word, 10), { maxLength: 12 });

/** So many that each part of the index is more than its smallest case. */
export const largeCorpora = corpusOf(documentOf(anyWord, 80), { minLength: 1300, maxLength: 1400 });

/** A word as people type it: whole, shortened, with a typo, or in capitals. */
function typedOf(from: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(from, fc.constantFrom("whole", "cut", "drop", "swap", "double", "upper"), fc.nat(12))
    .map(([text, how, at]) => {
      const place = Math.min(at, text.length - 1);
      if (how === "cut") return text.slice(0, place + 1);
      if (how === "drop") return text.slice(0, place) + text.slice(place + 1);
      if (how === "double") return text.slice(0, place + 1) + text.slice(place);
      if (how === "swap")
        return text.slice(0, place) + text.slice(place + 1, place + 2) + text.charAt(place) + text.slice(place + 2);
      return how === "upper" ? text.toUpperCase() : text;
    });
}

function queriesOf(from: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const quoted = words(from, 3).map((text) => `"${text}"`);
  return fc
    .array(fc.oneof({ weight: 6, arbitrary: typedOf(from) }, { weight: 1, arbitrary: quoted }), { maxLength: 12 })
    .map((parts) => parts.join(" "));
}

export const queries = queriesOf(word);
export const largeQueries = queriesOf(anyWord);
