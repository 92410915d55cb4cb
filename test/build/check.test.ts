import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { STANDARDS } from "../../build/check/editorial/standards.ts";
import { collect } from "../../build/parse/content-files.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { quickCorpus, SMALL_FILES } from "../fixture/corpus.ts";
import { LENIENT } from "../fixture/standards.ts";
import { diagnosticsOf, releaseOf, workspace } from "../fixture/workspace.ts";

const GOOD = quickCorpus(4);
const TERM = "terms/risk/term-001.md";
const PLACE = `content/${TERM}`;

/** The small corpus with one term rewritten. */
function withTerm(change: (text: string) => string): Record<string, string> {
  return { ...GOOD, [TERM]: change(GOOD[TERM] ?? "") };
}

test("a date that the calendar does not have is an error", async () => {
  const files = { ...GOOD, "events/fall.md": SMALL_FILES["events/fall.md"]?.replace("1999-10-12", "1999-02-30") ?? "" };
  expect(await diagnosticsOf(files)).toEqual([
    'content/events/fall.md:3:1  date: "1999-02-30" is not a valid date (YYYY-MM-DD)',
  ]);
});

test.each(["con", "prn", "aux", "nul", "com1", "lpt9"])("%s, the name of a device, is no id", async (id) => {
  const files = {
    ...GOOD,
    [`events/${id}.md`]: SMALL_FILES["events/fall.md"]?.replace(/name: .*/, "name: Other") ?? "",
  };
  expect(await diagnosticsOf(files)).toEqual([
    `content/events/${id}.md:1:1  "${id}" is the name of a device on Windows, so no file can have it; add a word`,
  ]);
});

test("an id of over 100 characters is an error", async () => {
  const text = SMALL_FILES["events/fall.md"]?.replace(/name: .*/, "name: Other") ?? "";
  expect(await diagnosticsOf({ ...GOOD, [`events/${"x".repeat(100)}.md`]: text })).toEqual([]);
  expect((await diagnosticsOf({ ...GOOD, [`events/${"x".repeat(101)}.md`]: text })).join()).toContain(
    "has 101 characters; at most 100 are allowed",
  );
});

test("content that is in order has no diagnostics", async () => {
  expect(await diagnosticsOf(GOOD)).toEqual([]);
});

