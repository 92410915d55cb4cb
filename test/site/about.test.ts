import { beforeAll, describe, expect, test } from "vitest";
import { errorReport } from "../../build/site/templates/report-error.ts";
import { pagesFor, SITE_PAGES } from "../../worker/search/site-pages.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { smallCorpus } from "../fixture/corpus.ts";
import { releaseOf, SETTINGS } from "../fixture/workspace.ts";

const ESTIMATE = `---
name: Rule & thumb
level: intro
summary: A figure that nobody publishes.
sources: [book]
facts_as_of: 2026-07-31
---

It costs about 2% a year, which is our estimate: half of the fee. The other half is our estimate too.
`;

let service: ContentService;
let page: string;
beforeAll(async () => {
  service = await serve({ ...smallCorpus(3), "terms/risk/rule-and-thumb.md": ESTIMATE });
  page = service.file("/about.html");
});

describe("the page about the reference", () => {
  test("counts the editors' own estimates, and leads to them", () => {
    expect(page).toContain('There are 2 in this edition, in <a href="/terms/rule-and-thumb">Rule &amp; thumb</a>.');
  });

  test("counts the sources by their kinds, and the entries that say to which day they are true", () => {
    const { sources, terms } = service.corpus.collections;
    expect(page).toContain(`<a href="/sources">${sources.length} sources</a>`);
    const counts = [...page.matchAll(/<th scope="row">[^<]+<\/th><td>(\d+)<\/td>/g)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sources.length);
    expect(terms.filter(({ record }) => record["facts_as_of"] !== undefined)).toHaveLength(1);
    const dated = [...service.corpus.entities.values()].filter(({ record }) => record["facts_as_of"] !== undefined);
    expect(page).toContain(`<p>${dated.length} entries say to which day`);
  });

  test("says where reports go, and how the whole is cited", () => {
    expect(page).toContain(`>${SETTINGS.contact}</a>`);
    expect(page).toContain(`url = {${SETTINGS.base}/}`);
  });
});

describe("an error in an entry is reported", () => {
  const entry = { title: "Rule & “thumb” + 1", path: "/terms/rule", updated: "2026-11-22" };
  const base = "https://data.example.org";
  const said = "https://data.example.org/terms/rule, as changed on 2026-11-22";

  test("in the form of the repository, which is filled in", () => {
    const report = errorReport({ base, repository: "https://github.com/owner/name", contact: "a@example.org" }, entry);
    const { origin, pathname, searchParams } = new URL("address" in report ? report.address : "");
    expect(origin + pathname).toBe("https://github.com/owner/name/issues/new");
    expect(Object.fromEntries(searchParams)).toEqual({
      template: "wrong-fact.yml",
      title: `Error in “${entry.title}”`,
      entry: said,
    });
  });

  test("else by a mail, else by a text to copy", () => {
    const mail = errorReport({ base, contact: "data+errors@example.org" }, entry);
    const url = new URL("address" in mail ? mail.address : "");
    // A mail's own sign stays as it is; the rest of the address may need an escape.
    expect(url.protocol + url.pathname).toBe("mailto:data%2Berrors@example.org");
    expect(url.search).not.toContain("+");
    expect(url.searchParams.get("subject")).toBe(`Error in “${entry.title}”`);
    expect(url.searchParams.get("body")).toContain(`Entry: ${said}\n`);
    expect(errorReport({ base }, entry)).toEqual({ text: expect.stringContaining(said) });
  });

  test("from its page", () => {
    const [, address = ""] =
      /<a href="([^"]+)" rel="nofollow">Report an error<\/a>/.exec(service.file("/terms/rule-and-thumb.html")) ?? [];
    const url = new URL(address.replaceAll("&amp;", "&"));
    expect(url.searchParams.get("subject")).toBe("Error in “Rule & thumb”");
    expect(url.searchParams.get("body")).toContain(`Entry: ${SETTINGS.base}/terms/rule-and-thumb`);
  });
});

test("an entry's page leads to its file in the repository", async () => {
  const files = { ...smallCorpus(3), "terms/risk/rule-and-thumb.md": ESTIMATE };
  const release = await releaseOf(files, { repository: "https://github.com/owner/name" });
  const entry = release.files.find(({ path }) => path === "/terms/rule-and-thumb.html");
  expect(new TextDecoder().decode(entry?.bytes)).toContain(
    '<a href="https://github.com/owner/name/edit/main/content/terms/risk/rule-and-thumb.md">Edit this entry</a>',
  );
});

describe("the pages of the site", () => {
  test.each([
    ["mcp", "Connect"],
    ["Python", "Connect"],
    ["api", "The API"],
    ["download", "Downloads"],
    ["cite", "Cite"],
    ["report an error", "Report an error"],
  ])("are found by %s", async (query, name) => {
    const found = pagesFor(query, true);
    expect(found.map((each) => each.name)).toContain(name);
    const results = await (await service.get(`/search?q=${encodeURIComponent(query)}`)).text();
    expect(results).toContain(`<a href="${found[0]?.path}">${found[0]?.name}</a>`);
  });

  test.each(["tracking error", "sharpe ratio", "", "¿", "r2", "error error-free"])("are not named for %j", (query) => {
    expect(pagesFor(query, true)).toEqual([]);
  });

  test("are suggested for the beginning of a word", () => {
    expect(pagesFor("downl", false).map(({ name }) => name)).toEqual(["Downloads"]);
    expect(pagesFor("downl", true)).toEqual([]);
    expect(pagesFor("do", false)).toEqual([]);
  });

  test("are there, each with its part", async () => {
    for (const { name, path } of SITE_PAGES) {
      const [address = "", anchor] = path.split("#");
      const response = await service.get(address, { Accept: "text/html, */*;q=0.1" });
      const text = await response.text();
      // A service without dumps has no page of them.
      if (address !== "/dumps") expect([name, response.status]).toEqual([name, 200]);
      if (anchor !== undefined) expect([name, text.includes(`id="${anchor}"`)]).toEqual([name, true]);
    }
  });
});
