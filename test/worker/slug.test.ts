import { expect, test } from "vitest";
import { hasWholeSlug, slugOf } from "../../worker/slug.ts";

test.each([
  ["S&P 500", "s-and-p-500", true],
  ["Itô's lemma", "itos-lemma", true],
  ["Rule 506(b)", "rule-506-b", true],
  ["U.S. Treasury", "us-treasury", true],
  ["130/30", "130-30", true],
  ["β-neutral", "neutral", false],
  ["…", "", true],
])("the slug of %s is %s", (name, slug, isWhole) => {
  expect([slugOf(name), hasWholeSlug(name)]).toEqual([slug, isWhole]);
});
