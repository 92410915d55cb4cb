/**
 * The documents by which agents find the server of the Model Context Protocol. The card and the catalogue are drafts of
 * https://github.com/modelcontextprotocol/experimental-ext-server-card.
 */
import { REVISIONS } from "../../../worker/mcp/protocol.ts";
import { MCP_PATH, SERVER_CARD_PATH } from "../../../worker/resources/mcp/routes.ts";
import { mcpName, SERVICE } from "../../../worker/service-facts.ts";
import type { DiscoveryInput } from "./documents.ts";

/** What an agent sees in a list of servers: at most 100 characters. */
export const MCP_SUMMARY = "A cited hedge-fund reference: terms, strategies, regulations, calculators, graph.";

/** The card at `/mcp/server-card`: identity and transport. */
export function serverCard({ base, apiVersion }: Pick<DiscoveryInput, "base" | "apiVersion">): unknown {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: mcpName(base),
    title: SERVICE.name,
    description: MCP_SUMMARY,
    version: apiVersion,
    websiteUrl: `${base}/`,
    icons: [{ src: `${base}/logo.svg`, mimeType: "image/svg+xml", sizes: ["any"] }],
    remotes: [{ type: "streamable-http", url: base + MCP_PATH, supportedProtocolVersions: REVISIONS }],
  };
}

/** The catalogue at `/.well-known/ai-catalog.json`, which leads to the card. */
export function aiCatalog({ base }: Pick<DiscoveryInput, "base">): unknown {
  const { hostname } = new URL(base);
  return {
    specVersion: "1.0",
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:${SERVICE.mcpName}`,
        type: "application/mcp-server-card+json",
        url: base + SERVER_CARD_PATH,
      },
    ],
  };
}
