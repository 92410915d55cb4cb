/** Citations: where authors write them, what is published of them, and what is refused. */
import fc from "fast-check";
import jsonld from "jsonld";
import { beforeAll, describe, expect, test } from "vitest";
import { allProse } from "../../build/parse/body.ts";
import { piecesOf } from "../../build/parse/citations.ts";
import { sentenceSpans } from "../../build/text/sentences.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { HOSTILE_TEXTS } from "../fixture/hostile-texts.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";

const PATH = "terms/risk/cited.md";
const REGULATION = "regulations/cited-act.md";

const HEAD = `---
name: Cited
level: intro
summary: What is cited [@paper].
sources: [book, manual]
---
`;
const BODY = `
The notice is 45 days [@book, ch. 2, p. 41]. In the U.S. Treasury market it is less [@paper; @manual, § 3], and for
*futures* [@manual] nothing is asked. [@book] Here is no mark, and \`[@code]\` is none.

## In practice

A term 1 is held for a year [@book, ch. 2, p. 41].

## Common pitfalls

- The first is an error [@paper].
- The second is none. It has (as some say [@book]) a bracket.
`;
const SOURCES = {
  "sources/manual.md": "---\ntitle: Manual\nurl: https://example.org/manual\ntype: industry\n---\n",
  "sources/paper.md": "---\ntitle: A [Paper]\nurl: https://example.org/paper\ntype: academic\nyear: 2012\n---\n",
};
const ACT = `---
name: Cited act
jurisdiction: US
summary: It is cited.
thresholds:
  filing: { amount: 150000000, currency: USD, note: "At year-end [@book, rule 1]" }
---

Everybody.
`;

const CONTENT = { ...quickCorpus(4), ...SOURCES, [PATH]: HEAD + BODY, [REGULATION]: ACT };

let service: ContentService;
beforeAll(async () => {
  service = await serve(CONTENT);
});

function record(path: string): Record<string, unknown> & { citations: { field: string; statement: string }[] } {
  return JSON.parse(service.file(`/api/v1/${path}.json`));
}

/** The diagnostics of the term with another body, or another line at its head. */
function diagnosticsWith(body: string, head = HEAD): Promise<string[]> {
  return diagnosticsOf({ ...CONTENT, [PATH]: head + body });
}

describe("what a record publishes", () => {
  test("is clean text: no mark, and no space before the full stop", () => {
    const { summary, definition, common_pitfalls: pitfalls } = record("terms/cited");
    expect(summary).toBe("What is cited.");
    expect(definition).toBe(
      "The notice is 45 days. In the U.S. Treasury market it is less, and for futures nothing is asked. Here is no mark, and [@code] is none.",
    );
    expect(pitfalls).toEqual(["The first is an error.", "The second is none. It has (as some say) a bracket."]);
    expect(record("regulations/cited-act")["thresholds"]).toEqual({
      filing: { amount: 150000000, currency: "USD", note: "At year-end" },
    });
  });

  test("says which sentence or clause is from which source, and where in it", () => {
    const inTreasuries = "In the U.S. Treasury market it is less";
    expect(record("terms/cited").citations).toEqual([
      { field: "summary", statement: "What is cited.", source: "paper" },
      { field: "definition", statement: "The notice is 45 days.", source: "book", locator: "ch. 2, p. 41" },
      { field: "definition", statement: inTreasuries, source: "paper" },
      { field: "definition", statement: inTreasuries, source: "manual", locator: "§ 3" },
      { field: "definition", statement: "and for futures", source: "manual" },
      { field: "definition", statement: "nothing is asked.", source: "book" },
      { field: "in_practice", statement: "A term 1 is held for a year.", source: "book", locator: "ch. 2, p. 41" },
      { field: "common_pitfalls", statement: "The first is an error.", source: "paper" },
      { field: "common_pitfalls", statement: "It has (as some say", source: "book" },
    ]);
    expect(record("regulations/cited-act").citations).toEqual([
      { field: "thresholds", statement: "At year-end", source: "book", locator: "rule 1" },
    ]);
  });

  test("holds each statement letter by letter in its field", () => {
    for (const path of ["terms/cited", "regulations/cited-act"]) {
      const own = record(path);
      for (const { field, statement } of own.citations) {
        const held = JSON.stringify(own[field]).includes(JSON.stringify(statement).slice(1, -1));
        expect([field, statement, held]).toEqual([field, statement, true]);
      }
    }
  });

  test("has as sources those that it cites, then its further reading, each once", () => {
    const ids = (record("terms/cited")["sources"] as { id: string; title: string }[]).map(({ id }) => id);
    expect(ids).toEqual(["paper", "book", "manual"]);
    expect(record("regulations/cited-act")["sources"]).toMatchObject([{ id: "book", title: "A Book" }]);
  });

  test("is an edge of the graph for each source", () => {
    const edges = service.corpus.edges.filter(({ source, relation }) => source.id === "cited" && relation === "source");
    expect(edges.map(({ target }) => target.id)).toEqual(["book", "manual", "paper"]);
  });
});

