import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { build } from "../../build/build.ts";
import { BuildCache } from "../../build/build-cache.ts";
import { STANDARDS } from "../../build/check/editorial/standards.ts";
import { CATEGORY_IDS, smallCorpus, termId } from "../fixture/corpus.ts";
import { SETTINGS, workspace } from "../fixture/workspace.ts";

type Files = Readonly<Record<string, string>>;

const TERMS = 4;
const EDITORIAL = { standards: STANDARDS, lenient: true } as const;

function pathOfTerm(files: Files, n: number): string {
  return Object.keys(files).find((path) => path.endsWith(`/${termId(n)}.md`)) ?? `terms/risk/${termId(n)}.md`;
}

function replaced(files: Files, path: string, pattern: RegExp | string, by: string): Files {
  return { ...files, [path]: (files[path] ?? "").replace(pattern, by) };
}

/** Two terms, and a number that makes each edit different. */
type Edit = (files: Files, on: number, other: number, seed: number) => Files;

const EDITS: Readonly<Record<string, Edit>> = {
  prose: (files, on, other, seed) =>
    replaced(files, pathOfTerm(files, on), "A second paragraph", `A [link](term:${termId(other)}), ${seed}. A second`),
  mention: (files, on, other, seed) =>
    replaced(
      files,
      pathOfTerm(files, on),
      "The definition of",
      `It speaks of alias ${other}, of renamed ${other}${seed} and of another ${seed}. The`,
    ),
  rename: (files, on, _other, seed) =>
    replaced(files, pathOfTerm(files, on), /^name: .*$/m, `name: Renamed ${on}${seed}`),
  alias: (files, on, _other, seed) =>
    replaced(files, pathOfTerm(files, on), /^aliases: \[/m, `aliases: [another ${seed}, `),
  summary: (files, on, _other, seed) =>
    replaced(files, pathOfTerm(files, on), /^summary: .*$/m, `summary: Said again, ${seed}.`),
  move(files, on) {
    const path = pathOfTerm(files, on);
    const [from = "", to = ""] = path.includes("/risk/") ? ["/risk/", "/credit/"] : ["/credit/", "/risk/"];
    const { [path]: text, ...rest } = files;
    return text === undefined ? files : { ...rest, [path.replace(from, to)]: text };
  },
  remove(files, on) {
    const added = Object.keys(files).filter((path) => path.includes("/new-"));
    const { [added[0] ?? pathOfTerm(files, on)]: _gone, ...rest } = files;
    return rest;
  },
  add: (files, on, _other, seed) => ({
    ...files,
    [`terms/${CATEGORY_IDS[seed % 2]}/new-${on}.md`]: `---\nname: New ${on}\nlevel: intro\nsummary: It is new, ${seed}.\nsee_also: [formula:ratio]\n---\n\nNobody knew alias ${on}.\n`,
  }),
  source: (files, _on, _other, seed) => replaced(files, "sources/book.md", /^title: .*$/m, `title: Book ${seed}`),
  category: (files, _on, _other, seed) => replaced(files, "categories/risk.md", /^name: .*$/m, `name: Risk ${seed}`),
  formula: (files, _on, _other, seed) => replaced(files, "formulas/ratio.md", "One over", `One, ${seed}, over`),
  diagnostic: (files, on) => ({ ...files, [`events/broken-${on}.md`]: "no front matter" }),
  /** Restores every removed term. */
  mend(files) {
    const kept = Object.entries(files).filter(([path]) => !path.includes("/broken-"));
    const ids = new Set(kept.map(([path]) => basename(path)));
    const gone = Object.entries(smallCorpus(TERMS)).filter(([path]) => !ids.has(basename(path)));
    return Object.fromEntries([...kept, ...gone]);
  },
};

async function put(contentDir: string, before: Files, after: Files): Promise<void> {
  for (const path of Object.keys(before)) if (!(path in after)) await rm(join(contentDir, path));
  for (const [path, text] of Object.entries(after)) {
    if (before[path] === text) continue;
    await mkdir(dirname(join(contentDir, path)), { recursive: true });
    await writeFile(join(contentDir, path), text);
  }
}

/** A hash of each file below a folder. */
async function tree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashed = paths.sort().map(async (path) => {
    const hash = createHash("sha256").update(await readFile(path));
    return [path.slice(folder.length + 1), hash.digest("hex")];
  });
  return Object.fromEntries(await Promise.all(hashed));
}

