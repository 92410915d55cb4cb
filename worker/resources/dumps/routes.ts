/** The dumps: the whole corpus in files, and the documents that describe them. */

import type { PathParameter, Route } from "../../http/route.ts";
import { MAX_ID } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleFile } from "../files/file.ts";
import { fileRoute } from "../files/file-route.ts";
import { DUMPS_PATH, handleDump } from "./dumps.ts";

const GZIP = "application/gzip";

/** Name of the dumps of the whole corpus, before the edition. */
const WHOLE = "hedge-fund-knowledge-";

/** Dumps of which there are several: their extension, media type and what they are. */
const FAMILIES = [
  ["ndjson.gz", GZIP, "Ndjson", "A collection, or all passages, as NDJSON in gzip", "terms"],
  ["parquet", "application/vnd.apache.parquet", "Parquet", "A collection as Parquet", "terms"],
  ["graphml.gz", GZIP, "Graphml", "The knowledge graph as GraphML in gzip", "graph"],
  ["sqlite.gz", GZIP, "Sqlite", "The corpus as an SQLite database in gzip", WHOLE],
  ["tar.gz", GZIP, "Archive", "Every record in one archive", WHOLE],
] as const;

/** Documents about the dumps. */
const DOCUMENTS = [
  ["manifest.json", "application/json", "DumpManifest", "Every public file with its SHA-256, size and media type"],
  ["sha256sums.txt", "text/plain; charset=utf-8", "DumpSums", "SHA-256 of each dump, for `sha256sum -c`"],
  ["mirror.mjs", "text/javascript; charset=utf-8", "Mirror", "A program that keeps a copy of the public files"],
  ["dataset-card.md", "text/markdown; charset=utf-8", "DatasetCard", "The card of a data set on Hugging Face"],
  ["citation.cff", "application/yaml", "CitationFile", "How to cite the corpus, in the Citation File Format"],
] as const;

export function dumpRoutes({ editions }: Catalog): Route[] {
  const [{ edition } = { edition: "2026.11.1" }] = editions;
  return [
    {
      id: "listDumps",
      method: "GET",
      path: `/api/v1${DUMPS_PATH}`,
      group: "Discovery",
      summary: "The dumps of this edition: addresses, sizes, SHA-256, media types",
      description: "Empty where the release was made without dumps, as by `npm run dev`.",
      query: [],
      // The list is made after the contract, which it names.
      example: null,
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "DumpList", line: "Dump" },
      handle: handleFile,
    },
    {
      id: "getDumpsPage",
      method: "GET",
      path: DUMPS_PATH,
      group: "Discovery",
      summary: "The dumps of this edition, and how to open them",
      description:
        "The same list as `/api/v1/dumps`; as Markdown, and as a page for people, with an example for each tool.",
      query: [],
      // The list is made after the contract, which it names.
      example: null,
      representations: [...RECORD_REPRESENTATIONS, "html"],
      answer: { kind: "record", schema: "DumpList", line: "Dump" },
      handle: handleFile,
    },
    ...DOCUMENTS.map(([name, mediaType, id, summary]) => dumpRoute(`get${id}`, name, mediaType, summary)),
    ...FAMILIES.map(([extension, mediaType, id, summary, example]) =>
      dumpRoute(`get${id}Dump`, `:name.${extension}`, mediaType, summary, {
        name: "name",
        maxLength: MAX_ID,
        description: `Name of the dump without \`.${extension}\`, as \`/api/v1${DUMPS_PATH}\` lists it.`,
        example: example === WHOLE ? WHOLE + edition : example,
      }),
    ),
  ];
}

function dumpRoute(id: string, name: string, mediaType: string, summary: string, parameter?: PathParameter): Route {
  return {
    ...fileRoute({
      id,
      example: null,
      path: `${DUMPS_PATH}/${name}`,
      group: "Discovery",
      summary,
      inSitemap: false,
      mediaType,
      problems: ["not-found"],
      text: `${summary}.`,
      ...(parameter && { pathParameters: [parameter] }),
    }),
    handle: handleDump,
  };
}
