/** Formulas on pages: equations beside each other are set below each other where there is no room. */
import { expect, test } from "vitest";
import { formulaHtml } from "../../build/site/formula-html.ts";

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

test.each([
  [
    String.raw`\Theta_C = -\frac{S\,n(d_1)\,\sigma}{2\sqrt{T}} - r\,K e^{-rT} N(d_2) + q\,S e^{-qT} N(-d_1),`,
    [
      String.raw`\Theta_C = -\frac{S\,n(d_1)\,\sigma}{2\sqrt{T}}`,
      String.raw`{}- r\,K e^{-rT} N(d_2)`,
      String.raw`{}+ q\,S e^{-qT} N(-d_1),`,
    ],
  ],
  [
    String.raw`DV01 = \frac{D_{mod}\,P}{10\,000} \approx \frac{P(y - 1\,\mathrm{bp}) - P(y + 1\,\mathrm{bp})}{2}`,
    [
      String.raw`DV01 = \frac{D_{mod}\,P}{10\,000}`,
      String.raw`{}\approx \frac{P(y - 1\,\mathrm{bp}) - P(y + 1\,\mathrm{bp})}{2}`,
    ],
  ],
  [String.raw`x = \left[a + b\right] \cdot -c^+ d_- \{e - f\} (g + h - i) \times j k l m n`, undefined],
  ["a = b + c", undefined],
])("a long equation may be continued before a relation or a sign outside of brackets: %s", (latex, pieces) => {
  expect(equations(latex)).toEqual(pieces ?? [latex.replaceAll("&", "&amp;")]);
  expect(formulaHtml(latex).text.match(/<mo form="infix">/g)?.length ?? 0).toBe((pieces?.length ?? 1) - 1);
});
