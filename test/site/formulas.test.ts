/** Formulas on pages: equations beside each other are set below each other where there is no room. */
import { expect, test } from "vitest";
import { formulaHtml } from "../../build/site/content-html.ts";

/** The source of each equation, which its MathML names. */
function equations(latex: string): string[] {
  return [...formulaHtml(latex).text.matchAll(/<annotation [^>]*>([\s\S]*?)<\/annotation>/g)].map(([, text = ""]) =>
    text.trim(),
  );
}

test("equations with a wide space between them are elements of their own", () => {
  expect(equations(String.raw`a = b, \qquad b = \frac{1}{2} \quad \left(c > 0\right)`)).toEqual([
    "a = b,",
    String.raw`b = \frac{1}{2}`,
    String.raw`\left(c &gt; 0\right)`,
  ]);
});

test.each([
  String.raw`x = \begin{cases} 1 \quad a \\ 0 \quad b \end{cases}`,
  String.raw`\{x \,|\, \text{if\quad so}\}`,
  String.raw`\left[a \qquad b\right]`,
  String.raw`\leftarrow`,
])("what stands in a group stays whole: %s", (latex) => {
  expect(equations(latex)).toEqual([latex]);
});