describe("a diagnostic is reported as file:line:col  message:", () => {
  test.each<[string, (text: string) => string, string]>([
    [
      "YAML that does not parse",
      (t) => t.replace("level: intermediate", "level: [intermediate"),
      `${PLACE}:4:1  YAML: Flow sequence in block collection must be sufficiently indented and end with a ]`,
    ],
    [
      "a key given twice",
      (t) => t.replace("level:", "level: intro\nlevel:"),
      `${PLACE}:5:1  YAML: level stands twice; keep one`,
    ],
    [
      "a line of dots, which ends a document of YAML",
      (t) => t.replace("level:", "...\nlevel:"),
      `${PLACE}:4:1  YAML: a line of dots ends the front matter; delete it`,
    ],
    ["a missing key", (t) => t.replace(/level: .*\n/, ""), `${PLACE}:1:1  level is missing`],
    [
      "an unknown key, with the close one",
      (t) => t.replace("see_also:", "see_also2: [term:term-000]\nsee_also:"),
      `${PLACE}:6:1  unknown key see_also2 (did you mean see_also?)`,
    ],
    [
      "a key that the body holds",
      (t) => t.replace("level:", "definition: x\nlevel:"),
      `${PLACE}:4:1  definition does not belong in the front matter`,
    ],
    [
      "a key that the place gives",
      (t) => t.replace("level:", "category: risk\nlevel:"),
      `${PLACE}:4:1  category does not belong in the front matter`,
    ],
    [
      "a key without a value",
      (t) => t.replace(/summary: .*/, "summary: # of shares"),
      `${PLACE}:5:1  summary has no value: write one or delete the line; what follows # is a comment`,
    ],
    [
      "a choice without a value",
      (t) => t.replace(/level: .*/, "level:"),
      `${PLACE}:4:1  level has no value: write one or delete the line`,
    ],
    [
      "a text that is true or false",
      (t) => t.replace(/name: .*/, "name: true"),
      `${PLACE}:2:1  name must be a text (put it in "quotes" when it is true or false), not true`,
    ],
    [
      "a number on a bound that it must not reach",
      (t) =>
        t.replace(
          "tags:",
          `figures:\n  - title: A stack\n    description: Layers.\n    stack: { unit: USD, layers: [{ name: A, size: 0 }, { name: B, size: 1 }] }\ntags:`,
        ),
      "figures.0.stack.layers.0.size is too small: more than 0",
    ],
    [
      "an item of a list in the body that is too long",
      (t) => `${t}\n## Questions\n\n- What is it?\n- ${"x".repeat(700)}?\n`,
      `${PLACE}:24:1  questions.1 has 701 characters`,
    ],
    ["a wrong type", (t) => t.replace(/name: .*/, "name: 12"), `${PLACE}:2:1  name must be a text`],
    [
      "a wrong type of an element",
      (t) => t.replace(/aliases: .*/, "aliases: [a, 5]"),
      `${PLACE}:3:14  aliases.1 must be a text`,
    ],
    [
      "a value that is not of the enumeration",
      (t) => t.replace(/level: .*/, "level: intermediat"),
      `${PLACE}:4:1  "intermediat" is not a value of level (did you mean intermediate?)`,
    ],
    [
      "a tag outside the vocabulary",
      (t) => t.replace(/tags: .*/, "tags: [macroo]"),
      `${PLACE}:8:8  "macroo" is not a value of tags (did you mean macro?)`,
    ],
    [
      "a date that the edition gives",
      (t) => t.replace("level:", "updated: 2026-02-28\nlevel:"),
      `${PLACE}:4:1  \`updated\` is not written by hand: the edition that changes a record dates it; delete this line`,
    ],
    [
      "a summary of over 320 characters",
      (t) => t.replace(/summary: .*/, `summary: ${"x".repeat(321)}`),
      `${PLACE}:5:1  summary has 321 characters; at most 320 are allowed`,
    ],
    [
      "a reference that is not written as one",
      (t) => t.replace("[term:term-002,", "[term-002,"),
      `${PLACE}:6:12  "term-002": a reference is written type:id`,
    ],
    [
      "a reference to nothing, with the close one",
      (t) => t.replace("[term:term-002,", "[term:term-02,"),
      `${PLACE}:6:12  there is no term term-02 (did you mean term-`,
    ],
    [
      "a reference of the wrong type",
      (t) => t.replace("strategy:arbitrage", "event:arbitrage"),
      `${PLACE}:6:27  there is no event arbitrage (did you mean strategy:arbitrage?)`,
    ],
    [
      "a reference of an unknown type",
      (t) => t.replace("strategy:arbitrage", "stratgy:arbitrage"),
      `${PLACE}:6:27  stratgy:arbitrage is of an unknown type (did you mean strategy?)`,
    ],
    [
      "a reference to a type that references cannot name",
      (t) => t.replace("strategy:arbitrage", "convention:act-act"),
      `${PLACE}:6:27  see_also cannot refer to a convention`,
    ],
    [
      "a source that the registry does not have",
      (t) => t.replace("[book]", "[bok]"),
      `${PLACE}:7:11  there is no source bok (did you mean book?)`,
    ],
    [
      "a formula that does not exist",
      (t) => t.replace("level:", "formula_id: ratoi\nlevel:"),
      `${PLACE}:4:1  there is no formula ratoi (did you mean ratio?)`,
    ],
    [
      "an unknown heading, with the close one",
      (t) => t.replace("## Common pitfalls", "## Common pitfall"),
      `${PLACE}:16:1  unknown heading "Common pitfall" (did you mean Common pitfalls?)`,
    ],
    [
      "a heading that occurs twice",
      (t) => `${t}\n## Common pitfalls\n\n- again\n`,
      `${PLACE}:21:1  the heading "Common pitfalls" occurs twice`,
    ],
    [
      "a heading of another level",
      (t) => t.replace("## Common pitfalls", "# Common pitfalls"),
      `${PLACE}:16:1  only the headings of the collection are allowed, at level two: write ## Common pitfalls`,
    ],
    ["an empty section", (t) => `${t}\n## Intuition\n`, `${PLACE}:21:1  Intuition is empty`],
    [
      "a list section that holds a paragraph",
      (t) => `${t}\nAnd so on.\n`,
      `${PLACE}:21:1  Common pitfalls must be one bullet list`,
    ],
    [
      "an example without one of its parts",
      (t) => `${t}\n## Example\n\n### Scenario\n\nx\n\n### Result\n\ny\n`,
      `${PLACE}:21:1  Example lacks the part ### Computation`,
    ],
    [
      "an empty body",
      (t) => `${t.slice(0, t.indexOf("\nThe definition"))}`,
      "the body is empty: the definition is missing",
    ],
    ["HTML in the prose", (t) => t.replace("A second", "<b>A</b> second"), `${PLACE}:14:1  HTML is not allowed`],
    [
      "a script in the prose",
      (t) => t.replace("A second paragraph.", "<script>alert(1)</script>"),
      `${PLACE}:14:1  HTML is not allowed`,
    ],
    ["an image", (t) => t.replace("A second", "![x](y.png) second"), `${PLACE}:14:1  images are not allowed`],
    [
      "a link to the web",
      (t) => t.replace("(term:term-002)", "(https://example.org)"),
      `${PLACE}:12:44  a link must name an entity, [text](type:id); found "https://example.org"; a page of the web is a source: cite it`,
    ],
    [
      "a link as wikis write it",
      (t) => t.replace("[the next](term:term-002)", "[[the next]]"),
      `${PLACE}:12:1  [[the next]] is no link here; write [the next](type:id)`,
    ],
    [
      "a link to nothing",
      (t) => t.replace("(term:term-002)", "(term:term-9)"),
      `${PLACE}:12:44  there is no term term-9; write the id of one, which is the name of its file without .md`,
    ],
  ])("%s", async (_, change, expected) => {
    const diagnostics = await diagnosticsOf(withTerm(change));
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.join("\n")).toContain(expected);
  });

  test("a link with a scheme that is no type", async () => {
    const diagnostics = await diagnosticsOf(withTerm((t) => t.replace("(term:term-002)", "(javascript:alert)")));
    expect(diagnostics).toEqual([expect.stringContaining(`${PLACE}:12:44  javascript:alert is of an unknown type`)]);
  });

  test("a source address that is not https", async () => {
    const diagnostics = await diagnosticsOf({
      ...GOOD,
      "sources/book.md": (GOOD["sources/book.md"] ?? "").replace("https:", "http:"),
    });
    expect(diagnostics).toEqual([
      'content/sources/book.md:3:1  url: "http://example.org/book" is not an https address',
    ]);
  });

  test("a category folder that does not exist", async () => {
    const diagnostics = await diagnosticsOf({
      ...GOOD,
      "terms/rsk/term-x.md": (GOOD[TERM] ?? "").replace(/name: .*/, "name: X").replace(/aliases: .*\n/, ""),
    });
    expect(diagnostics).toEqual([
      "content/terms/rsk/term-x.md:1:1  there is no category rsk (did you mean risk?): content/categories/rsk.md is missing",
    ]);
  });

  test("one id in two categories", async () => {
    const diagnostics = await diagnosticsOf({
      ...GOOD,
      "terms/credit/term-001.md": (GOOD[TERM] ?? "").replace(/name: .*/, "name: X"),
    });
    expect(diagnostics).toContain(`${PLACE}:1:1  the id term-001 is already taken by content/terms/credit/term-001.md`);
  });

  test("a name of a map that holds another type than in another file", async () => {
    const formula = GOOD["formulas/ratio.md"] ?? "";
    const given = (values: string, name: string) =>
      formula
        .replace("name: Ratio", `name: ${name}`)
        .replace("category:", `worked_example: { given: ${values} }\ncategory:`);
    const diagnostics = await diagnosticsOf({
      ...GOOD,
      "formulas/ratio.md": given("{ a: 3, r_i: [1, 2] }", "Ratio"),
      "formulas/second.md": given("{ a: [3], r_i: [4] }", "Second"),
    });
    expect(diagnostics).toEqual([
      "content/formulas/second.md:8:28  worked_example.given.a is a list here and a number in " +
        "content/formulas/ratio.md; a name holds one type in all files of a collection, so use another name",
    ]);
  });

  test("one name for two entries, and an alias that is another's name or alias", async () => {
    const other = "content/terms/credit/term-000.md";
    expect(await diagnosticsOf(withTerm((t) => t.replace(/name: .*/, "name: a TERM 0")))).toEqual([
      `${PLACE}:2:1  the name "a TERM 0" is already the name of ${other}; keep it in one place`,
    ]);
    expect(await diagnosticsOf(withTerm((t) => t.replace(/aliases: .*/, "aliases: [fine, a term 0]")))).toEqual([
      `${PLACE}:3:17  the alias "a term 0" is already the name of ${other}; keep it in one place`,
    ]);
    expect(await diagnosticsOf(withTerm((t) => t.replace(/aliases: .*/, "aliases: [Alias 0]")))).toEqual([
      `${PLACE}:3:11  the alias "Alias 0" is already the alias of ${other}; keep it in one place`,
    ]);
  });

  test("a file where no file belongs", async () => {
    const diagnostics = await diagnosticsOf({
      ...GOOD,
      "term/alpha.md": "x",
      "terms/stray.md": "x",
      "terms/risk/deep/er.md": "x",
      "events/Bad_Name.md": "x",
      "events/picture.png": "x",
      "loose.md": "x",
    });
    expect(diagnostics).toEqual([
      'content/events/Bad_Name.md:1:1  "Bad_Name" is not a valid id: use lower-case ASCII words joined by hyphens',
      "content/events/picture.png:1:1  content is Markdown: the file name must end with .md",
      "content/loose.md:1:1  unknown collection loose.md",
      "content/term/alpha.md:1:1  unknown collection term (did you mean terms?)",
      "content/terms/risk/deep/er.md:1:1  the path must be content/terms/<category>/<id>.md",
      "content/terms/stray.md:1:1  the path must be content/terms/<category>/<id>.md",
    ]);
  });

  test("bytes that are no text, and a file too large to be an entry", async () => {
    expect(await diagnosticsOf({ ...GOOD, "events/x.md": new Uint8Array([0x2d, 0xff, 0xfe]) })).toEqual([
      "content/events/x.md:1:1  the file is not UTF-8 text",
    ]);
    expect((await diagnosticsOf({ ...GOOD, "events/x.md": "x".repeat(300_000) }))[0]).toContain("at most 65536");
  });
});

