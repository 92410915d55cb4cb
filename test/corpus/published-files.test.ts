import { hash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, inflateSync } from "node:zlib";
import { bundle, createConfig, lint } from "@redocly/openapi-core";
import { Resvg } from "@resvg/resvg-js";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse as parseCsv } from "csv-parse/sync";
import jsonld from "jsonld";
import { parseSync } from "oxc-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { type GraphData, unpackEdges, unpackSlugs } from "../../build/site/templates/graph-data.ts";
import { listPath, recordPath } from "../../worker/paths.ts";
import { CONTEXT_PATH } from "../../worker/representations/jsonld.ts";
import { headingMarkdown } from "../../worker/representations/markdown-text.ts";
import { nameOf } from "../../worker/representations/record-label.ts";
import { atomFaults, jsonFeedFaults } from "../editions/valid-feeds.ts";
import { testFrontPage } from "./front-page.ts";
import { type RealRelease, realRelease } from "./release.ts";
import { testPages } from "./valid-html.ts";

const BASE = "http://localhost:8787";
let site: RealRelease;
let paths: ReadonlySet<string>;
let validators: Map<string, ValidateFunction>;

beforeAll(async () => {
  site = await realRelease();
  paths = new Set(site.paths);
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const schema = site.json("/api/schema.json") as { $id: string; $defs: Record<string, object> };
  ajv.addSchema(schema);
  validators = new Map(
    Object.keys(schema.$defs).map((name) => [name, ajv.compile({ $ref: `${schema.$id}#/$defs/${name}` })]),
  );
});

function expectValid(name: string, value: unknown, path: string): void {
  const validate = validators.get(name);
  if (!validate) throw new Error(`no schema is called ${name}`);
  expect([path, validate(value), validate.errors ?? []]).toEqual([path, true, []]);
}

/** The schema of a document that is no list and no entity. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  "/index.json": "Home",
  "/problems.json": "ProblemTypes",
  "/api/calculators.json": "CalculatorCatalogue",
  "/api/v1/compute.json": "Computations",
  "/api/v1/dumps.json": "DumpList",
  "/dumps.json": "DumpList",
  "/api/v1/graph.json": "Graph",
  "/api/v1/health.json": "Health",
  "/api/v1/manifest.json": "Manifest",
  "/api/v1/paths.json": "LearningPaths",
  "/api/v1/stats.json": "Stats",
};

function collectionOf(path: string) {
  return COLLECTIONS.find(
    (collection) => path.startsWith(`${listPath(collection)}/`) || path.startsWith(`${listPath(collection)}.`),
  );
}

/** Whether it is a document that is no list and no entity, in NDJSON. */
function isDocumentInLines(path: string): boolean {
  const json = path.replace(/\.ndjson$/, ".json");
  return json !== path && (json in DOCUMENTS || /^\/(problems|api\/v1\/(changes|paths))\/[a-z\d.-]+\.json$/.test(json));
}

/** Its items, or the document itself, are the lines. */
function checkLinesOfDocument(path: string): void {
  const document = site.json(path.replace(/\.ndjson$/, ".json")) as { readonly data?: unknown[] };
  const lines = site.text(path).split("\n");
  expect([path, lines.pop()]).toEqual([path, ""]);
  expect([path, ...lines.map((line) => JSON.parse(line) as unknown)]).toEqual([path, ...(document.data ?? [document])]);
}

type Check = (path: string) => void | Promise<void>;

