import { join } from "node:path";
import { expect, test } from "vitest";
import { STANDARDS, type Standards } from "../../build/check/editorial/standards.ts";
import { loadCorpus } from "../../build/load-corpus.ts";
import { smallCorpus } from "../fixture/corpus.ts";
import { LENIENT } from "../fixture/standards.ts";
import { diagnosticsOf, SETTINGS, workspace } from "../fixture/workspace.ts";

/** Each entry of these collections is reached from another. */
const REFERRERS = { ...STANDARDS.minBacklinks, terms: 1 };

/** A corpus that meets the lenient standards; its one source has an allowed host. */
const FILES: Record<string, string> = {
  ...smallCorpus(4),
  "source-hosts.txt": "doi.org\n",
  "sources/book.md": "---\ntitle: A Book\nurl: https://doi.org/10.1000/1\n---\n",
  "people/ada-example.md": "---\nname: Ada Example\nrole: founder\n---\n\nKnown for [acts](regulation:act).\n",
  "conventions/act-act.md":
    "---\nname: ACT/ACT\nkind: day-count\nsee_also: [structure:shell]\n---\n\nACT/ACT is actual days over [actual days](convention:other).\n",
  "conventions/other.md":
    "---\nname: Other\nkind: day-count\n---\n\nOther is not [the one](convention:act-act), as [Ada](person:ada-example) says.\n",
  "structures/shell.md": "---\nname: Shell\nsummary: A hull.\n---\n\nIt holds [things](formula:ratio).\n",
};
const TERM = "terms/risk/term-001.md";
const PLACE = `content/${TERM}`;

function asking(more: Partial<Standards>): Standards {
  return { ...LENIENT, ...more };
}

/** The files with one of them rewritten. */
function rewritten(path: string, change: (text: string) => string): Record<string, string> {
  const before = FILES[path] ?? "";
  const after = change(before);
  expect(after).not.toBe(before);
  return { ...FILES, [path]: after };
}

function contentOf(folder: string) {
  return { ...SETTINGS, contentDir: join(folder, "content") };
}

test("what meets the standards has no diagnostics", async () => {
  expect(await diagnosticsOf(FILES, LENIENT)).toEqual([]);
});

test("an item of a list with a comma is quoted", async () => {
  const withAliases = (aliases: string) =>
    rewritten(TERM, (text) => text.replace(/^aliases: .*$/m, `aliases: [${aliases}]`));
  expect(await diagnosticsOf(withAliases('"Data Gathering, Analysis, and Retrieval"'), LENIENT)).toEqual([]);
  expect(await diagnosticsOf(withAliases("Data Gathering, and Retrieval, Luxembourg (SICAV"), LENIENT)).toEqual(
    ["and Retrieval", "Luxembourg (SICAV"].map((item) =>
      expect.stringContaining(`"${item}" seems to be a part of an item; quote one with a comma`),
    ),
  );
});

test("a formula defines one term", async () => {
  const withFormula = (text = "") => text.replace("level:", "formula_id: ratio\nlevel:");
  const two = Object.keys(FILES)
    .filter((path) => path.startsWith("terms/risk/"))
    .slice(0, 2);
  const files = { ...FILES, ...Object.fromEntries(two.map((path) => [path, withFormula(FILES[path])])) };
  expect(await diagnosticsOf({ ...FILES, [TERM]: withFormula(FILES[TERM]) }, LENIENT)).toEqual([]);
  expect(await diagnosticsOf(files, LENIENT)).toEqual(
    two.map((path) =>
      expect.stringMatching(
        new RegExp(`^content/${path}:\\d+:1 {2}formula_id is ratio in term-\\d+, term-\\d+; it stands in the term`),
      ),
    ),
  );
});

test("without standards nothing is asked", async () => {
  const files = rewritten(TERM, (text) =>
    text.replace("The definition", "It is important to know that 1 + 1 = 3. The"),
  );
  expect(await diagnosticsOf(files)).toEqual([]);
});

test("a collection has the declared number of entries", async () => {
  const standards = asking({ counts: { ...LENIENT.counts, terms: { min: 5, max: 5 }, events: { min: 2, max: 9 } } });
  expect(await diagnosticsOf(FILES, standards)).toEqual([
    "content/events:1:1  1 entries; expected 2 to 9 (build/schema/collections/events.ts)",
    "content/terms:1:1  4 entries; expected exactly 5 (build/schema/collections/terms.ts)",
  ]);
});

