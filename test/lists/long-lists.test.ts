/** Lists that are longer than what is put together for one request. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { problemOf } from "../fixture/service.ts";

/** With twelve columns each, more than five thousand values. */
const TERMS = 900;
const LIST = "/api/v1/terms";

let service: ContentService;
beforeAll(async () => {
  service = await serve(quickCorpus(TERMS));
});

async function rows(path: string): Promise<number> {
  const response = await service.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).trimEnd().split("\n").length;
}

describe("a list without limit", () => {
  test.each([
    ["csv", "?sort=name"],
    ["csv", "?offset=1"],
    ["csv", "?sort=-id&format=csv"],
    ["ndjson", "?fields=id,name,category,level,summary,definition,tags,sources,see_also,aliases,subcategory,updated"],
  ])("as %s asks for one where it would cut many values out of records: %s", async (extension, query) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await service.get(`${LIST}.${extension}${query}`, {}, method);
      expect(response.status).toBe(400);
      if (method === "HEAD") continue;
      const [error] = (await problemOf(response)).errors ?? [];
      expect(error).toMatchObject({ parameter: "limit", detail: expect.stringContaining("Give `limit=200`") });
      expect(error?.detail).toContain("up to 11 `fields`");
      expect(error?.detail).toContain(`the whole collection at \`${LIST}.${extension}\``);
    }
  });

  test("is whole where it is a stored file, in few columns, or filtered to few records", async () => {
    for (const query of ["", "?sort=id", "?offset=0", "?view=full", "?fields=id,name,level", "?fields=name&sort=name"])
      expect(await rows(`${LIST}.csv${query}`)).toBe(TERMS + 1);
    expect(await rows(`${LIST}.csv?level=intro&sort=name`)).toBe(Math.ceil(TERMS / 4) + 1);
    for (const query of ["", "?sort=-name", "?view=summary", "?fields=id"])
      expect(await rows(`${LIST}.ndjson${query}`)).toBe(TERMS);
  });
});
