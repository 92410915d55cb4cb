import { describe, expect, test } from "vitest";
import { type Edge, keyOf } from "../../build/corpus.ts";
import { link } from "../../build/link/link.ts";
import { withMentions } from "../../build/link/mentions/mentions.ts";
import { parse } from "../../build/parse/parse.ts";
import { type CollectionName, collectionNamed } from "../../build/schema/collections.ts";
import { MAX_SENTENCE } from "../../build/text/sentences.ts";

function term(name: string, prose: string, facts = ""): string {
  return `---\nname: ${name}\nlevel: intro\nsummary: A summary.\n${facts}---\n\n${prose}\n`;
}

const TERMS: Readonly<Record<string, string>> = {
  "hedge-fund": term("Hedge fund", "It pools money."),
  "fund-of-hedge-funds": term("Fund of hedge funds", "It holds others."),
  delta: term("Delta", "A slope."),
  volatility: term("Volatility", "It moves.", "abbreviation: vol\n"),
  "value-at-risk": term("Value at Risk (VaR)", "A quantile."),
  "long-short": term("Long/short equity", "Both sides."),
  "settlement-cycle": term("T+1", "One day.", 'aliases: ["settlement"]\n'),
  "market-maker": term("Market maker", "It quotes."),
  jensen: term("Jensen's alpha", "An intercept."),
  "carry-one": term("Bond carry", "Yield.", 'aliases: ["roll-down return"]\n'),
  "carry-two": term("Curve carry", "Slope.", 'aliases: ["Roll-down return"]\n'),
  "annual-report": term("Annual report", "Paper."),
  "buy-in": term("Buy-in", "A purchase."),
  leverage: term("Leverage", "Borrowing."),
  "clean-price": term("Clean price", "A quote.", 'aliases: ["quoted price"]\n'),
};

/** The terms that a term with this prose is found to mention. */
function mentioned(prose: string, name?: string): string[] {
  return mentions(prose, name).map((edge) => keyOf(edge.target).replace("term:", ""));
}

/** The sentences of these mentions. */
function quoted(prose: string): string[] {
  return mentions(prose).flatMap(({ origin }) => ("sentence" in origin ? origin.sentence : []));
}

function mentions(prose: string, name = "Subject"): Edge[] {
  const book = "---\ntitle: The Hedge Fund Book\nurl: https://example.org/book\ntype: textbook\n---\n";
  const drafts = [
    ...Object.entries(TERMS).map(([id, text]) => draftOf("terms", id, text)),
    draftOf("terms", "subject", term(name, prose)),
    draftOf("categories", "risk", "---\nname: Risk\n---\n\nWhat can be lost.\n"),
    draftOf("sources", "book", book),
  ];
  const { corpus, diagnostics } = link(drafts);
  expect(diagnostics).toEqual([]);
  return withMentions(corpus).filter((edge) => edge.relation === "mentions" && edge.source.id === "subject");
}

function draftOf(collection: CollectionName, id: string, text: string) {
  const category = collection === "terms" ? "risk" : undefined;
  const file = { collection: collectionNamed(collection), id, category, path: id, text };
  const { content, diagnostics } = parse(file, "");
  if (!content) throw new Error(JSON.stringify(diagnostics));
  return { fingerprint: id, file, ...content };
}

describe("prose mentions an entity", () => {
  test.each([
    ["by its name, whatever the case", "A hedge fund. Hedge fund. HEDGE", ["hedge-fund"]],
    ["in the plural and the possessive", "Many hedge funds; a market maker's book.", ["hedge-fund", "market-maker"]],
    ["with hyphens for spaces", "A hedge-fund manager.", ["hedge-fund"]],
    ["by each half of a name with its abbreviation", "The VaR of it.", ["value-at-risk"]],
    ["by names of signs and numbers", "It settles T+1, long/short equity does.", ["long-short", "settlement-cycle"]],
    ["by a noun that its hyphen makes", "A buy-in, and buy-ins.", ["buy-in"]],
    ["with a typographic apostrophe", "It is Jensen’s alpha.", ["jensen"]],
    ["by its longest name only, with nothing found inside", "A fund of hedge funds.", ["fund-of-hedge-funds"]],
    ["once however often it is named", "Volatility and volatility.", ["volatility"]],
  ])("%s", (_, prose, expected) => {
    expect(mentioned(prose)).toEqual(expected);
  });
});

