import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSnapshot, snapshotText } from "../../build/editions/snapshot.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";

test("the snapshot in the content is of the records that the last edition has", async () => {
  const { corpus } = await wholeCorpus();
  const text = readFileSync("content/editions/snapshot.tsv", "utf8");
  const snapshot = readSnapshot(text);
  expect(snapshotText(snapshot)).toBe(text);
  expect(snapshot.edition).toBe(corpus.history.editions[0]?.edition);
  const types = new Map([...corpus.entities.values()].map(({ collection: { name, type } }) => [name, type]));
  const recorded = [...snapshot.collections].flatMap(([name, records]) =>
    [...records.keys()].map((id) => `${types.get(name as never)}:${id}`),
  );
  const published = [...corpus.history.published].flatMap(([key, { current }]) => (current ? [key] : []));
  expect(recorded.sort()).toEqual(published.sort());
});
