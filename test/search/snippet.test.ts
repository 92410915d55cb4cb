import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeSentences, quotableSentences } from "../../build/search/quotable-sentences.ts";
import { TextWords } from "../../worker/search/index/text-words.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { type Snippet, snippetOf } from "../../worker/search/snippet.ts";
import { queries } from "./random-corpus.ts";

const RECORD = {
  id: "gate",
  name: "A gate with a name that no snippet quotes",
  summary: "A limit on how much of a fund may be redeemed at one dealing date.",
  tags: ["long-term-capital-management"],
  definition:
    "A gate caps redemptions at a share of net asset value. Requests beyond it wait, cf. No. 5 of the rules.\n\n" +
    "Investors who wait may be paid pro rata at the next dealing date.",
  thresholds: [{ note: "Usual caps are 10 to 25% of net asset value a quarter." }],
  long: `${"word ".repeat(80)}redeemable.`,
  actors: ["Bank of England", "A fund pays late."],
  questions: ["How long could my money be stuck?", "Who cares?"],
  answers: ["Investors who wait may be paid pro rata at the next dealing date.", ""],
};
const FIELDS = ["summary", "tags", "definition", "thresholds", "long", "actors"];
const quote = (query: string) => snippetFrom(RECORD, FIELDS, query);

function snippetFrom(
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  query: string,
): Snippet | null {
  return snippetOf(parseQuery(query), new TextWords(encodeSentences(quotableSentences(record, fields))));
}

describe("a snippet", () => {
  test.each([
    ["how much is usual in a quarter", "Usual caps are 10 to 25% of net asset value a quarter.", "thresholds"],
    [
      "what happens to investors who wait",
      "Investors who wait may be paid pro rata at the next dealing date.",
      "definition",
    ],
    ["which requests are beyond", "Requests beyond it wait, cf. No. 5 of the rules.", "definition"],
    ["a share for redemptions", "A gate caps redemptions at a share of net asset value.", "definition"],
    ["how long is money stuck", "Investors who wait may be paid pro rata at the next dealing date.", "definition"],
    ["nothing matches zqxvw", RECORD.summary, "summary"],
  ])("of %j is the sentence that answers best: %s", (query, text, field) => {
    expect(quote(query)).toEqual({ text, field });
  });

  test("is no label, and may be a short sentence", () => {
    expect(quote("Bank of England")?.field).not.toBe("actors");
    expect(quote("who pays late")).toEqual({ text: "A fund pays late.", field: "actors" });
  });

  test.each([
    ["which assets are public", "openness: holdings and costs are public."],
    ["does a fee fall", "A fee is symmetric, so that it falls as well as rises;"],
    ["what is the percentage", "fees: the manager earns a percentage of assets."],
  ])("of %j is an item of a list without its marker: %s", (query, text) => {
    const definition =
      "It differs in two respects:\n\n- fees: the manager earns a percentage of assets. " +
      "A fee is symmetric, so that it falls as well as rises;\n- openness: holdings and costs are public.";
    const record = {
      definition,
      questions: ["Are its assets on show?"],
      answers: [definition.slice(definition.indexOf("A fee"))],
    };
    expect(snippetFrom(record, ["definition"], query)).toEqual({ text, field: "definition" });
    expect(snippetFrom(record, ["definition"], "on show")?.text).toMatch(/^A fee|^openness/);
  });

  test("compares words from their beginning", () => {
    expect(quote("ate eem")?.field).toBe("summary");
  });

  test("is cut after a whole word, to 300 characters with its ellipsis", () => {
    const { text = "", field } = quote("word") ?? {};
    expect(field).toBe("long");
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/word…$/);
  });

  test("of a record without sentences is none", () => {
    expect(snippetFrom({ name: "Gate", summary: "Short." }, ["summary"], "gate")).toBeNull();
  });

  test("stands in the record as it is, whatever is asked and written", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 400 })), queries, (texts, query) => {
        const snippet = snippetFrom({ texts }, ["texts"], query);
        if (snippet === null) return;
        const { text } = snippet;
        expect(text.length).toBeLessThanOrEqual(300);
        expect(texts.some((given) => given.includes(text) || given.toWellFormed().includes(text.slice(0, -2)))).toBe(
          true,
        );
      }),
    );
  });
});
