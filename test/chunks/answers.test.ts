import { beforeAll, describe, expect, test } from "vitest";
import type { Chunk } from "../../build/render/chunks/chunks.ts";
import type { CollectionInfo } from "../../worker/collection-info.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { type ListBody, listOf, problemOf } from "../fixture/service.ts";

const PATH = "/api/v1/llms/chunks";

let service: ContentService;
/** The collections that are cut into chunks. */
let CHUNKED: readonly CollectionInfo[];
beforeAll(async () => {
  service = await serve(quickCorpus(45));
  CHUNKED = service.context.release.catalog.collections.filter(({ chunked }) => chunked);
});

async function lines(path: string): Promise<Chunk[]> {
  const response = await service.get(path);
  expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, "application/x-ndjson"]);
  const text = await response.text();
  expect(text === "" || text.endsWith("\n")).toBe(true);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Chunk);
}

test.each(["json", "md", "ndjson"])(
  "two pages in %s with the last chunk have the same tag exactly if they have the same bytes",
  async (extension) => {
    const total = Number((await service.get(`${PATH}.json?limit=1`)).headers.get("X-Total-Count"));
    const [two, three] = await Promise.all(
      [2, 3].map(async (limit) => {
        const response = await service.get(`${PATH}.${extension}?limit=${limit}&offset=${total - 1}`);
        return { tag: response.headers.get("ETag"), text: await response.text() };
      }),
    );
    expect(two?.tag).toMatch(/^"[^"]+"$/);
    expect(two?.tag === three?.tag).toBe(two?.text === three?.text);
  },
);

