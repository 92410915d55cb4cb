import { parse } from "csv-parse/browser/esm/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { CSV_FORMAT } from "../../worker/representations/csv.ts";
import { COLLECTIONS, listOf, type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

async function rows(path: string): Promise<Record<string, string>[]> {
  const response = await service.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return parse(await response.text(), { columns: true, relax_column_count: false });
}

describe("a list as CSV", () => {
  test("is served by extension, `format` and `Accept`, as text/csv with a header line", async () => {
    const byExtension = await service.get("/api/v1/events.csv");
    expect(byExtension.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
    const text = await byExtension.text();
    expect(await (await service.get("/api/v1/events?format=csv")).text()).toBe(text);
    expect(await (await service.get("/api/v1/events", { Accept: "text/csv" })).text()).toBe(text);
  });

  test("holds every record of each collection, in the order of the list", async () => {
    for (const { name, count } of COLLECTIONS) {
      const found = await rows(`/api/v1/${name}.csv`);
      expect([name, found.length]).toEqual([name, count]);
      const { data } = await listOf(await service.get(`/api/v1/${name}?limit=200&fields=id`));
      expect(found.slice(0, 200).map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    }
  });

  test.each([
    [
      "terms",
      "id name abbreviation plural category subcategory level summary formula_id facts_as_of review_by review_note updated",
    ],
    ["sources", "id title url publisher type accessed license year updated"],
    ["calculators", "id name formula_id summary updated"],
    ["events", "id name date date_precision summary magnitude_usd facts_as_of review_by review_note updated"],
  ])("has by default what has a single short value in %s, and no prose", async (name, columns) => {
    const [header] = (await (await service.get(`/api/v1/${name}.csv?limit=1`)).text()).split(/\r?\n/);
    expect(header).toBe(columns.replaceAll(" ", ","));
  });

  test("has the columns asked for, under the names asked for; nested values are JSON", async () => {
    const [first] = await rows("/api/v1/terms.csv?fields=slug,tags,see_also&limit=1");
    expect(Object.keys(first ?? {})).toEqual(["slug", "tags", "see_also"]);
    const record = (await (await service.get(`/api/v1/terms/${first?.["slug"]}`)).json()) as Record<string, unknown>;
    expect(JSON.parse(first?.["tags"] ?? "")).toEqual(record["tags"]);
    expect(JSON.parse(first?.["see_also"] ?? "")).toEqual(record["see_also"]);
  });

  test("takes filters, order and paging; without `limit` it goes on to the end", async () => {
    const all = await rows("/api/v1/terms.csv?category=risk&sort=-id");
    const { meta } = await listOf(await service.get("/api/v1/terms?category=risk"));
    expect(all.length).toBe(meta.total);
    const page = await rows("/api/v1/terms.csv?category=risk&sort=-id&limit=3&offset=2");
    expect(page).toEqual(all.slice(2, 5));
  });

  test("is no representation of a single record", async () => {
    expect((await service.get("/api/v1/terms/term-001.csv")).status).toBe(404);
    expect((await service.get("/api/v1/terms/term-001", { Accept: "text/csv" })).status).toBe(406);
  });
});

describe("a cell of CSV", () => {
  function table(record: Record<string, unknown>): string {
    const [collection] = COLLECTIONS;
    if (!collection) throw new Error("there are no collections");
    const fields = Object.keys(record).map((name) => ({ requestedName: name, name }));
    const lines = [new TextEncoder().encode(JSON.stringify(record))];
    const meta = { total: 1, count: 1, limit: 1, offset: 0 };
    return new TextDecoder().decode(CSV_FORMAT.list.write({ collection, lines, meta, base: "", fields }));
  }

  test.each(["plain", "a, b", 'she said "no"', "two\nlines", "return\r\n", " spaces ", "−5% · €"])(
    "holds %j as it is",
    (text) => {
      expect(parse(table({ a: text, b: "after" }), { columns: true })).toEqual([{ a: text, b: "after" }]);
    },
  );

  test.each(["=1+1", "+1", "-1 is a loss", "@SUM(A1)", "\tx", "\rx", '=HYPERLINK("https://example.org","x")'])(
    "that a spreadsheet would run, %j, is made text by an apostrophe",
    (text) => {
      expect(parse(table({ a: text }), { columns: true })).toEqual([{ a: `'${text}` }]);
    },
  );

  test("with a number is that number, a negative one too", () => {
    expect(table({ a: -0.5, b: 3, c: true })).toBe("a,b,c\r\n-0.5,3,true\r\n");
  });
});
