import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_PACK_OPTIONS, type PackOptions, pack } from "../../build/pack/pack.ts";
import { createReleaseFile, type ReleaseFile } from "../../build/release-files.ts";
import { contentKey } from "../../worker/store/blocks/content-key.ts";
import type { SizedStream } from "../../worker/store/sized-stream.ts";
import { BlockStore, StorageError } from "../../worker/store/store.ts";

const TINY: PackOptions = {
  minBlock: 60,
  maxBlock: 200,
  boundaryModulus: 3,
  maxInlineBytes: 150,
  minDeflated: 60,
  minPart: 40,
  maxPart: 90,
  maxCompressedPart: 110,
  maxValue: 300,
};

function file(path: string, text: string): ReleaseFile {
  return createReleaseFile(path, text);
}

async function readAll(body: Uint8Array | SizedStream): Promise<string> {
  const sent = body instanceof Uint8Array ? body : body.stream;
  return new Response(sent as ConstructorParameters<typeof Response>[0]).text();
}

async function storeOf(files: readonly ReleaseFile[], options: PackOptions): Promise<BlockStore> {
  const { values, index } = await pack(files, options);
  return new BlockStore({ get: (key) => Promise.resolve(values.get(key)?.slice().buffer ?? null) }, index);
}

const PATH = fc
  .tuple(fc.constantFrom("json", "md", "bin", "gz", "", "hit"), fc.stringMatching(/^[a-z-]{1,8}$/))
  .map(([extension, name]) => {
    if (extension === "hit") return `/.edge/hits/terms/${name}/chunks.bin`;
    return extension === "" ? `/${name}` : `/${name}.${extension}`;
  });
const FILES = fc
  .uniqueArray(fc.tuple(PATH, fc.string({ maxLength: 400 })), { selector: ([path]) => path, maxLength: 40 })
  .map((pairs) => pairs.map(([path, text]) => file(path, text)));

describe("what is packed", () => {
  test("is found again, byte for byte, and nothing else is", () =>
    fc.assert(
      fc.asyncProperty(FILES, PATH, async (files, other) => {
        const store = await storeOf(files, TINY);
        for (const { path, bytes, etag } of files) {
          const found = await store.find(path);
          expect(found).toMatchObject({ path, etag, length: bytes.length });
          expect(await readAll((await found?.body()) ?? ("missing" as never))).toBe(new TextDecoder().decode(bytes));
          expect(await found?.bytes()).toEqual(bytes);
        }
        if (!files.some(({ path }) => path === other)) expect(await store.find(other)).toBeUndefined();
      }),
      { numRuns: 200 },
    ));

  test.each([0, 1, 2, 3, 5000])("of %i files is found", async (count) => {
    const files = Array.from({ length: count }, (_, i) => file(`/a/${i}.json`, `${i}`.repeat(20)));
    const store = await storeOf(files, { ...TINY, maxBlock: 4000, minBlock: 1000 });
    for (const { path } of files) expect((await store.find(path))?.path).toBe(path);
    expect(await store.find("/a/x.json")).toBeUndefined();
  });

  test("lies under the hash of its bytes, in blocks and parts within their limits", async () => {
    const files = Array.from({ length: 300 }, (_, i) => file(`/t/${i}.json`, "x".repeat((i * 37) % 9000)));
    files.push(file("/long.ndjson", `${"line of text\n".repeat(400_000)}`));
    const { values } = await pack(files);
    for (const [key, bytes] of values) {
      expect(await contentKey(bytes)).toBe(key);
      expect(bytes.length).toBeLessThanOrEqual(DEFAULT_PACK_OPTIONS.maxPart);
    }
  });
});

test("a long body that is short when it is compressed lies in a block with others", async () => {
  const pages = Array.from({ length: 5 }, (_, i) => file(`/terms/page-${i}.html`, `<p>${i} of many</p>`.repeat(5000)));
  const { values, index } = await pack(pages);
  expect(values.size).toBe(1);
  const store = new BlockStore({ get: (key) => Promise.resolve(values.get(key)?.slice().buffer ?? null) }, index);
  for (const { path, bytes } of pages) {
    const found = await store.find(path);
    expect(await found?.bytes()).toEqual(bytes);
    const zipped = await found?.gzip?.body();
    expect(gunzipSync(zipped as Uint8Array)).toEqual(Buffer.from(bytes));
    expect(zipped).toHaveLength(found?.gzip?.length ?? 0);
  }
});

