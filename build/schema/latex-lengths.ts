/** The lengths that a formula asks for: space, shifts, rules and gaps between rows. */
import katex from "katex";

/** Ems that all lengths of a formula may have together, forwards and backwards. */
const MAX_TOTAL = 10;

/** Ems of a unit, at ten points to the em. */
const EMS: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.431,
  mu: 1 / 18,
  pt: 0.1,
  bp: 0.1004,
  px: 0.1004,
  dd: 0.107,
  nd: 0.1067,
  mm: 0.2845,
  pc: 1.2,
  cc: 1.284,
  nc: 1.281,
  cm: 2.845,
  in: 7.227,
  sp: 1 / 655_360,
};

/** The parser, which KaTeX exports for tools, but does not declare. */
const { __parse: parse } = katex as unknown as { __parse(latex: string, options: katex.KatexOptions): unknown };

/** A gap between rows, which KaTeX passes over in some environments and others that set LaTeX do not. */
const ROW_GAP = /\\(?:\\|(?:cr|newline)(?![A-Za-z]))\s*(?:\*\s*)?\[\s*((?:[-+]\s*)?[\d.]+)\s*([a-z]{2})\s*\]/g;

/**
 * What is wrong with the lengths of a formula; `undefined` when nothing is, or when KaTeX cannot read it, which another
 * check reports. The lengths are those of KaTeX's tree, so no command is missed.
 */
export function latexLengthError(latex: string): string | undefined {
  let tree: unknown;
  try {
    tree = parse(latex, { displayMode: true, strict: "ignore", trust: false, maxExpand: 100, maxSize: Infinity });
  } catch {
    return undefined;
  }
  const gaps = [...latex.matchAll(ROW_GAP)].map(([, number = "", unit = ""]) =>
    lengthOf(Number(number.replace(/\s/g, "")), unit),
  );
  return totalError([...lengthsIn(tree)]) ?? totalError(gaps);
}

function totalError(lengths: readonly Length[]): string | undefined {
  const total = lengths.reduce((sum, { ems }) => sum + Math.abs(ems), 0);
  if (total <= MAX_TOTAL) return undefined;
  const longest = lengths.toSorted((a, b) => Math.abs(b.ems) - Math.abs(a.ems))[0]?.written;
  return `the formula's lengths are ${Number(total.toPrecision(3))} em together (the longest is ${longest}); at most ${MAX_TOTAL} em are allowed`;
}

function lengthOf(number: number, unit: string): Length {
  return { ems: number * (EMS[unit] ?? 1), written: `${number}${unit}` };
}

interface Length {
  readonly ems: number;
  readonly written: string;
}

/** The lengths below a node, which are objects of a number and a unit. */
function* lengthsIn(node: unknown): Generator<Length> {
  if (typeof node !== "object" || node === null) return;
  if ("number" in node && "unit" in node && typeof node.number === "number" && typeof node.unit === "string") {
    yield lengthOf(node.number, node.unit);
    return;
  }
  for (const [key, inner] of Object.entries(node)) if (key !== "loc" && key !== "token") yield* lengthsIn(inner);
}