describe("the representations", () => {
  test("Markdown has footnotes, one for each place of a source, numbered as they are met", () => {
    const page = service.file("/api/v1/terms/cited.md");
    expect(page).toContain("> What is cited[^1].\n");
    expect(page).toContain("The notice is 45 days[^2]. In the U.S. Treasury market it is less[^1][^3], and for");
    expect(page).toContain("*futures*[^4] nothing is asked.[^5] Here is no mark, and `[@code]` is none.");
    expect(page).toContain("A term 1 is held for a year[^2].");
    expect(page.split("\n\n").slice(-5)).toEqual([
      "[^1]: See [A \\[Paper\\]](https://example.org/paper).",
      "[^2]: See [A Book](https://example.org/book), A Press, ch. 2, p. 41.",
      "[^3]: See [Manual](https://example.org/manual), § 3.",
      "[^4]: See [Manual](https://example.org/manual).",
      "[^5]: See [A Book](https://example.org/book), A Press.\n",
    ]);
    expect(service.file("/api/v1/regulations/cited-act.md")).toContain("- Filing: USD 150 million. At year-end[^1]\n");
  });

  test("in a longer text each entry's footnotes have labels of their own", () => {
    const text = service.file("/llms-full/risk.txt");
    expect(text).toContain("The notice is 45 days[^term-cited-2].");
    expect(text).toContain("\n[^term-cited-2]: See [A Book]");
  });

  test("chunks, search and every other file have the clean text", () => {
    const chunks = service.file("/api/v1/llms/chunks.ndjson");
    expect(chunks).toContain("The notice is 45 days. In the U.S. Treasury market it is less, and for futures");
    for (const path of [
      "/api/v1/terms/cited.json",
      "/api/v1/terms/cited.md",
      "/api/v1/terms/cited.jsonld",
      "/llms-full.txt",
    ])
      expect([path, /[\uE000]|\[@(?!code)/.test(service.file(path))]).toEqual([path, false]);
    expect(/\uE000|\[@(?!code)/.test(chunks)).toBe(false);
  });

  test("a phrase is found across a mark", async () => {
    const answer = await service.get(
      `/api/v1/search?q=${encodeURIComponent('"market it is less, and for futures nothing"')}`,
    );
    expect(((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual(["cited"]);
  });

  test("what names are looked for in has no mark", () => {
    const entity = service.corpus.entities.get("term:cited");
    if (!entity) throw new Error("the term is missing");
    expect(
      allProse(entity.draft.body, () => true)
        .map(({ textForMentions }) => textForMentions)
        .join(" "),
    ).not.toMatch(/\uE000|@book/);
  });

  test("JSON-LD keeps the citations as JSON and the sources as addresses", async () => {
    const context = JSON.parse(service.file("/api/context.jsonld")) as object;
    const document = JSON.parse(service.file("/api/v1/terms/cited.jsonld")) as jsonld.JsonLdDocument;
    const documentLoader = async (documentUrl: string) => ({ contextUrl: undefined, documentUrl, document: context });
    const [node] = await jsonld.expand(document, { documentLoader } as jsonld.Options.Expand);
    expect(node?.["http://purl.org/dc/terms/source"]).toMatchObject(
      ["paper", "book", "manual"].map((id) => ({ "@id": `http://localhost:8787/api/v1/sources/${id}` })),
    );
    expect(JSON.stringify(node)).toContain('"@type":"@json"');
  });
});

describe("a diagnostic names the place", () => {
  test.each([
    [
      "an unknown id, with the one that was meant",
      "\nIt is so [@bok, p. 1].\n",
      "8:11  there is no source bok (did you mean book?)",
    ],
    ["the second of two", "\nIt is so\n[@book; @papr].\n", "9:9  there is no source papr (did you mean paper?)"],
    [
      "an id in the front matter",
      "\nIt is so.\n",
      "4:25  there is no source papre (did you mean paper?)",
      "paper]",
      "papre]",
    ],
    [
      "a mark with nothing before it",
      "\n[@book] It is so.\n",
      "8:2  a citation follows the statement that it supports",
    ],
    ["no id", "\nIt is so [@, p. 4].\n", '8:10  "@, p. 4" names no source'],
    ["an id that is none", "\nIt is so [@The_Book].\n", '8:10  "@The_Book" names no source'],
    [
      "a semicolon in a locator",
      "\nIt is so [@book, p. 4; p. 5].\n",
      '8:10  "p. 5" names no source, or its locator holds a ;',
    ],
    ["words before the id", "\nIt is so [see @book].\n", '8:10  "[see @b" is not closed or not begun'],
    ["the second of two that are wrong", "\nIt is [@] so [@B].\n", '8:14  "@B" names no source'],
    ["a mark that is not closed", "\nIt is so [@book, p. 4.\n", '8:10  "[@" is not closed or not begun'],
    ["a locator too long", `\nIt is so [@book, ${"x".repeat(201)}].\n`, "8:10  the locator: "],
    ["a mark in a link", "\nIt is [so [@book]](term:term-001).\n", "8:8  a citation cannot stand inside a link"],
    ["emphasis in a locator", "\nIt is so [@book, *p. 4*].\n", '8:10  "[@" is not closed'],
  ])("%s", async (_, body, message, from = "", to = "") => {
    const found = await diagnosticsWith(body, HEAD.replace(from, to));
    expect(found).toContainEqual(expect.stringContaining(`content/${PATH}:${message}`));
  });

  test("where nothing can be cited: a collection without sources, a name, a question", async () => {
    const found = await diagnosticsOf({
      ...CONTENT,
      "categories/risk.md": "---\nname: Risk\n---\n\nWhat can be lost [@book].\n",
      [PATH]: `${HEAD.replace("name: Cited", 'name: "Cited [@book]"')}\nIt is so.\n\n## Questions\n\n- Is it so [@book]?\n`,
    });
    expect(found).toEqual([
      "content/categories/risk.md:5:1  description of categories cites no sources; leave the citation out",
      `content/${PATH}:2:1  name of terms cites no sources; leave the citation out`,
      `content/${PATH}:12:3  questions of terms cites no sources; leave the citation out`,
    ]);
  });
});

describe("a hostile locator", () => {
  // A line break begins another line of the file, and a bracket ends the citation.
  const locators = HOSTILE_TEXTS.filter((text) => !/[\n\]]/.test(text));

  test("is refused, or is text in every representation", async () => {
    const entryOf = (locator: string, id: string) => ({
      [`terms/risk/${id}.md`]: `${HEAD.replace("name: Cited", `name: ${id}`)}\nIt is so [@book, ${locator}].\n`,
    });
    const all = Object.assign({}, ...locators.map((locator, i) => entryOf(locator, `cited-${i}`)));
    const diagnostics = await diagnosticsOf({ ...CONTENT, ...all });
    for (const diagnostic of diagnostics) expect(diagnostic).toMatch(/^content\/\S+:\d+:\d+ {2}\S/);
    const refused = new Set(diagnostics.map((diagnostic) => /(cited-\d+)\.md/.exec(diagnostic)?.[1]));
    const taken = locators.map((locator, i) => ({ locator, id: `cited-${i}` })).filter(({ id }) => !refused.has(id));
    const { file } = await serve({
      ...CONTENT,
      ...Object.assign({}, ...taken.map((it) => entryOf(it.locator, it.id))),
    });
    for (const { locator, id } of taken) {
      const { citations, definition } = JSON.parse(file(`/api/v1/terms/${id}.json`));
      expect([locator, definition]).toEqual([locator, "It is so."]);
      expect(citations).toContainEqual(expect.objectContaining({ field: "definition", statement: "It is so." }));
      const notes = file(`/api/v1/terms/${id}.md`)
        .split("\n")
        .filter((line) => line.startsWith("[^2]"));
      expect([locator, notes.length]).toEqual([locator, 1]);
      expect(notes[0]).not.toMatch(/(?<!\\)<[a-z/!?]|\]\((?!https:\/\/example\.org\/book\))/i);
    }
    expect(taken.length).toBeGreaterThan(10);
  });
});

describe("reading a text", () => {
  test("never throws, and loses nothing but citations and the space before them", () => {
    const parts = fc.constantFrom(
      "[@a]",
      "[@a, p. 1; @b]",
      "[@",
      "]",
      "[",
      ";",
      "@a",
      " ",
      "word",
      ".",
      "\n",
      "(",
      ")",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (some) => {
        const text = some.join("");
        const { pieces } = piecesOf(text);
        const kept = pieces.filter((piece) => typeof piece === "string").join("");
        expect(kept.replace(/\s+/g, "")).toBe(text.replace(/\[@[^[\]]*\]/g, "").replace(/\s+/g, ""));
      }),
    );
  });

  test.each([
    ["One. Two.", ["One.", "Two."]],
    ["In the U.S. Treasury market. Then.", ["In the U.S. Treasury market.", "Then."]],
    ["See Art. 4 of it. William F. Sharpe said so.", ["See Art. 4 of it.", "William F. Sharpe said so."]],
    [
      "Goldstein v. SEC ended it. “So.” And (it is.) Yes!",
      ["Goldstein v. SEC ended it.", "“So.”", "And (it is.)", "Yes!"],
    ],
    ["At 0.5 it ends. 3 more follow", ["At 0.5 it ends.", "3 more follow"]],
    ["It ended. Élan came. ½ of it. ‘No.’ (Yes.)", ["It ended.", "Élan came.", "½ of it.", "‘No.’", "(Yes.)"]],
    ["One, i.e. The first, of J.P. Morgan. it goes on", ["One, i.e. The first, of J.P. Morgan. it goes on"]],
    ["Plan B. Then X.Y.Z. Corp. ended. ", ["Plan B. Then X.Y.Z. Corp. ended. "]],
  ])("the sentences of %j", (text, sentences) => {
    expect(sentenceSpans(text).map(({ from, to }) => text.slice(from, to))).toEqual(sentences);
  });
});
