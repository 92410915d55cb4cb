import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { explainQuery } from "../../build/report/explain-query.ts";
import { encodeSearchFiles } from "../../build/search/encode-search-files.ts";
import { Positions } from "../../formats/search/positions.ts";
import { SearchIndex } from "../../formats/search/search-index.ts";
import { type Explanation, explainHits } from "../../worker/search/explain.ts";
import { parseQuery } from "../../worker/search/query/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { smallCorpus } from "../fixture/corpus.ts";
import { corpora, queries } from "./random-corpus.ts";
import { TYPES } from "./searched-types.ts";

/** The least that an exact name adds; the factor of the type does not hold for it. */
const EXACT = 42;

describe("an explanation", () => {
  test("adds up to the score, and its words to the points for words", () => {
    fc.assert(
      fc.property(corpora, queries.map(parseQuery), fc.nat(3), (documents, query, offset) => {
        const { index, positions } = encodeSearchFiles(documents);
        const loaded = new SearchIndex(index);
        const request = { query, types: TYPES, limit: 20, offset };
        const { hits } = search(loaded, request, new Positions(positions));
        explainHits(loaded, query, hits, offset).forEach(({ type, words, text, names, meaning, passage, links }, i) => {
          const { score = 0, matched = [] } = hits[i] ?? {};
          expect(words.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(text, 1);
          if (names < EXACT) expect(type * (text + names) + meaning + passage + links).toBeCloseTo(score, 1);
          expect(links).toBeGreaterThanOrEqual(-0.002);
          for (const { fields } of words) expect(matched).toEqual(expect.arrayContaining([...fields]));
        });
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["hedging", "hedging", "word"],
    ["hedges", "hedge", "word"],
    ["hedged", "hedge", "related form"],
    ["stock", "equity", "synonym"],
    ["deriv", "derivative", "continuation"],
    ["equitty", "equity", "spelling"],
    ["market neutral", "marketneutral", "compound"],
  ])("of %j says that %s was found as a %s", (text, term, kind) => {
    const name = term === "marketneutral" ? "marketneutral" : term;
    const texts = { abbreviation: [], aliases: [], summary: [], definition: [], text: [], keywords: [], questions: [] };
    const document = { type: "term", id: "one", name: "Other", summary: "", texts: { name: ["Other"], ...texts } };
    const files = encodeSearchFiles([
      {
        ...document,
        texts: { ...document.texts, summary: [name] },
        names: [{ text: "Other", kind: "name" }],
        links: [],
      },
    ]);
    const index = new SearchIndex(files.index);
    const query = parseQuery(text);
    const { hits } = search(index, { query, types: TYPES, limit: 1, offset: 0 });
    expect(explainHits(index, query, hits, 0)[0]?.words).toContainEqual(
      expect.objectContaining({ term, kind, fields: ["summary"] }),
    );
  });
});

describe("explain=1", () => {
  let service: ContentService;
  beforeAll(async () => {
    service = await serve(smallCorpus());
  });

  const ask = async (query: string) => {
    const { data } = (await (await service.get(`/api/v1/search?${query}`)).json()) as {
      data: { id: string; explain?: Explanation }[];
    };
    return data;
  };

  test("adds to each hit why it has its score, and nothing else does", async () => {
    const [first] = await ask("q=arbitrage&explain=1");
    expect(first?.explain).toMatchObject({
      form: null,
      words: [{ word: "arbitrage", term: "arbitrage", kind: "word", share: 1 }],
    });
    expect((await ask("q=calculate+arbitrage&explain=1"))[0]?.explain?.form).toBe("computation");
    for (const query of ["q=arbitrage", "q=arbitrage&explain=0"])
      expect((await ask(query)).every((hit) => !("explain" in hit))).toBe(true);
    expect((await service.get("/api/v1/search?q=a&explain=2")).status).toBe(400);
  });
});

test("the report shows the same for any query", () => {
  const texts = { abbreviation: [], aliases: [], summary: [], definition: [], text: [], keywords: [], questions: [] };
  const names = [{ text: "Hedge", kind: "name" as const }];
  const files = encodeSearchFiles([
    { type: "term", id: "hedge", name: "Hedge", summary: "", texts: { name: ["Hedge"], ...texts }, names, links: [] },
  ]);
  const lines = explainQuery(files, "calculate hedged zqxvw");
  expect(lines[0]).toBe("1 hits; asks for a computation; nothing has zqxvw");
  expect(lines[1]).toMatch(/^1\. term:hedge {2}[\d.]+$/);
  expect(lines.at(-1)).toMatch(/^ {5}hedged as hedge \(related form, × 0\.8\): [\d.]+ in name$/);
});
