/** Tests of the front page. */
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { CALCULATOR, FIRST_PATHS, QUESTIONS, TERMS_OF_THE_DAY } from "../../build/site/front-page/choices.ts";
import type { RealRelease } from "./release.ts";

let site: RealRelease;
let page: string;

/** Addresses of the links in the element with this class. */
function linksIn(name: string): string[] {
  const [, inside = ""] = new RegExp(`class="${name}"[^>]*>([\\s\\S]*?)</(?:ul|section)>`).exec(page) ?? [];
  return [...inside.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

export function testFrontPage(release: () => RealRelease): void {
  beforeAll(() => {
    site = release();
    page = site.text("/index.html");
  });

  test("leads from each question to a page, and to the section that answers it", () => {
    const links = linksIn("asked");
    expect(links).toHaveLength(QUESTIONS.length);
    for (const link of links) {
      const { pathname, hash } = new URL(link, "http://localhost");
      const answer = site.text(`${pathname}.html`);
      expect([link, hash === "" || answer.includes(`id="${hash.slice(1)}"`)]).toEqual([link, true]);
    }
  });

  test("has every entry and path that was chosen for it, and shows one term without scripts", () => {
    expect(linksIn("days")).toEqual(TERMS_OF_THE_DAY.map((id) => `/terms/${id}`));
    expect(page.match(/class="today"/g)).toHaveLength(1);
    expect(linksIn("starts")).toEqual([...FIRST_PATHS.map((slug) => `/paths/${slug}`), "/paths"]);
    expect(page).toContain(`action="/calculators/${CALCULATOR.id}"`);
  });

  test("shows the latest event", () => {
    const dates = site.corpus.collections.events.map(({ record }) => String(record["date"])).sort();
    const latest = site.corpus.collections.events.find(({ record }) => record["date"] === dates.at(-1));
    expect(page).toContain(`<a href="/events/${latest?.id}">`);
  });

  test("is small", () => {
    expect(gzipSync(page).length).toBeLessThan(15 * 1024);
  });
}
