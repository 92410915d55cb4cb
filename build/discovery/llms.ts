/** Texts for language models: `llms.txt` as llmstxt.org defines it, and the full texts it links to. */
import { linkText } from "../../worker/answers/list-body.ts";
import { COLLECTIONS, type Collection, listPath } from "../../worker/collections.ts";
import { fileOf } from "../../worker/representations.ts";
import { type Corpus, type Entity, pathOf } from "../corpus.ts";
import type { RenderContext } from "../render/format.ts";
import { markdownBody } from "../render/markdown.ts";
import { SERVICE } from "../service.ts";
import { type DiscoveryInput, documentLinks } from "./documents.ts";

export function fullTextPath(category: string): string {
  return `/llms-full/${category}.txt`;
}

/** Every entity, the terms under their categories, then the other collections; in pieces, a category in each. */
export function fullText(context: RenderContext): string[] {
  const { corpus } = context;
  const sections = corpus.collections.categories.map((category) => categorySection(category, context));
  for (const collection of COLLECTIONS) {
    if (collection.name === "terms" || collection.name === "categories") continue;
    const entities = corpus.collections[collection.name];
    if (entities.length > 0) sections.push(collectionSection(collection, entities, context));
  }
  const head = `# ${SERVICE.name}: full text\n\n> ${SERVICE.description}\n\n${licenceNote(context.base)}\n`;
  return [head, ...sections.map(asPiece)];
}

/** One category; its second piece is also one of the whole's. */
export function categoryText(category: Entity, context: RenderContext): string[] {
  const head = `# ${category.name}: full text\n\n${licenceNote(context.base)}\n`;
  return [head, asPiece(categorySection(category, context))];
}

function asPiece(section: string): string {
  return `\n${section}\n`;
}

function licenceNote(base: string): string {
  return `Licensed ${SERVICE.license}; attribution: ${SERVICE.attribution}, ${base}/`;
}

function categorySection(category: Entity, context: RenderContext): string {
  const terms = context.corpus.collections.terms.filter((term) => term.record["category"] === category.id);
  return [
    `## ${category.name}`,
    String(category.record["description"]),
    ...terms.map((term) => entry(term, context)),
  ].join("\n\n");
}

function collectionSection(collection: Collection, entities: readonly Entity[], context: RenderContext): string {
  return [`## ${collection.title}`, collection.description, ...entities.map((entity) => entry(entity, context))].join(
    "\n\n",
  );
}

function entry(entity: Entity, context: RenderContext): string {
  return `### ${entity.name}\n\n<${context.base}${pathOf(entity)}>\n\n${markdownBody(entity, context, 4)}`;
}

/** The overview. Sizes stand beside the long texts, since clients cut what is too long for them. */
export function overview({ corpus, routes, base }: DiscoveryInput, sizeOf: (path: string) => number): string {
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
      return `- [${linkText(category.name)}](${base}${path}): ${String(category.record["term_count"])} terms; ${size(sizeOf(path))}`;
    }),
    "",
    "## Collections",
    "",
    ...COLLECTIONS.map((collection) => collectionLine(collection, corpus, base)),
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
      (term) => `- [${linkText(term.name)}](${base}${fileOf(pathOf(term), "md")}): ${String(term.record["summary"])}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function collectionLine(collection: Collection, corpus: Corpus, base: string): string {
  const path = listPath(collection);
  const count = corpus.collections[collection.name].length;
  return `- [${collection.title}](${base}${fileOf(path, "md")}): ${collection.description} ${count} records; [all as NDJSON](${base}${fileOf(path, "ndjson")})`;
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
