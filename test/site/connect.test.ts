import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { codeBlocks, connectDocument } from "../../build/site/connect-document.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { SETTINGS } from "../fixture/workspace.ts";

let service: ContentService;
let page: string;
beforeAll(async () => {
  service = await serve(quickCorpus(3));
  page = service.file("/connect.html");
});

describe("the page on connecting a program", () => {
  test("has every piece of code of its document, and says for which program it is", () => {
    const shown = [...page.matchAll(/<div class="copyable"><pre [^>]*aria-label="([^"]+)">/g)].map(([, name]) => name);
    expect(shown).toEqual(codeBlocks(connectDocument()).map(({ section }) => section));
    expect(shown.length).toBeGreaterThan(20);
  });

  test("has the address of this service in every line, also in links that open a program", () => {
    expect(page).toContain(`claude mcp add --transport http hedge-fund-knowledge ${SETTINGS.base}/mcp`);
    expect(page).not.toContain("knowledge.example");
    const [, config = ""] = /mcp\/install\?name=hedge-fund-knowledge&amp;config=([\w+/=]+)"/.exec(page) ?? [];
    expect(JSON.parse(Buffer.from(config, "base64").toString())).toEqual({ url: `${SETTINGS.base}/mcp` });
    expect(page).toContain(encodeURIComponent(`"url":"${SETTINGS.base}/mcp"`));
  });

  test("leads to each program", () => {
    const targets = [...page.matchAll(/<li><a href="#([^"]+)">/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((id) => !page.includes(`<h3 id="${id}">`))).toEqual([]);
  });

  test("is at most 15 KB in gzip", () => {
    expect(gzipSync(page).length).toBeLessThanOrEqual(15 * 1024);
  });

  test("is there as Markdown, too", async () => {
    const response = await service.get("/connect", { Accept: "text/markdown" });
    expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(await response.text()).toContain(`url = "${SETTINGS.base}/mcp"`);
  });
});