/** The first rule that knows a path checks it; a path that none knows fails. */
const RULES: readonly [name: string, knows: (path: string) => boolean, check: Check][] = [
  [
    "documents in JSON",
    (path) => path in DOCUMENTS,
    (path) => expectValid(DOCUMENTS[path] ?? "", site.json(path), path),
  ],
  [
    "problem types",
    (path) => /^\/problems\/[a-z-]+\.json$/.test(path),
    (path) => expectValid("ProblemType", site.json(path), path),
  ],
  [
    "learning paths",
    (path) => /^\/api\/v1\/paths\/[a-z\d-]+\.json$/.test(path),
    (path) => expectValid("LearningPath", site.json(path), path),
  ],
  ["calendars", (path) => /^\/api\/v1\/calendars(\/[a-z-]+)?\.(nd)?json$/.test(path), checkCalendars],
  ["lists in JSON", (path) => COLLECTIONS.some((c) => path === `${listPath(c)}.json`), checkJsonList],
  [
    "records in JSON",
    (path) => path.endsWith(".json") && collectionOf(path) !== undefined,
    (path) => expectValid(collectionOf(path)?.schemaName ?? "", site.json(path), path),
  ],
  ["the graph in lines", (path) => path === "/api/v1/graph.ndjson", checkGraphLines],
  [
    "the graph in GraphML",
    (path) => path === "/api/v1/graph.graphml",
    (path) => expect(site.text(path)).toMatch(/^<\?xml [\s\S]*<\/graphml>\n$/),
  ],
  [
    "feeds in Atom",
    (path) => path.endsWith(".atom"),
    (path) => expect([path, ...atomFaults(site.text(path))]).toEqual([path]),
  ],
  [
    "feeds in JSON",
    (path) => /^\/changes(\/[a-z-]+)*\.json$/.test(path),
    (path) => expect([path, ...jsonFeedFaults(site.text(path))]).toEqual([path]),
  ],
  [
    "schemas of front matter",
    (path) => /^\/schemas\/front-matter\/[a-z]+\.json$/.test(path),
    (path) => expect(site.json(path)).toHaveProperty("properties"),
  ],
  [
    "editions in JSON",
    (path) => /^\/api\/v1\/changes\/[\d.]+\.json$/.test(path),
    (path) => expectValid("Edition", site.json(path), path),
  ],
  ["the changes", (path) => /^\/api\/v1\/changes\.(nd)?json$/.test(path), (path) => checkItems("Change", path)],
  ["the chunks", (path) => /^\/api\/v1\/llms\/chunks\.(nd)?json$/.test(path), (path) => checkItems("Chunk", path)],
  ["documents in lines", isDocumentInLines, checkLinesOfDocument],
  ["NDJSON", (path) => path.endsWith(".ndjson"), checkNdjson],
  ["the table of thresholds", (path) => /^\/thresholds\.(csv|json)$/.test(path), checkThresholds],
  ["notebooks", (path) => /^\/notebooks\/[a-z-]+\.ipynb$/.test(path), checkNotebook],
  ["CSV", (path) => path.endsWith(".csv"), checkCsv],
  ["JSON-LD", (path) => path.endsWith(".jsonld") && path !== CONTEXT_PATH, checkJsonLd],
  ["Markdown", (path) => path.endsWith(".md"), checkMarkdown],
  [
    "the schema",
    (path) => path === "/api/schema.json",
    (path) => expect((site.json(path) as { $schema: string }).$schema).toContain("2020-12"),
  ],
  ["the context", (path) => path === CONTEXT_PATH, (path) => expect(site.json(path)).toHaveProperty("@context")],
  ["the contract", (path) => /^\/api\/v1\/openapi(\.min)?\.json$/.test(path), checkOpenApi],
  ["llms.txt", (path) => path === "/llms.txt", checkGuide],
  ["the list of terms", (path) => path === "/llms-terms.txt", checkLlms],
  ["full texts", (path) => /^\/llms-full(\/[a-z-]+)?\.txt$/.test(path), checkMarkdown],
  ["sitemap", (path) => path === "/sitemap.xml", checkSitemap],
  [
    "robots.txt",
    (path) => path === "/robots.txt",
    (path) => expect(site.text(path)).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${BASE}/sitemap.xml\n`),
  ],
  ["the description for browsers' search", (path) => path === "/opensearch.xml", checkOpenSearch],
  ["the plug-in manifest", (path) => path === "/.well-known/ai-plugin.json", checkPlugin],
  ["the API catalogue", (path) => path === "/.well-known/api-catalog", checkCatalog],
  ["pages", (path) => path.endsWith(".html"), checkHtml],
  ["the graph of its page", (path) => /^\/assets\/graph-[0-9a-f]{24}\.json$/.test(path), checkGraphOfPage],
  ["styles and scripts", (path) => /^\/assets\/[a-z]+-[0-9a-f]{24}\.(css|js)$/.test(path), checkAsset],
  ["the code of calculators", (path) => path.startsWith("/code/"), checkCode],
  ["the program that verifies", (path) => path === "/verify.mjs", checkScript],
  ["the server card", (path) => path === "/mcp/server-card", checkServerCard],
  ["the AI catalogue", (path) => path === "/.well-known/ai-catalog.json", checkAiCatalog],
  ["the icon", (path) => path === "/favicon.ico", checkIcon],
  ["the touch icon", (path) => /^\/assets\/touch-[0-9a-f]{24}\.png$/.test(path), checkTouchIcon],
  ["the pictures of previews", (path) => /^\/previews\/[a-z0-9-]+\.png$/.test(path), checkPreviewImage],
  ["the logo", (path) => path === "/logo.svg", (path) => expect(site.text(path)).toMatch(/^<svg [\s\S]*<\/svg>\n$/)],
];

describe("every file that is published", () => {
  test("is known to a rule below", () => {
    expect(site.paths.filter((path) => !RULES.some(([, knows]) => knows(path)))).toEqual([]);
  });

  test.each(RULES)("is valid: %s", async (name, _, check) => {
    const paths = site.paths.filter((path) => RULES.find(([, knows]) => knows(path))?.[0] === name);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) await check(path);
  });
});

describe("the front page", () => testFrontPage(() => site));
describe("every page", () => testPages(() => site));

test("each page has a picture for previews, a calculator its own, and no two pictures are the same", () => {
  const pages = site.paths.filter((path) => path.endsWith(".html"));
  const imageOf = (path: string) =>
    /<meta property="og:image" content="([^"]+)">/.exec(site.text(path))?.[1]?.slice(BASE.length) ?? "";
  const used = new Set(pages.map(imageOf));
  const images = site.paths.filter((path) => path.startsWith("/previews/"));
  expect([...used].sort()).toEqual(images);
  for (const { id } of site.corpus.collections.calculators)
    expect(imageOf(`/calculators/${id}.html`)).toBe(`/previews/calculators-${id}.png`);
  expect(new Set(images.map((path) => Buffer.from(site.bytes(path)).toString("base64"))).size).toBe(images.length);
});

/** Places of the mark, in parts of its side: the ground below the letter, the stem and the short leg. */
const PLACES = [
  [0.5, 0.9],
  [0.27, 0.3],
  [0.72, 0.72],
] as const;

/** Their colours in the SVG, as numbers. */
function coloursOfLogo(): number[] {
  const fills = [...site.text("/logo.svg").matchAll(/fill="#([0-9a-f]{6})"/g)].map(([, hex = ""]) =>
    Number(`0x${hex}`),
  );
  return [fills[0], fills[1], fills.at(-1)].map((fill) => fill ?? Number.NaN);
}

/** The pixels of a square PNG of this side, as red, green, blue and opacity, at places in parts of the side. */
function pixelsOf(image: Uint8Array, side: number): (x: number, y: number) => number {
  const png = Buffer.from(image);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([side, side]);
  const size = `width="${side}" height="${side}"`;
  const picture = `<image ${size} href="data:image/png;base64,${png.toString("base64")}"/>`;
  const { pixels } = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${picture}</svg>`).render();
  return (x, y) => pixels.readUInt32BE(4 * (Math.floor(y * side) * side + Math.floor(x * side)));
}

