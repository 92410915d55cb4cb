import { beforeAll, describe, expect, test } from "vitest";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { smallCorpus } from "../fixture/corpus.ts";

const TERM = `---
name: Basis risk
aliases: [basis exposure]
keywords: [hedging error]
level: advanced
summary: The risk that a hedge and what it hedges move apart [@book, p. 3].
formula_id: ratio
see_also: [term:term-001, strategy:arbitrage]
sources: [book]
tags: [risk]
first_use: { year: 1950, context: "In a paper [@book]." }
---

Basis risk is what is left after a [hedge](term:term-002) that is *not* perfect [@book, p. 9]. It costs \`2 < 3\`.

## Example

### Scenario

A fund hedges.

### Computation

2 × 3 = 6.

### Result

It loses 6.

## Questions

- What is left after a hedge? ("Basis risk is what is left after a hedge")
- What does the fund lose in the example? (Example)
- Is a hedge perfect?
`;

/** A part of its example is a list. */
const LISTED = TERM.replace("Basis risk\naliases: [basis exposure]", "Listed")
  .replace("A fund hedges.", "- A fund hedges.\n- It waits.")
  .replace(/## Questions.*/s, "");

const EVENT =
  "---\nname: The Crash\ndate: 1987-10-19\nsummary: Prices fell.\ntags: [crisis]\n---\n\nThey fell in a day.\n";

const STRATEGY =
  "---\nname: Waiting\nfamily: relative-value\nsummary: It waits.\ntags: [crisis]\n---\n\nIt waits for a crash.\n";

let service: ContentService;
let page: string;
beforeAll(async () => {
  service = await serve({
    ...smallCorpus(6),
    "terms/risk/basis-risk.md": TERM,
    "terms/risk/listed.md": LISTED,
    "events/crash.md": EVENT,
    "strategies/waiting.md": STRATEGY,
  });
  page = service.file("/terms/basis-risk.html");
});

describe("the page of an entry", () => {
  test("says first what it is about: name, other names, the defining sentence, and where it lies", () => {
    expect(page).toContain("<h1>Basis risk</h1>");
    expect(page).toContain("Also <em>basis exposure</em>");
    expect(page).toMatch(/<p class="definition">The risk that a hedge and what it hedges move apart<sup>/);
    expect(page).toContain('<li><a href="/categories/risk">Risk</a></li>');
    expect(page).toContain('<span class="level advanced"><a href="/terms?level=advanced">advanced</a></span>');
    expect(page).not.toContain("hedging error");
  });

  test("has in Markdown a list of an example below its title, and a sentence beside it", () => {
    expect(service.file("/api/v1/terms/listed.md")).toContain(
      "**Scenario.**\n\n- A fund hedges.\n- It waits.\n\n**Computation.** 2 × 3 = 6.\n",
    );
  });

  test("links the entries that the prose names to their pages, and writes its text as text", () => {
    expect(page).toContain('<a href="/terms/term-002">hedge</a>');
    expect(page).toContain("<em>not</em>");
    expect(page).toContain("<code>2 &lt; 3</code>");
  });

  test("says to search engines in which sets of terms it is defined, and so do the pages of these sets", () => {
    const data = (path: string) =>
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(service.file(path))?.[1] ?? "") as {
        "@graph": { "@type": string; url: string; inDefinedTermSet?: string[] }[];
      };
    const [term] = data("/terms/basis-risk.html")["@graph"];
    const sets = ["/terms.html", "/categories/risk.html"].map((path) =>
      data(path)["@graph"].find((node) => node["@type"] === "DefinedTermSet"),
    );
    expect(term?.inDefinedTermSet).toEqual(sets.map((set) => set?.url));
    expect(data("/events.html")["@graph"].map((node) => node["@type"])).toEqual(["CollectionPage", "BreadcrumbList"]);
  });

  test("links its tags: to the list where they filter it, else to a search", () => {
    expect(page).toContain('<a href="/terms?tag=risk">risk</a>');
    expect(service.file("/events/crash.html")).toContain('<a href="/events?tag=crisis">crisis</a>');
    const tagged = service.file("/strategies/waiting.html");
    expect(tagged).toContain('<a href="/search?q=crisis&amp;type=strategy">crisis</a>');
  });

  test("numbers the citations in the order of reading; each leads to its note and back", () => {
    const numbers = [...page.matchAll(/<sup><a href="#note-(\d)"/g)].map(([, number]) => number);
    expect(numbers).toEqual(["1", "2", "3"]);
    for (const number of numbers) {
      expect(page).toContain(`id="ref-${number}"`);
      expect(page).toContain(`<li id="note-${number}">`);
      expect(page).toContain(`href="#ref-${number}"`);
    }
    expect(page).toMatch(/A Book<\/a>, A Press, p\. 9 <a class="about" href="\/sources\/book">/);
  });

  test("sets the formula in MathML, with the way to the formula's own page", () => {
    expect(page).toMatch(/<section class="formula"[\s\S]*<math [\s\S]*<mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac>/);
    expect(page).toContain('<a href="/formulas/ratio">Ratio</a>');
  });

  test("sets the example as a calculation", () => {
    expect(page).toMatch(/<section class="example"[\s\S]*<dt>Computation<\/dt><dd><p>2 × 3 = 6\.<\/p><\/dd>/);
  });

  test("lists the questions that it answers, each with the way to the answer", () => {
    expect(page).toContain(
      '<li><a href="#text:~:text=Basis%20risk%20is%20what%20is%20left">What is left after a hedge?</a></li>',
    );
    expect(page).toContain('<li><a href="#example">What does the fund lose in the example?</a></li>');
  });

  test("shows what it leads to and what leads to it", () => {
    const linked = service.file("/terms/term-002.html");
    expect(linked).toMatch(/<figure class="neighbourhood">[\s\S]*<a href="\/terms\/basis-risk">/);
    expect(linked).toMatch(/What refers to this entry<\/summary>[\s\S]*<a href="\/terms\/basis-risk">Basis risk<\/a>/);
    expect(page).toMatch(/<h2>See also<\/h2>[\s\S]*<a href="\/strategies\/arbitrage">Arbitrage<\/a>/);
  });

  test("links its level and its tags to the entries that share them, and people to their pages", () => {
    expect(page).toContain('<a href="/terms?tag=risk">risk</a>');
    expect(service.file("/strategies/arbitrage.html")).toContain(
      '<li><a href="/people/ada-example">Ada Example</a></li>',
    );
  });

  test("lists its sections where it is long, and only there", () => {
    const counts = { long: 0, short: 0 };
    for (const { collection, id } of service.corpus.entities.values()) {
      const entry = service.file(`/${collection.name}/${id}.html`);
      const [, nav] = /<nav class="jumps" aria-label="Contents">(.*?)<\/nav>/.exec(entry) ?? [];
      const own = [...entry.matchAll(/<h2 id="(?!neighbourhood|entries|notes|compute|what-to)([^"]+)"/g)].map(
        ([, anchor]) => anchor,
      );
      if (nav === undefined) {
        counts.short++;
        expect([id, own.length]).toEqual([id, expect.toSatisfy((length: number) => length < 9)]);
        continue;
      }
      counts.long++;
      for (const [, anchor] of nav.matchAll(/href="#([^"]+)"/g))
        expect([id, entry]).toEqual([id, expect.stringContaining(` id="${anchor}"`)]);
    }
    expect(Math.min(counts.long, counts.short)).toBeGreaterThan(0);
  });

  test("can be cited, and leads to the same entry as data", () => {
    expect(page).toContain("@incollection{term-basis-risk,");
    expect(page).toContain("&quot;type&quot;:&quot;entry-encyclopedia&quot;");
    for (const extension of ["json", "md", "jsonld"])
      expect(page).toContain(`<a href="/api/v1/terms/basis-risk.${extension}">`);
  });

  test("says at each note what the work is cited for", () => {
    expect(page).toMatch(
      /<li id="note-1">[\s\S]*?<p class="statement">The risk that a hedge and what it hedges move apart\.<\/p>/,
    );
  });

  test("says how an agent reads it", () => {
    expect(page).toContain("Get term:basis-risk from http://localhost:8787/mcp");
  });

  test("says to search engines what it is", () => {
    const data = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(page)?.[1] ?? "");
    expect(data["@graph"][0]).toMatchObject({
      "@type": "DefinedTerm",
      name: "Basis risk",
      description: "The risk that a hedge and what it hedges move apart.",
      alternateName: ["basis exposure"],
    });
    expect(data["@graph"][1].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      "Terms",
      "Risk",
      "Basis risk",
    ]);
    // Several questions share the section that answers them, and an answer in this markup must be one question's own.
    expect(data["@graph"].map((node: { "@type": string }) => node["@type"])).toEqual(["DefinedTerm", "BreadcrumbList"]);
  });
});

