import { describe, expect, test } from "vitest";
import { BuildCache } from "../../build/cache/build-cache.ts";
import { checkEditorial } from "../../build/check/editorial/editorial-checks.ts";
import { STANDARDS } from "../../build/check/editorial/standards.ts";
import { allEntities } from "../../build/corpus.ts";
import { link } from "../../build/link/link.ts";
import type { ContentFile } from "../../build/parse/content-files.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { LIMITS } from "../../build/parse/limits.ts";
import { parse, parseFiles } from "../../build/parse/parse.ts";
import { runWithTimeout } from "../../build/parse/time-limit.ts";
import { chunksOf } from "../../build/render/chunks/chunks.ts";
import { collectionNamed } from "../../build/schema/collections.ts";
import { stepsOf } from "../executed-steps.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";

const HEAD = "---\nname: Slow\ndate: 1999-10-12\nsummary: It is.\n---\n\n";
const PATH = "content/events/slow.md";

function file(text: string): ContentFile {
  return { collection: collectionNamed("events"), id: "slow", category: undefined, path: PATH, text };
}

function diagnostics(text: string): string[] {
  return parse(file(text), "").diagnostics.map(formatDiagnostic);
}

/** An ordinary entry; ten times its steps still take little time. */
const ORDINARY = `${HEAD}${`${"It rose, *then* it fell, and nobody had [seen](term:alpha) it coming. ".repeat(10)}\n\n`.repeat(6)}`;
// The first time parsers are set up, too.
parse(file(ORDINARY), "");
const ordinary = stepsOf(() => parse(file(ORDINARY), ""));

describe("a file that would occupy a parser is refused at once, with its place and the limit:", () => {
  test.each<[string, string, string]>([
    ["stars", `${HEAD}${"*".repeat(2000)}a${"*".repeat(2000)}`, `:7:${LIMITS.lineLength + 1}  the line has 4001`],
    [
      "stars on a line",
      `${HEAD}${"*".repeat(1900)}a${"*".repeat(1900)}`,
      `:7:1  more than ${LIMITS.repeatedMarks} of the same character`,
    ],
    ["stars between letters", `${HEAD}${"*a".repeat(1900)}`, `:7:1  more than ${LIMITS.marks} characters of Markdown`],
    [
      "stars over many lines",
      `${HEAD}${"*a **b\n".repeat(900)}`,
      `:140:1  more than ${LIMITS.marks} characters of Markdown`,
    ],
    ["nested list markers", `${HEAD}${"- ".repeat(1999)}a`, `:7:${LIMITS.nesting + 1}  lists, quotations`],
    ["nested numbers", `${HEAD}${"1. ".repeat(1000)}a`, `:7:${LIMITS.nesting + 1}  lists, quotations`],
    ["quotations", `${HEAD}${">".repeat(3000)}`, `:7:${LIMITS.nesting + 1}  lists, quotations`],
    ["deep indentation", `${HEAD}${" ".repeat(40)}- a`, `:7:${LIMITS.nesting + 1}  lists, quotations`],
    ["open links", `${HEAD}${"[a](".repeat(900)}`, `:7:1  more than ${LIMITS.marks} characters of Markdown`],
    ["brackets", `${HEAD}${"[".repeat(3000)}`, `:7:1  more than ${LIMITS.repeatedMarks} of the same character`],
    ["headings by underlining", `${HEAD}${"a\n=\n".repeat(900)}`, `:${LIMITS.lines + 1}:1  the file has`],
    ["a long line", `${HEAD}${"word ".repeat(3000)}`, `:7:${LIMITS.lineLength + 1}  the line has 15000 characters`],
    ["nested YAML", `---\nname: ${"[{".repeat(1500)}\n---\nx`, `:2:15  lists and maps are nested`],
    ["nested YAML on lines", `---\nname:\n${"[\n".repeat(500)}\n---\nx`, `:11:1  lists and maps are nested`],
    [
      "nested YAML sequences",
      `---\nname:\n${"- ".repeat(1900)}x\n---\nx`,
      `:3:${LIMITS.nesting + 1}  lists, quotations`,
    ],
    [
      "elements",
      `---\n${`a: [${"b,".repeat(1500)}]\n`.repeat(2)}---\nx`,
      `more than ${LIMITS.values} keys and elements`,
    ],
    [
      "long front matter",
      `---\n${`# ${"x".repeat(1900)}\n`.repeat(10)}---\nx`,
      ":10:1  the front matter is longer than",
    ],
    ["marks on a letter", `${HEAD}a${"\u0301".repeat(10)}`, ":7:5  U+0301 is the fourth mark on one letter"],
  ])("%s", (_, text, expected) => {
    expect(diagnostics(text).join("\n")).toContain(expected);
    expect(stepsOf(() => diagnostics(text))).toBeLessThan(10 * ordinary);
  });

  test("a file of more bytes than any entry needs", async () => {
    const found = await diagnosticsOf({ ...quickCorpus(4), "events/slow.md": ">".repeat(250_000) });
    expect(found).toEqual([`${PATH}:1:1  the file has 250000 bytes; an entry has at most ${LIMITS.fileBytes}`]);
  });
});

