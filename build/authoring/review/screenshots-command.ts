/**
 * Takes screenshots of the pages whose content a pull request changes:
 * `node build/node.cjs build/authoring/review/screenshots-command.ts --help`.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Route } from "playwright-core";
import { pagePath } from "../../../worker/paths.ts";
import { BuildCache } from "../../cache/build-cache.ts";
import { findChromium } from "../../cli/chromium.ts";
import { runCommand, UsageError } from "../../cli/command.ts";
import { print, printDiagnostics } from "../../cli/terminal.ts";
import { allEntities } from "../../corpus.ts";
import { loadCorpus } from "../../load-corpus.ts";
import { type Handle, previewOf } from "../../serve/dev/previews.ts";
import { settingsFromEnvironment } from "../../settings.ts";

const HELP = `Takes a screenshot of the page of every entry that differs from a commit, wide and narrow.

Usage: node build/node.cjs build/authoring/review/screenshots-command.ts <commit that the pull request is compared with>

  --content <dir>    where the content lies          (content)
  --out <dir>        where the pictures go           (screenshots)
  -h, --help         this text
`;

/** More entries than a person looks at. */
const MAX_ENTRIES = 20;
const WIDTHS = { wide: 1280, narrow: 390 } as const;
const HEIGHT = 900;

await runCommand({
  help: HELP,
  options: {
    content: { type: "string", default: "content" },
    out: { type: "string", default: "screenshots" },
  },
  allowPositionals: true,
  async main({ content, out }, [ref, ...more]) {
    if (ref === undefined || ref.startsWith("-") || more.length > 0)
      throw new UsageError(
        "one commit to compare with is needed: node build/node.cjs build/authoring/review/screenshots-command.ts main",
      );
    const executablePath = findChromium();
    if (executablePath === undefined) throw new Error("no Chrome or Chromium is installed; name one in CHROME_PATH");
    const settings = settingsFromEnvironment();
    const { corpus, diagnostics } = await loadCorpus({ ...settings, contentDir: content });
    if (!corpus) {
      printDiagnostics(diagnostics);
      return 1;
    }
    const changed = changedFiles(ref, content);
    // Names of files are compared and never used: an entry's id is a slug.
    const entries = allEntities(corpus).filter(({ draft }) => changed.has(draft.file.path));
    const handle = await previewOf(corpus, settings, new BuildCache());
    mkdirSync(out, { recursive: true });
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      for (const [size, width] of Object.entries(WIDTHS)) {
        const page = await browser.newPage({ viewport: { width, height: HEIGHT } });
        await page.route("**/*", (route) => answer(route, handle, settings.base));
        for (const { collection, id } of entries.slice(0, MAX_ENTRIES)) {
          await page.goto(settings.base + pagePath(collection, id));
          const path = join(out, `${collection.type}-${id}-${size}.png`);
          await page.screenshot({ path, fullPage: true });
          print(path);
        }
      }
    } finally {
      await browser.close();
    }
    if (entries.length > MAX_ENTRIES) print(`the first ${MAX_ENTRIES} of ${entries.length} changed entries`);
    return 0;
  },
});

/** The content files that differ, or that the repository does not have yet, by the paths that diagnostics show. */
function changedFiles(ref: string, content: string): Set<string> {
  // Names are separated by zero bytes, because a hostile name may hold anything else.
  const list = (...words: string[]) =>
    execFileSync("git", [...words, "-z", "--", "."], { encoding: "utf8", cwd: content }).split("\0");
  const names = [
    ...list("diff", "--name-only", "--relative", "--diff-filter=d", ref),
    ...list("ls-files", "--others", "--exclude-standard"),
  ];
  return new Set(names.map((name) => `content/${name}`));
}

/** Answers the page's requests by the service's handlers, and none that go elsewhere. */
async function answer(route: Route, handle: Handle, base: string): Promise<void> {
  const request = route.request();
  if (!request.url().startsWith(`${base}/`)) return route.abort();
  const response = await handle(
    new Request(request.url(), { headers: { Accept: request.headers()["accept"] ?? "*/*" } }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
