/** The built release in workerd, and a browser that visits it. */
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { startWorkerd, type Workerd } from "../release/workerd.ts";

export interface VisitOptions extends BrowserContextOptions {
  /** Messages that the browser may write. */
  readonly allowed?: readonly RegExp[];
  /** Origin of the service, or of a connection to it. */
  readonly from?: string;
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
  return {
    service,
    base,
    async visit(path, use, { allowed = [], from = base, ...options } = {}) {
      const context = await browser.newContext(options);
      try {
        context.setDefaultTimeout(PATIENCE_MS);
        const page = await context.newPage();
        const messages: string[] = [];
        const foreign: string[] = [];
        page.on("console", (message) => messages.push(message.text()));
        page.on("pageerror", (error) => messages.push(String(error)));
        page.on("request", (request) => {
          if (!request.url().startsWith(from) && !request.url().startsWith("blob:")) foreign.push(request.url());
        });
        await page.goto(from + path, { waitUntil: "networkidle" });
        await use(page);
        expect(messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))).toEqual([]);
        expect(foreign).toEqual([]);
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}
