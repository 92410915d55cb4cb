import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findChromium } from "../../build/cli/chromium.ts";
import { quickCorpus, termId } from "../fixture/corpus.ts";
import { workspace } from "../fixture/workspace.ts";

const TERM = `terms/credit/${termId(0)}.md`;
/** A file that the repository does not have yet. */
const NEW = "terms/credit/added.md";
/** The test runner has a BASE_URL of its own, which is not meant for the build. */
const { BASE_URL: _, ...ENVIRONMENT } = process.env;
/** A file that the build passes over, whose name is a command to a careless script. */
const HOSTILE = ".x\n$(touch hacked);`touch hacked`.md";

// Without a browser the test of the pages says how to get one.
describe.runIf(findChromium() !== undefined)("screenshots of a pull request", () => {
  test("show the pages of the entries that differ from a commit, wide and narrow", () =>
    workspace(quickCorpus(4), async (folder) => {
      const content = join(folder, "content");
      const git = (...words: string[]) => execFileSync("git", words, { cwd: folder, stdio: "pipe" });
      const author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
      git("init", "--quiet");
      git("add", ".");
      git(...author, "commit", "--quiet", "-m", "before");
      await writeFile(join(content, TERM), (await readFile(join(content, TERM), "utf8")).replace("The def", "A def"));
      await writeFile(join(content, HOSTILE), "x");
      git("add", ".");
      const added = (await readFile(join(content, TERM), "utf8")).replace(/name: .*/, "name: Added");
      await writeFile(join(content, NEW), added.replace(/aliases: .*\n/, ""));
      const out = join(folder, "pictures");
      const script = ["build/authoring/review/screenshots-command.ts", "HEAD", "--content", content, "--out", out];
      execFileSync(process.execPath, script, { env: ENVIRONMENT, stdio: "pipe" });
      expect((await readdir(out)).sort()).toEqual(
        ["added", termId(0)].flatMap((id) => [`term-${id}-narrow.png`, `term-${id}-wide.png`]),
      );
      for (const [size, width] of [
        ["narrow", 390],
        ["wide", 1280],
      ] as const) {
        const picture = await readFile(join(out, `term-${termId(0)}-${size}.png`));
        expect(picture.subarray(1, 4).toString()).toBe("PNG");
        expect(picture.readUInt32BE(16)).toBe(width);
      }
      expect(await readdir(folder)).not.toContain("hacked");
      expect(await readdir(".")).not.toContain("hacked");
    }));
});