describe("the index of a release of ten thousand blocks", () => {
  const options = { ...DEFAULT_PACK_OPTIONS, minBlock: 0, maxBlock: 0 };
  const files = Array.from({ length: 10_000 }, (_, i) => file(`/api/v1/terms/term-${i}.json`, `${i}`));

  test("is small beside the three megabytes that a worker may have, and finds every file by one read", async () => {
    const { values, index } = await pack(files, options);
    expect(index).toHaveLength(files.length);
    expect(gzipSync(JSON.stringify(index)).length).toBeLessThan(300 * 1024);
    let reads = 0;
    const get = (key: string) => Promise.resolve(values.get(key)?.slice().buffer ?? null).finally(() => reads++);
    const store = new BlockStore({ get }, index);
    for (const { path } of files) expect((await store.find(path))?.path).toBe(path);
    expect(reads).toBe(files.length);
    expect(await store.find("/api/v1/terms/term-5x.json")).toBeUndefined();
  });

  test("that lost a block answers with a storage error", async () => {
    const { values, index } = await pack(files.slice(0, 10), options);
    const lost = index[0]?.[1];
    const get = (key: string) => Promise.resolve(key === lost ? null : (values.get(key)?.slice().buffer ?? null));
    const store = new BlockStore({ get }, index, { sleep: () => Promise.resolve() });
    await expect(store.find("/api/v1/terms/term-0.json")).rejects.toThrow(StorageError);
  });
});

test("a large index is read at once, from a block of its own; what lies around it is found as ever", async () => {
  const index = file("/.edge/search.bin", "x".repeat(500_000));
  const others = ["/.edge/chunks.json", "/.edge/search-words.json", "/other.json"].map((path) => file(path, path));
  const { values, index: rows } = await pack([index, ...others]);
  const read: string[] = [];
  const get = (key: string) => {
    read.push(key);
    return Promise.resolve(values.get(key)?.slice().buffer ?? null);
  };
  const store = new BlockStore({ get }, rows);
  const decoded = await store.getDecoded(index.path, (bytes) => bytes);
  expect(decoded).toEqual(index.bytes);
  expect(read.length).toBe(1);
  // Numbers are read in place.
  expect((decoded?.byteOffset ?? 1) % 8).toBe(0);
  // The block is not kept beside what was decoded from it.
  expect(store.cachedBytes).toBe(index.bytes.length);
  expect(await store.getDecoded(index.path, () => "decoded again")).toBe(decoded);
  expect(await (await store.find(index.path))?.bytes()).toEqual(index.bytes);
  for (const { path } of others) expect((await store.find(path))?.path).toBe(path);
  for (const path of ["/.edge/graph.bin", "/.edge/search-words.bin"]) expect(await store.find(path)).toBeUndefined();
});

describe("what is decoded from a file", async () => {
  const record = file("/api/v1/terms/a.json", "a record");
  const ofHit = file("/.edge/hits/terms/a/sentences.bin", "its sentences");
  const others = Array.from({ length: 40 }, (_, i) => file(`/api/v1/terms/b-${i}.json`, "x".repeat(90)));
  const { values, index } = await pack([record, ofHit, ...others], TINY);
  const lengthOf = (bytes: Uint8Array) => bytes.length;

  function countingStore(budget?: number): { store: BlockStore; reads: () => number } {
    let reads = 0;
    const get = (key: string) => Promise.resolve(values.get(key)?.slice().buffer ?? null).finally(() => reads++);
    return { store: new BlockStore({ get }, index, budget === undefined ? {} : { budget }), reads: () => reads };
  }

  test("needs no block once it is in memory", async () => {
    const first = countingStore();
    await first.store.getDecoded(record.path, lengthOf);
    // There is room for one block: the second takes the place of the first.
    const { store, reads } = countingStore(first.store.cachedBytes);
    for (const { path } of [record, others[30] ?? record, record])
      expect(await store.getDecoded(path, lengthOf)).toBe(path === record.path ? record.bytes.length : 90);
    expect(reads()).toBe(2);
  });

  test("of one file among others does not hold the memory of their block", async () => {
    const { store, reads } = countingStore();
    const decoded = await store.getDecoded(ofHit.path, (bytes) => bytes);
    expect(decoded).toEqual(ofHit.bytes);
    expect(decoded?.buffer.byteLength).toBe(ofHit.bytes.length);
    expect(await (await store.find(ofHit.path))?.bytes()).toEqual(ofHit.bytes);
    expect(reads()).toBe(1);
  });

  test("by several requests at once is read and decoded once", async () => {
    const { store, reads } = countingStore();
    let decoded = 0;
    const asked = [1, 2, 3].map(() => store.getDecoded(ofHit.path, () => ++decoded));
    expect([await Promise.all(asked), reads()]).toEqual([[1, 1, 1], 1]);
  });

  test("is none of a path without a file", async () => {
    const { store } = countingStore();
    expect(await store.getDecoded("/.edge/hits/terms/z/chunks.bin", lengthOf)).toBeUndefined();
  });
});

