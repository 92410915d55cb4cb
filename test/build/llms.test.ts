import { expect, test } from "vitest";
import { tokens } from "../../build/render/discovery/llms.ts";

test.each([
  [100, "about 100 tokens"],
  [5_200, "about 1,300 tokens"],
  [39_999, "about 10,000 tokens"],
  [44_001, "about 12,000 tokens"],
  [10_479_000, "about 2,620,000 tokens"],
])("a text of %i bytes is %s", (bytes, size) => {
  expect(tokens(bytes)).toBe(size);
});
