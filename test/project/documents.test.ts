import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillTables, DOCUMENTS as WITH_TABLES } from "../../build/docs/tables.ts";
import { LIMITS } from "../../build/parse/limits.ts";
import { grouped } from "../../site/numbers.ts";
import { MAX_SERIES_LENGTH } from "../../worker/compute/input-errors.ts";
import { MAX_BULK } from "../../worker/handlers/bulk.ts";
import { MAX_BATCH } from "../../worker/handlers/compute.ts";
import { MAX_BODY_BYTES } from "../../worker/http/request-body.ts";
import { TRUNCATED_LENGTH } from "../../worker/truncate.ts";

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

test("the bounds in SECURITY.md are those of the code", () => {
  const text = readFileSync("SECURITY.md", "utf8").replace(/\s+/g, " ");
  const bounds = [
    `body ${MAX_BODY_BYTES / 1024 ** 2} MB`,
    `${MAX_BATCH} computations or ${MAX_BULK} ids a request`,
    `${grouped(MAX_SERIES_LENGTH)} values a series`,
    `at most ${TRUNCATED_LENGTH} characters of a value`,
    `${LIMITS.fileBytes / 1024} KB, ${grouped(LIMITS.lines)} lines, ${grouped(LIMITS.lineLength)} characters a line`,
    `${LIMITS.frontMatter / 1024} KB of front matter`,
  ];
  expect(bounds.filter((bound) => !text.includes(bound))).toEqual([]);
});

test("README.md names no size of the corpus, which grows", () => {
  const named = readFileSync("README.md", "utf8").match(/\d[\d,]*(?: million)? (?:words|terms|entries|records)\b/g);
  expect(named).toBeNull();
});
