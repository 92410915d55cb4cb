import { beforeAll, describe, expect, test } from "vitest";
import { collectionInfoNamed } from "../../worker/collection-info.ts";
import { searchedRecords } from "../../worker/resources/records/select-records.ts";
import { listIndexOf } from "../../worker/resources/records/stored-records.ts";
import { searchIndexOf } from "../../worker/resources/search/search-files.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus, termId } from "../fixture/corpus.ts";

interface Answer {
  data: {
    type: string;
    id: string;
    name: string;
    summary: string;
    score: number;
    matched: string[];
    url: string;
    snippet: { text: string; field: string } | null;
  }[];
  meta: { query: string; total: number; count: number; limit: number; offset: number; types: Record<string, number> };
  suggestions: string[];
  links: { self: string; first: string; prev?: string; next?: string; last: string };
}

let service: ContentService;
beforeAll(async () => {
  service = await serve(quickCorpus(45));
});

async function ask(query: string): Promise<Answer> {
  const response = await service.get(`/api/v1/search?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

describe("/api/v1/search", () => {
  test("answers with hits in the contract's shape", async () => {
    const answer = await ask("q=arbitrage");
    expect(answer.data[0]).toEqual({
      type: "strategy",
      id: "arbitrage",
      name: "Arbitrage",
      summary: "Buying cheap and selling dear at once.",
      score: expect.any(Number),
      matched: expect.arrayContaining(["name"]),
      url: "http://localhost:8787/api/v1/strategies/arbitrage",
      snippet: { text: "Buying cheap and selling dear at once.", field: "summary" },
    });
    expect(answer.meta).toMatchObject({ query: "arbitrage", limit: 10, offset: 0, count: answer.data.length });
    expect(Object.keys(answer)).toEqual(["data", "meta", "suggestions", "links"]);
  });

  test("quotes from each hit the sentence that answers best, word for word", async () => {
    const { data } = await ask("q=second+paragraph&limit=25&type=term");
    expect(data).toHaveLength(25);
    for (const [i, { id, snippet }] of data.entries()) {
      // Each may be a read of its own.
      if (i >= 20) expect(snippet).toBeNull();
      else {
        expect(snippet?.text).toContain("second paragraph");
        const record = (await (await service.get(`/api/v1/terms/${id}`)).json()) as Record<string, unknown>;
        expect(record[snippet?.field ?? ""]).toContain(snippet?.text);
      }
    }
  });

  test("looks in all types, or in those that are asked for", async () => {
    expect((await ask("q=ada+example")).data[0]).toMatchObject({ type: "person", id: "ada-example" });
    expect((await ask("q=ada+example&type=term,strategy")).data.map(({ type }) => type)).not.toContain("person");
    expect((await ask("q=ada+example&type=person")).data[0]).toMatchObject({ type: "person", id: "ada-example" });
    expect((await ask("q=fall&type=event,person")).data.map(({ type }) => type)).toContain("event");
    expect((await ask("q=ACT%2FACT&type=convention")).data[0]).toMatchObject({ id: "act-act" });
  });

  test("counts the hits of each type, on all pages", async () => {
    const { meta } = await ask("q=term&limit=1");
    expect(Object.values(meta.types).reduce((sum, count) => sum + count, 0)).toBe(meta.total);
    expect(Object.keys(meta.types).length).toBeGreaterThan(1);
    for (const [type, count] of Object.entries(meta.types)) {
      const narrowed = (await ask(`q=term&type=${type}&limit=1`)).meta;
      expect([type, narrowed.total, narrowed.types]).toEqual([type, count, { [type]: count }]);
    }
    expect((await ask("q=zqxvw")).meta.types).toEqual({});
  });

  test("keeps to a category", async () => {
    const all = await ask("q=term+number&limit=100&type=term");
    const risk = await ask("q=term+number&limit=100&type=term&category=risk");
    expect(all.meta.total).toBe(45);
    expect(risk.meta.total).toBe(22);
  });

  test("meets each hit once on a walk over next, and X-Total-Count and Link agree with the body", async () => {
    const met: string[] = [];
    let next: string | undefined = "/api/v1/search?q=term%20number&limit=7&type=term";
    while (next !== undefined) {
      const response = await service.get(next.replace("http://localhost:8787", ""));
      const answer = (await response.json()) as Answer;
      met.push(...answer.data.map(({ id }) => id));
      expect(response.headers.get("X-Total-Count")).toBe(String(answer.meta.total));
      expect(response.headers.get("Link")?.includes('rel="next"')).toBe(answer.links.next !== undefined);
      next = answer.links.next;
    }
    expect(met.length).toBe(45);
    expect(new Set(met).size).toBe(45);
  });

  test("past the end is empty and leads back", async () => {
    const answer = await ask("q=arbitrage&offset=1000");
    expect(answer.data).toEqual([]);
    expect(answer.links.prev).toContain("q=arbitrage");
    expect(answer.links).not.toHaveProperty("next");
  });

  test("repeats what was asked, whatever the characters", async () => {
    const asked = 'S&P 500 "T+1" ü/ß 3(c)(7)';
    const answer = await ask(`q=${encodeURIComponent(asked)}`);
    expect(answer.meta.query).toBe(asked);
    expect(new URL(answer.links.self).searchParams.get("q")).toBe(asked);
  });

  test("finds a quoted phrase only where it stands", async () => {
    expect((await ask("q=%22second+paragraph%22&limit=100&type=term")).meta.total).toBe(45);
    expect((await ask("q=%22paragraph+second%22")).meta.total).toBe(0);
    // A phrase that is too long to be looked for leaves the others as they are.
    const long = Array.from({ length: 25 }, (_, i) => `word${i}`).join("+");
    expect((await ask(`q=%22${long}%22+%22paragraph+second%22`)).meta.total).toBe(0);
  });

  test("says which words it found nothing for, and how much of the query the best hit matches", async () => {
    expect((await ask("q=arbitrage")).meta).toMatchObject({ match: "names", unmatched: [], read_as: {} });
    expect((await ask("q=arbitrage+zqxvw+9wq8")).meta).toMatchObject({ match: "some", unmatched: ["zqxvw", "9wq8"] });
    expect((await ask("q=Zqxv%C3%A9+arbitrage")).meta).toMatchObject({ unmatched: ["Zqxvé"] });
    expect((await ask("q=zqxvw")).meta).toMatchObject({ match: "none", unmatched: ["zqxvw"], total: 0 });
    expect((await ask(`q=${encodeURIComponent("arbitrage Étudzq, 9wq8")}`)).meta).toMatchObject({
      unmatched: ["Étudzq", "9wq8"],
    });
    expect((await ask("q=arbitrge+zqxvw")).meta).toMatchObject({
      unmatched: ["zqxvw"],
      read_as: { arbitrge: "arbitrage" },
    });
  });

  test("offers a correction for a word that nothing holds", async () => {
    const answer = await ask("q=arbitrge");
    expect(answer.data[0]?.id).toBe("arbitrage");
    expect(answer.suggestions).toContain("Arbitrage");
  });

  test("of signs alone finds nothing and is no error", async () => {
    expect((await ask("q=%3F%21")).meta.total).toBe(0);
  });

  test.each([
    "",
    "q=",
    "q=%20%20",
    `q=${"x".repeat(257)}`,
    "q=a&limit=0",
    "q=a&limit=101",
    "q=a&offset=-1",
    "q=a&type=source",
    "q=a&category=none",
    "q=a&page=2",
    "q=a&q=b",
  ])("with %j is 400", async (query) => {
    const response = await service.get(`/api/v1/search?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  });

  test("has one tag for equal bytes, and answers 304 to it", async () => {
    const first = await service.get("/api/v1/search?q=arbitrage");
    const etag = first.headers.get("ETag") ?? "";
    expect((await service.get("/api/v1/search?q=arbitrage")).headers.get("ETag")).toBe(etag);
    expect((await service.get("/api/v1/search?q=arbitrages")).headers.get("ETag")).not.toBe(etag);
    const again = await service.get("/api/v1/search?q=arbitrage", { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("X-Total-Count")).toBe(first.headers.get("X-Total-Count"));
  });
});

