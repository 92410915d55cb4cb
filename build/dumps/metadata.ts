/** Documents that describe the dumps: for people, for registries of data sets, and for citations. */

import { SERVICE } from "../../worker/service-facts.ts";
import { jsonText } from "../discovery/documents.ts";
import { croissant } from "./croissant.ts";
import { type Described, type DescribedDump, LICENSE, type Table, TITLE } from "./dataset-facts.ts";

interface Document {
  readonly name: string;
  readonly text: string;
  readonly description: string;
}

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