test("a category has neither too few nor too many terms", async () => {
  const diagnostics = await diagnosticsOf(FILES, asking({ termsPerCategory: { min: 3, max: 4 } }));
  expect(diagnostics).toEqual([
    expect.stringMatching(
      /^content\/terms\/credit:1:1 {2}2 entries; expected 3 to 4 \(build\/check\/editorial\/standards\.ts\)$/,
    ),
    expect.stringMatching(/^content\/terms\/risk:1:1 {2}2 entries/),
  ]);
});

test("a section is neither too short nor too long, and the diagnostic stands where it begins", async () => {
  const lengths = { terms: { definition: { min: 24, max: 30 }, common_pitfalls: { min: 3, max: 4 } } };
  const diagnostics = (await diagnosticsOf(FILES, asking({ lengths }))).filter((diagnostic) =>
    diagnostic.startsWith(PLACE),
  );
  expect(diagnostics).toEqual([
    `${PLACE}:12:1  definition has 23 words; expected 24 to 30`,
    `${PLACE}:18:1  common_pitfalls has 2 items; expected 3 to 4`,
  ]);
});

test("a section that is left out is not too short, but a term has one of several", async () => {
  const lengths = { terms: { in_practice: { min: 40, max: 120 } } };
  expect(await diagnosticsOf(FILES, asking({ lengths }))).toEqual([]);
  const diagnostics = await diagnosticsOf(FILES, asking({ requiredAnyOf: ["in_practice", "example"] }));
  expect(diagnostics[0]).toMatch(
    /:12:1 {2}a term has one of these sections at least; add ## In practice or ## Example$/,
  );
});

test("a term has references, sources and tags enough", async () => {
  const bare = rewritten(TERM, (text) => text.replace(/sources: .*\n/, "").replace(/tags: .*\n/, ""));
  const standards = asking({ seeAlso: { min: 3, max: 8 }, sourcesOfTerm: { min: 1, max: 4 } });
  const diagnostics = (await diagnosticsOf(bare, standards)).filter((diagnostic) => diagnostic.startsWith(PLACE));
  expect(diagnostics).toEqual([
    expect.stringMatching(/sources has 0 entries; expected 1 to 4$/),
    expect.stringMatching(/tags has 0 entries; expected at least 1$/),
    expect.stringMatching(/:6:1 {2}see_also has 2 entries; expected 3 to 8$/),
  ]);
});

test.each([
  ["two sentences", "It is one. It is two.", "the summary has 2 sentences; expected 1"],
  ["no full stop", "It has no end", "the summary ends without a full stop"],
])("a summary is one sentence: %s", async (_, summary, message) => {
  const files = rewritten(TERM, (text) => text.replace(/summary: .*/, `summary: ${summary}`));
  expect(await diagnosticsOf(files, LENIENT)).toEqual([`${PLACE}:5:1  ${message}`]);
});

test("a summary that is longer than the editors aim at is a warning", async () => {
  const files = rewritten(TERM, (text) => text.replace(/summary: .*/, `summary: ${"x".repeat(280)}.`));
  expect(await diagnosticsOf(files, asking({ summaryLength: 280 }))).toEqual([
    `${PLACE}:5:1  warning: the summary has 281 characters; aim at 280 at most`,
  ]);
});