describe("/api/v1/suggest", () => {
  test("completes a name, at most ten times", async () => {
    const response = await service.get("/api/v1/suggest?q=arb");
    const { data } = (await response.json()) as { data: unknown[] };
    expect(data[0]).toEqual({ id: "arbitrage", type: "strategy", name: "Arbitrage" });
    const many = (await (await service.get("/api/v1/suggest?q=alias")).json()) as { data: unknown[] };
    expect(many.data.length).toBe(10);
  });

  test("says which other name begins so, where the name does not", async () => {
    const [record] = service.corpus.collections.terms.filter(
      ({ record: { aliases } }) => (aliases as readonly string[]).length > 0,
    );
    const { id, name } = record ?? { id: "", name: "" };
    const [alias = ""] = (record?.record["aliases"] ?? []) as readonly string[];
    const ask = async (text: string) => {
      const { data } = (await (await service.get(`/api/v1/suggest?q=${encodeURIComponent(text)}`)).json()) as {
        data: { id: string; matched?: string }[];
      };
      return data.find((one) => one.id === id);
    };
    expect(await ask(alias)).toEqual({ id, type: "term", name, matched: alias });
    expect(await ask(name)).toEqual({ id, type: "term", name });
  });

  test("of nothing is 400", async () => {
    for (const query of ["", "?q=", "?q=+", "?q=a&limit=3"])
      expect((await service.get(`/api/v1/suggest${query}`)).status).toBe(400);
  });
});

describe("a list's q", () => {
  test("relies on one order: a record has the same number in the search index as in the list index", async () => {
    const index = await searchIndexOf(service.context);
    const { collections, searchedTypes } = service.context.release.catalog;
    for (const collection of collections) {
      const type = searchedTypes.find((name) => name === collection.type);
      if (type === undefined) continue;
      const list = await listIndexOf(collection, service.context);
      const [from, to] = index.documentsOf(type);
      expect(to - from, collection.name).toBe(list.count);
      for (let document = from; document < to; document++)
        expect(list.id(index.recordNumber(document))).toBe(index.id(document));
    }
  });

  test("gives record numbers of the list index, best first", async () => {
    const terms = collectionInfoNamed(service.context.release.catalog.collections, "terms");
    const found = await searchedRecords(terms, "term 7", service.context);
    const index = await listIndexOf(terms, service.context);
    expect(index.id(found[0] ?? -1)).toBe(termId(7));
    expect(new Set(found).size).toBe(found.length);
  });
});