test.each([
  ["\\href", "\\href{javascript:alert(1)}{x}"],
  ["\\url", "\\url{//evil.example}"],
  ["\\htmlData", "\\htmlData{a=b}{x}"],
  ["\\includegraphics", "\\includegraphics{x.png}"],
  ["\\def", "\\def\\a{\\a\\a}\\a"],
  ["\\gdef", "\\gdef\\a{\\a\\a}\\a"],
  ["\\newcommand", "\\newcommand{\\a}{\\b\\b}\\newcommand{\\b}{\\a\\a}\\a"],
  ["\\let", "\\let\\a=\\b"],
])("a formula with %s is refused, and the diagnostic names the command", async (command, latex) => {
  const path = "formulas/ratio.md";
  const good = quickCorpus(4);
  const text = (good[path] ?? "").replace(/latex: .*/, `latex: '${latex}'`);
  expect(await diagnosticsOf({ ...good, [path]: text })).toContain(
    `content/${path}:3:1  latex: the command ${command} is not allowed`,
  );
});

/** Constructs of Markdown and YAML, each repeated within the limits. */
const CONSTRUCTS: readonly (readonly [piece: string, between: string])[] = [
  ["word", " "],
  ["*a*", " "],
  ["*a", " "],
  ["a**", " "],
  ["***a** b*", " "],
  ["_a", " "],
  ["`a`", " "],
  ["`a ``", " "],
  ["[a](term:b)", " "],
  ["[a](", " "],
  ["[a]", " "],
  ["![", "a"],
  ["&amp;", " "],
  ["&#x41;", ""],
  ["<a", " "],
  ["<a:b", " "],
  ["\\*", "a"],
  ["“a”", " "],
  ["1 = 1", " "],
  ["√(1", " + "],
  ["2 × 2", " = "],
  ["a.", " B"],
  ["- a", "\n"],
  ["- a", "\n\n"],
  ["- a\n  - b\n    - c", "\n"],
  ["1. a", "\n"],
  ["> a", "\n"],
  ["## a", "\n"],
  ["a", "\n\n"],
  ["a\n=", "\n"],
  ["a\n-", "\n"],
  ["---", "\n"],
  ["```\na\n```", "\n"],
  ["[a]: b", "\n"],
  ["    a", "\n\n"],
  ["a\\", "\n"],
  ["<b>", "\n\n"],
  ["|a|b|\n|-|-|", "\n\n"],
];

