import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compounds } from "../../build/search/search-document.ts";
import { fold } from "../../worker/search/text/fold.ts";
import { relatedForms } from "../../worker/search/text/related-forms.ts";
import { stem } from "../../worker/search/text/stem.ts";
import { isStopWord } from "../../worker/search/text/stop-words.ts";
import { joinName, nameKey, tokenize } from "../../worker/search/text/tokenize.ts";

describe("a text falls into words", () => {
  test.each([
    ["Sharpe ratios", "sharpe ratio"],
    ["130/30", "130 30"],
    ["3(c)(7) funds", "3 c 7 fund"],
    ["S&P 500", "s and p 500"],
    ["don`t", "dont"],
    ["mark-to-market", "mark to market"],
    ["1,000,000 shares at 0.5%", "1000000 share at 0.5"],
    ["Jensen’s alpha", "jensen alpha"],
    ["the traders' book", "the trader book"],
    ["Société Générale, Zürich", "societe generale zurich"],
    ["β-neutral", "beta neutral"],
    ["Δ and σ²", "delta and sigma 2"],
    ["two and twenty", "2 and 20"],
    ["annualised", "annualized"],
    ["GPs and LPs", "gp and lp"],
    ["gps, lps", "gp lp"],
    ["CDs are no CDS", "cd are no cds"],
    ["§ 13(f)", "section 13 f"],
    ["naïve—not clever", "naive not clever"],
    ["日本 κόστος", "日本 kappa omicron sigma tau omicron sigma"],
    ["", ""],
    ["?!", ""],
  ])("%j is %j", (text, terms) => {
    expect(
      tokenize(text)
        .map(({ term }) => term)
        .join(" "),
    ).toBe(terms);
  });

  test.each([
    ["130/30", ["13030"]],
    ["13-F", ["13f"]],
    ["T+1 settlement", ["t1"]],
    ["3(c)(7)", ["3c7"]],
    ["S&P 500 and P&L", ["s-and-p", "p-and-l"]],
    ["mark-to-market", ["marktomarket"]],
    ["2-and-20", ["220"]],
    ["long/short", ["longshort"]],
    ["over the counter", []],
    ["gains,losses", []],
  ])("the compounds of %j are %j", (text, joined) => {
    expect(compounds(tokenize(text)).map(joinName)).toEqual(joined);
  });

  test("folding twice is folding once, and words are made of what was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const once = fold(text);
        expect(fold(once)).toBe(once);
        for (const { text: word, term } of tokenize(text)) {
          expect(word).not.toBe("");
          expect(term).not.toBe("");
        }
      }),
    );
  });
});

describe("one name has one key", () => {
  test.each([
    ["high-water mark", "High Water Marks", "highwater mark", "HIGH–WATER MARK"],
    ["2 and 20", "2 & 20", "2/20", "two-and-twenty"],
    ["Form 13F", "form 13-F", "FORM 13 f"],
    ["S&P 500", "S & P 500", "s&p500", "SP 500"],
    ["3(c)(7)", "3c7", "3 (c) (7)"],
    ["support and resistance", "support & resistance", "Support/Resistance"],
    ["Jensen's alpha", "jensens alpha", "Jensen’s α"],
    ["the efficient frontier", "Efficient Frontier"],
  ])("%s", (...names) => {
    expect(new Set(names.map(nameKey)).size).toBe(1);
  });

  test.each([
    ["option", "optional"],
    ["future", "futures"],
    ["market", "marketing"],
    ["rate", "rating"],
    ["security", "secure"],
    ["CDS", "CD"],
    ["CDs", "CDS"],
    ["call", "callable"],
    ["basis", "base"],
    ["factor", "factoring"],
    ["TIPS", "tip"],
    ["mean", "means"],
    ["theta", "beta"],
    ["M&A", "MA"],
    ["P/B", "PB"],
    ["S&P", "S-P"],
  ])("%s and %s have two", (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

describe("word forms", () => {
  test.each([
    ["securities", "security"],
    ["indices", "index"],
    ["analyses", "analysis"],
    ["basis", "basis"],
    ["losses", "loss"],
    ["taxes", "tax"],
    ["swaps", "swap"],
    ["gross", "gross"],
    ["bonus", "bonus"],
    ["series", "series"],
    ["organisations", "organization"],
    ["exercised", "exercised"],
    ["enterprise", "enterprise"],
    ["behaviour", "behavior"],
  ])("the stem of %s is %s", (word, stemmed) => {
    expect(stem(word)).toBe(stemmed);
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))(
    "%s, which every object has, is a word like any other",
    (name) => {
      expect(stem(name)).toBe(name);
      expect(stem(name.toLowerCase())).toBe(name.toLowerCase());
    },
  );

  test("stemming twice is stemming once", () => {
    const letters = fc.constantFrom(..."aeirstnlcusy");
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 10 }), (word) => {
        const once = stem(word.join(""));
        expect(stem(once)).toBe(once);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ["hedging", "hedge"],
    ["redeem", "redeemed"],
    ["trader", "trade"],
    ["withdraw", "withdrawal"],
    ["calculate", "calculation"],
    ["settle", "settlement"],
    ["swap", "swapping"],
    ["swap", "swapper"],
  ])("%s is kin to %s, and the other way", (one, other) => {
    expect(relatedForms(one, () => [one, other])).toEqual([other]);
    expect(relatedForms(other, () => [one, other])).toEqual([one]);
  });

  test.each([
    ["market", "marketing"],
    ["rating", "rate"],
    ["factoring", "factor"],
    ["option", "optional"],
    ["margin", "marginal"],
  ])("%s is no kin of %s", (one, other) => {
    expect(relatedForms(one, () => [one, other])).toEqual([]);
  });
});

describe("word lists", () => {
  test.each(["over", "counter", "announced", "risk", "short", "mean", "spot", "up", "out"])(
    "%s is no stop word",
    (word) => {
      expect(isStopWord(word)).toBe(false);
    },
  );
});
