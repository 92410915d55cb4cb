import { beforeAll, describe, expect, test } from "vitest";
import { prefersGzip } from "../../worker/http/content-coding.ts";
import type { BlockSource } from "../../worker/store/store.ts";
import { type Service, startService } from "../fixture/service.ts";

/** Files that are stored compressed: in parts outside the blocks, and one inside a block. */
const STORED = [
  "/api/v1/terms.ndjson",
  "/api/v1/llms/chunks",
  "/api/v1/graph.graphml",
  "/api/v1/openapi.json",
  "/llms-full.txt",
  "/llms.txt",
  "/terms/term-001",
];
/** Answers made at the edge, of types that the platform does not compress. */
const EDGE_MADE = [
  "/api/v1/terms.ndjson?category=risk",
  "/api/v1/terms.md?limit=45",
  "/api/v1/terms.csv?limit=45",
  "/api/v1/llms/chunks?limit=40",
];
/** Too small to be worth it, or compressed by the platform. */
const PLAIN = [
  "/api/v1/terms/term-001",
  "/api/v1/terms/term-001.md",
  "/api/v1/terms.ndjson?limit=2",
  "/api/v1/terms?limit=45",
  "/api/v1/terms.jsonld?limit=45",
  "/api/v1/search?q=term",
  "/api/v1/health",
];

let service: Service;
beforeAll(async () => {
  service = await startService();
});

const GZIP = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/** Some headers that are the business of a coding. */
function coded({ headers }: Response) {
  return {
    coding: headers.get("Content-Encoding"),
    tag: headers.get("ETag") ?? "",
    vary: headers.get("Vary")?.split(", ") ?? [],
  };
}