/** As much of a construct as the limits allow, times a share. */
function repeated([piece, between]: readonly [string, string], share: number): string {
  const onLines = between.includes("\n");
  const line = onLines ? `${piece}${between}` : "";
  const marks = (piece + between).match(/[*_`[\]<>&!\\~]/g)?.length ?? 0;
  if (onLines) {
    const paragraphs = between === "\n\n" || marks === 0;
    const most = Math.min(
      900 / line.split("\n").length,
      paragraphs ? 20_000 / line.length : (LIMITS.marks - 10) / marks,
    );
    return line.repeat(Math.floor(share * most));
  }
  // Paragraphs of as many as one may hold, with empty lines between.
  const perLine = Math.min(3900 / (piece + between).length, marks === 0 ? 4000 : (LIMITS.marks - 10) / marks);
  const paragraph = Array(Math.floor(perLine)).fill(piece).join(between);
  return `${paragraph}\n\n`.repeat(Math.max(1, Math.floor((share * 20_000) / paragraph.length)));
}

describe("what the limits let through takes work that grows no faster than the text:", () => {
  test.each(CONSTRUCTS.map((construct) => [JSON.stringify(construct.join("")), construct] as const))(
    "%s",
    (_, construct) => {
      const [half, whole] = [0.5, 1].map((share) => stepsOf(() => parse(file(HEAD + repeated(construct, share)), "")));
      expect(diagnostics(HEAD + repeated(construct, 1)).join("\n")).not.toMatch(
        / {2}(?:more than|the file has|the line has|lists, q)/,
      );
      expect(whole ?? 0).toBeLessThan(3 * (half ?? 0));
      // The text is 14 times as long as the ordinary one.
      expect(whole ?? 0).toBeLessThan(14 * 10 * ordinary);
    },
  );

  test("front matter of many keys, elements, quotes and comments", () => {
    for (const make of [
      (n: number) => `x: {${Array.from({ length: n }, (_, i) => `k${i}: 1`).join(", ")}}`,
      (n: number) => Array.from({ length: n }, (_, i) => `k${i}: 1`).join("\n"),
      (n: number) => `x: [${"a, ".repeat(n)}]`,
      (n: number) => `x: "${"\\u0041".repeat(n)}"`,
      (n: number) => `x: ${"# a ".repeat(n)}`,
      (n: number) => `x: |\n${"  a\n".repeat(n)}`,
      (n: number) => `x: '${"''a".repeat(n)}'`,
      (n: number) => `x: [${"*a, ".repeat(n)}]`,
      (n: number) => `x: [${"&a b, ".repeat(n)}]`,
      (n: number) => `x: ${"!a ".repeat(n)}`,
    ]) {
      const [half, whole] = [300, 600].map((n) => stepsOf(() => parse(file(`---\n${make(n)}\n---\nx`), "")));
      // YAML's parser compares every key with every other one, which for so few is less than two ordinary entries.
      expect(whole ?? 0).toBeLessThan(Math.max(3 * (half ?? 0), 2 * ordinary));
    }
  });

  test.each([
    "word ",
    "1 + 1 = 3. ",
    "√√√1 = 1 ",
    "A. B? ",
    `${"x".repeat(300)} `,
    "leverage alpha beta ",
    "1,",
    "( ",
    ") = 1 ",
    "slow, slow ",
  ])("%s in the editors' checks and in chunks", (piece) => {
    const [half, whole] = [3, 6].map((paragraphs) => {
      const long = file(`${HEAD}${`${piece.repeat(3000 / piece.length)}\n\n`.repeat(paragraphs)}`);
      const { content, diagnostics } = parse(long, "");
      expect(diagnostics).toEqual([]);
      const { corpus } = link(content ? [{ fingerprint: "", file: long, ...content }] : []);
      const [entity] = allEntities(corpus);
      if (!entity) throw new Error("no entity");
      return stepsOf(() => {
        checkEditorial(corpus, STANDARDS, true, BuildCache.disabled());
        chunksOf(entity, { base: "", nameOf: () => undefined });
      });
    });
    expect(whole ?? 0).toBeLessThan(3 * (half ?? 0));
  });
});

describe("a time limit", () => {
  test("ends work that would not end", () => {
    let rounds = 0;
    expect(
      runWithTimeout(20, () => {
        for (;;) rounds++;
      }),
    ).toBe(false);
    expect(rounds).toBeGreaterThan(0);
  });

  test("lets other work end, and hands on what it throws", () => {
    let done = false;
    expect(
      runWithTimeout(60_000, () => {
        done = true;
      }),
    ).toBe(true);
    expect(done).toBe(true);
    expect(() =>
      runWithTimeout(60_000, () => {
        throw new TypeError("a defect");
      }),
    ).toThrow(new TypeError("a defect"));
  });

  test("is an error of the file that exceeds it, and the others are parsed", () => {
    const slow = file(HEAD.replace("Slow", "x".repeat(20)));
    Object.defineProperty(slow, "text", {
      get() {
        for (;;);
      },
    });
    const [before, at, after] = parseFiles([file(ORDINARY), slow, file(ORDINARY)], "", 2000);
    expect(before?.content).toBeDefined();
    expect(at?.diagnostics.map(formatDiagnostic)).toEqual([`${PATH}:1:1  the file takes longer than 2 s to parse`]);
    expect(after?.content).toBeDefined();
  });
});