test("a file that is gone when it is read, or cannot be, is an error and ends nothing", () =>
  workspace(GOOD, async (folder) => {
    const { files, diagnostics } = collect(join(folder, "content"), ["events/gone.md", TERM]);
    expect(files.map(({ id }) => id)).toEqual(["term-001"]);
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      "content/events/gone.md:1:1  the file cannot be read (ENOENT); look at its permissions, and whether it is there",
    ]);
  }));

test("what an editor or the system leaves in the folder is passed over", async () => {
  const hidden = {
    ".DS_Store": "x",
    ".obsidian/app.json": "{}",
    "terms/risk/.term-001.md.swp": "x",
    "terms/.git/a.md": "x",
  };
  expect(await diagnosticsOf({ ...GOOD, ...hidden })).toEqual([]);
});

describe("a text that YAML would take for something else is shown in quotes:", () => {
  test.each([
    [
      "a colon",
      "name: a: b",
      '2:7  YAML: a text that holds ": " is taken for a key and its value; put it in quotes: name: "a: b"',
    ],
    ["a colon beside a quotation mark", 'name: a "b": c', `put it in quotes: name: 'a "b": c'`],
    [
      "a percent sign",
      "name: %a",
      '2:7  YAML: Plain value cannot start with directive indicator character %; put it in quotes: name: "%a"',
    ],
    ["a star", "name: *a", '2:7  YAML: anchors and aliases are not allowed; put it in quotes: name: "*a"'],
    ["a hyphen", "name: - a", 'put it in quotes: name: "- a"'],
    ["an exclamation mark", "name: !a b", 'put it in quotes: name: "!a b"'],
    [
      "a colon in an element of a list",
      "name: a\naliases:\n  - a: b",
      '4:5  aliases.0 must be a text (put it in "quotes" when it holds ": " or begins with a bracket), not {"a":"b"}',
    ],
    [
      "a colon in a second line",
      "name: a\n  b: c",
      '2:7  YAML: a text that holds ": " is taken for a key and its value; put it in quotes',
    ],
  ])("%s", async (_, written, expected) => {
    const diagnostics = await diagnosticsOf(
      withTerm((t) => t.replace(/name: .*/, written).replace(/aliases: .*\n/, "")),
    );
    expect(diagnostics).toEqual([expect.stringContaining(expected)]);
    expect(diagnostics[0]).toContain(`${PLACE}:`);
  });

  test("an alias that no quotes are shown for is said to need some", async () => {
    const diagnostics = await diagnosticsOf(withTerm((t) => t.replace(/aliases: .*/, "aliases: [*a]")));
    expect(diagnostics).toEqual([
      `${PLACE}:3:11  YAML: anchors and aliases are not allowed; put a text that begins with & or * in quotes`,
    ]);
  });

  test("where quotes would correct nothing, none are shown", async () => {
    const [diagnostic] = await diagnosticsOf(withTerm((t) => t.replace(/tags: .*/, "tags: [macro]]")));
    expect(diagnostic).toMatch(/:8:\d+ {2}YAML: /);
    expect(diagnostic).not.toContain("quotes");
  });
});

