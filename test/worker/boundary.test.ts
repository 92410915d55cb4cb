import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The specifiers that the files below a folder import, each with its file. */
async function imports(folder: string): Promise<[file: string, specifier: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  const found: [string, string][] = [];
  for (const file of files) {
    const text = await readFile(file, "utf8");
    // Types vanish from the bundle; they may cross.
    for (const [, specifier = ""] of text.matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)";/gms))
      found.push([file, specifier]);
  }
  return found;
}

test("the worker imports nothing of the build, of Node or of packages but its runtime", async () => {
  const foreign = (await imports("worker")).filter(
    ([, specifier]) =>
      !(specifier.startsWith("./") || /^(\.\.\/)+[a-z-]+(\/|\.ts$)/.test(specifier)) || specifier.includes("/build/"),
  );
  expect(foreign.map(([, specifier]) => specifier).sort()).toEqual(["#release", "cloudflare:workers"]);
});

test("the build imports nothing of the tests", async () => {
  expect((await imports("build")).filter(([, specifier]) => specifier.includes("/test/"))).toEqual([]);
});
