import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import { quickCorpus, termId } from "../fixture/corpus.ts";
import { type Preview, startPreview } from "../fixture/dev-server.ts";

const executablePath = findChromium();
const TERM = `terms/credit/${termId(0)}.md`;

// Without a browser the test of the pages says how to get one.
describe.runIf(executablePath !== undefined)("the page of an entry that is edited", () => {
  let preview: Preview;
  let browser: Browser;
  let page: Page;
  const logged: string[] = [];

  beforeAll(async () => {
    preview = await startPreview(quickCorpus(4));
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
    page = await browser.newPage();
    page.on("console", (message) => logged.push(message.text()));
    page.on("pageerror", (error) => logged.push(error.message));
    await page.goto(`${preview.base}/terms/${termId(0)}`);
  });
  afterAll(async () => {
    await browser.close();
    await preview.stop();
  });

  test("is loaded again when the file is saved, shows errors over the last good state, and loses them", async () => {
    await preview.edit(TERM, (text) => text.replace("The definition of", "An edited definition of"));
    await page.getByText("An edited definition of").waitFor();
    await preview.edit(TERM, (text) =>
      text.replace("An edited", "A second").replace(/^level: .*$/m, "level: <b>x</b>"),
    );
    const errors = page.getByRole("alert");
    await errors.waitFor();
    expect(await errors.innerText()).toMatch(
      /An error; this is the last good state\.\s+content\/terms\/credit\/term-000\.md:4:1 +"<b>x<\/b>" is not/,
    );
    expect(await errors.locator("b").count()).toBe(0);
    expect(await page.getByText("An edited definition of").isVisible()).toBe(true);
    await preview.edit(TERM, (text) => text.replace(/^level: .*$/m, "level: intro"));
    await page.getByText("A second definition of").waitFor();
    expect(await errors.count()).toBe(0);
    expect(logged).toEqual([]);
  });
});
