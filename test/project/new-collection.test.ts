/** A new collection is a schema, a line in the registry and content. Everything else is derived. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContentService } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { copyProject, type ProjectCopy } from "../fixture/project-copy.ts";

const SCHEMA = `import { z } from "zod";
import { collection } from "../collection.ts";
import { idField, listField, nameField, enumField, otherNamesField, proseField, referencesField, sourcesField, summaryField, tagsField } from "../field-kinds.ts";

export const VENUES = collection({
  name: "venues",
  type: "venue",
  schemaName: "Venue",
  title: "Venues",
  description: "Places where instruments trade.",
  recordDescription: "A trading venue.",
  example: "old-exchange",
  minRecords: 1,
  minBacklinks: 0,
  jsonld: ["schema:Organization"],
  search: { rank: 10 },
  mentionPriority: 9,
  describeInChunk: ({ kind }) => \`a trading venue (\${String(kind)})\`,
  fields: {
    id: idField(),
    name: nameField(),
    aliases: otherNamesField({ title: "Also called", nameKind: "alias", jsonld: "skos:altLabel" }),
    kind: enumField(z.enum(["exchange", "dark-pool"]), {
      title: "Kind of venue",
      required: true,
      filter: { description: "Only venues of this kind." },
    }),
    summary: summaryField({ required: true }),
    mechanism: proseField({ title: "How it matches orders", lead: true, required: true }),
    hours: proseField({ title: "Hours", heading: "Opening hours" }),
    fees: listField({ title: "Fees", heading: "Fees" }),
    see_also: referencesField({
      title: "See also",
      relation: "see_also",
      jsonld: { "@id": "rdfs:seeAlso", "@type": "@id" },
    }),
    sources: sourcesField(),
    tags: tagsField(),
  },
});
`;

function venue(name: string, kind: string): string {
  return `---
name: ${name}
aliases: ["the ${name} floor"]
kind: ${kind}
summary: A place called ${name}.
see_also: [term:term-001]
sources: [book]
tags: [liquidity]
---

${name} crosses quixotic orders at noon, as [the next term](term:term-002) says.

## Opening hours

From nine to five.

## Fees

- One for the maker.
- Two for the taker.
`;
}

const CONTENT = {
  ...quickCorpus(45),
  "venues/old-exchange.md": venue("Old Exchange", "exchange"),
  "venues/quiet-pool.md": venue("Quiet Pool", "dark-pool"),
};

let project: ProjectCopy;
let service: ContentService;
beforeAll(async () => {
  project = await copyProject("new-collection.test.ts");
  await project.add("build/schema/collections/venues.ts", SCHEMA);
  // The line of the registry, and its import.
  const registry = "build/schema/collections.ts";
  await project.insert(registry, 'from "./collections/terms.ts"', 'import { VENUES } from "./collections/venues.ts";');
  await project.insert(registry, "  EVENTS,", "  VENUES,");
  const { serve } = await project.load<typeof import("../fixture/content-service.ts")>(
    "test/fixture/content-service.ts",
  );
  service = await serve(CONTENT);
});
afterAll(() => project.remove());

async function json(path: string) {
  const response = await service.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return JSON.parse(await response.text());
}

describe("a collection added by a schema and a line", () => {
  test("has lists with paging, order, fields and its filter", async () => {
    expect((await json("/api/v1/venues?fields=id,kind")).data).toEqual([
      { id: "old-exchange", kind: "exchange" },
      { id: "quiet-pool", kind: "dark-pool" },
    ]);
    expect((await json("/api/v1/venues?kind=dark-pool&fields=id")).data).toEqual([{ id: "quiet-pool" }]);
    expect((await json("/api/v1/venues?sort=-name&limit=1&fields=id")).data).toEqual([{ id: "quiet-pool" }]);
    expect((await service.get("/api/v1/venues?kind=pool")).status).toBe(400);
  });

  test("has records and lists in every representation", async () => {
    const record = await json("/api/v1/venues/old-exchange");
    expect(record).toMatchObject({
      name: "Old Exchange",
      hours: "From nine to five.",
      fees: [/maker/, /taker/].map((p) => expect.stringMatching(p)),
    });
    expect(record.see_also).toEqual([{ type: "term", id: "term-001", label: expect.any(String) }]);
    const linked = await json("/api/v1/venues/old-exchange.jsonld");
    expect(linked["@type"]).toEqual(["schema:Organization"]);
    const page = await (await service.get("/api/v1/venues/old-exchange.md")).text();
    expect(page).toContain("- Kind of venue: exchange\n");
    expect(page).toContain("## Hours\n\nFrom nine to five.");
    for (const extension of ["json", "ndjson", "jsonld", "md", "csv"])
      expect((await service.get(`/api/v1/venues.${extension}`)).status).toBe(200);
    expect(await (await service.get("/api/v1/venues.csv")).text()).toMatch(
      /^id,name,kind,summary,updated\r\nold-exchange,/,
    );
  });

  test("is searched, suggested, mentioned and part of the graph", async () => {
    const found = await json("/api/v1/search?q=quixotic+orders");
    expect(found.data.map(({ type }: { type: string }) => type)).toContain("venue");
    expect((await json("/api/v1/search?q=the+Quiet+Pool+floor&type=venue")).data[0].id).toBe("quiet-pool");
    expect((await json("/api/v1/suggest?q=quiet")).data).toContainEqual({
      id: "quiet-pool",
      type: "venue",
      name: "Quiet Pool",
    });
    const around = await json("/api/v1/graph/old-exchange");
    expect(around.edges).toContainEqual({
      source: "venue:old-exchange",
      target: "term:term-001",
      relation: "see_also",
      field: "see_also",
    });
    expect(around.edges).toContainEqual({
      source: "venue:old-exchange",
      target: "term:term-002",
      relation: "mentions",
      sentence: "Old Exchange crosses quixotic orders at noon, as the next term says.",
    });
    expect((await json("/api/v1/graph/path?from=venue:old-exchange&to=term-001")).length).toBe(1);
  });

  test("is cut into chunks", async () => {
    const { data } = await json("/api/v1/llms/chunks?kind=venue&format=json");
    expect(data[0].text).toMatch(/^Old Exchange, a trading venue \(exchange\)\./);
    expect(data[0]).toMatchObject({ kind: "venue", section: expect.any(String) });
  });

  test("is described by the contract, the schema and the discovery documents", async () => {
    const contract = JSON.parse(service.file("/api/v1/openapi.json"));
    expect(Object.keys(contract.paths)).toEqual(expect.arrayContaining(["/api/v1/venues", "/api/v1/venues/{id}"]));
    expect(contract.components.schemas.Venue.properties.kind.enum).toEqual(["exchange", "dark-pool"]);
    expect(JSON.parse(service.file("/api/schema.json")).$defs.Venue.description).toBe("A trading venue.");
    expect(JSON.parse(service.file("/api/v1/stats.json")).collections.venues).toBe(2);
    expect(service.file("/llms.txt")).toContain("/api/v1/venues.md): Places where instruments trade. 2 records");
    expect(service.file("/llms-full.txt")).toContain("### Quiet Pool");
    expect(service.file("/sitemap.xml")).toContain("/venues/quiet-pool</loc>");
    expect(service.file("/venues.html")).toContain('<a href="/venues/quiet-pool">Quiet Pool</a>');
    expect(service.file("/venues/quiet-pool.html")).toContain("<h1>Quiet Pool</h1>");
  });

  test("is checked as its schema says, with a suggestion at the place", async () => {
    const { diagnosticsOf } = await project.load<typeof import("../fixture/workspace.ts")>("test/fixture/workspace.ts");
    const wrong = venue("Old Exchange", "exchnge").replace("## Fees", "## Fee");
    expect(await diagnosticsOf({ ...CONTENT, "venues/old-exchange.md": wrong })).toEqual([
      expect.stringMatching(
        /^content\/venues\/old-exchange\.md:4:\d+ {2}"exchnge" is not a value of kind \(did you mean exchange\?\)/,
      ),
      expect.stringMatching(/^content\/venues\/old-exchange\.md:17:1 {2}unknown heading "Fee" \(did you mean Fees\?\)/),
    ]);
  });
});