/** A PNG of 180 pixels that shows the mark to its corners, which the system rounds. */
function checkTouchIcon(path: string): void {
  checkAsset(path);
  const side = 180;
  const pixel = pixelsOf(site.bytes(path), side);
  const [ground = Number.NaN] = coloursOfLogo();
  expect(pixel(0, 0)).toBe(ground * 256 + 255);
  expect(PLACES.map(([x, y]) => pixel(x, y))).toEqual(coloursOfLogo().map((colour) => colour * 256 + 255));
}

/** A PNG of the size that pages say, whose first corner has the ground of the mark. */
function checkPreviewImage(path: string): void {
  const bytes = Buffer.from(site.bytes(path));
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const palette = bytes.subarray(41, 41 + bytes.readUInt32BE(33));
  const data = 41 + palette.length + 4;
  const rows = inflateSync(bytes.subarray(data + 8, data + 8 + bytes.readUInt32BE(data)));
  expect(palette.readUIntBE(3 * (rows[1] ?? 0), 3) & 0xf0f0f0).toBe((coloursOfLogo()[0] ?? 0) & 0xf0f0f0);
}

/** An ICO file whose images lie where its directory says and show the mark: a round corner and its colours. */
function checkIcon(path: string): void {
  const bytes = site.bytes(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const count = view.getUint16(4, true);
  expect([view.getUint16(0, true), view.getUint16(2, true), count]).toEqual([0, 1, 2]);
  let end = 6 + 16 * count;
  for (const [i, side] of [16, 32].entries()) {
    const entry = 6 + 16 * i;
    const offset = view.getUint32(entry + 12, true);
    expect([view.getUint8(entry), view.getUint8(entry + 1), offset]).toEqual([side, side, end]);
    const length = view.getUint32(entry + 8, true);
    const pixel = pixelsOf(bytes.subarray(offset, offset + length), side);
    expect(pixel(0, 0) & 0xff).toBeLessThan(128);
    expect(PLACES.map(([x, y]) => pixel(x, y))).toEqual(coloursOfLogo().map((colour) => colour * 256 + 255));
    end = offset + length;
  }
  expect(end).toBe(bytes.length);
}

/** A table with a row for each record of the collection. */
function checkCsv(path: string): void {
  const rows: { id: string }[] = parseCsv(site.text(path), { columns: true });
  const name = collectionOf(path)?.name;
  const entities = name === undefined ? [] : site.corpus.collections[name];
  expect(rows.map(({ id }) => id)).toEqual(entities.map(({ id }) => id));
}

/** The table is the same for a spreadsheet and for a program, and each row leads to an entry. */
function checkThresholds(): void {
  const { data } = site.json("/thresholds.json") as { data: { url: string; threshold: string }[] };
  const rows: Record<string, string>[] = parseCsv(site.text("/thresholds.csv"), { columns: true });
  expect(rows.map(({ url, threshold }) => ({ url, threshold }))).toEqual(
    data.map(({ url, threshold }) => ({ url, threshold })),
  );
  const paths = new Set(site.paths);
  expect(data.filter(({ url }) => !paths.has(`${url.slice(BASE.length)}.html`))).toEqual([]);
}

function checkNotebook(path: string): void {
  const { nbformat, cells } = site.json(path) as {
    nbformat: number;
    cells: { cell_type: string; outputs?: unknown[] }[];
  };
  expect([path, nbformat]).toEqual([path, 4]);
  expect(cells.some(({ cell_type, outputs }) => cell_type === "code" && (outputs ?? []).length > 0)).toBe(true);
}

function checkJsonList(path: string): void {
  const list = site.json(path) as { data: unknown[]; meta: { count: number }; links: unknown };
  const collection = collectionOf(path);
  for (const record of list.data) expectValid(collection?.schemaName ?? "", record, path);
  expectValid("ListMeta", list.meta, path);
  expectValid("ListLinks", list.links, path);
  expect(list.meta.count).toBe(list.data.length);
}

function checkGraphLines(path: string): void {
  for (const line of site.text(path).trimEnd().split("\n")) {
    const { kind, ...value } = JSON.parse(line) as { kind: string };
    expectValid(kind === "node" ? "PlainNode" : "GraphEdge", value, path);
  }
}

/** A list of what is no entity. */
function checkItems(schema: string, path: string): void {
  const { data, meta, links } = path.endsWith(".json")
    ? (site.json(path) as { data: unknown[]; meta: unknown; links: unknown })
    : {
        data: site
          .text(path)
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line) as unknown),
        meta: null,
        links: null,
      };
  for (const item of data) expectValid(schema, item, path);
  if (meta === null) return;
  expectValid("ListMeta", meta, path);
  expectValid("ListLinks", links, path);
}

