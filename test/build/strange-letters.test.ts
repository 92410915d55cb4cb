import { describe, expect, test } from "vitest";
import { forbiddenCharacters, withoutRefused } from "../../build/parse/characters.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";

function messagesOf(text: string): string[] {
  return [...forbiddenCharacters(text, { allowLineBreaks: true })].map(({ offset, message }) => `${offset} ${message}`);
}

describe("a word", () => {
  test.each([
    ["Leveragе", '7 U+0435 is a letter of another script in "Leveragе"; write the Latin e'],
    ["Αlpha", '0 U+0391 is a letter of another script in "Αlpha"; write the Latin A'],
    ["αlpha", '0 U+03B1 is a letter of another script in "αlpha"; a word has letters of one script'],
    ["ΔΝAV", '1 U+039D is a letter of another script in "ΔΝAV"; write the Latin N'],
    ["naïvе", '4 U+0435 is a letter of another script in "naïvе"; write the Latin e'],
    ["Ａlpha", '0 U+FF21 is another form of A in "Ａlpha"; write A'],
    ["ﬁnance", '0 U+FB01 is another form of fi in "ﬁnance"; write fi'],
    ["Basel Ⅲ", '6 U+2162 is another form of III in "Ⅲ"; write III'],
    ["𝐚lpha", '0 U+1D41A is another form of a in "𝐚lpha"; write a'],
    ["АВС", '0 U+0410 is a letter of another script in "АВС"; write the Latin A'],
  ])("%j that passes for another is refused", (text, message) => {
    expect(messagesOf(text)[0]).toBe(message);
    // What is checked after it meets plain letters at the same offsets.
    const plain = withoutRefused(text);
    expect(plain).toHaveLength(text.length);
    expect(messagesOf(plain)).toEqual([]);
  });

  test.each([
    "μ-strategy",
    "ΔNAV",
    "σP and dσ, hρσ, κt",
    "wᵀΣw = ΣΣwwσσρ",
    "Σwᵢσᵢ, x², ½, σₐ",
    "σ_portfolio",
    "Δέλτα",
    "Риск",
    "Itô, Black–Scholes, Großkreditverordnung, İstanbul",
    "A株とTOPIX先物",
    "3 µm",
  ])("%j of one script, or of symbols, is allowed", (text) => {
    expect(messagesOf(text.normalize("NFC"))).toEqual([]);
  });
});

const GOOD = quickCorpus(4);
const TERM = "terms/risk/term-001.md";

test.each<[string, (text: string) => string, string]>([
  ["a name", (text) => text.replace(/name: .*/, "name: Leveragе"), "2:14  U+0435"],
  ["a name in YAML's escapes", (text) => text.replace(/name: .*/, 'name: "Leverag\\u0435"'), "2:1  name: U+0435"],
  ["an alias", (text) => text.replace(/aliases: .*/, "aliases: [gearіng]"), "3:15  U+0456"],
  ["the prose", (text) => text.replace("\n\n## ", " A wоrd.\n\n## "), "U+043E"],
  ["the prose as a character reference", (text) => text.replace("\n\n## ", " A w&#x43E;rd.\n\n## "), "U+043E"],
])("a letter of another script in %s is an error with its line", async (_, change, expected) => {
  const diagnostics = await diagnosticsOf({ ...GOOD, [TERM]: change(GOOD[TERM] ?? "") });
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toContain(expected);
});

test("names that differ only in the form of their characters are one name", async () => {
  const named = (text: string) => text.replace(/name: .*/, "name: Value at risk x²");
  const alias = (text: string) => text.replace(/aliases: .*/, "aliases: [VALUE AT RISK X2]");
  const files = {
    ...GOOD,
    [TERM]: named(GOOD[TERM] ?? ""),
    "terms/credit/term-002.md": alias(GOOD["terms/credit/term-002.md"] ?? ""),
  };
  expect(await diagnosticsOf(files)).toEqual([
    `content/terms/credit/term-002.md:3:11  the alias "VALUE AT RISK X2" is already the name of content/${TERM}; keep it in one place`,
  ]);
});
