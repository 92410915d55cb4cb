import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type SizedStream, slice, streamOf } from "../../worker/store/sized-stream.ts";
import { type Service, startService } from "../fixture/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** A stored file that is streamed, one that is stored compressed, a record, and an answer made at the edge. */
describe.each(["/api/v1/openapi.json", "/llms-full.txt", "/api/v1/terms/term-001", "/api/v1/terms?limit=3&offset=2"])(
  "a part of %s",
  (path) => {
    test("is exactly these bytes, with 206, its place and the tag of the whole", async () => {
      const whole = await service.get(path);
      const bytes = await bytesOf(whole);
      const { length } = bytes;
      expect(whole.headers.get("Accept-Ranges")).toBe("bytes");
      for (const [range, first, last] of [
        ["bytes=0-0", 0, 0],
        ["bytes=0-99", 0, 99],
        ["bytes=7-", 7, length - 1],
        ["bytes=-5", length - 5, length - 1],
        [`bytes=-${length + 9}`, 0, length - 1],
        [`bytes=3-${length + 9}`, 3, length - 1],
        [`bytes=${length - 1}-${length - 1}`, length - 1, length - 1],
        ["BYTES= 1-2 ", 1, 2],
      ] as const) {
        const part = await service.get(path, { Range: range, "Accept-Encoding": "gzip" });
        expect([range, part.status, part.headers.get("Content-Range")]).toEqual([
          range,
          206,
          `bytes ${first}-${last}/${length}`,
        ]);
        for (const name of ["ETag", "Content-Type", "Cache-Control", "Link", "Vary"])
          expect([name, part.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
        expect(part.headers.get("Content-Encoding")).toBeNull();
        expect((await bytesOf(part)).equals(bytes.subarray(first, last + 1))).toBe(true);
      }
    });

    test("outside of it is 416 with the length", async () => {
      const { length } = await bytesOf(await service.get(path));
      for (const range of [`bytes=${length}-`, `bytes=${length}-${length + 5}`, "bytes=-0", "bytes=999999999999-"]) {
        const response = await service.get(path, { Range: range });
        expect([range, response.status, response.headers.get("Content-Range")]).toEqual([
          range,
          416,
          `bytes */${length}`,
        ]);
        expect(await response.json()).toMatchObject({
          status: 416,
          detail: expect.stringContaining(`${length} bytes`),
        });
      }
    });

    test("is the whole when the range is none, or of several parts, or is no GET", async () => {
      const whole = await bytesOf(await service.get(path));
      for (const range of [
        "bytes=5-2",
        "bytes=0-1,4-5",
        "lines=0-1",
        "bytes=",
        "bytes=-",
        "bytes=a-b",
        "0-1",
        "bytes=0x1-2",
      ]) {
        const response = await service.get(path, { Range: range });
        expect([range, response.status, response.headers.get("Content-Range")]).toEqual([range, 200, null]);
        expect((await bytesOf(response)).equals(whole)).toBe(true);
      }
      const head = await service.request(path, { method: "HEAD", headers: { Range: "bytes=0-1" } });
      expect([head.status, head.headers.get("Content-Range")]).toEqual([200, null]);
    });

    test("is sent only if the copy that it completes is the current one", async () => {
      const etag = (await service.get(path)).headers.get("ETag") ?? "";
      for (const [condition, status] of [
        [etag, 206],
        ['"other"', 200],
        [`W/${etag}`, 200],
        ["Sun, 22 Nov 2026 00:00:00 GMT", 200],
      ] as const) {
        const response = await service.get(path, { Range: "bytes=0-9", "If-Range": condition });
        expect([condition, response.status]).toEqual([condition, status]);
      }
      const same = await service.get(path, { Range: "bytes=0-9", "If-None-Match": etag });
      expect([same.status, same.headers.get("Content-Range")]).toEqual([304, null]);
    });
  },
);

// Files of several parts: test/build/pack.test.ts.
test("the end of a large file is one read of the store", async () => {
  const path = "/api/v1/openapi.json";
  const whole = await bytesOf(await (await startService()).get(path));
  const again = await startService();
  await again.request(path, { method: "HEAD" });
  const before = again.reads();
  const part = await again.get(path, { Range: "bytes=-9" });
  expect([(await bytesOf(part)).equals(whole.subarray(-9)), again.reads() - before]).toEqual([true, 1]);
});

test("a page in a browser may ask for a part and see where it lies", async () => {
  const { headers } = await service.request("/api/v1/terms", { method: "OPTIONS" });
  expect(headers.get("Access-Control-Allow-Headers")).toMatch(/If-Range, Range/);
  expect(headers.get("Access-Control-Expose-Headers")).toMatch(/Accept-Ranges, Content-Range/);
});

test("a slice of a stream in any pieces is the slice of its bytes, and reads no piece behind it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 9 }),
      fc.nat(80),
      fc.nat(80),
      async (pieces, a, b) => {
        const whole = Buffer.concat(pieces);
        const start = Math.min(a, b, whole.length);
        const end = Math.min(Math.max(a, b), whole.length);
        fc.pre(start < end);
        let made = 0;
        const stream = streamOf(pieces.length, async (i) => {
          made = i + 1;
          return pieces[i] as Uint8Array;
        });
        const body: SizedStream = { stream, length: whole.length };
        const part = slice(body, start, end);
        expect(part.length).toBe(end - start);
        expect(
          Buffer.from(await new Response(part.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()),
        ).toEqual(whole.subarray(start, end));
        expect(Buffer.concat(pieces.slice(0, made - 1)).length).toBeLessThan(end);
      },
    ),
  );
});
