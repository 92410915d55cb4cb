/** Values of published files, as they must be to the letter: a file that is valid may still say something wrong. */
import { beforeAll, describe, expect, test } from "vitest";
import { normalizeText } from "../../build/parse/front-matter.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { type GroupView, groupedList } from "../../build/site/templates/list.ts";
import { estimateTokens } from "../../worker/estimate-tokens.ts";
import { listMetaOf } from "../../worker/representations/paging.ts";
import { SLUG, TYPED_SLUG } from "../../worker/slug.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus, termName } from "../fixture/corpus.ts";
import { withEditions } from "../fixture/editions.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";

let service: ContentService;
beforeAll(async () => {
  service = await serve(withEditions(quickCorpus(45)));
});

describe("JSON-LD", () => {
  test("names what a record refers to, with its address and its class", () => {
    const { see_also, sources, category } = JSON.parse(service.file("/api/v1/terms/term-005.jsonld")) as Record<
      string,
      unknown
    >;
    expect(see_also).toEqual([
      {
        "@id": "http://localhost:8787/api/v1/terms/term-006",
        "@type": ["schema:DefinedTerm", "skos:Concept"],
        name: termName(6),
      },
      { "@id": "http://localhost:8787/api/v1/strategies/arbitrage", "@type": expect.any(Array), name: "Arbitrage" },
    ]);
    expect(category).toMatchObject({ "@id": "http://localhost:8787/api/v1/categories/risk", name: "Risk" });
    expect(sources).toEqual([
      expect.objectContaining({ "@id": "http://localhost:8787/api/v1/sources/book", title: "A Book" }),
    ]);
  });

  test("gives a strategy the class that its collection has, and a source that of its kind", () => {
    const classOf = (path: string) => (JSON.parse(service.file(path)) as Record<string, unknown>)["@type"];
    const [, reference] = (JSON.parse(service.file("/api/v1/terms/term-005.jsonld")) as { see_also: object[] })
      .see_also;
    expect(reference).toMatchObject({ "@type": classOf("/api/v1/strategies/arbitrage.jsonld") });
    expect(classOf("/api/v1/sources/book.jsonld")).toEqual(expect.arrayContaining([expect.stringContaining("Book")]));
  });
});

test("the full text has a heading for each collection that has entries", async () => {
  const { "conventions/act-act.md": _, ...others } = quickCorpus(45);
  const { corpus, file } = await serve(others);
  const listed = COLLECTIONS.filter(({ name }) => name !== "terms" && name !== "categories");
  const titles = listed.filter(({ name }) => corpus.collections[name].length > 0).map(({ title }) => title);
  const headings = [...file("/llms-full.txt").matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(headings.filter((title) => listed.some((collection) => collection.title === title))).toEqual(titles);
  expect(titles.length).toBeLessThan(listed.length);
});

describe("the sitemap", () => {
  test("gives each record the day of the edition that last changed it, and pages of no record none", () => {
    const urls = new Map(
      [...service.file("/sitemap.xml").matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(
        ([, address = "", day]) => [new URL(address).pathname, day],
      ),
    );
    for (const id of ["term-000", "term-004", "term-013"]) {
      const { updated } = JSON.parse(service.file(`/api/v1/terms/${id}.json`)) as { updated: string };
      expect([id, urls.get(`/terms/${id}`)]).toEqual([id, updated]);
    }
    expect(urls.get("/terms/term-000")).toMatch(/^2026-0\d-11$/);
    expect(new Set([...urls.values()]).size).toBeGreaterThan(5);
  });
});

describe("chunks", () => {
  test("say how many tokens their own text has, and their number is that of their entries", () => {
    const lines = service.file("/api/v1/llms/chunks.ndjson").trimEnd().split("\n");
    const chunks = lines.map((line) => JSON.parse(line) as { id: string; text: string; tokens_approx: number });
    expect(chunks.length).toBeGreaterThan(45);
    for (const { id, text, tokens_approx } of chunks) expect([id, tokens_approx]).toEqual([id, estimateTokens(text)]);
    expect(JSON.parse(service.file("/api/v1/stats.json"))).toMatchObject({ chunks: chunks.length });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
  });
});

describe("what authors write", () => {
  test("has one kind of line break, whichever system wrote it", () => {
    expect(normalizeText("\uFEFFa\r\nb\rc\n\r\nd\r\re")).toBe("a\nb\nc\n\nd\n\ne");
  });

  test.each([
    ['[the next](term:term-002 "a title")', "a link with a title"],
    ["[the next](Term:term-002)", "a type in capitals"],
    ["[the next](term:Term-002)", "an id in capitals"],
    ["[the next](term:term--002)", "an id with two hyphens"],
  ])("is refused, not cut: %s (%s)", async (link) => {
    const files = quickCorpus(4);
    const path = "terms/risk/term-001.md";
    const changed = (files[path] ?? "").replace(/\[the next\]\([^)]*\)/, () => link);
    expect(changed).not.toBe(files[path]);
    const diagnostics = await diagnosticsOf({ ...files, [path]: changed });
    expect(diagnostics).toEqual([expect.stringMatching(/^content\/terms\/risk\/term-001\.md:12:44 {2}/)]);
  });

  test.each(["A TERM 0", "Ａ term ０", "a term 0"])("may not give %j to another entry too", async (alias) => {
    const files = quickCorpus(4);
    const path = "terms/risk/term-001.md";
    const changed = (files[path] ?? "").replace("aliases: [alias 1]", `aliases: [${alias}]`);
    const found = await diagnosticsOf({ ...files, [path]: changed });
    expect(found.join("\n")).toMatch(
      /the alias "A term 0" is already the name of content\/terms\/credit\/term-000\.md/i,
    );
  });
});

describe("a page of a list", () => {
  test.each([
    [{ total: 45, limit: 20, offset: 0 }, 20],
    [{ total: 45, limit: 20, offset: 40 }, 5],
    [{ total: 45, limit: 20, offset: 45 }, 0],
    [{ total: 45, limit: 20, offset: 900 }, 0],
    [{ total: 0, limit: 1, offset: 0 }, 0],
    [{ total: 20, limit: 20, offset: 0 }, 20],
  ])("of %j holds %i", ({ total, limit, offset }, count) => {
    expect(listMetaOf(total, limit, offset)).toEqual({ total, count, limit, offset });
  });

  test.each([
    [2, false],
    [3, true],
    [4, true],
  ])("with %i groups: links to them are shown: %s", (count, shown) => {
    const groups: GroupView[] = Array.from({ length: count }, (_, i) => ({ id: `g${i}`, title: `G ${i}`, items: [] }));
    const page = groupedList([], groups).text;
    expect(page.includes('<nav class="jumps"')).toBe(shown);
    expect([...page.matchAll(/<a href="#g\d">/g)]).toHaveLength(shown ? count : 0);
  });
});

test.each([
  ["alpha", true],
  ["value-at-risk", true],
  ["rule-506b", true],
  ["Alpha", false],
  ["-alpha", false],
  ["alpha-", false],
  ["a--b", false],
  ["a_b", false],
  ["", false],
  ["alpha\n", false],
])("%j is an id: %s", (text, isId) => {
  expect(SLUG.test(text)).toBe(isId);
  expect(TYPED_SLUG.exec(`term:${text}`)?.slice(1)).toEqual(isId ? ["term", text] : undefined);
});
