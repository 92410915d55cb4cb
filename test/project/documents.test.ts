import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fillTables, DOCUMENTS as WITH_TABLES } from "../../build/docs/tables.ts";
import { LIMITS } from "../../build/parse/limits.ts";
import { MAX_SERIES_LENGTH } from "../../worker/compute/check-value.ts";
import { MAX_BODY_BYTES } from "../../worker/http/request-body.ts";
import { grouped } from "../../worker/representations/grouped.ts";
import { MAX_BATCH } from "../../worker/resources/compute/compute.ts";
import { MAX_BULK } from "../../worker/resources/records/bulk.ts";
import { TRUNCATED_LENGTH } from "../../worker/truncate.ts";

test.each(WITH_TABLES)("the tables of %s are those that the code prints", (path) => {
  const document = readFileSync(path, "utf8");
  expect(document).toContain("<!-- table: ");
  expect(fillTables(document), "run `npm run tool -- docs`").toBe(document);
});

const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/design.md",
  "docs/search.md",
  "docs/agents.md",
  "docs/calculators.md",
  "docs/changing.md",
  "docs/performance.md",
  "docs/python.md",
  "docs/receipts.md",
];

test.each(DOCUMENTS)("every file and folder of the code that %s names is there", (document) => {
  const text = readFileSync(document, "utf8");
  const named = [
    ...text.matchAll(/(?:`|--area )((?:build|formats|site|packages|worker|clients|test|bench|docs)\/[^`\s<{*]*)`/g),
  ].map(([, path = ""]) => path);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("the newest changes of the API are those of its version", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const [newest] = readFileSync("docs/api-changes.md", "utf8").match(/^## .*$/m) ?? [];
  expect(newest).toBe(`## ${version}`);
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

describe("the commands that documents name", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const listed = new Map(
    ["content", "tool", "bench"].map((script) => {
      const [, , file = ""] = scripts[script]?.split(" ") ?? [];
      const options = ["--disable-warning=ExperimentalWarning", file, "--help"];
      const help = execFileSync(process.execPath, options, { encoding: "utf8" });
      return [script, [...help.matchAll(/^ {2}([a-z][a-z-]+) {2}/gm)].map(([, name = ""]) => name)] as const;
    }),
  );

  test("are few", () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(14);
    expect(listed.get("tool")).toContain("record");
  });

  test.each([...DOCUMENTS, "CHANGELOG.md", "bench/README.md", "bench/search/README.md", "docs/clients.md", ".ci/run"])(
    "exist: %s",
    (document) => {
      const text = readFileSync(document, "utf8");
      const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)(?: -- (?!-)["']?([\w-]+))?/g)];
      const unknown = named.filter(([, script = "", name = ""]) => {
        const commands = listed.get(script);
        return !(script in scripts) || (script !== "bench" && name !== "" && commands && !commands.includes(name));
      });
      expect(unknown.map(([command]) => command)).toEqual([]);
    },
  );
});
