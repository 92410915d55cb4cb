/**
 * The dumps: the whole corpus in files that the tools of the field open. They are made from the public files of the
 * release, which stay the source: a dump holds nothing that an address does not answer.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { compareText } from "../../worker/compare-text.ts";
import type { Route } from "../../worker/http/route.ts";
import { CHUNKS_PATH, filePath, includedFieldsPath, listPath } from "../../worker/paths.ts";
import type { Catalog } from "../../worker/release.ts";
import { mediaTypeOf, RECORD_REPRESENTATIONS, splitExtension } from "../../worker/representations/registry.ts";
import { required } from "../../worker/required.ts";
import { DUMPS_PATH } from "../../worker/resources/dumps/dumps.ts";
import { routesOf } from "../../worker/routes.ts";
import { concat } from "../../worker/store/binary/bytes.ts";
import { isPublicPath } from "../../worker/store/worker-folder.ts";
import { createReleaseFile, type ReleaseFile } from "../release-files.ts";
import { schemaDefinitions } from "../schema/json-schema.ts";
import type { Site } from "../site/templates/site.ts";
import { ThreadPool } from "../thread-pool/thread-pool.ts";
import { type DescribedDump, LICENSE } from "./dataset-facts.ts";
import { type DumpGroupId, dumpLists } from "./dump-index.ts";
import * as metadata from "./metadata.ts";
import { columnsOf, parquet } from "./parquet.ts";
import { type SqliteTable, sqlite } from "./sqlite.ts";
import { TAR_END, tarEntry } from "./tar.ts";

export interface DumpInput {
  readonly catalog: Catalog;
  readonly base: string;
  /** Name of the edition. */
  readonly edition: string;
  /** Date of the edition. */
  readonly date: string;
  readonly site: Site;
}

/** The facts about a dump that are not in its bytes. */
interface About {
  readonly group: DumpGroupId;
  readonly description: string;
}

type Json = Readonly<Record<string, unknown>>;

const ENCODER = new TextEncoder();

/**
 * The files of the dumps, with the documents that describe them.
 *
 * @param files all files of the release
 */
export async function dumpFiles(
  files: readonly ReleaseFile[],
  input: DumpInput,
  threads = new ThreadPool(0),
): Promise<ReleaseFile[]> {
  const { catalog, edition, base } = input;
  const gzipped = async (name: string, about: About, bytes: Uint8Array): Promise<Dump> =>
    // A copy, because a thread is sent all of the memory that a view is a part of.
    dump(name, about, await threads.run("gzip", new Uint8Array(bytes)));
  const mediaTypeAt = mediaTypes(routesOf(catalog));
  const describe = (dumps: readonly Dump[]) => dumps.map((made) => described(made, base, mediaTypeAt));
  const publicFiles = files.filter(({ path }) => isPublicPath(path));
  const byPath = new Map(publicFiles.map((file) => [file.path, file]));
  const fileAt = (path: string) => required(byPath.get(path), path);
  const bytesAt = (path: string) => fileAt(path).bytes;
  const chunks = bytesAt(`${CHUNKS_PATH}.ndjson`);
  const recordsOf = wholeRecords(files);
  const tables = tablesOf(catalog, recordsOf);
  const about = { edition, date: input.date, source: input.base, license: LICENSE };

  const data = await Promise.all([
    ...tables.flatMap(({ name, columns, records }) => [
      gzipped(
        `${name}.ndjson.gz`,
        { group: "collections", description: `All ${name}, a record per line.` },
        recordsOf(name),
      ),
      dump(
        `${name}.parquet`,
        { group: "collections", description: `All ${name} as typed columns.` },
        parquet(columns, records, about),
      ),
    ]),
    gzipped(
      "chunks.ndjson.gz",
      { group: "texts", description: "All passages for retrieval, one per line, with their metadata." },
      chunks,
    ),
    gzipped(
      "graph.graphml.gz",
      { group: "texts", description: "The knowledge graph, for Gephi and NetworkX." },
      bytesAt("/api/v1/graph.graphml"),
    ),
    gzipped(
      `hedge-fund-knowledge-${edition}.sqlite.gz`,
      {
        group: "whole",
        description: "All collections, references, graph and chunks as tables, with a full-text index.",
      },
      sqlite({ tables, graph: parsed(bytesAt("/api/v1/graph.json")), chunks: linesOf(chunks), about }),
    ),
    gzipped(
      `hedge-fund-knowledge-${edition}.tar.gz`,
      {
        group: "whole",
        description: "Every record as JSON and Markdown, chunks, graph, schema and licence, in one folder.",
      },
      archive(archivedFiles(publicFiles, input), edition),
    ),
  ]);
  const documents = metadata
    .documents(tables, input)
    .map(({ name, text, description }) => dump(name, { group: "about", description }, ENCODER.encode(text)));
  const mirror = dump(
    "mirror.mjs",
    {
      group: "about",
      description: "A program without dependencies that copies the public files and afterwards only what changed.",
    },
    readFileSync(new URL("./mirror.mjs", import.meta.url)),
  );
  const all = [...data, ...documents, mirror];
  const sums = dump(
    "sha256sums.txt",
    { group: "about", description: "SHA-256 of each dump, for `sha256sum -c`." },
    ENCODER.encode(
      describe(all)
        .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
        .join(""),
    ),
  );
  const manifest = dump(
    "manifest.json",
    {
      group: "about",
      // The lists name the hash of this file, so it cannot have theirs.
      description:
        "Every public file with its SHA-256, size and media type, for mirrors; without itself and the lists of the dumps.",
    },
    ENCODER.encode(manifestText([...publicFiles, ...[...all, sums].map(({ file }) => file)], edition, mediaTypeAt)),
  );
  const made = [...all, sums, manifest];
  const listed = describe(made).map((dump, i) => ({ dump, group: required(made[i], dump.name).group }));
  return [...made.map(({ file }) => file), ...dumpLists(listed, input)];
}

