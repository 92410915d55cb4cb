import { beforeAll, describe, expect, test } from "vitest";
import { encodeDocuments } from "../../build/search/encode-documents.ts";
import { searchDocuments } from "../../build/search/searched-entities.ts";
import { LIMITS, type Limits } from "../../worker/search/limits.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { MAX_COMPLETIONS, suggest } from "../../worker/search/suggest.ts";
import { encodeSortedTable } from "../../worker/store/binary/encode-tables.ts";
import { StringTable } from "../../worker/store/binary/string-table.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";
import { CountedIndex, CountedPositions, type Work, workOf } from "./counting-index.ts";
import { hostileQueries } from "./hostile-queries.ts";
import { JUDGED } from "./judged.ts";
import { TYPES } from "./searched-types.ts";

let index: CountedIndex;
let positions: CountedPositions;
let hostile: readonly string[];

beforeAll(async () => {
  const documents = searchDocuments((await wholeCorpus()).corpus);
  const files = encodeDocuments(documents);
  index = new CountedIndex(files.index);
  positions = new CountedPositions(files.positions);
  hostile = hostileQueries(documents, 3000, 1);
});

/** The most work of several queries, for each kind of work; with all hits. */
function dearest(queries: readonly string[], limits: Limits = LIMITS): Work {
  const request = { types: TYPES, limit: index.count, offset: 0 };
  return most(queries, (query) => search(index, { ...request, query: parseQuery(query) }, positions, limits));
}

function most(queries: readonly string[], ask: (query: string) => unknown): Work {
  const all = queries.map((query) => workOf(index, positions, () => ask(query)));
  const of = (kind: keyof Work): number => all.reduce((found, work) => Math.max(found, work[kind]), 0);
  return {
    terms: of("terms"),
    postings: of("postings"),
    lookups: of("lookups"),
    compared: of("compared"),
    positions: of("positions"),
  };
}

/** A query of a kind, as long as a query may be. */
function repeated(piece: string): string {
  return piece.repeat(256).slice(0, 256);
}

describe("the work of a query", () => {
  test("is at most some ten times that of the dearest judged one, whatever is sent", () => {
    const [judged, worst] = [dearest(JUDGED.map(({ query }) => query)), dearest(hostile)];
    for (const kind of Object.keys(worst) as (keyof Work)[]) {
      expect(worst[kind] / judged[kind], kind).toBeLessThan(12);
    }
  });

  test("stays within the limits, however low they are", () => {
    const limits: Limits = { terms: 20, postings: 2000, quoted: 3000, prefixTerms: 200, compared: 100 };
    const work = dearest(hostile, limits);
    // Each is read once for all documents, and once for the key texts of the best.
    expect(work.terms).toBe(2 * 20);
    expect(work.postings).toBeLessThanOrEqual(2 * 2000);
    // A position list is read once for each document in it, and these are the longest.
    expect(work.positions).toBeLessThan(3000 * 40);
    const completing = most(hostile, (query) => suggest(index, parseQuery(query), MAX_COMPLETIONS, limits));
    expect(completing.postings).toBeLessThanOrEqual(2000);
  });

  test("leaves alone what people type: no judged query comes near a limit", () => {
    const roomy: Limits = { terms: 1e9, postings: 1e9, quoted: 1e9, prefixTerms: 1e9, compared: 1e9 };
    const work = dearest(
      JUDGED.map(({ query }) => query),
      roomy,
    );
    expect(work.terms).toBeLessThan((2 * LIMITS.terms) / 3);
    expect(work.postings).toBeLessThan((2 * LIMITS.postings) / 8);
    expect(work.positions).toBeLessThan(LIMITS.quoted / 3);
    expect(work.lookups).toBeLessThan(LIMITS.prefixTerms / 4);
  });

  test("reads no positions for stop words that are quoted one by one", () => {
    for (const query of [repeated('"the" '), repeated('"of""and""to""in""is""by""for""on"'), '"the"'])
      expect(dearest([query]).positions, query).toBe(0);
  });

  test("compares a misspelt word with a part of a table that is large", () => {
    const words = Array.from(
      { length: 20_000 },
      (_, i) => `s${i.toString(2).replaceAll("0", "a").replaceAll("1", "e")}`,
    );
    const { lengths, marks, bytes } = encodeSortedTable(
      [...words].sort().map((word) => new TextEncoder().encode(word)),
    );
    let read = 0;
    const counting = new Proxy(bytes, {
      get(target, at) {
        read++;
        return target[Number(at)];
      },
    });
    const table = new StringTable(counting, lengths, new Uint32Array(marks.buffer));
    function cost(most: number): number {
      read = 0;
      table.fuzzyMatches("seaeaeaeaeaeaaa", 2, most);
      return read;
    }
    expect(cost(200) * 4).toBeLessThan(cost(20_000));
  });
});
