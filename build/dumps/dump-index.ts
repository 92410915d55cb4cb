/** The list of the dumps: as JSON, as Markdown, and as the page for people. */

import { withCode } from "../../worker/representations/html-template.ts";
import { DUMPS_PATH } from "../../worker/resources/dumps/dumps.ts";
import { SERVICE } from "../../worker/service-facts.ts";
import { createReleaseFile, type ReleaseFile } from "../release-files.ts";
import { documentFiles } from "../render/document-files.ts";
import { type DumpGroup, dumpsPage } from "../site/templates/dumps.ts";
import type { Site } from "../site/templates/site.ts";
import { type DescribedDump, datasetFacts, LICENSE } from "./dataset-facts.ts";

export interface ListedDumps {
  readonly base: string;
  readonly edition: string;
  readonly date: string;
  readonly site: Site;
}

export interface GroupedDump {
  readonly dump: DescribedDump;
  readonly group: DumpGroupId;
}

/** The lists of dumps, also for a release without any. */
export function dumpLists(grouped: readonly GroupedDump[], about: ListedDumps): ReleaseFile[] {
  const { edition } = about;
  const dumps = grouped.map(({ dump }) => dump);
  const value = { edition, license: LICENSE, data: dumps };
  const shown = { schema: "DumpList", title: "Dumps", base: about.base, markdown: dumpsMarkdown(dumps, about) };
  const files = [DUMPS_PATH, `/api/v1${DUMPS_PATH}`].flatMap((path) => documentFiles(value, { path, ...shown }));
  return [
    ...files.map(([path, text]) => createReleaseFile(path, text)),
    createReleaseFile(`${DUMPS_PATH}.html`, page(grouped, about)),
  ];
}

/** Commands of a shell that open dumps. */
function examples({ base, edition }: ListedDumps): string {
  const database = "hedge-fund-knowledge.sqlite";
  return `# DuckDB, without a download
duckdb -c "select id, name from '${base}/dumps/terms.parquet' where list_contains(tags, 'liquidity')"

# SQLite, with full-text search
curl -s ${base}/dumps/hedge-fund-knowledge-${edition}.sqlite.gz | gunzip > ${database}
sqlite3 ${database} "select type, id, name from search where search match 'redemption gate' order by rank limit 5"
sqlite3 ${database} "select type, id from search where search match 'name: sharpe ratio' order by length(name), rank limit 5"
sqlite3 ${database} "select name from regulations where jurisdiction = 'EU' order by year_enacted"
sqlite3 ${database} "select target, count(*) from edges group by target order by 2 desc, 1 limit 5"

# A copy of the public files, kept up to date
curl -O ${base}/dumps/mirror.mjs && node mirror.mjs ${base} copy`;
}

/** What the page says where there are none, as Markdown. */
const NO_DUMPS =
  "This release was made without its dumps. `npm start` serves them on this machine, and `npm run build` writes them " +
  "to `dist/dumps/`.";

function dumpsMarkdown(dumps: readonly DescribedDump[], about: ListedDumps): string {
  if (dumps.length === 0) return `# Dumps\n\n${NO_DUMPS}\n`;
  const rows = dumps.map(
    ({ name, url, description, bytes, sha256 }) => `| [${name}](${url}) | ${description} | ${bytes} | \`${sha256}\` |`,
  );
  return `# Dumps of edition ${about.edition}

Licensed [${SERVICE.license}](${LICENSE}). Dumps are read in place by range: \`Accept-Ranges: bytes\`.

| file | what | bytes | SHA-256 |
|---|---|---|---|
${rows.join("\n")}

## How to open them

\`\`\`sh
${examples(about)}
\`\`\`
`;
}

/** The page's groups in their order. Every dump says which one it is in. */
const GROUPS = {
  whole: "Everything in one file",
  collections: "Collections",
  texts: "Passages and graph",
  about: "About the data set",
} as const;

export type DumpGroupId = keyof typeof GROUPS;

function groupsOf(dumps: readonly GroupedDump[]): DumpGroup[] {
  const byGroup = Map.groupBy(dumps, ({ group }) => group);
  return Object.entries(GROUPS).flatMap(([id, title]): DumpGroup[] => {
    const files = byGroup.get(id as DumpGroupId)?.map(({ dump: { name, bytes, description } }) => {
      return { name, path: `${DUMPS_PATH}/${name}`, bytes, note: withCode(description) };
    });
    return files ? [{ id, title, files }] : [];
  });
}

function page(grouped: readonly GroupedDump[], about: ListedDumps): string {
  const { site, edition, base } = about;
  const dumps = grouped.map(({ dump }) => dump);
  return dumpsPage(site, {
    edition,
    groups: groupsOf(grouped),
    noDumps: withCode(NO_DUMPS),
    examples: examples(about),
    sums: {
      path: `${DUMPS_PATH}/sha256sums.txt`,
      text: dumps.map(({ name, sha256 }) => `${sha256}  ${name}`).join("\n"),
    },
    structuredData: {
      "@context": "https://schema.org",
      "@type": "Dataset",
      ...datasetFacts(about),
      creator: { "@type": "Organization", name: SERVICE.attribution, url: `${base}/` },
      distribution: dumps.map(({ name, url, media_type, bytes }) => ({
        "@type": "DataDownload",
        name,
        contentUrl: url,
        encodingFormat: media_type,
        contentSize: `${bytes} B`,
      })),
    },
  });
}
