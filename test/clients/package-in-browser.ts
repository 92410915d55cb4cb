/** The package in a browser, on a page of another origin. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import { HOW_TO_GET_ONE, isRequired } from "../browser/required.ts";

const DIST = resolve("clients/typescript/dist");

/** @param address of the service, once it runs */
export function testsInBrowser(address: () => string): void {
  const executablePath = findChromium();

  test("a browser is there, or it is said how to get one", () => {
    if (executablePath === undefined) console.warn(`\n${HOW_TO_GET_ONE}\n`);
    expect(executablePath !== undefined || !isRequired).toBe(true);
  });

  test.runIf(executablePath !== undefined)("the package runs in a browser, on a page of another origin", async () => {
    const base = address();
    const modules = createServer(async ({ url = "" }, response) => {
      const isModule = /^\/\w+\.js$/.test(url);
      response.setHeader("Content-Type", isModule ? "text/javascript" : "text/html");
      response.end(isModule ? await readFile(join(DIST, url)) : "<!doctype html><title>A page</title>");
    });
    await new Promise<void>((done) => modules.listen(0, "127.0.0.1", done));
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      page.on("response", (response) => {
        if (response.url().startsWith(base)) asked.push(`${response.request().method()} ${response.status()}`);
      });
      await page.goto(`http://127.0.0.1:${(modules.address() as AddressInfo).port}/`);
      const program = `async (base) => {
        const { createClient, ProblemError, verify } = await import("/index.js");
        const { irr } = await import("/calculators.js");
        const client = createClient({ base });
        const term = () => client.get("/api/v1/terms/{id}", { id: "leverage", fields: ["name"] });
        const names = [(await term()).name, (await term()).name];
        const problem = await client.get("/api/v1/terms/{id}", { id: "levrage" }).catch((error) => error);
        const { data } = await client.post("/api/v1/terms/_bulk", { ids: ["alpha"], fields: ["id"] });
        const file = await client.fetch("/dumps/events.parquet");
        const { path } = await verify(client, "/dumps/events.parquet", await file.arrayBuffer());
        const { outputs } = irr({ cash_flows: [-100, 60, 60] });
        return [names, problem instanceof ProblemError && problem.slug, data, path, outputs];
      }`;
      expect(await page.evaluate(`(${program})(${JSON.stringify(base)})`)).toEqual([
        ["Leverage", "Leverage"],
        "not-found",
        [{ id: "alpha" }],
        "/dumps/events.parquet",
        { irr: 0.1306623862918075 },
      ]);
      expect(asked.filter((line) => line.startsWith("GET")).slice(0, 3)).toEqual(["GET 200", "GET 304", "GET 404"]);
    } finally {
      await browser.close();
      await new Promise((done) => modules.close(done));
    }
  });
}
