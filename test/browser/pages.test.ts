import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import type { Workerd } from "../release/workerd.ts";
import { HOW_TO_GET_ONE, isRequired } from "./required.ts";
import { openSite, type Site } from "./site.ts";
import { type SlowConnection, startSlowConnection } from "./slow-connection.ts";

const executablePath = findChromium();

test("a browser is there, or it is said how to get one", () => {
  if (executablePath === undefined) console.warn(`\n${HOW_TO_GET_ONE}\n`);
  expect(executablePath !== undefined || !isRequired).toBe(true);
});

/** One page of each type. */
const PAGES = [
  "/",
  "/terms",
  "/terms/sharpe-ratio",
  "/terms/call-option",
  "/terms/capital-structure",
  "/structures/master-feeder-fund",
  "/regulations/uncleared-margin-rules",
  "/regulations",
  "/regulations/aifmd",
  "/duties",
  "/duties?who=holder&jurisdiction=US&issuer_market=us-registered&intent=control&stake_percent=6.2&event_date=2026-11-24",
  "/duties/schedule-13d-initial",
  "/thresholds",
  "/strategies",
  "/strategies?a=merger-arbitrage&b=convertible-arbitrage",
  "/strategies/merger-arbitrage",
  "/formulas/black-scholes",
  "/events",
  "/events/ltcm-collapse",
  "/people/william-sharpe",
  "/categories/risk-management",
  "/sources/sharpe-1966",
  "/calculators/black-scholes-call-calc",
  "/calculators/max-drawdown-calc",
  "/search",
  "/search?q=hedge+fund&type=term",
  "/search?q=how+are+performance+fees+charged",
  "/changes",
  "/connect",
  "/about",
  "/graph",
  "/graph?from=term:sharpe-ratio&to=event:ltcm-collapse",
  "/docs",
  "/dumps",
  "/problems",
  "/paths",
  "/paths/option-to-variance-swap",
  "/problems/not-found",
  "/terms/levrage",
];

