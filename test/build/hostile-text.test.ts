import jsonld from "jsonld";
import type { Nodes } from "mdast";
import { Parser } from "n3";
import { remark } from "remark";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, test } from "vitest";
import { reportMarkdown } from "../../build/authoring/report/report-markdown.ts";
import { reportSections } from "../../build/authoring/report/sections.ts";
import { STANDARDS } from "../../build/check/editorial/standards.ts";
import type { ContentFile } from "../../build/parse/content-files.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { readFrontMatter } from "../../build/parse/front-matter.ts";
import { parse } from "../../build/parse/parse.ts";
import type { CollectionSchema } from "../../build/schema/collection.ts";
import { COLLECTIONS, type CollectionName } from "../../build/schema/collections.ts";
import { includedFieldsPath, listPagePath, listPath, pagePath, recordPath } from "../../worker/paths.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import {
  fileOfFrontMatter,
  type Place,
  sampleFrontMatter,
  textAt,
  textPlaces,
  withTexts,
} from "../fixture/front-matter.ts";
import { characterNamed, HOSTILE_CHARACTERS, HOSTILE_TEXTS } from "../fixture/hostile-texts.ts";
import { diagnosticsOf, SETTINGS } from "../fixture/workspace.ts";

type AnyCollection = CollectionSchema<CollectionName>;

const SMALL = quickCorpus(4);
const DIAGNOSTIC = /^content\/\S+:[1-9]\d*:[1-9]\d* {2}\S[^\n]*$/;
const CALCULATORS = Object.keys(SMALL).filter((path) => path.startsWith("calculators/"));

/**
 * The front matter that a text is put into, and the path of its file. Calculators are those that the worker has; a duty's
 * conditions are worked through by its cases.
 */
function sample(
  { name, lead }: AnyCollection,
  number: number,
): { path: string; data: Record<string, unknown>; body: string } {
  const body = lead === undefined ? "" : `\nProse of the number ${number}.\n`;
  if (name === "calculators") {
    const path = CALCULATORS[number % CALCULATORS.length] ?? "";
    return { path, data: readFrontMatter(SMALL[path] ?? "").data as Record<string, unknown>, body };
  }
  if (name === "duties") {
    const { data } = readFrontMatter(SMALL["duties/stake-report.md"] ?? "");
    return {
      path: `duties/hostile-${number}.md`,
      data: { ...(data as object), ...nameOf(name, `Plain words ${number}`) },
      body,
    };
  }
  const path = `${name === "terms" ? "terms/risk" : name}/hostile-${number}.md`;
  // Values that must be unique to a record.
  const own = { ...nameOf(name, `Plain words ${number}`), formerly: [`former-${number}`] };
  return { path, data: { ...sampleFrontMatter(name), ...own }, body };
}

function nameOf(name: string, text: string): Record<string, unknown> {
  const named = name === "sources" ? { title: text } : { name: text };
  return name === "terms" ? { ...named, aliases: [`${text} alias`], abbreviation: `${text} short` } : named;
}

function fileAt(collection: AnyCollection, path: string, text: string): ContentFile {
  const id = path.split("/").at(-1)?.replace(/\.md$/, "") ?? "";
  return { collection, id, category: collection.name === "terms" ? "risk" : undefined, path: `content/${path}`, text };
}

/** The diagnostics of a file with a text at each of the positions. */
function diagnosticsWith(collection: AnyCollection, places: readonly Place[], text: string, escaped = false): string[] {
  const { path, data, body } = sample(collection, 0);
  const changed = withTexts(data, places, () => text);
  const file = fileAt(collection, path, fileOfFrontMatter(changed, body, escaped));
  return parse(file, SETTINGS.base).diagnostics.map(formatDiagnostic);
}

/** What a duty says in the language of conditions and facts, which test/duties tries. */
const CONDITIONS: readonly (string | number | symbol)[] = ["applies_when", "facts", "needs"];

/** Positions that the collection's sample has. */
function placesOf(collection: AnyCollection): Place[] {
  const { data } = sample(collection, 0);
  return textPlaces(collection.name).filter(
    (place) => textAt(data, place) !== undefined && !place.path.some((part) => CONDITIONS.includes(part)),
  );
}

/** Positions that take any words, and not only an id, a date or a value of a list. */
function freePlacesOf(collection: AnyCollection): Place[] {
  return placesOf(collection).filter(({ type }) => type.safeParse("Other words").success);
}

function takes({ type, isKey }: Place, text: string): boolean {
  // The reader of YAML refuses only this key.
  return type.safeParse(text).success && !(isKey && text === "__proto__");
}

