import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillTables, DOCUMENTS as WITH_TABLES } from "../../build/docs/tables.ts";

test.each(WITH_TABLES)("the tables of %s are those that the code prints", (path) => {
  const document = readFileSync(path, "utf8");
  expect(document).toContain("<!-- table: ");
  expect(fillTables(document), "run `npm run docs`").toBe(document);
});

const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/design.md",
  "docs/search.md",
  "docs/agents.md",
  "docs/performance.md",
  "docs/python.md",
];

test.each(DOCUMENTS)("every file and folder of the code that %s names is there", (document) => {
  const text = readFileSync(document, "utf8");
  const named = [...text.matchAll(/`((?:build|formats|worker|test|bench|docs)\/[^`\s<{*]*)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("README.md stays short", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length).toBeLessThan(200);
});
