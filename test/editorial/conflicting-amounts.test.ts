/** Two entries that state different amounts, terms or dates for one thing of one source. */
import { describe, expect, test } from "vitest";
import { amountsIn, areEqual } from "../../build/check/editorial/amounts-in-text.ts";
import { checkConflictingAmounts } from "../../build/check/editorial/conflicting-amounts.ts";
import { link } from "../../build/link/link.ts";
import { parse } from "../../build/parse/parse.ts";
import { collectionNamed } from "../../build/schema/collections.ts";

const SOURCE = "---\ntitle: A Rule\nurl: https://example.org/rule\ntype: regulatory\n---\n";

/** What the check says of a term and a regulation that cite one rule. */
function found(term: string, regulation: string): string[] {
  const drafts = [
    draftOf("terms", "a", `---\nname: A\nlevel: intro\nsummary: A summary.\n---\n\n${term}\n`),
    draftOf("regulations", "b", `---\nname: B\njurisdiction: US\nsummary: A law.\n${regulation}`),
    draftOf("categories", "risk", "---\nname: Risk\n---\n\nWhat can be lost.\n"),
    draftOf("sources", "rule", SOURCE),
  ];
  const { corpus, diagnostics } = link(drafts);
  expect(diagnostics).toEqual([]);
  return checkConflictingAmounts(corpus).map(({ file, message }) => `${file}: ${message}`);
}

function draftOf(name: "terms" | "regulations" | "categories" | "sources", id: string, text: string) {
  const category = name === "terms" ? "risk" : undefined;
  const file = { collection: collectionNamed(name), id, category, path: `${name}/${id}.md`, text };
  const { content, diagnostics } = parse(file, "");
  if (!content) throw new Error(JSON.stringify(diagnostics));
  return { fingerprint: id, file, ...content };
}

const prose = (text: string): string => `---\n\n${text}\n`;
const THRESHOLD = `thresholds:
  large_adviser: { amount: 1500000000, currency: USD, effective: 2012-03-31, note: "Advisers are large by hedge fund assets at a month-end [@rule, 3]" }
---

Everybody.
`;

describe("amounts in a text", () => {
  test.each([
    ["It has USD 1.5 billion and EUR 360,000.", ["USD 1500000000", "EUR 360000"]],
    ["It falls by 20% or 2.5% over ten business days.", ["% 20", "% 2.5", "business day 10"]],
    ["Within 72 hours, three months or 25 bp.", ["hour 72", "month 3", "bp 25"]],
    ["From 1 October 2026, not 2 October.", [`date ${Date.UTC(2026, 9, 1)}`, `date ${Date.UTC(2026, 9, 2)}`]],
    ["Rule 506 of 1934 and T+1 in 13F.", []],
  ])("%s", (text, expected) => {
    expect(amountsIn(text).map(({ unit, value }) => `${unit} ${value}`)).toEqual(expected);
  });

  test.each([
    ["USD 920 million", "USD 920.2 million", true],
    ["USD 920 million", "USD 921 million", false],
    ["USD 1.5 billion", "USD 1,500 million", true],
    ["USD 1 billion", "USD 1.5 billion", false],
    ["5%", "5 bp", false],
    ["10 days", "ten days", true],
  ])("%s and %s: equal is %s", (one, other, equal) => {
    const [[a], [b]] = [amountsIn(one), amountsIn(other)];
    expect(a && b && areEqual(a, b)).toBe(equal);
  });
});

describe("two entries conflict", () => {
  test.each([
    [
      "over an amount",
      "An adviser files the form from USD 1 billion of hedge fund assets [@rule, 1].",
      prose("Each adviser files the form from USD 1.5 billion of hedge fund assets [@rule, 1]."),
    ],
    [
      "over a term",
      "The fund reports a large loss to the authority within 24 hours [@rule].",
      prose("A fund reports its large loss to the authority within 72 hours [@rule, section 5]."),
    ],
    [
      "over a date",
      "Compliance with the amended form begins on 1 October 2026 [@rule].",
      prose("Compliance with the amended form begins on 12 June 2026 [@rule]."),
    ],
    [
      "over a named threshold",
      "Large advisers are those with hedge fund assets of USD 500 million at a month-end [@rule, 3].",
      THRESHOLD,
    ],
  ])("%s", (_, term, regulation) => {
    expect(found(term, regulation)).toEqual([
      expect.stringMatching(
        /^terms\/a\.md: both cite rule, and regulations\/b\.md says: ".*"; write one value in both/,
      ),
    ]);
  });
});

describe("many statements from one source", () => {
  const hours = (from: number, count: number): string =>
    Array.from(
      { length: count },
      (_, i) => `The fund reports a large loss to the authority within ${from + i} hours [@rule].`,
    ).join("\n\n");

  test("give one warning for two entries", () => {
    expect(found(hours(1, 20), prose(hours(101, 20)))).toHaveLength(1);
  });

  test("are compared with those near them, in a time that grows as they do", () => {
    const unlike = hours(1, 200).replaceAll("large loss", "small gain of its second and third class");
    expect(found(`${unlike}\n\n${hours(1, 1)}`, prose(hours(101, 1)))).toHaveLength(1);
    expect(found(`${hours(1, 1)}\n\n${unlike}`, prose(hours(1, 1).replace("within 1 ", "within 9 ")))).toEqual([]);
  });
});

describe("two entries agree", () => {
  test.each([
    [
      "when one rounds",
      "It agreed to pay a fine of USD 920 million to the authority [@rule].",
      prose("It agreed to pay a fine of USD 920.2 million to the authority [@rule]."),
    ],
    [
      "when they speak of different years",
      "The default rate of weak issuers was 11.0% in 1991 [@rule].",
      prose("The default rate of weak issuers was 3.7% in 2023 [@rule]."),
    ],
    [
      "when they cite different places",
      "A fund may own 3% of the voting stock of a company [@rule, section 12].",
      prose("A fund may own 10% of the voting stock of a company [@rule, section 3]."),
    ],
    [
      "when the amounts are of different things",
      "Amendments are due on a material change, and 1% of the class is deemed one [@rule].",
      prose("Amendments are due on a material change, first by whoever crosses 5% [@rule]."),
    ],
    [
      "on a named threshold",
      "Large advisers are those with hedge fund assets of USD 1.5 billion at a month-end [@rule, 3].",
      THRESHOLD,
    ],
  ])("%s", (_, term, regulation) => {
    expect(found(term, regulation)).toEqual([]);
  });
});
