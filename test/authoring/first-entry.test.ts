import { describe, expect, test } from "vitest";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";

const PATH = "terms/risk/margin-call.md";
const GOOD = `---
name: Margin call
level: intro
summary: A demand of a broker for more collateral.
see_also: [term:term-000, term:term-001]
tags: [margin, risk]
---

A broker asks for [collateral](term:term-001) when prices move against a position.
`;

/** What a new author is told about a mistake, without the place. */
async function told(change: (text: string) => string): Promise<string[]> {
  const lines = await diagnosticsOf({ ...quickCorpus(3), [PATH]: change(GOOD) });
  return lines.map((line) => line.replace(/^content\/terms\/risk\/margin-call\.md:\d+:\d+ {2}/, ""));
}

describe("a new author's mistake is told with its remedy:", () => {
  test.each<[string, (text: string) => string, RegExp]>([
    [
      "a key that resembles none",
      (t) => t.replace("name:", "xyz: 1\nname:"),
      /^unknown key xyz; delete the line, or use one of the keys name, abbreviation, /,
    ],
    ["a misspelt key", (t) => t.replace("tags:", "tgas:"), /^unknown key tgas \(did you mean tags\?\)$/],
    ["a key behind white space", (t) => t.replace("tags:", "  tags:"), /delete the white space before its key$/],
    ["a tab", (t) => t.replace("name: Margin", "name:\tMargin"), /^U\+0009 is a tab; write spaces$/],
    ["a missing text", (t) => t.replace(/\nA broker.*\n/, ""), /^the body is empty: the definition is missing$/],
    ["a misspelt heading", (t) => `${t}\n## Intuitoin\n\nText.\n`, /did you mean Intuition\?/],
    [
      "an overlong summary",
      (t) => t.replace("A demand", "A ".repeat(200)),
      /^summary has \d+ characters; at most 320 are allowed$/,
    ],
    [
      "an unknown source",
      (t) => t.replace("tags:", "sources: [boook]\ntags:"),
      /there is no source boook \(did you mean book\?\)/,
    ],
    [
      "a source that is not there yet, though another has nearly its id",
      (t) => t.replace("tags:", "sources: [bok]\ntags:"),
      /\(did you mean book\?\); `npm run new source` begins a new one$/,
    ],
    [
      "a link to what no id is like",
      (t) => t.replace("(term:term-001)", "(term:zzz)"),
      /^there is no term zzz; write the id of one, which is the name of its file without \.md$/,
    ],
    [
      "a link as wikis write it",
      (t) => t.replace("[collateral](term:term-001)", "[[collateral]]"),
      /^\[\[collateral\]\] is no link here; write \[collateral\]\(type:id\)$/,
    ],
    [
      "a heading of the first level",
      (t) => `${t}\n# In practice\n\nText.\n`,
      /^only the headings of the collection are allowed, at level two: write ## In practice$/,
    ],
    [
      "a heading that no collection has",
      (t) => `${t}\n# History\n\nText.\n`,
      /at level two, which are In practice, Intuition, Example, Common pitfalls, Questions, Asked as$/,
    ],
    [
      "a link to the web",
      (t) => t.replace("(term:term-001)", "(https://example.org/a)"),
      /; a page of the web is a source: cite it, \[@source-id\], by an entry of content\/sources\/$/,
    ],
    [
      "a source that is no id",
      (t) => t.replace("tags:", "sources: [A Book]\ntags:"),
      /is not an id: lower-case ASCII words joined by hyphens, such as sharpe-ratio$/,
    ],
    [
      "a link to a file",
      (t) => t.replace("(term:term-001)", "(../credit/term-001.md)"),
      /\(did you mean term:term-001\?\)$/,
    ],
    [
      "a link to a file of a collection",
      (t) => t.replace("(term:term-001)", "(../../people/ann.md)"),
      /\(did you mean person:ann\?\)$/,
    ],
    [
      "a link to nothing",
      (t) => t.replace("(term:term-001)", "(term:term-0001)"),
      /there is no term term-0001 \(did you mean term-00\d\?\)/,
    ],
    [
      "another's alias",
      (t) => t.replace("level:", "aliases: [Alias 0]\nlevel:"),
      /is already the alias of content\/.*; keep it in one place$/,
    ],
    [
      "a day that no calendar has",
      (t) => t.replace("tags:", "review_by: 2026-02-30\nreview_note: x\ntags:"),
      /^review_by: "2026-02-30" is not a valid date \(YYYY-MM-DD\)$/,
    ],
    [
      "a tag of no vocabulary",
      (t) => t.replace("[margin, risk]", "[zzz]"),
      /^"zzz" is not a value of tags; it is one of accounting, arbitrage, .*volatility$/,
    ],
  ])("%s", async (_, change, message) => {
    expect(await told(change)).toContainEqual(expect.stringMatching(message));
  });

  test("no message sends the author to another document", async () => {
    const many = (t: string) =>
      t.replace("tags: [margin, risk]", "sources: [A B]\ntags: [zzz]\nfirst_use: 1").replace("intro", "x");
    expect((await told(many)).filter((line) => /CONTRIBUTING|README|docs\//.test(line))).toEqual([]);
  });
});

test("line ends of Windows and a byte order mark are no mistakes", async () => {
  expect(await told((text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual([]);
});
