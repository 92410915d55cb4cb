import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Corpus } from "../../build/corpus.ts";
import { GOALS } from "../../build/learning-paths/goals.ts";
import { learningPaths, needsIn } from "../../build/learning-paths/learning-paths.ts";
import { readingOrder } from "../../build/learning-paths/reading-order.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";

describe("a reading order", () => {
  /** What each of the numbers needs. */
  const needs = fc.array(fc.array(fc.nat(11), { maxLength: 4 }), { minLength: 12, maxLength: 12 });
  const idsOf = (all: readonly unknown[]) => all.map((_, i) => String(i));

  test("has each id once, after what it needs, when nothing is needed in a circle", () => {
    fc.assert(
      fc.property(needs, (all) => {
        const needsOf = (id: string) => (all[Number(id)] ?? []).filter((other) => other < Number(id)).map(String);
        const { order, circles } = readingOrder(idsOf(all), needsOf);
        expect(circles).toEqual([]);
        expect(order.toSorted()).toEqual(idsOf(all).toSorted());
        for (const id of order)
          for (const needed of needsOf(id)) expect(order.indexOf(needed)).toBeLessThan(order.indexOf(id));
      }),
    );
  });

  test("has each id once, and circles that are circles, whatever is needed; without one nothing stands too early", () => {
    fc.assert(
      fc.property(needs, (all) => {
        const needsOf = (id: string) => (all[Number(id)] ?? []).map(String);
        const { order, circles } = readingOrder(idsOf(all), needsOf);
        expect(order.toSorted()).toEqual(idsOf(all).toSorted());
        for (const circle of circles)
          circle.forEach((id, i) => {
            expect(needsOf(id)).toContain(circle[(i + 1) % circle.length]);
          });
        const early = order.some((id) => needsOf(id).some((needed) => order.indexOf(needed) >= order.indexOf(id)));
        expect(early).toBe(circles.length > 0);
      }),
    );
  });

  test("of a chain of any depth is found", () => {
    const depth = 50_000;
    const { order } = readingOrder(["0"], (id) => (Number(id) < depth ? [String(Number(id) + 1)] : []));
    expect([order.length, order[0], order.at(-1)]).toEqual([depth + 1, String(depth), "0"]);
  });

  test("keeps the given order where nothing is needed, and takes in what is needed and was not given", () => {
    expect(readingOrder(["c", "a", "b"], (id) => (id === "a" ? ["z"] : [])).order).toEqual(["c", "z", "a", "b"]);
  });
});

describe("the path of a category", () => {
  test("leads through its terms by level, each after what it needs, and names what lies elsewhere", async () => {
    const files = quickCorpus(6);
    const term = "terms/risk/term-003.md";
    const other = files[term] === undefined ? "terms/credit/term-003.md" : term;
    const needing = {
      ...files,
      [other]: (files[other] ?? "").replace("see_also:", "prerequisites: [term-005, term-000]\nsee_also:"),
    };
    const built = await releaseOf(needing);
    const bytes = built.files.find(({ path }) => path === `/api/v1/paths/${other.split("/")[1]}.json`)?.bytes;
    const path = JSON.parse(new TextDecoder().decode(bytes)) as {
      count: number;
      steps: { id: string; prerequisites: string[]; level: string; summary: string; url: string }[];
    };
    const ids = path.steps.map(({ id }) => id);
    expect([path.count, ids.toSorted()]).toEqual([3, ["term-001", "term-003", "term-005"]]);
    expect(ids.indexOf("term-005")).toBeLessThan(ids.indexOf("term-003"));
    expect(path.steps[ids.indexOf("term-003")]).toMatchObject({
      prerequisites: ["term-005", "term-000"],
      summary: "The fixture's term number 3, which has a summary of one sentence.",
      url: "http://localhost:8787/api/v1/terms/term-003",
    });
  });
});

describe("the paths of the corpus", () => {
  let corpus: Corpus;
  beforeAll(async () => {
    ({ corpus } = await wholeCorpus());
  });

  test("to goals begin where they say, and what they begin with is needed for the goal", () => {
    const paths = new Map(learningPaths(corpus).map((path) => [path.slug, path.steps.map(({ id }) => id)]));
    for (const { from, to } of GOALS) {
      const steps = paths.get(`${from}-to-${to}`) ?? [];
      expect([from, to, steps[0], steps.at(-1)]).toEqual([from, to, from, to]);
      expect(readingOrder([to], needsIn(corpus)).order).toContain(from);
    }
  });

  test("lead through every term, and each step comes after the steps that it needs", () => {
    const needsOf = needsIn(corpus);
    const paths = learningPaths(corpus);
    for (const { slug, steps } of paths) {
      const place = new Map(steps.map(({ id }, i) => [id, i]));
      for (const [id, i] of place)
        for (const needed of needsOf(id)) expect([slug, id, needed, (place.get(needed) ?? -1) < i]).toContain(true);
    }
    const ofCategories = paths.filter(({ kind }) => kind === "category").flatMap(({ steps }) => steps);
    expect(new Set(ofCategories)).toEqual(new Set(corpus.collections.terms));
    expect(new Set(paths.map(({ slug }) => slug)).size).toBe(paths.length);
  });
});
