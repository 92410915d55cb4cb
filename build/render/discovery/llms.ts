/** Texts for language models: `llms.txt` as llmstxt.org defines it, and the full texts it links to. */

import { type CollectionInfo, collectionInfoNamed } from "../../../worker/collection-info.ts";
import { CHANGES_PATH, filePath, listPath } from "../../../worker/paths.ts";
import { grouped } from "../../../worker/representations/grouped.ts";
import { headingMarkdown, inlineMarkdown, linkMarkdown } from "../../../worker/representations/markdown-text.ts";
import { required } from "../../../worker/required.ts";
import { MCP_PATH } from "../../../worker/resources/mcp/routes.ts";
import { SEARCH_PATH } from "../../../worker/resources/search/search.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import { concat } from "../../../worker/store/binary/bytes.ts";
import { type Corpus, type Entity, pathOf } from "../../corpus.ts";
import { COLLECTIONS } from "../../schema/collections.ts";
import { type DiscoveryInput, documentLinks } from "./documents.ts";

export function fullTextPath(category: string): string {
  return `/llms-full/${category}.txt`;
}

/** The full texts: every entity, the terms under their categories, then the other collections. */
export interface FullTexts {
  readonly whole: Uint8Array;
  /** By id. */
  readonly categories: ReadonlyMap<string, Uint8Array>;
}

/** @param entryOf an entity's part of the full text, under a heading of the third level */
export function fullTexts({ collections }: Corpus, base: string, entryOf: (entity: Entity) => Uint8Array): FullTexts {
  const terms = Map.groupBy(collections.terms, ({ record }) => record["category"]);
  const pieces = new Map(
    collections.categories.map(({ id, name, draft }) => [
      id,
      asPiece(name, draft.body.prose.get("description")?.markdown ?? "", (terms.get(id) ?? []).map(entryOf)),
    ]),
  );
  const others = COLLECTIONS.filter(({ name }) => name !== "terms" && name !== "categories").flatMap((collection) => {
    const entities = collections[collection.name];
    return entities.length > 0 ? [asPiece(collection.title, collection.description, entities.map(entryOf))] : [];
  });
  const head = `# ${SERVICE.name}: full text\n\n> ${SERVICE.description}\n\n${licenceNote(base)}\n`;
  return {
    whole: concat([head, ...pieces.values(), ...others]),
    categories: new Map(
      collections.categories.map(({ id, name }) => [
        id,
        concat([`# ${headingMarkdown(`${name}: full text`)}\n\n${licenceNote(base)}\n`, required(pieces.get(id), id)]),
      ]),
    ),
  };
}

function asPiece(title: string, description: string, entries: readonly Uint8Array[]): Uint8Array {
  return concat([
    `\n## ${headingMarkdown(title)}\n\n${description}`,
    ...entries.flatMap((entry) => ["\n\n", entry]),
    "\n",
  ]);
}

function licenceNote(base: string): string {
  return `Licensed ${SERVICE.license}; attribution: ${SERVICE.attribution}, ${base}/`;
}

/**
 * The guide at `/llms.txt`: what the service is, the calls that answer most needs with an example of each, and the long
 * texts. It shows the sizes of texts, because clients truncate long ones.
 */
export function guide(input: DiscoveryInput, sizeOf: (path: string) => number): string {
  const { corpus, catalog, routes, base } = input;
  const lines = [
    `# ${SERVICE.name}`,
    "",
    `> ${SERVICE.description}`,
    "",
    "No key is needed, and every call is a GET unless it says POST. Search for the entry, then get it as Markdown:",
    `\`${base}${SEARCH_PATH}?q=…\` gives ids, \`${base}/api/v1/terms/{id}.md\` an entry of ${tokens(sizeOf(exampleTerm(catalog)))}.`,
    `Agents that speak the Model Context Protocol connect to \`${base}${MCP_PATH}\`: search, get, list, graph and calculators.`,
    "Add `.md`, `.json`, `.ndjson` or `.jsonld` to an address for a representation, `view=summary` for short records and graphs, and",
    "`fields=` for some members. An error says in `detail` what to send instead.",
    `The content is licensed ${SERVICE.license}: name ${SERVICE.attribution} and the address of the entry.`,
    "",
    "## Calls",
    "",
    ...callsOf(input, sizeOf).map(({ name, path, note }) => `- [${name}](${base}${path}): ${note}`),
    "",
    "## Collections",
    "",
    ...catalog.collections.map((collection) => collectionLine(collection, base)),
    "",
    "## Documents",
    "",
    ...documentLinks(routes, base)
      .filter(({ name }) => DOCUMENTS.has(name))
      .map(({ name, url, description }) => `- [${name}](${url}): ${description}`),
    "",
    "## Optional",
    "",
    `- [All terms](${base}${TERMS_LIST_PATH}): name, address and summary of each; ${tokens(sizeOf(TERMS_LIST_PATH))}`,
    `- [Full text](${base}/llms-full.txt): every entity, by category; ${tokens(sizeOf("/llms-full.txt"))}`,
    ...corpus.collections.categories.map((category) => {
      const path = fullTextPath(category.id);
      const count = String(category.record["term_count"]);
      return `- ${linkMarkdown(category.name, base + path)}: full text of ${count} terms; ${tokens(sizeOf(path))}`;
    }),
  ];
  return `${lines.join("\n")}\n`;
}