describe("prose mentions nobody", () => {
  test.each([
    ["in part of a word or of a compound", "Hedge fundamentals, a non-hedge fund, delta-neutral, delta/gamma."],
    ["across a full stop, a comma or a paragraph", "A hedge. Fund of it. A market, maker. A market\n\nMaker of it."],
    ["by an everyday word or a short one", "Settlement is due; vol is short."],
    ["by an abbreviation in another case", "The var of it, and Var."],
    ["by a capitalised word inside a proper name", "Shares of Delta were sold by the Annual Report Company."],
    ["by a text that two entities share", "The roll-down return."],
    ["inside the title of a publication", "See The Hedge Fund Book."],
    ["by a verb that is a noun with a hyphen", "How much foreigners may buy in one day; shares that they buy in."],
    ["by a phrase in which the name means something else", "The leverage effect is not the quoted price."],
    ["in code", "Take `hedge fund` as an input."],
  ])("%s", (_, prose) => {
    expect(mentioned(prose)).toEqual([]);
  });

  test("by the words of a link, which mean what the link says", () => {
    expect(mentioned("A [hedge fund](term:delta) there.")).toEqual(["delta"]);
  });

  test.each(["Questions", "Asked as"])("by a name or a link under %s, which states nothing", (heading) => {
    const prose = `A pool.\n\n## ${heading}\n\n- What may a hedge fund owe?\n- What is [it](term:delta)?\n- What else?`;
    expect(mentioned(prose)).toEqual([]);
  });

  test("by its own name", () => {
    expect(mentioned("A big hedge fund.", "Big hedge fund")).toEqual([]);
  });
});

describe("a mention quotes", () => {
  test.each([
    ["the sentence of a name", "One thing. A hedge fund pays. Another.", "A hedge fund pays."],
    ["the sentence of a link, as plain words", "One. The *big* [pool](term:hedge-fund) pays.", "The big pool pays."],
    [
      "links and code beside a name",
      "A `x` of a [slope](term:delta) and a hedge fund.",
      "A x of a slope and a hedge fund.",
    ],
    ["the first sentence that names it", "A hedge fund pays. A hedge fund asks.", "A hedge fund pays."],
    [
      "the sentence of a link before that of a name",
      "A hedge fund pays. A [pool](term:hedge-fund) asks.",
      "A pool asks.",
    ],
    ["a line of a list, broken or not", "- One.\n- A hedge\n  fund pays.", "A hedge fund pays."],
    [
      "a sentence with an abbreviation",
      "Fees of Dr. Smith vs. a hedge fund. Else.",
      "Fees of Dr. Smith vs. a hedge fund.",
    ],
  ])("%s", (_, prose, expected) => {
    expect(quoted(prose)).toContain(expected);
  });

  test("of a long sentence the words around the name, whole words", () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");
    const [middle = ""] = quoted(`${words(100)} a hedge fund ${words(100)}.`);
    expect(middle).toMatch(/^…word\d+ .*a hedge fund .*word\d+…$/);
    const [start = ""] = quoted(`A hedge fund ${words(200)}.`);
    expect(start).toMatch(/^A hedge fund .*word\d+…$/);
    const [end = ""] = quoted(`${words(200)} hedge fund.`);
    expect(end).toMatch(/^…word\d+ .*hedge fund\.$/);
    for (const { length } of [start, middle, end]) {
      expect(length).toBeLessThanOrEqual(MAX_SENTENCE);
      expect(length).toBeGreaterThan(MAX_SENTENCE - 30);
    }
  });
});
