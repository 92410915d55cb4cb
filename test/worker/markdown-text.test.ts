import fc from "fast-check";
import type { Nodes, Root } from "mdast";
import { remark } from "remark";
import { describe, expect, test } from "vitest";
import {
  blockMarkdown,
  cellMarkdown,
  fencedMarkdown,
  headingMarkdown,
  inlineMarkdown,
  jsonMarkdown,
  linkMarkdown,
} from "../../worker/representations/markdown-text.ts";

const parser = remark();

/** Text made of what acts in Markdown, with ordinary words between. */
const MARKS =
  "\\ ` ``` [ ] ( ) ]( ![ * ** *** _ __ < </ <b> <!-- --> > & &amp; &#x41; ~ ~~~ | # ## - -- --- + = 1. 2) : ! $ @";
const text = fc
  .array(fc.oneof(fc.constantFrom(...MARKS.split(" "), " ", "a", "A1", "é", "“", "javascript:x"), fc.string()), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join("").replace(/\s+/g, " ").trim())
  .filter((joined) => joined !== "" && !joined.includes("\u0000"));

function parse(markdown: string): Root {
  return parser.parse(markdown);
}

/** Kinds of the nodes from the root down, as long as there is one child, and the text in the last. */
function spine(markdown: string): string[] {
  const found: string[] = [];
  let node: Nodes = parse(markdown);
  for (;;) {
    if ("value" in node) return [...found, node.value];
    const children: readonly Nodes[] = "children" in node ? node.children : [];
    const [only] = children;
    if (!only || children.length > 1) return [...found, `${children.length} children`];
    found.push(only.type);
    node = only;
  }
}

describe("text written into Markdown is read back as the same text", () => {
  test.each<[string, (written: string) => string, readonly string[]]>([
    ["as a paragraph", (t) => blockMarkdown(t), ["paragraph", "text"]],
    ["as a list item", (t) => `- ${blockMarkdown(t)}`, ["list", "listItem", "paragraph", "text"]],
    ["as a quotation", (t) => `> ${blockMarkdown(t)}`, ["blockquote", "paragraph", "text"]],
    ["as a heading", (t) => `## ${headingMarkdown(t)}`, ["heading", "text"]],
    ["in strong type", (t) => `**${inlineMarkdown(`x${t}x`)}**`, ["paragraph", "strong", "text"]],
    ["as a link's label", (t) => linkMarkdown(t, "https://example.org/"), ["paragraph", "link", "text"]],
  ])("%s", (_, write, kinds) => {
    fc.assert(
      fc.property(text, (written) => {
        const [found] = spine(write(written)).slice(-1);
        expect(spine(write(written)).slice(0, -1)).toEqual(kinds);
        expect(found).toBe(kinds.includes("strong") ? `x${written}x` : written);
      }),
      { numRuns: 3000 },
    );
  });

  test("behind other words, and before them", () => {
    fc.assert(
      fc.property(text, (written) => {
        const markdown = `- Name: ${inlineMarkdown(written)} (end)`;
        expect(spine(markdown)).toEqual(["list", "listItem", "paragraph", "text", `Name: ${written} (end)`]);
      }),
      { numRuns: 3000 },
    );
  });

  test("as code, within a fence longer than its own", () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(spine(fencedMarkdown(`${written}\n${written}`, ""))).toEqual(["code", `${written}\n${written}`]);
      }),
    );
  });

  test("a value that is no text, as its JSON", () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(text), fc.dictionary(text, text)), (value) => {
        const [, kind, json = ""] = ["", ...spine(`Value: ${jsonMarkdown(value)}`.slice("Value: ".length)).slice(1)];
        expect([kind, JSON.parse(json)]).toEqual(["inlineCode", JSON.parse(JSON.stringify(value))]);
        expect(jsonMarkdown(value)).not.toContain("|");
      }),
    );
  });
});

test("a link leads where its address says, whatever stands in it", () => {
  const address = fc.string({ unit: "grapheme" }).map((rest) => URL.parse(`https://example.org/${rest}`)?.href);
  const piece = fc.constantFrom(
    "a",
    "(",
    ")",
    "[",
    "]",
    "\\",
    "&amp;",
    "&",
    "`",
    "*",
    "_",
    "?",
    "#",
    "'",
    '"',
    "<",
    ">",
  );
  const made = fc.array(piece).map((pieces) => URL.parse(`https://example.org/a?${pieces.join("")}`)?.href);
  fc.assert(
    fc.property(fc.oneof(address, made), (href) => {
      if (href === undefined) return;
      const [paragraph] = parse(linkMarkdown("label", href)).children;
      const [link, ...rest] = paragraph?.type === "paragraph" ? paragraph.children : [];
      expect(rest).toEqual([]);
      const url = link?.type === "link" ? link.url : "";
      expect(decoded(url)).toBe(decoded(href));
    }),
    { numRuns: 3000 },
  );
});

/** An address with the characters that a destination may have to encode as they are. */
function decoded(address: string): string {
  return address.replace(/%(?:28|29|5C|22|3C|3E)/g, (code) => decodeURIComponent(code));
}

test("a cell holds no bar that would end it", () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(cellMarkdown(written).replace(/\\\\|\\\|/g, "")).not.toContain("|");
      expect(spine(cellMarkdown(`x${written}`).replaceAll("\\|", "|"))).toEqual(["paragraph", "text", `x${written}`]);
    }),
  );
});

test.each([
  "S&P 500",
  "2 and 20",
  "130/30",
  "3(c)(7)",
  "5%",
  "-0.25 to 0",
  "A - B",
  "1990. The year",
  "snake_case and r_f",
  "D = 0.5 * (a - b)",
  "x < 5, y > 3 and z <= 2",
  "AT&T, R & D and C#",
  "“Quoted”, it's $5!",
  "https is a scheme: ~5",
])("ordinary text stays as it is: %s", (ordinary) => {
  expect(inlineMarkdown(ordinary)).toBe(ordinary);
  expect(headingMarkdown(ordinary)).toBe(ordinary);
  if (!/^\d+\. /.test(ordinary)) expect(blockMarkdown(ordinary)).toBe(ordinary);
});
