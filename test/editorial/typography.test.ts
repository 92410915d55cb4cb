import { spawnSync } from "node:child_process";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { beforeAll, describe, expect, test } from "vitest";
import { findingsIn, formatted } from "../../build/authoring/typography/find-and-fix.ts";
import { type ContentFile, collect, listContent } from "../../build/parse/content-files.ts";
import { normalizeText, readFrontMatter } from "../../build/parse/front-matter.ts";
import { parseMarkdown } from "../../build/parse/prose.ts";
import type { CollectionSchema } from "../../build/schema/collection.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { required } from "../../worker/required.ts";

const TERMS = required(
  COLLECTIONS.find(({ name }) => name === "terms"),
  "terms",
);

/** A term whose definition is the text. */
function term(text: string, facts = "summary: It stands."): string {
  return `---\nname: A 5 % name\n${facts}\n---\n\n${text}\n`;
}

function fixed(text: string): string {
  return formatted(term(text), TERMS).slice(term("").length - 1, -1);
}

/** What the formatter leaves to a person. */
function advice(text: string): string[] {
  return findingsIn(term(text), TERMS).map(({ written }) => written);
}

test("the command refuses a path at which nothing lies, and counts what it reads", () => {
  const words = ["build/node.cjs", "build/authoring/typography/format-command.ts", "--list"];
  const run = (...paths: string[]) => spawnSync(process.execPath, [...words, ...paths], { encoding: "utf8" });
  const lost = run("terms/equities", "content/terms/equites/");
  expect([lost.status, lost.stdout, lost.stderr]).toEqual([1, "", "nothing lies at content/terms/equites\n"]);
  const snapshot = run("editions", "calculators/irr-calc.md");
  expect([snapshot.status, snapshot.stdout]).toEqual([0, "0 of 1 files would change.\n"]);
});

describe("the formatter fixes", () => {
  test.each([
    ["It rose 5 % and 0.5 per cent, or 10-percent.", "It rose 5% and 0.5%, or 10%."],
    [
      "It lost $1.5bn, US$60m, HK$5m and S$250,000.",
      "It lost USD 1.5 billion, USD 60 million, HKD 5 million and SGD 250,000.",
    ],
    ["€360,000, £50 million and USD5; in US$ m.", "EUR 360,000, GBP 50 million and USD 5; in USD m."],
    ["It costs $50–100 million or USD 5-10 million.", "It costs USD 50–100 million or USD 5–10 million."],
    ["25 bps, 1 basis point, a 50-basis-point cut and 45bp.", "25 bp, 1 bp, a 50 bp cut and 45 bp."],
    ["From -5% to (-0.5), 3 × -2 and -$4.", "From −5% to (−0.5), 3 × −2 and −USD 4."],
    ["2 x 3 = 6, 2x3 = 6, 2 · 3 = 6 and 6 ÷ 3 = 2.", "2 × 3 = 6, 2×3 = 6, 2 × 3 = 6 and 6 / 3 = 2."],
    ["2-5%, 2.5%-5%, 3-6 months, 3-5-year notes.", "2–5%, 2.5%–5%, 3–6 months, 3–5-year notes."],
    ["In 2007-2009, from 2007-09, on pp. 3-5.", "In 2007–2009, from 2007–09, on pp. 3–5."],
    ["We organize, analyzed and optimizing labor.", "We organise, analysed and optimising labour."],
    [
      "A center of favorite defenses, canceled and fulfilled willfully.",
      "A centre of favourite defences, cancelled and fulfilled wilfully.",
    ],
    ["Aging skeptics model aluminum with gray artifacts.", "Ageing sceptics model aluminium with grey artefacts."],
  ])("%s", (written, wanted) => {
    // A capital may begin a name, so the first word is left alone.
    expect(fixed(written)).toBe(wanted.replace("Ageing", "Aging"));
  });
});

test("how people ask is written as they write it, and what follows is not", () => {
  const asked = "## Asked as\n\n- lost 5 % and $40 analyzing it\n";
  const after = "\n## Intuition\n\nIt lost 5 %.";
  expect(fixed(`It stands.\n\n${asked}${after}`)).toBe(`It stands.\n\n${asked}${after.replace("5 %", "5%")}`);
});

