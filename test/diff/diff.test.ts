import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Comparison, compare } from "../../build/authoring/diff/compare.ts";
import { comparisonMarkdown } from "../../build/authoring/diff/markdown.ts";
import { MAX_LENGTH } from "../../build/authoring/diff/report-limits.ts";
import { checkOutContent, type Side, sideOf } from "../../build/authoring/diff/side.ts";
import { wordDifference } from "../../build/authoring/diff/words.ts";
import { escapeMarkdown } from "../../build/text/escape-markdown.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";

const BEFORE = {
  ...quickCorpus(3),
  "terms/risk/margin-call.md": `---
name: Margin call
aliases: [variation call]
level: intro
summary: A demand of a broker for more collateral.
see_also: [term:term-000, term:term-001]
tags: [margin, risk]
---

A broker asks for collateral when prices move against a position. The client pays within a day.
`,
  "terms/risk/haircut.md": `---
name: Haircut
level: intro
summary: A deduction from the value of collateral.
---

A lender counts less than the market value.
`,
};

const { "terms/risk/haircut.md": _gone, ...STAYING } = BEFORE;
const AFTER = {
  ...STAYING,
  "terms/risk/margin-call.md": BEFORE["terms/risk/margin-call.md"]
    .replace("within a day", "within two days")
    .replace("aliases: [variation call]", "aliases: [collateral call]")
    .replace("term:term-001", "term:house-call"),
  "terms/risk/house-call.md": `---
name: House call
aliases: [variation call]
level: intro
summary: A demand of the house.
---

The broker's own rule asks for more than the exchange's.
`,
};

const JUDGED = [
  { query: "variation call", relevant: { "term:margin-call": 3, "term:haircut": 1 } },
  { query: "deduction from collateral", relevant: { "term:haircut": 3 } },
  { query: "house", relevant: { "term:house-call": 3 } },
  { query: "margin call", relevant: { "term:margin-call": 3 } },
];

async function sideFrom(content: Record<string, string>): Promise<Side> {
  return sideOf(await releaseOf(content));
}

