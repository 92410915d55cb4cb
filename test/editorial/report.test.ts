import { beforeAll, describe, expect, test } from "vitest";
import { reportMarkdown } from "../../build/authoring/report/report-markdown.ts";
import { type ReportSection, reportSections } from "../../build/authoring/report/sections.ts";
import { formatRange, STANDARDS } from "../../build/check/editorial/standards.ts";
import { smallCorpus } from "../fixture/corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";

let sections: readonly ReportSection[] = [];

beforeAll(async () => {
  const files = smallCorpus(6);
  const lonely = (files["terms/risk/term-001.md"] ?? "").replaceAll("term-002", "term-003");
  const { corpus } = await releaseOf({
    ...files,
    "terms/risk/lonely.md": lonely
      .replace(/name: .*/, "name: Lone | ly\nreview_by: 2027-03-01\nreview_note: It is proposed.")
      .replace(/aliases: .*\n/, "")
      .replace("on a word,", "on a word [@book, p. 1],"),
  });
  sections = reportSections(corpus, STANDARDS);
});

function section(title: string): ReportSection {
  const found = sections.find((candidate) => candidate.title === title);
  if (!found) throw new Error(`no section ${title}`);
  return found;
}

describe("the report tells an editor", () => {
  test("how many entries there are, beside how many are wanted", () => {
    expect(section("Entries by collection").rows).toContainEqual([
      "terms",
      7,
      formatRange(STANDARDS.counts.terms),
      expect.any(Number),
      expect.any(String),
    ]);
  });

  test("which parts the terms of a category have, as shares", () => {
    const { columns, rows } = section("Coverage by category");
    expect(columns.slice(0, 3)).toEqual(["category", "terms", "In practice"]);
    const [credit = [], risk = []] = rows;
    expect(credit.slice(0, 2)).toEqual(["credit", 3]);
    expect(credit[columns.indexOf("Common pitfalls")]).toBe(100);
    expect(credit[columns.indexOf("Citations")]).toBe(0);
    expect(risk[columns.indexOf("Citations")]).toBe(25);
  });

  test("what is due for review in which month, and why", () => {
    expect(section("To be reviewed, by month").rows).toEqual([["2027-03", 1]]);
    expect(section("To be reviewed").rows).toEqual([["2027-03-01", "term:lonely", "It is proposed."]]);
  });

  test("which entries no other one refers to", () => {
    expect(section("Orphans").rows).toContainEqual(["term:lonely", "Lone | ly"]);
    expect(section("Orphans by collection").rows).toContainEqual(["terms", 1]);
  });

  test("how long the texts are", () => {
    const [, , share, shortest] = section("Lengths").rows.find(([, field]) => field === "definition") ?? [];
    expect(share).toBe("100 %");
    expect(shortest).toBe(23);
  });
});

test("as Markdown every row has as many cells as its heading", () => {
  const lines = reportMarkdown(sections).split("\n");
  for (const { title, columns, rows } of sections) {
    const from = lines.indexOf(`## ${title}`);
    const table = lines
      .slice(from)
      .filter((line) => line.startsWith("|"))
      .slice(0, rows.length + 2);
    for (const line of table) expect(line.replaceAll("\\|", "").split("|")).toHaveLength(columns.length + 2);
  }
});
