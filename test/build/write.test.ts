import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serialize } from "node:v8";
import { expect, test } from "vitest";
import type { BuiltRelease } from "../../build/build.ts";
import { writeRelease } from "../../build/pack/write-release.ts";
import { loadRelease } from "../../build/publish/load-release.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { hashOfTree, releaseOf, workspace } from "../fixture/workspace.ts";

/** Two releases that differ in added, changed and removed files. */
const OLD = await somePublicFiles(quickCorpus(4));
const NEW = await somePublicFiles({
  ...quickCorpus(3),
  "people/next-example.md": "---\nname: Next Example\nrole: founder\n---\n\nKnown for coming next.\n",
});
const CLEAN = new Map<BuiltRelease, Record<string, string>>();
for (const built of [OLD, NEW])
  await workspace({}, async (folder) => {
    await write(join(folder, "dist"), built);
    CLEAN.set(built, await hashOfTree(join(folder, "dist")));
  });

/** A release with all of its blocks and one in six of its other files, which is written quickly. */
async function somePublicFiles(content: Readonly<Record<string, string>>): Promise<BuiltRelease> {
  const built = await releaseOf(content);
  return { ...built, files: built.files.filter((_, i) => i % 6 === 0) };
}

function write(outDir: string, { files, packed, release }: BuiltRelease, timeout = 0): Promise<number> {
  return writeRelease(outDir, files, packed, release, { timeout });
}

const WRITER = fileURLToPath(new URL("../fixture/crashing-writer.ts", import.meta.url));

/**
 * Another process that writes a release. With `killAt`, it stops halfway through its n-th operation on files; with
 * `fullAt`, the disk is full from there on.
 */
async function writer(
  folder: string,
  built: BuiltRelease,
  { killAt = -1, holdMs = 0, fullAt = -1 } = {},
): Promise<ChildProcess> {
  const { files, packed, release } = built;
  const input = join(folder, `input-${release.id}`);
  await writeFile(input, serialize({ files, packed, release }));
  const words = [input, join(folder, "dist"), ...[killAt, holdMs, fullAt].map(String)];
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", WRITER, ...words], {
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Waits for the next output of a process. */
async function printed(child: ChildProcess): Promise<void> {
  if (child.stdout) await once(child.stdout, "data");
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null; error: string }> {
  let error = "";
  child.stdin?.end();
  child.stderr?.on("data", (data: Buffer) => (error += data.toString()));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, error };
}

/** The number of file operations of a write. */
async function operationsOf(folder: string, built: BuiltRelease): Promise<number> {
  const { error } = await endOf(await writer(folder, built));
  const operations = Number(/(\d+) operations/.exec(error)?.[1]);
  expect(operations).toBeGreaterThan(20);
  return operations;
}

/** The operations at which a process is killed: the first, the last and some between. */
function pointsOf(operations: number): number[] {
  const some = Array.from({ length: 8 }, (_, i) => Math.floor(((i + 1) * operations) / 9));
  return [...new Set([0, 1, 2, 3, 4, 5, ...some, ...[6, 5, 4, 3, 2, 1].map((left) => operations - left)])];
}

test.each([
  ["an empty folder", undefined],
  ["the folder of an earlier release", OLD],
] as const)(
  "after a build that was killed at any of its writes into %s, the next one leaves what a clean build does",
  (_, before) =>
    workspace({}, async (folder) => {
      const outDir = join(folder, "dist");
      if (before) await write(outDir, before);
      for (const killAt of pointsOf(await operationsOf(folder, NEW))) {
        await rm(outDir, { recursive: true, force: true });
        if (before) await write(outDir, before);
        const { signal } = await endOf(await writer(folder, NEW, { killAt }));
        expect([killAt, signal]).toEqual([killAt, "SIGKILL"]);
        await write(outDir, NEW);
        expect(await hashOfTree(outDir)).toEqual(CLEAN.get(NEW));
      }
    }),
);