describe("GET /api/v1/llms/chunks", () => {
  test("is, unasked, every chunk as a line, and the file that the build made", async () => {
    const response = await service.get(PATH);
    expect(await response.text()).toBe(service.file(`${PATH}.ndjson`));
    expect(response.headers.get("Vary")).toBe("Accept, Accept-Encoding");
    const chunks = await lines(PATH);
    const inContent = CHUNKED.filter(({ count }) => count > 0).map(({ type }) => type);
    expect(new Set(chunks.map((chunk) => chunk.kind))).toEqual(new Set(inContent));
    expect(response.headers.get("X-Total-Count")).toBe(String(chunks.length));
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(chunks.length);
  });

  test("is of one kind when asked", async () => {
    const all = await lines(PATH);
    for (const { type } of CHUNKED)
      expect(await lines(`${PATH}?kind=${type}`)).toEqual(all.filter((chunk) => chunk.kind === type));
  });

  test("says of each what a vector store filters by", async () => {
    const [term] = await lines(`${PATH}?kind=term&limit=1`);
    expect(term).toMatchObject({ kind: "term", section: "definition", category: expect.any(String), level: "intro" });
    expect(term).toMatchObject({ url: term?.source, content_hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });

  test.each(["", "&limit=7&offset=3", "&kind=term", "&kind=calculator"])("is flat when asked: %s", async (choice) => {
    const [whole, flat] = [await lines(`${PATH}?${choice.slice(1)}`), await lines(`${PATH}?view=flat${choice}`)];
    expect(flat.map(({ id, text }) => [id, text])).toEqual(whole.map(({ id, text }) => [id, text]));
    for (const chunk of flat) expect(Object.values(chunk).filter((value) => typeof value === "object")).toEqual([]);
    expect(flat.filter((chunk) => "entity_id" in chunk).length).toBe(whole.filter(({ entity }) => entity).length);
  });

  test("is ranked for a question: the best entry's chunks first, those with the words asked for before the others", async () => {
    const ranked = await lines(`${PATH}?q=buying+cheap+and+selling+dear&limit=5`);
    expect(ranked[0]).toMatchObject({ kind: "strategy", source: expect.stringContaining("/strategies/arbitrage") });
    const [term] = await lines(`${PATH}?q=term+7+paragraph&kind=term`);
    expect(term?.text).toContain("paragraph");
    const kinds = new Set((await lines(`${PATH}?q=term&kind=term`)).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["term"]));
  });

  test("is paged for a question too, as lines and as a list, whole and flat, and of nothing when nothing is found", async () => {
    const question = `${PATH}?q=term+number&kind=term`;
    const all = await lines(`${question}&limit=100`);
    const response = await service.get(`${PATH}.json?q=term+number&kind=term&limit=3&offset=2`);
    const { data, meta } = (await response.json()) as ListBody & { data: Chunk[] };
    expect(data).toEqual(all.slice(2, 5));
    expect(meta).toEqual({ total: all.length, count: 3, limit: 3, offset: 2 });
    expect(response.headers.get("X-Total-Count")).toBe(String(all.length));
    expect((await lines(`${question}&limit=3&offset=2&view=flat`)).map(({ id }) => id)).toEqual(
      data.map(({ id }) => id),
    );
    expect(await lines(`${PATH}?q=zqxvw`)).toEqual([]);
    expect((await service.get(`${PATH}?q=`)).status).toBe(400);
  });

  test("is as JSON a list, of which the build made the first page", async () => {
    const response = await service.get(`${PATH}.json`);
    const text = await response.text();
    expect(text).toBe(service.file(`${PATH}.json`));
    const list = JSON.parse(text) as ListBody;
    const all = await lines(PATH);
    expect(list.meta).toEqual({ total: all.length, count: 20, limit: 20, offset: 0 });
    expect(list.data).toEqual(all.slice(0, 20));
    const asked = await service.get(PATH, { Accept: "application/json" });
    expect(await asked.text()).toBe(text);
  });

  test.each(["", "kind=term&", "kind=calculator&"])("is met whole by walking over next: ?%s", async (choice) => {
    const met: unknown[] = [];
    let next: string | null = `${PATH}?${choice}limit=7&format=json`;
    while (next !== null) {
      const list: ListBody = await listOf(await service.get(next));
      expect(list.meta.count).toBe(list.data.length);
      met.push(...list.data);
      next = list.links.next?.replace("http://localhost:8787", "") ?? null;
    }
    expect(met).toEqual(await lines(`${PATH}${choice === "" ? "" : `?${choice.slice(0, -1)}`}`));
  });

  test("gives pages as lines too, and an empty one past the end", async () => {
    const all = await lines(PATH);
    expect(await lines(`${PATH}?limit=5&offset=44`)).toEqual(all.slice(44, 49));
    expect(await lines(`${PATH}?limit=200&offset=${all.length - 2}`)).toEqual(all.slice(-2));
    expect(await lines(`${PATH}?limit=200&offset=9007199254740991`)).toEqual([]);
    expect((await listOf(await service.get(`${PATH}.json?offset=999999`))).data).toEqual([]);
  });

  test.each(["?offset=1", "?kind=term&offset=3&view=flat"])("asks for a limit at %s", async (query) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await service.get(`${PATH}.ndjson${query}`, {}, method);
      expect(response.status).toBe(400);
      if (method === "HEAD") continue;
      const { errors } = await problemOf(response);
      expect(errors).toEqual([{ parameter: "limit", detail: expect.stringContaining("give `limit=200` and go on") }]);
    }
  });

  test.each(["", "?view=flat", "?kind=term", "?kind=term&view=flat"])(
    "is a stored file where it is whole, of which a HEAD and a part read no chunk: %s",
    async (query) => {
      const whole = await (await service.get(`${PATH}.ndjson${query}`)).arrayBuffer();
      const head = await service.get(`${PATH}.ndjson${query}`, {}, "HEAD");
      expect(head.headers.get("Content-Length")).toBe(String(whole.byteLength));
      const part = await service.get(`${PATH}.ndjson${query}`, { Range: "bytes=5-9" });
      expect([part.status, await part.text()]).toEqual([206, new TextDecoder().decode(whole.slice(5, 10))]);
      const packed = await service.get(`${PATH}.ndjson${query}`, { "Accept-Encoding": "gzip" });
      expect(packed.headers.get("Content-Encoding")).toBe("gzip");
    },
  );

  test.each(["kind=source", "limit=0", "limit=201", "offset=-1", "feilds=id"])("refuses %s", async (query) => {
    expect((await service.get(`${PATH}?${query}`)).status).toBe(400);
  });

  test("has a tag for each choice, by which it need not be fetched again", async () => {
    const tags = await Promise.all(
      ["", ".json", "?kind=term", "?kind=term&limit=2", "?kind=term&limit=2&offset=2"].map(async (end) => {
        const etag = (await service.get(PATH + end)).headers.get("ETag") ?? "";
        expect((await service.get(PATH + end, { "If-None-Match": etag })).status).toBe(304);
        return etag;
      }),
    );
    expect(new Set(tags).size).toBe(tags.length);
  });
});
