import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashOfInputs } from "../../build/serve/start/hash-of-inputs.ts";
import { forgetStart, recallStart, rememberStart, startedReleases } from "../../build/serve/start/last-start.ts";
import { SETTINGS } from "../fixture/workspace.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "start-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the hash of what a release is made from", () => {
  const FILES = {
    "content/events/fall.md": "It fell.",
    "content/terms/risk/alpha.md": "It is.",
    "build/build.ts": "build();",
    "worker/compare-text.ts": "order();",
    "build/site/templates/entry-parts.ts": "write();",
    "worker/index.ts": "serve();",
    "package.json": "{}",
    "wrangler.toml": "name = 'x'",
    "node_modules/.package-lock.json": "{}",
    "README.md": "Read.",
    "node_modules/zod/index.js": "zod();",
  };
  const at = (path: string) => join(folder, path);
  const hash = () => hashOfInputs(folder, SETTINGS);
  let before: string;

  beforeEach(async () => {
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(join(at(path), ".."), { recursive: true });
      await writeFile(at(path), text);
    }
    before = hash();
  });

  test("is the same as long as nothing changes, or only what no build reads", async () => {
    await writeFile(at("content/events/fall.md"), "It fell.");
    await mkdir(at("content/.obsidian"));
    await writeFile(at("content/.obsidian/app.json"), "{}");
    await writeFile(at("content/events/.fall.md.swp"), "x");
    await appendFile(at("README.md"), " Again.");
    expect(hash()).toBe(before);
  });

  test.each(Object.keys(FILES).slice(0, 9))("is another one when %s changes by a byte, or is gone", async (path) => {
    await appendFile(at(path), " ");
    const changed = hash();
    await rm(at(path));
    expect(new Set([before, changed, hash()]).size).toBe(3);
  });

  test("is another one when a file is new, is called otherwise, or hands a byte to its neighbour", async () => {
    await writeFile(at("content/events/new.md"), "");
    const added = hash();
    await rename(at("content/events/new.md"), at("content/events/old.md"));
    const renamed = hash();
    await writeFile(at("content/events/old.md"), "I");
    await writeFile(at("content/terms/risk/alpha.md"), "t is.");
    expect(new Set([before, added, renamed, hash()]).size).toBe(4);
  });

  test("is another one for every setting", () => {
    for (const changed of [
      { base: "http://localhost:9000" },
      { contact: "other@example.org" },
      { apiVersion: "2.0.0" },
    ])
      expect(hashOfInputs(folder, { ...SETTINGS, ...changed })).not.toBe(before);
  });
});

describe("the last start", () => {
  const START = {
    inputs: "abc",
    release: "r1",
    record: "r1.k1",
    diagnostics: [{ file: "content/x.md", line: 1, column: 1, severity: "warning" as const, message: "short" }],
  };
  let file: string;
  let releaseFile: string;

  beforeEach(async () => {
    file = join(folder, "start.json");
    releaseFile = join(folder, "release.json");
    await writeFile(releaseFile, '{"release":"r1"}');
    rememberStart(file, releaseFile, START);
  });

  test("is recalled when the inputs are the same and the release file is as it was", () => {
    expect(recallStart(file, releaseFile, "abc")).toMatchObject(START);
  });

  test("is not recalled for other inputs, beside another release file, or after it was forgotten", async () => {
    expect(recallStart(file, releaseFile, "abd")).toBeUndefined();
    await writeFile(releaseFile, '{"release":"r2"}');
    expect(recallStart(file, releaseFile, "abc")).toBeUndefined();
    await rm(releaseFile);
    expect(recallStart(file, releaseFile, "abc")).toBeUndefined();
    await writeFile(releaseFile, '{"release":"r1"}');
    expect(recallStart(file, releaseFile, "abc")).toMatchObject(START);
    forgetStart(file);
    expect(recallStart(file, releaseFile, "abc")).toBeUndefined();
  });

  test("and those on other ports are told by what their workers are bundled with", async () => {
    const files = { "local-8787.json": '{"id":"r1"}', "local-9000.json": '{"id":"r2"}', "local-1.json": "{" };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await writeFile(join(folder, "local-8787.start.json"), '{"id":"r3"}');
    expect(startedReleases(folder).sort()).toEqual(["r1", "r2"]);
    expect(startedReleases(join(folder, "none"))).toEqual([]);
  });

  test.each(["", "{", "null", "[]", '"abc"', '{"inputs":"abc"}'])("is none where its file holds %j", async (text) => {
    await writeFile(file, text);
    expect(recallStart(file, releaseFile, "abc")).toBeUndefined();
  });
});
