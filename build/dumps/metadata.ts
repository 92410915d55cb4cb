/** Documents that describe the dumps: for people, for registries of data sets, and for citations. */

import { SERVICE } from "../../worker/service-facts.ts";
import { jsonText } from "../discovery/documents.ts";
import type { ColumnType } from "./parquet.ts";

export const LICENSE = SERVICE.licenseUrl;

/** A dump as `/api/v1/dumps` lists it. */
export interface DescribedDump {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly media_type: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

interface Described {
  readonly base: string;
  readonly edition: string;
  readonly date: string;
}

/** A collection with its columns. */
interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly records: readonly unknown[];
}

interface Document {
  readonly name: string;
  readonly text: string;
  readonly description: string;
}

const TITLE = "Hedge Fund Knowledge";

/** The documents that describe these dumps. */
export function documents(dumps: readonly DescribedDump[], tables: readonly Table[], about: Described): Document[] {
  return [
    { name: "croissant.json", text: jsonText(croissant(dumps, tables, about)), description: "Croissant 1.1." },
    { name: "datapackage.json", text: jsonText(dataPackage(dumps, about)), description: "Frictionless data package." },
    { name: "dcat.jsonld", text: jsonText(dcat(dumps, about)), description: "DCAT catalogue and schema.org data set." },
    { name: "dataset-card.md", text: datasetCard(tables, about), description: "README of a data set on Hugging Face." },
    { name: "zenodo.json", text: jsonText(zenodo(about)), description: "`.zenodo.json` of a deposit." },
    { name: "citation.cff", text: citation(about), description: "`CITATION.cff` of the corpus." },
  ];
}

/** Croissant's own context (https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html). */
const CROISSANT_CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  arrayShape: "cr:arrayShape",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  containedIn: "cr:containedIn",
  cr: "http://mlcommons.org/croissant/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  equivalentProperty: "cr:equivalentProperty",
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isArray: "cr:isArray",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  rai: "http://mlcommons.org/croissant/RAI/",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  samplingRate: "cr:samplingRate",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

const CROISSANT_TYPES = {
  string: "sc:Text",
  integer: "sc:Integer",
  number: "sc:Float",
  boolean: "sc:Boolean",
} as const;

function croissant(dumps: readonly DescribedDump[], tables: readonly Table[], about: Described): unknown {
  return {
    "@context": CROISSANT_CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    ...datasetFacts(about),
    citeAs: citeAs(about),
    distribution: dumps.map((dump) => ({
      "@type": "cr:FileObject",
      "@id": dump.name,
      name: dump.name,
      description: dump.description,
      contentUrl: dump.url,
      contentSize: `${dump.bytes} B`,
      encodingFormat: dump.media_type,
      sha256: dump.sha256,
    })),
    recordSet: tables.map(({ name, columns }) => ({
      "@type": "cr:RecordSet",
      "@id": name,
      name,
      key: { "@id": `${name}/id` },
      field: Object.entries(columns).flatMap(([column, type]) => {
        const item = type.kind === "list" ? type.item : type;
        const dataType = CROISSANT_TYPES[item.kind as keyof typeof CROISSANT_TYPES];
        // Groups are in the file, but have no type here.
        if (dataType === undefined) return [];
        return {
          "@type": "cr:Field",
          "@id": `${name}/${column}`,
          name: column,
          dataType,
          ...(type.kind === "list" && { isArray: true, arrayShape: "-1" }),
          source: { fileObject: { "@id": `${name}.parquet` }, extract: { column } },
        };
      }),
    })),
  };
}

/** Facts about the data set in the terms of schema.org. */
export function datasetFacts({ base, edition, date }: Described): Record<string, unknown> {
  return {
    name: TITLE,
    description: SERVICE.description,
    url: `${base}/`,
    license: LICENSE,
    version: edition,
    datePublished: date,
    creator: { "@type": "sc:Organization", name: SERVICE.attribution, url: `${base}/` },
    keywords: ["hedge funds", "finance", "glossary", "knowledge graph", "regulation", "derivatives"],
    inLanguage: "en",
    isAccessibleForFree: true,
  };
}

function dataPackage(dumps: readonly DescribedDump[], { base, edition, date }: Described): unknown {
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "hedge-fund-knowledge",
    title: TITLE,
    description: SERVICE.description,
    homepage: `${base}/`,
    version: edition,
    created: `${date}T00:00:00Z`,
    licenses: [{ name: SERVICE.license, path: LICENSE, title: "Creative Commons Attribution 4.0" }],
    contributors: [{ title: SERVICE.attribution, path: `${base}/` }],
    resources: dumps.map((dump) => ({
      name: dump.name.toLowerCase(),
      path: dump.url,
      description: dump.description,
      mediatype: dump.media_type,
      bytes: dump.bytes,
      hash: `sha256:${dump.sha256}`,
    })),
  };
}

