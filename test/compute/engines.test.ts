/**
 * Every reference case in other engines of JavaScript. The language leaves the last bits of the elementary functions to them:
 * engines agree within the tolerance of receipts, and those with the same functions to the bit.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import { HOW_TO_GET_ONE, isRequired } from "../browser/required.ts";
import {
  type Answers,
  casesProgram,
  distanceOf,
  inChromium,
  inOtherNode,
  inQuickJs,
  inThisNode,
  inWorkerd,
} from "./engines.ts";
import { calculate, IDS, referenceOf } from "./reference-cases.ts";

const program = casesProgram();
let own: Answers;
beforeAll(async () => {
  own = JSON.parse(await inThisNode(program)) as Answers;
});

test("every case has an answer, and it is that of the service's own functions", () => {
  for (const id of IDS) {
    const { cases } = referenceOf(id);
    expect(own[id]?.length).toBe(cases.length);
    const first = cases[0]?.inputs ?? {};
    expect([id, own[id]?.some((answer) => typeof answer === "string")]).toEqual([id, false]);
    expect(own[id]?.[0]).toEqual(calculate(id, first).outputs);
  }
});

const chromium = findChromium();

const ENGINES: [name: string, run: (program: string) => Promise<string>][] = [
  ["workerd", inWorkerd],
  ["QuickJS", inQuickJs],
];
if (chromium !== undefined) ENGINES.push(["Chromium", (text) => inChromium(chromium, text)]);

test("a browser is there, or it is said how to get one", () => {
  if (chromium === undefined) console.warn(`\n${HOW_TO_GET_ONE}\n`);
  expect(chromium !== undefined || !isRequired).toBe(true);
});

describe("the answers to all reference cases", () => {
  test("are the same bits in another process of the same engine", async () => {
    const other = JSON.parse(await inOtherNode(process.execPath, program)) as Answers;
    expect(distanceOf(other, own)).toMatchObject({ differing: 0, beyond: [] });
  });

  test.each(ENGINES)("are within 1e-12 in %s", async (_, run) => {
    const distance = distanceOf(JSON.parse(await run(program)) as Answers, own);
    expect(distance.cases).toBeGreaterThan(60 * IDS.length - 60);
    expect(distance.beyond).toEqual([]);
  });
});
