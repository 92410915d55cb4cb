/** Texts for language models. */

import { collectionInfoNamed } from "../../collection-info.ts";
import type { Route } from "../../http/route.ts";
import { CHUNKS_PATH, MAX_ID } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { fileRoute } from "../files/file-route.ts";
import { chunkParameters, handleChunks } from "./chunks.ts";

export function textRoutes({ collections }: Catalog): Route[] {
  const { example } = collectionInfoNamed(collections, "categories");
  return [
    fileRoute({
      id: "getLlmsText",
      path: "/llms.txt",
      group: "Text",
      summary: "Guide for agents (llmstxt.org): the calls that answer most needs",
      mediaType: "text/markdown; charset=utf-8",
      text: "Markdown as llmstxt.org defines it.",
    }),
    fileRoute({
      id: "getTermsText",
      path: "/llms-terms.txt",
      group: "Text",
      summary: "Every term with its address and summary",
      mediaType: "text/markdown; charset=utf-8",
      text: "Markdown: a list of links.",
    }),
    fileRoute({
      id: "getFullText",
      path: "/llms-full.txt",
      group: "Text",
      summary: "Every entity's text, by category",
      mediaType: "text/markdown; charset=utf-8",
      text: "Markdown of the whole corpus.",
    }),
    fileRoute({
      id: "getCategoryText",
      path: "/llms-full/:category.txt",
      group: "Text",
      summary: "The full text of one category",
      mediaType: "text/markdown; charset=utf-8",
      pathParameters: [
        { name: "category", maxLength: MAX_ID, description: "Id of a category.", example, collection: "categories" },
      ],
      moves: true,
      text: "Markdown of one category's terms.",
    }),
    {
      id: "listChunks",
      method: "GET",
      path: CHUNKS_PATH,
      group: "Text",
      summary: "The corpus in passages for retrieval",
      description:
        "NDJSON unless asked otherwise: every chunk, or those of one kind. JSON is a list in pages. With `q` the best " +
        "chunks for a question, in one call.",
      query: chunkParameters(collections),
      example: "?limit=1",
      representations: ["ndjson", ...RECORD_REPRESENTATIONS.filter((name) => name !== "ndjson")],
      ownAddresses: ["json"],
      answer: { kind: "list", schema: "Chunk" },
      handle: handleChunks,
    },
  ];
}
