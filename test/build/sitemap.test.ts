import { expect, test } from "vitest";
import { sitemap } from "../../build/render/discovery/sitemap.ts";
import { routesOf } from "../../worker/routes.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";

test("a sitemap too large for one file is an index of parts that together hold every address once", async () => {
  const { corpus, release } = await releaseOf(quickCorpus(20));
  const routes = routesOf(release.catalog);
  const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const whole = locations(sitemap(corpus, routes, "https://api.example.org").get("/sitemap.xml") ?? "");
  const parts = sitemap(corpus, routes, "https://api.example.org", 30);
  const index = locations(parts.get("/sitemap.xml") ?? "");
  expect(index.length).toBe(Math.ceil(whole.length / 30));
  const listed = index.flatMap((address) => locations(parts.get(new URL(address).pathname) ?? ""));
  expect(listed).toEqual(whole);
  for (const [path, text] of parts) expect([path, locations(text).length <= 30]).toEqual([path, true]);
});
