import { beforeAll, describe, expect, test } from "vitest";
import { reportMarkdown } from "../../build/authoring/report/report-markdown.ts";
import { type ReportSection, reportSections, reviewSections } from "../../build/authoring/report/sections.ts";
import { upkeepSections } from "../../build/authoring/report/upkeep.ts";
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
  sections = [...upkeepSections(corpus), ...reviewSections(corpus), ...reportSections(corpus, STANDARDS)];
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

  test("how the terms spread over categories and levels", () => {
    const { columns, rows } = section("Terms by category and level");
    expect(columns).toEqual(["category", "terms", "intro", "intermediate", "advanced", "expert"]);
    expect(rows).toEqual([
      ["credit", 3, 2, 0, 1, 0],
      ["risk", 4, 0, 3, 0, 1],
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

  test("how old the entries are, and the newest source of each", () => {
    expect(section("Last changed").rows.map(([day]) => day)).toEqual(["new"]);
    expect(section("Age of the newest source").rows).toEqual([["2000s", 7]]);
  });

  test("how many entries cite how often", () => {
    const { rows } = section("Citations per entry");
    expect(rows.map(([count]) => count).slice(0, 3)).toEqual(["0", "1", "2"]);
    expect(rows[1]).toEqual(["1", 1]);
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

  test("which terms nothing points at", () => {
    expect(section("Least linked terms").rows[0]).toEqual(["lonely", "risk", 0]);
    expect(section("Most linked terms").rows[0]?.[2]).toBeGreaterThan(0);
  });

  test("which texts are nearest to each other", () => {
    expect(section("Nearest pairs").rows[0]?.[2]).toMatch(/^\d+\.\d %$/);
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
