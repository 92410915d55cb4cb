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
  // Data that a test compares with; none of it is passed on.
  "CC-BY-3.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MPL-2.0",
  // A font, with which pictures are drawn.
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
]);

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const locks = await lockFiles();

async function manifest(): Promise<Manifest> {
  return JSON.parse(await readFile("package.json", "utf8")) as Manifest;
}

/** All of what is joined by AND, one of what is joined by OR. */
function isCompatible(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, "").split(" AND ");
  return parts.every((part) => part.split(" OR ").some((choice) => choice === "" || COMPATIBLE.has(choice)));
}

describe.each(locks)("the packages of %s", (lock) => {
  test("are each pinned by the hash of their bytes", async () => {
    const loose = (await packagesOf(lock)).filter(({ integrity }) => !integrity?.startsWith("sha512-"));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  test("are locked for every platform, not only for that on which the lock file was written", async () => {
    const packages = await packagesOf(lock);
    const locked = new Set(packages.map(({ name }) => name));
    const missing = packages.flatMap(({ name, optionalDependencies = {} }) =>
      Object.keys(optionalDependencies)
        .filter((part) => !locked.has(part))
        .map((part) => `${name}: ${part}`),
    );
    expect(missing).toEqual([]);
  });

  test("are under licences that go with the project's", async () => {
    const foreign = (await packagesOf(lock)).filter(({ license = "" }) => !isCompatible(license));
    expect(foreign.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

test("no package runs a script when it is installed", async () => {
  expect((await readFile(".npmrc", "utf8")).split("\n")).toContain("ignore-scripts=true");
});

test("dependencies are named by exact versions", async () => {
  const { devDependencies, optionalDependencies } = await manifest();
  const loose = Object.entries({ ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

test("Node is the same on every platform", async () => {
  const { optionalDependencies } = await manifest();
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});

test(`${LICENCES_FILE} is what npm run tool -- licences writes`, async () => {
  expect(await readFile(LICENCES_FILE, "utf8")).toBe(await licencesText());
});