/** Edits that random ones rarely make: mentioned names appear, move to another entity and disappear. */
const NAMES_COME_AND_GO: [string, number, number, number][] = [
  ["mention", 0, 1, 1],
  ["alias", 1, 0, 1],
  ["rename", 1, 0, 1],
  ["alias", 2, 0, 1],
  ["mend", 0, 0, 0],
];

const step = fc.tuple(
  fc.constantFrom(...Object.keys(EDITS)),
  fc.nat({ max: TERMS - 1 }),
  fc.nat({ max: TERMS - 1 }),
  fc.nat({ max: 1 }),
);

test("a rebuild after any edits gives the diagnostics and the bytes of a build from nothing", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 7 }), (steps) =>
      workspace(smallCorpus(TERMS), async (folder) => {
        const options = { ...SETTINGS, contentDir: join(folder, "content"), editorial: EDITORIAL };
        const cache = new BuildCache();
        await build({ ...options, outDir: join(folder, "kept"), cache });
        let files: Files = smallCorpus(TERMS);
        for (const [i, [name, on, other, seed]] of steps.entries()) {
          const after = EDITS[name]?.(files, on, other, seed) ?? files;
          await put(options.contentDir, files, after);
          files = after;
          const rebuilt = await build({ ...options, outDir: join(folder, "kept"), cache });
          const clean = await build({ ...options, outDir: join(folder, `clean-${i}`) });
          expect(rebuilt.diagnostics).toEqual(clean.diagnostics);
          expect(rebuilt.summary?.release).toBe(clean.summary?.release);
          if (!clean.summary) continue;
          expect(await tree(join(folder, "kept"))).toEqual(await tree(join(folder, `clean-${i}`)));
          compared++;
        }
      }),
    ),
    { numRuns: 6, examples: [[NAMES_COME_AND_GO]] },
  );
  expect(compared).toBeGreaterThan(5);
});

test("a rebuild restores files that others changed", () =>
  workspace(smallCorpus(3), async (folder) => {
    const outDir = join(folder, "dist");
    const options = { ...SETTINGS, contentDir: join(folder, "content"), outDir, cache: new BuildCache() };
    await build(options);
    const made = await tree(outDir);
    await writeFile(join(outDir, "llms.txt"), "scribbled over");
    await writeFile(join(outDir, "stray.txt"), "not of this release");
    await rm(join(outDir, "api/v1/terms/term-001.json"));
    expect((await build(options)).summary?.written).toBe(2);
    expect(await tree(outDir)).toEqual(made);
  }));

test("a build cache holds what the last release is made of and no more", () =>
  workspace(smallCorpus(TERMS), async (folder) => {
    const options = { ...SETTINGS, contentDir: join(folder, "content"), outDir: join(folder, "dist") };
    const cache = new BuildCache();
    for (let seed = 0; seed < 4; seed++) {
      const before = smallCorpus(TERMS);
      await put(
        options.contentDir,
        {},
        EDITS["source"]?.(EDITS["rename"]?.(before, 1, 0, seed) ?? {}, 0, 0, seed) ?? {},
      );
      await build({ ...options, cache });
    }
    const fresh = new BuildCache();
    await build({ ...options, cache: fresh });
    expect(cache.size).toBe(fresh.size);
    const closed = BuildCache.disabled();
    await build({ ...options, cache: closed });
    expect(closed.size).toBe(0);
  }));
