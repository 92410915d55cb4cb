import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { LICENCES_FILE, licencesText, lockFiles, packagesOf } from "./licences.ts";

/** Licences under which a tool may be used to build, test and measure what is published under MIT. */
const COMPATIBLE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MPL-2.0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
]);

const locks = await lockFiles();

describe.each(locks)("the packages of %s", (lock) => {
  test("are each pinned by the hash of their bytes", async () => {
    const loose = (await packagesOf(lock)).filter(({ integrity }) => !integrity?.startsWith("sha512-"));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  test("are under licences that go with the project's", async () => {
    const foreign = (await packagesOf(lock)).filter(({ license = "" }) =>
      license.split(/\(|\)| AND | OR /).some((part) => part !== "" && !COMPATIBLE.has(part)),
    );
    expect(foreign.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

test("only the packages that package.json allows run a script when they are installed", async () => {
  const { allowScripts } = JSON.parse(await readFile("package.json", "utf8")) as {
    allowScripts: Record<string, boolean>;
  };
  const running = (await packagesOf("package-lock.json")).filter(({ hasInstallScript }) => hasInstallScript);
  expect(running.map(({ name }) => name).sort()).toEqual(Object.keys(allowScripts).sort());
});

test("dependencies are named by exact versions", async () => {
  const { devDependencies } = JSON.parse(await readFile("package.json", "utf8")) as {
    devDependencies: Record<string, string>;
  };
  expect(Object.entries(devDependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test(`${LICENCES_FILE} is what npm run licences writes`, async () => {
  expect(await readFile(LICENCES_FILE, "utf8")).toBe(await licencesText());
});
