import { readFile } from "node:fs/promises";
import fastGlob from "fast-glob";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/**
 * Requests and pull requests are text from strangers, and a regular expression that backtracks on it stops the
 * service or the build. So every pattern of the worker and of the build must match in linear time.
 */

/** A pattern, and where it stands. */
interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Reads the worker's own source code, which runs in any case. */
const READS_OWN_CODE = ["build/reference-code.ts"];

const files = (await fastGlob("{worker,build}/**/*.ts", { ignore: READS_OWN_CODE })).sort();

beforeAll(() => {
  // The analyser's own JavaScript, and neither Java nor a binary of the platform.
  vi.stubEnv("RECHECK_BACKEND", "pure");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** The patterns that are written in a file, and where it makes others from strings. */
async function patternsIn(file: string): Promise<{ literals: Pattern[]; made: string[] }> {
  const text = await readFile(file, "utf8");
  const { program, errors } = parseSync(file, text);
  expect(errors).toEqual([]);
  const literals: Pattern[] = [];
  const made: string[] = [];
  const place = (start: number) => `${file}:${text.slice(0, start).split("\n").length}`;
  function call(node: { callee: Expression; start: number }): void {
    if (node.callee.type === "Identifier" && node.callee.name === "RegExp") made.push(place(node.start));
  }
  new Visitor({
    Literal(node) {
      if ("regex" in node)
        literals.push({ place: place(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: call,
    CallExpression: call,
  }).visit(program);
  return { literals, made };
}

/** The patterns that a module makes while it is loaded. */
async function patternsMadeBy(file: string): Promise<Pattern[]> {
  const made: Pattern[] = [];
  vi.resetModules();
  function recorded(pattern: RegExp): RegExp {
    // What the packages make that the module imports is theirs.
    if (new Error().stack?.includes(file)) made.push({ place: file, source: pattern.source, flags: pattern.flags });
    return pattern;
  }
  const Recorded = new Proxy(RegExp, {
    construct: (target, [pattern, flags]: [string, string?]) => recorded(new target(pattern, flags)),
    apply: (target, _, [pattern, flags]: [string, string?]) => recorded(target(pattern, flags)),
  });
  vi.stubGlobal("RegExp", Recorded);
  try {
    await import(`../../${file}`);
  } finally {
    vi.unstubAllGlobals();
  }
  return made;
}

/** Those patterns that are not shown to be linear, each with a text that takes long. */
async function notLinear(patterns: readonly Pattern[]): Promise<string[]> {
  const distinct = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  const wrong: string[] = [];
  for (const [written, { place, source, flags }] of distinct) {
    const result = await check(source, flags, { randomSeed: 1, timeout: null });
    if (result.status === "safe") continue;
    wrong.push(`${place} ${written}: ${result.status === "vulnerable" ? result.attack.pattern : result.error.kind}`);
  }
  return wrong;
}

test("every pattern that is written in the worker or the build matches in linear time", async () => {
  const patterns = (await Promise.all(files.map(patternsIn))).flatMap(({ literals }) => literals);
  expect(patterns.length).toBeGreaterThan(100);
  expect(await notLinear(patterns)).toEqual([]);
});

test("every pattern that is made from strings is made once, while its module loads, and matches in linear time", async () => {
  for (const file of files) {
    const { made } = await patternsIn(file);
    if (made.length === 0) continue;
    const patterns = await patternsMadeBy(file);
    expect([file, patterns.length]).toEqual([file, made.length]);
    expect(await notLinear(patterns)).toEqual([]);
  }
});

test("a pattern that backtracks is found", async () => {
  const patterns = [/\/+$/, /^[+-]?(?:\d+\.?\d*|\.\d+)$/, /^(.+?)\s*\(([^()]+)\)$/, /^(a+)+$/];
  const found = await notLinear(patterns.map(({ source, flags }) => ({ place: "here", source, flags })));
  expect(found.length).toBe(patterns.length);
});
