/** The modules that receipts name are kept for every edition that published them. */

import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  PUBLISHED_CODE,
  publishedModules,
  publishModules,
  servedModules,
} from "../../build/compute/receipts/published-code.ts";
import { codeModule } from "../../build/compute/reference-code/reference-code.ts";
import { readSnapshot } from "../../build/editions/snapshot.ts";
import { ROOT } from "../../build/sources.ts";

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "published-"));
});
afterEach(() => rmSync(project, { recursive: true }));

test("every module of this project's editions is there, and no other file", () => {
  const listed = publishedModules(ROOT).map(({ sha256 }) => `${sha256}.js`);
  const found = readdirSync(ROOT).includes(PUBLISHED_CODE) ? readdirSync(join(ROOT, PUBLISHED_CODE)) : [];
  expect(found.filter((name) => name.endsWith(".js")).sort()).toEqual([...new Set(listed)].sort());
});

test("the code of every calculator of the newest edition is there", () => {
  const { collections } = readSnapshot(readFileSync(join(ROOT, "content/editions/snapshot.tsv"), "utf8"));
  const listed = readFileSync(join(ROOT, PUBLISHED_CODE, "list.tsv"), "utf8");
  const kept = new Set(listed.split("\n").map((line) => line.split("\t")[1]));
  expect([...(collections.get("calculators")?.keys() ?? [""])].filter((id) => !kept.has(id))).toEqual([]);
});

test("an edition adds the modules that no earlier one has, and a release serves them all", () => {
  const [irr, calmar] = [codeModule("irr-calc"), codeModule("calmar-ratio-calc")];
  expect(publishModules(project, "2027.01.0", ["irr-calc"])).toHaveLength(2);
  expect(publishModules(project, "2027.01.1", ["irr-calc"])).toEqual([]);
  publishModules(project, "2027.02.0", ["calmar-ratio-calc", "irr-calc"]);
  expect(publishedModules(project)).toEqual([irr, calmar]);
  expect(readFileSync(join(project, PUBLISHED_CODE, "list.tsv"), "utf8")).toBe(
    `2027.01.0\tirr-calc\t${irr.sha256}\n2027.02.0\tcalmar-ratio-calc\t${calmar.sha256}\n`,
  );
  // The code of a calculator that was changed or removed since.
  expect(servedModules(["calmar-ratio-calc"], project)).toEqual([calmar, irr]);
});

test("code that is no longer written as it was is served as it was", () => {
  const old = "export const CALCULATOR = 'irr-calc';\nexport const calculate = () => ({ outputs: { irr: 0 } });\n";
  const sha256 = hash("sha256", old);
  mkdirSync(join(project, PUBLISHED_CODE));
  writeFileSync(join(project, PUBLISHED_CODE, `${sha256}.js`), old);
  writeFileSync(join(project, PUBLISHED_CODE, "list.tsv"), `2026.12.0\tirr-calc\t${sha256}\n`);
  expect(servedModules(["irr-calc"], project)).toEqual([codeModule("irr-calc"), { sha256, text: old }]);
});

test("a release is not made without a module that an edition published, or with another in its place", () => {
  publishModules(project, "2027.01.0", ["irr-calc"]);
  const path = join(project, PUBLISHED_CODE, `${codeModule("irr-calc").sha256}.js`);
  writeFileSync(path, `${readFileSync(path, "utf8")}\n`);
  expect(() => servedModules([], project)).toThrow(
    /is changed: restore it\. It is the code of irr-calc .* 2027\.01\.0/,
  );
  rmSync(path);
  expect(() => servedModules([], project)).toThrow("is missing");
});
