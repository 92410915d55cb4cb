/** How queries are read, on a few entries. */
import { describe, expect, test } from "vitest";
import { encodeDocuments } from "../../build/search/encode-documents.ts";
import type { SearchDocument } from "../../build/search/search-document.ts";
import { SearchIndex } from "../../worker/search/index/search-index.ts";
import { LIMITS } from "../../worker/search/limits.ts";
import { matchNames } from "../../worker/search/name-matches.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { queryTermsOf } from "../../worker/search/query-terms.ts";
import { idf } from "../../worker/search/ranking-formulas.ts";
import { search } from "../../worker/search/search.ts";
import { TYPES } from "./searched-types.ts";

function entry(type: string, name: string, keywords: string[], definition: string): SearchDocument {
  const texts = { abbreviation: [], aliases: [], summary: [], text: [], questions: [] };
  return {
    type,
    id: name,
    name,
    summary: "",
    texts: { ...texts, name: [name], keywords, definition: [definition] },
    names: [{ text: name, kind: "name" }],
    links: [],
  };
}

const PANIC = "Depositors panic and lenders close their doors while prices fall.";
const INDEX = new SearchIndex(
  encodeDocuments([
    entry("term", "Reg T margin", [], "Half of the price is 50 of each 100."),
    entry("term", "Make-whole call", ["T+50"], "A bond is called before its time."),
    entry("term", "Bank run", [], PANIC),
    entry("event", "Run of 1907", [], PANIC),
    entry("term", "Carry trade", [], "Borrow where money is cheap."),
    entry("term", "Dark pool", [], "Orders that nobody sees; a trace of carrying costs."),
    entry("term", "Panda", [], "A bond of a foreigner."),
  ]).index,
);

function hits(query: string): { id: string; score: number }[] {
  const request = { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 };
  return search(INDEX, request).hits.map(({ document, score }) => ({ id: INDEX.id(document), score }));
}

function misspelled(text: string): string[] {
  const query = parseQuery(text);
  const terms = queryTermsOf(query, INDEX.vocabulary, INDEX.names, LIMITS);
  return matchNames(query, terms, INDEX.names, LIMITS).misspelled.map((key) => INDEX.names.text(key));
}

/** The query terms, by their words. */
function termsOf(text: string): string[] {
  const query = parseQuery(text);
  const terms = queryTermsOf(query, INDEX.vocabulary, INDEX.names, LIMITS);
  return terms.map(({ from, to }) =>
    query.words
      .slice(from, to)
      .map((word) => word.text)
      .join(" "),
  );
}

describe("short words that make one word with their neighbour", () => {
  test("are read as that word", () => {
    expect(termsOf("call at T 50")).toEqual(["call", "t 50"]);
    expect(hits("T 50")[0]?.id).toBe("Make-whole call");
  });

  test("are not, where the first of them belongs to the word before", () => {
    expect(termsOf("Reg T 50%")).toEqual(["reg", "t", "50"]);
    expect(hits("Reg T 50%")[0]?.id).toBe("Reg T margin");
  });
});

describe("the weights of types", () => {
  const share = (query: string): number => {
    const scores = new Map(hits(query).map(({ id, score }) => [id, score]));
    return (scores.get("Run of 1907") ?? 0) / (scores.get("Bank run") ?? 1);
  };

  test("lower an event beside a term, for keywords more than for a sentence", () => {
    const [keywords, sentence] = [
      share("depositors panic"),
      share("when do depositors panic and lenders close their doors"),
    ];
    expect(keywords).toBeLessThan(0.75);
    expect(sentence).toBeGreaterThan(keywords + 0.05);
    expect(sentence).toBeLessThan(1);
  });
});

describe("a misspelt name", () => {
  test("is found whole, and in a sentence with a word that no entry has", () => {
    expect(misspelled("carry trace")).toEqual(["carrytrade"]);
    expect(misspelled("what is the carry trabe")).toEqual(["carrytrade"]);
  });

  test("is not looked for in a sentence of known words", () => {
    expect(misspelled("what is the carry trace")).toEqual([]);
  });
});

test("a query of known words with fewer than three hits is offered the names that it misspells", () => {
  const request = { query: parseQuery("carry trace"), types: TYPES, limit: 10, offset: 0 };
  const { total, suggestions } = search(INDEX, request);
  expect([total, suggestions]).toEqual([2, ["Carry trade"]]);
});

test("a word of the corpus is no misspelling of a name", () => {
  expect(misspelled("dary pool")).toEqual(["darkpool"]);
  expect(misspelled("pandc")).toEqual(["panda"]);
  expect(misspelled("panic")).toEqual([]);
});

test("a name that is written as one word is in the corpus, alone and in a question", () => {
  const unmatched = (query: string): readonly string[] =>
    search(INDEX, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 }).reading.unmatched;
  expect(unmatched("darkpool")).toEqual([]);
  expect(unmatched("carrytra")).toEqual([]);
  expect(unmatched("darkpool zqxv")).toEqual(["zqxv"]);
});

test("a name does not end in the middle of a compound, or begin in one", () => {
  const named = (text: string): string[] => {
    const query = parseQuery(text);
    const { documents } = matchNames(
      query,
      queryTermsOf(query, INDEX.vocabulary, INDEX.names, LIMITS),
      INDEX.names,
      LIMITS,
    );
    return [...documents.keys()].map((document) => INDEX.id(document));
  };
  expect(named("bank run losses")).toEqual(["Bank run"]);
  expect(named("bank run-off losses")).toEqual([]);
  expect(named("savings-bank run losses")).toEqual([]);
  expect(named("bank-run-off losses")).toEqual(["Bank run"]);
});

test("a number and a common word that are a name together weigh as much as the name", () => {
  const others = Array.from({ length: 60 }, (_, i) =>
    entry("term", `Page ${"abcdefgh".charAt(i % 8)}${i}`, [], "A form of 4 pages."),
  );
  const index = new SearchIndex(encodeDocuments([...others, entry("duty", "Form 4", [], "What insiders buy.")]).index);
  const weights = queryTermsOf(parseQuery("form 4 late"), index.vocabulary, index.names, LIMITS).map(
    ({ weight }) => weight,
  );
  expect(weights.slice(0, 2)).toEqual([idf(61, 1) / 2, idf(61, 1) / 2]);
});

test("the words that no entry has are given as they were typed", () => {
  const request = { query: parseQuery("étude of Bank, Ñandúzq"), types: TYPES, limit: 10, offset: 0 };
  expect(search(INDEX, request).reading.unmatched).toEqual(["étude", "Ñandúzq"]);
});
