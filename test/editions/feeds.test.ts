import { beforeAll, describe, expect, test } from "vitest";
import type { EditionChanges } from "../../build/editions/changes.ts";
import { feedFiles } from "../../build/editions/feeds.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { REMOVED, RENAMED, withEditions } from "../fixture/editions.ts";
import { atomFaults, jsonFeedFaults, parseXml } from "./valid-feeds.ts";

const BASE = "http://localhost:8787";
let service: ContentService;
beforeAll(async () => {
  const files = withEditions(quickCorpus(45));
  const hostile = files["terms/risk/term-001.md"]?.replace(/name: .*/, 'name: "A & B ]]> \\"term\\" < 1"') ?? "";
  service = await serve({ ...files, "terms/risk/term-001.md": hostile });
});

interface Item {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly content_html: string;
  readonly date_published: string;
  readonly attachments: readonly { readonly url: string }[];
}

function itemsOf(path: string): Item[] {
  return (JSON.parse(service.file(path)) as { items: Item[] }).items;
}

const FEEDS = [
  "/changes",
  ...COLLECTIONS.map(({ name }) => `/changes/${name}`),
  "/changes/terms/risk",
  "/changes/terms/credit",
];

test.each(FEEDS)("%s is valid Atom and valid JSON Feed, with the same entries", (path) => {
  const atom = service.file(`${path}.atom`);
  expect(atomFaults(atom)).toEqual([]);
  expect(jsonFeedFaults(service.file(`${path}.json`))).toEqual([]);
  const entries = parseXml(atom).children.filter(({ name }) => name === "entry");
  const shown = entries.map(({ children }) =>
    ["title", "updated", "summary", "content"].map((part) => children.find(({ name }) => name === part)?.text),
  );
  const items = itemsOf(`${path}.json`);
  expect(shown).toEqual(
    items.map(({ title, date_published, summary, content_html }) => [title, date_published, summary, content_html]),
  );
  expect(items.length).toBeGreaterThan(0);
});

describe("an entry", () => {
  test("is an edition, newest first, and leads to its place on the page of changes and to its document", async () => {
    const items = itemsOf("/changes.json");
    const months = [9, 8, 7, 6, 5, 4, 3, 2, 1];
    expect(items.map(({ url }) => url)).toEqual(months.map((month) => `${BASE}/changes#edition-2026-0${month}-0`));
    const page = service.file("/changes.html");
    for (const { url } of items) expect(page).toContain(`id="${url.split("#")[1]}"`);
    const documents = items.flatMap(({ attachments }) => attachments.map(({ url }) => url));
    expect(documents).toEqual(months.map((month) => `${BASE}/api/v1/changes/2026.0${month}.0`));
    for (const url of documents) expect((await service.get(url.slice(BASE.length))).status).toBe(200);
    const [entry] = parseXml(service.file("/changes.atom")).children.filter(({ name }) => name === "entry");
    const links = entry?.children.filter(({ name }) => name === "link").map(({ attributes }) => attributes);
    expect(links).toEqual([
      { rel: "alternate", type: "text/html", href: items[0]?.url },
      { rel: "alternate", type: "application/json", href: documents[0] },
    ]);
    expect(items[6]).toMatchObject({
      title: "Edition 2026.03.0: 5 changed, 2 removed",
      date_published: "2026-03-11T00:00:00Z",
      summary: "The edition of month 3 & no other, for < 2 people.",
    });
  });

  test("names every record that changed, with its address", () => {
    const html = itemsOf("/changes.json").map(({ content_html }) => content_html);
    for (const line of service.file("/api/v1/changes.ndjson").trimEnd().split("\n")) {
      const { url, edition } = JSON.parse(line) as { url: string; edition: string };
      expect(html[9 - Number(edition.slice(5, 7))]).toContain(`<a href="${url}">`);
    }
  });

  test("says what a renamed record was called, and what to read instead of one that is gone", () => {
    const [, , , , , april, march] = itemsOf("/changes/terms.json").map(({ content_html }) => content_html);
    expect(april).toContain(`formerly ${RENAMED.later}`);
    expect(march).toContain(`see <a href="${BASE}/api/v1/terms/${REMOVED.successor}">`);
  });
});