describe("a change rewrites little", () => {
  const texts = Array.from({ length: 1000 }, (_, i) => [`/api/v1/terms/term-${i}.json`, `${i} `.repeat(1500)] as const);
  async function newKeys(before: readonly ReleaseFile[], after: readonly ReleaseFile[]): Promise<number> {
    const old = new Set((await pack(before)).values.keys());
    return [...(await pack(after)).values.keys()].filter((key) => !old.has(key)).length;
  }
  const files = texts.map(([path, text]) => file(path, text));

  test.each([0, 1, 499, 998, 999])("editing file %i", async (at) => {
    const edited = files.map((entry, i) => (i === at ? file(entry.path, `${"edited ".repeat(900)}`) : entry));
    expect(await newKeys(files, edited)).toBeLessThanOrEqual(2);
  });

  test.each(["/api/v1/terms/aaa.json", "/api/v1/terms/term-5x.json", "/api/v1/terms/zzz.json"])(
    "adding %s",
    async (path) => {
      expect(await newKeys(files, [...files, file(path, "new ".repeat(1500))])).toBeLessThanOrEqual(2);
    },
  );

  test("removing one", async () => {
    expect(
      await newKeys(
        files,
        files.filter((_, i) => i !== 400),
      ),
    ).toBeLessThanOrEqual(2);
  });

  test("editing a line of a long file rewrites one part of it", async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `{"id":"term-${i}","text":"${"word ".repeat(60)}"}`);
    const before = file("/terms.ndjson", `${lines.join("\n")}\n`);
    lines[9000] = '{"id":"term-9000"}';
    const after = file("/terms.ndjson", `${lines.join("\n")}\n`);
    // One part, or two if the line ended a part; and the block whose directory lists it.
    expect(await newKeys([...files, before], [...files, after])).toBeLessThanOrEqual(4);
  });
});

describe("a part of a large body", () => {
  const size = 600_000;
  const options = { ...DEFAULT_PACK_OPTIONS, minPart: 30_000, maxPart: 50_000, maxCompressedPart: 50_000 };
  const line = (i: number) => `${i} ${"word ".repeat(i % 90)}\n`;
  const text = Array.from({ length: 4000 }, (_, i) => line(i)).join("");
  const files = [
    createReleaseFile(
      "/dumps/x.gz",
      Uint8Array.from({ length: size }, (_, i) => (i * i) >> 3),
    ),
    file("/x.ndjson", text),
  ];

  test.each(files.map(({ path, bytes }) => [path, bytes] as const))(
    "of %s is exactly these bytes, and only the parts that hold them are read",
    async (path, bytes) => {
      const { values, index } = await pack(files, options);
      const read: number[] = [];
      const get = async (key: string) => {
        const value = values.get(key)?.slice().buffer ?? null;
        read.push(value?.byteLength ?? 0);
        return value;
      };
      const store = new BlockStore({ get }, index);
      const found = await store.find(path);
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(200_000), async (start, length) => {
          const end = Math.min(start + length + 1, bytes.length);
          read.length = 0;
          const part = (await found?.range?.(start, end)) as SizedStream;
          expect(part.length).toBe(end - start);
          expect(await readBytes(part)).toEqual(Buffer.from(bytes.subarray(start, end)));
          expect(read.length).toBeLessThanOrEqual(2 + Math.ceil((end - start) / 10_000));
        }),
        { numRuns: 60 },
      );
      read.length = 0;
      expect(await readBytes((await found?.range?.(bytes.length - 1, bytes.length)) as SizedStream)).toHaveLength(1);
      expect(read.length).toBe(1);
    },
  );

  test("that is missing in the store fails before anything is sent", async () => {
    const { values, index } = await pack(files, options);
    const sleep = () => Promise.resolve();
    const get = async (key: string) =>
      (values.get(key)?.length ?? 0) > 49_000 ? null : (values.get(key)?.slice().buffer ?? null);
    const found = await new BlockStore({ get }, index, { sleep }).find("/dumps/x.gz");
    await expect(found?.range?.(0, 10)).rejects.toThrow(StorageError);
  });

  test("of a small body is cut from the whole", async () => {
    const store = await storeOf([file("/small.ndjson", text.slice(0, 60_000))], options);
    expect((await store.find("/small.ndjson"))?.range).toBeUndefined();
  });
});

async function readBytes({ stream }: SizedStream): Promise<Buffer> {
  return Buffer.from(await new Response(stream as ConstructorParameters<typeof Response>[0]).arrayBuffer());
}
