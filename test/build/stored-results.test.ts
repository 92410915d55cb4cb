import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { build } from "../../build/build.ts";
import { BuildCache } from "../../build/cache/build-cache.ts";
import { openCache } from "../../build/cache/open-cache.ts";
import { ResultStore } from "../../build/cache/result-store.ts";
import { STANDARDS } from "../../build/check/editorial/standards.ts";
import { ThreadPool } from "../../build/thread-pool/thread-pool.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { EDITS, type Files, NAMES_COME_AND_GO, put, step, TERMS } from "../fixture/edits.ts";
import { copyProject } from "../fixture/project-copy.ts";
import { hashOfTree, SETTINGS, workspace } from "../fixture/workspace.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "results-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function storeOf(version = "v1"): ResultStore {
  return new ResultStore({ root, version });
}

/** What a process does that builds: it reads what others have left, and leaves its own. */
async function buildLikeAProcess(folder: string, out: string, threads?: ThreadPool, store = storeOf()) {
  const cache = new BuildCache(store);
  const result = await build({
    ...SETTINGS,
    contentDir: join(folder, "content"),
    outDir: join(folder, out),
    editorial: { standards: STANDARDS, lenient: true },
    dumps: true,
    cache,
    ...(threads && { threads }),
  });
  cache.write();
  return { ...result, made: cache.made };
}

/** With `cache`, only the first time. */
function buildFromNothing(folder: string, out: string, cache?: BuildCache) {
  return build({
    ...SETTINGS,
    contentDir: join(folder, "content"),
    outDir: join(folder, out),
    editorial: { standards: STANDARDS, lenient: true },
    dumps: true,
    ...(cache && { cache }),
  });
}

async function filesOf(store: ResultStore): Promise<string[]> {
  const { root: folder, version } = store.address;
  return (await readdir(join(folder, version))).map((name) => join(folder, version, name));
}

test("the results of the project's own content are kept, and of other content in a folder of its own alone", () => {
  const { base } = SETTINGS;
  expect(openCache({ base, contentDir: "content" })).toBeInstanceOf(BuildCache);
  expect(openCache({ base, contentDir: root })).toBeUndefined();
  expect(openCache({ base, contentDir: root, folder: join(root, "kept") })).toBeInstanceOf(BuildCache);
});

test("with the results of other processes, or of earlier builds of this one, any edits give the diagnostics and the bytes of a build from nothing", async () => {
  let compared = 0;
  const threads = new ThreadPool(1);
  await fc
    .assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 5 }), (steps) =>
        workspace(quickCorpus(TERMS), async (folder) => {
          let files: Files = quickCorpus(TERMS);
          const inMemory = new BuildCache();
          await buildLikeAProcess(folder, "kept");
          await buildFromNothing(folder, "rebuilt", inMemory);
          for (const [i, [name, on, other, seed]] of steps.entries()) {
            const after = EDITS[name]?.(files, on, other, seed) ?? files;
            await put(join(folder, "content"), files, after);
            files = after;
            const warm = await buildLikeAProcess(folder, "kept", i % 2 === 0 ? threads : undefined);
            const cold = await buildFromNothing(folder, `cold-${i}`);
            const rebuilt = await buildFromNothing(folder, "rebuilt", inMemory);
            for (const { diagnostics, summary } of [warm, rebuilt])
              expect([diagnostics, summary?.release]).toEqual([cold.diagnostics, cold.summary?.release]);
            if (!cold.summary) continue;
            const expected = await hashOfTree(join(folder, `cold-${i}`));
            for (const out of ["kept", "rebuilt"]) expect(await hashOfTree(join(folder, out))).toEqual(expected);
            compared++;
          }
          await rm(root, { recursive: true });
        }),
      ),
      { numRuns: 3, examples: [[NAMES_COME_AND_GO]] },
    )
    .finally(() => threads.close());
  expect(compared).toBeGreaterThan(1);
});

test("a build after one edit makes few results, and one of unchanged content next to none", () =>
  workspace(quickCorpus(30), async (folder) => {
    const first = await buildLikeAProcess(folder, "dist");
    const same = await buildLikeAProcess(folder, "dist");
    const files = quickCorpus(30);
    await put(join(folder, "content"), files, EDITS["prose"]?.(files, 1, 2, 0) ?? files);
    const edited = await buildLikeAProcess(folder, "dist");
    expect(same.made).toBeLessThan(first.made / 3);
    expect(edited.made).toBeLessThan(same.made + 60);
    expect(edited.made).toBeGreaterThan(same.made);
  }));

