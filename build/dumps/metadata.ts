/** Documents about the data set: for a host of data sets, for citations, and in the archive. */

import { SERVICE } from "../../worker/service-facts.ts";
import { type Described, LICENSE, type Table, TITLE } from "./dataset-facts.ts";

interface Document {
  readonly name: string;
  readonly text: string;
  readonly description: string;
}

/** The documents beside the dumps. */
export function documents(tables: readonly Table[], about: Described): Document[] {
  return [
    { name: "dataset-card.md", text: datasetCard(tables, about), description: "README of a data set on Hugging Face." },
    { name: "citation.cff", text: citation(about), description: "`CITATION.cff` of the corpus." },
  ];
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
