/** What readers do on a page that a link, the way back, paper or a narrow screen leads to. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import { MAX_ADDRESS } from "../../worker/paths.ts";
import { openSite, type Site } from "./site.ts";

const executablePath = findChromium();

// Without a browser the test of the pages says how to get one.
describe.runIf(executablePath !== undefined)("a reader", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(inject("bundle"), executablePath ?? "");
  });
  afterAll(() => site.close());

  const answerOf = (page: Page) => page.locator(".answer .main data").getAttribute("value");
  const linkOf = async (page: Page) =>
    (await page.locator('[data-calls] [aria-label="Link"]').textContent())?.replace(/^https?:\/\/[^/]+/, "");

  test("opens the link of a bond by its price, whose yield was emptied, on the same answer", () =>
    site.visit("/calculators/bond-calc", async (page) => {
      await page.locator("#input-ytm").fill("");
      await page.locator("#input-clean_price").fill("95");
      await expect.poll(() => page.url()).toContain("clean_price=95");
      const answer = await answerOf(page);
      const link = (await linkOf(page)) ?? "";
      expect(link).not.toContain("ytm=");
      await page.goto(site.base + link);
      expect(await answerOf(page)).toBe(answer);
    }));

  test("types into the form beside bars, however few there are", () =>
    site.visit("/calculators/vwap-calc?prices=10,11&quantities=5,6", async (page) => {
      const [box, bar] = [page.locator("#input-prices"), page.locator("rect.bar").first()];
      const [form, first] = [await box.boundingBox(), await bar.boundingBox()];
      expect(first?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    }));

  test("reloads a pasted column, and is told of one that is too long for an address", () =>
    site.visit("/calculators/volatility-forecast-calc", async (page) => {
      const box = page.locator("#input-returns");
      // To write so many lines as keys takes the browser too long.
      const paste = (text: string) =>
        page.evaluate(`((box) => {
          box.value = ${JSON.stringify(text)};
          box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        })(document.querySelector("#input-returns"))`);
      const column = (length: number) =>
        Array.from({ length }, (_, i) => (0.01 + (i % 7) / 1000).toFixed(4)).join("\n");
      await paste(column(1500));
      await expect.poll(() => page.locator("[data-answer]").textContent()).toContain("1500 values");
      expect(page.url().length).toBeLessThan(MAX_ADDRESS);
      const answer = await answerOf(page);
      await page.reload();
      expect(await answerOf(page)).toBe(answer);
      await paste(column(3000));
      await expect.poll(() => page.locator("[data-copied]").textContent()).toContain("too long for the page's address");
      await page.getByText("Share, cite, or compute").click();
      expect(await page.locator("[data-calls]").textContent()).toContain(
        "POST /api/v1/compute/volatility-forecast-calc",
      );
      await page.getByRole("button", { name: "Copy Link" }).click();
      expect(await page.locator("[data-copied]").textContent()).toBe("These inputs are too long for it.");
      const reloaded = await page.reload();
      expect(reloaded?.status()).toBe(200);
      expect(await box.inputValue()).toBe("");
    }));

  test("goes back to a learning path and finds ticked what was read since, and the next tick keeps it", () =>
    site.visit("/paths/option-to-variance-swap", async (page) => {
      await page.locator("dl.paths > dt > a").first().click();
      const bar = page.getByRole("navigation", { name: "Learning path" });
      for (const step of [1, 2, 3]) {
        await bar.getByText(`${step} of 12`).waitFor();
        await bar.locator("[data-on]").click();
      }
      await bar.getByText("4 of 12").waitFor();
      for (let i = 0; i < 4; i++) await page.goBack();
      await page.waitForURL("**/paths/*");
      const ticked = page.locator("dl.paths input:checked");
      await expect.poll(() => ticked.count()).toBe(3);
      await page.locator("dl.paths input").nth(6).check();
      await page.reload();
      await page.getByText("4 of 12 read").waitFor();
      expect(await ticked.count()).toBe(4);
    }));

  test("has on paper what was said to get an answer about duties, and nothing that was not said", () =>
    site.visit(
      "/duties?who=holder&jurisdiction=US&issuer_market=us-registered&intent=control&stake_percent=6.2&event_date=2026-11-24",
      async (page) => {
        await page.emulateMedia({ media: "print" });
        const shown = async (label: string) => page.getByLabel(label).first().isVisible();
        for (const label of ["hold or buy a stake", "United States", "Which percentage of the class", "On which day?"])
          expect([label, await shown(label)]).toEqual([label, true]);
        for (const label of ["am short shares", "Which percentage did you hold before", "As which kind of holder"])
          expect([label, await shown(label)]).toEqual([label, false]);
        expect(await page.getByRole("button", { name: "Answer" }).isVisible()).toBe(false);
        await page.goto(`${site.base}/duties`);
        expect(await page.locator(".ask form").isVisible()).toBe(false);
      },
    ));

  test("finds the way between two entries on the map by an abbreviation", () =>
    site.visit("/graph?from=term:leverage", async (page) => {
      await page.getByLabel("to", { exact: true }).fill("LTCM");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.url()).toContain("to=event:ltcm-collapse");
      expect(await page.locator(".map-answer li").count()).toBeGreaterThan(0);
    }));

  test.each(["/calculators/volatility-forecast-calc", "/calculators/downside-risk-calc", "/connect"])(
    "scrolls %s in one direction alone on the narrowest screen",
    (path) =>
      site.visit(
        path,
        async (page) => {
          expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
        },
        { viewport: { width: 320, height: 640 } },
      ),
  );
});
