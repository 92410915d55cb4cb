/** The Model Context Protocol. */

import type { Route } from "../../http/route.ts";
import { mcpHandler } from "../../mcp/http-transport.ts";
import { CONNECT_PATH } from "../../paths.ts";
import { fileRoute } from "../files/file-route.ts";

export const MCP_PATH = "/mcp";
export const SERVER_CARD_PATH = `${MCP_PATH}/server-card`;
export const AI_CATALOG_PATH = "/.well-known/ai-catalog.json";

/** @param routes the API that the tools call */
export function mcpRoutes(routes: readonly Route[]): Route[] {
  const error = { description: "A JSON-RPC error.", schema: "McpResponse" };
  return [
    {
      id: "mcp",
      method: "POST",
      path: MCP_PATH,
      group: "Discovery",
      summary: "The Model Context Protocol: tools, resources and prompts over this API",
      description:
        "Streamable HTTP without sessions, in the revisions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26. " +
        "A request is answered with one JSON object. A browser is led to the page about connecting.",
      query: [],
      representations: ["json"],
      answer: { kind: "record", schema: "McpResponse" },
      body: {
        schema: "McpRequest",
        example: {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "search", arguments: { query: "leverage", limit: 1 } },
        },
      },
      otherAnswers: {
        202: { description: "A notification was taken." },
        400: error,
        403: error,
        404: error,
        413: error,
        415: error,
      },
      page: CONNECT_PATH,
      handle: mcpHandler(routes),
    },
    fileRoute({
      id: "getServerCard",
      path: SERVER_CARD_PATH,
      otherPaths: ["/.well-known/mcp/server-card.json", "/.well-known/mcp.json"],
      group: "Discovery",
      summary: "Card of the Model Context Protocol server: its name, address and revisions",
      mediaType: "application/mcp-server-card+json",
      text: "A server card, as the draft extension of the protocol defines it.",
    }),
    fileRoute({
      id: "getAiCatalog",
      path: AI_CATALOG_PATH,
      group: "Discovery",
      summary: "AI catalogue: the servers for agents at this host",
      mediaType: "application/ai-catalog+json",
      text: "An AI catalogue, which leads to the server card.",
    }),
  ];
}
