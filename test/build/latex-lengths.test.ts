import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFrontMatter } from "../../build/parse/front-matter.ts";
import { latexLengthError } from "../../build/schema/latex-lengths.ts";
import { formulaHtml } from "../../build/site/formula-html.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";

test.each([
  String.raw`\hspace{-9999em}x`,
  String.raw`\hspace*{9999em}x`,
  String.raw`\raisebox{9999em}{x}`,
  String.raw`\kern9999em x`,
  String.raw`\mkern9999mu x`,
  String.raw`\mskip 9999mu x`,
  String.raw`\hskip-9999pt x`,
  String.raw`\rule{9999em}{1em}`,
  String.raw`\rule[9999em]{1em}{1em}`,
  String.raw`a\\[9999em]b`,
  String.raw`\begin{array}{c}a\\[-9999em]b\end{array}`,
  String.raw`\begin{cases}a\cr[9999em]b\end{cases}`,
  String.raw`a\newline[9999em]b`,
  String.raw`\begin{CD}A @>>> B\\[99em] C @>>> D\end{CD}`,
  String.raw`\phantom{\rule{9999em}{1em}}`,
  String.raw`\smash{\raisebox{-99cm}{x}}`,
  String.raw`a\above{99em}b`,
  String.raw`\genfrac(){99cm}0ab`,
  String.raw`x^{\kern99em}`,
  String.raw`\text{\kern2in}`,
  String.raw`\kern1em`.repeat(11),
])("%s asks for more length than a formula may", (latex) => {
  expect(latexLengthError(latex)).toMatch(/em together \(the longest is .*\); at most 10 em are allowed$/);
});

test.each([
  String.raw`\text{5 in a row, 99 em, 20 mm}`,
  String.raw`\frac{a}{b}\,\quad\qquad\!\Bigl(x\Bigr)`,
  String.raw`\begin{aligned}a &= b\\[4pt] c &= d\end{aligned}`,
  String.raw`\hspace{1em}\raisebox{-0.5ex}{x}`,
])("%s is within bounds", (latex) => {
  expect(latexLengthError(latex)).toBeUndefined();
});

test("a length that is too great is an error with its line", async () => {
  const files = quickCorpus(3);
  const text = files["formulas/ratio.md"]?.replace(/latex: .*/, String.raw`latex: '\hspace{-9999em}x'`) ?? "";
  expect(await diagnosticsOf({ ...files, "formulas/ratio.md": text })).toEqual([
    expect.stringMatching(/^content\/formulas\/ratio\.md:\d+:1 {2}latex: the formula's lengths are 10000 em together/),
  ]);
});

test("what the formulas of the corpus ask for is what their markup has", () => {
  for (const name of readdirSync("content/formulas")) {
    const { latex } = readFrontMatter(readFileSync(`content/formulas/${name}`, "utf8")).data as { latex: string };
    for (const [, number] of formulaHtml(latex).text.matchAll(/="[^"]*?(-?[\d.]+)(?:em|pt|cm|mm|ex|px)\b/g))
      expect([name, Math.abs(Number(number)) <= 10]).toEqual([name, true]);
  }
});
