/** Texts for language models: `llms.txt` as llmstxt.org defines it, and the full texts it links to. */
import { type Collection, listPath } from "../../worker/collections.ts";
import { fileOf } from "../../worker/representations/file-path.ts";
import { headingMarkdown, inlineMarkdown, linkMarkdown } from "../../worker/representations/markdown-text.ts";
import { type Corpus, type Entity, pathOf } from "../corpus.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { type DiscoveryInput, documentLinks } from "./documents.ts";
import { SERVICE } from "./service.ts";

export function fullTextPath(category: string): string {
  return `/llms-full/${category}.txt`;
}

/** The full texts: every entity, the terms under their categories, then the other collections. */
export interface FullTexts {
  /** In pieces, a category in each. */
  readonly whole: readonly string[];
  /** By id; the second piece of each is also one of the whole's. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
}

/** @param entryOf what a full text says of an entity, under a heading of the third level */
export function fullTexts({ collections }: Corpus, base: string, entryOf: (entity: Entity) => string): FullTexts {
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
    whole: [head, ...pieces.values(), ...others],
    categories: new Map(
      collections.categories.map(({ id, name }) => [
        id,
        [`# ${headingMarkdown(`${name}: full text`)}\n\n${licenceNote(base)}\n`, pieces.get(id) ?? ""],
      ]),
    ),
  };
}

function asPiece(title: string, description: string, entries: readonly string[]): string {
  return `\n${[`## ${headingMarkdown(title)}`, description, ...entries].join("\n\n")}\n`;
}

function licenceNote(base: string): string {
  return `Licensed ${SERVICE.license}; attribution: ${SERVICE.attribution}, ${base}/`;
}

/** The overview. Sizes stand beside the long texts, since clients cut what is too long for them. */
export function overview({ corpus, catalog, routes, base }: DiscoveryInput, sizeOf: (path: string) => number): string {
  const lines = [
    `# ${SERVICE.name}`,
    "",
    `> ${SERVICE.description}`,
    "",
    `No key is needed. Every resource has one address; add \`.md\`, \`.json\`, \`.ndjson\` or \`.jsonld\` for a representation. Content is licensed ${SERVICE.license}.`,
    "",
    "## Full text",
    "",
    `- [Everything](${base}/llms-full.txt): every entity, by category; ${size(sizeOf("/llms-full.txt"))}`,
    ...corpus.collections.categories.map((category) => {
      const path = fullTextPath(category.id);
      return `- ${linkMarkdown(category.name, base + path)}: ${String(category.record["term_count"])} terms; ${size(sizeOf(path))}`;
    }),
    "",
    "## Collections",
    "",
    ...catalog.collections.map((collection) => collectionLine(collection, base)),
    "",
    "## API",
    "",
    ...documentLinks(routes, base)
      .filter((link) => !link.name.startsWith("/llms"))
      .map((link) => `- [${link.name}](${link.url}): ${link.description}`),
    "",
    "## Optional",
    "",
    ...corpus.collections.terms.map(
      (term) =>
        `- ${linkMarkdown(term.name, base + fileOf(pathOf(term), "md"))}: ${inlineMarkdown(String(term.record["summary"]))}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function collectionLine(collection: Collection, base: string): string {
  const path = listPath(collection);
  return `- [${collection.title}](${base}${fileOf(path, "md")}): ${collection.description} ${collection.count} records; [all as NDJSON](${base}${fileOf(path, "ndjson")})`;
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
