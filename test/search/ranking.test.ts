import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeDocuments } from "../../build/search/encode-documents.ts";
import { readSections } from "../../worker/search/index/file-sections.ts";
import { Positions } from "../../worker/search/index/positions.ts";
import { INDEX_MAGIC, INDEX_SECTIONS } from "../../worker/search/index/search-format.ts";
import { SearchIndex } from "../../worker/search/index/search-index.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { search } from "../../worker/search/search.ts";
import { MAX_COMPLETIONS, suggest } from "../../worker/search/suggest.ts";
import { Oracle } from "./oracle/oracle.ts";
import { corpora, largeCorpora, largeQueries, queries } from "./random-corpus.ts";
import { TYPES } from "./searched-types.ts";

const types = fc.subarray([...TYPES], { minLength: 1 });
/** So low that many queries exceed one of them. */
const limits = fc.record({
  terms: fc.nat(8),
  postings: fc.nat(30),
  quoted: fc.nat(20),
  prefixTerms: fc.nat(10),
  compared: fc.integer({ min: 1, max: 5 }),
});
const category = fc.constantFrom("risk", "credit", "none", undefined, undefined);

describe("the search", () => {
  test("answers as the search without an index does: same hits, same scores, same order, same suggestions", () => {
    fc.assert(
      fc.property(
        corpora,
        fc.array(queries, { minLength: 1, maxLength: 6 }),
        types,
        category,
        fc.nat(5),
        (documents, asked, among, within, offset) => {
          const { index, positions } = encodeDocuments(documents);
          const loaded = new SearchIndex(index);
          const places = new Positions(positions);
          const oracle = new Oracle(documents);
          for (const query of asked) {
            const request = { types: among, limit: 6, offset, ...(within !== undefined && { category: within }) };
            const found = search(loaded, { ...request, query: parseQuery(query) }, places);
            expect(found, query).toEqual(oracle.search({ ...request, query }));
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  test.each(
    fc.sample(largeCorpora, { numRuns: 2, seed: 1 }).map((documents) => [documents.length, documents] as const),
  )(
    "answers so over %i documents, whose lists pass every mark and number of one byte",
    (_, documents) => {
      const { index, positions } = encodeDocuments(documents);
      const { payloadFields, payloadHigh, frequencyLengths } = readSections(
        INDEX_MAGIC,
        INDEX_SECTIONS,
        index,
        "search index",
      );
      expect(payloadFields.length).toBeGreaterThan(256);
      expect(payloadHigh.includes(1)).toBe(true);
      expect(frequencyLengths.some((byte) => byte >= 0x80)).toBe(true);
      const loaded = new SearchIndex(index);
      const places = new Positions(positions);
      const oracle = new Oracle(documents);
      const offset = fc.oneof(fc.constant(0), fc.nat(2000));
      const requests = fc.record(
        { query: largeQueries, types, limit: fc.constantFrom(1, 10, 100, 2000), offset, category },
        { requiredKeys: ["query", "types", "limit", "offset"] },
      );
      for (const { query, category: within, ...asked } of fc.sample(requests, {
        numRuns: 40,
        seed: documents.length,
      })) {
        const request = { ...asked, ...(within !== undefined && { category: within }) };
        const found = search(loaded, { ...request, query: parseQuery(query) }, places);
        expect(found, query).toEqual(oracle.search({ ...request, query }));
      }
    },
    120_000,
  );

  test("answers so where a query goes beyond the limits", () => {
    fc.assert(
      fc.property(corpora, fc.array(queries, { minLength: 1, maxLength: 6 }), limits, (documents, asked, most) => {
        const { index, positions } = encodeDocuments(documents);
        const loaded = new SearchIndex(index);
        const places = new Positions(positions);
        const oracle = new Oracle(documents);
        for (const query of asked) {
          const request = { types: TYPES, limit: 6, offset: 0 };
          const found = search(loaded, { ...request, query: parseQuery(query) }, places, most);
          expect(found, query).toEqual(oracle.search({ ...request, query }, most));
          expect(suggest(loaded, parseQuery(query), MAX_COMPLETIONS, most)).toEqual(oracle.suggest(query, most));
        }
      }),
      { numRuns: 1500 },
    );
  });

  test("completes as the search without an index does", () => {
    fc.assert(
      fc.property(corpora, fc.array(queries, { minLength: 1, maxLength: 6 }), (documents, asked) => {
        const loaded = new SearchIndex(encodeDocuments(documents).index);
        const oracle = new Oracle(documents);
        for (const query of asked) expect(suggest(loaded, parseQuery(query)), query).toEqual(oracle.suggest(query));
      }),
      { numRuns: 1000 },
    );
  });

  test("gives the same order page by page as at once, in whatever order the documents were written", () => {
    fc.assert(
      fc.property(corpora, queries.map(parseQuery), (documents, query) => {
        const { index, positions } = encodeDocuments(documents);
        expect(encodeDocuments([...documents].reverse()).index).toEqual(index);
        const loaded = new SearchIndex(index);
        const places = new Positions(positions);
        const all = search(loaded, { query, types: TYPES, limit: 300, offset: 0 }, places);
        const paged = [0, 3, 6, 9].flatMap(
          (offset) => search(loaded, { query, types: TYPES, limit: 3, offset }, places).hits,
        );
        expect(paged).toEqual(all.hits);
        expect(all.total).toBe(all.hits.length);
      }),
      { numRuns: 300 },
    );
  });

  test("finds every document by its own name, before all that have another", () => {
    fc.assert(
      fc.property(corpora, (documents) => {
        const loaded = new SearchIndex(encodeDocuments(documents).index);
        for (const { name } of documents) {
          const { hits } = search(loaded, { query: parseQuery(name), types: TYPES, limit: 20, offset: 0 });
          const found = hits.findIndex(({ document }) => loaded.name(document) === name);
          const key = (document: number): boolean => (hits.find((hit) => hit.document === document)?.score ?? 0) >= 42;
          expect(found).toBeGreaterThanOrEqual(0);
          expect(hits.slice(0, found).every(({ document }) => key(document))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("leaves nothing of one query behind for the next", () => {
    fc.assert(
      fc.property(corpora, queries.map(parseQuery), queries.map(parseQuery), (documents, first, second) => {
        const bytes = encodeDocuments(documents).index;
        const request = { types: TYPES, limit: 20, offset: 0 };
        const used = new SearchIndex(bytes);
        search(used, { ...request, query: first });
        expect(search(used, { ...request, query: second })).toEqual(
          search(new SearchIndex(bytes), { ...request, query: second }),
        );
      }),
      { numRuns: 300 },
    );
  });
});