/** Address of an entry as Markdown. */
function exampleTerm({ collections }: DiscoveryInput["catalog"]): string {
  return `/api/v1/terms/${collectionInfoNamed(collections, "terms").example}.md`;
}

/** Address of the list of all terms. */
export const TERMS_LIST_PATH = "/llms-terms.txt";

/** Every term with its address and summary, for a model that chooses without a search. */
export function termsList({ corpus, base }: DiscoveryInput): string {
  const lines = corpus.collections.terms.map(
    (term) =>
      `- ${linkMarkdown(term.name, base + filePath(pathOf(term), "md"))}: ${inlineMarkdown(String(term.record["summary"]))}`,
  );
  const head = `# ${SERVICE.name}: all terms\n\n> ${lines.length} terms with the address of each as Markdown.\n\n## Terms\n\n`;
  return `${head}${lines.join("\n")}\n`;
}

interface Call {
  readonly name: string;
  /** With an example that works. */
  readonly path: string;
  readonly note: string;
}

function callsOf({ catalog }: DiscoveryInput, sizeOf: (path: string) => number): Call[] {
  const term = collectionInfoNamed(catalog.collections, "terms").example;
  const record = `/api/v1/terms/${term}`;
  return [
    {
      name: "Search",
      path: `${SEARCH_PATH}?q=how+are+performance+fees+charged&limit=3`,
      note: "names, abbreviations, misspellings, questions; `type=` narrows. `meta.unmatched` lists words without a match.",
    },
    { name: "Get", path: `${record}.md`, note: `an entry as Markdown, ${tokens(sizeOf(`${record}.md`))}.` },
    {
      name: "Get some fields",
      path: `${record}?fields=name,summary,definition`,
      note: "also on lists; `view=summary` gives id, name, summary and address.",
    },
    {
      name: "List",
      path: "/api/v1/terms?category=risk-management&level=intro&view=summary",
      note: "filters, `sort`, `limit`, `offset`; `.ndjson` or `.csv` without `limit` is the whole collection.",
    },
    {
      name: "Get many",
      path: "/api/v1/openapi.json",
      note: `\`POST /api/v1/terms/_bulk\` with \`{"ids": ["${term}", "alpha"], "fields": ["id", "summary"]}\`, up to 200 ids.`,
    },
    {
      name: "Compute",
      path: "/api/v1/compute/sharpe-ratio?returns=0.01,0.02,-0.005&rf_periodic=0.001&periods_per_year=12",
      note: "calculators with units and warnings; `/api/v1/compute` lists them with their inputs.",
    },
    {
      name: "Graph",
      path: `/api/v1/graph/${term}?view=summary&limit=20`,
      note:
        "what an entry refers to and what refers to it; `/api/v1/graph/path?from=&to=` joins two. Without `view=summary` " +
        "each edge says which field or sentence it comes from.",
    },
    {
      name: "What is new",
      path: `${CHANGES_PATH}?since=${catalog.editions[0]?.date ?? "2026-11-20"}&collection=terms&limit=5`,
      note: "records that editions added, changed, renamed or removed; `since` takes the `X-Data-Version` of an answer too.",
    },
    {
      name: "Chunks",
      path: "/api/v1/llms/chunks?kind=regulation&limit=5",
      note: "passages of 60 to 400 tokens for retrieval; without `limit`, all of a kind as NDJSON.",
    },
    {
      name: "Take all of it",
      path: "/api/v1/dumps",
      note: "an archive, SQLite, Parquet and NDJSON with sizes and SHA-256; read in place by `Range`.",
    },
  ];
}

/** The documents that a caller may want to read whole. */
const DOCUMENTS: ReadonlySet<string> = new Set([
  "/api/v1/manifest",
  "/api/v1/stats",
  "/api/v1/openapi.json",
  "/api/schema.json",
  "/api/calculators.json",
  "/changes.atom",
  "/changes.json",
  "/problems",
]);

function collectionLine(collection: CollectionInfo, base: string): string {
  const path = listPath(collection);
  return `- [${collection.title}](${base}${filePath(path, "md")}): ${collection.description} ${collection.count} records; [all as NDJSON](${base}${filePath(path, "ndjson")})`;
}

/** Bytes of English and JSON to a token, as tokenizers of 2026 count them. */
const BYTES_PER_TOKEN = 4;

/** A text's size as a model counts it: "about 1,300 tokens", "about 2,620,000 tokens". */
export function tokens(bytes: number): string {
  const count = Math.ceil(bytes / BYTES_PER_TOKEN);
  const unit = count < 10_000 ? 100 : 1000;
  return `about ${grouped(Math.ceil(count / unit) * unit)} tokens`;
}