describe("all errors of a file come in one run:", () => {
  const WRONG = GOOD[TERM]
    ?.replace(/name: .*/, "name: Ratio: the second")
    .replace(/level: .*/, "level: introo")
    .replace(/summary: .*/, "summary: %x")
    .replace("term:term-002, strategy:arbitrage", "term-002, strategy:arbitrge")
    .replace("[book]", "[bok]")
    .replace("(term:term-002)", "(term:term-9)")
    .replace("- Taking 1 for 2.", "- Taking 1 + 1 = 3 <b>for</b> 2.\n- Taking\tit.")
    .replace("A second paragraph.", "A second paragraph, where 1 + 1 = 3.");
  const lengths = { terms: { definition: { min: 90, max: 250 }, common_pitfalls: { min: 9, max: 10 } } };

  test("of YAML, schema, references, body and standards", async () => {
    const diagnostics = await diagnosticsOf({ ...GOOD, [TERM]: WRONG ?? "" }, { ...LENIENT, lengths });
    expect(diagnostics.filter((diagnostic) => diagnostic.startsWith(PLACE))).toEqual([
      `${PLACE}:2:7  YAML: a text that holds ": " is taken for a key and its value; put it in quotes: name: "Ratio: the second"`,
      expect.stringMatching(/:4:1 {2}"introo" is not a value of level \(did you mean intro\?\)/),
      expect.stringMatching(/:5:10 {2}YAML: .*put it in quotes: summary: "%x"$/),
      expect.stringMatching(/:6:12 {2}"term-002": a reference is written type:id/),
      expect.stringMatching(/:6:22 {2}there is no strategy arbitrge \(did you mean arbitrage\?\)$/),
      expect.stringMatching(
        /:7:11 {2}there is no source bok \(did you mean book\?\); `npm run new source` begins a new one$/,
      ),
      expect.stringMatching(/:12:1 {2}1 \+ 1 = 3 is wrong/),
      expect.stringMatching(/:12:1 {2}definition has \d+ words; expected 90 to 250$/),
      expect.stringMatching(/:12:44 {2}there is no term term-9/),
      expect.stringMatching(/:18:20 {2}HTML is not allowed/),
      expect.stringMatching(/:18:26 {2}HTML is not allowed/),
      expect.stringMatching(/:19:9 {2}U\+0009 is a tab/),
    ]);
  });

  test("nobody is told of what is missing only because it could not be read", async () => {
    const standards = {
      ...LENIENT,
      requiredAnyOf: ["common_pitfalls"],
      seeAlso: { min: 2, max: 8 },
      sourcesOfTerm: { min: 1, max: 4 },
    };
    const wrong: [(text: string) => string, RegExp][] = [
      [(t) => t.replace("see_also:", "see_als:"), /unknown key see_als/],
      [(t) => t.replace("sources: [book]", "sources: [book"), /YAML/],
      [(t) => t.replace("tags: [macro]", "tags: macro"), /tags must be a list/],
      [(t) => t.replace("## Common pitfalls", "## Comon pitfalls"), /unknown heading/],
      [(t) => t.replace("## Common pitfalls", "# Common pitfalls"), /only the headings/],
      [(t) => t.replace("[term:term-002,", "[term-002,"), /a reference is written/],
      [(t) => t.replace("---\n\nThe", "The"), /not closed by a line/],
    ];
    for (const [change, message] of wrong) {
      const diagnostics = await diagnosticsOf(withTerm(change), standards);
      expect(diagnostics.filter((diagnostic) => diagnostic.startsWith(PLACE))).toEqual([
        expect.stringMatching(message),
      ]);
    }
  });

  test("a name that another entry has, in a file with an error", async () => {
    const diagnostics = await diagnosticsOf(
      withTerm((t) => t.replace(/name: .*/, "name: a TERM 0").replace(/level: .*/, "level: x")),
    );
    expect(diagnostics).toEqual([
      `${PLACE}:2:1  the name "a TERM 0" is already the name of content/terms/credit/term-000.md; keep it in one place`,
      expect.stringContaining(`${PLACE}:4:1  "x" is not a value of level`),
    ]);
  });

  test("as many faults of YAML as an author can correct, and then no more", async () => {
    const keys = Array.from({ length: 500 }, (_, i) => `k${i}: *x`).join("\n");
    const diagnostics = await diagnosticsOf({ ...GOOD, "events/x.md": `---\n${keys}\n---\n\nx\n` });
    expect(diagnostics).toHaveLength(21);
  });
});

