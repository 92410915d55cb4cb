/** Values in published files that are valid in any case, and must be right. */
import { beforeAll, expect, test } from "vitest";
import { stackChart } from "../../build/site/figures/stack.ts";
import { estimateTokens } from "../../worker/estimate-tokens.ts";
import { NOTHING } from "../../worker/representations/html-template.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { withEditions } from "../fixture/editions.ts";

const BASE = "http://localhost:8787";
let service: ContentService;
beforeAll(async () => {
  service = await serve(withEditions(quickCorpus(45)));
});

test("a reference in JSON-LD has the name of what it leads to", () => {
  const { entities } = service.corpus;
  let references = 0;
  for (const { collection, id, record } of entities.values()) {
    if (record["see_also"] === undefined) continue;
    const document = JSON.parse(service.file(`/api/v1/${collection.name}/${id}.jsonld`)) as {
      see_also: { "@id": string; name?: string }[];
    };
    const written = record["see_also"] as readonly { type: string; id: string }[];
    expect(document.see_also.map(({ name }) => name)).toEqual(
      written.map((reference) => entities.get(`${reference.type}:${reference.id}`)?.name),
    );
    references += written.length;
  }
  expect(references).toBeGreaterThan(20);
});

test("a field of one id is in JSON-LD the named record", () => {
  const term = JSON.parse(service.file("/api/v1/terms/term-001.jsonld")) as { category: unknown };
  const category = service.corpus.entities.get("category:risk");
  expect(term.category).toMatchObject({ "@id": `${BASE}/api/v1/categories/risk`, name: category?.name });
});

test("the sitemap has for each record the day of its last change", () => {
  const sitemap = service.file("/sitemap.xml");
  const days = new Map(
    [...sitemap.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, address, day]) => [
      address,
      day,
    ]),
  );
  let dated = 0;
  for (const { collection, id, record } of service.corpus.entities.values()) {
    const day = days.get(`${BASE}/${collection.name}/${id}`);
    expect([collection.name, id, day]).toEqual([collection.name, id, record["updated"]]);
    if (day !== undefined) dated++;
  }
  expect(dated).toBeGreaterThan(20);
});

test("a list of three groups has a list to jump by, one of two has none", async () => {
  const jumps = (page: string) => [...page.matchAll(/<nav class="jumps"[\s\S]*?<\/nav>/g)].length;
  const groups = (page: string) => [...page.matchAll(/<section aria-labelledby="[^"]*">\s*<h2 id="/g)].length;
  const counts = new Map<number, number>();
  for (const count of [2, 3]) {
    const files = quickCorpus(2);
    const [template = ""] = Object.entries(files).flatMap(([path, text]) =>
      path.startsWith("regulations/") ? [text] : [],
    );
    const kept = Object.fromEntries(Object.entries(files).filter(([path]) => !/^(?:regulations|duties)\//.test(path)));
    for (const [i, jurisdiction] of ["US", "EU", "UK"].slice(0, count).entries())
      kept[`regulations/rule-${i}.md`] = template
        .replace(/name: .*/, `name: Rule ${i}`)
        .replace(/jurisdiction: .*/, `jurisdiction: ${jurisdiction}`);
    const page = (await serve(kept)).file("/regulations.html");
    expect(groups(page)).toBe(count);
    counts.set(count, jumps(page));
  }
  expect([...counts]).toEqual([
    [2, 0],
    [3, 1],
  ]);
});

test.each([
  ["% of assets", 4.5, "4.5% of assets"],
  ["USD million", 400, "USD 400 million"],
  ["EUR", 1234.5, "EUR 1,234.5"],
  ["years", 12, "12 years"],
])("a layer in %s is written as its unit is", (unit, size, text) => {
  const layers = [
    { name: "a", size },
    { name: "b", size: 1 },
  ];
  expect(stackChart({ unit, layers }, NOTHING, NOTHING).text).toContain(`>${text}<`);
});

test("llms.txt says of each text how many tokens it has", () => {
  const text = service.file("/llms.txt");
  const said = [...text.matchAll(/\(http:\/\/localhost:8787(\/[^)\s]+)\)[^\n]*?; about ([\d,]+) tokens/g)];
  expect(said.length).toBeGreaterThan(2);
  for (const [, path = "", count = ""] of said) {
    expect(count).toMatch(/^\d{1,3}(?:,\d{3})*$/);
    const tokens = estimateTokens(service.file(path));
    const ratio = Number(count.replaceAll(",", "")) / tokens;
    // A token to four bytes is somewhat few for the short words of this corpus.
    expect([path, count, tokens, ratio > 0.7 && ratio < 1]).toEqual([path, count, tokens, true]);
  }
});

test("a passage says how many tokens it has", () => {
  const lines = service.file("/api/v1/llms/chunks.ndjson").trimEnd().split("\n");
  for (const line of lines) {
    const { text, tokens_approx } = JSON.parse(line) as { text: string; tokens_approx: number };
    expect(tokens_approx).toBe(estimateTokens(text));
  }
});
