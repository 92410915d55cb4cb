import { expect, test } from "vitest";
import { streamOf } from "../../worker/store/sized-stream.ts";

test.each([0, 1, 3])("a body of %i pieces has each once, in order, and ends", async (count) => {
  const made: number[] = [];
  const stream = streamOf(count, async (index) => {
    made.push(index);
    return Uint8Array.of(index);
  });
  const pieces = Array.from({ length: count }, (_, index) => index);
  expect([...new Uint8Array(await new Response(stream).arrayBuffer())]).toEqual(pieces);
  expect(made).toEqual(pieces);
});