describe("other pages", () => {
  test("a category lists its terms with their summaries", () => {
    expect(service.file("/categories/risk.html")).toMatch(
      /<dt><a href="\/terms\/basis-risk">Basis risk<\/a><\/dt><dd>The risk that a hedge and what it hedges move apart\.<\/dd>/,
    );
  });

  test("a list has every entry of its collection", () => {
    for (const [name, entities] of Object.entries(service.corpus.collections)) {
      const list = service.file(`/${name}.html`);
      const missing = entities.filter(({ id }) => !list.includes(`<a href="/${name}/${id}">`));
      expect([name, missing]).toEqual([name, []]);
    }
  });

  test("a list has the filters of the API, and each value has as many entries as the API says", async () => {
    const list = service.file("/terms.html");
    const [, json = ""] = /data-index>(.*?)<\/script>/.exec(list) ?? [];
    const index = JSON.parse(json) as Record<string, Record<string, number[]>>;
    expect(Object.keys(index)).toEqual(["category", "level", "tag"]);
    const paths = [...list.matchAll(/<(?:li|dt)><a href="(\/terms\/[^"]+)">/g)].map(([, path]) => path);
    for (const [parameter, values] of Object.entries(index))
      for (const [value, places] of Object.entries(values)) {
        const response = await service.get(`/api/v1/terms?${parameter}=${value}&limit=200`);
        const { data } = (await response.json()) as { data: { id: string }[] };
        const expected = data.map(({ id }) => `/terms/${id}`).sort();
        expect([value, places.map((place) => paths[place]).sort()]).toEqual([value, expected]);
      }
  });

  test("a regulation is listed under its jurisdiction", () => {
    expect(service.file("/regulations.html")).toMatch(/<h2 id="group-us">US<\/h2>[\s\S]*The Act/);
  });

  test("events are in the order of their dates, by decade, dated as exactly as is known", async () => {
    const event = (name: string, facts: string) =>
      `---\nname: ${name}\n${facts}\nsummary: Something fell.\n---\n\nIt was high, then it was not.\n`;
    const { file } = await serve({
      ...smallCorpus(3),
      "events/later.md": event("Later", "date: 2003-05-01\ndate_precision: month"),
      "events/earlier.md": event("Earlier", "date: 1998-08-17"),
    });
    const page = file("/events.html");
    expect([...page.matchAll(/<h2 id="group-(\d+s)">/g)].map(([, decade]) => decade)).toEqual(["1990s", "2000s"]);
    const names = [...page.matchAll(/<time datetime="([^"]+)">([^<]+)<\/time> <a href="\/events\/([a-z]+)">/g)];
    expect(names.map(([, ...parts]) => parts)).toEqual([
      ["1998-08-17", "17 August 1998", "earlier"],
      ["1999-10-12", "12 October 1999", "fall"],
      ["2003-05", "May 2003", "later"],
    ]);
  });

  test("strategies are compared in a table that leads to each", async () => {
    const strategy = (name: string, gross: string, sharpe: string) =>
      `---\nname: ${name}\nfamily: relative-value\nsummary: It earns.\nleverage_typical: { ${gross} }\n` +
      `typical_sharpe: { ${sharpe} }\n---\n\nIt buys.\n`;
    const { file, get } = await serve({
      ...smallCorpus(3),
      "strategies/low.md": strategy("Low", "gross_low: 1, gross_high: 2", "low: 0.4, high: 0.8"),
      "strategies/high.md": strategy("High", "gross_low: 5, gross_high: 10", "low: 1, high: 2"),
    });
    expect(file("/strategies/low.html")).toContain('<a href="/strategies?a=low&amp;b=high#compared">High</a>');
    const pair = await (await get("/strategies?a=low&b=high", { Accept: "text/html" })).text();
    expect(pair).toMatch(/<title>Low and High compared · /);
    expect(pair).toMatch(/Family<\/th><\/tr>\s*<tr><td>Relative value<\/td><td>Relative value<\/td>/);
    expect(file("/strategies/low.html")).toContain('<a href="/strategies?family=relative-value">Relative value</a>');
    expect(pair).toMatch(/Typical Sharpe ratio<\/th><\/tr>\s*<tr><td>0\.4 to 0\.8<\/td><td>1 to 2<\/td>/);
    const one = await (await get("/strategies?a=low", { Accept: "text/html" })).text();
    expect(one).toContain('<option value="low" selected>Low</option>');
    const wrong = await get("/strategies?a=low&b=hig%3C", { Accept: "text/html" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("There is no strategy <code>hig&lt;</code>. Did you mean <code>high</code>?");
    const page = file("/strategies.html");
    expect(page).toMatch(
      /<th scope="row">\d+\. <a href="\/strategies\/low">Low<\/a><\/th><td>Relative value<\/td><td>gross 1 to 2<\/td>/,
    );
  });

  test("the page about the API has every operation of its contract, with a request that it answers", async () => {
    const docs = service.file("/docs.html");
    const { paths } = JSON.parse(service.file("/api/v1/openapi.json")) as { paths: Record<string, object> };
    const shown = [...docs.matchAll(/<code>(GET|POST) ([^<]+)<\/code>/g)].map(([, , path = ""]) => path);
    const expanded = /^\/api\/v1\/compute\/|\.(md|csv|ndjson|json)$/;
    expect(Object.keys(paths).filter((path) => !expanded.test(path) && !shown.includes(path))).toEqual([]);
    const calls = [...docs.matchAll(/>curl '?http:\/\/localhost:8787([^'<\s]*)/g)].map(([, path = ""]) => path);
    expect(calls.length).toBeGreaterThan(30);
    for (const path of calls.filter((call) => !/\.bin|:|\{/.test(call)).map((call) => call.replaceAll("&amp;", "&")))
      expect([path, [200, 404, 405].includes((await service.get(path)).status)]).toEqual([path, true]);
  });

  test("the page about the API shows answers that the service gives, and none that names the release", async () => {
    const docs = service.file("/docs.html");
    const [, term = ""] =
      /<h3 id="getTerm">[\s\S]*?<summary>Example<\/summary><pre[^>]*>([\s\S]*?)<\/pre>/.exec(docs) ?? [];
    const [, path = ""] = /<h3 id="getTerm">[\s\S]*?data-path="([^"]+)"/.exec(docs) ?? [];
    const text = JSON.stringify(await (await service.get(path)).json(), null, 2).split("\n");
    const shown = term
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&")
      .split("\n");
    expect(shown.length).toBeGreaterThan(5);
    const cut = shown.map((line) => line.replace(/ ?…$/, ""));
    expect(text.slice(0, cut.length).map((line, i) => line.slice(0, cut[i]?.length))).toEqual(cut);
    const { release } = (await (await service.get("/api/v1/health")).json()) as { release: string };
    expect(docs).not.toContain(release);
  });

  test("the page about the API says of each operation its parameters, the members of its answer and its errors, once", () => {
    const docs = service.file("/docs.html");
    const { paths, components } = JSON.parse(service.file("/api/v1/openapi.json")) as {
      paths: Record<string, Record<string, { operationId: string; parameters?: { name?: string }[] }>>;
      components: { schemas: Record<string, { properties?: object }> };
    };
    const articles = new Map(
      docs.split('<article class="operation').map((part) => [/<h3 id="([^"]+)"/.exec(part)?.[1] ?? "", part]),
    );
    for (const { operationId, parameters = [] } of Object.values(paths).flatMap((item) => Object.values(item))) {
      const article = articles.get(operationId);
      for (const { name } of article === undefined ? [] : parameters)
        if (name !== undefined)
          expect([operationId, article]).toEqual([operationId, expect.stringContaining(`<dt><code>${name}</code>`)]);
    }
    const search = articles.get("search") ?? "";
    expect(search).toContain("integer, 1 to 100, default <code>10</code>");
    expect(search).toContain('list of <a href="#type-SearchHit">');
    expect(articles.get("getTerm")).toContain('<code>404</code> <a href="/problems/not-found">');
    for (const name of ["Term", "SearchHit", "DutyFacts", "Problem"]) {
      const [, table = "", ...more] = docs.split(`id="type-${name}"`);
      expect([name, more.length]).toEqual([name, 0]);
      for (const member of Object.keys(components.schemas[name]?.properties ?? {}))
        expect([name, member, table.includes(`<dt><code>${member}</code>`)]).toEqual([name, member, true]);
    }
    const anchors = new Set([...docs.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...docs.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !anchors.has(id))).toEqual([]);
    expect(anchors.size).toBe([...docs.matchAll(/ id="/g)].length);
  });

  test("the page about the API names the bounds that requests meet", async () => {
    const docs = service.file("/docs.html");
    const [, max = ""] = /<code>limit<\/code> is 1 to (\d+), and 20 unless it is given/.exec(docs) ?? [];
    const statusOf = async (path: string) => (await service.get(path)).status;
    expect(await statusOf(`/api/v1/sources?limit=${max}`)).toBe(200);
    expect(await statusOf(`/api/v1/sources?limit=${Number(max) + 1}`)).toBe(400);
    const [, characters = ""] = /a query of the search (\d+) characters/.exec(docs) ?? [];
    expect(await statusOf(`/api/v1/search?q=${"a".repeat(Number(characters))}`)).toBe(200);
    expect(await statusOf(`/api/v1/search?q=${"a".repeat(Number(characters) + 1)}`)).toBe(400);
    const version = (await service.get("/api/v1/terms")).headers.get("X-API-Version");
    expect(docs).toContain(`This is version ${version} of the API`);
  });

  test("the front page leads to every collection and every category", () => {
    const home = service.file("/index.html");
    for (const name of Object.keys(service.corpus.collections)) expect(home).toContain(`<a href="/${name}">`);
    for (const { id } of service.corpus.collections.categories) expect(home).toContain(`href="/categories/${id}"`);
  });

  test("the history of an entry says of each edition, newest first, what it changed of what the page shows", async () => {
    const files = smallCorpus(3);
    const [path = "", text = ""] = Object.entries(files).find(([name]) => name.endsWith("/term-002.md")) ?? [];
    const changed = [
      { id: "term-000", fields: ["answers", "keywords"] },
      { id: "term-001", fields: ["answers", "common_pitfalls", "definition", "keywords", "summary"] },
    ];
    const history = await serve({
      ...files,
      [path]: text.replace("---\n", "---\nformerly: [first-name]\n"),
      "editions/2026.01.0.json": JSON.stringify({
        edition: "2026.01.0",
        date: "2026-01-05",
        collections: { terms: { added: ["first-name", "term-000", "term-001"] } },
      }),
      "editions/2026.02.0.json": JSON.stringify({
        edition: "2026.02.0",
        date: "2026-02-06",
        collections: { terms: { changed, renamed: [{ from: "first-name", to: "term-002", fields: ["name"] }] } },
      }),
    });
    const changes = history.file("/changes.html");
    function shownOf(id: string): string[] {
      const page = history.file(`/terms/${id}.html`);
      const [, list = ""] = /<details><summary>History<\/summary>\s*<ul>(.*?)<\/ul>/.exec(page) ?? [];
      for (const [, anchor] of list.matchAll(/href="\/changes#([^"]+)"/g))
        expect(changes).toContain(`<h2 id="${anchor}">`);
      return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = ""]) => line.replace(/<[^>]+>/g, ""));
    }
    expect(shownOf("term-001")).toEqual([
      "2026.02.0, 6 February 2026: summary, definition, common pitfalls changed",
      "2026.01.0, 5 January 2026: added",
    ]);
    expect(shownOf("term-000")).toEqual(["2026.01.0, 5 January 2026: added"]);
    expect(shownOf("term-002")).toEqual([
      "2026.02.0, 6 February 2026: renamed from first-name; name changed",
      "2026.01.0, 5 January 2026: added as first-name",
    ]);
    // No edition has published it.
    expect(history.file("/strategies/arbitrage.html")).not.toContain("<summary>History");
  });
});