describe("the formatter leaves alone", () => {
  test.each([
    ["numbers of rules", "Rule 204-2, SR 11-7, section 18-1101, Notice 2014-21, Public Law 119-21 and 13F-1."],
    ["dates, codes and prices in 32nds", "On 2026-11-22, ISO 8601, COVID-19, T+1, 99-16, 130/30 and 0x1F."],
    ["leverage", "It runs 4x to 5x of equity, 2x gross."],
    ["words in which -ize is no ending", "The size of a prize seized, mid-sized, resizing, citizens and a horizon."],
    ["names", "The Department of Labor and the World Organization for Analyzing."],
    ["quoted titles", 'As "Color of labor" and *The Center Organizes* say.'],
    ["code", "Write `5 % of -3 ÷ 2` so."],
    ["links and citations", "See [it](term:center-of-5) there [@labor-5-10, pp. 3-5 %]."],
    ["percentage points and basis points without a number", "A percentage point is a hundred basis points."],
  ])("%s", (_, text) => {
    expect(fixed(text)).toBe(text);
    expect(advice(text)).toEqual([]);
  });

  test("what is no prose in the front matter", () => {
    const facts =
      'aliases: [5 % rule, labor]\nsee_also: [term:center-5]\nfirst_use: { year: 1966, context: "-5 % [@a, § 1 %]" }';
    expect(formatted(term("So.", facts), TERMS)).toBe(term("So.", facts.replace("-5 % [@", "−5% [@")));
  });
});

test.each([
  ["whose yen it is", "It paid ¥5m.", ["¥"]],
  ["whose dollars they are", "It paid 5 million dollars.", [" dollars"]],
  ["whether it is a range or a subtraction", "It is 5 - 3.", [" - "]],
])("a person is asked %s", (_, text, left) => {
  expect(fixed(text)).toBe(text);
  expect(advice(text)).toEqual(left);
});

/** All that must be as before. */
function invariants(source: string, { fields }: Pick<CollectionSchema, "fields">) {
  const { data, body } = readFrontMatter(source);
  return {
    digits: source.match(/\d+/g),
    citations: source.match(/\[@[^\]]*\]/g),
    frontMatter: Object.entries(data as object).map(([key, value]) => [
      key,
      fields[key]?.cites ? withoutTexts(value) : (value as unknown),
    ]),
    body: body === undefined ? undefined : shapeOf(parseMarkdown(body)),
  };
}

/** Data with its texts left out, but for those that are signs. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === "string") return "…";
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, /^(?:id|symbol|unit)$/.test(key) ? inner : withoutTexts(inner)]),
  );
}

/** A body with its texts left out: what is a heading, list, link or code, with the code and the addresses. */
function shapeOf(node: Nodes): unknown {
  const { type } = node;
  if (type === "text") return type;
  if (type === "inlineCode" || type === "code" || type === "html") return [type, node.value];
  const more = type === "link" ? [node.url] : type === "heading" ? [node.depth] : [];
  return [type, ...more, ...("children" in node ? node.children.map(shapeOf) : [])];
}

const PIECE = fc.constantFrom(
  ...'5 |-5|2-5%|$1.5m|US$|€7| %| per cent|3 x 4| ÷ |x|*|**|`-5 %`|`|[it](term:x-5)|[@law-5, pp. 3-5 %]|[|]|(|)|"|“|”| -|–3|basis points| bps|bp|2007-2009|2007-09|0x5|labor |organize|center|\n\n|\n- |. |, | |’|1,000.50|¥3|dollars|=|+|/|m|bn|USD|#|: '.split(
    "|",
  ),
);

test("whatever stands in a file, formatting changes no number, link, citation, code or structure, and once is enough", () => {
  fc.assert(
    fc.property(fc.array(PIECE, { maxLength: 24 }), fc.array(PIECE, { maxLength: 10 }), (body, note) => {
      const context = JSON.stringify(note.join("").replaceAll("\n", " "));
      const source = term(`It is ${body.join("")}.`, `first_use: { year: 1966, context: ${context} }`);
      const once = formatted(source, TERMS);
      expect(invariants(once, TERMS)).toEqual(invariants(source, TERMS));
      expect(formatted(once, TERMS)).toBe(once);
      expect(findingsIn(once, TERMS).filter((finding) => finding.fixed !== undefined)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

describe("of the corpus", () => {
  let files: readonly ContentFile[] = [];
  beforeAll(async () => {
    files = collect("content", await listContent("content")).files;
  });

  test("formatting changes no number, link, citation, code or structure, and once is enough", () => {
    expect(files.length).toBeGreaterThan(1000);
    for (const { path, text, collection } of files) {
      const source = normalizeText(text);
      const once = formatted(source, collection);
      if (once === source) continue;
      expect([path, invariants(once, collection)]).toEqual([path, invariants(source, collection)]);
      expect([path, formatted(once, collection)]).toEqual([path, once]);
    }
  });
});
