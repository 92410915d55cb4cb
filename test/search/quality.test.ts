import { beforeAll, describe, expect, test } from "vitest";
import { askedAsOf } from "../../build/corpus.ts";
import { encodeDocuments } from "../../build/search/encode-documents.ts";
import type { SearchDocument } from "../../build/search/search-document.ts";
import { searchDocuments } from "../../build/search/searched-entities.ts";
import { Positions } from "../../worker/search/index/positions.ts";
import { SearchIndex } from "../../worker/search/index/search-index.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { type SearchResult, search } from "../../worker/search/search.ts";
import { suggest } from "../../worker/search/suggest.ts";
import { isStopWord } from "../../worker/search/text/stop-words.ts";
import { nameKey, tokenize } from "../../worker/search/text/tokenize.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";
import { JUDGED, judge, KINDS, qualityOf } from "./judged.ts";
import { TYPES } from "./searched-types.ts";

let documents: readonly SearchDocument[];
let index: SearchIndex;
let positions: Positions;
let known: ReadonlySet<string>;
/** Of all entries. */
let askedAs: readonly { readonly text: string; readonly words: ReadonlySet<string> }[];

beforeAll(async () => {
  const { corpus } = await wholeCorpus();
  documents = searchDocuments(corpus);
  const files = encodeDocuments(documents);
  index = new SearchIndex(files.index);
  positions = new Positions(files.positions);
  known = new Set(corpus.entities.keys());
  askedAs = [...corpus.entities.values()].flatMap((entity) =>
    askedAsOf(entity).map((text) => ({ text, words: contentWords(text) })),
  );
});

function contentWords(text: string): Set<string> {
  return new Set(tokenize(text).flatMap((word) => (isStopWord(word.text) ? [] : [word.term])));
}

function found(query: string): SearchResult {
  return search(index, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 }, positions);
}

function find(query: string): string[] {
  return found(query).hits.map(({ document }) => `${index.typeOf(document)}:${index.id(document)}`);
}

test.each([
  ["Long-Term Capital Management", "event:ltcm-collapse"],
  ["Archegos Capital Management", "event:archegos-collapse"],
  ["Lehman Brothers", "event:lehman-brothers-bankruptcy"],
  ["IMF", "term:international-monetary-fund"],
  ["technical analysis", "term:technical-analysis"],
])("%s is %s first", (query, id) => {
  const [first] = find(query);
  expect(first).toBe(id);
});

describe("the judged queries", () => {
  test("are at least three hundred, each once, and name records that exist", () => {
    expect(JUDGED.length).toBeGreaterThanOrEqual(300);
    expect(new Set(JUDGED.map(({ query }) => query)).size).toBe(JUDGED.length);
    for (const { query, relevant } of JUDGED) {
      for (const id of Object.keys(relevant)) expect(known.has(id), `${id}, wanted for ${query}`).toBe(true);
    }
  });

  test("are not what entries say that people ask: no line has three quarters of its words in common with one", () => {
    expect(askedAs.length).toBeGreaterThan(9000);
    const alike = JUDGED.flatMap(({ query }) => {
      const asked = contentWords(query);
      return askedAs.flatMap(({ text, words }) => {
        const common = [...asked].filter((word) => words.has(word)).length;
        const isAlike = asked.size > 2 && common / (asked.size + words.size - common) >= 0.75;
        return isAlike ? [`${query} | ${text}`] : [];
      });
    });
    expect(alike).toEqual([]);
  });

  /** Of questions in words that the corpus does not use, fewer succeed. */
  const LEAST: Readonly<Record<string, number>> = {
    question: 0.78,
    "lay-question": 0.94,
    computation: 0.91,
    duty: 0.94,
    event: 0.92,
    person: 0.88,
    convention: 0.75,
  };

  test.each(["tune", "held-out"])("in the words of the trade are answered well: the half %s", async (half) => {
    const quality = qualityOf(
      await judge(
        JUDGED.filter(({ split, kind }) => split === half && LEAST[kind] === undefined),
        find,
      ),
    );
    expect(quality.ndcg).toBeGreaterThan(0.88);
    expect(quality.mrr).toBeGreaterThan(0.91);
  });

  test.each(KINDS)("of the kind %s have the right record among the first three, as a rule", async (kind) => {
    const judgements = await judge(
      JUDGED.filter((query) => query.kind === kind),
      find,
    );
    expect(qualityOf(judgements).firstThree).toBeGreaterThan(LEAST[kind] ?? 0.9);
  });
});

