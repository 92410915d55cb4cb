import { HtmlValidate } from "html-validate";
import { beforeAll, expect, test } from "vitest";
import { realRelease } from "../corpus/release.ts";
import { PAGE_RULES } from "./html-rules.ts";

let site: Awaited<ReturnType<typeof realRelease>>;
beforeAll(async () => {
  site = await realRelease();
});

/** Every page of the smaller collections and all lists; of the larger collections one in forty. */
function sample(paths: readonly string[]): string[] {
  const pages = paths.filter((path) => path.endsWith(".html"));
  return pages.filter((path, i) => !/^\/(terms|sources|people)\//.test(path) || i % 40 === 0);
}

test("pages are valid HTML", async () => {
  const validator = new HtmlValidate(PAGE_RULES);
  const wrong: string[] = [];
  const pages = sample(site.paths);
  for (const path of pages) {
    const { results } = await validator.validateString(site.text(path));
    for (const { messages } of results)
      for (const { ruleId, message, line } of messages) wrong.push(`${path}:${line} ${ruleId} ${message}`);
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(pages.length).toBeGreaterThan(200);
});
