import { expect, test } from "vitest";
import { workerEtag } from "../../worker/http/conditional.ts";
import type { Context } from "../../worker/http/route.ts";

test("the tag of an answer that the worker makes follows its parts, the code, and the address of the service", async () => {
  const tagOf = (release: Partial<Context["release"]>, ...parts: string[]) =>
    workerEtag({ release: { codeHash: "c", base: "https://a.example", ...release } as Context["release"] }, parts);
  const same = await tagOf({}, "json", "x");
  expect(same).toMatch(/^"[^"]+"$/);
  expect(await tagOf({}, "json", "x")).toBe(same);
  expect(await tagOf({}, "md", "x")).not.toBe(same);
  expect(await tagOf({ codeHash: "d" }, "json", "x")).not.toBe(same);
  expect(await tagOf({ base: "https://b.example" }, "json", "x")).not.toBe(same);
});