describe("a question", () => {
  test.each([
    ["what is the difference between VaR and expected shortfall", "term:value-at-risk", "term:expected-shortfall"],
    ["difference between gross and net exposure", "term:gross-exposure", "term:net-exposure"],
    ["forwards vs futures contracts", "term:forward-contract", "term:futures-contract"],
    ["compare contango with backwardation", "term:contango", "term:backwardation"],
    ["is a hard lock-up different from a soft lock-up", "term:lock-up-period", "term:soft-lock-up"],
  ])("that compares gives both among the first five: %s", (query, ...both) => {
    expect(find(query).slice(0, 5)).toEqual(expect.arrayContaining(both));
  });

  test.each([
    ["how do I calculate the Sharpe ratio", "term:sharpe-ratio", "calculator:sharpe-ratio-calc"],
    ["how is value at risk computed", "term:value-at-risk", "calculator:var-parametric-calc"],
    ["work out the maximum drawdown of a fund", "term:maximum-drawdown", "calculator:max-drawdown-calc"],
    ["formula for the Kelly criterion", "term:kelly-criterion", "calculator:kelly-fraction-calc"],
  ])("that asks for a computation gives the calculator beside the term: %s", (query, term, calculator) => {
    expect(find(query).slice(0, 3)).toEqual(expect.arrayContaining([term, calculator]));
  });

  test("that asks for a duty prefers regulations", () => {
    const place = (query: string) => find(query).indexOf("regulation:aifmd");
    expect(find("which law must managers of alternative investment funds follow in Europe")[0]).toBe(
      "regulation:aifmd",
    );
    expect(place("must a fund report leverage in Europe")).toBeGreaterThanOrEqual(0);
  });
});

describe("a search that names no type", () => {
  test.each([
    ["george soros", "person:george-soros"],
    ["ltcm collapse", "event:ltcm-collapse"],
    ["black wednesday", "event:black-wednesday"],
    ["act/360", "convention:act-360"],
    ["cayman exempted company", "structure:cayman-exempted-company"],
    ["who founded bridgewater", "person:ray-dalio"],
  ])("finds %s", (query, wanted) => {
    expect(find(query)[0]).toBe(wanted);
  });

  test.each([
    ["archegso losses", "archegos losses"],
    ["volatilty surfce", "Volatility surface"],
  ])("suggests for %s, in whole words, %s", (query, wanted) => {
    expect(search(index, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 }).suggestions).toContain(
      wanted,
    );
  });

  test("finds every person, event and structure by its name, first", () => {
    for (const type of ["person", "event", "structure"]) {
      const [from, to] = index.documentsOf(type);
      for (let document = from; document < to; document++)
        expect(find(index.name(document))[0]).toBe(`${type}:${index.id(document)}`);
    }
  });
});

describe("every name", () => {
  test("that the content gives an entry finds it first, or one that has the same name", () => {
    const holders = Map.groupBy(
      documents.flatMap(({ type, id, names }) =>
        names.flatMap(({ text, kind }) => (kind === "implied" ? [] : [{ text, entry: `${type}:${id}` }])),
      ),
      ({ text }) => nameKey(text),
    );
    const signs = [...holders.values()].flat().filter(({ text }) => /[&/.+()-]|\d/.test(text));
    expect(signs.length).toBeGreaterThan(500);
    const lost = [...holders.values()].flatMap((those) => {
      const entries = those.map(({ entry }) => entry);
      return [...new Set(those.map(({ text }) => text))].filter((text) => !entries.includes(find(text)[0] ?? ""));
    });
    expect(lost).toEqual([]);
  });

  test("of a person's firm finds the person first where no entry has that name, and one of its people where several do", () => {
    const people = documents.filter(({ type }) => type === "person");
    const firms = people.flatMap(({ names }) => names.filter(({ kind }) => kind === "implied"));
    expect(firms.length).toBeGreaterThan(50);
    for (const { text } of firms) expect(find(text)[0], text).toMatch(/^person:/);
  });

  test.each([
    ["M&A", "term:merger"],
    ["MA", "term:moving-average"],
    ["PB", "term:prime-broker"],
    ["P/B", "term:price-to-book-ratio"],
    ["four-factor model", "term:carhart-four-factor-model"],
  ])("with its signs is another one than without: %s", (query, wanted) => {
    expect(find(query)[0]).toBe(wanted);
  });

  test.each([
    ["PF", "regulation:form-pf"],
    ["AQR", "person:cliff-asness"],
    ["TCI", "person:chris-hohn"],
    ["GDR", "term:american-depositary-receipt"],
    ["CRR", "regulation:eu-bank-capital-and-resolution"],
  ])("of letters that other entries use is not taken for initials: %s", (query, wanted) => {
    expect(find(query)[0]).toBe(wanted);
  });

  test.each([
    ["MAR", "regulation:eu-market-abuse-regulation"],
    ["STOR", "regulation:eu-market-abuse-regulation"],
    ["PAI", "term:sfdr"],
    ["CAR", "term:event-study"],
    ["ADV", "term:trading-volume"],
  ])("that is an abbreviation among the keywords comes before names that begin so: %s", (query, wanted) => {
    expect(find(query).slice(0, 2)).toContain(wanted);
  });

  test.each([
    ["Singer", "person:paul-singer"],
    ["Mercer", "person:robert-mercer"],
    ["Harding", "person:david-harding"],
    ["Bass", "person:kyle-bass"],
    ["FinSA", "regulation:swiss-finsa-and-finia"],
  ])("is not misspelt by a word of the corpus: %s", (query, wanted) => {
    expect(find(query)[0]).toBe(wanted);
  });

  test.each([
    ["Dan Loeb", "person:daniel-loeb"],
    ["Kenneth Griffin", "person:ken-griffin"],
    ["Mike Platt", "person:michael-platt"],
    ["SVB", "event:silicon-valley-bank-failure"],
    ["3AC", "event:three-arrows-capital-collapse"],
    ["SNB floor removal", "event:swiss-franc-shock"],
  ])("that people use for a person or an event finds it: %s", (query, wanted) => {
    expect(find(query)[0]).toBe(wanted);
  });

  test.each([
    ["form 4 deadline", "duty:form-4"],
    ["who has to file Form 4 and when", "duty:form-4"],
    ["what is the penalty for a late Form 3", "duty:form-3"],
    ["Reg S-P breach notice", "regulation:regulation-s-p"],
    ["Reg S-P", "regulation:regulation-s-p"],
  ])("of common words and numbers is found in a question: %s", (query, wanted) => {
    expect(find(query).slice(0, 2)).toContain(wanted);
  });

  test.each([["KVA"], ["Regulation S-P"]])("that no entry has is not taken for another one: %s", (query) => {
    const known = documents.some(({ names }) => names.some(({ text }) => nameKey(text) === nameKey(query)));
    if (known) expect(find(query)[0]).toBeDefined();
    else expect(found(query).reading.match).not.toBe("names");
  });

  test("of a rule in a foreign country is not before that of the United States for a listed company in general", () => {
    for (const query of ["5% of a listed company", "5 % of a listed company"]) {
      const hits = find(query);
      expect(["term:section-13d", "term:section-13g"]).toContain(hits[0]);
    }
  });
});

