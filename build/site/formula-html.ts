/** Formulas in MathML, which browsers set without a font or a script of ours. */
import katex from "katex";
import { type Html, html, trusted } from "../../worker/representations/html-template.ts";

const MATH_END = "</math>";

/** Letters and signs of an equation from which on it may be wider than a phone. */
const LONG = 24;

/**
 * Equations with a wide space between them are elements of their own, so that a narrow window sets them below each
 * other. A long one is in pieces too: a line ends before a relation after the first, or before a plus or a minus.
 */
export function formulaHtml(latex: string): Html {
  const parts = equationsOf(latex).map(equationMarkup);
  if (parts.includes(undefined)) return html`<pre><code>${latex}</code></pre>`;
  return trusted(`<div class="math" tabindex="0" role="group" aria-label="Formula">${parts.join("")}</div>`);
}

function equationMarkup(latex: string): string | undefined {
  const whole = mathOf(latex);
  const pieces = piecesOf(latex);
  if (whole === undefined || pieces.length === 1 || lengthOf(whole) < LONG) return whole;
  const markups = pieces.map((piece, i) =>
    // Before an empty group the sign is none of a number.
    i === 0 ? mathOf(piece) : mathOf(`{}${piece}`)?.replace("<mo>", '<mo form="infix">'),
  );
  return markups.includes(undefined) ? whole : `<span class="equation">${markups.join("")}</span>`;
}

/** Characters that are shown: those outside of tags and of the annotation, which repeats the source. */
function lengthOf(markup: string): number {
  const texts = markup.split("<").filter((part) => !part.startsWith("annotation "));
  return texts.reduce((length, part) => length + part.length - part.indexOf(">") - 1, 0);
}

function mathOf(latex: string): string | undefined {
  const markup = katex.renderToString(latex, {
    displayMode: true,
    output: "mathml",
    strict: "ignore",
    trust: false,
    maxExpand: 100,
    maxSize: 10,
    throwOnError: false,
  });
  // KaTeX wraps the element in one for its own style.
  const [from, to] = [markup.indexOf("<math"), markup.lastIndexOf(MATH_END)];
  return from < 0 || to < from ? undefined : markup.slice(from, to + MATH_END.length);
}

/** Commands with their names, and single characters. */
const LATEX_TOKEN = /\\(?:[A-Za-z]+|[^A-Za-z])|[^\\]/g;
const OPENS: ReadonlySet<string> = new Set(["{", "\\begin", "\\left"]);
const CLOSES: ReadonlySet<string> = new Set(["}", "\\end", "\\right"]);
const BRACKETS: ReadonlyMap<string, number> = new Map([
  ["(", 1],
  ["[", 1],
  ["\\{", 1],
  [")", -1],
  ["]", -1],
  ["\\}", -1],
]);
const RELATIONS: ReadonlySet<string> = new Set([
  "=",
  "<",
  ">",
  "\\approx",
  "\\le",
  "\\leq",
  "\\ge",
  "\\geq",
  "\\in",
  "\\sim",
  "\\equiv",
]);
/** After these, and at the beginning, a sign belongs to what follows it. */
const OPERATORS: ReadonlySet<string> = new Set(["+", "-", "\\cdot", "\\times", ",", "/", "^", "_"]);
const SPACE = /^(?:\s|~|\\[,:;! ])$/;
const WIDE_SPACES: ReadonlySet<string> = new Set(["\\quad", "\\qquad"]);

/** Tokens outside of groups, fractions and tables begin at depth 0. */
function* tokensOf(latex: string): Generator<{ readonly token: string; readonly depth: number }> {
  let depth = 0;
  for (const [token] of latex.matchAll(LATEX_TOKEN)) {
    if (CLOSES.has(token)) depth--;
    yield { token, depth };
    if (OPENS.has(token)) depth++;
  }
}

/** The parts of a formula between wide spaces. */
function equationsOf(latex: string): string[] {
  const equations = [""];
  for (const { token, depth } of tokensOf(latex))
    if (depth === 0 && WIDE_SPACES.has(token)) equations.push("");
    else equations.push((equations.pop() ?? "") + token);
  return equations.filter((each) => each.trim() !== "");
}

/** What may stand on lines of its own: all but the first begin with a relation or a sign, outside of brackets. */
function piecesOf(equation: string): string[] {
  const pieces = [""];
  let brackets = 0;
  let relations = 0;
  let before = "=";
  for (const { token, depth } of tokensOf(equation)) {
    if (depth === 0) {
      // That of \right closes what was a group.
      if (before !== "\\right") brackets += BRACKETS.get(token) ?? 0;
      const isRelation = RELATIONS.has(token) && brackets === 0;
      const isSign = (token === "+" || token === "-") && !RELATIONS.has(before) && !OPERATORS.has(before);
      if (isRelation) relations++;
      if (isRelation ? relations > 1 : isSign && brackets === 0 && relations > 0) pieces.push("");
      if (!SPACE.test(token)) before = token;
    }
    pieces.push((pieces.pop() ?? "") + token);
  }
  return pieces;
}