/** All of them in a list, or one with the days on which it is closed; in lines, these alone. */
function checkCalendars(path: string): void {
  const isOne = path.startsWith("/api/v1/calendars/");
  if (path.endsWith(".json")) {
    expectValid(isOne ? "Calendar" : "Calendars", site.json(path), path);
    return;
  }
  const lines = site.text(path).trimEnd().split("\n");
  for (const line of lines) expectValid(isOne ? "CalendarClosure" : "CalendarListing", JSON.parse(line), path);
}

function checkNdjson(path: string): void {
  const text = site.text(path);
  expect(text.endsWith("\n")).toBe(true);
  for (const line of text.trimEnd().split("\n"))
    expectValid(collectionOf(path)?.schemaName ?? "", JSON.parse(line), path);
}

async function checkJsonLd(path: string): Promise<void> {
  const document = site.json(path) as jsonld.JsonLdDocument;
  const expanded = await jsonld.expand(document, { documentLoader: loader, safe: true } as jsonld.Options.Expand);
  expect([path, expanded.length]).not.toEqual([path, 0]);
  for (const node of expanded)
    expect([path, node["@id"], node["@type"]]).toEqual([path, expect.stringContaining(BASE), expect.anything()]);
}

/** What a JSON-LD processor takes from a record: texts and addresses by property, without what has no address. */
async function statementsOf(path: string, context?: string): Promise<Map<string, unknown[]>> {
  const options = {
    documentLoader: loader,
    base: BASE + path,
    ...(context !== undefined && { expandContext: context }),
  };
  const document = site.json(path) as jsonld.JsonLdDocument;
  const [node = {}] = await jsonld.expand(document, options as unknown as jsonld.Options.Expand);
  return new Map(
    Object.entries(node)
      .filter(([property]) => !property.startsWith("@"))
      .map(([property, values]) => [
        property,
        (values as Record<string, unknown>[]).flatMap((value) => value["@value"] ?? value["@id"] ?? []),
      ]),
  );
}

/** Knows the service's own context and nothing else: no network. */
async function loader(url: string) {
  if (url !== `${BASE}${CONTEXT_PATH}`) throw new Error(`JSON-LD asks for ${url}`);
  return { contextUrl: undefined, documentUrl: url, document: site.json(CONTEXT_PATH) as object };
}

/** Begins with one title, leaves no link of the authors' kind, and every link of ours leads somewhere. */
function checkMarkdown(path: string): void {
  const text = site.text(path);
  expect([path, text.startsWith("# ")]).toEqual([path, true]);
  expect([path, /\]\([a-z]+:[a-z0-9-]+\)/.exec(text)]).toEqual([path, null]);
  expect([path, /\[object Object\]|\(undefined|: undefined$/m.exec(text)]).toEqual([path, null]);
  for (const [, address = ""] of text.matchAll(/\]\((http:\/\/localhost:8787[^)]*)\)/g)) {
    expect([path, address, leadsSomewhere(address)]).toEqual([path, address, true]);
  }
}

/** The answers that are no files. */
const MADE_AT_EDGE = /^\/api\/v1\/(terms\/_random|search|compute\/|graph\/|duties\/_)/;

function leadsSomewhere(address: string): boolean {
  const { pathname } = new URL(address);
  const known = [pathname, `${pathname}.json`, `${pathname}.html`, pathname === "/" ? "/index.json" : ""];
  return MADE_AT_EDGE.test(pathname) || known.some((path) => paths.has(path));
}

