import { expect, test } from "vitest";
import { MAX_BODY_BYTES, MAX_BODY_PARTS, readJson } from "../../worker/http/request-body.ts";

function posted(body: string): Request {
  return new Request("http://localhost/", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

/** One array, and objects without members. */
const objects = (count: number) => `[${Array.from({ length: count }, () => "{}").join()}]`;
/** One object with so many members. */
const members = (count: number) => `{${Array.from({ length: count }, (_, i) => `"m${i}":1`).join()}}`;
const arrays = (count: number) => "[".repeat(count) + "]".repeat(count);

test.each([objects, members])("a body may have as many arrays, objects and members as are read", async (of) => {
  const text = of(MAX_BODY_PARTS - 1);
  expect(await readJson(posted(text))).toEqual(JSON.parse(text));
});

test.each([
  objects(MAX_BODY_PARTS),
  members(MAX_BODY_PARTS),
  arrays(MAX_BODY_PARTS + 1),
  // Refused before it is parsed: it is no JSON.
  "[".repeat(MAX_BODY_BYTES),
])("of one more it is refused", async (body) => {
  await expect(readJson(posted(body))).rejects.toMatchObject({
    slug: "payload-too-large",
    message: `The body has over ${MAX_BODY_PARTS} arrays, objects and members.`,
  });
});

test("numbers and texts are no parts", async () => {
  const text = JSON.stringify({ returns: Array.from({ length: 100_000 }, (_, i) => i / 1000) });
  expect(await readJson(posted(text))).toEqual(JSON.parse(text));
});
