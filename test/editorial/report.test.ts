import { beforeAll, describe, expect, test } from "vitest";
import { formatRange, STANDARDS } from "../../build/check/editorial/standards.ts";
import { reportHtml, reportMarkdown } from "../../build/report/format.ts";
import { type ReportSection, reportSections } from "../../build/report/sections.ts";
import { smallCorpus } from "../fixture/corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";

let sections: readonly ReportSection[] = [];

beforeAll(async () => {
  const files = smallCorpus(6);
  const lonely = (files["terms/risk/term-001.md"] ?? "").replaceAll("term-002", "term-003");
  const { corpus } = await releaseOf({
    ...files,
    "terms/risk/lonely.md": lonely.replace(/name: .*/, "name: Lone | ly").replace(/aliases: .*\n/, ""),
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

  test("how the terms spread over categories and levels", () => {
    const { columns, rows } = section("Terms by category and level");
    expect(columns).toEqual(["category", "terms", "intro", "intermediate", "advanced", "expert"]);
    expect(rows).toEqual([
      ["credit", 3, 2, 0, 1, 0],
      ["risk", 4, 0, 3, 0, 1],
    ]);
  });

  test("how long the texts are", () => {
    const [, , share, shortest] = section("Lengths").rows.find(([, field]) => field === "definition") ?? [];
    expect(share).toBe("100 %");
    expect(shortest).toBe(19);
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

test("as a page it holds the same cells, escaped", () => {
  const html = reportHtml([{ title: "A & B", note: "See `x`.", columns: ["a<b", "n"], rows: [["<script>", 1]] }]);
  expect(html).toContain("<h2>A &amp; B</h2>");
  expect(html).toContain("<code>x</code>");
  expect(html).toContain('<td>&lt;script&gt;</td><td class="n">1</td>');
  expect(html).not.toContain("<script>");
});