describe("every record", () => {
  test("is the first hit, or shares the first hit's name, when it is asked for by its name and type", () => {
    for (const type of [
      "term",
      "strategy",
      "regulation",
      "calculator",
      "formula",
      "structure",
      "event",
      "person",
    ] as const) {
      for (let [document, to] = index.documentsOf(type); document < to; document++) {
        const [first] = search(index, {
          query: parseQuery(index.name(document)),
          types: [type],
          limit: 1,
          offset: 0,
        }).hits;
        expect(index.name(first?.document ?? -1).toLowerCase(), index.id(document)).toBe(
          index.name(document).toLowerCase(),
        );
      }
    }
  });

  test("is completed from the first two thirds of its name", () => {
    for (const type of ["term", "strategy", "regulation"] as const) {
      for (let [document, to] = index.documentsOf(type); document < to; document++) {
        const name = index.name(document);
        expect(suggest(index, parseQuery(name.slice(0, Math.ceil((name.length * 2) / 3)))), name).toContain(document);
      }
    }
  });
});

describe("what was perhaps meant", () => {
  test.each([
    ["volatlity", "Volatility"],
    ["fulcrum securty", "Fulcrum security"],
    ["liqudity risk", "Liquidity risk"],
    ["liability managment", "Liability management exercise"],
    ["managment company", "Management company"],
    ["portfolio turnovr limits", "portfolio turnover limits"],
    ["archegso losses", "archegos losses"],
  ])("by %s is offered: %s", (query, meant) => {
    const { suggestions } = search(index, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 });
    expect(suggestions).toContain(meant);
    expect(suggestions.map((text) => text.toLowerCase())).not.toContain(query);
  });

  test.each(["value at risk", "CDS", "how do hedge funds charge performance fees"])(
    "by %s is what was asked",
    (query) => {
      expect(search(index, { query: parseQuery(query), types: TYPES, limit: 10, offset: 0 }).suggestions).toEqual([]);
    },
  );
});

test.each([
  ["kely criterion", "kely", "kelly"],
  ["kely", "kely", "kelly"],
  ["sharp ratoi", "ratoi", "ratio"],
])("a slip is read as what the best hit is called: %s", (query, typed, read) => {
  expect(found(query).reading.readAs).toMatchObject({ [typed]: read });
});

describe("quotes", () => {
  test("keep only what holds the phrase", () => {
    const quoted = search(index, { query: parseQuery('"side pocket"'), types: TYPES, limit: 50, offset: 0 }, positions);
    const loose = search(index, { query: parseQuery("side pocket"), types: TYPES, limit: 50, offset: 0 }, positions);
    expect(quoted.total).toBeGreaterThan(0);
    expect(quoted.total).toBeLessThan(loose.total);
    expect(find('"pocket side"')).toEqual([]);
  });

  test("find phrases of stop words and compounds alike", () => {
    expect(find('"over the counter"').length).toBeGreaterThan(0);
    expect(find('"over-the-counter"')).toEqual(find('"over the counter"'));
    expect(find('"so that it"').length).toBeGreaterThan(0);
  });
});