describe("front matter that would run code, or grow without bound, is refused:", () => {
  test.each([
    ["---js", "---js\n{ name: process.exit(3) }\n---\nx"],
    ["---javascript", "---javascript\n{ name: process.exit(3) }\n---\nx"],
    ["---JS", "---JS\n{ name: process.exit(3) }\n---\nx"],
    ["--- js", "--- js\n{ name: process.exit(3) }\n---\nx"],
    ["---json", '---json\n{"name":"x"}\n---\nx'],
    ["a closing line that is not exactly ---", "---\nname: x\n---junk\ndate: 1999-01-01\n---\nx"],
    ["an anchor", "---\nname: &a x\ndate: 1999-01-01\nsummary: x\n---\nx"],
    ["a key that is no text", "---\n? [a, b]\n: x\n---\nx"],
    ["no front matter", "Just text.\n"],
    ["front matter that does not end", "---\nname: x\n"],
    ["an empty file", ""],
    [
      "a tag that constructs",
      "---\nname: !!js/function 'function () { process.exit(3) }'\ndate: 1999-01-01\nsummary: x\n---\nx",
    ],
    ["aliases", "---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n---\nx"],
  ])("%s", async (_, text) => {
    const diagnostics = await diagnosticsOf({ ...GOOD, "events/x.md": text });
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const diagnostic of diagnostics) expect(diagnostic).toMatch(/^content\/events\/x\.md:\d+:\d+ {2}\S/);
  });
});