function dcat(dumps: readonly DescribedDump[], about: Described): unknown {
  const { base, edition, date } = about;
  const dataset = `${base}/dumps#dataset`;
  return {
    "@context": {
      dcat: "http://www.w3.org/ns/dcat#",
      dct: "http://purl.org/dc/terms/",
      foaf: "http://xmlns.com/foaf/0.1/",
      schema: "https://schema.org/",
      spdx: "http://spdx.org/rdf/terms#",
      xsd: "http://www.w3.org/2001/XMLSchema#",
    },
    "@graph": [
      {
        "@id": `${base}/dumps#catalogue`,
        "@type": "dcat:Catalog",
        "dct:title": `${TITLE}: dumps`,
        "dcat:dataset": { "@id": dataset },
      },
      {
        "@id": dataset,
        "@type": ["dcat:Dataset", "schema:Dataset"],
        "dct:title": TITLE,
        "schema:name": TITLE,
        "dct:description": SERVICE.description,
        "schema:description": SERVICE.description,
        "dct:license": { "@id": LICENSE },
        "schema:license": { "@id": LICENSE },
        "dct:issued": { "@value": date, "@type": "xsd:date" },
        "dcat:version": edition,
        "dct:publisher": { "@type": "foaf:Agent", "foaf:name": SERVICE.attribution },
        "dcat:landingPage": { "@id": `${base}/dumps` },
        "dcat:distribution": dumps.map(({ url }) => ({ "@id": url })),
        "schema:distribution": dumps.map(({ url }) => ({ "@id": url })),
      },
      ...dumps.map((dump) => ({
        "@id": dump.url,
        "@type": ["dcat:Distribution", "schema:DataDownload"],
        "dct:title": dump.name,
        "dct:description": dump.description,
        "dcat:downloadURL": { "@id": dump.url },
        "schema:contentUrl": { "@id": dump.url },
        "dcat:mediaType": { "@id": `https://www.iana.org/assignments/media-types/${dump.media_type}` },
        "schema:encodingFormat": dump.media_type,
        "dcat:byteSize": { "@value": String(dump.bytes), "@type": "xsd:nonNegativeInteger" },
        "spdx:checksum": {
          "spdx:algorithm": { "@id": "spdx:checksumAlgorithm_sha256" },
          "spdx:checksumValue": { "@value": dump.sha256, "@type": "xsd:hexBinary" },
        },
      })),
    ],
  };
}

function datasetCard(tables: readonly Table[], { base, edition, date }: Described): string {
  const configs = tables.map(
    ({ name }, i) => `- config_name: ${name}\n  data_files: ${name}.parquet${i === 0 ? "\n  default: true" : ""}`,
  );
  const rows = tables.map(
    ({ name, records, columns }) => `| ${name} | ${records.length} | ${Object.keys(columns).length} |`,
  );
  return `---
license: cc-by-4.0
language:
- en
pretty_name: ${TITLE}
size_categories:
- 1K<n<10K
tags:
- finance
- hedge-funds
- glossary
- knowledge-graph
configs:
${configs.join("\n")}
---

# ${TITLE}

${SERVICE.description}

Edition ${edition}, ${date}. The service that publishes it: ${base}/

| collection | records | columns |
|---|---|---|
${rows.join("\n")}

Attribution: ${SERVICE.attribution}, ${LICENSE}
`;
}

function zenodo({ edition, date }: Described): unknown {
  return {
    upload_type: "dataset",
    title: `${TITLE}, edition ${edition}`,
    description: SERVICE.description,
    version: edition,
    publication_date: date,
    access_right: "open",
    license: SERVICE.license.toLowerCase(),
    language: "eng",
    creators: [{ name: SERVICE.attribution }],
    keywords: ["hedge funds", "finance", "glossary", "knowledge graph"],
  };
}

function citation({ base, edition, date }: Described): string {
  return `cff-version: 1.2.0
message: If you use this data set, please cite it as below.
type: dataset
title: ${TITLE}
abstract: ${JSON.stringify(SERVICE.description)}
authors:
  - name: ${SERVICE.attribution}
    website: ${JSON.stringify(`${base}/`)}
version: ${JSON.stringify(edition)}
date-released: ${date}
license: ${SERVICE.license}
url: ${JSON.stringify(`${base}/dumps`)}
`;
}

function citeAs({ base, edition, date }: Described): string {
  return `${SERVICE.attribution}: ${TITLE}, edition ${edition}, ${date}, ${base}/`;
}

/** The README of the archive. */
export function archiveReadme({ base, edition, date }: Described): string {
  return `# ${TITLE}

${SERVICE.description}

Edition ${edition}, ${date}, from ${base}/ .

- \`<collection>/<id>.json\` and \`.md\`: every record in both forms
- \`llms/chunks.ndjson\`: passages for retrieval, one per line
- \`graph.json\`, \`graph.graphml\`: the knowledge graph
- \`schema.json\`: JSON Schema of every type; \`context.jsonld\`: the JSON-LD context

Licensed ${SERVICE.license} (LICENSE). Attribution: ${SERVICE.attribution}.
`;
}
