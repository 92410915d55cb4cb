/** Texts for language models. */
import { CHUNKS_PATH } from "../answers/chunk-files.ts";
import { answerChunks, CHUNK_PARAMETERS } from "../answers/chunks.ts";
import type { Route } from "../http/route.ts";
import { EXAMPLE_ID } from "./examples.ts";
import { fileRoute } from "./file-route.ts";

export const TEXTS: readonly Route[] = [
  fileRoute({
    id: "getLlmsText",
    path: "/llms.txt",
    group: "Text",
    summary: "Overview for agents (llmstxt.org)",
    mediaType: "text/markdown; charset=utf-8",
    text: "Markdown as llmstxt.org defines it.",
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
      { name: "category", description: "Id of a category.", example: EXAMPLE_ID.categories, collection: "categories" },
    ],
    problems: ["not-found"],
    text: "Markdown of one category's terms.",
  }),
  {
    id: "listChunks",
    method: "GET",
    path: CHUNKS_PATH,
    group: "Text",
    summary: "The corpus in passages for retrieval",
    description: "NDJSON unless asked otherwise: every chunk, or those of one kind. JSON is a list in pages.",
    query: CHUNK_PARAMETERS,
    example: "?limit=1&format=json",
    representations: ["ndjson", "json"],
    answer: { kind: "list", schema: "Chunk" },
    problems: ["invalid-parameter", "not-acceptable"],
    handle: answerChunks,
  },
];