describe.each(COLLECTIONS.map((collection) => [collection.name, collection] as const))("%s:", (_, collection) => {
  test("the sample is in order, and has places for text", () => {
    expect(diagnosticsWith(collection, [], "")).toEqual([]);
    expect(freePlacesOf(collection).length).toBeGreaterThan(0);
  });

  test.each(Object.entries(HOSTILE_CHARACTERS))("no text takes %s (%s), and the diagnostic names it", (_, name) => {
    const places = freePlacesOf(collection);
    const text = `Plain${characterNamed(name)}words`;
    // A member with an invalid key is not checked further.
    const escaped = [true, false].flatMap((keys) =>
      diagnosticsWith(
        collection,
        places.filter(({ isKey }) => isKey === keys),
        text,
        true,
      ),
    );
    expect(escaped.filter((diagnostic) => !DIAGNOSTIC.test(diagnostic))).toEqual([]);
    expect(escaped.filter((diagnostic) => diagnostic.includes(`${name} is`)).length).toBe(places.length);
    // A file cannot contain a lone surrogate.
    if (!text.isWellFormed()) return;
    const raw = diagnosticsWith(collection, places, text);
    expect(raw.filter((diagnostic) => !DIAGNOSTIC.test(diagnostic))).toEqual([]);
    expect(raw.join("\n")).toContain(`${name} is`);
  });

  test("a place takes what its type takes, and each other text is an error with its line", () => {
    for (const text of HOSTILE_TEXTS) {
      const refusing = placesOf(collection).filter((place) => !takes(place, text));
      for (const escaped of [false, true]) {
        const diagnostics = diagnosticsWith(collection, refusing, text, escaped);
        expect([text, diagnostics.filter((diagnostic) => !DIAGNOSTIC.test(diagnostic))]).toEqual([text, []]);
        expect([text, diagnostics.length > 0]).toEqual([text, refusing.length > 0]);
      }
      expect("polluted" in {}).toBe(false);
    }
  });
});

/** The address of the record with a hostile text. */
interface Taken {
  readonly collection: AnyCollection;
  readonly text: string;
  readonly path: string;
  readonly record: string;
  /** The address of the same record with plain words instead. */
  readonly plain: string;
  readonly places: readonly Place[];
  readonly data: Record<string, unknown>;
}

let service: ContentService;
let taken: readonly Taken[];

/** Names of one entry differ from each other. */
function unique({ path }: Place, text: string): string {
  return path[0] === "aliases" || path[0] === "abbreviation" ? `${text} ${path[0]}` : text;
}

const parser = remark();

interface Page {
  readonly kinds: ReadonlySet<string>;
  readonly links: readonly string[];
  readonly headings: readonly (readonly [depth: number, text: string])[];
  readonly text: string;
  /** The kinds of all nodes, nested as they are. */
  readonly shape: string;
}

/** What a CommonMark parser makes of a page. */
function read(markdown: string): Page {
  const kinds = new Set<string>();
  const links: string[] = [];
  const headings: [number, string][] = [];
  function textOf(node: Nodes): string {
    if ("value" in node) return node.value;
    return "children" in node ? node.children.map(textOf).join("children" in (node.children[0] ?? {}) ? "\n" : "") : "";
  }
  function shapeOf(node: Nodes): string {
    kinds.add(node.type);
    if (node.type === "link") links.push(node.url);
    if (node.type === "heading") headings.push([node.depth, textOf(node)]);
    return "children" in node ? `${node.type}(${node.children.map(shapeOf).join()})` : node.type;
  }
  const root = parser.parse(markdown);
  const shape = shapeOf(root);
  return { kinds, links, headings, text: textOf(root), shape };
}

const INERT = new Set(
  "root heading paragraph text list listItem blockquote link emphasis strong inlineCode code thematicBreak".split(" "),
);

/** No HTML, image or definition, and no link but to the service and to addresses that entries give. */
function expectInert(what: string, { kinds, links }: Page): void {
  expect([what, [...kinds].filter((kind) => !INERT.has(kind))]).toEqual([what, []]);
  const foreign = links.filter((url) => !url.startsWith(`${SETTINGS.base}/`) && !OWN_ADDRESSES.has(url));
  expect([what, foreign]).toEqual([what, []]);
}
const OWN_ADDRESSES = new Set([
  "https://example.org/a",
  "https://example.org/book",
  "https://example.org/act",
  "https://creativecommons.org/licenses/by/4.0/",
]);

const normal = (text: string) => text.replace(/\s+/g, " ");