test("a warning does not stop the build, and an error does unless the editors are lenient", async () => {
  const files = rewritten(TERM, (text) => text.replace(/summary: .*/, `summary: ${"x".repeat(280)}`));
  const warned = asking({ summaryLength: 280 });
  await workspace(
    rewritten(TERM, (text) => text.replace(/summary: .*/, `summary: ${"x".repeat(280)}.`)),
    async (folder) => {
      expect((await loadCorpus({ ...contentOf(folder), editorial: { standards: warned } })).corpus).toBeDefined();
    },
  );
  await workspace(files, async (folder) => {
    const strict = await loadCorpus({ ...contentOf(folder), editorial: { standards: LENIENT } });
    expect(strict.diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
    expect(strict.corpus).toBeUndefined();
    const lenient = await loadCorpus({ ...contentOf(folder), editorial: { standards: LENIENT, lenient: true } });
    expect(lenient.diagnostics.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(lenient.corpus).toBeDefined();
  });
});

test("a full stop inside a summary's number or name ends no sentence", async () => {
  const files = rewritten(TERM, (text) =>
    text.replace(/summary: .*/, "summary: A fall of 2.5% in St. Louis, e.g. U.S. Treasuries of the market."),
  );
  expect(await diagnosticsOf(files, LENIENT)).toEqual([]);
});

test("the same five words open no more than their share of the summaries, and of the leads that define nothing", async () => {
  const shell = FILES["structures/shell.md"] ?? "";
  const files = { ...FILES, "structures/hull.md": shell.replace("Shell", "Hull").replace("A hull.", "One more.") };
  const diagnostics = await diagnosticsOf(files, asking({ sameOpening: { words: 2, share: 0.001 } }));
  // The definitions of the terms begin alike too, as those of a reference work do.
  expect(diagnostics.filter((diagnostic) => diagnostic.startsWith(PLACE))).toEqual([
    `${PLACE}:5:1  3 other entries open with "the fixture" too; rephrase it`,
  ]);
  expect(diagnostics).toContain(
    'content/structures/hull.md:6:1  1 other entries open with "it holds" too; rephrase it',
  );
  expect(await diagnosticsOf(FILES, asking({ sameOpening: { words: 5, share: 0.9 } }))).toEqual([]);
});

test("two definitions that share too many runs of words are both at fault", async () => {
  const diagnostics = await diagnosticsOf(FILES, asking({ overlap: { shingle: 3, share: 0.35 } }));
  expect(diagnostics.filter((diagnostic) => diagnostic.startsWith(PLACE))).toEqual(
    ["term-000", "term-002", "term-003"].map(
      (other) =>
        expect.stringMatching(
          new RegExp(
            `^${PLACE}:12:1 {2}this text and content/terms/\\w+/${other}\\.md share \\d+ % of the shorter one$`,
          ),
        ) as string,
    ),
  );
});

test("a phrase that says nothing is refused wherever it stands", async () => {
  const files = rewritten(TERM, (text) => text.replace("- Taking", "- In Today’s\n  markets, taking"));
  expect(await diagnosticsOf(files, asking({ bannedPhrases: ["in today's"] }))).toEqual([
    `${PLACE}:18:1  "in today's" is a filler phrase; remove it`,
  ]);
});

test("a pitfall that tells an error as a fact is at fault, and one that says what is not so is none", async () => {
  const withPitfall = (text: string) =>
    diagnosticsOf(
      rewritten(TERM, (entry) => entry.replace("- Taking 1 for 2.", `- ${text}`)),
      LENIENT,
    );
  expect(await withPitfall("The list is often taken for the whole.")).toEqual([
    expect.stringContaining('a pitfall tells an error as a fact: "… is often taken for …"; say what not to do'),
  ]);
  expect(await withPitfall("Do not take the list for the whole. It is often taken for it.")).toEqual([]);
  expect(await withPitfall("The list is not the whole, because it ends in March.")).toEqual([]);
});

test("a question that names no answer is at fault", async () => {
  const withQuestions = (...questions: string[]) =>
    diagnosticsOf(
      rewritten(TERM, (entry) => `${entry}\n## Questions\n\n${questions.map((text) => `- ${text}\n`).join("")}`),
      LENIENT,
    );
  expect(await withQuestions("What is it? (Definition)", 'What is taken? ("Taking 1 for 2")')).toEqual([]);
  expect(await withQuestions("What is it? (Definition)", "Who asks?")).toEqual([
    expect.stringMatching(new RegExp(`^${PLACE}:\\d+:3 {2}a question names no answer: end it with`)),
  ]);
});

test("a term is pointed at by others, and so is everything that is cited or filed", async () => {
  const diagnostics = await diagnosticsOf(
    {
      ...FILES,
      "sources/unread.md": "---\ntitle: Unread\nurl: https://doi.org/10.1000/2\n---\n",
      "events/quiet.md": "---\nname: Quiet\ndate: 2001-01-01\nsummary: Nothing fell.\n---\n\nIt passed.\n",
    },
    asking({ minBacklinks: STANDARDS.minBacklinks }),
  );
  expect(diagnostics).toContain(
    "content/sources/unread.md:2:1  other entries that refer to source:unread: 0; at least 1 must, in a field or by a link",
  );
  expect(diagnostics).toContain(
    "content/events/quiet.md:2:1  warning: other entries that refer to event:quiet: 0; at least 1 must, in a field or by a link",
  );
  expect(diagnostics).toContain(
    "content/terms/credit/term-002.md:2:1  warning: other entries that refer to term:term-002: 1; at least 2 must, in a field or by a link",
  );
});

test.each([
  ["an unknown host", "https://example.org/book", "example.org is not an allowed host"],
  ["an address that is not encrypted", "http://doi.org/10.1000/1", "is not an https address"],
])("a source's address: %s", async (_, url, message) => {
  const files = rewritten("sources/book.md", (text) => text.replace(/url: .*/, `url: ${url}`));
  const [diagnostic, ...others] = await diagnosticsOf(files, LENIENT);
  expect(others).toEqual([]);
  expect(diagnostic).toContain(`content/sources/book.md:3:`);
  expect(diagnostic).toContain(message);
});

test("a computation that comes out otherwise than printed is at fault, in any prose and in a formula's steps", async () => {
  const example =
    "\n## Example\n\n### Scenario\n\nTwo.\n\n### Computation\n\n0.40 × √12 = 1.38 a year.\n\n### Result\n\nThat.\n";
  const wrongTerm = rewritten(TERM, (text) => text.replace("\n## Common", `${example}\n## Common`));
  expect(await diagnosticsOf(wrongTerm, LENIENT)).toEqual([
    `${PLACE}:18:1  0.40 × √12 = 1.38 is wrong: the left side is 1.385640646`,
  ]);
  const wrongStep = rewritten("formulas/ratio.md", (text) =>
    text.replace(
      "category:",
      'worked_example: { given: { a: 1 }, steps: ["a / b: 1 / 3 = 0.34."], result: done }\ncategory:',
    ),
  );
  expect(await diagnosticsOf(wrongStep, LENIENT)).toEqual([
    "content/formulas/ratio.md:8:1  1 / 3 = 0.34 is wrong: the left side is 0.3333333333",
  ]);
});

test("an entry that cannot be read is at fault alone: nobody is told what it leaves undone", async () => {
  const standards = asking({ counts: { ...LENIENT.counts, terms: { min: 4, max: 4 } }, minBacklinks: REFERRERS });
  expect(await diagnosticsOf(FILES, standards)).toEqual([]);
  const files = rewritten(TERM, (text) => text.replace("level:", "levle:"));
  expect((await diagnosticsOf(files, standards)).map((diagnostic) => diagnostic.split(":")[0])).toEqual([PLACE, PLACE]);
  const { [TERM]: astray = "", ...others } = FILES;
  const elsewhere = await diagnosticsOf({ ...others, "term/term-001.md": astray }, standards);
  expect(elsewhere.filter((diagnostic) => /entries; |other entr/.test(diagnostic))).toEqual([]);
});

test("LaTeX that cannot be set is at fault", async () => {
  const files = rewritten("formulas/ratio.md", (text) => text.replace("\\frac{a}{b}", "\\frac{a}{b"));
  const [diagnostic] = await diagnosticsOf(files, LENIENT);
  expect(diagnostic).toMatch(/^content\/formulas\/ratio\.md:3:1 {2}KaTeX cannot read it: /);
});

test("an alias that is another entry's name is at fault", async () => {
  const files = rewritten(TERM, (text) => text.replace(/aliases: .*/, "aliases: [A term 0]"));
  expect(await diagnosticsOf(files)).toEqual([
    expect.stringMatching(
      /the alias "A term 0" is already the name of content\/terms\/credit\/term-000\.md; keep it in one place$/,
    ),
  ]);
});

test("an entry whose facts change says to which day they were checked", async () => {
  const line = (before: string) => (text: string) => text.replace("level:", `${before}level:`);
  const wrong = `${PLACE}:1:1  the entry %, but not to which day its facts were checked; write facts_as_of: YYYY-MM-DD`;
  const diagnostics = (change: (text: string) => string) => diagnosticsOf(rewritten(TERM, change), LENIENT);
  const pending = "review_by: 2099-01-01\nreview_note: A ruling.\n";
  expect(await diagnostics(line(pending))).toEqual([wrong.replace("%", "has a date of review")]);
  expect(await diagnostics(line(`facts_as_of: 2026-07-31\n${pending}`))).toEqual([]);
  const said = (text: string) => `${text.trimEnd()} It was open as of 3 July 2026.\n`;
  expect(await diagnostics(said)).toEqual([wrong.replace("%", 'says "as of 3 July 2026"')]);
  expect(await diagnostics((text) => said(line("facts_as_of: 2026-07-31\n")(text)))).toEqual([]);
});
