import { afterAll, expect, test } from "vitest";
import { ThreadPool } from "../../build/thread-pool/thread-pool.ts";

const threads = new ThreadPool(2);
afterAll(() => threads.close());

test("what threads share comes back in the order in which it was given", async () => {
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const parsed = await threads.map(
    "parse",
    numbers.map((number) => ({
      base: "",
      files: [fileOf(`no front matter: ${number}`), fileOf(`---\nname: ${number}`)],
    })),
  );
  const ids = parsed.map((batch) => batch.map(({ diagnostics }) => diagnostics[0]?.file));
  expect(ids).toEqual(numbers.map((number) => [`no front matter: ${number}`, `---\nname: ${number}`]));
});

test("a job that fails says why, and its thread goes on", async () => {
  const entity = {
    fingerprint: "",
    type: "term" as const,
    id: "x",
    name: "x",
    record: { name: "x" },
    references: { keys: [], names: [] },
    askedAs: [],
  };
  const broken = { ...entity, id: undefined as unknown as string };
  await expect(threads.run("search", { entities: [broken] })).rejects.toThrow("undefined");
  expect((await threads.run("search", { entities: [entity] })).index.length).toBeGreaterThan(0);
});

/** A file whose path is its text. */
function fileOf(text: string) {
  return { collection: "events" as const, id: "x", category: undefined, path: text, text };
}