test("each feed leads to the page of its subject", async () => {
  const subjects = FEEDS.map((path) =>
    path.replace(/^\/changes\/?(?:terms\/(?=.))?/, (told) => (told.endsWith("terms/") ? "/categories/" : "/")),
  );
  expect(subjects).toEqual(expect.arrayContaining(["/", "/terms", "/categories/risk"]));
  for (const [i, path] of FEEDS.entries()) {
    const { home_page_url } = JSON.parse(service.file(`${path}.json`)) as { home_page_url: string };
    expect(home_page_url).toBe(BASE + subjects[i]);
    expect(service.file(`${path}.atom`)).toContain(`<link rel="alternate" href="${home_page_url}"/>`);
    const answer = await service.get(subjects[i] ?? "", { Accept: "text/html" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);
  }
});

test("no two feeds or entries have one id", () => {
  const ids = FEEDS.flatMap((path) => {
    const own = itemsOf(`${path}.json`).map(({ id }) => id);
    const atom = parseXml(service.file(`${path}.atom`));
    const idIn = (element: typeof atom) => element.children.find(({ name }) => name === "id")?.text ?? "";
    expect(atom.children.filter(({ name }) => name === "entry").map(idIn)).toEqual(own);
    return [idIn(atom), ...own];
  });
  expect(new Set(ids).size).toBe(ids.length);
  const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  for (const id of ids) expect(id).toMatch(uuid);
});

describe("editions of one day", () => {
  const editions = ["2026.11.10", "2026.11.9", "2026.11.2"].map((edition) => ({
    edition: { edition, date: "2026-11-23", collections: {} },
    changes: [{ type: "added", collection: "terms", id: "alpha", edition, url: "https://x/alpha" }],
    categoryOf: () => undefined,
  })) as unknown as readonly EditionChanges[];
  function itemsAt(base: string): Item[] {
    const files = new Map(feedFiles(service.corpus, editions, base));
    return (JSON.parse(files.get("/changes.json") ?? "") as { items: Item[] }).items;
  }

  test("have different times, in their order", () => {
    const times = ["2026-11-23T00:00:10Z", "2026-11-23T00:00:09Z", "2026-11-23T00:00:02Z"];
    expect(itemsAt(BASE).map(({ date_published }) => date_published)).toEqual(times);
  });

  test("have the same ids wherever they are served", () => {
    const ids = itemsAt(BASE).map(({ id }) => id);
    expect(itemsAt("https://elsewhere.example").map(({ id }) => id)).toEqual(ids);
    // Readers know entries by these, so they never change.
    expect(ids[0]).toBe("urn:uuid:ff18cba3-1882-5e76-80b2-37927666c1e6");
  });
});

test("a collection's feed is about its records, a category's about its terms and itself", () => {
  const ofPeople = itemsOf("/changes/people.json");
  expect(ofPeople.map(({ title }) => title)).toEqual(["Edition 2026.01.0: 1 added"]);
  const ofCredit = itemsOf("/changes/terms/credit.json").map(({ content_html }) => content_html);
  const all = ofCredit.join();
  // The term that is gone was of this category, the other was not.
  expect(all).toContain(REMOVED.replaced);
  expect(all).not.toContain(REMOVED.dropped);
  expect(all).toContain(`${BASE}/api/v1/categories/credit`);
  expect(all).toContain(`${BASE}/api/v1/terms/term-002`);
  expect(all).not.toContain(`${BASE}/api/v1/terms/term-001"`);
});

test("the faults of a feed are found", () => {
  const atom = service.file("/changes.atom");
  expect(atomFaults(atom.replace(/<updated>[^<]*<\/updated>/, "<updated>2026-03-11</updated>"))).toEqual([
    "updated is no time of RFC 3339",
  ]);
  expect(atomFaults(atom.replace(/<id>[^<]*<\/id>/, ""))).toContain("feed has 0 of id");
  expect(atomFaults(atom.replace("&lt;p&gt;", "&lt;script&gt;&lt;/script&gt;&lt;p&gt;"))).toEqual([
    "the HTML has an element script",
  ]);
  const json = service.file("/changes.json");
  expect(jsonFeedFaults(json.replace('"title"', '"name"'))).not.toEqual([]);
  expect(jsonFeedFaults(json.replace("2026-03-11T00:00:00Z", "2026-03-11"))).not.toEqual([]);
});
