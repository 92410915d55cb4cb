import { describe, expect, test } from "vitest";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { parseQuery } from "../../worker/search/query/parse-query.ts";
import { QUESTION_FORMS } from "../../worker/search/query/question-forms.ts";

describe("the form of a query", () => {
  test.each([
    ["how do I calculate tracking error", "computation"],
    ["What's the formula for convexity?", "computation"],
    ["return 12%, bills 3%, beta 1.2: what is the score per unit of beta", "computation"],
    ["when must Form PF be filed", "duty"],
    ["do I need a licence in Hong Kong", "duty"],
    ["Who founded Bridgewater?", "person"],
    ["what happened to LTCM", "event"],
  ])("of %j is %s", (query, form) => {
    expect(parseQuery(query).form?.name).toBe(form);
  });

  test.each(["tracking error", "what is gamma", "130/30", "2 and 20 fee", "50/200 day cross", "who buys protection"])(
    "of %j is none",
    (query) => {
      expect(parseQuery(query).form).toBeUndefined();
    },
  );

  test("is the first of several", () => {
    expect(parseQuery("must I calculate leverage").form?.name).toBe("computation");
  });

  test("weighs types that are searched, each cue once", () => {
    const searched = COLLECTIONS.filter(({ search }) => search).map(({ type }) => type);
    for (const { types } of QUESTION_FORMS) expect(searched).toEqual(expect.arrayContaining(Object.keys(types)));
    const cues = QUESTION_FORMS.flatMap((form) => form.cues);
    expect(new Set(cues).size).toBe(cues.length);
    for (const cue of cues) expect(parseQuery(cue).form?.cues).toContain(cue);
  });
});

describe("a comparison", () => {
  const sides = (query: string): string[] | undefined => {
    const { words, comparison } = parseQuery(query);
    const text = ([from, to]: readonly [number, number]): string =>
      words
        .slice(from, to)
        .map((word) => word.text)
        .join(" ");
    return comparison && [text(comparison.left), text(comparison.right)];
  };

  test.each([
    ["what is the difference between alpha and beta", ["alpha", "beta"]],
    ["alpha vs. beta", ["alpha", "beta"]],
    ["compare alpha with beta", ["alpha", "beta"]],
    ["how is alpha different from beta?", ["how is alpha", "beta"]],
    ["difference between gross and net exposure", ["gross", "net exposure"]],
  ])("in %j has the words of both sides", (query, both) => {
    expect(sides(query)).toEqual(both);
  });

  test.each(["alpha and beta", "vs beta", "alpha vs", "between and", "the difference between funds"])(
    "is not in %j",
    (query) => {
      expect(sides(query)).toBeUndefined();
    },
  );
});
