import { describe, expect, test } from "vitest";
import { STANDARDS, type Standards } from "../../build/check/editorial/standards.ts";
import { COLLECTIONS, type CollectionName } from "../../build/schema/collections.ts";
import { smallCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";

const ANY = { min: 0, max: Number.POSITIVE_INFINITY };
const each = <Value>(value: Value) =>
  Object.fromEntries(COLLECTIONS.map(({ name }) => [name, value])) as Record<CollectionName, Value>;

/** The standards as they are, but for what a corpus of a few entries cannot meet. */
const FEW: Standards = {
  ...STANDARDS,
  counts: each(ANY),
  termsPerCategory: ANY,
  lengths: {},
  requiredAnyOf: ["definition"],
  seeAlso: ANY,
  minBacklinks: each(0),
  sameOpening: { words: 5, share: 1 },
  overlap: { shingle: 3, share: 1 },
};

const SOURCES = {
  "sources/book.md": "---\ntitle: A Book\nurl: https://doi.org/10.1000/1\nyear: 2001\n---\n",
  "sources/law.md": "---\ntitle: A Law\nurl: https://doi.org/10.1000/2\nyear: 2020\n---\n",
};
/** Terms whose pitfalls do not open with a word in -ing. */
const TERMS = Object.entries(smallCorpus(4)).map(([path, text]) => [
  path,
  text.replace(/^- (?:Taking|Forgetting)/gm, "- To"),
]);
const BASE = { ...Object.fromEntries(TERMS), ...SOURCES };

const QUESTIONS = "\n## Questions\n\n- How so? (Definition)\n- Why so? (Definition)\n- When so? (Definition)\n";

/** A term with a definition, more front matter and more sections. */
function term(definition: string, { facts = "", sections = "" } = {}): string {
  return `---\nname: Yield curve (term structure)\nlevel: intro\nsummary: A summary that stands.\nsources: [book]\ntags: [macro]\n${facts}---\n\n${definition}\n${sections}${QUESTIONS}`;
}

const TERM = "terms/risk/yield-curve.md";

/** What is wrong with the term, without the file's name. */
async function faults(text: string, more: Record<string, string> = {}, path = TERM): Promise<string[]> {
  const diagnostics = await diagnosticsOf({ ...BASE, ...more, [path]: text }, FEW);
  return diagnostics.map((diagnostic) => diagnostic.replace(`content/${path}:`, ""));
}

const OPENING = "A yield curve is the line that joins yields by maturity.";

describe("the definition's first sentence", () => {
  test.each([
    ["the name", "The yield curve is the line that joins yields."],
    ["the name in capitals and with a hyphen", "A Yield-Curve is the line that joins yields."],
    ["an inflected name", "Yield curves join the yields of bonds by maturity."],
    ["the whole name", "The yield curve (term structure) is the line that joins yields."],
    ["an alias", "The zero curve is the line that joins the yields."],
    ["an inflected alias", "Hedges of duration are measured against the curve."],
    ["the abbreviation", "The YC is the line that joins the yields."],
    ["the plural", "Courbes are the lines that join the yields."],
  ])("names the term: %s", async (_, sentence) => {
    const facts = "abbreviation: YC\naliases: [zero curve, hedging of duration]\nplural: courbes\n";
    expect(await faults(term(`${sentence} More follows.`, { facts }))).toEqual([]);
  });

  test.each([
    ["another subject", "No forecast of anything enters into it at all."],
    ["a part of the name", "The curve is the line that joins the yields."],
    ["the name only later", "Income comes next and is paid twice. A yield curve is a line."],
  ])("does not name it: %s", async (_, sentence) => {
    expect(await faults(term(sentence))).toEqual([
      '9:1  the first sentence of the definition does not name the entry; open with a plain sentence that says what it is ("Yield curve (term structure) is …")',
    ]);
  });

  test.each([
    ["without a full stop", "A yield curve is a line that joins these:"],
    ["too short", "A yield curve is drawn."],
    ["without a verb", "The yield curve, a line from the short end to the long one."],
  ])("is no sentence: %s", async (_, sentence) => {
    expect(await faults(term(sentence))).toEqual([
      "9:1  the first sentence of the definition is no full sentence: it has a verb, at least 6 words and a full stop at its end",
    ]);
  });
});

describe("a year that an entry names", () => {
  test("is not newer than all of its dated sources", async () => {
    expect(await faults(term(`${OPENING} It inverted in 2019 for a while.`))).toEqual([
      '9:70  2019 is named, but the newest of its dated sources is of 2001; cite a newer one, give the source its year, or write "as of …" with a review_by',
    ]);
    expect(await faults(term(`${OPENING} It inverted in 2019 for a while [@law].`))).toEqual([]);
    expect(await faults(term(`${OPENING} It inverted in 2001 and before.`))).toEqual([]);
  });

  test("counts the day on which a source was read", async () => {
    const read = SOURCES["sources/book.md"].replace("year:", "accessed: 2019-05-01\nyear:");
    expect(await faults(term(`${OPENING} It inverted in 2019.`), { "sources/book.md": read })).toEqual([]);
  });

  test("wants a dated source at all", async () => {
    const undated = SOURCES["sources/book.md"].replace("year: 2001\n", "");
    expect(await faults(term(`${OPENING} It inverted in 1999.`), { "sources/book.md": undated })).toEqual([
      expect.stringContaining("1999 is named, but none of its sources has a date;"),
    ]);
  });

  test("may be announced by the source that the statement cites, or stand in one that is kept current", async () => {
    const stated = (year: number) => term(`${OPENING} It applies from ${year} [@book].`);
    const newer = { "sources/law.md": SOURCES["sources/law.md"] };
    expect(await faults(stated(2004), newer)).toEqual([]);
    expect(await faults(stated(2005), newer)).toEqual([expect.stringContaining("2005 is named")]);
    const undated = { "sources/book.md": SOURCES["sources/book.md"].replace("year: 2001\n", "") };
    expect(await faults(stated(2019), undated)).toEqual([]);
  });

  test.each([
    [
      "a question",
      {
        sections:
          "\n## Questions\n\n- What was it in 2019? (Definition)\n- Why so? (Definition)\n- When so? (Definition)\n",
      },
    ],
    [
      "an example",
      {
        sections:
          "\n## Example\n\n### Scenario\n\nIn 2019 one buys.\n\n### Computation\n\n1 + 1 = 2.\n\n### Result\n\nIt is sold.\n",
      },
    ],
    ["our estimate", { sections: "\n## In practice\n\nDesks paid 5 bp in 2019, our estimate from the spread.\n" }],
    ["what is yet to come", { sections: "\n## In practice\n\nThe rule applies from 2027.\n" }],
    [
      "what is said as of a day, with a review",
      {
        facts: "facts_as_of: 2026-07-31\nreview_by: 2027-01-31\nreview_note: Pending in 2019.\n",
        sections: "\n## In practice\n\nAs of July 2019 it was flat.\n",
      },
    ],
    [
      "a number of another kind",
      { sections: "\n## In practice\n\nThe Russell 2000, Rule 2010 and USD 2,019 are none.\n" },
    ],
  ])("is free in %s", async (_, more) => {
    const text = term(OPENING, more);
    const twice = text.split("## Questions").length > 2;
    expect(await faults(twice ? text.replace(QUESTIONS, "") : text)).toEqual([]);
  });
});

describe("a regulation", () => {
  const PATH = "regulations/rule.md";
  const rule = (facts: string, body: string) =>
    `---\nname: The Rule\njurisdiction: US\nsummary: It is a rule that rules.\nsources: [law]\n${facts}---\n\n${body}\n${QUESTIONS.replaceAll("Definition", "Scope")}`;

  test("says of each threshold where it is from", async () => {
    const cited = 'facts_as_of: 2026-07-31\nthresholds:\n  filing: { amount: 5, note: "At year-end [@law, § 1]" }\n';
    expect(await faults(rule(cited, "It rules all."), {}, PATH)).toEqual([]);
    const uncited = `${cited}  size: { amount: 7, note: At month-end }\n`;
    expect(await faults(rule(uncited, "It rules all."), {}, PATH)).toEqual([
      '9:3  the threshold size says not where it is from; give it a note that cites, note: "… [@source-id, § 1]"',
    ]);
  });

  test("cites for each amount that it dates", async () => {
    const body = (mark: string) => `It rules. Since 2019 advisers of USD 5 million file${mark}. In 2020 it was kept.`;
    expect(await faults(rule("", body(" [@law]")), {}, PATH)).toEqual([]);
    expect(await faults(rule("", body("")), {}, PATH)).toEqual([
      "8:11  the sentence dates an amount and cites nothing; say where it is from, [@source-id, § 1]",
    ]);
    const asked =
      "It rules.\n\n## Asked as\n\n- since 2019 USD 5 million, who files\n- our fund has 6 million, file it?";
    expect(await faults(rule("", asked), {}, PATH)).toEqual([]);
  });
});

describe("an alias", () => {
  const named = (aliases: string, keywords: string) =>
    term(OPENING, { facts: `aliases: [${aliases}]\nkeywords: [${keywords}]\n` }).replace(
      "name: Yield curve (term structure)",
      "name: Clean yield curve\nabbreviation: yield curve",
    );

  test("is no keyword too", async () => {
    expect(await faults(named("curve, zero curve", "par curve, Zero curve"))).toEqual([
      '8:18  the alias "zero curve" is a keyword too; an exact synonym is an alias, and anything else a keyword',
    ]);
  });

  test("is not the opposite of a name", async () => {
    expect(await faults(named("dirty yield curve", "par curve"))).toEqual([
      '8:11  the alias "dirty yield curve" is the opposite of "Clean yield curve"; put it among the keywords',
    ]);
    expect(await faults(named("long curve, short curve", "par curve"))).toHaveLength(2);
    expect(await faults(named("clean curve", "dirty curve"))).toEqual([]);
  });

  test("is not what an entry of another collection is called", async () => {
    expect(await faults(named("the act", "par curve"))).toEqual([
      '8:11  the alias "the act" is the name of content/regulations/act.md; put it among the keywords, or refer to that entry',
    ]);
    // A formula is about the term, and may bear its name.
    expect(await faults(named("ratio", "par curve"))).toEqual([]);
  });
});

test("a sentence of more than 40 words is a warning, where it stands", async () => {
  const words = (count: number) => `It has ${"so ".repeat(count - 3)}many`;
  expect(await faults(term(`${OPENING} ${words(40)}. It ends.`))).toEqual([]);
  expect(await faults(term(`${OPENING} ${words(41)}. It ends.`))).toEqual([
    "9:58  warning: a sentence of 41 words; cut it, at 40 at most",
  ]);
});

test("typography is an error, where it stands, and says what fixes it", async () => {
  expect(await faults(term(`${OPENING} It fell 5 % at a cost of ¥3.`, { facts: "keywords: [5 % curve]\n" }))).toEqual([
    '10:67  " %": a percentage is written 5% (npm run content -- typography fixes it)',
    '10:83  "¥": an amount is written with its ISO code, JPY 5 million or CNY 5 million',
  ]);
});

describe("a pattern of many terms", () => {
  const many = (of: (i: number) => { definition: string; pitfall: string }) =>
    Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => {
        const { definition, pitfall } = of(i);
        const text = term(definition, {
          sections: `\n## Common pitfalls\n\n- ${pitfall}\n- A return is annualised.\n`,
        });
        return [`terms/risk/curve-${i}.md`, text.replace(/name: .*/, `name: Curve ${i}\nabbreviation: yield curve`)];
      }),
    );
  const three = `${OPENING}\n\nIt slopes.\n\nIt turns.`;

  test("shows in the openings of pitfalls and the number of paragraphs", async () => {
    const files = many((i) => ({
      definition: i < 14 ? three : OPENING,
      pitfall: i < 19 ? "Taking it." : "It is read.",
    }));
    expect(await diagnosticsOf({ ...BASE, ...files }, FEW)).toEqual([]);
    const alike = many((i) => ({
      definition: i < 15 ? three : OPENING,
      pitfall: i < 20 ? "Taking it." : "It is read.",
    }));
    expect(await diagnosticsOf({ ...BASE, ...alike }, FEW)).toEqual([
      expect.stringMatching(
        /^content\/terms:1:1 {2}warning: 42% of the pitfalls open with a word in -ing; .*at most 40%/,
      ),
      expect.stringMatching(/^content\/terms:1:1 {2}warning: 63% of the definitions have three .*at most 60%/),
    ]);
  });

  test("is not looked for in a few", async () => {
    const files = many(() => ({ definition: three, pitfall: "Taking it." }));
    // With the four of the corpus, nineteen.
    const fewer = Object.fromEntries(Object.entries(files).slice(0, 15));
    expect(await diagnosticsOf({ ...BASE, ...fewer }, FEW)).toEqual([]);
  });
});

describe("figures of the editors' own", () => {
  const estimated = (text: string) => ({
    ...BASE,
    "terms/risk/yield-curve.md": term("A yield curve is a line.", { sections: `\n## In practice\n\n${text}\n` }),
  });

  test.each(["(desk estimate, 2026)", "(desk estimate)", "(all desk estimates, 2026)", "(desk record)"])(
    "%s is an error: there is no desk",
    async (mark) => {
      const found = await diagnosticsOf(estimated(`It moves by 5 bp a day ${mark}.`), FEW);
      expect(found.join("\n")).toContain("there is no desk; cite a source");
    },
  );

  test("are few in the whole corpus, and the next one is an error", async () => {
    const text = "It moves by 5 bp a day, our estimate from the volatility. A month has 20 of them, our estimate too.";
    const allowed = (estimates: number) => ({ ...FEW, estimates });
    expect(await diagnosticsOf(estimated(text), allowed(2))).toEqual([]);
    const found = await diagnosticsOf(estimated(text), allowed(1));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('the corpus has more than 1 figures that are "our estimate"');
  });
});