describe("a damaged file", () => {
  const DAMAGE: Readonly<Record<string, (path: string, random: number) => Promise<void>>> = {
    "that is empty": (path) => truncate(path),
    "that breaks off": async (path, random) => truncate(path, Math.floor(random * (await readFile(path)).length)),
    "in which a bit has changed": async (path, random) => {
      const bytes = await readFile(path);
      const at = Math.floor(random * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(path, bytes);
    },
    "that is something else": (path) => writeFile(path, "something else"),
    "that is a folder": async (path) => {
      await rm(path);
      await mkdir(path);
    },
  };

  test.each(Object.keys(DAMAGE))("%s is dropped without a word", (damage) =>
    workspace(quickCorpus(TERMS), async (folder) => {
      const { summary } = await buildLikeAProcess(folder, "first");
      const paths = await filesOf(storeOf());
      expect(paths.length).toBeGreaterThan(8);
      for (const [i, path] of paths.entries()) await DAMAGE[damage]?.(path, (i + 0.5) / paths.length);
      const after = await buildLikeAProcess(folder, "after");
      expect(after.summary?.release).toBe(summary?.release);
      expect(await hashOfTree(join(folder, "after"))).toEqual(await hashOfTree(join(folder, "first")));
    }),
  );

  test("is written again", () =>
    workspace(quickCorpus(TERMS), async (folder) => {
      const { made } = await buildLikeAProcess(folder, "dist");
      for (const path of await filesOf(storeOf())) await writeFile(path, "damaged");
      expect((await buildLikeAProcess(folder, "dist")).made).toBe(made);
      expect((await buildLikeAProcess(folder, "dist")).made).toBeLessThan(made / 3);
    }));
});

test("a folder that cannot be written keeps nothing, and the build is made", () =>
  workspace(quickCorpus(TERMS), async (folder) => {
    await rm(root, { recursive: true });
    await writeFile(root, "not a folder");
    const { made, summary } = await buildLikeAProcess(folder, "dist");
    expect(summary).toBeDefined();
    expect((await buildLikeAProcess(folder, "dist")).made).toBe(made);
  }));

test("of the versions that were used, the last three are kept, and so is what others have put there", async () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((digit) => digit.repeat(16)) as [string, string, string, string];
  const foreign = ["notes", `${a}.old`];
  for (const name of foreign) await mkdir(join(root, name));
  for (const [second, version] of [a, b, c, b, d].entries()) {
    storeOf(version).evictVersions();
    await utimes(join(root, version), second, second);
  }
  expect(await readdir(root)).toEqual([...foreign, b, c, d].sort());
});

test("other code, another address and other packages have results of their own", async () => {
  const copy = await copyProject("stored-results.test.ts");
  try {
    const { openCache: open } = await copy.load<{ openCache: typeof openCache }>("build/cache/open-cache.ts");
    const versions: (string | undefined)[] = [];
    async function note(base = "http://localhost:8787"): Promise<void> {
      versions.push((await open({ base, contentDir: "content", folder: root }))?.store?.address.version);
    }
    await note();
    await note();
    await note("https://api.example.org");
    for (const path of [
      "build/parse/parse.ts",
      "build/site/templates/entry-parts.ts",
      "worker/collection-info.ts",
      "worker/compare-text.ts",
    ]) {
      await copy.append(path, "// Another line.");
      await note();
    }
    await copy.append("package.json", " ");
    await note();
    expect(versions[1]).toBe(versions[0]);
    expect(new Set(versions).size).toBe(versions.length - 1);
    expect(versions).not.toContain(undefined);
  } finally {
    await copy.remove();
  }
});

/** The test runner has a BASE_URL of its own, which is not meant for the build. */
const { BASE_URL: _, ...ENVIRONMENT } = process.env;

describe("the command", () => {
  async function run(folder: string, ...options: string[]) {
    const words = ["build/node.cjs", "build/index.ts", "--content", join(folder, "content"), ...options];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"], env: ENVIRONMENT });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += String(bytes)));
    const [code] = await once(child, "close");
    return { code, output };
  }

  test("gives the same from several processes at once, and leaves results that others use", () =>
    workspace(quickCorpus(TERMS), async (folder) => {
      const options = ["--check", "--cache", root];
      const alone = await run(folder, "--check");
      expect(alone.output).toMatch(/\d+ errors, \d+ warnings\n$/);
      const together = await Promise.all([run(folder, ...options), run(folder, ...options), run(folder, ...options)]);
      for (const each of [...together, await run(folder, ...options)]) expect(each).toEqual(alone);
      const [version = ""] = await readdir(root);
      expect(await readdir(join(root, version))).toContain("parsed");
      expect((await readdir(join(root, version))).filter((name) => name.includes("."))).toEqual([]);
    }));

  test("keeps nothing with --no-cache, and nothing of content elsewhere", () =>
    workspace(quickCorpus(TERMS), async (folder) => {
      await run(folder, "--check", "--no-cache", "--cache", root);
      await run(folder, "--check");
      expect(await readdir(root)).toEqual([]);
    }));
});