async function gunzipped(response: Response): Promise<string> {
  const bytes = await response.arrayBuffer();
  return new Response(new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"))).text();
}

describe.each([...STORED, ...EDGE_MADE])("%s", (path) => {
  test("is sent in gzip to who accepts it, and is the same in it", async () => {
    const [plain, gzip] = [await service.get(path), await service.get(path, GZIP)];
    expect([coded(plain).coding, coded(gzip).coding]).toEqual([null, "gzip"]);
    expect(gzip.headers.get("Content-Type")).toBe(plain.headers.get("Content-Type"));
    const text = await plain.text();
    expect(await gunzipped(gzip)).toBe(text);
    expect((await (await service.get(path, GZIP)).arrayBuffer()).byteLength).toBeLessThan(text.length / 2);
  });

  test("has a tag for each form, and says to caches what it depends on, in 200 and 304 alike", async () => {
    const [plain, gzip] = [coded(await service.get(path)), coded(await service.get(path, GZIP))];
    expect(gzip.tag).not.toBe(plain.tag);
    for (const { vary } of [plain, gzip]) expect(vary).toContain("Accept-Encoding");
    for (const [{ tag, vary }, headers] of [
      [plain, {}],
      [gzip, GZIP],
    ] as const) {
      for (const sent of [tag, `W/${tag.replace("W/", "")}`, "*"]) {
        const response = await service.get(path, { ...headers, "If-None-Match": sent });
        expect([path, sent, response.status]).toEqual([path, sent, 304]);
        expect(coded(response)).toEqual({ coding: null, tag, vary });
      }
    }
  });

  test("HEAD gives the length of the form that GET has, asked first or last", async () => {
    for (const headers of [{}, GZIP]) {
      const fresh = await startService();
      const head = async () => (await fresh.request(path, { method: "HEAD", headers })).headers.get("Content-Length");
      const before = await head();
      const get = await fresh.get(path, headers);
      const { byteLength } = await get.arrayBuffer();
      expect([before, await head()]).toEqual([String(byteLength), String(byteLength)]);
    }
  });

  test("is the right form whichever was asked for before", async () => {
    const text = await (await service.get(path)).text();
    const fresh = await startService();
    for (const headers of [GZIP, {}, GZIP, GZIP, {}, {}, GZIP]) {
      const response = await fresh.get(path, headers);
      expect(headers === GZIP ? await gunzipped(response) : await response.text()).toBe(text);
    }
  });
});

test.each(STORED)("the tag of one form of %s does not match the other form", async (path) => {
  const [plain, gzip] = [coded(await service.get(path)), coded(await service.get(path, GZIP))];
  expect((await service.get(path, { "If-None-Match": gzip.tag })).status).toBe(200);
  expect((await service.get(path, { ...GZIP, "If-None-Match": plain.tag })).status).toBe(200);
});

test.each(EDGE_MADE)("the compressed form of %s has the plain tag made weak, as the platform does it", async (path) => {
  const [plain, gzip] = [coded(await service.get(path)), coded(await service.get(path, GZIP))];
  expect(gzip.tag).toBe(`W/${plain.tag}`);
});

test.each(PLAIN)("%s is left as it is", async (path) => {
  const [plain, gzip] = [await service.get(path), await service.get(path, GZIP)];
  expect(coded(gzip).coding).toBeNull();
  expect(await gzip.text()).toBe(await plain.text());
});

/** Of types that the platform compresses on the way: made at the edge, and stored in either way. */
const RECODED = [
  "/api/v1/terms/term-001",
  "/api/v1/terms?limit=45",
  "/api/v1/search?q=term",
  "/api/v1/openapi.json",
  "/terms/term-001",
  "/",
];

test.each(RECODED)("what the platform makes of %s has a weak tag, and depends on Accept-Encoding", async (path) => {
  const plain = coded(await service.get(path));
  expect(plain.tag).toMatch(/^"/);
  expect(plain.vary).toContain("Accept-Encoding");
  for (const accepted of ["gzip", "br", "gzip, deflate, br, zstd", "*"]) {
    const headers = { "Accept-Encoding": accepted };
    const { tag, vary } = coded(await service.get(path, headers));
    expect([accepted, tag.slice(0, 3), vary]).toEqual([accepted, 'W/"', plain.vary]);
    expect((await service.get(path, { ...headers, "If-None-Match": tag })).status).toBe(304);
  }
  for (const accepted of ["identity", "gzip;q=0, br;q=0", "deflate"])
    expect(coded(await service.get(path, { "Accept-Encoding": accepted })).tag).toBe(plain.tag);
  const part = await service.get(path, { "Accept-Encoding": "gzip", Range: "bytes=0-9" });
  expect([part.status, coded(part).tag]).toEqual([206, plain.tag]);
});

test("a request for a range means the plain bytes", async () => {
  const response = await service.get("/api/v1/terms.ndjson", { ...GZIP, Range: "bytes=0-99" });
  expect(coded(response).coding).toBeNull();
});

test("what the client accepted counts, where the platform has put its own words in the header", async () => {
  for (const [clientAcceptEncoding, coding] of [
    ["", null],
    ["identity", null],
    ["gzip", "gzip"],
  ] as const) {
    const request = new Request("http://localhost:8787/llms-full.txt", { headers: { "Accept-Encoding": "br, gzip" } });
    Object.defineProperty(request, "cf", { value: { clientAcceptEncoding } });
    expect([clientAcceptEncoding, coded(await service.answer(request)).coding]).toEqual([clientAcceptEncoding, coding]);
  }
});

test.each([
  ["gzip", true],
  ["GZIP", true],
  ["x-gzip", true],
  ["gzip, deflate, br, zstd", true],
  ["br;q=1, gzip ; q=0.1", true],
  ["*", true],
  ["br, *;q=0.5", true],
  ["identity;q=0.5, gzip", true],
  ["gzip;q=0.5, identity;q=0.5", true],
  ["identity;q=0, gzip;q=0.001", true],
  [null, false],
  ["", false],
  ["identity", false],
  ["br, zstd, deflate", false],
  ["gzip;q=0", false],
  ["gzip;q=0.000, *", false],
  ["*;q=0", false],
  ["gzip;q=0.4, identity;q=0.5", false],
  ["identity;q=0", false],
  ["gzipped, mygzip", false],
  [`${"a,".repeat(300)}gzip`, false],
])("Accept-Encoding: %s takes gzip: %s", (header, expected) => {
  expect(prefersGzip(header)).toBe(expected);
});

describe("when the store fails", () => {
  test.each([{}, GZIP])("an answer is 503 in either form (%j), and right once the store is back", async (headers) => {
    for (const path of STORED) {
      let down = true;
      const failing = (source: BlockSource): BlockSource => ({
        get: async (key, how) => (down ? null : source.get(key, how)),
      });
      const broken = await startService(failing, { sleep: () => Promise.resolve() });
      expect([path, (await broken.get(path, headers)).status]).toEqual([path, 503]);
      down = false;
      const response = await broken.get(path, headers);
      const text = headers === GZIP ? await gunzipped(response) : await response.text();
      expect(text).toBe(await (await service.get(path)).text());
    }
  });
});