test("after a crash the folder holds the new release or the old one, or is refused", () =>
  workspace({}, async (folder) => {
    const outDir = join(folder, "dist");
    const seen = new Set<string>();
    await write(outDir, OLD);
    for (const killAt of pointsOf(await operationsOf(folder, NEW))) {
      await rm(outDir, { recursive: true, force: true });
      await write(outDir, OLD);
      await endOf(await writer(folder, NEW, { killAt }));
      try {
        const { release, values } = loadRelease(outDir);
        const whole = [OLD, NEW].find((built) => built.release.id === release.id);
        expect([...values.keys()].sort()).toEqual([...(whole?.packed.values.keys() ?? [])].sort());
        seen.add("whole");
      } catch (error) {
        expect(String(error)).toMatch(/build again/);
        seen.add("refused");
      }
    }
    expect(seen).toEqual(new Set(["whole", "refused"]));
  }));

test("on a full disk the folder stays as it was, and the build says so; or it is the new release", () =>
  workspace({}, async (folder) => {
    const outDir = join(folder, "dist");
    await write(outDir, OLD);
    const operations = await operationsOf(folder, NEW);
    const outcomes = new Set<string>();
    for (const fullAt of pointsOf(operations)) {
      await rm(outDir, { recursive: true, force: true });
      await write(outDir, OLD);
      const { code, error } = await endOf(await writer(folder, NEW, { fullAt }));
      const failed = code !== 0;
      expect([fullAt, await hashOfTree(outDir)]).toEqual([fullAt, CLEAN.get(failed ? OLD : NEW)]);
      if (failed) expect(error).toContain("ENOSPC: no space left on device");
      if (error.includes("could not be written")) expect(error).toContain(`${outDir}/ is as it was`);
      outcomes.add(failed ? "old" : "new");
    }
    expect(outcomes).toEqual(new Set(["old", "new"]));
  }));

test("two builds at once wait for each other: the folder holds one of the two, whole", () =>
  workspace({}, async (folder) => {
    for (let round = 0; round < 4; round++) {
      if (round % 2 === 0) await rm(join(folder, "dist"), { recursive: true, force: true });
      const builds = await Promise.all([writer(folder, OLD), writer(folder, NEW), writer(folder, OLD)]);
      await Promise.all(builds.map(printed));
      const ends = await Promise.all(builds.map(endOf));
      expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
      const tree = await hashOfTree(join(folder, "dist"));
      expect([CLEAN.get(OLD), CLEAN.get(NEW)]).toContainEqual(tree);
    }
  }));

test("a build that finds another one at work says who that is and what to do, and touches nothing", () =>
  workspace({}, async (folder) => {
    const outDir = join(folder, "dist");
    await write(outDir, OLD);
    const holder = await writer(folder, NEW, { holdMs: 60_000 });
    await printed(holder);
    const ended = endOf(holder);
    try {
      await printed(holder);
      await expect(write(outDir, NEW)).rejects.toThrow(
        `${outDir}/ is in use by process ${holder.pid} (npm run build); wait until it has ended, stop it, or choose another`,
      );
      const tree = await hashOfTree(outDir);
      expect(Object.keys(tree).filter((path) => path.startsWith(".edge/lock"))).toEqual([
        ".edge/lock",
        ".edge/lock-holder",
      ]);
    } finally {
      holder.kill("SIGKILL");
      await ended;
    }
    await write(outDir, NEW);
    expect(await hashOfTree(outDir)).toEqual(CLEAN.get(NEW));
  }));

test("a first build that an earlier version of the project left half done is completed", () =>
  workspace({}, async (folder) => {
    const outDir = join(folder, "dist");
    await mkdir(join(outDir, ".edge/blocks"), { recursive: true });
    await writeFile(join(outDir, "llms.txt"), "half");
    await write(outDir, NEW);
    expect(await hashOfTree(outDir)).toEqual(CLEAN.get(NEW));
  }));

test("a folder of something else is refused before anything is made in it", () =>
  workspace({}, async (folder) => {
    await writeFile(join(folder, "thesis.txt"), "my only copy");
    await expect(write(folder, NEW)).rejects.toThrow("holds files but no release");
    expect(await readdir(folder)).toEqual(["thesis.txt"]);
    expect(await readFile(join(folder, "thesis.txt"), "utf8")).toBe("my only copy");
  }));
