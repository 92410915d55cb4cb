import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import { startWorkerd, type Workerd } from "../release/workerd.ts";

const executablePath = findChromium();

// Without a browser the test of the pages says how to get one.
describe.runIf(executablePath !== undefined)("the lines to connect a program", () => {
  let service: Workerd;
  let browser: Browser;
  let base: string;
  beforeAll(async () => {
    service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
    base = `http://127.0.0.1:${service.port}`;
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  test("are copied by keyboard, as they stand, and the reader is told", async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    // The address for agents, opened in a browser.
    await page.goto(`${base}/mcp`);
    expect(new URL(page.url()).pathname).toBe("/connect");
    expect(await page.getByRole("button", { name: /^Copy the lines for/ }).count()).toBe(
      await page.locator(".copyable").count(),
    );
    const button = page.getByRole("button", { name: "Copy the lines for Claude Code" }).first();
    await button.focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("status")
      .filter({ hasText: "Copied the lines for Claude Code." })
      .waitFor({ state: "attached" });
    expect(await page.getByRole("button", { name: "Copied the lines for Claude Code" }).count()).toBe(1);
    const shown = await page.getByRole("group", { name: "Claude Code" }).first().textContent();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(shown);
    expect(shown).toMatch(/^claude mcp add /);
    await context.close();
  });

  test("are selected where the browser does not let a page copy", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${base}/connect`);
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole("button", { name: "Copy the lines for VS Code" }).first().click();
    await page.getByRole("status").filter({ hasText: "press Ctrl+C" }).waitFor({ state: "attached" });
    expect(await page.evaluate("String(getSelection())")).toMatch(/^code --add-mcp /);
    await context.close();
  });

  test("are whole without scripts, and have no button that does nothing", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${base}/connect`);
    expect(await page.getByRole("group", { name: "Codex CLI" }).count()).toBe(2);
    expect(await page.locator("main button").count()).toBe(0);
    await context.close();
  });

  test("are suggested to who types what they are for", async () => {
    const page = await browser.newPage();
    await page.goto(`${base}/about`);
    await page.getByRole("combobox").fill("claude");
    const option = page.getByRole("option", { name: /^Connect/ });
    await option.waitFor();
    await option.click();
    await page.waitForURL(`${base}/connect`);
    await page.close();
  });
});