async function checkOpenApi(path: string): Promise<void> {
  const document = site.json(path) as Record<string, unknown>;
  const result = await new Validator().validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);

  const folder = await mkdtemp(join(tmpdir(), "openapi-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, site.text(path));
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        "no-server-example.com": "off",
        "security-defined": "error",
        "no-invalid-media-type-examples": "error",
        "no-invalid-parameter-examples": "error",
        "operation-4xx-response": "off",
        // It does not look into extensions; the references are counted below.
        "no-unused-components": "off",
      },
    });
    const { components } = document as { components: Record<string, object> };
    const names = Object.entries(components).flatMap(([section, members]) =>
      Object.keys(members).map((name) => `"#/components/${section}/${name}"`),
    );
    expect(names.filter((name) => !site.text(path).includes(name))).toEqual([]);
    const { bundle: bundled } = await bundle({ ref: file, config });
    expect(bundled.parsed).toHaveProperty("openapi");
    const problems = await lint({ ref: file, config });
    expect(
      problems
        .filter((problem) => !problem.ignored)
        .map((problem) => `${problem.ruleId}: ${problem.message} at ${problem.location[0]?.pointer ?? ""}`),
    ).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Agents read it whole before anything else. */
function checkGuide(path: string): void {
  checkLlms(path);
  expect(site.text(path).length).toBeLessThan(10_000);
  const counts = [...site.text(path).matchAll(/about (\S+) tokens/g)].map(([, count]) => count);
  expect(counts.length).toBeGreaterThan(0);
  for (const count of counts) expect(count).toMatch(/^\d{1,3}(?:,\d{3})*$/);
}

/** llmstxt.org: one title, a block quote, free text without headings, then sections of links. */
function checkLlms(path: string): void {
  const [head = "", ...sections] = site.text(path).split(/^## /m);
  expect(head).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n[^#]*$/);
  expect(sections.length).toBeGreaterThan(0);
  for (const section of sections) {
    const [, ...lines] = section.trimEnd().split("\n");
    for (const line of lines)
      expect(line === "" || /^- \[[^\]]+\]\(http[^)\s]+\)(: .+)?$/.test(line) ? "" : line).toBe("");
  }
  checkMarkdown(path);
}

function checkSitemap(path: string): void {
  const text = site.text(path);
  expect(text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9" xmlns:xhtml="http:\/\/www.w3.org\/1999\/xhtml">\n(<url><loc>[^<>&]+<\/loc>(<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?(<xhtml:link rel="alternate" type="[^<>"]+" href="[^<>"]+"\/>)*<\/url>\n)+<\/urlset>\n$/,
  );
  const alternates = [...text.matchAll(/ href="([^"]+)"/g)].map(([, address = ""]) => address);
  expect(alternates.length).toBeGreaterThan(5000);
  expect(alternates.filter((address) => !leadsSomewhere(address))).toEqual([]);
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeLessThanOrEqual(50_000);
  expect(addresses.filter((address) => !leadsSomewhere(address))).toEqual([]);
}

function checkOpenSearch(path: string): void {
  const text = site.text(path);
  const [, name = ""] = /<ShortName>([^<&]+)<\/ShortName>/.exec(text) ?? [];
  expect([name.length > 0, name.length <= 16]).toEqual([true, true]);
  const [, description = ""] = /<Description>([^<]+)<\/Description>/.exec(text) ?? [];
  expect(description.length).toBeLessThanOrEqual(1024);
  const templates = [...text.matchAll(/ template="([^"]+)"/g)].map(([, template]) => template);
  expect(templates).toEqual([`${BASE}/search?q={searchTerms}`, `${BASE}/api/v1/search?q={searchTerms}`]);
}

function checkPlugin(path: string): void {
  const manifest = site.json(path) as {
    schema_version: string;
    api: { url: string };
    logo_url: string;
    auth: object;
    name_for_model: string;
    description_for_human: string;
  };
  expect(manifest).toMatchObject({ schema_version: "v1", auth: { type: "none" }, api: { type: "openapi" } });
  expect(manifest.name_for_model).toMatch(/^[a-zA-Z0-9_]{1,50}$/);
  expect(manifest.description_for_human.length).toBeLessThanOrEqual(100);
  for (const address of [manifest.api.url, manifest.logo_url]) expect(leadsSomewhere(address)).toBe(true);
}

/** As the draft of the extension has it: identity and transport, and nothing that the protocol lists itself. */
function checkServerCard(path: string): void {
  const card = site.json(path) as { name: string; description: string; remotes: { url: string }[] };
  expect(card).toMatchObject({ $schema: expect.stringMatching(/\/v1\/server-card\.schema\.json$/), version: "1.0.0" });
  expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(card.description.length).toBeLessThanOrEqual(100);
  expect(card.remotes).toEqual([expect.objectContaining({ type: "streamable-http", url: `${BASE}/mcp` })]);
}

function checkAiCatalog(path: string): void {
  const { entries } = site.json(path) as { entries: { identifier: string; url: string }[] };
  for (const { identifier, url } of entries) {
    expect(identifier).toMatch(/^urn:air:[\w.-]+:mcp:[\w-]+$/);
    expect(leadsSomewhere(url)).toBe(true);
  }
}

