import { expect, test } from "vitest";
import { compareText } from "../../worker/compare-text.ts";
import { sortKeyOf } from "../../worker/store/block-order.ts";

test("records' JSON lies together, what is read one at a time beside its record, what is about all of them apart", () => {
  const order = [
    "/api/v1/terms/alpha.jsonld",
    "/api/v1/terms/alpha.md",
    "/.edge/chunks/api/v1/terms/alpha.ndjson",
    "/api/v1/terms/beta.md",
    "/.edge/search.bin",
    "/.edge/entry-texts/terms/alpha/sentences.bin",
    "/.edge/entry-texts/terms/beta/chunks.bin",
    "/.edge/entry-texts/terms/alpha/chunks.bin",
    "/api/v1/terms/alpha.json",
    "/api/v1/terms/alpha.ndjson",
    "/api/v1/terms/beta.json",
    "/.edge/lists/terms.bin",
    "/api/v1/terms.ndjson",
    "/api/v1/llms/chunks.ndjson",
    "/llms.txt",
  ];
  const sorted = [...order].sort((a, b) => compareText(sortKeyOf(a), sortKeyOf(b)));
  expect(sorted.map((path) => sortKeyOf(path).split(":")[0])).toEqual([
    ...Array<string>(4).fill("documents"),
    ...Array<string>(3).fill("entry-texts"),
    "indexes",
    ...Array<string>(3).fill("records"),
    ...Array<string>(4).fill("whole"),
  ]);
  expect(sorted.slice(4, 7).findIndex((path) => path.includes("beta"))).toBe(2);
  expect(sorted.slice(0, 4).findIndex((path) => path.includes("beta"))).toBe(3);
});
