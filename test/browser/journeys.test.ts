/** Twenty walks of people from the front page to what they came for: ten that outsiders asked for, and ten of our own. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import { openSite, type Site, type VisitOptions } from "./site.ts";

const executablePath = findChromium();
const run = promisify(execFile);

let site: Site;

/** What a person does, step by step. */
type Walk = (page: Page) => Promise<void>;
type Journeys = Readonly<Record<string, Walk | readonly [VisitOptions, Walk]>>;

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
const NO_SCRIPTS = { javaScriptEnabled: false };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const title = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const clipboard = async (page: Page) => String(await page.evaluate("navigator.clipboard.readText()"));

/** What was copied, or an address, with the service of this test for the one that the release is published under. */
const here = (text: string) => text.replaceAll("http://localhost:8787", site.base);

async function inSection(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true }).click();
}

async function inFooter(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "The rest of the reference" })
    .getByRole("link", { name, exact: true })
    .click();
}

const searchBox = (page: Page) => page.getByLabel("Search the reference");

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function json<T>(path: string): Promise<T> {
  return (await (await site.service.fetch(path)).json()) as T;
}

const OF_OUTSIDERS: Journeys = {
  "a reader finds an entry by the keyboard alone, and reports an error in it": async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("sharpe ra");
    const first = page.getByRole("option").first();
    await first.waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await first.getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/terms/sharpe-ratio");
    expect(await title(page)).toBe("Sharpe ratio");
    await page.locator("summary", { hasText: "Report an error" }).press("Enter");
    const report = page.getByRole("group", { name: "Report of an error" });
    const updated = await page.locator(".status time").getAttribute("datetime");
    expect(here((await report.textContent()) ?? "")).toContain(`Entry: ${page.url()}, as changed on ${updated}\n`);
  },

  "a student learns derivatives in order, by the keyboard, and has read all steps": async (page) => {
    await page.getByRole("link", { name: "From an option to a variance swap" }).press("Enter");
    await page.waitForURL("**/paths/*");
    const path = page.url();
    const steps = page.locator("dl.paths > dt > a");
    const names = await steps.allTextContents();
    expect(names).toHaveLength(12);
    await steps.first().press("Enter");
    const bar = page.getByRole("navigation", { name: "Learning path" });
    for (const [i, name] of names.entries()) {
      await bar.getByText(`${i + 1} of ${names.length}`).waitFor();
      expect(await title(page)).toBe(name);
      await bar.locator("[data-on]").press("Enter");
    }
    await page.waitForURL(path);
    await page.getByText(`${names.length} of ${names.length} read`).waitFor();
  },

  "an allocator compares two strategies without scripts, from the page of one": [
    NO_SCRIPTS,
    async (page) => {
      await page.getByRole("link", { name: "How much can I lose if a takeover is called off?" }).click();
      await page.getByRole("link", { name: "another strategy" }).click();
      await page.getByLabel("with").selectOption({ label: "Convertible arbitrage" });
      await page.getByRole("button", { name: "Compare" }).click();
      await page.waitForURL("**/strategies?a=merger-arbitrage&b=convertible-arbitrage*");
      expect(await page.locator(".pair thead th").allTextContents()).toEqual([
        "Merger arbitrage",
        "Convertible arbitrage",
      ]);
      expect(await page.title()).toMatch(/^Merger arbitrage and convertible arbitrage compared/i);
    },
  ],

  "a holder of a stake is asked what matters without scripts, and answered with the day": [
    NO_SCRIPTS,
    async (page) => {
      await inSection(page, "Duties");
      await page.getByLabel("hold or buy a stake in a company").check();
      await page.getByLabel("United States").check();
      await page.getByRole("button", { name: "Begin" }).click();
      await page.getByLabel("Where are the issuer's shares registered or listed?").selectOption("US registered");
      await page.getByRole("button", { name: "Answer" }).click();
      await page.getByLabel("Which percentage of the class or of the votes do you hold now?").fill("6.2");
      await page.getByLabel("Which percentage did you hold before, or report last?").fill("4.4");
      await page.getByLabel("Do you hold it with the purpose or effect").selectOption("control");
      await page.getByRole("button", { name: "Answer" }).click();
      await page.getByLabel("On which day?").fill("2026-11-24");
      await page.getByRole("button", { name: "Answer" }).click();
      expect(await page.locator(".outcome").textContent()).toContain("Due Wednesday 2 December 2026, 22:00 New York");
      expect(new URL(page.url()).searchParams.has("holder_type")).toBe(false);
      await page.goto(`${site.base}/duties/form-4`);
      await page.locator("td a").first().click();
      await page.waitForURL("**/duties?*");
      expect(await page.locator(".outcome h3").allTextContents()).toContainEqual(expect.stringContaining("Form 4"));
    },
  ],

  "an analyst shares a fee with another hurdle, and the code that is copied computes the same": [
    CLIPBOARD,
    async (page) => {
      await page.getByRole("link", { name: "My fund rose 15%" }).click();
      await page.waitForURL("**/calculators/performance-fee-calc?*");
      const answer = page.locator(".answer .main dd");
      const before = await answer.textContent();
      const hurdle = page.getByRole("textbox", { name: "Hurdle rate" });
      await hurdle.fill("eight");
      const useless = page.locator(":is([data-plot], .copy, .calls)[inert]");
      await expect.poll(() => useless.count()).toBe(3);
      await hurdle.fill("8 %");
      await expect.poll(() => useless.count()).toBe(0);
      await page.getByLabel("Hurdle type").selectOption("hard");
      await expect.poll(() => answer.textContent()).not.toBe(before);
      const shown = (await answer.textContent()) ?? "";
      const copy = async (what: string) => {
        await page.getByRole("button", { name: `Copy ${what}`, exact: true }).click();
        await page.getByText(`${what} copied.`).waitFor();
        return here(await clipboard(page));
      };
      const link = await copy("Link");
      const script = await copy("JavaScript");
      const ran = await run(process.execPath, [
        "--input-type=module",
        "-e",
        `${script}\nconsole.log(Object.values(outputs)[0])`,
      ]);
      const digits = (printed: string) => Number(Number(printed).toPrecision(10));
      expect(digits(ran.stdout)).toBe(Number.parseFloat(shown));
      const python = `${await copy("Python")}\nprint(next(iter(outputs.values())))`;
      expect(digits((await run("python3", ["-I", "-c", python])).stdout)).toBe(Number.parseFloat(shown));
      await site.visit(
        link.slice(site.base.length),
        async (other) => {
          expect(await other.locator(".answer .main dd").textContent()).toBe(shown);
          expect(await other.title()).toContain(`Performance fee per share ${Number.parseFloat(shown).toFixed(2)}`);
        },
        NO_SCRIPTS,
      );
    },
  ],

  "a trader goes from the figure of a Greek to its calculator with the inputs filled in": async (page) => {
    await searchBox(page).fill("gamma");
    await searchBox(page).press("Enter");
    await page.getByRole("link", { name: "Gamma", exact: true }).first().click();
    await page.waitForURL("**/terms/gamma");
    await page.getByRole("link", { name: "Compute with your numbers" }).first().click();
    await page.waitForURL("**/calculators/black-scholes-call-calc?*");
    expect(await page.locator(".plot figcaption").first().textContent()).toBe("Gamma by spot price");
    const { searchParams } = new URL(page.url());
    expect(await page.locator("#input-sigma").inputValue()).toBe(searchParams.get("sigma"));
    await page.locator("#input-sigma").fill("40 %");
    await expect.poll(() => new URL(page.url()).searchParams.get("sigma")).not.toBe(searchParams.get("sigma"));
  },

  "a developer finds the operation that searches, and copies calls that work by the keyboard": [
    CLIPBOARD,
    async (page) => {
      await inSection(page, "API");
      await page
        .getByRole("navigation", { name: "Operations" })
        .getByRole("link", { name: "Search the whole corpus" })
        .click();
      const operation = page.locator("article", { has: page.locator("#search") });
      expect(await operation.getByText("string, at most 256 characters").count()).toBeGreaterThan(0);
      await operation.getByRole("button", { name: /^Copy the lines for curl: / }).press("Enter");
      await operation.getByRole("button", { name: /^Copied the lines for curl: / }).waitFor();
      const { stdout } = await run("sh", ["-c", here(await clipboard(page))]);
      const { data } = JSON.parse(stdout) as { data: { id: string }[] };
      expect(data[0]?.id).toBe("sharpe-ratio");
      await operation.getByText("JavaScript, Python").click();
      await operation.getByRole("button", { name: /^Copy the lines for JavaScript: / }).press("Enter");
      await operation.getByRole("button", { name: /^Copied the lines for JavaScript: / }).waitFor();
      const script = await clipboard(page);
      expect((await run(process.execPath, ["--input-type=module", "-e", here(script)])).stdout.trim()).toBe(
        stdout.trim(),
      );
    },
  ],

  "somebody who connects an agent copies its line by the keyboard, and reads how facts are checked": [
    CLIPBOARD,
    async (page) => {
      await inFooter(page, "Connect");
      await page.getByRole("button", { name: "Copy the lines for Claude Code" }).first().press("Enter");
      await page.getByRole("button", { name: "Copied the lines for Claude Code" }).waitFor();
      const line = await clipboard(page);
      const address = line.match(/https?:\/\/\S+\/mcp/)?.[0] ?? "";
      const answer = await fetch(here(address), {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"search"')]);
      await inFooter(page, "About");
      await page.getByRole("link", { name: "How facts are checked" }).click();
      expect(page.url()).toMatch(/\/about#[\w-]+$/);
    },
  ],

  "somebody who mistypes a name finds the entry all the same, and the person for a firm": async (page) => {
    await searchBox(page).fill("sharpe ratoi");
    await searchBox(page).press("Enter");
    await page.waitForURL("**/search?q=*");
    expect(await page.locator("dt a").first().textContent()).toBe("Sharpe ratio");
    await searchBox(page).fill("citadel");
    await searchBox(page).press("Enter");
    await page.waitForURL("**/search?q=citadel*");
    await page.locator("dt a").first().click();
    await page.waitForURL("**/people/ken-griffin");
    expect(await page.locator(".text").textContent()).toContain("Citadel");
  },

  "an allocator sorts the strategies, keeps a family, and takes it to a spreadsheet": async (page) => {
    await inSection(page, "Strategies");
    const sharpe = page.getByRole("columnheader", { name: "Typical Sharpe ratio" });
    await sharpe.getByRole("button").press("Enter");
    expect(await sharpe.getAttribute("aria-sort")).toBe("ascending");
    await page.getByLabel("Family").selectOption("credit");
    const shown = await page.locator(".entries > dt:visible").count();
    const { name, bytes } = await downloaded(page, () => page.getByText("CSV", { exact: true }).click());
    expect(name).toBe("strategies.csv");
    const answer = await site.service.fetch("/api/v1/strategies.csv?family=credit");
    expect(bytes.subarray(3)).toEqual(Buffer.from(await answer.arrayBuffer()));
    const { meta } = await json<{ meta: { total: number } }>("/api/v1/strategies?family=credit");
    expect(meta.total).toBe(shown);
  },
};

const OF_OUR_OWN: Journeys = {
  "a holder of 5 % in two companies finds the filing in each state": async (page) => {
    await inSection(page, "Duties");
    await page.getByLabel("hold or buy a stake in a company").check();
    await page.getByLabel("United States").check();
    await page.getByLabel("Hong Kong").check();
    await page.getByRole("button", { name: "Begin" }).click();
    const dueOn = async (market: string) => {
      await page.getByLabel("Where are the issuer's shares registered or listed?").selectOption(market);
      await page.getByRole("button", { name: "Answer" }).click();
      await page.getByLabel("Which percentage of the class or of the votes do you hold now?").fill("5.2");
      await page.getByLabel("Which percentage did you hold before, or report last?").fill("4.8");
      const intent = page.getByLabel("Do you hold it with the purpose or effect");
      if ((await intent.count()) > 0) await intent.selectOption("control");
      await page.getByLabel("On which day?").fill("2026-11-24");
      await page.getByRole("button", { name: "Answer" }).click();
      return page.locator(".outcome").textContent();
    };
    expect(await dueOn("US registered")).toMatch(/Applies\s+Schedule 13D[\s\S]*Due Wednesday 2 December 2026/);
    expect(await dueOn("HK listed")).toMatch(
      /Applies\s+Disclosure of interests in Hong Kong[\s\S]*Due Friday 27 November 2026/,
    );
  },

  "a compliance officer copies the link to an answer, and reads the thresholds of one state": [
    CLIPBOARD,
    async (page) => {
      await inSection(page, "Duties");
      await page.getByLabel("have foreign accounts, cross-border holdings or tax reports").check();
      await page.getByRole("button", { name: "Begin" }).click();
      await page.getByLabel("Are you, or is the fund, a US person?").selectOption("yes");
      await page.getByRole("button", { name: "Answer" }).click();
      await page.getByLabel("What did foreign accounts hold together, at most?").fill("15000");
      await page.getByRole("button", { name: "Answer" }).click();
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      expect(await clipboard(page)).toBe(page.url().replace("#answer", ""));
      expect(await page.locator(".outcome h3").allTextContents()).toContainEqual(expect.stringContaining("FBAR"));
      await page.goto(`${site.base}/thresholds`);
      await page.getByLabel("Jurisdiction").selectOption("HK");
      const states = page.locator("tbody tr:visible td:first-child");
      expect(new Set(await states.allTextContents())).toEqual(new Set(["HK"]));
      await page.locator("tr", { hasText: "Stake crosses steps of 1% from 5%" }).getByRole("link").click();
      expect(await title(page)).toBe("Disclosure of interests in Hong Kong");
    },
  ],

  "somebody with a phone and no scripts searches, reads and computes": [
    { ...PHONE, ...NO_SCRIPTS },
    async (page) => {
      await searchBox(page).fill("how are performance fees charged");
      await page.getByRole("button", { name: "Search" }).tap();
      await page.waitForURL("**/search?q=*");
      expect(await page.locator(".entries dt").count()).toBeGreaterThan(3);
      await inSection(page, "Calculators");
      await page.getByRole("link", { name: "Calmar Ratio", exact: true }).tap();
      const answer = page.locator(".answer .main dd");
      const before = await answer.textContent();
      await page.getByRole("textbox", { name: "Annualised return" }).fill("30 %");
      await page.getByRole("button", { name: "Compute" }).tap();
      await page.waitForURL("**/calculators/calmar-ratio-calc?*");
      expect(await answer.textContent()).toMatch(/\d/);
      expect(await answer.textContent()).not.toBe(before);
    },
  ],

  "a teacher prints an entry: its text and its formula, and nothing that is for a screen": async (page) => {
    await page.getByRole("link", { name: "Performance measurement" }).click();
    await page.getByRole("link", { name: "Sortino ratio", exact: true }).first().click();
    await page.waitForURL("**/terms/sortino-ratio");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("math").first().isVisible()).toBe(true);
    for (const part of ["header.site", "footer.site", ".elsewhere", ".neighbourhood"])
      expect([part, await page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0]);
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
    expect([1, 2]).toContain(sheets.length);
  },

  "a researcher finds the shortest way between two entries, as long as the API's": async (page) => {
    await inSection(page, "Graph");
    await page.getByText("What is shown").click();
    for (const relation of ["mentions", "source"])
      await page.locator(`input[name="relation"][value="${relation}"]`).check();
    await page.getByLabel("Way from").fill("Sharpe ratio");
    await page.getByLabel("to", { exact: true }).fill("Collapse of Long-Term Capital Management");
    await page.keyboard.press("Enter");
    const steps = page.locator(".map-answer li");
    await steps.first().waitFor();
    const { length } = await json<{ length: number }>(
      "/api/v1/graph/path?from=term:sharpe-ratio&to=event:ltcm-collapse",
    );
    expect(await steps.count()).toBe(length);
    await page.goto(page.url());
    await steps.first().waitFor();
    expect(await steps.count()).toBe(length);
  },

  "a student of a crisis goes from an event to who acted, to a source, and cites it": async (page) => {
    await page.getByRole("link", { name: "Why did Long-Term Capital Management fail?" }).click();
    expect(await title(page)).toBe("Collapse of Long-Term Capital Management");
    await page.locator("#note-1").getByRole("link", { name: "about" }).click();
    await page.waitForURL("**/sources/*");
    expect(await page.getByRole("link", { name: "Collapse of Long-Term Capital Management" }).count()).toBeGreaterThan(
      0,
    );
    await page.goBack();
    await page.locator(".text").getByRole("link", { name: "John Meriwether" }).first().click();
    await page.waitForURL("**/people/john-meriwether");
    await page.locator("summary", { hasText: "Cite" }).press("Enter");
    const bibtex = page.getByRole("group", { name: "BibTeX" });
    expect(here((await bibtex.textContent()) ?? "")).toContain(`url = {${page.url()}}`);
  },

  "an analyst pastes a column with separators, is told of a mistake, and mends it": async (page) => {
    await inSection(page, "Calculators");
    await page.getByRole("link", { name: "Maximum Drawdown", exact: true }).click();
    await page.waitForURL("**/calculators/max-drawdown-calc");
    const box = page.getByLabel("Net asset values");
    const answer = page.locator(".answer .main dd");
    await box.fill("1,000\n1,200\nn/a\n1,100");
    await expect.poll(() => box.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#error-nav_series").textContent()).toContain("Net asset values");
    await box.fill("1,000\n1,200\n900\n1,100");
    await expect.poll(() => box.getAttribute("aria-invalid")).toBeNull();
    await expect
      .poll(async () => Number.parseFloat(((await answer.textContent()) ?? "").replace("−", "-")))
      .toBe(-0.25);
  },

  "somebody who follows a broken link is led to the entry, and takes it as data": [
    { allowed: [/status of 404/] },
    async (page) => {
      await page.goto(`${site.base}/terms/levrage`);
      await page.getByRole("link", { name: "leverage", exact: true }).click();
      await page.waitForURL("**/terms/leverage");
      await page.getByRole("link", { name: "JSON", exact: true }).click();
      const record = JSON.parse((await page.locator("body").textContent()) ?? "") as { id: string };
      expect(record.id).toBe("leverage");
    },
  ],

  "a reader who was here before reads what an edition added, and takes an entry of it": async (page) => {
    await inFooter(page, "Changes");
    const added = page.locator("summary", { hasText: /strategies added/ }).first();
    await added.press("Enter");
    const first = page.locator("details[open] a").first();
    const name = await first.textContent();
    await first.click();
    expect(await title(page)).toBe(name);
    await page.getByRole("link", { name: "JSON", exact: true }).click();
    const { id } = JSON.parse((await page.locator("body").textContent()) ?? "") as { id: string };
    const { data } = await json<{ data: { id: string }[] }>(
      "/api/v1/changes?collection=strategies&type=added&limit=100",
    );
    expect(data.map((each) => each.id)).toContain(id);
  },

  "a researcher downloads a collection, which is what its checksum says": async (page) => {
    await inFooter(page, "Downloads");
    const { name, bytes } = await downloaded(page, () => page.getByRole("link", { name: "formulas.parquet" }).click());
    expect(name).toBe("formulas.parquet");
    const { data } = await json<{ data: { name: string; sha256: string }[] }>("/api/v1/dumps");
    const listed = data.find((each) => each.name === name);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(listed?.sha256);
  },
};

// Without a browser the test of the pages says how to get one.
describe.runIf(executablePath !== undefined)("journeys", () => {
  beforeAll(async () => {
    site = await openSite(inject("bundle"), executablePath ?? "");
  });
  afterAll(() => site.close());

  describe.each([
    ["of outsiders", OF_OUTSIDERS],
    ["of our own", OF_OUR_OWN],
  ])("%s", (_, journeys) => {
    test.each(Object.entries(journeys))("%s", (_name, journey) => {
      const [options, walk] = typeof journey === "function" ? [{}, journey] : journey;
      return site.visit("/", walk, options);
    });
  });
});