describe("one error causes no others:", () => {
  test.each([
    ["a source that is not text", "sources/book.md", new Uint8Array([0xff, 0xfe])],
    ["a source that is too large", "sources/book.md", "x".repeat(300_000)],
    [
      "a calculator with broken YAML",
      "calculators/irr-calc.md",
      GOOD["calculators/irr-calc.md"]?.replace("name: ", "name: [") ?? "",
    ],
    [
      "an indented key",
      "calculators/irr-calc.md",
      GOOD["calculators/irr-calc.md"]?.replace("\nformula_id:", "\n  formula_id:") ?? "",
    ],
  ])("%s", async (_, path, content) => {
    const diagnostics = await diagnosticsOf({ ...GOOD, [path]: content });
    expect(diagnostics.length).toBe(1);
    expect(diagnostics[0]).toContain(`content/${path}:`);
  });

  test("a file whose name is no id", async () => {
    const { "sources/book.md": book = "", ...rest } = GOOD;
    expect(await diagnosticsOf({ ...rest, "sources/Book.md": book })).toEqual([
      expect.stringContaining("content/sources/Book.md:1:1"),
    ]);
  });
});

describe("every problem is reported:", () => {
  test("an entry that refers to itself, or to another twice", async () => {
    expect(await diagnosticsOf(withTerm((t) => t.replace("[term:term-002,", "[term:term-001,")))).toEqual([
      `${PLACE}:6:12  an entry cannot refer to itself`,
    ]);
    expect(
      await diagnosticsOf(withTerm((t) => t.replace("[term:term-002,", "[term:term-002, term:term-002,"))),
    ).toEqual([`${PLACE}:6:27  see_also names term:term-002 twice`]);
  });

  test("terms that are to be read before each other, as a chain", async () => {
    const files: Record<string, string> = { ...GOOD };
    const needs = { "000": "term-001", "001": "term-002, term-003", "002": "term-000" };
    for (const [number, ids] of Object.entries(needs)) {
      const path = Object.keys(GOOD).find((name) => name.endsWith(`/term-${number}.md`)) ?? "";
      files[path] = (GOOD[path] ?? "").replace("see_also:", `prerequisites: [${ids}]\nsee_also:`);
    }
    const message =
      "each of these terms is to be read before itself: term-000 → term-001 → term-002 → term-000; take out one of the prerequisites";
    expect(await diagnosticsOf(files)).toEqual([expect.stringMatching(/term-002\.md:6:1 {2}/)]);
    expect((await diagnosticsOf(files)).join()).toContain(message);
  });

  test("prerequisites that do not exist, that are the term itself, and more than four of them", async () => {
    const needing = (ids: string) =>
      diagnosticsOf(withTerm((t) => t.replace("see_also:", `prerequisites: [${ids}]\nsee_also:`)));
    expect(await needing("term-000, term-002")).toEqual([]);
    expect(await needing("term-0002")).toEqual([expect.stringContaining("there is no term term-0002 (did you mean")]);
    expect(await needing("term-001")).toEqual([`${PLACE}:6:17  an entry cannot refer to itself`]);
    expect(await needing("term-000, term-002, term-003, a, b")).toEqual([
      `${PLACE}:6:1  prerequisites has 5 items; at most 4 are allowed`,
    ]);
  });

  test("a calculator without its other half, an example that does not reproduce, a name that computes two", async () => {
    const path = "calculators/calmar-ratio-calc.md";
    const text = GOOD[path] ?? "";
    expect(
      await diagnosticsOf({
        ...GOOD,
        "calculators/new-calc.md": text.replace("name: Calmar Ratio", "name: New").replace(/aliases: .*/, ""),
      }),
    ).toEqual(["content/calculators/new-calc.md:1:1  worker/compute/all-calculators.ts has no calculator new-calc"]);
    const { [path]: _removed, ...without } = GOOD;
    expect(await diagnosticsOf(without)).toEqual([]);
    expect(await diagnosticsOf(without, STANDARDS)).toContain(
      `content/${path}:1:1  the calculator calmar-ratio-calc of worker/compute/all-calculators.ts has no definition`,
    );
    const wrong = text.replace(/outputs: \{ calmar: /, "outputs: { calmar: 9");
    expect((await diagnosticsOf({ ...GOOD, [path]: wrong }))[0]).toMatch(
      /calmar-ratio-calc\.md:\d+:\d+ {2}the example prints calmar = 9/,
    );
    const unbounded = text.replace(/plausible: \{[^}]*\}, /, "");
    expect(await diagnosticsOf({ ...GOOD, [path]: unbounded })).toEqual([]);
    const redundant = text.replace(
      /min: (\S+), max: (\S+), plausible: \{[^}]*\}/,
      "min: $1, max: $2, plausible: { min: $1, max: $2 }",
    );
    expect((await diagnosticsOf({ ...GOOD, [path]: redundant }))[0]).toMatch(
      /calmar-ratio-calc\.md:\d+:\d+ {2}\w+ is plausible wherever its bounds allow it; leave plausible out/,
    );
    const named = text.replace(/aliases: .*|(?=inputs:)/, (found) =>
      found === "" ? "aliases: [irr]\n" : "aliases: [irr]",
    );
    expect((await diagnosticsOf({ ...GOOD, [path]: named }))[0]).toContain("the name irr already computes");
  });
});