describe("a hostile text that is taken is text in", () => {
  beforeAll(async () => {
    const content: Record<string, string> = { ...SMALL };
    taken = COLLECTIONS.flatMap((collection) => {
      const places = freePlacesOf(collection);
      return HOSTILE_TEXTS.flatMap((text, i): Taken[] => {
        const calculator = collection.name === "calculators";
        // There are few calculators, and no two are alike. Each takes one of the texts, and their pages are not
        // compared.
        if (calculator && (i % 4 !== 0 || i / 4 >= CALCULATORS.length)) return [];
        const number = calculator ? i / 4 : 2 * i;
        const accepted = places.filter((place) => takes(place, text));
        if (accepted.length === 0) return [];
        const [hostile, plain] = [sample(collection, number), sample(collection, number + 1)].map(
          ({ path, data, body }, n) => {
            const changed = withTexts(data, accepted, (place) => unique(place, n === 0 ? text : `Words ${i}`));
            if (calculator && n === 1) return { path, data };
            content[path] = fileOfFrontMatter(changed, body);
            return { path, data: changed };
          },
        );
        if (!hostile || !plain) return [];
        const record = (path: string) => recordPath(collection, path.split("/").at(-1)?.replace(/\.md$/, "") ?? "");
        return [
          {
            collection,
            text,
            path: hostile.path,
            record: record(hostile.path),
            plain: record(plain.path),
            places: accepted,
            data: hostile.data,
          },
        ];
      });
    });
    expect(await diagnosticsOf(content)).toEqual([]);
    service = await serve(content);
  });

  test("some places of every collection", () => {
    for (const { name } of COLLECTIONS)
      expect([name, taken.filter(({ collection }) => collection.name === name).length > 5]).toEqual([name, true]);
  });

  test("JSON and NDJSON: the same text", () => {
    for (const { record, places, data, path, collection } of taken) {
      const included = service.file(includedFieldsPath(collection, record.split("/").at(-1) ?? ""));
      const json = { ...JSON.parse(service.file(`${record}.json`)), ...(included !== "" && JSON.parse(included)) };
      expect(service.file(`${record}.ndjson`)).toBe(service.file(`${record}.json`));
      // What is published in another form has the texts at the same places.
      const compared = places.map((place) =>
        collection.fields[String(place.path[0])]?.publish ? place.path : place.path.slice(0, 1),
      );
      for (const field of new Set(compared))
        expect([path, field, textAt(json, { path: field })]).toEqual([path, field, textAt(data, { path: field })]);
    }
  });

  test("Markdown: nothing of it acts, and the page is built as if plain words stood there", () => {
    for (const { record, plain, collection, data, text, places } of taken) {
      const page = read(service.file(`${record}.md`));
      expectInert(record, page);
      const name = String(data["name"] ?? data["title"]);
      expect([record, page.headings[0]]).toEqual([record, [1, normal(name)]]);
      if (collection.name === "calculators") continue;
      const twin = read(service.file(`${plain}.md`));
      expect([record, text, page.shape]).toEqual([record, text, twin.shape]);
      expect(page.headings.slice(1)).toEqual(twin.headings.slice(1));
      if (places.some(({ path, isKey }) => path[0] === "summary" && !isKey)) expect(page.text).toContain(text);
    }
  });

  test("JSON-LD: its statements are those of N-Quads, about addresses of the service", async () => {
    const context = JSON.parse(service.file("/api/context.jsonld")) as jsonld.NodeObject;
    async function documentLoader(documentUrl: string) {
      return { contextUrl: undefined, documentUrl, document: context };
    }
    for (const { record, data, text } of taken) {
      const document = JSON.parse(service.file(`${record}.jsonld`)) as jsonld.JsonLdDocument;
      const quads = (await jsonld.toRDF(document, {
        documentLoader,
        format: "application/n-quads",
      })) as unknown as string;
      const parsed = new Parser({ format: "N-Quads" }).parse(quads);
      const name = String(data["name"] ?? data["title"]);
      const own = parsed.filter(({ subject }) => subject.value === SETTINGS.base + record);
      expect([text, own.some(({ object }) => object.termType === "Literal" && object.value === name)]).toEqual([
        text,
        true,
      ]);
      for (const { subject, predicate, object } of parsed) {
        for (const { termType, value } of [subject, predicate, object])
          if (termType === "NamedNode") expect([record, value, isKnownIri(value)]).toEqual([record, value, true]);
      }
    }
  });

  test("GraphML and the sitemap: well-formed XML that gives the names back", () => {
    const { texts } = readXml(service.file("/api/v1/graph.graphml"));
    for (const { data, path } of taken) {
      const name = String(data["name"] ?? data["title"]);
      expect([path, texts.has(name)]).toEqual([path, true]);
    }
    expect(readXml(service.file("/sitemap.xml")).texts.size).toBeGreaterThan(taken.length);
  });

  test("the lists and texts that the build writes", () => {
    const lists = COLLECTIONS.map((collection) => `${listPath(collection)}.md`);
    for (const path of ["/llms.txt", "/llms-full/risk.txt", "/index.md", ...lists])
      expectInert(path, read(service.file(path)));
    // In pieces, because the parser is slower than linear.
    const pieces = service.file("/llms-full.txt").split(/\n(?=### )/);
    const pages = pieces.map(read);
    for (const [i, page] of pages.entries()) expectInert(`piece ${i}`, page);
    const names = new Set([...service.corpus.entities.values()].map(({ name }) => normal(name)));
    const entries = pages.flatMap(({ headings }) => headings.filter(([depth]) => depth === 3));
    expect(entries.filter(([, text]) => !names.has(text))).toEqual([]);
    expect(entries.length).toBe(service.corpus.entities.size - service.corpus.collections.categories.length);
    for (const line of service.file("/api/v1/llms/chunks.ndjson").trimEnd().split("\n"))
      expect(JSON.parse(line)).toHaveProperty("text");
  });

  test("pages: no element and no attribute but the templates' own", () => {
    const written = [...service.corpus.entities.values()].map(({ collection, id }) => pagePath(collection, id));
    const pages = ["/index", "/search", ...COLLECTIONS.map(listPagePath), ...written].map((path) => `${path}.html`);
    for (const path of pages) expect([path, foreignMarkup(service.file(path))]).toEqual([path, []]);
    expect(pages.length).toBeGreaterThan(service.corpus.entities.size);
  });

  test("the lists, tables and surroundings that the worker writes", async () => {
    for (const collection of COLLECTIONS) {
      const total = service.corpus.collections[collection.name].length;
      const fields = collection.recordFields.join();
      for (let offset = 0; offset < total; offset += 100) {
        for (const query of ["", `&fields=${fields}`]) {
          const path = `${listPath(collection)}.md?limit=100&offset=${offset}${query}`;
          const answer = await service.get(path);
          expect([path, answer.status]).toEqual([path, 200]);
          const page = read(await answer.text());
          expectInert(path, page);
          expect([path, page.headings.length]).toEqual([path, 1]);
        }
      }
    }
    for (const { record, collection } of taken) {
      const fields = collection.recordFields.join();
      const projected = read(await (await service.get(`${record}.md?fields=${fields}`)).text());
      expectInert(record, projected);
      expect([record, projected.headings]).toEqual([record, []]);
      if (collection.name !== "terms") continue;
      const around = read(await (await service.get(`${record}.md?include=backlinks,graph`)).text());
      expectInert(record, around);
      expect(around.headings.slice(-2).map(([, text]) => text)).toEqual(["Referred to by", "Neighbourhood"]);
    }
  });

  test("the editors' report", () => {
    const sections = reportSections(service.corpus, STANDARDS);
    expectInert("report.md", read(reportMarkdown(sections)));
  });
});

function isKnownIri(iri: string): boolean {
  return (
    [`${SETTINGS.base}/`, "https://schema.org/", "http://www.w3.org/", "http://purl.org/dc/terms/"].some((start) =>
      iri.startsWith(start),
    ) || OWN_ADDRESSES.has(iri)
  );
}

/** The texts of an XML document. @throws when it is not well-formed */
function readXml(text: string): { texts: Set<string> } {
  const texts = new Set<string>();
  const xml = new SaxesParser();
  xml.on("error", (error) => {
    throw error;
  });
  xml.on("text", (found) => texts.add(found));
  xml.write(text).close();
  return { texts };
}

/** The tags of a page that no template writes, and the links that lead elsewhere than to pages and works. */
function foreignMarkup(page: string): string[] {
  const tags = [...page.matchAll(/<(?!\/|!)[^>]*>/g)].map(([tag]) => tag);
  return tags.filter((tag) => {
    const [, name = ""] = /^<([a-z][a-z0-9]*)[\s>/]/.exec(tag) ?? [];
    const href = / href="([^"]*)"/.exec(tag)?.[1];
    const isScript =
      name === "script" &&
      !/^<script type="(module" src="\/assets\/|application\/(ld\+json">|json" data-(?:definition|index)>))/.test(tag);
    const leadsAway = href !== undefined && !/^(\/|#|https?:\/\/|mailto:api@example\.org\?)/.test(href);
    return !PAGE_ELEMENTS.has(name) || / on\w+=|style=|javascript:/.test(tag) || isScript || leadsAway;
  });
}

const PAGE_ELEMENTS = new Set(
  `html head meta title link script noscript body a header form input button nav ul ol li main article aside section div h1 h2 h3
  data figcaption label fieldset legend textarea select option rect p em strong code pre dl dt dd span b time sup details summary table thead tbody tr th td figure svg path circle text tspan desc
  footer math semantics annotation mrow mi mo mn mfrac msub msup msubsup msqrt mtext mspace munder mover munderover
  mstyle mtable mtr mtd mpadded`.split(/\s+/),
);
