import { describe, expect, test } from "vitest";
import { encodeDocuments } from "../../build/search/encode-documents.ts";
import type { SearchDocument } from "../../build/search/search-document.ts";
import { readSections } from "../../worker/search/index/file-sections.ts";
import { Positions } from "../../worker/search/index/positions.ts";
import { INDEX_MAGIC, INDEX_SECTIONS, VERSION } from "../../worker/search/index/search-format.ts";
import { readSummaries, SearchIndex } from "../../worker/search/index/search-index.ts";
import { parseQuery } from "../../worker/search/parse-query.ts";
import { search } from "../../worker/search/search.ts";

const DOCUMENTS: readonly SearchDocument[] = [
  {
    type: "term",
    id: "side-pocket",
    name: "Side pocket",
    summary: "Where an illiquid asset waits.",
    category: "funds",
    texts: {
      name: ["Side pocket"],
      abbreviation: [],
      aliases: ["side-pocketing"],
      summary: ["Where an illiquid asset waits."],
      definition: ["A side pocket holds 130/30 what nobody can sell. A pocket closes."],
      text: [],
      keywords: ["frozen assets"],
      questions: ["Why can I not sell it?"],
    },
    names: [
      { text: "Side pocket", kind: "name" },
      { text: "side-pocketing", kind: "alias" },
    ],
    links: ["event:quake", "person:nobody"],
  },
  {
    type: "event",
    id: "quake",
    name: "Überraschung",
    summary: "",
    texts: {
      name: ["Überraschung"],
      abbreviation: ["ÜB"],
      aliases: [],
      summary: [],
      definition: [],
      text: ["pocket money"],
      keywords: [],
      questions: [],
    },
    names: [
      { text: "Überraschung", kind: "name" },
      { text: "ÜB", kind: "abbreviation" },
    ],
    links: ["event:quake", "term:side-pocket", "event:quake"],
  },
];

function hex(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 32) lines.push(Buffer.from(bytes.subarray(at, at + 32)).toString("hex"));
  return `${lines.join("\n")}\n`;
}

/** Where a word stands, by document. */
function positionsOf(positions: Positions, word: string): [document: number, positions: number[]][] {
  const cursor = positions.cursor(word);
  const found: [number, number[]][] = [];
  while (cursor?.nextDocument()) {
    const own: number[] = [];
    for (let position = cursor.nextPosition(); position >= 0; position = cursor.nextPosition()) own.push(position);
    found.push([cursor.document, own]);
  }
  return found;
}

describe("the format of the search index", () => {
  const { index, summaries, positions } = encodeDocuments(DOCUMENTS);

  test("has not changed without its version", async () => {
    await expect(hex(index)).toMatchFileSnapshot(`golden/index-v${VERSION}.hex`);
    await expect(hex(summaries)).toMatchFileSnapshot(`golden/summaries-v${VERSION}.hex`);
    await expect(hex(positions)).toMatchFileSnapshot(`golden/positions-v${VERSION}.hex`);
  });

  test("gives back what was written", () => {
    const loaded = new SearchIndex(index);
    expect(loaded.count).toBe(2);
    expect([loaded.id(0), loaded.name(0), loaded.typeOf(0)]).toEqual(["side-pocket", "Side pocket", "term"]);
    expect([0, 1].map((document) => readSummaries(summaries).text(document))).toEqual([
      "Where an illiquid asset waits.",
      "",
    ]);
    expect([loaded.name(1), loaded.typeOf(1)]).toEqual(["Überraschung", "event"]);
    expect([0, 1].map((document) => loaded.linksOf(document))).toEqual([[1], [0, 1]]);
    expect(loaded.documentsOf("event")).toEqual([1, 2]);
    expect([loaded.categoryOf(0), loaded.categoryOf(1)]).toEqual([loaded.category("funds"), loaded.category("none")]);
    const pocket = loaded.vocabulary.find("pocket");
    expect(loaded.vocabulary.documentFrequency(pocket)).toBe(2);
    const whole = (term: string) => loaded.vocabulary.wholeWord(loaded.vocabulary.find(term));
    expect(["pocket", "asset", "close", "13030"].map(whole)).toEqual(["pocket", "asset", "closes", undefined]);
    expect(positionsOf(new Positions(positions), "pocket")).toEqual([
      [0, [1, 17, 26]],
      [1, [6]],
    ]);
  });

  test("is read wherever the bytes lie in a block", () => {
    for (const shift of [1, 2, 3, 4]) {
      const block = new Uint8Array(index.length + 8);
      block.set(index, shift);
      const loaded = new SearchIndex(block.subarray(shift, shift + index.length));
      expect(search(loaded, { query: parseQuery("side pocket"), types: ["term"], limit: 5, offset: 0 }).total).toBe(1);
    }
  });

  test("of another version, of another kind, or cut short is refused", () => {
    const newer = index.slice();
    new DataView(newer.buffer).setUint32(4, VERSION + 1, true);
    expect(() => new SearchIndex(newer)).toThrow(`version ${VERSION + 1}`);
    expect(() => new SearchIndex(positions)).toThrow("not the search index");
    expect(() => readSummaries(index)).toThrow("not the search summaries");
    expect(() => new SearchIndex(new Uint8Array(4))).toThrow("not the search index");
    expect(() => new SearchIndex(index.subarray(0, index.length - 40))).toThrow("ends before");
  });

  test("of nothing is an index that finds nothing", () => {
    const empty = encodeDocuments([]);
    const loaded = new SearchIndex(empty.index);
    expect(
      search(
        loaded,
        { query: parseQuery('side "pocket"'), types: ["term"], limit: 5, offset: 0 },
        new Positions(empty.positions),
      ),
    ).toEqual({
      hits: [],
      total: 0,
      totals: {},
      suggestions: [],
      reading: { unmatched: ["side", "pocket"], readAs: {}, match: "none" },
    });
  });

  test("has its sections on four bytes", () => {
    for (const section of Object.values(readSections(INDEX_MAGIC, INDEX_SECTIONS, index, "search index")))
      expect(section.byteOffset % 4).toBe(0);
  });
});
