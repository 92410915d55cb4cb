import { readFile } from "node:fs/promises";
import fastGlob from "fast-glob";
import { IttyRouter } from "itty-router/IttyRouter";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BUILD_FOLDERS } from "../../build/sources.ts";
import { ROUTES } from "../fixture/service.ts";

/**
 * Requests and pull requests are untrusted text, and a backtracking regular expression could block the service or the
 * build. So every pattern of the worker and of the build must match in linear time.
 */

/** A pattern and its position. */
interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const files = (await fastGlob(BUILD_FOLDERS.map((folder) => `${folder}/**/*.ts`))).sort();

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
    // What fuzzing finds is a long text of many steps, which a linear pattern has too: so it is timed.
    if (result.status === "vulnerable" && result.checker === "fuzz" && growsLinearly(source, flags, result.attack))
      continue;
    wrong.push(`${place} ${written}: ${result.status === "vulnerable" ? result.attack.pattern : result.error.kind}`);
  }
  return wrong;
}

/** A text that takes long, by its repeated parts. */
interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string; readonly bias: number }[];
  readonly suffix: string;
}

/** Whether a text of twice the length takes at most three times as long. */
function growsLinearly(source: string, flags: string, { pumps, suffix }: Attack): boolean {
  const time = (repeat: number): number => {
    const text = pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(repeat + bias)).join("") + suffix;
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 5; run++) {
      const pattern = new RegExp(source, flags);
      const { user } = process.cpuUsage();
      text.replace(pattern, "");
      least = Math.min(least, process.cpuUsage().user - user);
    }
    return least;
  };
  // Shorter times are noise; a quadratic pattern takes seconds at this length.
  return time(40_000) <= Math.max(1000, 3 * time(20_000));
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

test("the patterns by which the router matches paths are linear", async () => {
  const router = IttyRouter();
  for (const { path } of ROUTES) router.get(path, () => undefined);
  const patterns = router.routes.map(([, pattern, , path]) => ({
    place: String(path),
    source: pattern.source,
    flags: pattern.flags,
  }));
  expect(await notLinear(patterns)).toEqual([]);
});

test("a pattern that backtracks is found", async () => {
  const patterns = [/\/+$/, /^[+-]?(?:\d+\.?\d*|\.\d+)$/, /^(.+?)\s*\(([^()]+)\)$/, /^(a+)+$/];
  const found = await notLinear(patterns.map(({ source, flags }) => ({ place: "here", source, flags })));
  expect(found.length).toBe(patterns.length);
});
