/** What the worker answers without a query is in files too, for hosts without a worker. */
import { expect, test } from "vitest";
import { ReleaseFiles } from "../../build/release-files.ts";
import { addFirstPages } from "../../build/render/first-pages.ts";
import { CALENDAR_IDS } from "../../worker/duties/calendars/calendars.ts";
import type { Route } from "../../worker/http/route.ts";
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

test("a list that cannot be answered fails the build, and one that needs a parameter has no file", async () => {
  const { context } = await serve(quickCorpus(3));
  const list = (handle: Route["handle"], required: boolean): Route => ({
    id: "listNothing",
    method: "GET",
    path: "/api/v1/nothing",
    group: "Knowledge",
    summary: "A list",
    description: "A list.",
    query: required ? [{ type: "text", name: "of", maxLength: 9, description: "Of what.", required: true }] : [],
    representations: ["json"],
    answer: { kind: "list", schema: "Term" },
    handle,
  });
  const fails: Route["handle"] = async () => {
    throw new Error("broken");
  };
  const files = new ReleaseFiles();
  await expect(addFirstPages(files, [list(fails, false)], context)).rejects.toThrow(
    "/api/v1/nothing.json is answered with 500",
  );
  await addFirstPages(files, [list(fails, true)], context);
  expect(files.get("/api/v1/nothing.json")).toBeUndefined();
});
