import { expect, test } from "vitest";
import { DEFAULT_PACK_OPTIONS, type PackOptions, pack } from "../../build/pack/pack.ts";
import { valueKeysByPath } from "../../build/publish/value-keys.ts";
import { keyOfAsset } from "../../worker/store/blocks/content-key.ts";
import { BlockStore } from "../../worker/store/store.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";

const { files } = await releaseOf(quickCorpus(30));
const LAYOUTS: Readonly<Record<string, PackOptions>> = {
  "as it is published": DEFAULT_PACK_OPTIONS,
  "whose bodies lie outside of the blocks, in parts": {
    ...DEFAULT_PACK_OPTIONS,
    maxInlineBytes: 500,
    minPart: 200,
    maxPart: 1000,
  },
  "of many small blocks": {
    ...DEFAULT_PACK_OPTIONS,
    minBlock: 0,
    maxBlock: 2000,
    boundaryModulus: 1,
    maxInlineBytes: 1500,
  },
};

test.each(Object.entries(LAYOUTS))("of a release %s, every file and every value is found", async (_, options) => {
  const { values, index } = await pack(files, options);
  const read: string[] = [];
  const found = valueKeysByPath(index, (key) => values.get(key) ?? new Uint8Array());
  expect(new Set([...found.values()].flat())).toEqual(new Set(values.keys()));
  const stored = files.filter(({ renderedByWorker }) => !renderedByWorker);
  expect([...found.keys()].sort()).toEqual(stored.map(({ path }) => path).sort());
  // The same values that the worker reads for it, from an empty cache.
  for (const { path } of stored.filter((_, i) => i % 7 === 0)) {
    read.length = 0;
    const store = new BlockStore(
      {
        get: async (key) => {
          read.push(key);
          return values.get(key)?.slice().buffer ?? null;
        },
      },
      index,
    );
    await (await store.find(path))?.bytes();
    // The copy of an asset under its name is for the releases after this one. It may be the body's only part too.
    const withoutCopy = (keys: Iterable<string>) => [...new Set(keys)].filter((key) => key !== keyOfAsset(path)).sort();
    expect([path, withoutCopy(read)]).toEqual([path, withoutCopy(found.get(path) ?? [])]);
  }
});
