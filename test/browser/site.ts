/** The built release in workerd, and a browser that visits it. */
import { type BrowserContextOptions, type ConsoleMessage, chromium, type Page, type Request } from "playwright-core";
import { expect } from "vitest";
import { startWorkerd, type Workerd } from "../release/workerd.ts";

export interface VisitOptions extends BrowserContextOptions {
  /** Messages that the browser may write. */
  readonly allowed?: readonly RegExp[];
  /** Origin of the service, or of a connection to it. */
  readonly from?: string;
  /**
   * Whether the page is looked at and nothing is done on it. Then the next such visit has the same window, without
   * a cache and with empty stores: to start a process for a page takes longer than to show the page.
   */
  readonly looking?: boolean;
}

export interface Site {
  readonly service: Workerd;
  /** Origin of the service. */
  readonly base: string;
  /** Opens a page, calls `use`, and holds it to what holds for all: no message, no request to others. */
  visit(path: string, use: (page: Page) => Promise<void>, options?: VisitOptions): Promise<void>;
  close(): Promise<void>;
}

/** How long what a test waits for may take to appear; a test that waits for what never comes says so itself. */
const PATIENCE_MS = 10_000;

export async function openSite(bundle: string, executablePath: string): Promise<Site> {
  const service = await startWorkerd(bundle, "dist/.edge/blocks");
  const base = `http://127.0.0.1:${service.port}`;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  /** Windows of visits that were looks, by the options of their contexts. */
  const windows = new Map<string, Page[]>();

  async function openPage(options: BrowserContextOptions, looking: boolean): Promise<Page> {
    const idle = looking ? windows.get(JSON.stringify(options))?.pop() : undefined;
    if (idle) {
      await idle.evaluate("localStorage.clear(); sessionStorage.clear();");
      return idle;
    }
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    if (looking) {
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    }
    return page;
  }

  function keepOpen(page: Page, options: BrowserContextOptions): void {
    const key = JSON.stringify(options);
    windows.set(key, [...(windows.get(key) ?? []), page]);
  }

  return {
    service,
    base,
    async visit(path, use, { allowed = [], from = base, looking = false, ...options } = {}) {
      const page = await openPage(options, looking);
      const messages: string[] = [];
      const foreign: string[] = [];
      const onConsole = (message: ConsoleMessage) => messages.push(message.text());
      const onError = (error: Error) => messages.push(String(error));
      const onRequest = (request: Request) => {
        if (!request.url().startsWith(from) && !request.url().startsWith("blob:")) foreign.push(request.url());
      };
      page.on("console", onConsole).on("pageerror", onError).on("request", onRequest);
      let isWell = false;
      try {
        await page.goto(from + path, { waitUntil: "networkidle" });
        await use(page);
        expect(messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))).toEqual([]);
        expect(foreign).toEqual([]);
        isWell = true;
      } finally {
        if (looking && isWell) {
          page.off("console", onConsole).off("pageerror", onError).off("request", onRequest);
          keepOpen(page, options);
        } else await page.context().close();
      }
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}