describe("a change of the content", () => {
  let before: Side;
  let comparison: Comparison;
  let markdown: string;
  beforeAll(async () => {
    before = await sideFrom(BEFORE);
    comparison = await compare(before, await sideFrom(AFTER), JUDGED);
    markdown = comparisonMarkdown(comparison, "main");
  });

  test("that is none changes nothing for readers", async () => {
    const none = comparisonMarkdown(await compare(before, before, JUDGED), "main");
    expect(none).toBe("# What changes for readers since `main`\n\nNothing changes for readers.\n");
  });

  test("shows the records that are new, gone and changed", () => {
    expect(comparison.added).toEqual(["term:house-call"]);
    expect(comparison.removed).toEqual(["term:haircut"]);
    expect(comparison.changed.filter(({ followsOthers }) => !followsOthers).map(({ key }) => key)).toEqual(
      ["category:risk", "term:margin-call"].filter((key) => comparison.changed.some((change) => change.key === key)),
    );
  });

  test("shows each field before and after, word by word", () => {
    expect(markdown).toMatch(/^- \*\*Definition\*\*: … .*The client pays within ~~a day\.~~ \*\*two days\.\*\*$/m);
    expect(markdown).toContain("- **Also called**: ~~variation~~ **collateral** call");
    expect(markdown).toContain("- **See also**: ~~term:term-001~~ **term:house-call**");
  });

  test("shows the edges that are gained and lost", () => {
    expect(comparison.edgesLost).toContain("term:margin-call → term:term-001 (see_also)");
    expect(comparison.edgesGained).toContain("term:margin-call → term:house-call (see_also)");
    expect(markdown).toContain("- `term:margin-call → term:house-call (see_also)`");
  });

  test("shows the names that lead elsewhere in search", () => {
    expect(markdown).toContain("- `variation call`: `term:margin-call` → `term:house-call`");
    expect(comparison.names.map(({ query }) => query)).not.toContain("Margin call");
  });

  test("shows the judged queries whose rank changes, those that are worse apart", () => {
    expect(comparison.ranks.map(({ query }) => query)).toEqual([
      "variation call",
      "deduction from collateral",
      "house",
    ]);
    const [worse = "", better = ""] = markdown.split("## Judged queries that are answered better");
    expect(worse).toContain("- `variation call` (`term:margin-call`): 1 → 2");
    expect(worse).toContain("- `deduction from collateral` (`term:haircut`): 1 → not found");
    expect(better).toContain("- `house` (`term:house-call`): not found → 1");
  });

  test("shows the addresses that are gained and lost, once for all formats", () => {
    expect(comparison.addressesLost).toEqual(["/api/v1/terms/haircut", "/terms/haircut"]);
    expect(comparison.addressesGained).toEqual(["/api/v1/terms/house-call", "/terms/house-call"]);
  });

  test("counts the files that clients load again, and the values that a deploy writes", () => {
    expect(comparison.tagsChanged).toBeGreaterThan(5);
    expect(comparison.tagsChanged).toBeLessThan(comparison.files);
    expect(comparison.writes).toBeGreaterThan(0);
    expect(comparison.writes).toBeLessThanOrEqual(comparison.values);
    expect(markdown).toContain(`| files with a new tag | ${comparison.tagsChanged} of ${comparison.files} |`);
    expect(markdown).toContain(`| KV writes of a deploy | ${comparison.writes} of ${comparison.values} |`);
  });

  test("says how many words more or less there are", () => {
    const [was, is] = comparison.words;
    expect(is).not.toBe(was);
    expect(markdown).toContain(`| words | ${is} (${is > was ? "+" : "−"}${Math.abs(is - was)}) |`);
  });

  test("has the worst first", () => {
    const titles = [...markdown.matchAll(/^## (.*) \(\d+\)$/gm)].map(([, title]) => title);
    expect(titles.slice(0, 4)).toEqual([
      "Addresses that are lost",
      "Judged queries that are answered worse",
      "Names that lead elsewhere in search",
      "Records that are gone",
    ]);
    expect(titles.indexOf("Records that change")).toBeLessThan(titles.indexOf("Records that are new"));
  });

  test("of a name is shown at the record, and apart at those that only repeat it", async () => {
    const renamed = {
      ...BEFORE,
      "terms/risk/term-001.md":
        quickCorpus(3)["terms/risk/term-001.md"]?.replace(/^name: .*$/m, "name: Quite new") ?? "",
    };
    const { changed } = await compare(before, await sideFrom(renamed), []);
    expect(changed.find(({ key }) => key === "term:term-001")?.followsOthers).toBe(false);
    expect(changed.find(({ key }) => key === "term:margin-call")?.followsOthers).toBe(true);
  });

  test("of every record is cut at a bound, and says so", () => {
    const field = { field: "definition", before: "word ".repeat(300), after: "other ".repeat(300) };
    const changed = Array.from({ length: 2000 }, (_, i) => ({
      key: `term:t-${i}`,
      fields: Array.from({ length: 10 }, () => field),
      followsOthers: false,
    }));
    const many = Array.from({ length: 5000 }, (_, i) => `/api/v1/terms/t-${i}`);
    const text = comparisonMarkdown({ ...comparison, changed, addressesLost: many }, "main");
    expect(text.length).toBeLessThan(MAX_LENGTH + 200);
    expect(text).toContain("- … and 4980 more");
    expect(text).toMatch(/The rest is left out: .*\n$/);
  });
});

describe("the difference of two texts", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });

  test("says both of them", () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [before, after] = [`x ${a.join(" ")} y`, `x ${b.join(" ")} y`];
        const text = wordDifference(before, after) ?? "";
        if (before === after) return;
        // What is elided stands on both sides.
        const gone = text.replace(/\*\*[^*]*\*\* ?/g, "").replaceAll("~~", "");
        const added = text.replace(/~~[^~]*~~ ?/g, "").replaceAll("**", "");
        for (const [shown, whole] of [
          [gone, before],
          [added, after],
        ] as const) {
          const pieces = shown.split("…").map((piece) => piece.trim().replace(/\s+/g, " "));
          let at = 0;
          for (const piece of pieces) {
            const found = whole.replace(/\s+/g, " ").indexOf(piece, at);
            expect(found, `${shown} in ${whole}`).toBeGreaterThanOrEqual(0);
            at = found + piece.length;
          }
        }
      }),
    );
  });

  test("is the shortest", () => {
    expect(wordDifference("one two three four", "one three four five")).toBe(
      "… one ~~two~~ three four **five**".replace("… ", ""),
    );
    expect(wordDifference("a b c a b b a", "c b a b a c")?.match(/[a-c]/g)).toHaveLength(9);
  });

  test("has a few words around each change", () => {
    const long = Array.from({ length: 50 }, (_, i) => `w${i}`);
    expect(wordDifference(long.join(" "), long.with(25, "new").join(" "))).toBe(
      "… w19 w20 w21 w22 w23 w24 ~~w25~~ **new** w26 w27 w28 w29 w30 w31 …",
    );
  });

  test("of texts with little in common is left to the reader, in bounded time", () => {
    const text = (prefix: string) => Array.from({ length: 20_000 }, (_, i) => `${prefix}${i}`).join(" ");
    expect(wordDifference(text("a"), text("b"))).toBeUndefined();
  });

  test.each([
    ["a <script> & more", "a \\<\u200Bscript\\> \\&\u200B more"],
    ["@someone #12 [x](y) `z`", "@\u200Bsomeone \\#\u200B12 \\[x\\]\u200B\\(y\\) \\`z\\`"],
    ["a\u202Eb\u0007c", "a b c"],
  ])("shows %j as it is written, without a link, a mention or HTML", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});