if (executablePath !== undefined) {
  let site: Site;
  let service: Workerd;
  let slow: SlowConnection;
  let base: string;
  beforeAll(async () => {
    site = await openSite(inject("bundle"), executablePath);
    ({ service, base } = site);
    slow = await startSlowConnection(service);
  });
  afterAll(async () => {
    slow.close();
    await site.close();
  });
  const visit: Site["visit"] = (...words) => site.visit(...words);

  /**
   * What axe finds. Pages have no frames, and to gather the findings in another page takes as long again, as does
   * telling where everything stands that is right.
   */
  async function violationsOn(page: Page): Promise<Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"]> {
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"], selectors: false });
    return (await axe.analyze()).violations;
  }

  /**
   * What has moved while the page was loaded, as the browser counts it: how far, and the parts, before and after. A sum
   * below half a hundredth is nothing that anybody sees.
   */
  const LAYOUT_SHIFTS = `new Promise((done) => {
    const shifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        shifts.push([
          value,
          ...sources.map(({ node, previousRect, currentRect }) => [
            node?.outerHTML?.slice(0, 100) ?? node?.data ?? "",
            ...[previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join(" ")),
          ]),
        ]);
    });
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() =>
      requestAnimationFrame(() => done(shifts.reduce((sum, [value]) => sum + value, 0) < 0.005 ? [] : shifts)),
    );
  })`;

  /** What the page did not load anew: with its styles at hand, it would be shown at once. */
  const FROM_CACHE = `performance.getEntriesByType("resource")
    .filter(({ transferSize }) => transferSize === 0)
    .map(({ name }) => name)`;

  /** Whether the heading's section is in view, and in it the line where these words begin. */
  const IS_IN_VIEW = `([id, words]) => {
    const target = document.getElementById(id);
    const section = target.closest("section") ?? target;
    const seen = ({ top, bottom }) => bottom > 0 && top < innerHeight;
    const nodes = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    const starts = [];
    let text = "";
    while (nodes.nextNode()) {
      starts.push([text.length, nodes.currentNode]);
      text += nodes.currentNode.data;
    }
    const at = text.indexOf(words);
    const [start, node] = starts.filter(([from]) => from <= at).at(-1) ?? [0, section];
    const line = document.createRange();
    line.setStart(node, at < 0 ? 0 : at - start);
    line.setEnd(node, at < 0 ? 0 : at - start + 1);
    return [id, seen(section.getBoundingClientRect()), at >= 0 && seen(line.getBoundingClientRect())];
  }`;

  /** The browser itself reports the status of a page that is not there. */
  const NOT_FOUND = { allowed: [/status of 404/] };

  const LOOKS = [
    { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
    { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
  ] as const;
  const looks = new Map<string, ReturnType<typeof look>>();

  /**
   * A page, loaded once in each look over the slow connection, for all that is asked of it. Most of the time is waiting
   * for its pieces, so the next page arrives while this one is examined.
   */
  function looksOf(path: string): ReturnType<typeof look> {
    const [pending] = PAGES.slice(PAGES.indexOf(path)).slice(0, 2).map(begun);
    return pending ?? look(path);
  }

  function begun(path: string): ReturnType<typeof look> {
    const pending = looks.get(path) ?? look(path);
    looks.set(path, pending);
    // A failure is that of the test which waits for the page.
    pending.catch(() => undefined);
    return pending;
  }

  function look(path: string) {
    return Promise.all(
      LOOKS.map(async (options) => {
        const { resolve, promise } = Promise.withResolvers<Look>();
        await visit(path, async (page) => resolve(await seenOn(page)), {
          ...options,
          from: slow.base,
          looking: true,
          ...NOT_FOUND,
        });
        return { ...options, ...(await promise) };
      }),
    );
  }

  interface Look {
    readonly shifts: unknown;
    readonly fromCache: unknown;
    readonly width: unknown;
    readonly violations: Awaited<ReturnType<typeof violationsOn>>;
  }

  async function seenOn(page: Page): Promise<Look> {
    const shifts = await page.evaluate(LAYOUT_SHIFTS);
    const fromCache = await page.evaluate(FROM_CACHE);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    return { shifts, fromCache, width, violations: await violationsOn(page) };
  }

  describe("every type of page", () => {
    test.each(PAGES)("%s is accessible, wide and narrow, light and dark", async (path) => {
      for (const { viewport, colorScheme, violations, width } of await looksOf(path)) {
        const found = violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ html }) => html)
              .join(" ")
              .slice(0, 300)}`,
        );
        expect([path, colorScheme, found]).toEqual([path, colorScheme, []]);
        expect([path, width]).toEqual([path, viewport.width]);
      }
    });

    test.each(PAGES)("%s stays where it is while the rest of it arrives, wide and narrow", async (path) => {
      for (const { viewport, shifts, fromCache } of await looksOf(path))
        expect([viewport.width, shifts, fromCache]).toEqual([viewport.width, [], []]);
    });
  });

  describe("a reader", () => {
    test("closes the suggestions with Escape and keeps what was typed", () =>
      visit("/", async (page) => {
        const box = page.getByRole("combobox", { name: "Search the reference" });
        await box.fill("gam");
        await page.getByRole("listbox").waitFor();
        await box.press("Escape");
        expect(await page.getByRole("listbox").isHidden()).toBe(true);
        expect(await box.inputValue()).toBe("gam");
        expect(await box.getAttribute("aria-expanded")).toBe("false");
      }));

    test.each([
      ["a slip of the keys", "sharpe ratoi", "Sharpe ratio"],
      ["a slip before a word that is only begun", "shapre ra", "Sharpe ratio"],
      ["a question", "how do I annualise volatility", "Annualize Volatility"],
    ])("is offered what %s means", (_what, text, name) =>
      visit("/", async (page) => {
        await page.getByRole("combobox", { name: "Search the reference" }).fill(text);
        await page.getByRole("option").first().filter({ hasText: name }).waitFor();
      }),
    );

    test("finds the dumps in tables below one another, each as wide as the page", () =>
      visit("/dumps", async (page) => {
        const places = `[...document.querySelectorAll("main > div > *")].map((part) => {
          const { left, width } = part.getBoundingClientRect();
          return [left, width];
        })`;
        expect(new Set(((await page.evaluate(places)) as unknown[]).map(String)).size).toBe(1);
      }));

    test("follows the neighbourhood from one entry to another", () =>
      visit("/terms/sharpe-ratio", async (page) => {
        await page.locator(".neighbourhood a:visible", { hasText: "Sortino ratio" }).click();
        await page.waitForURL("**/terms/sortino-ratio");
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Sortino ratio");
      }));

    test("follows the neighbourhood on a narrow screen too", () =>
      visit(
        "/terms/sharpe-ratio",
        async (page) => {
          const link = page.locator(".neighbourhood a:visible", { hasText: "Sortino ratio" });
          const box = await link.locator("text").boundingBox();
          expect(box?.height).toBeGreaterThan(12);
          await link.click();
          await page.waitForURL("**/terms/sortino-ratio");
        },
        { viewport: { width: 360, height: 740 } },
      ));

    test("sees below a hit the sentence that the API quotes, and narrows the results by the keyboard", () =>
      visit("/search?q=how+are+performance+fees+charged", async (page) => {
        const path = "/api/v1/search?q=how+are+performance+fees+charged&limit=20";
        const { data, meta } = (await (await service.fetch(path)).json()) as {
          data: { snippet: { text: string } | null }[];
          meta: { types: Record<string, number> };
        };
        const quoted = await page.locator(".quoted").allTextContents();
        expect(quoted.length).toBeGreaterThan(5);
        for (const text of quoted)
          expect(data.some(({ snippet }) => snippet !== null && text.endsWith(snippet.text))).toBe(true);
        const link = page.getByRole("navigation", { name: "Types of entries" }).getByRole("link", { name: "Formulas" });
        expect(await link.textContent()).toBe(`Formulas ${meta.types["formula"]}`);
        await link.focus();
        await page.keyboard.press("Enter");
        await page.waitForURL("**&type=formula");
        expect(new Set(await page.locator("dt .kind").allTextContents())).toEqual(new Set(["formula"]));
      }));

    test("sees formulas set by the browser", () =>
      visit("/formulas/sharpe-ratio", async (page) => {
        const box = await page.locator("math mfrac").first().boundingBox();
        expect(box?.height).toBeGreaterThan(15);
      }));

    test("sorts strategies by a column, and the filter leaves those of a family in the list, and of them in the table those with figures", () =>
      visit("/strategies", async (page) => {
        const sharpe = page.getByRole("columnheader", { name: "Typical Sharpe ratio" });
        const column = (await page.locator("[data-sortable] thead th").allTextContents()).indexOf(
          "Typical Sharpe ratio",
        );
        const lows = async () =>
          (await page.locator(`[data-sortable] tbody tr > :nth-child(${column + 1})`).allTextContents())
            .filter((text) => text !== "")
            .map((text) => Number.parseFloat(text.replace("−", "-")));
        await sharpe.getByRole("button").press("Enter");
        const rising = await lows();
        expect(rising.length).toBeGreaterThan(5);
        expect(rising).toEqual([...rising].sort((a, b) => a - b));
        await sharpe.getByRole("button").press("Enter");
        expect(await sharpe.getAttribute("aria-sort")).toBe("descending");
        expect((await lows())[0]).toBe(rising.at(-1));
        await page.getByLabel("Family").selectOption("credit");
        const shown = async (selector: string) =>
          new Set(await page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute("href"))));
        const listed = await shown(".entries > dt:not([hidden]) a");
        const compared = await shown(".comparison tbody tr:not([hidden]) a");
        expect([compared.size > 0, listed.size > compared.size]).toEqual([true, true]);
        expect([...compared].filter((path) => !listed.has(path))).toEqual([]);
        // The others of the family have no figures.
        for (const path of listed) {
          const record = (await (await service.fetch(`/api/v1${path}.json`)).json()) as object;
          expect([path, "typical_sharpe" in record]).toEqual([path, compared.has(path)]);
        }
      }));

    test.each([390, 1280])("sees all that the header names, %i pixels wide, and reaches it by the keyboard", (width) =>
      visit(
        "/terms",
        async (page) => {
          const links = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
          const names = ["Terms", "Strategies", "Regulations", "Calculators", "Duties", "Graph", "API"];
          expect(await links.allTextContents()).toEqual(names);
          const reached: string[] = [];
          while (reached.length < 12) {
            await page.keyboard.press("Tab");
            const focused = page.locator(":focus");
            const box = await focused.boundingBox();
            if (box && box.x >= 0 && box.x + box.width <= width) reached.push((await focused.textContent()) ?? "");
          }
          expect(reached).toEqual(expect.arrayContaining(names));
        },
        { viewport: { width, height: 844 }, javaScriptEnabled: false },
      ),
    );

    test("computes a fee on the front page, and sees another term of the day on another day", () =>
      visit("/", async (page) => {
        expect(await page.locator(".answer .main dd").textContent()).toMatch(/^3 /);
        await page.getByLabel("Hurdle type").selectOption("hard");
        await expect.poll(() => page.locator(".answer .main dd").textContent()).toMatch(/^2 /);
        const shown = async (time: string) => {
          await page.clock.setFixedTime(time);
          await page.goto(base);
          const terms = page.locator("[data-days] > *").filter({ visible: true });
          expect(await terms.count()).toBe(1);
          return terms.textContent();
        };
        expect(await shown("2026-11-29T00:00:00Z")).not.toBe(await shown("2026-11-30T00:00:00Z"));
        expect(await shown("2026-11-29T23:59:59Z")).toBe(await shown("2026-11-29T00:00:00Z"));
      }));

    test.each([
      ["/terms/sharpe-ratio", 2],
      ["/terms/call-option", 2],
      ["/formulas/black-scholes", 2],
      ["/events/ltcm-collapse", 2],
      ["/people/william-sharpe", 2],
      ["/calculators/performance-fee-calc", 2],
      ["/calculators/max-drawdown-calc", 2],
      ["/strategies?a=merger-arbitrage&b=convertible-arbitrage", 2],
      ["/categories/risk-management", 3],
      ["/regulations/aifmd", 3],
    ])("can print %s on %i sheets of one side", (path, sheets) =>
      visit(
        path,
        async (page) => {
          const bytes = await page.pdf({ format: "A4" });
          expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
          const pages = bytes.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
          expect(pages.length).toBeGreaterThan(0);
          expect(pages.length).toBeLessThanOrEqual(sheets);
        },
        { looking: true },
      ),
    );

    test("has on paper what links and lists of an entry name, and the comparison alone where two are compared", async () => {
      const isOnPaper = async (page: Page, part: string): Promise<boolean> => page.locator(part).first().isVisible();
      await visit("/categories/risk-management", async (page) => {
        await page.emulateMedia({ media: "print" });
        for (const part of ["ul.links a", ".entries dt", ".entries dd"])
          expect([part, await isOnPaper(page, part)]).toEqual([part, true]);
      });
      await visit("/strategies?a=merger-arbitrage&b=convertible-arbitrage", async (page) => {
        await page.emulateMedia({ media: "print" });
        for (const [part, isShown] of [
          [".pair td", true],
          [".sides", false],
          ["[data-sortable]", false],
          [".entries", false],
        ] as const)
          expect([part, await isOnPaper(page, part)]).toEqual([part, isShown]);
      });
      await visit("/strategies", async (page) => {
        await page.emulateMedia({ media: "print" });
        for (const part of ["[data-sortable]", ".entries dd"])
          expect([part, await isOnPaper(page, part)]).toEqual([part, true]);
      });
    });

    test.each(["/terms/sharpe-ratio", "/calculators/performance-fee-calc"])(
      "comes from the questions of %s to the very sentences that answer them",
      (path) =>
        visit(path, async (page) => {
          const links = page.locator('.questions a[href*=":~:text="]');
          const addresses = await Promise.all(
            (await links.all()).map(async (link) => String(await link.getAttribute("href"))),
          );
          expect(addresses.length).toBeGreaterThan(2);
          for (const [i, address] of addresses.entries()) {
            const [id = "", words = ""] = address.slice(1).split(":~:text=");
            await links.nth(i).click();
            const place = JSON.stringify([id, decodeURIComponent(words)]);
            await expect.poll(() => page.evaluate(`(${IS_IN_VIEW})(${place})`)).toEqual([id, true, true]);
          }
        }),
    );
  });

  describe("a learning path in the browser", () => {
    const PATH = "/paths/option-to-variance-swap";

    test("has figures whose inputs are typed and moved by the keyboard", () =>
      visit(PATH, async (page) => {
        const figure = page.locator("#step-call-option + dd details");
        await figure.locator("summary").click();
        const [answer, slider] = [figure.locator("[data-answer]"), figure.getByRole("slider").first()];
        await slider.waitFor();
        const before = await answer.textContent();
        const line = await figure.locator("path.line").first().getAttribute("d");
        await slider.focus();
        for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
        expect(await answer.textContent()).not.toBe(before);
        await figure.getByRole("spinbutton").nth(1).fill("90");
        expect(await figure.locator("path.line").first().getAttribute("d")).not.toBe(line);
        const violations = await violationsOn(page);
        expect(violations.map(({ id }) => id)).toEqual([]);
      }));

    test("keeps what was read in this browser, shows the way on in an entry, and forgets", () =>
      visit(PATH, async (page) => {
        await page.locator("#step-call-option > a").click();
        await page.waitForURL("**/terms/call-option");
        const bar = page.getByRole("navigation", { name: "Learning path" });
        expect(await bar.textContent()).toContain("4 of 12");
        await bar.getByRole("link", { name: "Next" }).click();
        await page.waitForURL("**/terms/standard-deviation");
        await bar.getByRole("link", { name: "variance swap" }).first().click();
        await page.waitForURL(`**${PATH}`);
        expect(await page.getByRole("status").textContent()).toBe("1 of 12 read");
        await page.getByLabel("Volatility: read", { exact: true }).check();
        await page.reload();
        expect(await page.getByRole("status").textContent()).toBe("2 of 12 read");
        await page.getByRole("button", { name: "Forget" }).click();
        await page.reload();
        expect(await page.getByRole("status").textContent()).toBe("0 of 12 read");
      }));

    test("leads to the figures of its entries without scripts", () =>
      visit(
        PATH,
        async (page) => {
          expect(await page.getByRole("button", { name: "Forget" }).isVisible()).toBe(false);
          const figure = page.locator("#step-call-option + dd details");
          await figure.locator("summary").click();
          await figure.getByRole("link").click();
          await page.waitForURL("**/terms/call-option#figure-*");
        },
        { javaScriptEnabled: false },
      ));
  });

  describe("the page about the API in the browser", () => {
    test("sends a request as the reader changes it, and shows what is answered", () =>
      visit("/docs", async (page) => {
        const operation = page.locator("article", { has: page.locator("#suggest") });
        await operation.getByRole("button", { name: "Try it" }).click();
        const answer = operation.getByRole("group", { name: "What was answered" });
        await answer.filter({ hasText: '"share-class"' }).waitFor();
        await operation.getByLabel("Address").fill("/api/v1/suggest?q=omega+rat");
        await operation.getByRole("button", { name: "Send" }).click();
        await answer.filter({ hasText: '"omega-ratio"' }).waitFor();
        expect(await answer.textContent()).toMatch(/^200[\s\S]*Content-Type: application\/json[\s\S]*"omega-ratio"/);
        await operation.getByLabel("Address").fill("https://example.org/");
        await operation.getByRole("button", { name: "Send" }).click();
        expect(await answer.textContent()).toContain("The address begins with /");
      }));

    test("arrives at an operation at once, and marks it among the operations", () =>
      visit("/docs#getCalendar", async (page) => {
        const top = () => page.locator("#getCalendar").evaluate((heading) => heading.getBoundingClientRect().top);
        expect(await top()).toBeLessThan(60);
        expect(await page.evaluate(LAYOUT_SHIFTS)).toEqual([]);
        const bar = page.getByRole("navigation", { name: "Operations" });
        const marked = bar.locator("[aria-current]");
        expect(await marked.getAttribute("href")).toBe("#getCalendar");
        await bar.getByRole("link", { name: "One term", exact: true }).click();
        await bar.locator('[href="#getTerm"][aria-current]').waitFor();
        expect(await marked.count()).toBe(1);
        await page.getByText("Members of TermList").click();
        await page.locator('#type-TermList [href="#type-Term"]').click();
        await page.waitForURL("**/docs#type-Term");
        expect(await page.locator("#type-Term").isVisible()).toBe(true);
      }));

    test("filters its operations by what they do, their address and their name, and Enter leads to the first", () =>
      visit("/docs", async (page) => {
        const bar = page.getByRole("navigation", { name: "Operations" });
        const shown = () => bar.locator("li li a:visible").evaluateAll((links) => links.map(({ hash }) => hash));
        const all = (await shown()).length;
        const filter = bar.getByLabel("Filter the operations");
        await filter.fill("graph PATH");
        expect(await shown()).toContain("#getGraphPath");
        expect((await shown()).length).toBeLessThan(6);
        await filter.fill("getCalendar");
        expect(await shown()).toEqual(["#getCalendar"]);
        expect(await bar.getByRole("link", { name: "Compute" }).isVisible()).toBe(false);
        await filter.press("Enter");
        await page.waitForURL("**/docs#getCalendar");
        await filter.fill("");
        expect((await shown()).length).toBe(all);
      }));

    test("folds its operations on a phone, and needs no script for them", () =>
      visit(
        "/docs",
        async (page) => {
          const bar = page.getByRole("navigation", { name: "Operations" });
          expect(await bar.isVisible()).toBe(false);
          await page.getByText("Operations", { exact: true }).click();
          await bar.getByRole("link", { name: "Search the whole corpus" }).click();
          expect(page.url()).toMatch(/#search$/);
          expect(await page.getByRole("button", { name: "Try it" }).count()).toBe(0);
        },
        { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
      ));

    test("sends a body", () =>
      visit("/docs", async (page) => {
        const operation = page.locator("article", { has: page.locator("#getTermsInBulk") });
        await operation.getByRole("button", { name: "Try it" }).click();
        expect(await operation.getByLabel("Body").inputValue()).toContain('"ids"');
        const answer = operation.getByRole("group", { name: "What was answered" });
        await answer.waitFor();
        expect(await answer.textContent()).toMatch(/^200[\s\S]*"requested"/);
      }));
  });

  describe("a list in the browser", () => {
    test("keeps what the filters choose, and a link to it", () =>
      visit("/terms", async (page) => {
        const all = await page.locator(".names > li:visible").count();
        await page.getByLabel("Level").selectOption("expert");
        await page.getByLabel("Tags").selectOption("options");
        const kept = await page.locator(".names > li:visible").count();
        const response = await service.fetch("/api/v1/terms?level=expert&tag=options&limit=1");
        const { meta } = (await response.json()) as { meta: { total: number } };
        expect([kept < all, kept]).toEqual([true, meta.total]);
        expect(await page.getByRole("status").textContent()).toBe(`${kept} of ${all} entries`);
        await page.goto(page.url());
        expect(await page.locator(".names > li:visible").count()).toBe(kept);
        expect(await page.getByLabel("Level").inputValue()).toBe("expert");
      }));

    test("gives a table of what is kept, which Excel takes for UTF-8", () =>
      visit("/terms?level=expert", async (page) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByText("CSV", { exact: true }).click(),
        ]);
        expect(download.suggestedFilename()).toBe("terms.csv");
        const bytes = await readFile(await download.path());
        expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
        const answer = await service.fetch("/api/v1/terms.csv?level=expert");
        expect(bytes.subarray(3)).toEqual(Buffer.from(await answer.arrayBuffer()));
        expect(bytes.subarray(3, 6).toString()).not.toBe("\uFEFF");
      }));

    test("is whole without scripts", () =>
      visit(
        "/terms?level=expert",
        async (page) => {
          expect(await page.getByLabel("Level").isVisible()).toBe(false);
          expect(await page.locator(".names > li:visible").count()).toBeGreaterThan(1000);
        },
        { javaScriptEnabled: false },
      ));
  });

  describe("the graph in the browser", () => {
    test("finds an entry by the keyboard, and lists what leads there and where it leads", () =>
      visit("/graph", async (page) => {
        await page.getByLabel("Find", { exact: true }).fill("sharpe rat");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { level: 2, name: "Sharpe ratio term" }).waitFor();
        expect(page.url()).toContain("?at=term:sharpe-ratio");
        const other = page.locator(".map-list button", { hasText: "Sortino ratio" }).first();
        await other.focus();
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { level: 2, name: "Sortino ratio term" }).waitFor();
        expect(page.url()).toContain("?at=term:sortino-ratio");
      }));

    test("says that no entry has a mistyped name, and lets go of the one before", () =>
      visit("/graph?at=term:sortino-ratio", async (page) => {
        await page.getByRole("heading", { level: 2, name: "Sortino ratio term" }).waitFor();
        const box = page.getByLabel("Find", { exact: true });
        await box.fill("shapre ratoi");
        await page.keyboard.press("Enter");
        const said = page.locator(".map-tools [role=status]");
        await expect.poll(() => said.textContent()).toMatch(/^No entry of this name: .* Did you mean “Sharpe ratio”/i);
        expect(page.url()).not.toContain("at=");
        expect(await page.locator(".map-answer").textContent()).toBe("");
        expect(await box.inputValue()).toBe("shapre ratoi");
        await box.fill("sharpe ratio");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { level: 2, name: "Sharpe ratio term" }).waitFor();
        expect(await said.textContent()).toBe("");
      }));

    test("opens on the way between two entries, each with its whole name, and finds one over edges that are hidden", () =>
      visit("/graph?from=term:sharpe-ratio&to=event:ltcm-collapse", async (page) => {
        await page.locator(".map-answer li").first().waitFor();
        const names = await page.locator(".map-answer li a").allTextContents();
        await page.locator(".labels text").first().waitFor();
        const labels = await page
          .locator(".labels text")
          .evaluateAll((texts) => texts.map((text) => [...text.children].map((line) => line.textContent).join(" ")));
        expect(labels.sort()).toEqual([...new Set(names)].sort());
        await page.goto(`${base}/graph?from=term:sharpe-ratio&to=event:ltcm-collapse&relation=category`);
        await page.getByText("this one is over all edges").waitFor();
        expect(await page.locator(".map-answer li").count()).toBeGreaterThan(0);
      }));

    test("hides the entries of a type", () =>
      visit("/graph", async (page) => {
        await page.getByText("What is shown").click();
        expect(await page.locator("path.dots.source").isVisible()).toBe(true);
        await page.locator('input[value="source"][name="type"]').uncheck();
        expect(await page.locator("path.dots.source").isVisible()).toBe(false);
      }));

    test("moves and zooms by the keyboard", () =>
      visit("/graph", async (page) => {
        const map = page.getByRole("group", { name: "Map of the entries" });
        await map.focus();
        const viewBox = () => page.locator(".map svg").getAttribute("viewBox");
        await page.keyboard.press("+");
        await expect.poll(async () => Number((await viewBox())?.split(" ")[2])).toBeLessThan(4000);
        const [before] = (await viewBox())?.split(" ") ?? [];
        await page.keyboard.press("ArrowRight");
        await expect.poll(async () => Number((await viewBox())?.split(" ")[0])).toBeGreaterThan(Number(before));
        await page.keyboard.press("0");
        await expect.poll(viewBox).toBe("0 0 4000 4000");
      }));
  });

  describe("a calculator in the browser", () => {
    const PATH = "/calculators/black-scholes-call-calc";

    test("gives the digits that the API gives, and a link to the same answer", () =>
      visit(PATH, async (page) => {
        await page.locator("#input-sigma").fill("0.35");
        await expect.poll(() => page.url()).toContain("sigma=0.35");
        const shown = (await page.locator(".answer .main dd").textContent()) ?? "";
        const query = new URL(page.url()).search.replace(/&plot_[^&]*/g, "");
        const response = await service.fetch(`/api/v1/compute/black-scholes-call-calc${query}`);
        const { outputs } = (await response.json()) as { outputs: { call: number } };
        const exact = await page.locator(".answer .main data").getAttribute("value");
        expect([Number(exact), Number.parseFloat(shown)]).toEqual([outputs.call, Number(outputs.call.toPrecision(6))]);
        const link = page.url();
        await page.goto(link);
        expect(await page.locator(".answer .main dd").textContent()).toBe(shown);
        expect(await page.locator("#input-sigma").inputValue()).toBe("0.35");
      }));

    test("says at the input what is wrong with it, and goes on when it is corrected", () =>
      visit(PATH, async (page) => {
        const box = page.locator("#input-S");
        await box.fill("ten");
        await expect.poll(() => box.getAttribute("aria-invalid")).toBe("true");
        expect(await page.locator("#error-S").textContent()).toMatch(/^Spot price is the text .*number/);
        await box.fill("50");
        expect(await box.getAttribute("aria-invalid")).toBeNull();
        expect(await page.locator("#error-S").textContent()).toBe("");
      }));

    test("reads amounts and rates as they are typed, and says every mistake at once with its label", () =>
      visit(PATH, async (page) => {
        await page.locator("#input-S").fill("$1,000");
        await page.locator("#input-K").fill("1 000");
        await page.locator("#input-sigma").fill("20 %");
        await expect.poll(() => page.locator("[data-answer]").textContent()).toContain("“$1,000” as 1000");
        await page.locator("#input-S").fill("1.000,5");
        await page.locator("#input-T").fill("1/2");
        expect(await page.locator(".answer li").allTextContents()).toEqual([
          expect.stringMatching(/^Spot price .* Decimals go with a point: 1000\.5\.$/),
          expect.stringMatching(/^Time to expiry .* no calculation\.$/),
        ]);
      }));

    test("offers the two kinds of hurdle", () =>
      visit("/calculators/performance-fee-calc", async (page) => {
        const before = await page.locator(".answer .main dd").textContent();
        await page.locator("#input-hurdle_type").selectOption("soft");
        await expect.poll(() => page.locator(".answer .main dd").textContent()).not.toBe(before);
        expect(page.url()).toContain("hurdle_type=soft");
      }));

    test("draws another output by another input, and gives the points as CSV", () =>
      visit(PATH, async (page) => {
        await page.locator('[data-axis="y"]').selectOption("gamma");
        await expect.poll(() => page.locator(".plot figcaption").textContent()).toBe("Gamma by spot price");
        expect(page.url()).toContain("plot_y=gamma");
        await page.getByText("The numbers").click();
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByText("Download as CSV").click(),
        ]);
        expect(download.suggestedFilename()).toBe("black-scholes-call-calc.csv");
      }));

    test.each([true, false])("opens a shared address on its answer (scripts: %s)", (javaScriptEnabled) =>
      visit(
        `${PATH}?S=110&K=100&T=0.5&r=3%25&sigma=0.25&plot_y=gamma`,
        async (page) => {
          const response = await service.fetch(
            "/api/v1/compute/black-scholes-call-calc?S=110&K=100&T=0.5&r=0.03&sigma=0.25",
          );
          const { outputs } = (await response.json()) as { outputs: { call: number } };
          const shown = (await page.locator(".answer .main dd").textContent()) ?? "";
          const exact = await page.locator(".answer .main data").getAttribute("value");
          expect([Number(exact), Number.parseFloat(shown)]).toEqual([
            outputs.call,
            Number(outputs.call.toPrecision(6)),
          ]);
          expect(await page.title()).toContain(`Call price ${outputs.call.toFixed(2)}`);
          expect(await page.locator("#input-r").inputValue()).toBe("3%");
          expect(await page.locator(".plot figcaption").first().textContent()).toBe("Gamma by spot price");
        },
        { javaScriptEnabled },
      ),
    );

    test("renders nothing else than the worker did", () =>
      visit(`${PATH}?S=110&K=ten&T=0.5&r=3%25&sigma=0.25`, async (page) => {
        const parts = `["[data-answer]", "[data-plot]", "#error-S", "#error-K"].map((part) => root.querySelector(part).innerHTML).join()`;
        const now = await page.evaluate(`((root) => ${parts})(document)`);
        const first = await page.evaluate(`fetch(location.href).then((response) => response.text()).then((text) => {
          const root = new DOMParser().parseFromString(text, "text/html");
          return ${parts};
        })`);
        expect(now).toBe(first);
        expect(now).toContain("Strike");
      }));

    test("shows its code when it is opened, and the examples lead to their answers", () =>
      visit(PATH, async (page) => {
        await page.getByText("The code that computes this").click();
        await expect.poll(() => page.getByRole("group", { name: "Code" }).textContent()).toContain("function ");
        await page.locator("#examples ~ h3 a").nth(1).click();
        await page.waitForURL(`**${PATH}?*`);
        expect(await page.title()).toMatch(/Call price \d/);
      }));

    test("asks the service for the script that computes, and then for nothing while it computes", () =>
      visit(PATH, async (page) => {
        let asked: string[] = [];
        // Browsers look at the icon again when the address changes.
        page.on("request", (request) => {
          if (!request.url().endsWith("/logo.svg")) asked.push(request.url());
        });
        await page.locator("#input-K").fill("45");
        await expect.poll(() => page.url()).toContain("K=45");
        expect(asked).toEqual([expect.stringMatching(/\/assets\/calculator-\w+\.js$/)]);
        asked = [];
        await page.locator("#input-K").fill("46");
        await page.locator("#input-T").fill("1");
        expect(await page.locator(".answer .main dd").textContent()).toMatch(/\d/);
        expect(page.url()).toContain("T=1");
        expect(asked).toEqual([]);
      }));
  });
}
