/** Random corpora and queries out of words that touch each other: kindred, misspelt, compound, stopped. */
import fc from "fast-check";
import type { SearchDocument } from "../../worker/search/document.ts";
import { TYPES } from "../../worker/search/index-format.ts";
import { NAME_KINDS } from "../../worker/search/score.ts";

const WORDS = `alpha beta gamma hedge hedging hedges fund funds fee fees performance option options optional swap swaps
  market-neutral marketneutral neutral market marketing volatility volatile value at risk the over counter to be
  announced of and 130/30 13F T+1 3(c)(7) S&P 500 2 20 two twenty mark-to-market lock-up lockup sale sell short δ
  Δ-hedge café Müller securities security lending rate rating rates futures future perp perpetual 1.5 1,000 sp500
  carry trade tail risks κόστος 日本`.split(/\s+/);

const word = fc.constantFrom(...WORDS);

function words(max: number): fc.Arbitrary<string> {
  return fc.array(word, { minLength: 1, maxLength: max }).map((some) => some.join(" "));
}

const document = fc.record({
  type: fc.constantFrom(...TYPES),
  name: words(3),
  summary: words(8),
  category: fc.constantFrom("risk", "credit", undefined),
  abbreviation: fc.array(words(1), { maxLength: 1 }),
  aliases: fc.array(words(3), { maxLength: 2 }),
  definition: fc.array(words(12), { maxLength: 2 }),
  text: fc.array(words(20), { maxLength: 2 }),
  implied: fc.array(words(2), { maxLength: 1 }),
});

export const corpora: fc.Arbitrary<SearchDocument[]> = fc
  .array(document, { minLength: 0, maxLength: 12 })
  .map((drafts) =>
    drafts.map(({ type, name, summary, category, abbreviation, aliases, definition, text, implied }, i) => ({
      type,
      id: `d-${i}`,
      name,
      summary,
      ...(category !== undefined && { category }),
      texts: { name: [name], abbreviation, aliases, summary: [summary], definition, text },
      names: [[name], abbreviation, aliases, implied].flatMap((texts, kind) =>
        texts.map((given) => ({ text: given, kind: NAME_KINDS[kind] ?? "name" })),
      ),
    })),
  );

/** A word as someone types it: whole, cut short, with a slip, or in capitals. */
const typed = fc
  .tuple(word, fc.constantFrom("whole", "cut", "drop", "swap", "double", "upper"), fc.nat(12))
  .map(([text, how, at]) => {
    const place = Math.min(at, text.length - 1);
    if (how === "cut") return text.slice(0, place + 1);
    if (how === "drop") return text.slice(0, place) + text.slice(place + 1);
    if (how === "double") return text.slice(0, place + 1) + text.slice(place);
    if (how === "swap")
      return text.slice(0, place) + text.slice(place + 1, place + 2) + text.charAt(place) + text.slice(place + 2);
    return how === "upper" ? text.toUpperCase() : text;
  });

const quoted = words(3).map((text) => `"${text}"`);

export const queries: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 6, arbitrary: typed }, { weight: 1, arbitrary: quoted }), { minLength: 0, maxLength: 6 })
  .map((parts) => parts.join(" "));
