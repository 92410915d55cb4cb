/** A new representation of lists is a file and a line in the registry. Everything else is derived. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentService } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { copyProject, type ProjectCopy } from "../fixture/project-copy.ts";

const FORMAT = `import { concat } from "../../worker/store/binary/bytes.ts";
import { type RepresentationFormat, recordsOf } from "./representation-format.ts";

export const NAMES_FORMAT = {
  name: "names",
  title: "Names",
  mediaType: "text/x-names; charset=utf-8",
  acceptedAs: ["text/x-names"],
  contentKind: "text",
  forRecords: false,
  list: {
    source: "json",
    unpaged: true,
    includesPageInfo: false,
    write: (list) => concat(recordsOf(list).map(({ name }) => \`\${String(name)}\\n\`)),
  },
} as const satisfies RepresentationFormat;
`;

let project: ProjectCopy;
let service: ContentService;
beforeAll(async () => {
  project = await copyProject("new-format.test.ts");
  await project.add("worker/representations/names.ts", FORMAT);
  const registry = "worker/representations/registry.ts";
  await project.insert(registry, 'from "./markdown.ts"', 'import { NAMES_FORMAT } from "./names.ts";');
  await project.insert(registry, "  CSV_FORMAT,", "  NAMES_FORMAT,");
  const { serve } = await project.load<typeof import("../fixture/content-service.ts")>(
    "test/fixture/content-service.ts",
  );
  service = await serve(quickCorpus(45));
});
afterAll(() => project.remove());

async function text(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await service.get(path, headers);
  expect([path, response.status, response.headers.get("Content-Type")]).toEqual([
    path,
    200,
    "text/x-names; charset=utf-8",
  ]);
  return response.text();
}

test("a representation added by a file and a line answers by extension, `format` and `Accept`", async () => {
  const events = "The Fall\n";
  expect(await text("/api/v1/events.names")).toBe(events);
  expect(await text("/api/v1/events?format=names")).toBe(events);
  expect(await text("/api/v1/events", { Accept: "text/x-names" })).toBe(events);
  expect(service.file("/api/v1/events.names")).toBe(events);
});

test("it takes the filters of lists, and is in no way of single records", async () => {
  expect((await text("/api/v1/terms.names?category=risk&limit=2")).trimEnd().split("\n").length).toBe(2);
  expect((await service.get("/api/v1/terms/term-001.names")).status).toBe(404);
});

test("it is in the contract, the manifest and the `Link` of the others", async () => {
  const contract = JSON.parse(service.file("/api/v1/openapi.json"));
  expect(contract.paths["/api/v1/terms"].get.responses["200"]["x-representations"]).toContainEqual({
    format: "names",
    mediaType: "text/x-names",
    address: "/api/v1/terms.names",
  });
  expect(contract.paths["/api/v1/terms.names"].get.responses["200"].content).toHaveProperty(["text/x-names"]);
  const formats = JSON.parse(service.file("/api/v1/manifest.json")).formats;
  expect(formats).toContainEqual({ name: "names", media_type: "text/x-names; charset=utf-8", extension: ".names" });
  expect((await service.get("/api/v1/terms.json")).headers.get("Link")).toContain(
    '</api/v1/terms.names>; rel="alternate"',
  );
});