describe("npm run content -- diff", () => {
  let folder = "";
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...words], {
      cwd: folder,
      encoding: "utf8",
    });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "diff-test-"));
    const files = Object.entries(BEFORE).map(([path, text]) => [join("content", path), text] as const);
    for (const [path, text] of [...files, ["test/search/judged.json", JSON.stringify(JUDGED)] as const]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    git("init", "--quiet", "--initial-branch=main");
    git("add", ".");
    git("commit", "--quiet", "--message=Begin");
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("prints what the content in the work tree changes since a commit, and leaves the repository as it was", () => {
    const path = join(folder, "content/terms/risk/margin-call.md");
    writeFileSync(path, AFTER["terms/risk/margin-call.md"].replace("term:house-call", "term:term-001"));
    const status = git("status", "--porcelain");
    const program = [resolve("build/node.cjs"), resolve("build/authoring/diff/diff-command.ts"), "main"];
    const printed = execFileSync(process.execPath, program, { cwd: folder, encoding: "utf8" });
    expect(printed).toContain("| records | 1 changed, 0 new, 0 gone");
    expect(printed).toContain("### `term:margin-call`");
    expect(printed).toContain("~~a day.~~ **two days.**");
    expect(git("status", "--porcelain")).toBe(status);
    expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
  });

  test("says what keeps a side from being built", () => {
    const path = join(folder, "content/terms/risk/margin-call.md");
    const before = readFileSync(path, "utf8");
    writeFileSync(path, before.replace("level: intro", "level: introo"));
    const program = [resolve("build/node.cjs"), resolve("build/authoring/diff/diff-command.ts"), "main"];
    const { status, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: "utf8" });
    writeFileSync(path, before);
    expect(stderr).toContain('content/terms/risk/margin-call.md:4:1  "introo" is not a value of level');
    expect(status).toBe(1);
  });

  test("names an unknown commit, also one that looks like an option", async () => {
    for (const ref of ["nowhere", "--output=x"])
      await expect(checkOutContent(folder, ref, join(folder, "out"))).rejects.toThrow(
        `git knows no commit "${ref}" here`,
      );
  });
});
