import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadDictionary, WORD_LIST, wordList } from "../../build/authoring/spelling/dictionary.ts";
import { unknownWords } from "../../build/authoring/spelling/unknown-words.ts";
import { collect, listContent } from "../../build/parse/content-files.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { compareText } from "../../worker/compare-text.ts";
import { SMALL_FILES } from "../fixture/corpus.ts";
import { workspace } from "../fixture/workspace.ts";

const TERM = "terms/risk/carry.md";

/** The unknown words of a term with this definition, and what is said of each. */
function unknownIn(definition: string, facts = "summary: It stands."): Promise<string[]> {
  const text = `---\nname: Carry\n${facts}\n---\n\n${definition}\n`;
  return workspace({ ...SMALL_FILES, [TERM]: text }, async (folder) => {
    const content = `${folder}/content`;
    return unknownWords(collect(content, await listContent(content)).files).map(formatDiagnostic);
  });
}

test("a misspelt word is told with its place and the words that are like it", async () => {
  expect(await unknownIn("Funds recieve the rate.")).toEqual([
    expect.stringMatching(
      /^content\/terms\/risk\/carry\.md:6:7 {2}"recieve" is in no dictionary \(did you mean receive, .*\); a word of the field goes into build\/authoring\/spelling\/words\.txt$/,
    ),
  ]);
});

test("American spelling is unknown", async () => {
  const unknown = await unknownIn("The color of the center.");
  expect(unknown.map((diagnostic) => /"(.*?)"/.exec(diagnostic)?.[1])).toEqual(["color", "center"]);
});

test("words of the front matter are looked at", async () => {
  expect(await unknownIn("It is.", "summary: It recieves.")).toEqual([
    expect.stringContaining('carry.md:3:13  "recieves"'),
  ]);
});

test("of a figure its title, description and labels are looked at, and not the calculator's id", async () => {
  const figure = (title: string) =>
    `summary: It is.\nfigures:\n  - title: ${title}\n    description: It is.\n    plot: { calculator: xyzzy-calc, vary: { input: xyzzy, from: 1, to: 2 } }`;
  expect(await unknownIn("It is.", figure("The rate"))).toEqual([]);
  expect(await unknownIn("It is.", figure("The recieved rate"))).toEqual([expect.stringContaining('"recieved"')]);
});

test.each([
  ["words of the list, in any inflection", "Markouts are winsorised; the lookback's end."],
  ["compounds of which a part is no word", "It is co-ordinated."],
  ["names and abbreviations", "Recieve of Archegos and UCITS."],
  ["code, links' targets, citations", "See `recieve` in [it](term:recieve) there [@recieve-2002, p. 3]."],
  ["quoted and foreign words", 'They say "recieve" and *société anonyme*.'],
  ["words with digits, and short ones", "The 13fx and eth0xyz of abc."],
])("left alone are %s", async (_, definition) => {
  expect(await unknownIn(definition)).toEqual([]);
});

test("a new entry brings its own words: in its name, its aliases and its keywords", async () => {
  const facts = "summary: It stands.\naliases: [flumming, plonket trade]\nkeywords: [brazzle]";
  expect(await unknownIn("The plonkets are flumming with brazzle.", facts)).toEqual([]);
  expect(await unknownIn("The plonkets are flumming with brazzle.")).toHaveLength(3);
});

test("the list of words is sorted, and holds none that the dictionary of English has", () => {
  const words = wordList();
  expect(readFileSync(WORD_LIST, "utf8")).toBe(`${words.join("\n")}\n`);
  expect([...new Set(words)].sort(compareText)).toEqual(words);
  expect(words.filter(loadDictionary([], []).knows)).toEqual([]);
  expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
});
