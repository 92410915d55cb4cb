/** Tests of all pages: their markup, and what a reader loads. */
import { gzipSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { PAGE_RULES } from "../site/html-rules.ts";
import type { RealRelease } from "./release.ts";

/** Every page of the smaller collections and all lists; of the larger collections one in forty. */
function sample(paths: readonly string[]): string[] {
  const pages = paths.filter((path) => path.endsWith(".html"));
  return pages.filter((path, i) => !/^\/(terms|sources|people)\//.test(path) || i % 40 === 0);
}

export function testPages(release: () => RealRelease): void {
  let site: RealRelease;
  beforeAll(() => {
    site = release();
  });

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

  describe("what a reader loads, compressed", () => {
    const KB = 1024;
    const size = (path: string) => gzipSync(site.text(path)).length;
    const assets = (pattern: RegExp) => site.paths.filter((path) => path.startsWith("/assets/") && pattern.test(path));
    const total = (paths: readonly string[]) => paths.reduce((sum, path) => sum + size(path), 0);

    test("an entry is small: half of the pages below 12 KB, each below 30 KB, with 6 KB of scripts", () => {
      const sizes = sample(site.paths)
        .filter((path) => /^\/[a-z]+\/[^/]+\.html$/.test(path) && !path.startsWith("/categories/"))
        .map(size)
        .sort((a, b) => a - b);
      expect(sizes[sizes.length >> 1]).toBeLessThan(12 * KB);
      expect(sizes.at(-1)).toBeLessThan(30 * KB);
      expect(total(assets(/search-.*\.js$/))).toBeLessThan(6 * KB);
    });

    test("the style, the script of each calculator and the graph with its data keep to their budgets", () => {
      expect(total(assets(/\.css$/))).toBeLessThan(10 * KB);
      const ofCalculators = assets(/calculator-.*\.js$/).map(size);
      expect(ofCalculators.length).toBeGreaterThan(0);
      expect(Math.max(...ofCalculators) + total(assets(/search-.*\.js$/))).toBeLessThan(40 * KB);
      expect(size("/graph.html") + total(assets(/(search|graph)-.*\.js(on)?$/))).toBeLessThan(280 * KB);
    });
  });
}