interface Dump extends About {
  readonly file: ReleaseFile;
}

function dump(name: string, about: About, bytes: Uint8Array): Dump {
  const content = bytes as Uint8Array<ArrayBuffer>;
  return { file: createReleaseFile(`${DUMPS_PATH}/${name}`, content), ...about };
}

function described({ file, description }: Dump, base: string, mediaTypeAt: MediaTypeAt): DescribedDump {
  const { path, bytes } = file;
  return {
    name: path.slice(path.lastIndexOf("/") + 1),
    url: base + path,
    description,
    media_type: mediaTypeAt(path),
    bytes: bytes.length,
    sha256: sha256(bytes),
  };
}

/** The media type, without parameters, of the file at an address. */
type MediaTypeAt = (path: string) => string;

/** By the route that is one file; else by the extension. A dump must have a route, or nobody could read it. */
function mediaTypes(routes: readonly Route[]): MediaTypeAt {
  const ofFiles = routes.flatMap(({ path, mediaType }) => {
    if (mediaType === undefined) return [];
    const [before = "", after] = path.split(/:\w+/);
    return {
      mediaType,
      matches: (at: string) => (after === undefined ? at === path : at.startsWith(before) && at.endsWith(after)),
    };
  });
  return (path) => {
    const { representation } = splitExtension(path);
    const ofRoute = ofFiles.find(({ matches }) => matches(path))?.mediaType;
    if (ofRoute === undefined && path.startsWith(`${DUMPS_PATH}/`))
      throw new Error(`no route serves ${path}; worker/resources/dumps/routes.ts has the extensions of dumps`);
    const type = ofRoute ?? (representation && mediaTypeOf(representation));
    const [bare = ""] = required(type, `the media type of ${path}`).split(";");
    return bare;
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function parsed<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

function linesOf(bytes: Uint8Array): Json[] {
  return new TextDecoder()
    .decode(bytes)
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Json);
}

/** Collections as lines, each record with all of its fields: a copy has no use for `include`. */
function wholeRecords(files: readonly ReleaseFile[]): (name: string) => Uint8Array {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const made = new Map<string, Uint8Array>();
  return (name) => {
    const known = made.get(name);
    if (known) return known;
    const list = required(byPath.get(`${listPath({ name })}.ndjson`), name);
    const lines = linesOf(list.bytes).map((record) => {
      const included = byPath.get(includedFieldsPath({ name }, String(record["id"])));
      return `${JSON.stringify({ ...record, ...(included && parsed<Json>(included.bytes)) })}\n`;
    });
    const bytes = ENCODER.encode(lines.join(""));
    made.set(name, bytes);
    return bytes;
  };
}

function tablesOf({ collections }: Catalog, recordsOf: (name: string) => Uint8Array): SqliteTable[] {
  const definitions = schemaDefinitions();
  return collections.map(({ name, type, schema }) => ({
    name,
    type,
    columns: columnsOf(required(definitions[schema], `the schema ${schema}`), definitions),
    records: linesOf(recordsOf(name)),
  }));
}

/** A file of the archive at its path in it. */
interface ArchivedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const RECORD_FORMATS = RECORD_REPRESENTATIONS.filter((name) => name === "json" || name === "md");
const LICENSE_FILE = new URL("../../CONTENT-LICENSE", import.meta.url);

function archivedFiles(files: readonly ReleaseFile[], input: DumpInput): ArchivedFile[] {
  const folders = input.catalog.collections.map(({ name }) => `${listPath({ name })}/`);
  const records = files.filter(
    ({ path }) =>
      folders.some((folder) => path.startsWith(folder)) && RECORD_FORMATS.some((format) => path.endsWith(`.${format}`)),
  );
  const others = [
    "/api/schema.json",
    "/api/context.jsonld",
    filePath(CHUNKS_PATH, "ndjson"),
    "/api/v1/graph.json",
    "/api/v1/graph.graphml",
  ];
  return [
    { path: "README.md", bytes: ENCODER.encode(metadata.archiveReadme(input)) },
    { path: "LICENSE", bytes: readFileSync(LICENSE_FILE) },
    ...[...records, ...files.filter(({ path }) => others.includes(path))].map(({ path, bytes }) => ({
      path: path.replace(/^\/api\/(?:v1\/)?/, ""),
      bytes,
    })),
  ].sort((a, b) => compareText(a.path, b.path));
}

function archive(files: readonly ArchivedFile[], edition: string): Uint8Array {
  const entries = files.map(({ path, bytes }) => tarEntry({ path: `hedge-fund-knowledge-${edition}/${path}`, bytes }));
  return concat([...entries, TAR_END]);
}

/** A line per file, so that two manifests can be compared line by line. */
function manifestText(files: readonly ReleaseFile[], edition: string, mediaTypeAt: MediaTypeAt): string {
  const lines = files
    .toSorted((a, b) => compareText(a.path, b.path))
    .map(({ path, bytes }) =>
      JSON.stringify({ path, bytes: bytes.length, sha256: sha256(bytes), media_type: mediaTypeAt(path) }),
    );
  return `{"edition":${JSON.stringify(edition)},"files":[\n${lines.join(",\n")}\n]}\n`;
}