test("all diagnostics of all files are reported in one run, in order, and no diagnostic causes others", async () => {
  const diagnostics = await diagnosticsOf({
    ...withTerm((t) => t.replace("[book]", "[Bok]").replace(/level: .*/, "level: x")),
    "events/fall.md": (SMALL_FILES["events/fall.md"] ?? "").replace("date: 1999-10-12", "dat: 1999-10-12"),
  });
  expect(diagnostics).toEqual([
    "content/events/fall.md:1:1  date is missing",
    "content/events/fall.md:3:1  unknown key dat (did you mean date?)",
    `${PLACE}:4:1  "x" is not a value of level; it is one of intro, intermediate, advanced, expert`,
    `${PLACE}:7:11  sources.0: "Bok" is not an id: lower-case ASCII words joined by hyphens, such as sharpe-ratio`,
  ]);
});

test("dates and numbers with leading zeros stay what was written", async () => {
  expect(await diagnosticsOf(withTerm((t) => t.replace(/aliases: .*/, "aliases: [010, 2026-01-01, yes]")))).toEqual([]);
  expect(await diagnosticsOf(withTerm((t) => t.replace(/aliases: .*/, "aliases: [10]")))).toEqual([
    expect.stringContaining("aliases.0 must be a text"),
  ]);
});

test("a practitioner who is a person of the corpus is an edge to that person, however the text names the firm", async () => {
  const path = "strategies/arbitrage.md";
  const named = (GOOD[path] ?? "").replace("[Ada Example]", '["Example Partners (A. B. Nobody and Ada M. Example)"]');
  const { corpus } = await releaseOf({ ...GOOD, [path]: named });
  const edges = corpus.edges.filter(({ relation }) => relation === "practitioner");
  expect(edges.map(({ source, target }) => [source.id, target.id])).toEqual([["arbitrage", "ada-example"]]);
});
