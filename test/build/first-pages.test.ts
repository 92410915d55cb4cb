/** What the worker answers without a query is in files too, for hosts without a worker. */
import { expect, test } from "vitest";
import { CALENDAR_IDS } from "../../worker/duties/calendars/calendars.ts";
import { serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";

test("the list of calendars and each of them whole are files in every format, with the bytes of the answers", async () => {
  const service = await serve(quickCorpus(3));
  for (const path of ["/api/v1/calendars", ...CALENDAR_IDS.map((id) => `/api/v1/calendars/${id}`)])
    for (const extension of ["json", "ndjson", "jsonld", "md"]) {
      const response = await service.get(`${path}.${extension}`);
      expect([path, response.status, service.file(`${path}.${extension}`)]).toEqual([path, 200, await response.text()]);
    }
});
