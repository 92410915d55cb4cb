import { describe, expect, test } from "vitest";
import { encodeDocuments } from "../../build/search/encode-documents.ts";
import type { SearchDocument } from "../../build/search/search-document.ts";
import { SearchIndex } from "../../worker/search/index/search-index.ts";
import { LIMITS } from "../../worker/search/limits.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { queryTermsOf } from "../../worker/search/query-terms.ts";
import { search } from "../../worker/search/search.ts";
import { TYPES } from "./searched-types.ts";

/** An entry with some questions. The name decides the order of equals: the later letter loses. */
function entry(id: string, questions: readonly string[], summary = ""): SearchDocument {
  const texts = { abbreviation: [], aliases: [], definition: [], text: [], keywords: [] };
  return {
    type: "term",
    id,
    name: id,
    summary,
    texts: { name: [id], summary: summary === "" ? [] : [summary], ...texts, questions },
    names: [{ text: id, kind: "name" }],
    links: [],
  };
}

const WHOLE = "Why does the bank take my boat away when I stop paying?";
const SCATTERED = ["Which bank has a boat?", "Can I take money away?", "Is paying late bad?", "When do I stop?"];
const QUESTION = "what lets a bank take my boat away if I stop paying";

function ask(query: string, ...documents: SearchDocument[]) {
  const index = new SearchIndex(encodeDocuments(documents).index);
  const parsed = parseQuery(query);
  const { hits } = search(index, { query: parsed, types: TYPES, limit: 10, offset: 0 });
  return hits.map(({ document, score }) => ({ id: index.id(document), score }));
}

describe("a question in a sentence", () => {
  test("prefers an entry that answers one like it to an entry whose questions share its words among them", () => {
    const found = ask(QUESTION, entry("a", SCATTERED), entry("b", [WHOLE, "Who sails?", "Who pays?", "What floats?"]));
    expect(found.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("prefers a summary like it, too", () => {
    const summaries = SCATTERED.map((question, i) => entry(`b-${i}`, [], question));
    expect(ask(QUESTION, ...summaries, entry("z", [], WHOLE))[0]?.id).toBe("z");
  });

  test("gains less by a key text that says much else", () => {
    const longer = `${WHOLE} The captain, the harbour, the insurer, the sailors and the lighthouse keeper all look on.`;
    const [short, long] = ask(QUESTION, entry("a", [longer]), entry("b", [WHOLE]));
    expect([short?.id, long?.id]).toEqual(["b", "a"]);
  });

  test("is compared with key texts, and keywords of four words or fewer are not", () => {
    const apart = ["Which bank?", "Whose boat?", "Is it away?", "Who is paying?"];
    const documents = [
      entry("a", apart),
      entry("b", ["Which bank has a boat away for paying?", ...apart.slice(1).map(() => "Who sails?")]),
    ];
    expect(ask(QUESTION, ...documents)[0]?.id).toBe("b");
    const [one, other] = ask("bank boat away paying", ...documents);
    expect(one?.score).toBe(other?.score);
  });
});

test("the rare word of a sentence weighs less beside its others than that of keywords does", () => {
  const documents = [entry("a", ["Which zebra?"]), ...["b", "c", "d"].map((id) => entry(id, ["Which boat?"]))];
  const shareOf = (query: string): number => {
    const index = new SearchIndex(encodeDocuments(documents).index);
    const [rare, common] = queryTermsOf(parseQuery(query), index.vocabulary, index.names, LIMITS);
    return (rare?.weight ?? 0) / (common?.weight ?? 0);
  };
  expect(shareOf("zebra boat")).toBeGreaterThan(shareOf("is there any zebra that is or was on any boat"));
});

test("the thirteenth question and those after it are one key text with the twelfth", () => {
  const eleven = Array.from({ length: 11 }, (_, i) => `Is it number ${i}?`);
  const score = (...more: string[]): number =>
    ask(QUESTION, entry("a", [...eleven, ...more]), entry("b", ["Who floats?"]))[0]?.score ?? 0;
  expect(score("Who sails?", WHOLE)).toBeGreaterThan(score("Who sails?", ...SCATTERED));
  expect(score("Who sails?", WHOLE)).toBeLessThan(score(WHOLE));
});