function checkCatalog(path: string): void {
  const { linkset } = site.json(path) as { linkset: Record<string, { href: string }[] | string>[] };
  for (const { anchor, ...relations } of linkset) {
    expect(leadsSomewhere(String(anchor))).toBe(true);
    const targets = Object.values(relations).flatMap((links) => (Array.isArray(links) ? links : []));
    for (const { href } of targets)
      if (href.startsWith(BASE)) expect([href, leadsSomewhere(href)]).toEqual([href, true]);
  }
}

/** Elements that have no end. */
const VOID = new Set(["meta", "link", "input", "circle", "path"]);

/** Elements are closed in their order, ids are there once, and links lead to a file or an anchor that exists. */
function checkHtml(path: string): void {
  const text = site.text(path);
  expect([path, /^<!doctype html>\n<html lang="en">[\s\S]*<\/html>\n$/.test(text)]).toEqual([path, true]);
  const open: string[] = [];
  for (const [tag, end, name = ""] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (end !== "") expect([path, tag, open.pop()]).toEqual([path, tag, name]);
    else if (!VOID.has(name) && !tag.endsWith("/>")) open.push(name);
  }
  expect([path, open]).toEqual([path, []]);
  const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
  expect([path, ids.length]).toEqual([path, new Set(ids).size]);
  const links = [...text.matchAll(/ href="([^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
  const plain = () =>
    text
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
  const wrong = links.filter((address) => {
    if (address.startsWith("#")) {
      const [id = "", words] = address.slice(1).split(":~:text=");
      return !ids.includes(id) || (words !== undefined && !plain().includes(decodeURIComponent(words)));
    }
    return (address.startsWith("/") || address.startsWith(BASE)) && !leadsSomewhere(new URL(address, BASE).href);
  });
  expect([path, wrong]).toEqual([path, []]);
  expect([path, /\[object Object\]|>undefined<|[\u{E000}-\u{F8FF}]/u.exec(text)]).toEqual([path, null]);
}

/** Its name holds the hash of its bytes. */
/** Each node of the graph has a type, a slug, a name and a place, and the edges join these. */
function checkGraphOfPage(path: string): void {
  checkAsset(path);
  const data = JSON.parse(site.text(path)) as GraphData;
  const { types, names, x, y, edges } = data;
  const whole = JSON.parse(site.text("/api/v1/graph.json")) as { nodes: { type: string; slug: string }[] };
  const typeOf = types.flatMap(([type, count]) => Array.from({ length: count }, () => type));
  const nodes = unpackSlugs(data).map((slug, i) => `${typeOf[i]}:${slug}`);
  expect(nodes.sort()).toEqual(whole.nodes.map(({ type, slug }) => `${type}:${slug}`).sort());
  expect([names, x, y].map(({ length }) => length)).toEqual([nodes.length, nodes.length, nodes.length]);
  const ends = unpackEdges(edges).flatMap(({ source, target }) => [source, target]);
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.filter((end) => nodes[end] === undefined)).toEqual([]);
}

/** Each module has the hash of its bytes as its name, and is a script that stands alone. */
function checkCode(path: string): void {
  expect(path).toBe(`/code/${hash("sha256", site.text(path))}.js`);
  checkScript(path);
}

function checkScript(path: string): void {
  const { errors, module } = parseSync(path, site.text(path));
  expect([path, errors]).toEqual([path, []]);
  expect(module.staticImports.filter(({ moduleRequest }) => !moduleRequest.value.startsWith("node:"))).toEqual([]);
}

function checkAsset(path: string): void {
  expect(path).toContain(`-${hash("sha256", site.bytes(path)).slice(0, 24)}.`);
}

describe("the formats agree with each other", () => {
  test.each(COLLECTIONS.map((collection) => [collection.name, collection] as const))(
    "%s: ids, counts and addresses",
    (_, collection) => {
      const { name } = collection;
      const ids = site.corpus.collections[name].map((entity) => entity.id);
      expect([...ids].sort()).toEqual(ids);
      const ndjson = site
        .text(`${listPath(collection)}.ndjson`)
        .trimEnd()
        .split("\n");
      expect(ndjson.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(ids);
      const first = site.json(`${listPath(collection)}.json`) as { data: { id: string }[]; meta: { total: number } };
      expect(first.meta.total).toBe(ids.length);
      const onPage = ids.length <= 100 ? ids : ids.slice(0, 20);
      expect(first.data.map((record) => record.id)).toEqual(onPage);
      const graph = site.json(`${listPath(collection)}.jsonld`) as { "@graph": { "@id": string }[] };
      expect(graph["@graph"].map((node) => node["@id"])).toEqual(onPage.map((id) => BASE + recordPath(collection, id)));
      const markdown = site.text(`${listPath(collection)}.md`);
      expect([...markdown.matchAll(/^- \[[^\n]*?\]\(([^)]+)\.md\)/gm)].map(([, address]) => address)).toEqual(
        onPage.map((id) => BASE + recordPath(collection, id)),
      );
      for (const [i, id] of ids.entries()) {
        const path = recordPath(collection, id);
        expect(site.text(`${path}.json`)).toBe(`${ndjson[i]}\n`);
        expect(site.text(`${path}.ndjson`)).toBe(`${ndjson[i]}\n`);
        const record = site.json(`${path}.json`) as Record<string, unknown>;
        const node = site.json(`${path}.jsonld`) as Record<string, unknown>;
        expect([node["@id"], node["id"]]).toEqual([BASE + path, id]);
        const own = Object.keys(node).filter((key) => !key.startsWith("@"));
        expect([path, own]).toEqual([path, Object.keys(record)]);
        expect(site.text(`${path}.md`)).toContain(`# ${headingMarkdown(nameOf(record, collection))}\n`);
      }
    },
  );

  test("JSON that is read with the context states what JSON-LD states, but for the addresses of references", async () => {
    for (const collection of COLLECTIONS) {
      for (const { id } of site.corpus.collections[collection.name]) {
        const path = recordPath(collection, id);
        const linked = await statementsOf(`${path}.jsonld`);
        for (const [property, values] of await statementsOf(`${path}.json`, `${BASE}${CONTEXT_PATH}`))
          expect([path, property, linked.get(property)]).toEqual([
            path,
            property,
            values.length > 0 ? values : expect.anything(),
          ]);
      }
    }
  });

  test("the counts of the manifest, the statistics and the corpus are the same", () => {
    const stats = site.json("/api/v1/stats.json") as {
      collections: Record<string, number>;
      terms: { by_category: Record<string, number>; by_level: Record<string, number> };
      graph: { nodes: number };
    };
    const manifest = site.json("/api/v1/manifest.json") as { collections: { name: string; count: number }[] };
    for (const { name, count } of manifest.collections) {
      expect(count).toBe(site.corpus.collections[name as "terms"].length);
      expect(stats.collections[name]).toBe(count);
    }
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
    expect(sum(stats.terms.by_category)).toBe(site.corpus.collections.terms.length);
    expect(sum(stats.terms.by_level)).toBe(site.corpus.collections.terms.length);
    for (const { record } of site.corpus.collections.categories)
      expect(record["term_count"]).toBe(stats.terms.by_category[String(record["id"])]);
  });
});

describe("the contract", () => {
  /** Templates of every address that it has: paths, other names of calculators, representations. */
  function templates(): RegExp[] {
    const { paths } = site.json("/api/v1/openapi.json") as { paths: Record<string, PathItem> };
    const all = Object.entries(paths).flatMap(([path, { get, "x-aliases": aliases = [] }]) => {
      const representations = get?.responses["200"]["x-representations"] ?? [];
      return [path, ...aliases, ...representations.map(({ address }) => address)];
    });
    return all.map((path) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/.]+")}$`));
  }

  interface PathItem {
    readonly get?: { readonly responses: { readonly "200": { "x-representations"?: { address: string }[] } } };
    readonly "x-aliases"?: readonly string[];
  }

  test.each([
    ["README.md", () => readFile("README.md", "utf8")],
    ["the front page", () => Promise.resolve(site.text("/index.md"))],
    ["llms.txt", () => Promise.resolve(site.text("/llms.txt"))],
  ])("has every address that %s shows", async (_, read) => {
    const text = await read();
    const shown = [...text.matchAll(/localhost:8787(\/[^\s'"`)>…]*)|`(\/(?:api|llms|problems|\.well-known)[^\s`?]*)/g)]
      .map(([, address, path]) => (address ?? path ?? "").replace(/[?#].*$|[;,]$/g, ""))
      .filter((path) => !path.endsWith("/") || path === "/");
    expect(shown.length).toBeGreaterThan(10);
    const known = templates();
    expect(shown.filter((path) => !known.some((template) => template.test(path.replace(/[{}]/g, ""))))).toEqual([]);
  });
});

/** What the specification leaves open: a default has the type of its input. */
const ANY_TYPE = ["inputs[].default"];

describe("NDJSON for readers that give each column one type", () => {
  test("holds in every column numbers, texts, flags, lists or maps, and one of these alone", () => {
    const mixed = site.paths
      .filter((path) => path.endsWith(".ndjson"))
      .flatMap((path) => {
        const types = new Map<string, Set<string>>();
        for (const line of site.text(path).split("\n").slice(0, -1)) addTypes(JSON.parse(line), "", types);
        return [...types].flatMap(([column, { size }]) =>
          size === 1 || ANY_TYPE.includes(column) ? [] : [`${path} ${column}`],
        );
      });
    expect(mixed).toEqual([]);
  });
});

function addTypes(value: unknown, column: string, types: Map<string, Set<string>>): void {
  const type = Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
  if (column !== "") types.set(column, (types.get(column) ?? new Set()).add(type));
  if (type !== "list" && type !== "object") return;
  for (const [name, member] of Object.entries(value as object))
    addTypes(member, Array.isArray(value) ? `${column}[]` : `${column}${column === "" ? "" : "."}${name}`, types);
}

describe("the published schema", () => {
  test("defines every type of the specification, under both styles of address", () => {
    const { $defs, definitions } = site.json("/api/schema.json") as { $defs: object; definitions: object };
    const types = [
      "Slug",
      "ParamId",
      "EntityType",
      "DifficultyLevel",
      "Reference",
      "Source",
      "Term",
      "Category",
      "Strategy",
      "Formula",
      "Structure",
      "Calculator",
      "Regulation",
      "Event",
      "Person",
      "Chunk",
      "Convention",
    ];
    expect(Object.keys($defs)).toEqual(expect.arrayContaining(types));
    expect(Object.keys(definitions)).toEqual(Object.keys($defs));
  });

  test.each([
    ["Term", { id: "x", name: "X", category: "c", level: "intro", definition: "d" }, true],
    ["Term", { id: "x", name: "X", category: "c", level: "intro" }, false],
    ["Term", { id: "X_y", name: "X", category: "c", level: "intro", definition: "d" }, false],
    ["Term", { id: "x", name: "X", category: "c", level: "easy", definition: "d" }, false],
    ["Term", { id: "x", name: "X", category: "c", level: "intro", definition: "d", summary: "s".repeat(321) }, false],
    ["Term", { id: "x", name: "X", category: "c", level: "intro", definition: "d", updated: "20 May" }, false],
    ["Reference", { type: "term", id: "alpha", label: "Alpha" }, true],
    ["Reference", { type: "term", id: "alpha", more: 1 }, false],
    ["Reference", { type: "convention", id: "alpha" }, false],
    ["Source", { title: "T", url: "https://example.org/" }, true],
    ["Source", { title: "T" }, false],
    ["Regulation", { id: "x", name: "X", jurisdiction: "AU", summary: "s" }, false],
    ["Person", { id: "x", name: "X", role: "pm", scoring: { track_record: 11 } }, false],
    [
      "Calculator",
      {
        id: "x",
        name: "X",
        formula_id: "f",
        inputs: [{ id: "S", label: "S", type: "number" }],
        outputs: [{ id: "o", label: "O", type: "number" }],
      },
      true,
    ],
    [
      "Calculator",
      { id: "x", name: "X", formula_id: "f", inputs: [{ id: "1S", label: "S", type: "number" }], outputs: [] },
      false,
    ],
  ])("takes and refuses what the specification does: %s %j", (name, value, valid) => {
    expect(validators.get(name)?.(value)).toBe(valid);
  });
});

describe("pages are small", () => {
  const gzipped = (path: string) => gzipSync(site.bytes(path)).length;

  test("an entry's is 12 KB at most for half of them, and 30 KB for all", () => {
    const entries = site.paths.filter((path) => /^\/[a-z]+\/[a-z0-9-]+\.html$/.test(path));
    const sizes = entries.map(gzipped).sort((a, b) => a - b);
    expect(sizes.length).toBeGreaterThan(2000);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(12 * 1024);
    expect(sizes.at(-1)).toBeLessThan(30 * 1024);
  });

  test("that of the API is 64 KB at most, with every type", () => {
    expect(gzipped("/docs.html")).toBeLessThan(64 * 1024);
  });

  // A path through a category has all its terms, each with its summary.
  test("a learning path is 2.25 KB at most, and 110 bytes for each of its terms", () => {
    const paths = site.paths.filter((path) => /^\/paths\/.*\.html$/.test(path));
    expect(paths.length).toBeGreaterThan(20);
    const terms = (path: string) => site.text(path).split('type="checkbox"').length - 1;
    expect(paths.filter((path) => gzipped(path) > 2.25 * 1024 + 110 * terms(path))).toEqual([]);
  });

  test("the style is 10 KB at most, the script of an entry 6 KB, all that a calculator's page begins with 12 KB, and its own script, which is loaded when it is used, 40 KB with them", () => {
    const [style = "", ...styles] = site.paths.filter((path) => path.endsWith(".css"));
    expect(styles).toEqual([]);
    expect(gzipped(style)).toBeLessThan(10 * 1024);
    const [script = ""] = site.paths.filter((path) => /^\/assets\/search-.*\.js$/.test(path));
    expect(gzipped(script)).toBeLessThan(6 * 1024);
    const ofCalculators = site.corpus.collections.calculators.map(({ id }) => {
      const page = site.text(`/calculators/${id}.html`);
      const scripts = [...page.matchAll(/<script type="module" src="([^"]+)"/g)];
      const [start = "", ...more] = scripts.flatMap(([, path = ""]) => (path === script ? [] : [path]));
      expect([id, scripts.length, more]).toEqual([id, 2, []]);
      expect([id, gzipped(`/calculators/${id}.html`) < 15 * 1024]).toEqual([id, true]);
      expect([id, gzipped(style) + gzipped(start) + gzipped(script) < 12 * 1024]).toEqual([id, true]);
      const [, own = ""] = / data-computes="([^"]+)"/.exec(page) ?? [];
      expect([id, gzipped(own) + gzipped(script) < 40 * 1024]).toEqual([id, true]);
      return own;
    });
    const published = site.paths.filter((path) => /^\/assets\/calculator-.*\.js$/.test(path));
    expect(ofCalculators.length).toBeGreaterThan(0);
    expect(ofCalculators.sort()).toEqual(published.sort());
  });
});
