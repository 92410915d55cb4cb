import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withTables } from "../../build/docs.ts";

test("the tables of CONTRIBUTING.md are those that the schemas print", () => {
  const document = readFileSync("CONTRIBUTING.md", "utf8");
  expect(document).toContain("<!-- table: keys -->");
  expect(withTables(document), "run `npm run docs`").toBe(document);
});
